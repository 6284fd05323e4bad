# zgraph.fx/1 {"name":"sample:llama","passes":"zero3,schedule","seed":0,"world_size":2}
# zgraph.param {"dtype":"f32","fqn":"embed.weight","id":0,"shape":[256,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.input_norm.weight","id":1,"shape":[64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.q_proj.weight","id":2,"shape":[64,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.k_proj.weight","id":3,"shape":[32,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.v_proj.weight","id":4,"shape":[32,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.o_proj.weight","id":5,"shape":[64,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.post_norm.weight","id":6,"shape":[64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.mlp.gate_proj.weight","id":7,"shape":[170,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.mlp.up_proj.weight","id":8,"shape":[170,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.0.mlp.down_proj.weight","id":9,"shape":[64,170],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.input_norm.weight","id":10,"shape":[64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.q_proj.weight","id":11,"shape":[64,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.k_proj.weight","id":12,"shape":[32,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.v_proj.weight","id":13,"shape":[32,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.o_proj.weight","id":14,"shape":[64,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.post_norm.weight","id":15,"shape":[64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.mlp.gate_proj.weight","id":16,"shape":[170,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.mlp.up_proj.weight","id":17,"shape":[170,64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"layers.1.mlp.down_proj.weight","id":18,"shape":[64,170],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"norm.weight","id":19,"shape":[64],"sharded":true}
# zgraph.param {"dtype":"f32","fqn":"head.weight","id":20,"shape":[256,64],"sharded":true}
# zgraph.buffer {"dtype":"f32","fqn":"rotary","shape":[2,64,16]}
# zgraph.input {"dtype":"i64","high":256,"name":"ids","shape":[2,32]}
# zgraph.graph {"graph_id":0,"inputs":[["param","embed.weight"],["param","layers.0.input_norm.weight"],["param","layers.0.attention.q_proj.weight"],["param","layers.0.attention.k_proj.weight"],["param","layers.0.attention.v_proj.weight"],["param","layers.0.attention.o_proj.weight"],["param","layers.0.post_norm.weight"],["param","layers.0.mlp.gate_proj.weight"],["param","layers.0.mlp.up_proj.weight"],["param","layers.0.mlp.down_proj.weight"],["param","layers.1.input_norm.weight"],["param","layers.1.attention.q_proj.weight"],["param","layers.1.attention.k_proj.weight"],["param","layers.1.attention.v_proj.weight"],["param","layers.1.attention.o_proj.weight"],["param","layers.1.post_norm.weight"],["param","layers.1.mlp.gate_proj.weight"],["param","layers.1.mlp.up_proj.weight"],["param","layers.1.mlp.down_proj.weight"],["param","norm.weight"],["param","head.weight"],["buffer","rotary"],["user","",0]],"name":"forward","outputs":[["loss"],["saved","",0],["saved","",1],["saved","",2],["saved","",3],["saved","",4],["saved","",5],["saved","",6],["saved","",7],["saved","",8],["saved","",9],["saved","",10],["saved","",11],["saved","",12],["saved","",13],["saved","",14],["saved","",15],["saved","",16],["saved","",17],["saved","",18],["saved","",19],["saved","",20],["saved","",21],["saved","",22],["saved","",23],["saved","",24],["saved","",25],["saved","",26],["saved","",27],["saved","",28],["saved","",29],["saved","",30],["saved","",31],["saved","",32],["saved","",33],["saved","",34],["saved","",35],["saved","",36],["saved","",37],["saved","",38],["saved","",39],["saved","",40],["saved","",41],["saved","",42],["saved","",43],["saved","",44],["saved","",45],["saved","",46],["saved","",47],["saved","",48],["saved","",49],["saved","",50],["saved","",51],["saved","",52],["saved","",53],["saved","",54],["saved","",55],["saved","",56],["saved","",57]],"phase":"forward"}
graph():
    %primals_1 : Tensor "f32[8192][1]cpu"[num_users=1] = placeholder[target=primals_1]
    %primals_2 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_2]
    %primals_3 : Tensor "f32[2048][1]cpu"[num_users=2] = placeholder[target=primals_3]
    %primals_4 : Tensor "f32[1024][1]cpu"[num_users=2] = placeholder[target=primals_4]
    %primals_5 : Tensor "f32[1024][1]cpu"[num_users=2] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[2048][1]cpu"[num_users=2] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_7]
    %primals_8 : Tensor "f32[5440][1]cpu"[num_users=2] = placeholder[target=primals_8]
    %primals_9 : Tensor "f32[5440][1]cpu"[num_users=2] = placeholder[target=primals_9]
    %primals_10 : Tensor "f32[5440][1]cpu"[num_users=2] = placeholder[target=primals_10]
    %primals_11 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_11]
    %primals_12 : Tensor "f32[2048][1]cpu"[num_users=2] = placeholder[target=primals_12]
    %primals_13 : Tensor "f32[1024][1]cpu"[num_users=2] = placeholder[target=primals_13]
    %primals_14 : Tensor "f32[1024][1]cpu"[num_users=2] = placeholder[target=primals_14]
    %primals_15 : Tensor "f32[2048][1]cpu"[num_users=2] = placeholder[target=primals_15]
    %primals_16 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_16]
    %primals_17 : Tensor "f32[5440][1]cpu"[num_users=2] = placeholder[target=primals_17]
    %primals_18 : Tensor "f32[5440][1]cpu"[num_users=2] = placeholder[target=primals_18]
    %primals_19 : Tensor "f32[5440][1]cpu"[num_users=2] = placeholder[target=primals_19]
    %primals_20 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_20]
    %primals_21 : Tensor "f32[8192][1]cpu"[num_users=2] = placeholder[target=primals_21]
    %primals_22 : Tensor "f32[2, 64, 16][1024, 16, 1]cpu"[num_users=2] = placeholder[target=primals_22]
    %primals_23 : Tensor "i64[2, 32][32, 1]cpu"[num_users=3] = placeholder[target=primals_23]
    %allgather_primals_1 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_1, 0, 0), kwargs = {shape: [256, 64], dtype: torch.float32})  # module: embed
    %wait_primals_1 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_1, 0, 0), kwargs = {})  # module: embed
    %embedding : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.embedding.default](args = (%wait_primals_1, %primals_23), kwargs = {})  # module: embed
    %release_0_embedding : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.zgraph.release_param.default](args = (%embedding, 0, 0, 1), kwargs = {})  # module: embed
    %slice_1 : Tensor "f32[2, 32, 16][1024, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_22, 1, 0, 32), kwargs = {})
    %pow_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%release_0_embedding, 2), kwargs = {})  # module: layers.0.input_norm
    %mean : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_1, [2], True), kwargs = {})  # module: layers.0.input_norm
    %add : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean, 9.999999974752427e-07), kwargs = {})  # module: layers.0.input_norm
    %rsqrt : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})  # module: layers.0.input_norm
    %mul : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_0_embedding, %rsqrt), kwargs = {})  # module: layers.0.input_norm
    %allgather_primals_2 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_2, 0, 1), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.0.input_norm
    %wait_primals_2 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_2, 0, 1), kwargs = {})  # module: layers.0.input_norm
    %mul_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %wait_primals_2), kwargs = {})  # module: layers.0.input_norm
    %release_1_mul_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_1, 0, 1, 1), kwargs = {})  # module: layers.0.input_norm
    %view : Tensor "f32[64, 64][64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%release_1_mul_1, [64, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %allgather_primals_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_3, 0, 2), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.0.attention.q_proj
    %wait_primals_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_3, 0, 2), kwargs = {})  # module: layers.0.attention.q_proj
    %t : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_3,), kwargs = {})  # module: layers.0.attention.q_proj
    %mm : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t), kwargs = {})  # module: layers.0.attention.q_proj
    %release_2_mm : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm, 0, 2, 1), kwargs = {})  # module: layers.0.attention.q_proj
    %_unsafe_view : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_2_mm, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %view_1 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view, [2, 32, 4, 16]), kwargs = {})  # module: layers.0.attention
    %transpose : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_1, 1, 2), kwargs = {})  # module: layers.0.attention
    %allgather_primals_4 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_4, 0, 3), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.0.attention.k_proj
    %wait_primals_4 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_4, 0, 3), kwargs = {})  # module: layers.0.attention.k_proj
    %t_1 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_4,), kwargs = {})  # module: layers.0.attention.k_proj
    %mm_1 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t_1), kwargs = {})  # module: layers.0.attention.k_proj
    %release_3_mm_1 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_1, 0, 3, 1), kwargs = {})  # module: layers.0.attention.k_proj
    %_unsafe_view_1 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_3_mm_1, [2, 32, 32]), kwargs = {})  # module: layers.0.attention.k_proj
    %view_3 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_1, [2, 32, 2, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_1 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_3, 1, 2), kwargs = {})  # module: layers.0.attention
    %allgather_primals_5 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_5, 0, 4), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.0.attention.v_proj
    %wait_primals_5 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_5, 0, 4), kwargs = {})  # module: layers.0.attention.v_proj
    %t_2 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_5,), kwargs = {})  # module: layers.0.attention.v_proj
    %mm_2 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t_2), kwargs = {})  # module: layers.0.attention.v_proj
    %release_4_mm_2 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_2, 0, 4, 1), kwargs = {})  # module: layers.0.attention.v_proj
    %_unsafe_view_2 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_4_mm_2, [2, 32, 32]), kwargs = {})  # module: layers.0.attention.v_proj
    %view_5 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_2, [2, 32, 2, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_2 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_5, 1, 2), kwargs = {})  # module: layers.0.attention
    %split : [Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose, 8, -1), kwargs = {})  # module: layers.0.attention
    %getitem : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 0), kwargs = {})  # module: layers.0.attention
    %getitem_1 : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 1), kwargs = {})  # module: layers.0.attention
    %select : Tensor "f32[32, 16][16, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 0), kwargs = {})  # module: layers.0.attention
    %mul_2 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose, %select), kwargs = {})  # module: layers.0.attention
    %neg : Tensor "f32[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_1,), kwargs = {})  # module: layers.0.attention
    %cat : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg, %getitem], -1), kwargs = {})  # module: layers.0.attention
    %select_1 : Tensor "f32[32, 16][16, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 1), kwargs = {})  # module: layers.0.attention
    %mul_3 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat, %select_1), kwargs = {})  # module: layers.0.attention
    %add_1 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_2, %mul_3), kwargs = {})  # module: layers.0.attention
    %split_1 : [Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_1, 8, -1), kwargs = {})  # module: layers.0.attention
    %getitem_2 : Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 0), kwargs = {})  # module: layers.0.attention
    %getitem_3 : Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 1), kwargs = {})  # module: layers.0.attention
    %mul_4 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_1, %select), kwargs = {})  # module: layers.0.attention
    %neg_1 : Tensor "f32[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_3,), kwargs = {})  # module: layers.0.attention
    %cat_1 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_1, %getitem_2], -1), kwargs = {})  # module: layers.0.attention
    %mul_5 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_1, %select_1), kwargs = {})  # module: layers.0.attention
    %add_2 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_4, %mul_5), kwargs = {})  # module: layers.0.attention
    %unsqueeze : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_2, 2), kwargs = {})  # module: layers.0.attention
    %expand : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %clone : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %view_6 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone, [2, 4, 32, 16]), kwargs = {})  # module: layers.0.attention
    %unsqueeze_1 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_2, 2), kwargs = {})  # module: layers.0.attention
    %expand_1 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_1, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %clone_1 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_1,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %view_7 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone_1, [2, 4, 32, 16]), kwargs = {})  # module: layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu : (Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%add_1, %view_6, %view_7, 0.0, True), kwargs = {})  # module: layers.0.attention
    %getitem_4 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu, 0), kwargs = {})  # module: layers.0.attention
    %getitem_5 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu, 1), kwargs = {})  # module: layers.0.attention
    %detach_1 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_4,), kwargs = {})  # module: layers.0.attention
    %transpose_3 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_4, 1, 2), kwargs = {})  # module: layers.0.attention
    %view_8 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_3, [2, 32, -1]), kwargs = {})  # module: layers.0.attention
    %view_9 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_8, [64, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %allgather_primals_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_6, 0, 5), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.0.attention.o_proj
    %wait_primals_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_6, 0, 5), kwargs = {})  # module: layers.0.attention.o_proj
    %t_3 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_6,), kwargs = {})  # module: layers.0.attention.o_proj
    %mm_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_9, %t_3), kwargs = {})  # module: layers.0.attention.o_proj
    %release_5_mm_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_3, 0, 5, 1), kwargs = {})  # module: layers.0.attention.o_proj
    %_unsafe_view_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_5_mm_3, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %add_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%release_0_embedding, %_unsafe_view_3), kwargs = {})  # module: layers.0
    %pow_2 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_3, 2), kwargs = {})  # module: layers.0.post_norm
    %mean_1 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_2, [2], True), kwargs = {})  # module: layers.0.post_norm
    %add_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_1, 9.999999974752427e-07), kwargs = {})  # module: layers.0.post_norm
    %rsqrt_1 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_4,), kwargs = {})  # module: layers.0.post_norm
    %mul_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_3, %rsqrt_1), kwargs = {})  # module: layers.0.post_norm
    %allgather_primals_7 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_7, 0, 6), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.0.post_norm
    %wait_primals_7 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_7, 0, 6), kwargs = {})  # module: layers.0.post_norm
    %mul_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_6, %wait_primals_7), kwargs = {})  # module: layers.0.post_norm
    %release_6_mul_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_7, 0, 6, 1), kwargs = {})  # module: layers.0.post_norm
    %view_10 : Tensor "f32[64, 64][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%release_6_mul_7, [64, 64]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %allgather_primals_8 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_8, 0, 7), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.0.mlp.gate_proj
    %wait_primals_8 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_8, 0, 7), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_4 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_8,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %mm_4 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_10, %t_4), kwargs = {})  # module: layers.0.mlp.gate_proj
    %release_7_mm_4 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_4, 0, 7, 1), kwargs = {})  # module: layers.0.mlp.gate_proj
    %_unsafe_view_4 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_7_mm_4, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %silu : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_4,), kwargs = {})  # module: layers.0.mlp
    %allgather_primals_9 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_9, 0, 8), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.0.mlp.up_proj
    %wait_primals_9 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_9, 0, 8), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_5 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_9,), kwargs = {})  # module: layers.0.mlp.up_proj
    %mm_5 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_10, %t_5), kwargs = {})  # module: layers.0.mlp.up_proj
    %release_8_mm_5 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_5, 0, 8, 1), kwargs = {})  # module: layers.0.mlp.up_proj
    %_unsafe_view_5 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_8_mm_5, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.up_proj
    %mul_8 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu, %_unsafe_view_5), kwargs = {})  # module: layers.0.mlp
    %view_12 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_8, [64, 170]), kwargs = {})  # module: layers.0.mlp.down_proj
    %allgather_primals_10 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_10, 0, 9), kwargs = {shape: [64, 170], dtype: torch.float32})  # module: layers.0.mlp.down_proj
    %wait_primals_10 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_10, 0, 9), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_6 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_10,), kwargs = {})  # module: layers.0.mlp.down_proj
    %mm_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_12, %t_6), kwargs = {})  # module: layers.0.mlp.down_proj
    %release_9_mm_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_6, 0, 9, 1), kwargs = {})  # module: layers.0.mlp.down_proj
    %_unsafe_view_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_9_mm_6, [2, 32, 64]), kwargs = {})  # module: layers.0.mlp.down_proj
    %add_5 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_3, %_unsafe_view_6), kwargs = {})  # module: layers.0
    %pow_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_5, 2), kwargs = {})  # module: layers.1.input_norm
    %mean_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_3, [2], True), kwargs = {})  # module: layers.1.input_norm
    %add_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_2, 9.999999974752427e-07), kwargs = {})  # module: layers.1.input_norm
    %rsqrt_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_6,), kwargs = {})  # module: layers.1.input_norm
    %mul_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_5, %rsqrt_2), kwargs = {})  # module: layers.1.input_norm
    %allgather_primals_11 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_11, 0, 10), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.1.input_norm
    %wait_primals_11 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_11, 0, 10), kwargs = {})  # module: layers.1.input_norm
    %mul_10 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_9, %wait_primals_11), kwargs = {})  # module: layers.1.input_norm
    %release_10_mul_10 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_10, 0, 10, 1), kwargs = {})  # module: layers.1.input_norm
    %view_13 : Tensor "f32[64, 64][64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%release_10_mul_10, [64, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %allgather_primals_12 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_12, 0, 11), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.1.attention.q_proj
    %wait_primals_12 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_12, 0, 11), kwargs = {})  # module: layers.1.attention.q_proj
    %t_7 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_12,), kwargs = {})  # module: layers.1.attention.q_proj
    %mm_7 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_7), kwargs = {})  # module: layers.1.attention.q_proj
    %release_11_mm_7 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_7, 0, 11, 1), kwargs = {})  # module: layers.1.attention.q_proj
    %_unsafe_view_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_11_mm_7, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %view_14 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_7, [2, 32, 4, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_4 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_14, 1, 2), kwargs = {})  # module: layers.1.attention
    %allgather_primals_13 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_13, 0, 12), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.1.attention.k_proj
    %wait_primals_13 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_13, 0, 12), kwargs = {})  # module: layers.1.attention.k_proj
    %t_8 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_13,), kwargs = {})  # module: layers.1.attention.k_proj
    %mm_8 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_8), kwargs = {})  # module: layers.1.attention.k_proj
    %release_12_mm_8 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_8, 0, 12, 1), kwargs = {})  # module: layers.1.attention.k_proj
    %_unsafe_view_8 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_12_mm_8, [2, 32, 32]), kwargs = {})  # module: layers.1.attention.k_proj
    %view_16 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_8, [2, 32, 2, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_5 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_16, 1, 2), kwargs = {})  # module: layers.1.attention
    %allgather_primals_14 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_14, 0, 13), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.1.attention.v_proj
    %wait_primals_14 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_14, 0, 13), kwargs = {})  # module: layers.1.attention.v_proj
    %t_9 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_14,), kwargs = {})  # module: layers.1.attention.v_proj
    %mm_9 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_9), kwargs = {})  # module: layers.1.attention.v_proj
    %release_13_mm_9 : Tensor "f32[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_9, 0, 13, 1), kwargs = {})  # module: layers.1.attention.v_proj
    %_unsafe_view_9 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_13_mm_9, [2, 32, 32]), kwargs = {})  # module: layers.1.attention.v_proj
    %view_18 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_9, [2, 32, 2, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_6 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_18, 1, 2), kwargs = {})  # module: layers.1.attention
    %split_2 : [Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_4, 8, -1), kwargs = {})  # module: layers.1.attention
    %getitem_6 : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 0), kwargs = {})  # module: layers.1.attention
    %getitem_7 : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 1), kwargs = {})  # module: layers.1.attention
    %mul_11 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_4, %select), kwargs = {})  # module: layers.1.attention
    %neg_2 : Tensor "f32[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_7,), kwargs = {})  # module: layers.1.attention
    %cat_2 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_2, %getitem_6], -1), kwargs = {})  # module: layers.1.attention
    %mul_12 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_2, %select_1), kwargs = {})  # module: layers.1.attention
    %add_7 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_11, %mul_12), kwargs = {})  # module: layers.1.attention
    %split_3 : [Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_5, 8, -1), kwargs = {})  # module: layers.1.attention
    %getitem_8 : Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 0), kwargs = {})  # module: layers.1.attention
    %getitem_9 : Tensor "f32[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 1), kwargs = {})  # module: layers.1.attention
    %mul_13 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_5, %select), kwargs = {})  # module: layers.1.attention
    %neg_3 : Tensor "f32[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_9,), kwargs = {})  # module: layers.1.attention
    %cat_3 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_3, %getitem_8], -1), kwargs = {})  # module: layers.1.attention
    %mul_14 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_3, %select_1), kwargs = {})  # module: layers.1.attention
    %add_8 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_13, %mul_14), kwargs = {})  # module: layers.1.attention
    %unsqueeze_2 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_8, 2), kwargs = {})  # module: layers.1.attention
    %expand_2 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_2, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %clone_2 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_2,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %view_19 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone_2, [2, 4, 32, 16]), kwargs = {})  # module: layers.1.attention
    %unsqueeze_3 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_6, 2), kwargs = {})  # module: layers.1.attention
    %expand_3 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_3, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %clone_3 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_3,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %view_20 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone_3, [2, 4, 32, 16]), kwargs = {})  # module: layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_1 : (Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%add_7, %view_19, %view_20, 0.0, True), kwargs = {})  # module: layers.1.attention
    %getitem_10 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_1, 0), kwargs = {})  # module: layers.1.attention
    %getitem_11 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_1, 1), kwargs = {})  # module: layers.1.attention
    %detach_4 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_10,), kwargs = {})  # module: layers.1.attention
    %transpose_7 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_10, 1, 2), kwargs = {})  # module: layers.1.attention
    %view_21 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_7, [2, 32, -1]), kwargs = {})  # module: layers.1.attention
    %view_22 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_21, [64, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %allgather_primals_15 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_15, 0, 14), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.1.attention.o_proj
    %wait_primals_15 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_15, 0, 14), kwargs = {})  # module: layers.1.attention.o_proj
    %t_10 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_15,), kwargs = {})  # module: layers.1.attention.o_proj
    %mm_10 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_22, %t_10), kwargs = {})  # module: layers.1.attention.o_proj
    %release_14_mm_10 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_10, 0, 14, 1), kwargs = {})  # module: layers.1.attention.o_proj
    %_unsafe_view_10 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_14_mm_10, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %add_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_5, %_unsafe_view_10), kwargs = {})  # module: layers.1
    %pow_4 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_9, 2), kwargs = {})  # module: layers.1.post_norm
    %mean_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_4, [2], True), kwargs = {})  # module: layers.1.post_norm
    %add_10 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_3, 9.999999974752427e-07), kwargs = {})  # module: layers.1.post_norm
    %rsqrt_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_10,), kwargs = {})  # module: layers.1.post_norm
    %mul_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_9, %rsqrt_3), kwargs = {})  # module: layers.1.post_norm
    %allgather_primals_16 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_16, 0, 15), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.1.post_norm
    %wait_primals_16 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_16, 0, 15), kwargs = {})  # module: layers.1.post_norm
    %mul_16 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_15, %wait_primals_16), kwargs = {})  # module: layers.1.post_norm
    %release_15_mul_16 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_16, 0, 15, 1), kwargs = {})  # module: layers.1.post_norm
    %view_23 : Tensor "f32[64, 64][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%release_15_mul_16, [64, 64]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %allgather_primals_17 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_17, 0, 16), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.1.mlp.gate_proj
    %wait_primals_17 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_17, 0, 16), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_11 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_17,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mm_11 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_23, %t_11), kwargs = {})  # module: layers.1.mlp.gate_proj
    %release_16_mm_11 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_11, 0, 16, 1), kwargs = {})  # module: layers.1.mlp.gate_proj
    %_unsafe_view_11 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_16_mm_11, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %silu_1 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_11,), kwargs = {})  # module: layers.1.mlp
    %allgather_primals_18 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_18, 0, 17), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.1.mlp.up_proj
    %wait_primals_18 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_18, 0, 17), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_12 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_18,), kwargs = {})  # module: layers.1.mlp.up_proj
    %mm_12 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_23, %t_12), kwargs = {})  # module: layers.1.mlp.up_proj
    %release_17_mm_12 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_12, 0, 17, 1), kwargs = {})  # module: layers.1.mlp.up_proj
    %_unsafe_view_12 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_17_mm_12, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.up_proj
    %mul_17 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu_1, %_unsafe_view_12), kwargs = {})  # module: layers.1.mlp
    %view_25 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_17, [64, 170]), kwargs = {})  # module: layers.1.mlp.down_proj
    %allgather_primals_19 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_19, 0, 18), kwargs = {shape: [64, 170], dtype: torch.float32})  # module: layers.1.mlp.down_proj
    %wait_primals_19 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_19, 0, 18), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_13 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_19,), kwargs = {})  # module: layers.1.mlp.down_proj
    %mm_13 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_25, %t_13), kwargs = {})  # module: layers.1.mlp.down_proj
    %release_18_mm_13 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_13, 0, 18, 1), kwargs = {})  # module: layers.1.mlp.down_proj
    %_unsafe_view_13 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_18_mm_13, [2, 32, 64]), kwargs = {})  # module: layers.1.mlp.down_proj
    %add_11 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_9, %_unsafe_view_13), kwargs = {})  # module: layers.1
    %slice_2 : Tensor "f32[2, 31, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add_11, 1, 0, -1), kwargs = {})
    %pow_5 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%slice_2, 2), kwargs = {})  # module: norm
    %mean_4 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_5, [2], True), kwargs = {})  # module: norm
    %add_12 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_4, 9.999999974752427e-07), kwargs = {})  # module: norm
    %rsqrt_4 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_12,), kwargs = {})  # module: norm
    %mul_18 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_2, %rsqrt_4), kwargs = {})  # module: norm
    %allgather_primals_20 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_20, 0, 19), kwargs = {shape: [64], dtype: torch.float32})  # module: norm
    %wait_primals_20 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_20, 0, 19), kwargs = {})  # module: norm
    %mul_19 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_18, %wait_primals_20), kwargs = {})  # module: norm
    %release_19_mul_19 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_19, 0, 19, 1), kwargs = {})  # module: norm
    %view_26 : Tensor "f32[62, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%release_19_mul_19, [62, 64]), kwargs = {})  # module: head
    %allgather_primals_21 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_21, 0, 20), kwargs = {shape: [256, 64], dtype: torch.float32})  # module: head
    %wait_primals_21 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_21, 0, 20), kwargs = {})  # module: head
    %t_14 : Tensor "f32[64, 256][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_21,), kwargs = {})  # module: head
    %mm_14 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_26, %t_14), kwargs = {})  # module: head
    %release_20_mm_14 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_14, 0, 20, 1), kwargs = {})  # module: head
    %_unsafe_view_14 : Tensor "f32[2, 31, 256][7936, 256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%release_20_mm_14, [2, 31, 256]), kwargs = {})  # module: head
    %view_27 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_14, [62, 256]), kwargs = {})
    %slice_3 : Tensor "i64[2, 31][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_23, 1, 1, 9223372036854775807), kwargs = {})
    %clone_4 : Tensor "i64[2, 31][31, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%slice_3,), kwargs = {memory_format: torch.contiguous_format})
    %_unsafe_view_15 : Tensor "i64[62][1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_4, [62]), kwargs = {})
    %_log_softmax : Tensor "f32[62, 256][256, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._log_softmax.default](args = (%view_27, 1, False), kwargs = {})
    %nll_loss_forward : (Tensor "f32[][]cpu", Tensor "f32[][]cpu")[num_users=2] = call_function[target=torch.ops.aten.nll_loss_forward.default](args = (%_log_softmax, %_unsafe_view_15, None, 1, -100), kwargs = {})
    %getitem_12 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 0), kwargs = {})
    %getitem_13 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 1), kwargs = {})
    %view_28 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_12, []), kwargs = {})
    %detach_11 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_4,), kwargs = {})  # module: layers.1.attention
    %detach_14 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_1,), kwargs = {})  # module: layers.0.attention
    return (view_28, primals_2, primals_3, primals_4, primals_5, primals_6, primals_7, primals_8, primals_9, primals_10, primals_11, primals_12, primals_13, primals_14, primals_15, primals_16, primals_17, primals_18, primals_19, primals_20, primals_21, primals_22, primals_23, release_0_embedding, rsqrt, view, add_1, view_6, view_7, getitem_5, view_9, release_5_mm_3, rsqrt_1, view_10, release_7_mm_4, release_8_mm_5, view_12, add_5, rsqrt_2, view_13, add_7, view_19, view_20, getitem_11, view_22, add_9, rsqrt_3, view_23, release_16_mm_11, release_17_mm_12, view_25, slice_2, rsqrt_4, view_26, _unsafe_view_15, _log_softmax, getitem_13, detach_11, detach_14)
