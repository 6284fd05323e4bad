# zgraph.fx/1 {"name":"t","passes":"zero3","seed":0,"world_size":2}
# zgraph.graph {"graph_id":0,"inputs":[["user","",0]],"name":"forward","outputs":[["loss"],["saved","",0]],"phase":"forward"}
graph():
    %x : [num_users=1] = placeholder[target=x]
    %h : [num_users=2] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %s : [num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%h,), kwargs = {})
    %o : [num_users=1] = call_function[target=torch.ops.zgraph.offload_tensor.default](args = (%h, 0, 5), kwargs = {})
    %v : [num_users=1] = call_function[target=torch.ops.zgraph.wait_offload.default](args = (%o, 0, 5), kwargs = {})
    return (%s, %v)
# zgraph.graph {"graph_id":0,"inputs":[["saved","",0],["tangent","",0]],"name":"backward","outputs":[["input-grad","",0]],"phase":"backward"}
graph():
    %k : [num_users=1] = placeholder[target=k]
    %t : [num_users=1] = placeholder[target=t]
    %l : [num_users=1] = call_function[target=torch.ops.zgraph.reload_tensor.default](args = (%k, 0, 5), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_reload.default](args = (%l, 0, 5), kwargs = {})
    %d : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%w, %t), kwargs = {})
    return (%d,)
# expect: clean
