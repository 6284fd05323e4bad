graph():
    %x : [num_users=1] = placeholder[target=x]
    %p : [num_users=1] = placeholder[target=p]
    %c : [num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%p,), kwargs = {})
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%c, 4, 0), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %d : [num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%p,), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%d, 4, 0), kwargs = {})
    %wb : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %wa), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y, %wb), kwargs = {})
    return (%z,)
# expect: redundant-collectives b
