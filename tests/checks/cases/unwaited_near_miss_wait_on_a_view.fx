graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%x, 2, 0), kwargs = {})
    %v : [num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%r, [4, 4]), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%v,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%w, 2), kwargs = {})
    return (%y,)
# expect: clean
