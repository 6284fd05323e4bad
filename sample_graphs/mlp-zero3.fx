# zgraph.fx/1 {"name":"sample:mlp","passes":"zero3,schedule","seed":0,"world_size":2}
# zgraph.param {"dtype":"f32","fqn":"layers.0.weight","id":0,"shape":[32,16],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.bias","id":1,"shape":[32],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.weight","id":2,"shape":[32,32],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.bias","id":3,"shape":[32],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"norm.weight","id":4,"shape":[32],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"norm.bias","id":5,"shape":[32],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"head.weight","id":6,"shape":[10,32],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"head.bias","id":7,"shape":[10],"sharded":true}
# zgraph.input {"dtype":"f32","name":"x","shape":[8,16]}
# zgraph.input {"dtype":"i64","high":10,"name":"target","shape":[8]}
# zgraph.graph {"graph_id":0,"inputs":[["param","layers.0.weight"],["param","layers.0.bias"],["param","layers.1.weight"],["param","layers.1.bias"],["param","norm.weight"],["param","norm.bias"],["param","head.weight"],["param","head.bias"],["user","",0],["user","",1]],"name":"forward","outputs":[["loss"],["saved","",0],["saved","",1],["saved","",2],["saved","",3],["saved","",4],["saved","",5],["saved","",6],["saved","",7],["saved","",8],["saved","",9],["saved","",10],["saved","",11],["saved","",12],["saved","",13],["saved","",14]],"phase":"forward"}
graph():
    %primals_1 : Tensor "f32[256][1]cpu"[num_users=1] = placeholder[target=primals_1]
    %primals_2 : Tensor "f32[16][1]cpu"[num_users=1] = placeholder[target=primals_2]
    %primals_3 : Tensor "f32[512][1]cpu"[num_users=2] = placeholder[target=primals_3]
    %primals_4 : Tensor "f32[16][1]cpu"[num_users=1] = placeholder[target=primals_4]
    %primals_5 : Tensor "f32[16][1]cpu"[num_users=2] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[16][1]cpu"[num_users=2] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[160][1]cpu"[num_users=2] = placeholder[target=primals_7]
    %primals_8 : Tensor "f32[5][1]cpu"[num_users=1] = placeholder[target=primals_8]
    %primals_9 : Tensor "f32[8, 16][16, 1]cpu"[num_users=2] = placeholder[target=primals_9]
    %primals_10 : Tensor "i64[8][1]cpu"[num_users=2] = placeholder[target=primals_10]
    %allgather_primals_1 : Tensor "f32[32, 16][16, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_1, 0, 0), kwargs = {shape: [32, 16], dtype: torch.float32})  # module: layers.0
    %wait_primals_1 : Tensor "f32[32, 16][16, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_1, 0, 0), kwargs = {})  # module: layers.0
    %t : Tensor "f32[16, 32][1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_1,), kwargs = {})  # module: layers.0
    %allgather_primals_2 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_2, 0, 1), kwargs = {shape: [32], dtype: torch.float32})  # module: layers.0
    %wait_primals_2 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_2, 0, 1), kwargs = {})  # module: layers.0
    %addmm : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%wait_primals_2, %primals_9, %t), kwargs = {})  # module: layers.0
    %release_0_addmm : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%addmm, 0, 0, 1), kwargs = {})  # module: layers.0
    %release_1_0_addmm : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%release_0_addmm, 0, 1, 1), kwargs = {})  # module: layers.0
    %gelu : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.gelu.default](args = (%release_1_0_addmm,), kwargs = {})
    %allgather_primals_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_3, 0, 2), kwargs = {shape: [32, 32], dtype: torch.float32})  # module: layers.1
    %wait_primals_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_3, 0, 2), kwargs = {})  # module: layers.1
    %t_1 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_3,), kwargs = {})  # module: layers.1
    %allgather_primals_4 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_4, 0, 3), kwargs = {shape: [32], dtype: torch.float32})  # module: layers.1
    %wait_primals_4 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_4, 0, 3), kwargs = {})  # module: layers.1
    %addmm_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%wait_primals_4, %gelu, %t_1), kwargs = {})  # module: layers.1
    %release_2_addmm_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%addmm_1, 0, 2, 1), kwargs = {})  # module: layers.1
    %release_3_2_addmm_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%release_2_addmm_1, 0, 3, 1), kwargs = {})  # module: layers.1
    %gelu_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.gelu.default](args = (%release_3_2_addmm_1,), kwargs = {})
    %allgather_primals_5 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_5, 0, 4), kwargs = {shape: [32], dtype: torch.float32})  # module: norm
    %wait_primals_5 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_5, 0, 4), kwargs = {})  # module: norm
    %allgather_primals_6 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_6, 0, 5), kwargs = {shape: [32], dtype: torch.float32})  # module: norm
    %wait_primals_6 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_6, 0, 5), kwargs = {})  # module: norm
    %native_layer_norm : (Tensor "f32[8, 32][32, 1]cpu", Tensor "f32[8, 1][1, 1]cpu", Tensor "f32[8, 1][1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%gelu_1, [32], %wait_primals_5, %wait_primals_6, 1e-05), kwargs = {})  # module: norm
    %getitem : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 0), kwargs = {})  # module: norm
    %release_5_getitem : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%getitem, 0, 5, 1), kwargs = {})  # module: norm
    %release_4_5_getitem : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%release_5_getitem, 0, 4, 1), kwargs = {})  # module: norm
    %getitem_1 : Tensor "f32[8, 1][1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 1), kwargs = {})  # module: norm
    %getitem_2 : Tensor "f32[8, 1][1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 2), kwargs = {})  # module: norm
    %allgather_primals_7 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_7, 0, 6), kwargs = {shape: [10, 32], dtype: torch.float32})  # module: head
    %wait_primals_7 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_7, 0, 6), kwargs = {})  # module: head
    %t_2 : Tensor "f32[32, 10][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_7,), kwargs = {})  # module: head
    %allgather_primals_8 : Tensor "f32[10][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_8, 0, 7), kwargs = {shape: [10], dtype: torch.float32})  # module: head
    %wait_primals_8 : Tensor "f32[10][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_8, 0, 7), kwargs = {})  # module: head
    %addmm_2 : Tensor "f32[8, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%wait_primals_8, %release_4_5_getitem, %t_2), kwargs = {})  # module: head
    %release_6_addmm_2 : Tensor "f32[8, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%addmm_2, 0, 6, 1), kwargs = {})  # module: head
    %release_7_6_addmm_2 : Tensor "f32[8, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%release_6_addmm_2, 0, 7, 1), kwargs = {})  # module: head
    %_log_softmax : Tensor "f32[8, 10][10, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._log_softmax.default](args = (%release_7_6_addmm_2, 1, False), kwargs = {})
    %nll_loss_forward : (Tensor "f32[][]cpu", Tensor "f32[][]cpu")[num_users=2] = call_function[target=torch.ops.aten.nll_loss_forward.default](args = (%_log_softmax, %primals_10, None, 1, -100), kwargs = {})
    %getitem_3 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 0), kwargs = {})
    %getitem_4 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 1), kwargs = {})
    %view : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_3, []), kwargs = {})
    return (view, primals_3, primals_5, primals_6, primals_7, primals_9, primals_10, release_1_0_addmm, gelu, release_3_2_addmm_1, gelu_1, release_4_5_getitem, getitem_1, getitem_2, _log_softmax, getitem_4)
