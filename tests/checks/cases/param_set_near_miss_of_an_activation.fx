graph():
    %x : [num_users=1] = placeholder[target=x]
    %z : [num_users=1] = placeholder[target=z]
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %s : [num_users=1] = call_function[target=torch.ops.aten.set_.source_Tensor](args = (%y, %z), kwargs = {})
    return (%s,)
# expect: clean
