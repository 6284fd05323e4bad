graph():
    %x : [num_users=2] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%x,), kwargs = {other: %late})
    %late : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    return (%y,)
# expect: use-before-define y
