# zgraph.fx/1 {"name":"t","passes":"zero3","seed":0,"world_size":2}
# zgraph.graph {"graph_id":0,"inputs":[["user","",0]],"name":"joint","outputs":[["loss"]],"phase":"joint"}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 0), kwargs = {})
    %w : [num_users=0] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%r,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%r, 2), kwargs = {})
    return (%y,)
# expect: unwaited-collectives r
