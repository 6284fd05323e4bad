graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce](args = (%x, sum, 0), kwargs = {})
    %w : [num_users=0] = call_function[target=torch.ops._c10d_functional.wait_tensor](args = (%r,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%r, 2), kwargs = {})
    return (%y,)
# expect: unwaited-collectives r
