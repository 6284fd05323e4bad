graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=2] = placeholder[target=x]
    %b : [num_users=3] = call_function[target=torch.ops.aten.empty_like.default](args = (%p,), kwargs = {})
    %s : [num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%b, 0, 0, 4), kwargs = {})
    %t : [num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%b, 0, 4, 8), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor_out.default](args = (%x, 2, 0), kwargs = {out: %s})
    %m : [num_users=0] = call_function[target=torch.ops.aten.copy_.default](args = (%t, %x), kwargs = {})
    %w : [num_users=0] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%b, 2), kwargs = {})
    return (%y,)
# expect: clean
