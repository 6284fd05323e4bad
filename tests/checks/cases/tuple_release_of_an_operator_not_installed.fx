graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.dc.allgather_param.default](args = (%p, 7, 3), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops.dc.wait_allgather.default](args = (%g, 7, 3), kwargs = {})
    %n : [num_users=1] = call_function[target=torch.ops.nowhere.fused_norm.default](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.dc.release_param.default](args = (%n, 7, 3, 1), kwargs = {})
    %y : [num_users=1] = call_function[target=operator.getitem](args = (%r, 0), kwargs = {})
    return (%y,)
# expect: tuple-release r
