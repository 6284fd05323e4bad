graph():
    %x : [num_users=1] = placeholder[target=x]
    %a : [num_users=2] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%x, 0, 0), kwargs = {})
    %e : [num_users=0] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%a], 0, True), kwargs = {})
    return (%a,)
# expect: reduce-result-used output
