graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.dc.allgather_param.default](args = (), kwargs = {a: %p, graph_id: 7, id: 3})
    %w : [num_users=1] = call_function[target=torch.ops.dc.wait_allgather.default](args = (), kwargs = {a: %g, graph_id: 7, id: 3})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.dc.release_param.default](args = (), kwargs = {a: %y, graph_id: 7, id: 3, n_users: 1})
    return (%r,)
# expect: clean
