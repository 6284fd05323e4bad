graph():
    %primals_1 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=primals_1]
    %primals_2 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=primals_2]
    %primals_9 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=primals_9]
    %a1 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_1, 4, 0), kwargs = {})
    %w1 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a1,), kwargs = {})
    %t1 : Tensor "f32[8, 8][1, 8]cpu" [num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%w1,), kwargs = {})
    %y1 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%primals_9, %t1), kwargs = {})
    %a2 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%primals_2, 4, 0), kwargs = {})
    %w2 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a2,), kwargs = {})
    %t2 : Tensor "f32[8, 8][1, 8]cpu" [num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%w2,), kwargs = {})
    %y2 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%y1, %t2), kwargs = {})
    return (%y2, %primals_1, %primals_2)
graph():
    %s1 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=s1]
    %s2 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=s2]
    %tangents_1 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=tangents_1]
    %gs1 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%s1, 4, 0), kwargs = {})
    %hs1 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%gs1,), kwargs = {})
    %gs2 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%s2, 4, 0), kwargs = {})
    %hs2 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%gs2,), kwargs = {})
    %n1 : Tensor "f32[8, 4][1, 8]cpu" [num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%tangents_1,), kwargs = {})
    %m1 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%n1, %tangents_1), kwargs = {})
    %r1 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.reduce_scatter_tensor.default](args = (%m1, avg, 4, 0), kwargs = {})
    %v1 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r1,), kwargs = {})
    %d1 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%tangents_1, %hs1), kwargs = {})
    %n2 : Tensor "f32[8, 4][1, 8]cpu" [num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%tangents_1,), kwargs = {})
    %m2 : Tensor "f32[8, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%n2, %tangents_1), kwargs = {})
    %r2 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.reduce_scatter_tensor.default](args = (%m2, avg, 4, 0), kwargs = {})
    %v2 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r2,), kwargs = {})
    %d2 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%d1, %hs2), kwargs = {})
    return (%v1, %v2, None)
# expect: clean
