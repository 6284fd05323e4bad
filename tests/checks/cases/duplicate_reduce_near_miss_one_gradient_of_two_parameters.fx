graph():
    %x : [num_users=3] = placeholder[target=x]
    %a : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%x, 0, 0), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%x, 0, 1), kwargs = {})
    %e : [num_users=0] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%a, %b], 0, True), kwargs = {})
    return (None, %x)
# expect: clean
