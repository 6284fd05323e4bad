graph():
    %x : [num_users=1] = placeholder[target=x]
    %c : [num_users=3] = call_function[target=torch.ops.aten.clone.default](args = (%x,), kwargs = {})
    %r : [num_users=0] = call_function[target=torch.ops._c10d_functional.all_reduce_.default](args = (%c, sum, 0), kwargs = {})
    %w : [num_users=0] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%c,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%c, 2), kwargs = {})
    return (%y,)
# expect: clean
