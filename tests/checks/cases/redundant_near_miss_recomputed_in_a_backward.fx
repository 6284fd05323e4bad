graph():
    %saved_1 : [num_users=1] = placeholder[target=saved_1]
    %tangents_1 : [num_users=1] = placeholder[target=tangents_1]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%saved_1, 4, 0), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%saved_1, 4, 0), kwargs = {})
    %wb : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%tangents_1, %wa), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y, %wb), kwargs = {})
    %u : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%z, %wa), kwargs = {})
    return (%u,)
# expect: clean
