graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w : [num_users=2] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%w, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 3, 2), kwargs = {})
    %r2 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%r, 0, 3, 2), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %r2), kwargs = {})
    return (%z,)
# expect: clean
