graph():
    %x : [num_users=1] = placeholder[target=x]
    %c : [num_users=1] = call_function[target=torch.ops.c10d.check_for_nan.default](args = (%x,), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.symm_mem.one_shot_all_reduce.default](args = (%x, sum, 0), kwargs = {})
    return (%r,)
# expect: clean
