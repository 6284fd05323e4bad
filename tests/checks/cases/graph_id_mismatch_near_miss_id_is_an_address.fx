graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.dc.allgather_param.default](args = (%p, 140372196530752, 3), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops.dc.wait_allgather.default](args = (%g, 140372196530752, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.dc.release_param.default](args = (%y, 140372196530752, 3, 1), kwargs = {})
    return (%r,)
# expect: clean
