# zgraph.fx/1 {"name":"t"}
# zgraph.graph {"graph_id":0,"name":"forward","phase":"forward","rank":0}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = placeholder[target=y]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.isend.default](args = (%x, 1, 0, '0'), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops._c10d_functional.isend.default](args = (%y, 1, 0, '0'), kwargs = {})
    %wb : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    return (%wa, %wb)
# zgraph.graph {"graph_id":0,"name":"forward","phase":"forward","rank":1}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.irecv.default](args = (%x, 0, 0, '0'), kwargs = {})
    %wr : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    return (%wr,)
# expect: rank-divergence b
# expect: rank-divergence output
