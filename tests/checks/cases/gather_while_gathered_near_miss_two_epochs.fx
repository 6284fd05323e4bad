graph():
    %p : [num_users=2] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 3, 1), kwargs = {})
    %g2 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w2 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g2, 0, 3), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r, %w2), kwargs = {})
    %r2 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%z, 0, 3, 1), kwargs = {})
    return (%r2,)
# expect: clean
