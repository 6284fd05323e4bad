graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce_fancy.default](args = (%x, sum, 0), kwargs = {})
    return (%r,)
# expect: unknown-collective r
