graph():
    %primals_1 : [num_users=1] = placeholder[target=primals_1]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_to_all_single.default](args = (%primals_1, [2, 2], [2, 2], 0), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%wa,), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_to_all_single.default](args = (%y, [2, 2], [2, 2], 0), kwargs = {})
    %wb : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    return (%wb, %primals_1)
graph():
    %saved_1 : [num_users=1] = placeholder[target=saved_1]
    %tangents_1 : [num_users=1] = placeholder[target=tangents_1]
    %ra : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_to_all_single.default](args = (%saved_1, [2, 2], [2, 2], 0), kwargs = {})
    %rwa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%ra,), kwargs = {})
    %ry : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%rwa,), kwargs = {})
    %c : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_to_all_single.default](args = (%tangents_1, [2, 2], [2, 2], 0), kwargs = {})
    %wc : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%c,), kwargs = {})
    %d : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%wc, %ry), kwargs = {})
    %e : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_to_all_single.default](args = (%d, [2, 2], [2, 2], 0), kwargs = {})
    %we : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%e,), kwargs = {})
    return (%we,)
# expect: redundant-collectives ra
