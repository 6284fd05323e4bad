# zgraph.fx/1 {"name":"t"}
# zgraph.graph {"graph_id":0,"name":"forward","phase":"forward","rank":0}
graph():
    %x : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=x]
    %z : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=z]
    %a : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, 'sum', '0'), kwargs = {})
    %wa : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %b : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%z, 'sum', '0'), kwargs = {})
    %wb : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    return (%wa, %wb)
# zgraph.graph {"graph_id":0,"name":"forward","phase":"forward","rank":1}
graph():
    %x : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=x]
    %z : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=z]
    %a : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, 'sum', '0'), kwargs = {})
    %wa : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %b : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%z, 'sum', '0'), kwargs = {})
    %wb : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    %c : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%wb, 'sum', '0'), kwargs = {})
    %wc : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%c,), kwargs = {})
    return (%wa, %wb, %wc)
# expect: rank-divergence c
# expect: rank-divergence output
