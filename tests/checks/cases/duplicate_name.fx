graph():
    %x : [num_users=2] = placeholder[target=x]
    %y : [num_users=2] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %y : [num_users=2] = call_function[target=torch.ops.aten.neg.default](args = (%x,), kwargs = {})
    return (%y,)
# expect: duplicate-name y
