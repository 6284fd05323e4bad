graph():
    %x : [num_users=1] = placeholder[target=x]
    %h : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %l : [num_users=1] = call_function[target=torch.ops.zgraph.reload_tensor.default](args = (%h, 0, 5), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_reload.default](args = (%l, 0, 5), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%w, 2), kwargs = {})
    return (%y,)
# expect: reload-without-offload l
