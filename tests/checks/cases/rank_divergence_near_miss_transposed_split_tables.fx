# zgraph.fx/1 {"name":"t"}
# zgraph.graph {"graph_id":0,"name":"forward","phase":"forward","rank":0}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_to_all_single.default](args = (%x, [1, 2], [1, 3], '0'), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    return (%wa,)
# zgraph.graph {"graph_id":0,"name":"forward","phase":"forward","rank":1}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_to_all_single.default](args = (%x, [3, 1], [2, 1], '0'), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    return (%wa,)
# expect: clean