# zgraph.graph {"graph_id":0,"inputs":[["param","layers.1.weight",0],["param","norm.weight",1],["param","norm.bias",2],["param","head.weight",3],["saved","",4],["saved","",5],["saved","",6],["saved","",7],["saved","",8],["saved","",9],["saved","",10],["saved","",11],["saved","",12],["saved","",13],["saved","",14],["tangent","",0]],"name":"backward","outputs":[["grad","layers.0.weight"],["grad","layers.0.bias"],["grad","layers.1.weight"],["grad","layers.1.bias"],["grad","norm.weight"],["grad","norm.bias"],["grad","head.weight"],["grad","head.bias"],["none","",0],["none","",1]],"phase":"backward"}
graph():
    %primals_3 : Tensor "f32[512][1]cpu"[num_users=1] = placeholder[target=primals_3]
    %primals_5 : Tensor "f32[16][1]cpu"[num_users=1] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[16][1]cpu"[num_users=1] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[160][1]cpu"[num_users=1] = placeholder[target=primals_7]
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
    %allgather_primals_7 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_7, 0, 6), kwargs = {shape: [10, 32], dtype: torch.float32})  # module: head
    %wait_primals_7 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_7, 0, 6), kwargs = {})  # module: head
    %t_2 : Tensor "f32[32, 10][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_7,), kwargs = {})  # module: head
    %t_3 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_2,), kwargs = {})  # module: head
    %mm : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%_log_softmax_backward_data, %t_3), kwargs = {})  # module: head
    %release_6_mm : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm, 0, 6, 1), kwargs = {})  # module: head
    %t_4 : Tensor "f32[10, 8][1, 10]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_log_softmax_backward_data,), kwargs = {})  # module: head
    %mm_1 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_4, %getitem), kwargs = {})  # module: head
    %t_5 : Tensor "f32[32, 10][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_1,), kwargs = {})  # module: head
    %sum_1 : Tensor "f32[1, 10][10, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%_log_softmax_backward_data, [0], True), kwargs = {})  # module: head
    %view_2 : Tensor "f32[10][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_1, [10]), kwargs = {})  # module: head
    %reduce_view_2 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_2, 0, 7), kwargs = {})  # module: head
    %t_6 : Tensor "f32[10, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_5,), kwargs = {})  # module: head
    %reduce_t_6 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_6, 0, 6), kwargs = {})  # module: head
    %allgather_primals_5 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_5, 0, 4), kwargs = {shape: [32], dtype: torch.float32})  # module: norm
    %wait_primals_5 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_5, 0, 4), kwargs = {})  # module: norm
    %allgather_primals_6 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_6, 0, 5), kwargs = {shape: [32], dtype: torch.float32})  # module: norm
    %wait_primals_6 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_6, 0, 5), kwargs = {})  # module: norm
    %native_layer_norm_backward : (Tensor "f32[8, 32][32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%release_6_mm, %gelu_1, [32], %getitem_1, %getitem_2, %wait_primals_5, %wait_primals_6, [True, True, True]), kwargs = {})  # module: norm
    %getitem_5 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 0), kwargs = {})  # module: norm
    %release_5_getitem_5 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%getitem_5, 0, 5, 1), kwargs = {})  # module: norm
    %release_4_5_getitem_5 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%release_5_getitem_5, 0, 4, 1), kwargs = {})  # module: norm
    %getitem_6 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 1), kwargs = {})  # module: norm
    %reduce_getitem_6 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%getitem_6, 0, 4), kwargs = {})  # module: norm
    %getitem_7 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 2), kwargs = {})  # module: norm
    %reduce_getitem_7 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%getitem_7, 0, 5), kwargs = {})  # module: norm
    %gelu_backward : Tensor "f32[8, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%release_4_5_getitem_5, %addmm_1), kwargs = {})
    %allgather_primals_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_3, 0, 2), kwargs = {shape: [32, 32], dtype: torch.float32})  # module: layers.1
    %wait_primals_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_3, 0, 2), kwargs = {})  # module: layers.1
    %t_1 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_3,), kwargs = {})  # module: layers.1
    %t_7 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_1,), kwargs = {})  # module: layers.1
    %mm_2 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%gelu_backward, %t_7), kwargs = {})  # module: layers.1
    %release_2_mm_2 : Tensor "f32[8, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_2, 0, 2, 1), kwargs = {})  # module: layers.1
    %t_8 : Tensor "f32[32, 8][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%gelu_backward,), kwargs = {})  # module: layers.1
    %mm_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_8, %gelu), kwargs = {})  # module: layers.1
    %t_9 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_3,), kwargs = {})  # module: layers.1
    %sum_2 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%gelu_backward, [0], True), kwargs = {})  # module: layers.1
    %view_3 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_2, [32]), kwargs = {})  # module: layers.1
    %reduce_view_3 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_3, 0, 3), kwargs = {})  # module: layers.1
    %t_10 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_9,), kwargs = {})  # module: layers.1
    %reduce_t_10 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_10, 0, 2), kwargs = {})  # module: layers.1
    %gelu_backward_1 : Tensor "f32[8, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%release_2_mm_2, %addmm), kwargs = {})
    %t_11 : Tensor "f32[32, 8][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%gelu_backward_1,), kwargs = {})  # module: layers.0
    %mm_4 : Tensor "f32[32, 16][16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_11, %primals_9), kwargs = {})  # module: layers.0
    %t_12 : Tensor "f32[16, 32][1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_4,), kwargs = {})  # module: layers.0
    %sum_3 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%gelu_backward_1, [0], True), kwargs = {})  # module: layers.0
    %view_4 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_3, [32]), kwargs = {})  # module: layers.0
    %reduce_view_4 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_4, 0, 1), kwargs = {})  # module: layers.0
    %t_13 : Tensor "f32[32, 16][16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_12,), kwargs = {})  # module: layers.0
    %reduce_t_13 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_13, 0, 0), kwargs = {})  # module: layers.0
    %end_backward : None[num_users=0] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%reduce_t_13, %reduce_view_4, %reduce_t_10, %reduce_view_3, %reduce_getitem_6, %reduce_getitem_7, %reduce_t_6, %reduce_view_2], 0, True), kwargs = {})
    return (None, None, None, None, None, None, None, None, None, None)
