graph():
    %x : [num_users=1] = placeholder[target=x]
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%x,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%w,), kwargs = {})
    return (%y,)
# expect: clean
