# zgraph.fx/1 {"name":"sample:mlp","passes":"","seed":0,"world_size":0}
# zgraph.param {"dtype":"f32","fqn":"layers.0.weight","id":0,"shape":[32,16]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.bias","id":1,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.weight","id":2,"shape":[32,32]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.bias","id":3,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"norm.weight","id":4,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"norm.bias","id":5,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"head.weight","id":6,"shape":[10,32]}
# zgraph.param {"dtype":"f32","fqn":"head.bias","id":7,"shape":[10]}
# zgraph.input {"dtype":"f32","name":"x","shape":[8,16]}
# zgraph.input {"dtype":"i64","high":10,"name":"target","shape":[8]}
# zgraph.graph {"graph_id":0,"inputs":[["param","layers.0.weight"],["param","layers.0.bias"],["param","layers.1.weight"],["param","layers.1.bias"],["param","norm.weight"],["param","norm.bias"],["param","head.weight"],["param","head.bias"],["user","",0],["user","",1]],"name":"forward","outputs":[["loss"],["saved","",0],["saved","",1],["saved","",2],["saved","",3],["saved","",4],["saved","",5],["saved","",6],["saved","",7],["saved","",8],["saved","",9],["saved","",10],["saved","",11],["saved","",12],["saved","",13],["saved","",14]],"phase":"forward"}
graph():
    %primals_1 : Tensor "f32[32, 16][16, 1]cpu"[num_users=1] = placeholder[target=primals_1]
    %primals_2 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_2]
    %primals_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_3]
    %primals_4 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_4]
    %primals_5 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[10, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_7]
    %primals_8 : Tensor "f32[10][1]cpu"[num_users=1] = placeholder[target=primals_8]
    %primals_9 : Tensor "f32[8, 16][16, 1]cpu"[num_users=2] = placeholder[target=primals_9]
    %primals_10 : Tensor "i64[8][1]cpu"[num_users=2] = placeholder[target=primals_10]
    %t : Tensor "f32[16, 32][1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_1,), kwargs = {})  # module: layers.0
    %addmm : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_2, %primals_9, %t), kwargs = {})  # module: layers.0
    %gelu : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.gelu.default](args = (%addmm,), kwargs = {})
    %t_1 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_3,), kwargs = {})  # module: layers.1
    %addmm_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_4, %gelu, %t_1), kwargs = {})  # module: layers.1
    %gelu_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.gelu.default](args = (%addmm_1,), kwargs = {})
    %native_layer_norm : (Tensor "f32[8, 32][32, 1]cpu", Tensor "f32[8, 1][1, 1]cpu", Tensor "f32[8, 1][1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%gelu_1, [32], %primals_5, %primals_6, 1e-05), kwargs = {})  # module: norm
    %getitem : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%native_layer_norm, 0), kwargs = {})  # module: norm
    %getitem_1 : Tensor "f32[8, 1][1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 1), kwargs = {})  # module: norm
    %getitem_2 : Tensor "f32[8, 1][1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 2), kwargs = {})  # module: norm
    %t_2 : Tensor "f32[32, 10][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_7,), kwargs = {})  # module: head
    %addmm_2 : Tensor "f32[8, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_8, %getitem, %t_2), kwargs = {})  # module: head
    %_log_softmax : Tensor "f32[8, 10][10, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._log_softmax.default](args = (%addmm_2, 1, False), kwargs = {})
    %nll_loss_forward : (Tensor "f32[][]cpu", Tensor "f32[][]cpu")[num_users=2] = call_function[target=torch.ops.aten.nll_loss_forward.default](args = (%_log_softmax, %primals_10, None, 1, -100), kwargs = {})
    %getitem_3 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 0), kwargs = {})
    %getitem_4 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 1), kwargs = {})
    %view : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_3, []), kwargs = {})
    return (view, primals_3, primals_5, primals_6, primals_7, primals_9, primals_10, addmm, gelu, addmm_1, gelu_1, getitem, getitem_1, getitem_2, _log_softmax, getitem_4)
