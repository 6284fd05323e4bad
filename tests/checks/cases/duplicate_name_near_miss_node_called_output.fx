graph():
    %x : [num_users=1] = placeholder[target=x]
    %output : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    return (%output,)
# expect: clean
