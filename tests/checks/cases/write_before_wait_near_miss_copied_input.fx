graph():
    %x : [num_users=1] = placeholder[target=x]
    %c : [num_users=2] = call_function[target=torch.ops.aten.clone.default](args = (%x,), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%c, sum, 0), kwargs = {})
    %m : [num_users=1] = call_function[target=torch.ops.aten.mul_.Tensor](args = (%c, 2), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    return (%w, %m)
# expect: clean
