graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce_coalesced.default](args = ([%x, %p], sum, 0), kwargs = {})
    %a : [num_users=1] = call_function[target=operator.getitem](args = (%r, 0), kwargs = {})
    %b : [num_users=1] = call_function[target=operator.getitem](args = (%r, 1), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%wa, %b), kwargs = {})
    return (%y,)
# expect: unwaited-collectives r
