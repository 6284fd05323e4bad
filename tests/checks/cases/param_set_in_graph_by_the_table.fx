# zgraph.fx/1 {"name":"t"}
# zgraph.param {"dtype":"f32","fqn":"fc.weight","id":0,"shape":[8]}
# zgraph.graph {"graph_id":0,"inputs":[["param","fc.weight"],["user","",0]],"name":"forward","outputs":[["user","",0]],"phase":"forward"}
graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %s : [num_users=1] = call_function[target=torch.ops.aten.set_.source_Tensor](args = (%p, %x), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%s,), kwargs = {})
    return (%y,)
# expect: param-set-in-graph s
