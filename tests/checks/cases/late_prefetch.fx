graph():
    %p : [num_users=2] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %f : [num_users=0] = call_function[target=torch.ops.zgraph.prefetch_params_fused.default](args = (0, [%p], [3], [16], [2], [torch.float32]), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 3, 1), kwargs = {})
    return (%r,)
# expect: late-prefetch f
