graph():
    %x : [num_users=2] = placeholder[target=x]
    %n : [num_users=0] = call_function[target=torch.ops.c10d.check_for_nan.default](args = (%x,), kwargs = {})
    return (%x,)
# expect: dead-side-effect n
