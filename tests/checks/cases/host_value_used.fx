graph():
    %x : [num_users=1] = placeholder[target=x]
    %h : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %o : [num_users=1] = call_function[target=torch.ops.zgraph.offload_tensor.default](args = (%h, 0, 5), kwargs = {})
    %v : [num_users=1] = call_function[target=torch.ops.zgraph.wait_offload.default](args = (%o, 0, 5), kwargs = {})
    %t : [num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%v,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%t, 2), kwargs = {})
    return (%y,)
# expect: host-value-used y
