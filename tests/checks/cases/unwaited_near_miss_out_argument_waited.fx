graph():
    %x : [num_users=2] = placeholder[target=x]
    %b : [num_users=2] = call_function[target=torch.ops.aten.empty_like.default](args = (%x,), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor_out.default](args = (%x, 2, 0), kwargs = {out: %b})
    %w : [num_users=0] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%b, 2), kwargs = {})
    return (%y,)
# expect: clean
