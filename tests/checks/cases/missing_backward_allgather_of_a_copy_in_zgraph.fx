# zgraph.fx/1 {"name":"t","passes":"zero3","seed":0,"world_size":2}
# zgraph.param {"dtype":"f32","fqn":"w","id":0,"requires_grad":false,"shape":[8,8],"sharded":true}
# zgraph.graph {"graph_id":0,"inputs":[["param","w"],["user","",0]],"name":"forward","outputs":[["loss"],["saved","",0]],"phase":"forward"}
graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 0), kwargs = {shape: [8, 8], dtype: torch.float32})
    %w : [num_users=2] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 0), kwargs = {})
    %c : [num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%w,), kwargs = {})
    %m : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%m, 0, 0, 1), kwargs = {})
    return (%r, %c)
# zgraph.graph {"graph_id":0,"inputs":[["saved","",0],["tangent","",0]],"name":"backward","outputs":[["input-grad","",0]],"phase":"backward"}
graph():
    %c : [num_users=1] = placeholder[target=c]
    %t : [num_users=1] = placeholder[target=t]
    %d : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t, %c), kwargs = {})
    return (%d,)
# expect: missing-backward-allgather c
