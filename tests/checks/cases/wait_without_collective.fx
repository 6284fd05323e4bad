graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%y,), kwargs = {})
    return (%w,)
# expect: wait-without-collective w
