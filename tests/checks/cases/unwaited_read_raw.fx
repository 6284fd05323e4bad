graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 0), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%r, 2), kwargs = {})
    return (%y,)
# expect: unwaited-collectives r
