graph():
    %x : [num_users=1] = placeholder[target=x]
    %a : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%x, 7, 3), kwargs = {})
    %e : [num_users=0] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%a], 7, True), kwargs = {})
    return (None,)
graph():
    %y : [num_users=1] = placeholder[target=y]
    %b : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%y, 8, 3), kwargs = {})
    %f : [num_users=0] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%b], 8, True), kwargs = {})
    return (None,)
# expect: clean
