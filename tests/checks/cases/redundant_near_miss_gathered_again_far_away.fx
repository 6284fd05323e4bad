graph():
    %primals_1 : [num_users=1] = placeholder[target=primals_1]
    %primals_2 : [num_users=1] = placeholder[target=primals_2]
    %primals_3 : [num_users=1] = placeholder[target=primals_3]
    %primals_4 : [num_users=1] = placeholder[target=primals_4]
    %primals_5 : [num_users=1] = placeholder[target=primals_5]
    %primals_6 : [num_users=1] = placeholder[target=primals_6]
    %primals_7 : [num_users=1] = placeholder[target=primals_7]
    %primals_8 : [num_users=1] = placeholder[target=primals_8]
    %primals_9 : [num_users=1] = placeholder[target=primals_9]
    %primals_10 : [num_users=1] = placeholder[target=primals_10]
    %primals_11 : [num_users=1] = placeholder[target=primals_11]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_1, 4, 0), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%primals_2, %wa), kwargs = {})
    %g3 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_3, 4, 0), kwargs = {})
    %w3 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g3,), kwargs = {})
    %y3 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y, %w3), kwargs = {})
    %g4 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_4, 4, 0), kwargs = {})
    %w4 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g4,), kwargs = {})
    %y4 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y3, %w4), kwargs = {})
    %g5 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_5, 4, 0), kwargs = {})
    %w5 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g5,), kwargs = {})
    %y5 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y4, %w5), kwargs = {})
    %g6 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_6, 4, 0), kwargs = {})
    %w6 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g6,), kwargs = {})
    %y6 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y5, %w6), kwargs = {})
    %g7 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_7, 4, 0), kwargs = {})
    %w7 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g7,), kwargs = {})
    %y7 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y6, %w7), kwargs = {})
    %g8 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_8, 4, 0), kwargs = {})
    %w8 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g8,), kwargs = {})
    %y8 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y7, %w8), kwargs = {})
    %g9 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_9, 4, 0), kwargs = {})
    %w9 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g9,), kwargs = {})
    %y9 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y8, %w9), kwargs = {})
    %g10 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_10, 4, 0), kwargs = {})
    %w10 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g10,), kwargs = {})
    %y10 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y9, %w10), kwargs = {})
    %g11 : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_11, 4, 0), kwargs = {})
    %w11 : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%g11,), kwargs = {})
    %y11 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y10, %w11), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_1, 4, 0), kwargs = {})
    %wb : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    %z : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y11, %wb), kwargs = {})
    return (%z,)
# expect: clean
