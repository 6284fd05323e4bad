graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=2] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %s : [num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%w, 2), kwargs = {})
    %a : [num_users=1] = call_function[target=operator.getitem](args = (%s, 0), kwargs = {})
    %b : [num_users=1] = call_function[target=operator.getitem](args = (%s, 1), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %a), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 3, 1), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %b), kwargs = {})
    %t : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%r, %z), kwargs = {})
    return (%t,)
# expect: use-after-release z
