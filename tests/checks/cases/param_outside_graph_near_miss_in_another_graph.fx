# zgraph.fx/1 {"name":"t"}
# zgraph.param {"dtype":"f32","fqn":"a.weight","id":0,"shape":[8]}
# zgraph.param {"dtype":"f32","fqn":"b.weight","id":1,"shape":[8]}
# zgraph.graph {"graph_id":0,"inputs":[["param","a.weight"],["user","",0]],"name":"forward","outputs":[["user","",0]],"phase":"forward"}
graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %p), kwargs = {})
    return (%y,)
# zgraph.graph {"graph_id":1,"inputs":[["param","b.weight"],["user","",0]],"name":"second","outputs":[["user","",0]],"phase":"forward"}
graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %p), kwargs = {})
    return (%y,)
# expect: clean
