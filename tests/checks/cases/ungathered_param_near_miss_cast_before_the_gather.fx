graph():
    %p : [num_users=2] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g0 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w0 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g0, 0, 3), kwargs = {})
    %y0 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w0), kwargs = {})
    %r0 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y0, 0, 3, 1), kwargs = {})
    %c : [num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%p,), kwargs = {dtype: torch.bfloat16})
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%c, 0, 3), kwargs = {shape: [4, 4], dtype: torch.bfloat16})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r0, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 3, 1), kwargs = {})
    return (%r,)
# expect: clean
