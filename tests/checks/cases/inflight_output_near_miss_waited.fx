graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 0), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    return (%r, %w)
# expect: clean
