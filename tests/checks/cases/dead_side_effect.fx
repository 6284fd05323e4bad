graph():
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = placeholder[target=g]
    %b : [num_users=1] = call_function[target=torch.ops.c10d.barrier.default](args = (%x, %g, [0]), kwargs = {})
    return (%x,)
# expect: dead-side-effect b
