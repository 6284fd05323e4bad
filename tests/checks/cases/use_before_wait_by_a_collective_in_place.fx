graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%x, 2, 0), kwargs = {})
    %q : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce_.default](args = (%r, sum, 0), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%q,), kwargs = {})
    return (%w,)
# expect: use-before-wait q
