graph():
    %p : [num_users=1] = placeholder[target=p]
    %q : [num_users=1] = placeholder[target=q]
    %x : [num_users=1] = placeholder[target=x]
    %a : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%x, 1, 0), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%p, 1, 1), kwargs = {})
    %c : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%q, 2, 2), kwargs = {})
    %e : [num_users=0] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%a, %b, %c], 1, True), kwargs = {})
    return (None,)
# expect: graph-id-mismatch c
