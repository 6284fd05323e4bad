graph():
    %x : [num_users=1] = placeholder[target=x]
    %s : [num_users=1] = call_function[target=torch.ops._c10d_functional.reduce_scatter_tensor.default](args = (%x, avg, 4, 0), kwargs = {})
    %ws : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%s,), kwargs = {})
    %c : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%ws,), kwargs = {})
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%c, 4, 0), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    return (%wa,)
# expect: clean
