graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=0] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    return ()
# expect: clean
