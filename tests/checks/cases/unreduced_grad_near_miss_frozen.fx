# zgraph.fx/1 {"name":"t","passes":"zero3","seed":0,"world_size":2}
# zgraph.param {"dtype":"f32","fqn":"w","id":3,"requires_grad":false,"shape":[4,4],"sharded":true}
# zgraph.graph {"graph_id":0,"inputs":[["saved","",0],["tangent","",0]],"name":"backward","outputs":[["grad","w"],["input-grad","",0]],"phase":"backward"}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %t : [num_users=1] = placeholder[target=t]
    %d : [num_users=2] = call_function[target=torch.ops.aten.mm.default](args = (%x, %t), kwargs = {})
    return (%d, %d)
# expect: clean
