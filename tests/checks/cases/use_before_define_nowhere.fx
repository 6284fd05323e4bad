graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%x, %ghost], 0), kwargs = {})
    return (%y,)
# expect: use-before-define y
