# zgraph.fx/1 {"name":"t","passes":"zero3","seed":0,"world_size":2}
# zgraph.param {"dtype":"f32","fqn":"w","id":3,"shape":[4,4],"sharded":true}
# zgraph.graph {"graph_id":0,"inputs":[["param","w"],["user","",0]],"name":"forward","outputs":[["loss"]],"phase":"forward"}
graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    return (%y,)
# expect: unreleased-gather g
