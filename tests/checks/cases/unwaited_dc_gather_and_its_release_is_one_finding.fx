graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.dc.allgather_param.default](args = (%p, 140201, 3), kwargs = {dtype: torch.bfloat16})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %g), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.dc.release_param.default](args = (%y, 140201, 3, 1), kwargs = {})
    return (%r,)
# expect: unwaited-collectives g
