graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %n : [num_users=2] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%x, [4], %w, None, 1e-05), kwargs = {})
    %y : [num_users=1] = call_function[target=operator.getitem](args = (%n, 0), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 3, 1), kwargs = {})
    %m : [num_users=1] = call_function[target=operator.getitem](args = (%n, 1), kwargs = {})
    return (%r, %m)
# expect: clean
