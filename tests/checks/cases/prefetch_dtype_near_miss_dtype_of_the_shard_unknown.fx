graph():
    %p : [num_users=2] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %f : [num_users=0] = call_function[target=torch.ops.dc.prefetch_params_fused.default](args = (7, [%p], [3]), kwargs = {})
    %g : [num_users=1] = call_function[target=torch.ops.dc.allgather_param.default](args = (%p, 7, 3), kwargs = {dtype: torch.bfloat16})
    %w : [num_users=1] = call_function[target=torch.ops.dc.wait_allgather.default](args = (%g, 7, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.dc.release_param.default](args = (%y, 7, 3, 1), kwargs = {})
    return (%r,)
# expect: clean
