# zgraph.fx/1 {"name":"t","passes":"zero3","seed":0,"world_size":2}
# zgraph.graph {"graph_id":0,"inputs":[["user","",0]],"name":"forward","outputs":[["loss"]],"phase":"forward"}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.higher_order.wrap_activation_checkpoint.default](args = (%x,), kwargs = {})
    return (%y,)
# zgraph.graph {"attribute":"body","name":"body","parent":0}
graph():
    %a : [num_users=1] = placeholder[target=a]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%a, sum, 0), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%r, 2), kwargs = {})
    return (%b,)
# expect: unwaited-collectives r
