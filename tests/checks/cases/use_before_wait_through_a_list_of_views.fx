graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%x, 2, 0), kwargs = {})
    %s : [num_users=1] = call_function[target=torch.ops.aten.split.Tensor](args = (%r, 4), kwargs = {})
    %a : [num_users=1] = call_function[target=operator.getitem](args = (%s, 1), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%a, 2), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    return (%y, %w)
# expect: use-before-wait y
