graph():
    %x : [num_users=1] = placeholder[target=x]
    %h : [num_users=2] = call_function[target=torch.ops.zgraph.reload_tensor.default](args = (%x, 0, 5), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%h, 2), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_reload.default](args = (%h, 0, 5), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%y, %w), kwargs = {})
    return (%z,)
# expect: use-before-wait y