# zgraph.graph {"graph_id":0,"inputs":[["param","layers.1.weight",0],["param","norm.weight",1],["param","norm.bias",2],["param","head.weight",3],["saved","",4],["saved","",5],["saved","",6],["saved","",7],["saved","",8],["saved","",9],["saved","",10],["saved","",11],["saved","",12],["saved","",13],["saved","",14],["tangent","",0]],"name":"backward","outputs":[["grad","layers.0.weight"],["grad","layers.0.bias"],["grad","layers.1.weight"],["grad","layers.1.bias"],["grad","norm.weight"],["grad","norm.bias"],["grad","head.weight"],["grad","head.bias"],["none","",0],["none","",1]],"phase":"backward"}
graph():
    %primals_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_3]
    %primals_5 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_7]
    %primals_9 : Tensor "f32[8, 16][16, 1]cpu"[num_users=1] = placeholder[target=primals_9]
    %primals_10 : Tensor "i64[8][1]cpu"[num_users=1] = placeholder[target=primals_10]
    %addmm : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = placeholder[target=addmm]  # module: layers.0
    %gelu : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = placeholder[target=gelu]
    %addmm_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = placeholder[target=addmm_1]  # module: layers.1
    %gelu_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = placeholder[target=gelu_1]
    %getitem : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = placeholder[target=getitem]  # module: norm
    %getitem_1 : Tensor "f32[8, 1][1, 1]cpu"[num_users=1] = placeholder[target=getitem_1]  # module: norm
    %getitem_2 : Tensor "f32[8, 1][1, 1]cpu"[num_users=1] = placeholder[target=getitem_2]  # module: norm
    %_log_softmax : Tensor "f32[8, 10][10, 1]cpu"[num_users=2] = placeholder[target=_log_softmax]
    %getitem_4 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=getitem_4]
    %tangents_1 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=tangents_1]
    %view_1 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%tangents_1, []), kwargs = {})
    %nll_loss_backward : Tensor "f32[8, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.nll_loss_backward.default](args = (%view_1, %_log_softmax, %primals_10, None, 1, -100, %getitem_4), kwargs = {})
    %detach : Tensor "f32[8, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%_log_softmax,), kwargs = {})
    %detach_1 : Tensor "f32[8, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach,), kwargs = {})
    %_log_softmax_backward_data : Tensor "f32[8, 10][10, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten._log_softmax_backward_data.default](args = (%nll_loss_backward, %detach_1, 1, torch.float32), kwargs = {})
    %t_2 : Tensor "f32[32, 10][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_7,), kwargs = {})  # module: head
    %t_3 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_2,), kwargs = {})  # module: head
    %mm : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%_log_softmax_backward_data, %t_3), kwargs = {})  # module: head
    %t_4 : Tensor "f32[10, 8][1, 10]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_log_softmax_backward_data,), kwargs = {})  # module: head
    %mm_1 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_4, %getitem), kwargs = {})  # module: head
    %t_5 : Tensor "f32[32, 10][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_1,), kwargs = {})  # module: head
    %sum_1 : Tensor "f32[1, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%_log_softmax_backward_data, [0], True), kwargs = {})  # module: head
    %view_2 : Tensor "f32[10][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_1, [10]), kwargs = {})  # module: head
    %t_6 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_5,), kwargs = {})  # module: head
    %native_layer_norm_backward : (Tensor "f32[8, 32][32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%mm, %gelu_1, [32], %getitem_1, %getitem_2, %primals_5, %primals_6, [True, True, True]), kwargs = {})  # module: norm
    %getitem_5 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 0), kwargs = {})  # module: norm
    %getitem_6 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 1), kwargs = {})  # module: norm
    %getitem_7 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 2), kwargs = {})  # module: norm
    %gelu_backward : Tensor "f32[8, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%getitem_5, %addmm_1), kwargs = {})
    %t_1 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_3,), kwargs = {})  # module: layers.1
    %t_7 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_1,), kwargs = {})  # module: layers.1
    %mm_2 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%gelu_backward, %t_7), kwargs = {})  # module: layers.1
    %t_8 : Tensor "f32[32, 8][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%gelu_backward,), kwargs = {})  # module: layers.1
    %mm_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_8, %gelu), kwargs = {})  # module: layers.1
    %t_9 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_3,), kwargs = {})  # module: layers.1
    %sum_2 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%gelu_backward, [0], True), kwargs = {})  # module: layers.1
    %view_3 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_2, [32]), kwargs = {})  # module: layers.1
    %t_10 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_9,), kwargs = {})  # module: layers.1
    %gelu_backward_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%mm_2, %addmm), kwargs = {})
    %t_11 : Tensor "f32[32, 8][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%gelu_backward_1,), kwargs = {})  # module: layers.0
    %mm_4 : Tensor "f32[32, 16][16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_11, %primals_9), kwargs = {})  # module: layers.0
    %t_12 : Tensor "f32[16, 32][1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_4,), kwargs = {})  # module: layers.0
    %sum_3 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%gelu_backward_1, [0], True), kwargs = {})  # module: layers.0
    %view_4 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_3, [32]), kwargs = {})  # module: layers.0
    %t_13 : Tensor "f32[32, 16][16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_12,), kwargs = {})  # module: layers.0
    return (t_13, view_4, t_10, view_3, getitem_6, getitem_7, t_6, view_2, None, None)
