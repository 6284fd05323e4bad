graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 0), kwargs = {})
    %e : [num_users=2] = call_function[target=torch.ops.higher_order.with_effects.default](args = (%p, torch.ops._c10d_functional.wait_tensor.default, %r), kwargs = {})
    %t : [num_users=1] = call_function[target=operator.getitem](args = (%e, 0), kwargs = {})
    %w : [num_users=1] = call_function[target=operator.getitem](args = (%e, 1), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%w,), kwargs = {})
    return (%t, %y)
# expect: clean
