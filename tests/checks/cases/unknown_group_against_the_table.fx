# zgraph.fx/1 {"name":"t"}
# zgraph.graph {"graph_id":0,"groups":{"3":[0,1]},"name":"forward","phase":"forward","rank":0}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%x, 4, '3'), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    return (%wa,)
# expect: unknown-group a
