graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%x, 0, 3), kwargs = {})
    %e : [num_users=1] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%r], 0, True), kwargs = {})
    %m : [num_users=1] = call_function[target=torch.ops.aten.mul_.Tensor](args = (%x, 2), kwargs = {})
    return (%x,)
# expect: clean
