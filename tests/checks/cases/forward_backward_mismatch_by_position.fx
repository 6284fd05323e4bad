graph():
    %primals_1 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=primals_1]
    %y : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%primals_1,), kwargs = {})
    %c : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%primals_1,), kwargs = {})
    return (%y, %primals_1, %c)
graph():
    %k : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=k]
    %c2 : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=c2]
    %tangents_1 : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=tangents_1]
    %d : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %k), kwargs = {})
    return (%d,)
# expect: forward-backward-mismatch c2
