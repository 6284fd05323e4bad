graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional_autograd.all_gather_into_tensor.default](args = (%x, 2, 0), kwargs = {})
    %v : [num_users=1] = call_function[target=torch.ops._c10d_functional._wrap_tensor_autograd.default](args = (%r,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%v, 2), kwargs = {})
    return (%y,)
# expect: unwaited-collectives r
