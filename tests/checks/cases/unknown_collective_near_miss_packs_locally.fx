graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops.symm_mem.one_shot_all_reduce.default](args = (%x, sum, 0), kwargs = {})
    return (%r,)
# expect: clean
