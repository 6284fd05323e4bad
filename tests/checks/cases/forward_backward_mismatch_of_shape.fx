# zgraph.fx/1 {"name":"t","passes":"zero3","seed":0,"world_size":2}
# zgraph.graph {"graph_id":0,"inputs":[["user","",0]],"name":"forward","outputs":[["loss"],["saved","",0]],"phase":"forward"}
graph():
    %x : Tensor "f32[4, 8][8, 1]cpu" [num_users=2] = placeholder[target=x]
    %s : Tensor "f32[][]cpu" [num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%x,), kwargs = {})
    %c : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    return (%s, %c)
# zgraph.graph {"graph_id":0,"inputs":[["saved","",0]],"name":"backward","outputs":[["input-grad","",0]],"phase":"backward"}
graph():
    %k : Tensor "f32[8, 4][4, 1]cpu" [num_users=1] = placeholder[target=k]
    %d : Tensor "f32[4, 8][8, 1]cpu" [num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%k,), kwargs = {})
    return (%d,)
# expect: forward-backward-mismatch k
