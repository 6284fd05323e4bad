# zgraph.fx/1 {"name":"t"}
# zgraph.graph {"graph_id":0,"groups":{"3":[0,1]},"name":"forward","phase":"forward","rank":0}
graph():
    %x : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=x]
    %z : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=z]
    %a : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, 'sum', '3'), kwargs = {})
    %wa : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %b : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%z, 'sum', '3'), kwargs = {})
    %wb : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    return (%wa, %wb)
# zgraph.graph {"graph_id":0,"groups":{"4":[2,3]},"name":"forward","phase":"forward","rank":2}
graph():
    %x : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = placeholder[target=x]
    %z : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = placeholder[target=z]
    %b : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%z, 'sum', '4'), kwargs = {})
    %wb : Tensor "f32[2, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    %a : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, 'sum', '4'), kwargs = {})
    %wa : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    return (%wa, %wb)
# expect: clean
