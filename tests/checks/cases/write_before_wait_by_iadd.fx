graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%x, 4, 0), kwargs = {})
    %m : [num_users=0] = call_function[target=operator.iadd](args = (%x, 1), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    return (%w,)
# expect: write-before-wait m