# zgraph.graph {"graph_id":0,"inputs":[["param","layers.0.input_norm.weight",0],["param","layers.0.attention.q_proj.weight",1],["param","layers.0.attention.k_proj.weight",2],["param","layers.0.attention.v_proj.weight",3],["param","layers.0.attention.o_proj.weight",4],["param","layers.0.post_norm.weight",5],["param","layers.0.mlp.gate_proj.weight",6],["param","layers.0.mlp.up_proj.weight",7],["param","layers.0.mlp.down_proj.weight",8],["param","layers.1.input_norm.weight",9],["param","layers.1.attention.q_proj.weight",10],["param","layers.1.attention.k_proj.weight",11],["param","layers.1.attention.v_proj.weight",12],["param","layers.1.attention.o_proj.weight",13],["param","layers.1.post_norm.weight",14],["param","layers.1.mlp.gate_proj.weight",15],["param","layers.1.mlp.up_proj.weight",16],["param","layers.1.mlp.down_proj.weight",17],["param","norm.weight",18],["param","head.weight",19],["buffer","rotary",20],["saved","",21],["saved","",22],["saved","",23],["saved","",24],["saved","",25],["saved","",26],["saved","",27],["saved","",28],["saved","",29],["saved","",30],["saved","",31],["saved","",32],["saved","",33],["saved","",34],["saved","",35],["saved","",36],["saved","",37],["saved","",38],["saved","",39],["saved","",40],["saved","",41],["saved","",42],["saved","",43],["saved","",44],["saved","",45],["saved","",46],["saved","",47],["saved","",48],["saved","",49],["saved","",50],["saved","",51],["saved","",52],["saved","",53],["saved","",54],["saved","",55],["saved","",56],["saved","",57],["tangent","",0]],"name":"backward","outputs":[["grad","embed.weight"],["grad","layers.0.input_norm.weight"],["grad","layers.0.attention.q_proj.weight"],["grad","layers.0.attention.k_proj.weight"],["grad","layers.0.attention.v_proj.weight"],["grad","layers.0.attention.o_proj.weight"],["grad","layers.0.post_norm.weight"],["grad","layers.0.mlp.gate_proj.weight"],["grad","layers.0.mlp.up_proj.weight"],["grad","layers.0.mlp.down_proj.weight"],["grad","layers.1.input_norm.weight"],["grad","layers.1.attention.q_proj.weight"],["grad","layers.1.attention.k_proj.weight"],["grad","layers.1.attention.v_proj.weight"],["grad","layers.1.attention.o_proj.weight"],["grad","layers.1.post_norm.weight"],["grad","layers.1.mlp.gate_proj.weight"],["grad","layers.1.mlp.up_proj.weight"],["grad","layers.1.mlp.down_proj.weight"],["grad","norm.weight"],["grad","head.weight"],["none","rotary"],["none","",0]],"phase":"backward"}
graph():
    %primals_2 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_2]
    %primals_3 : Tensor "f32[2048][1]cpu"[num_users=1] = placeholder[target=primals_3]
    %primals_4 : Tensor "f32[1024][1]cpu"[num_users=1] = placeholder[target=primals_4]
    %primals_5 : Tensor "f32[1024][1]cpu"[num_users=1] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[2048][1]cpu"[num_users=1] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_7]
    %primals_8 : Tensor "f32[5440][1]cpu"[num_users=1] = placeholder[target=primals_8]
    %primals_9 : Tensor "f32[5440][1]cpu"[num_users=1] = placeholder[target=primals_9]
    %primals_10 : Tensor "f32[5440][1]cpu"[num_users=1] = placeholder[target=primals_10]
    %primals_11 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_11]
    %primals_12 : Tensor "f32[2048][1]cpu"[num_users=1] = placeholder[target=primals_12]
    %primals_13 : Tensor "f32[1024][1]cpu"[num_users=1] = placeholder[target=primals_13]
    %primals_14 : Tensor "f32[1024][1]cpu"[num_users=1] = placeholder[target=primals_14]
    %primals_15 : Tensor "f32[2048][1]cpu"[num_users=1] = placeholder[target=primals_15]
    %primals_16 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_16]
    %primals_17 : Tensor "f32[5440][1]cpu"[num_users=1] = placeholder[target=primals_17]
    %primals_18 : Tensor "f32[5440][1]cpu"[num_users=1] = placeholder[target=primals_18]
    %primals_19 : Tensor "f32[5440][1]cpu"[num_users=1] = placeholder[target=primals_19]
    %primals_20 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_20]
    %primals_21 : Tensor "f32[8192][1]cpu"[num_users=1] = placeholder[target=primals_21]
    %primals_22 : Tensor "f32[2, 64, 16][1024, 16, 1]cpu"[num_users=1] = placeholder[target=primals_22]
    %primals_23 : Tensor "i64[2, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_23]
    %embedding : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = placeholder[target=embedding]  # module: embed
    %rsqrt : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = placeholder[target=rsqrt]  # module: layers.0.input_norm
    %view : Tensor "f32[64, 64][64, 1]cpu"[num_users=3] = placeholder[target=view]  # module: layers.0.attention.q_proj
    %add_1 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = placeholder[target=add_1]  # module: layers.0.attention
    %view_6 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = placeholder[target=view_6]  # module: layers.0.attention
    %view_7 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = placeholder[target=view_7]  # module: layers.0.attention
    %getitem_5 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_5]  # module: layers.0.attention
    %view_9 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=view_9]  # module: layers.0.attention.o_proj
    %mm_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=mm_3]  # module: layers.0.attention.o_proj
    %rsqrt_1 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = placeholder[target=rsqrt_1]  # module: layers.0.post_norm
    %view_10 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=view_10]  # module: layers.0.mlp.gate_proj
    %mm_4 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=mm_4]  # module: layers.0.mlp.gate_proj
    %mm_5 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=mm_5]  # module: layers.0.mlp.up_proj
    %view_12 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=view_12]  # module: layers.0.mlp.down_proj
    %add_5 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = placeholder[target=add_5]  # module: layers.0
    %rsqrt_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = placeholder[target=rsqrt_2]  # module: layers.1.input_norm
    %view_13 : Tensor "f32[64, 64][64, 1]cpu"[num_users=3] = placeholder[target=view_13]  # module: layers.1.attention.q_proj
    %add_7 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = placeholder[target=add_7]  # module: layers.1.attention
    %view_19 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = placeholder[target=view_19]  # module: layers.1.attention
    %view_20 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = placeholder[target=view_20]  # module: layers.1.attention
    %getitem_11 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_11]  # module: layers.1.attention
    %view_22 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=view_22]  # module: layers.1.attention.o_proj
    %add_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = placeholder[target=add_9]  # module: layers.1
    %rsqrt_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = placeholder[target=rsqrt_3]  # module: layers.1.post_norm
    %view_23 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=view_23]  # module: layers.1.mlp.gate_proj
    %mm_11 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=mm_11]  # module: layers.1.mlp.gate_proj
    %mm_12 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=mm_12]  # module: layers.1.mlp.up_proj
    %view_25 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=view_25]  # module: layers.1.mlp.down_proj
    %slice_2 : Tensor "f32[2, 31, 64][2048, 64, 1]cpu"[num_users=3] = placeholder[target=slice_2]
    %rsqrt_4 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=3] = placeholder[target=rsqrt_4]  # module: norm
    %view_26 : Tensor "f32[62, 64][64, 1]cpu"[num_users=1] = placeholder[target=view_26]  # module: head
    %_unsafe_view_15 : Tensor "i64[62][1]cpu"[num_users=1] = placeholder[target=_unsafe_view_15]
    %_log_softmax : Tensor "f32[62, 256][256, 1]cpu"[num_users=2] = placeholder[target=_log_softmax]
    %getitem_13 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=getitem_13]
    %detach_11 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = placeholder[target=detach_11]  # module: layers.1.attention
    %detach_14 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = placeholder[target=detach_14]  # module: layers.0.attention
    %tangents_1 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=tangents_1]
    %view_29 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%tangents_1, []), kwargs = {})
    %nll_loss_backward : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.nll_loss_backward.default](args = (%view_29, %_log_softmax, %_unsafe_view_15, None, 1, -100, %getitem_13), kwargs = {})
    %detach_7 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%_log_softmax,), kwargs = {})
    %detach_8 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_7,), kwargs = {})
    %_log_softmax_backward_data : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._log_softmax_backward_data.default](args = (%nll_loss_backward, %detach_8, 1, torch.float32), kwargs = {})
    %view_30 : Tensor "f32[2, 31, 256][7936, 256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_log_softmax_backward_data, [2, 31, 256]), kwargs = {})
    %view_31 : Tensor "f32[62, 256][256, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_30, [62, 256]), kwargs = {})  # module: head
    %t_15 : Tensor "f32[256, 62][1, 256]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_31,), kwargs = {})  # module: head
    %mm_15 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_15, %view_26), kwargs = {})  # module: head
    %t_16 : Tensor "f32[64, 256][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_15,), kwargs = {})  # module: head
    %allgather_primals_21 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_21, 0, 20), kwargs = {shape: [256, 64], dtype: torch.float32})  # module: head
    %wait_primals_21 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_21, 0, 20), kwargs = {})  # module: head
    %t_14 : Tensor "f32[64, 256][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_21,), kwargs = {})  # module: head
    %t_17 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_14,), kwargs = {})  # module: head
    %mm_16 : Tensor "f32[62, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_31, %t_17), kwargs = {})  # module: head
    %release_20_mm_16 : Tensor "f32[62, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_16, 0, 20, 1), kwargs = {})  # module: head
    %view_32 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%release_20_mm_16, [2, 31, 64]), kwargs = {})  # module: head
    %t_18 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_16,), kwargs = {})  # module: head
    %reduce_t_18 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_18, 0, 20), kwargs = {})  # module: head
    %mul_18 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_2, %rsqrt_4), kwargs = {})  # module: norm
    %mul_20 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_32, %mul_18), kwargs = {})  # module: norm
    %allgather_primals_20 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_20, 0, 19), kwargs = {shape: [64], dtype: torch.float32})  # module: norm
    %wait_primals_20 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_20, 0, 19), kwargs = {})  # module: norm
    %mul_21 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_32, %wait_primals_20), kwargs = {})  # module: norm
    %release_19_mul_21 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_21, 0, 19, 1), kwargs = {})  # module: norm
    %sum_1 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_20, [0, 1], True), kwargs = {})  # module: norm
    %view_33 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_1, [64]), kwargs = {})  # module: norm
    %reduce_view_33 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_33, 0, 19), kwargs = {})  # module: norm
    %mul_22 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_19_mul_21, %slice_2), kwargs = {})  # module: norm
    %mul_23 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_19_mul_21, %rsqrt_4), kwargs = {})  # module: norm
    %sum_2 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_22, [2], True), kwargs = {})  # module: norm
    %detach_6 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_4,), kwargs = {})  # module: norm
    %detach_9 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_6,), kwargs = {})  # module: norm
    %pow_6 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_9, 3), kwargs = {})  # module: norm
    %mul_24 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_2, -0.5), kwargs = {})  # module: norm
    %mul_25 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_24, %pow_6), kwargs = {})  # module: norm
    %expand_4 : Tensor "f32[2, 31, 64][31, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_25, [2, 31, 64]), kwargs = {})  # module: norm
    %div : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_4, 64), kwargs = {})  # module: norm
    %pow_7 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%slice_2, 1.0), kwargs = {})  # module: norm
    %mul_26 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_7, 2.0), kwargs = {})  # module: norm
    %mul_27 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div, %mul_26), kwargs = {})  # module: norm
    %add_13 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_23, %mul_27), kwargs = {})  # module: norm
    %slice_backward : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice_backward.default](args = (%add_13, [2, 32, 64], 1, 0, -1, 1), kwargs = {})
    %view_34 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%slice_backward, [64, 64]), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_19 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_34,), kwargs = {})  # module: layers.1.mlp.down_proj
    %mm_17 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_19, %view_25), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_20 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_17,), kwargs = {})  # module: layers.1.mlp.down_proj
    %allgather_primals_19 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_19, 0, 18), kwargs = {shape: [64, 170], dtype: torch.float32})  # module: layers.1.mlp.down_proj
    %wait_primals_19 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_19, 0, 18), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_13 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_19,), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_21 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_13,), kwargs = {})  # module: layers.1.mlp.down_proj
    %mm_18 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_34, %t_21), kwargs = {})  # module: layers.1.mlp.down_proj
    %release_18_mm_18 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_18, 0, 18, 1), kwargs = {})  # module: layers.1.mlp.down_proj
    %view_35 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%release_18_mm_18, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_22 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_20,), kwargs = {})  # module: layers.1.mlp.down_proj
    %reduce_t_22 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_22, 0, 18), kwargs = {})  # module: layers.1.mlp.down_proj
    %_unsafe_view_11 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_11, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %silu_1 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_11,), kwargs = {})  # module: layers.1.mlp
    %mul_28 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_35, %silu_1), kwargs = {})  # module: layers.1.mlp
    %_unsafe_view_12 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_12, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.up_proj
    %mul_29 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_35, %_unsafe_view_12), kwargs = {})  # module: layers.1.mlp
    %view_36 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_28, [64, 170]), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_23 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_36,), kwargs = {})  # module: layers.1.mlp.up_proj
    %mm_19 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_23, %view_23), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_24 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_19,), kwargs = {})  # module: layers.1.mlp.up_proj
    %allgather_primals_18 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_18, 0, 17), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.1.mlp.up_proj
    %wait_primals_18 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_18, 0, 17), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_12 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_18,), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_25 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_12,), kwargs = {})  # module: layers.1.mlp.up_proj
    %mm_20 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_36, %t_25), kwargs = {})  # module: layers.1.mlp.up_proj
    %release_17_mm_20 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_20, 0, 17, 1), kwargs = {})  # module: layers.1.mlp.up_proj
    %view_37 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_17_mm_20, [2, 32, 64]), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_26 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_24,), kwargs = {})  # module: layers.1.mlp.up_proj
    %reduce_t_26 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_26, 0, 17), kwargs = {})  # module: layers.1.mlp.up_proj
    %silu_backward : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu_backward.default](args = (%mul_29, %_unsafe_view_11), kwargs = {})  # module: layers.1.mlp
    %view_38 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%silu_backward, [64, 170]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_27 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_38,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mm_21 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_27, %view_23), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_28 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_21,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %allgather_primals_17 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_17, 0, 16), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.1.mlp.gate_proj
    %wait_primals_17 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_17, 0, 16), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_11 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_17,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_29 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_11,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mm_22 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_38, %t_29), kwargs = {})  # module: layers.1.mlp.gate_proj
    %release_16_mm_22 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_22, 0, 16, 1), kwargs = {})  # module: layers.1.mlp.gate_proj
    %view_39 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_16_mm_22, [2, 32, 64]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %add_14 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_37, %view_39), kwargs = {})  # module: layers.1.mlp
    %t_30 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_28,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %reduce_t_30 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_30, 0, 16), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mul_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_9, %rsqrt_3), kwargs = {})  # module: layers.1.post_norm
    %mul_30 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_14, %mul_15), kwargs = {})  # module: layers.1.post_norm
    %allgather_primals_16 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_16, 0, 15), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.1.post_norm
    %wait_primals_16 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_16, 0, 15), kwargs = {})  # module: layers.1.post_norm
    %mul_31 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_14, %wait_primals_16), kwargs = {})  # module: layers.1.post_norm
    %release_15_mul_31 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_31, 0, 15, 1), kwargs = {})  # module: layers.1.post_norm
    %sum_3 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_30, [0, 1], True), kwargs = {})  # module: layers.1.post_norm
    %view_40 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_3, [64]), kwargs = {})  # module: layers.1.post_norm
    %reduce_view_40 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_40, 0, 15), kwargs = {})  # module: layers.1.post_norm
    %mul_32 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_15_mul_31, %add_9), kwargs = {})  # module: layers.1.post_norm
    %mul_33 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_15_mul_31, %rsqrt_3), kwargs = {})  # module: layers.1.post_norm
    %sum_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_32, [2], True), kwargs = {})  # module: layers.1.post_norm
    %add_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_backward, %mul_33), kwargs = {})
    %detach_5 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_3,), kwargs = {})  # module: layers.1.post_norm
    %detach_10 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_5,), kwargs = {})  # module: layers.1.post_norm
    %pow_8 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_10, 3), kwargs = {})  # module: layers.1.post_norm
    %mul_34 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_4, -0.5), kwargs = {})  # module: layers.1.post_norm
    %mul_35 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_34, %pow_8), kwargs = {})  # module: layers.1.post_norm
    %expand_5 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_35, [2, 32, 64]), kwargs = {})  # module: layers.1.post_norm
    %div_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_5, 64), kwargs = {})  # module: layers.1.post_norm
    %pow_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_9, 1.0), kwargs = {})  # module: layers.1.post_norm
    %mul_36 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_9, 2.0), kwargs = {})  # module: layers.1.post_norm
    %mul_37 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_1, %mul_36), kwargs = {})  # module: layers.1.post_norm
    %add_16 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_15, %mul_37), kwargs = {})
    %view_41 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%add_16, [64, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %t_31 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_41,), kwargs = {})  # module: layers.1.attention.o_proj
    %mm_23 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_31, %view_22), kwargs = {})  # module: layers.1.attention.o_proj
    %t_32 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_23,), kwargs = {})  # module: layers.1.attention.o_proj
    %allgather_primals_15 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_15, 0, 14), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.1.attention.o_proj
    %wait_primals_15 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_15, 0, 14), kwargs = {})  # module: layers.1.attention.o_proj
    %t_10 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_15,), kwargs = {})  # module: layers.1.attention.o_proj
    %t_33 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_10,), kwargs = {})  # module: layers.1.attention.o_proj
    %mm_24 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_41, %t_33), kwargs = {})  # module: layers.1.attention.o_proj
    %release_14_mm_24 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_24, 0, 14, 1), kwargs = {})  # module: layers.1.attention.o_proj
    %view_42 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_14_mm_24, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %t_34 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_32,), kwargs = {})  # module: layers.1.attention.o_proj
    %reduce_t_34 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_34, 0, 14), kwargs = {})  # module: layers.1.attention.o_proj
    %view_43 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_42, [2, 32, 4, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_8 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_43, 1, 2), kwargs = {})  # module: layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward : (Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_8, %add_7, %view_19, %view_20, %detach_11, %getitem_11, 0.0, True), kwargs = {})  # module: layers.1.attention
    %getitem_14 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 0), kwargs = {})  # module: layers.1.attention
    %getitem_15 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 1), kwargs = {})  # module: layers.1.attention
    %getitem_16 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 2), kwargs = {})  # module: layers.1.attention
    %view_44 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_16, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %sum_5 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_44, [2], True), kwargs = {})  # module: layers.1.attention
    %squeeze : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_5, 2), kwargs = {})  # module: layers.1.attention
    %view_45 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_15, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %sum_6 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_45, [2], True), kwargs = {})  # module: layers.1.attention
    %squeeze_1 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_6, 2), kwargs = {})  # module: layers.1.attention
    %slice_1 : Tensor "f32[2, 32, 16][1024, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_22, 1, 0, 32), kwargs = {})
    %select_1 : Tensor "f32[32, 16][16, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 1), kwargs = {})  # module: layers.0.attention
    %mul_38 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_1, %select_1), kwargs = {})  # module: layers.1.attention
    %slice_4 : Tensor "f32[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_38, 3, 0, 8), kwargs = {})  # module: layers.1.attention
    %slice_5 : Tensor "f32[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_38, 3, 8, 16), kwargs = {})  # module: layers.1.attention
    %neg_4 : Tensor "f32[2, 2, 32, 8][512, 256, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_4,), kwargs = {})  # module: layers.1.attention
    %select : Tensor "f32[32, 16][16, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 0), kwargs = {})  # module: layers.0.attention
    %mul_39 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_1, %select), kwargs = {})  # module: layers.1.attention
    %cat_4 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_5, %neg_4], 3), kwargs = {})  # module: layers.1.attention
    %add_17 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_39, %cat_4), kwargs = {})  # module: layers.1.attention
    %mul_40 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%getitem_14, %select_1), kwargs = {})  # module: layers.1.attention
    %slice_6 : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_40, 3, 0, 8), kwargs = {})  # module: layers.1.attention
    %slice_7 : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_40, 3, 8, 16), kwargs = {})  # module: layers.1.attention
    %neg_5 : Tensor "f32[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_6,), kwargs = {})  # module: layers.1.attention
    %mul_41 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%getitem_14, %select), kwargs = {})  # module: layers.1.attention
    %cat_5 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_7, %neg_5], 3), kwargs = {})  # module: layers.1.attention
    %add_18 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_41, %cat_5), kwargs = {})  # module: layers.1.attention
    %transpose_9 : Tensor "f32[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%squeeze, 1, 2), kwargs = {})  # module: layers.1.attention
    %clone_5 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_9,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %_unsafe_view_16 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_5, [2, 32, 32]), kwargs = {})  # module: layers.1.attention
    %view_46 : Tensor "f32[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_16, [64, 32]), kwargs = {})  # module: layers.1.attention.v_proj
    %t_35 : Tensor "f32[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_46,), kwargs = {})  # module: layers.1.attention.v_proj
    %mm_25 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_35, %view_13), kwargs = {})  # module: layers.1.attention.v_proj
    %t_36 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_25,), kwargs = {})  # module: layers.1.attention.v_proj
    %allgather_primals_14 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_14, 0, 13), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.1.attention.v_proj
    %wait_primals_14 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_14, 0, 13), kwargs = {})  # module: layers.1.attention.v_proj
    %t_9 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_14,), kwargs = {})  # module: layers.1.attention.v_proj
    %t_37 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_9,), kwargs = {})  # module: layers.1.attention.v_proj
    %mm_26 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_46, %t_37), kwargs = {})  # module: layers.1.attention.v_proj
    %release_13_mm_26 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_26, 0, 13, 1), kwargs = {})  # module: layers.1.attention.v_proj
    %view_47 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_13_mm_26, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.v_proj
    %t_38 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_36,), kwargs = {})  # module: layers.1.attention.v_proj
    %reduce_t_38 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_38, 0, 13), kwargs = {})  # module: layers.1.attention.v_proj
    %transpose_10 : Tensor "f32[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_17, 1, 2), kwargs = {})  # module: layers.1.attention
    %clone_6 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_10,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %_unsafe_view_17 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_6, [2, 32, 32]), kwargs = {})  # module: layers.1.attention
    %view_48 : Tensor "f32[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_17, [64, 32]), kwargs = {})  # module: layers.1.attention.k_proj
    %t_39 : Tensor "f32[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_48,), kwargs = {})  # module: layers.1.attention.k_proj
    %mm_27 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_39, %view_13), kwargs = {})  # module: layers.1.attention.k_proj
    %t_40 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_27,), kwargs = {})  # module: layers.1.attention.k_proj
    %allgather_primals_13 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_13, 0, 12), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.1.attention.k_proj
    %wait_primals_13 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_13, 0, 12), kwargs = {})  # module: layers.1.attention.k_proj
    %t_8 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_13,), kwargs = {})  # module: layers.1.attention.k_proj
    %t_41 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_8,), kwargs = {})  # module: layers.1.attention.k_proj
    %mm_28 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_48, %t_41), kwargs = {})  # module: layers.1.attention.k_proj
    %release_12_mm_28 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_28, 0, 12, 1), kwargs = {})  # module: layers.1.attention.k_proj
    %view_49 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_12_mm_28, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.k_proj
    %add_19 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_47, %view_49), kwargs = {})  # module: layers.1.attention
    %t_42 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_40,), kwargs = {})  # module: layers.1.attention.k_proj
    %reduce_t_42 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_42, 0, 12), kwargs = {})  # module: layers.1.attention.k_proj
    %transpose_11 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_18, 1, 2), kwargs = {})  # module: layers.1.attention
    %view_50 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_11, [2, 32, 64]), kwargs = {})  # module: layers.1.attention
    %view_51 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_50, [64, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %t_43 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_51,), kwargs = {})  # module: layers.1.attention.q_proj
    %mm_29 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_43, %view_13), kwargs = {})  # module: layers.1.attention.q_proj
    %t_44 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_29,), kwargs = {})  # module: layers.1.attention.q_proj
    %allgather_primals_12 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_12, 0, 11), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.1.attention.q_proj
    %wait_primals_12 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_12, 0, 11), kwargs = {})  # module: layers.1.attention.q_proj
    %t_7 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_12,), kwargs = {})  # module: layers.1.attention.q_proj
    %t_45 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_7,), kwargs = {})  # module: layers.1.attention.q_proj
    %mm_30 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_51, %t_45), kwargs = {})  # module: layers.1.attention.q_proj
    %release_11_mm_30 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_30, 0, 11, 1), kwargs = {})  # module: layers.1.attention.q_proj
    %view_52 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_11_mm_30, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %add_20 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_19, %view_52), kwargs = {})  # module: layers.1.attention
    %t_46 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_44,), kwargs = {})  # module: layers.1.attention.q_proj
    %reduce_t_46 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_46, 0, 11), kwargs = {})  # module: layers.1.attention.q_proj
    %mul_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_5, %rsqrt_2), kwargs = {})  # module: layers.1.input_norm
    %mul_42 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_20, %mul_9), kwargs = {})  # module: layers.1.input_norm
    %allgather_primals_11 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_11, 0, 10), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.1.input_norm
    %wait_primals_11 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_11, 0, 10), kwargs = {})  # module: layers.1.input_norm
    %mul_43 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_20, %wait_primals_11), kwargs = {})  # module: layers.1.input_norm
    %release_10_mul_43 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_43, 0, 10, 1), kwargs = {})  # module: layers.1.input_norm
    %sum_7 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_42, [0, 1], True), kwargs = {})  # module: layers.1.input_norm
    %view_53 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_7, [64]), kwargs = {})  # module: layers.1.input_norm
    %reduce_view_53 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_53, 0, 10), kwargs = {})  # module: layers.1.input_norm
    %mul_44 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_10_mul_43, %add_5), kwargs = {})  # module: layers.1.input_norm
    %mul_45 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_10_mul_43, %rsqrt_2), kwargs = {})  # module: layers.1.input_norm
    %sum_8 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_44, [2], True), kwargs = {})  # module: layers.1.input_norm
    %add_21 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_16, %mul_45), kwargs = {})
    %detach_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_2,), kwargs = {})  # module: layers.1.input_norm
    %detach_12 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_3,), kwargs = {})  # module: layers.1.input_norm
    %pow_10 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_12, 3), kwargs = {})  # module: layers.1.input_norm
    %mul_46 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_8, -0.5), kwargs = {})  # module: layers.1.input_norm
    %mul_47 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_46, %pow_10), kwargs = {})  # module: layers.1.input_norm
    %expand_6 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_47, [2, 32, 64]), kwargs = {})  # module: layers.1.input_norm
    %div_2 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_6, 64), kwargs = {})  # module: layers.1.input_norm
    %pow_11 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_5, 1.0), kwargs = {})  # module: layers.1.input_norm
    %mul_48 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_11, 2.0), kwargs = {})  # module: layers.1.input_norm
    %mul_49 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_2, %mul_48), kwargs = {})  # module: layers.1.input_norm
    %add_22 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_21, %mul_49), kwargs = {})
    %view_54 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%add_22, [64, 64]), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_47 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_54,), kwargs = {})  # module: layers.0.mlp.down_proj
    %mm_31 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_47, %view_12), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_48 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_31,), kwargs = {})  # module: layers.0.mlp.down_proj
    %allgather_primals_10 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_10, 0, 9), kwargs = {shape: [64, 170], dtype: torch.float32})  # module: layers.0.mlp.down_proj
    %wait_primals_10 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_10, 0, 9), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_6 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_10,), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_49 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_6,), kwargs = {})  # module: layers.0.mlp.down_proj
    %mm_32 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_54, %t_49), kwargs = {})  # module: layers.0.mlp.down_proj
    %release_9_mm_32 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_32, 0, 9, 1), kwargs = {})  # module: layers.0.mlp.down_proj
    %view_55 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%release_9_mm_32, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_50 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_48,), kwargs = {})  # module: layers.0.mlp.down_proj
    %reduce_t_50 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_50, 0, 9), kwargs = {})  # module: layers.0.mlp.down_proj
    %_unsafe_view_4 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_4, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %silu : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_4,), kwargs = {})  # module: layers.0.mlp
    %mul_50 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_55, %silu), kwargs = {})  # module: layers.0.mlp
    %_unsafe_view_5 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_5, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.up_proj
    %mul_51 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_55, %_unsafe_view_5), kwargs = {})  # module: layers.0.mlp
    %view_56 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_50, [64, 170]), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_51 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_56,), kwargs = {})  # module: layers.0.mlp.up_proj
    %mm_33 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_51, %view_10), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_52 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_33,), kwargs = {})  # module: layers.0.mlp.up_proj
    %allgather_primals_9 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_9, 0, 8), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.0.mlp.up_proj
    %wait_primals_9 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_9, 0, 8), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_5 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_9,), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_53 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_5,), kwargs = {})  # module: layers.0.mlp.up_proj
    %mm_34 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_56, %t_53), kwargs = {})  # module: layers.0.mlp.up_proj
    %release_8_mm_34 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_34, 0, 8, 1), kwargs = {})  # module: layers.0.mlp.up_proj
    %view_57 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_8_mm_34, [2, 32, 64]), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_54 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_52,), kwargs = {})  # module: layers.0.mlp.up_proj
    %reduce_t_54 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_54, 0, 8), kwargs = {})  # module: layers.0.mlp.up_proj
    %silu_backward_1 : Tensor "f32[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu_backward.default](args = (%mul_51, %_unsafe_view_4), kwargs = {})  # module: layers.0.mlp
    %view_58 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%silu_backward_1, [64, 170]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_55 : Tensor "f32[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_58,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %mm_35 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_55, %view_10), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_56 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_35,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %allgather_primals_8 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_8, 0, 7), kwargs = {shape: [170, 64], dtype: torch.float32})  # module: layers.0.mlp.gate_proj
    %wait_primals_8 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_8, 0, 7), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_4 : Tensor "f32[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_8,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_57 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_4,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %mm_36 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_58, %t_57), kwargs = {})  # module: layers.0.mlp.gate_proj
    %release_7_mm_36 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_36, 0, 7, 1), kwargs = {})  # module: layers.0.mlp.gate_proj
    %view_59 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_7_mm_36, [2, 32, 64]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %add_23 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_57, %view_59), kwargs = {})  # module: layers.0.mlp
    %t_58 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_56,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %reduce_t_58 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_58, 0, 7), kwargs = {})  # module: layers.0.mlp.gate_proj
    %_unsafe_view_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_3, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %add_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%embedding, %_unsafe_view_3), kwargs = {})  # module: layers.0
    %mul_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_3, %rsqrt_1), kwargs = {})  # module: layers.0.post_norm
    %mul_52 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_23, %mul_6), kwargs = {})  # module: layers.0.post_norm
    %allgather_primals_7 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_7, 0, 6), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.0.post_norm
    %wait_primals_7 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_7, 0, 6), kwargs = {})  # module: layers.0.post_norm
    %mul_53 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_23, %wait_primals_7), kwargs = {})  # module: layers.0.post_norm
    %release_6_mul_53 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_53, 0, 6, 1), kwargs = {})  # module: layers.0.post_norm
    %sum_9 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_52, [0, 1], True), kwargs = {})  # module: layers.0.post_norm
    %view_60 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_9, [64]), kwargs = {})  # module: layers.0.post_norm
    %reduce_view_60 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_60, 0, 6), kwargs = {})  # module: layers.0.post_norm
    %mul_54 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_6_mul_53, %add_3), kwargs = {})  # module: layers.0.post_norm
    %mul_55 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_6_mul_53, %rsqrt_1), kwargs = {})  # module: layers.0.post_norm
    %sum_10 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_54, [2], True), kwargs = {})  # module: layers.0.post_norm
    %add_24 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_22, %mul_55), kwargs = {})
    %detach_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_1,), kwargs = {})  # module: layers.0.post_norm
    %detach_13 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_2,), kwargs = {})  # module: layers.0.post_norm
    %pow_12 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_13, 3), kwargs = {})  # module: layers.0.post_norm
    %mul_56 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_10, -0.5), kwargs = {})  # module: layers.0.post_norm
    %mul_57 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_56, %pow_12), kwargs = {})  # module: layers.0.post_norm
    %expand_7 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_57, [2, 32, 64]), kwargs = {})  # module: layers.0.post_norm
    %div_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_7, 64), kwargs = {})  # module: layers.0.post_norm
    %pow_13 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_3, 1.0), kwargs = {})  # module: layers.0.post_norm
    %mul_58 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_13, 2.0), kwargs = {})  # module: layers.0.post_norm
    %mul_59 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_3, %mul_58), kwargs = {})  # module: layers.0.post_norm
    %add_25 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_24, %mul_59), kwargs = {})
    %view_61 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%add_25, [64, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %t_59 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_61,), kwargs = {})  # module: layers.0.attention.o_proj
    %mm_37 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_59, %view_9), kwargs = {})  # module: layers.0.attention.o_proj
    %t_60 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_37,), kwargs = {})  # module: layers.0.attention.o_proj
    %allgather_primals_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_6, 0, 5), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.0.attention.o_proj
    %wait_primals_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_6, 0, 5), kwargs = {})  # module: layers.0.attention.o_proj
    %t_3 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_6,), kwargs = {})  # module: layers.0.attention.o_proj
    %t_61 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_3,), kwargs = {})  # module: layers.0.attention.o_proj
    %mm_38 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_61, %t_61), kwargs = {})  # module: layers.0.attention.o_proj
    %release_5_mm_38 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_38, 0, 5, 1), kwargs = {})  # module: layers.0.attention.o_proj
    %view_62 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_5_mm_38, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %t_62 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_60,), kwargs = {})  # module: layers.0.attention.o_proj
    %reduce_t_62 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_62, 0, 5), kwargs = {})  # module: layers.0.attention.o_proj
    %view_63 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_62, [2, 32, 4, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_12 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_63, 1, 2), kwargs = {})  # module: layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_1 : (Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_12, %add_1, %view_6, %view_7, %detach_14, %getitem_5, 0.0, True), kwargs = {})  # module: layers.0.attention
    %getitem_17 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 0), kwargs = {})  # module: layers.0.attention
    %getitem_18 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 1), kwargs = {})  # module: layers.0.attention
    %getitem_19 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 2), kwargs = {})  # module: layers.0.attention
    %view_64 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_19, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %sum_11 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_64, [2], True), kwargs = {})  # module: layers.0.attention
    %squeeze_2 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_11, 2), kwargs = {})  # module: layers.0.attention
    %view_65 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_18, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %sum_12 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_65, [2], True), kwargs = {})  # module: layers.0.attention
    %squeeze_3 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_12, 2), kwargs = {})  # module: layers.0.attention
    %mul_60 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_3, %select_1), kwargs = {})  # module: layers.0.attention
    %slice_8 : Tensor "f32[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_60, 3, 0, 8), kwargs = {})  # module: layers.0.attention
    %slice_9 : Tensor "f32[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_60, 3, 8, 16), kwargs = {})  # module: layers.0.attention
    %neg_6 : Tensor "f32[2, 2, 32, 8][512, 256, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_8,), kwargs = {})  # module: layers.0.attention
    %mul_61 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_3, %select), kwargs = {})  # module: layers.0.attention
    %cat_6 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_9, %neg_6], 3), kwargs = {})  # module: layers.0.attention
    %add_26 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_61, %cat_6), kwargs = {})  # module: layers.0.attention
    %mul_62 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%getitem_17, %select_1), kwargs = {})  # module: layers.0.attention
    %slice_10 : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_62, 3, 0, 8), kwargs = {})  # module: layers.0.attention
    %slice_11 : Tensor "f32[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%mul_62, 3, 8, 16), kwargs = {})  # module: layers.0.attention
    %neg_7 : Tensor "f32[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_10,), kwargs = {})  # module: layers.0.attention
    %mul_63 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%getitem_17, %select), kwargs = {})  # module: layers.0.attention
    %cat_7 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_11, %neg_7], 3), kwargs = {})  # module: layers.0.attention
    %add_27 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_63, %cat_7), kwargs = {})  # module: layers.0.attention
    %transpose_13 : Tensor "f32[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%squeeze_2, 1, 2), kwargs = {})  # module: layers.0.attention
    %clone_7 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_13,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %_unsafe_view_18 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_7, [2, 32, 32]), kwargs = {})  # module: layers.0.attention
    %view_66 : Tensor "f32[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_18, [64, 32]), kwargs = {})  # module: layers.0.attention.v_proj
    %t_63 : Tensor "f32[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_66,), kwargs = {})  # module: layers.0.attention.v_proj
    %mm_39 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_63, %view), kwargs = {})  # module: layers.0.attention.v_proj
    %t_64 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_39,), kwargs = {})  # module: layers.0.attention.v_proj
    %allgather_primals_5 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_5, 0, 4), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.0.attention.v_proj
    %wait_primals_5 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_5, 0, 4), kwargs = {})  # module: layers.0.attention.v_proj
    %t_2 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_5,), kwargs = {})  # module: layers.0.attention.v_proj
    %t_65 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_2,), kwargs = {})  # module: layers.0.attention.v_proj
    %mm_40 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_66, %t_65), kwargs = {})  # module: layers.0.attention.v_proj
    %release_4_mm_40 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_40, 0, 4, 1), kwargs = {})  # module: layers.0.attention.v_proj
    %view_67 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_4_mm_40, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.v_proj
    %t_66 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_64,), kwargs = {})  # module: layers.0.attention.v_proj
    %reduce_t_66 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_66, 0, 4), kwargs = {})  # module: layers.0.attention.v_proj
    %transpose_14 : Tensor "f32[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_26, 1, 2), kwargs = {})  # module: layers.0.attention
    %clone_8 : Tensor "f32[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_14,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %_unsafe_view_19 : Tensor "f32[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_8, [2, 32, 32]), kwargs = {})  # module: layers.0.attention
    %view_68 : Tensor "f32[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_19, [64, 32]), kwargs = {})  # module: layers.0.attention.k_proj
    %t_67 : Tensor "f32[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_68,), kwargs = {})  # module: layers.0.attention.k_proj
    %mm_41 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_67, %view), kwargs = {})  # module: layers.0.attention.k_proj
    %t_68 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_41,), kwargs = {})  # module: layers.0.attention.k_proj
    %allgather_primals_4 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_4, 0, 3), kwargs = {shape: [32, 64], dtype: torch.float32})  # module: layers.0.attention.k_proj
    %wait_primals_4 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_4, 0, 3), kwargs = {})  # module: layers.0.attention.k_proj
    %t_1 : Tensor "f32[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_4,), kwargs = {})  # module: layers.0.attention.k_proj
    %t_69 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_1,), kwargs = {})  # module: layers.0.attention.k_proj
    %mm_42 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_68, %t_69), kwargs = {})  # module: layers.0.attention.k_proj
    %release_3_mm_42 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_42, 0, 3, 1), kwargs = {})  # module: layers.0.attention.k_proj
    %view_69 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_3_mm_42, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.k_proj
    %add_28 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_67, %view_69), kwargs = {})  # module: layers.0.attention
    %t_70 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_68,), kwargs = {})  # module: layers.0.attention.k_proj
    %reduce_t_70 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_70, 0, 3), kwargs = {})  # module: layers.0.attention.k_proj
    %transpose_15 : Tensor "f32[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_27, 1, 2), kwargs = {})  # module: layers.0.attention
    %view_70 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_15, [2, 32, 64]), kwargs = {})  # module: layers.0.attention
    %view_71 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_70, [64, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %t_71 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_71,), kwargs = {})  # module: layers.0.attention.q_proj
    %mm_43 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_71, %view), kwargs = {})  # module: layers.0.attention.q_proj
    %t_72 : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_43,), kwargs = {})  # module: layers.0.attention.q_proj
    %allgather_primals_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_3, 0, 2), kwargs = {shape: [64, 64], dtype: torch.float32})  # module: layers.0.attention.q_proj
    %wait_primals_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_3, 0, 2), kwargs = {})  # module: layers.0.attention.q_proj
    %t : Tensor "f32[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%wait_primals_3,), kwargs = {})  # module: layers.0.attention.q_proj
    %t_73 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t,), kwargs = {})  # module: layers.0.attention.q_proj
    %mm_44 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_71, %t_73), kwargs = {})  # module: layers.0.attention.q_proj
    %release_2_mm_44 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mm_44, 0, 2, 1), kwargs = {})  # module: layers.0.attention.q_proj
    %view_72 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%release_2_mm_44, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %add_29 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_28, %view_72), kwargs = {})  # module: layers.0.attention
    %t_74 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_72,), kwargs = {})  # module: layers.0.attention.q_proj
    %reduce_t_74 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%t_74, 0, 2), kwargs = {})  # module: layers.0.attention.q_proj
    %mul : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%embedding, %rsqrt), kwargs = {})  # module: layers.0.input_norm
    %mul_64 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_29, %mul), kwargs = {})  # module: layers.0.input_norm
    %allgather_primals_2 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%primals_2, 0, 1), kwargs = {shape: [64], dtype: torch.float32})  # module: layers.0.input_norm
    %wait_primals_2 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%allgather_primals_2, 0, 1), kwargs = {})  # module: layers.0.input_norm
    %mul_65 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_29, %wait_primals_2), kwargs = {})  # module: layers.0.input_norm
    %release_1_mul_65 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.zgraph.release_param.default](args = (%mul_65, 0, 1, 1), kwargs = {})  # module: layers.0.input_norm
    %sum_13 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_64, [0, 1], True), kwargs = {})  # module: layers.0.input_norm
    %view_73 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_13, [64]), kwargs = {})  # module: layers.0.input_norm
    %reduce_view_73 : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%view_73, 0, 1), kwargs = {})  # module: layers.0.input_norm
    %mul_66 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_1_mul_65, %embedding), kwargs = {})  # module: layers.0.input_norm
    %mul_67 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%release_1_mul_65, %rsqrt), kwargs = {})  # module: layers.0.input_norm
    %sum_14 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_66, [2], True), kwargs = {})  # module: layers.0.input_norm
    %add_30 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_25, %mul_67), kwargs = {})
    %detach : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt,), kwargs = {})  # module: layers.0.input_norm
    %detach_15 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach,), kwargs = {})  # module: layers.0.input_norm
    %pow_14 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_15, 3), kwargs = {})  # module: layers.0.input_norm
    %mul_68 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_14, -0.5), kwargs = {})  # module: layers.0.input_norm
    %mul_69 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_68, %pow_14), kwargs = {})  # module: layers.0.input_norm
    %expand_8 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_69, [2, 32, 64]), kwargs = {})  # module: layers.0.input_norm
    %div_4 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_8, 64), kwargs = {})  # module: layers.0.input_norm
    %pow_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%embedding, 1.0), kwargs = {})  # module: layers.0.input_norm
    %mul_70 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_15, 2.0), kwargs = {})  # module: layers.0.input_norm
    %mul_71 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_4, %mul_70), kwargs = {})  # module: layers.0.input_norm
    %add_31 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_30, %mul_71), kwargs = {})
    %embedding_dense_backward : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.embedding_dense_backward.default](args = (%add_31, %primals_23, 256, -1, False), kwargs = {})  # module: embed
    %reduce_embedding_dense_backward : Tensor "f32[0][1]cpu"[num_users=1] = call_function[target=torch.ops.zgraph.reduce_grad.default](args = (%embedding_dense_backward, 0, 0), kwargs = {})  # module: embed
    %end_backward : None[num_users=0] = call_function[target=torch.ops.zgraph.end_backward.default](args = ([%reduce_embedding_dense_backward, %reduce_view_73, %reduce_t_74, %reduce_t_70, %reduce_t_66, %reduce_t_62, %reduce_view_60, %reduce_t_58, %reduce_t_54, %reduce_t_50, %reduce_view_53, %reduce_t_46, %reduce_t_42, %reduce_t_38, %reduce_t_34, %reduce_view_40, %reduce_t_30, %reduce_t_26, %reduce_t_22, %reduce_view_33, %reduce_t_18], 0, True), kwargs = {})
    return (None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None)
