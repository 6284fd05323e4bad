graph():
    %x : [num_users=2] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%x, %y], 0), kwargs = {})
    return (%z,)
# expect: clean
