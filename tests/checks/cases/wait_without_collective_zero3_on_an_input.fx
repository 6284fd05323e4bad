graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%p, 0, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    return (%y,)
# expect: wait-without-collective w
