# zgraph.fx/1 {"name":"sample:llama?tied=true,layers=4","passes":"","seed":0,"world_size":0}
# zgraph.param {"dtype":"f32","fqn":"embed.weight","id":0,"shape":[256,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.input_norm.weight","id":1,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.q_proj.weight","id":2,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.k_proj.weight","id":3,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.v_proj.weight","id":4,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.attention.o_proj.weight","id":5,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.post_norm.weight","id":6,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.mlp.gate_proj.weight","id":7,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.mlp.up_proj.weight","id":8,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.0.mlp.down_proj.weight","id":9,"shape":[64,170]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.input_norm.weight","id":10,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.q_proj.weight","id":11,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.k_proj.weight","id":12,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.v_proj.weight","id":13,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.attention.o_proj.weight","id":14,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.post_norm.weight","id":15,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.mlp.gate_proj.weight","id":16,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.mlp.up_proj.weight","id":17,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.1.mlp.down_proj.weight","id":18,"shape":[64,170]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.input_norm.weight","id":19,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.attention.q_proj.weight","id":20,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.attention.k_proj.weight","id":21,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.attention.v_proj.weight","id":22,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.attention.o_proj.weight","id":23,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.post_norm.weight","id":24,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.mlp.gate_proj.weight","id":25,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.mlp.up_proj.weight","id":26,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.2.mlp.down_proj.weight","id":27,"shape":[64,170]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.input_norm.weight","id":28,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.attention.q_proj.weight","id":29,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.attention.k_proj.weight","id":30,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.attention.v_proj.weight","id":31,"shape":[32,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.attention.o_proj.weight","id":32,"shape":[64,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.post_norm.weight","id":33,"shape":[64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.mlp.gate_proj.weight","id":34,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.mlp.up_proj.weight","id":35,"shape":[170,64]}
# zgraph.param {"dtype":"f32","fqn":"layers.3.mlp.down_proj.weight","id":36,"shape":[64,170]}
# zgraph.param {"dtype":"f32","fqn":"norm.weight","id":37,"shape":[64]}
# zgraph.buffer {"dtype":"f32","fqn":"rotary","shape":[2,64,16]}
# zgraph.input {"dtype":"i64","high":256,"name":"ids","shape":[2,32]}
# zgraph.graph {"graph_id":0,"inputs":[["param","embed.weight"],["param","layers.0.input_norm.weight"],["param","layers.0.attention.q_proj.weight"],["param","layers.0.attention.k_proj.weight"],["param","layers.0.attention.v_proj.weight"],["param","layers.0.attention.o_proj.weight"],["param","layers.0.post_norm.weight"],["param","layers.0.mlp.gate_proj.weight"],["param","layers.0.mlp.up_proj.weight"],["param","layers.0.mlp.down_proj.weight"],["param","layers.1.input_norm.weight"],["param","layers.1.attention.q_proj.weight"],["param","layers.1.attention.k_proj.weight"],["param","layers.1.attention.v_proj.weight"],["param","layers.1.attention.o_proj.weight"],["param","layers.1.post_norm.weight"],["param","layers.1.mlp.gate_proj.weight"],["param","layers.1.mlp.up_proj.weight"],["param","layers.1.mlp.down_proj.weight"],["param","layers.2.input_norm.weight"],["param","layers.2.attention.q_proj.weight"],["param","layers.2.attention.k_proj.weight"],["param","layers.2.attention.v_proj.weight"],["param","layers.2.attention.o_proj.weight"],["param","layers.2.post_norm.weight"],["param","layers.2.mlp.gate_proj.weight"],["param","layers.2.mlp.up_proj.weight"],["param","layers.2.mlp.down_proj.weight"],["param","layers.3.input_norm.weight"],["param","layers.3.attention.q_proj.weight"],["param","layers.3.attention.k_proj.weight"],["param","layers.3.attention.v_proj.weight"],["param","layers.3.attention.o_proj.weight"],["param","layers.3.post_norm.weight"],["param","layers.3.mlp.gate_proj.weight"],["param","layers.3.mlp.up_proj.weight"],["param","layers.3.mlp.down_proj.weight"],["param","norm.weight"],["buffer","rotary"],["user","",0]],"name":"forward","outputs":[["loss"],["saved","",0],["saved","",1],["saved","",2],["saved","",3],["saved","",4],["saved","",5],["saved","",6],["saved","",7],["saved","",8],["saved","",9],["saved","",10],["saved","",11],["saved","",12],["saved","",13],["saved","",14],["saved","",15],["saved","",16],["saved","",17],["saved","",18],["saved","",19],["saved","",20],["saved","",21],["saved","",22],["saved","",23],["saved","",24],["saved","",25],["saved","",26],["saved","",27],["saved","",28],["saved","",29],["saved","",30],["saved","",31],["saved","",32],["saved","",33],["saved","",34],["saved","",35],["saved","",36],["saved","",37],["saved","",38],["saved","",39],["saved","",40],["saved","",41],["saved","",42],["saved","",43],["saved","",44],["saved","",45],["saved","",46],["saved","",47],["saved","",48]],"phase":"forward"}
graph():
    %primals_1 : Tensor "f32[256, 64][64, 1]cpu"[num_users=3] = placeholder[target=primals_1]
    %primals_2 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_2]
    %primals_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_3]
    %primals_4 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_4]
    %primals_5 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_7]
    %primals_8 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_8]
    %primals_9 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_9]
    %primals_10 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = placeholder[target=primals_10]
    %primals_11 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_11]
    %primals_12 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_12]
    %primals_13 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_13]
    %primals_14 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_14]
    %primals_15 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_15]
    %primals_16 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_16]
    %primals_17 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_17]
    %primals_18 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_18]
    %primals_19 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = placeholder[target=primals_19]
    %primals_20 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_20]
    %primals_21 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_21]
    %primals_22 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_22]
    %primals_23 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_23]
    %primals_24 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_24]
    %primals_25 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_25]
    %primals_26 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_26]
    %primals_27 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_27]
    %primals_28 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = placeholder[target=primals_28]
    %primals_29 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_29]
    %primals_30 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_30]
    %primals_31 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_31]
    %primals_32 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_32]
    %primals_33 : Tensor "f32[64, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_33]
    %primals_34 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_34]
    %primals_35 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_35]
    %primals_36 : Tensor "f32[170, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_36]
    %primals_37 : Tensor "f32[64, 170][170, 1]cpu"[num_users=2] = placeholder[target=primals_37]
    %primals_38 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_38]
    %primals_39 : Tensor "f32[2, 64, 16][1024, 16, 1]cpu"[num_users=2] = placeholder[target=primals_39]
    %primals_40 : Tensor "i64[2, 32][32, 1]cpu"[num_users=3] = placeholder[target=primals_40]
    %embedding : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.embedding.default](args = (%primals_1, %primals_40), kwargs = {})  # module: embed
    %slice_1 : Tensor "f32[2, 32, 16][1024, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_39, 1, 0, 32), kwargs = {})
    %pow_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%embedding, 2), kwargs = {})  # module: layers.0.input_norm
    %mean : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_1, [2], True), kwargs = {})  # module: layers.0.input_norm
    %add : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean, 9.999999974752427e-07), kwargs = {})  # module: layers.0.input_norm
    %rsqrt : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})  # module: layers.0.input_norm
    %mul : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%embedding, %rsqrt), kwargs = {})  # module: layers.0.input_norm
    %mul_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %primals_2), kwargs = {})  # module: layers.0.input_norm
    %_to_copy : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_3,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.q_proj
    %_to_copy_1 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_1,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.q_proj
    %t : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy,), kwargs = {})  # module: layers.0.attention.q_proj
    %view : Tensor "bf16[64, 64][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_1, [64, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %mm : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t), kwargs = {})  # module: layers.0.attention.q_proj
    %_unsafe_view : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %view_1 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view, [2, 32, 4, 16]), kwargs = {})  # module: layers.0.attention
    %transpose : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_1, 1, 2), kwargs = {})  # module: layers.0.attention
    %_to_copy_2 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_4,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.k_proj
    %t_1 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_2,), kwargs = {})  # module: layers.0.attention.k_proj
    %mm_1 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t_1), kwargs = {})  # module: layers.0.attention.k_proj
    %_unsafe_view_1 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_1, [2, 32, 32]), kwargs = {})  # module: layers.0.attention.k_proj
    %view_3 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_1, [2, 32, 2, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_1 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_3, 1, 2), kwargs = {})  # module: layers.0.attention
    %_to_copy_4 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_5,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.v_proj
    %t_2 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_4,), kwargs = {})  # module: layers.0.attention.v_proj
    %mm_2 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t_2), kwargs = {})  # module: layers.0.attention.v_proj
    %_unsafe_view_2 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_2, [2, 32, 32]), kwargs = {})  # module: layers.0.attention.v_proj
    %view_5 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_2, [2, 32, 2, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_2 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_5, 1, 2), kwargs = {})  # module: layers.0.attention
    %split : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose, 8, -1), kwargs = {})  # module: layers.0.attention
    %getitem : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 0), kwargs = {})  # module: layers.0.attention
    %getitem_1 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 1), kwargs = {})  # module: layers.0.attention
    %select : Tensor "f32[32, 16][16, 1]cpu"[num_users=8] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 0), kwargs = {})  # module: layers.0.attention
    %mul_2 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose, %select), kwargs = {})  # module: layers.0.attention
    %neg : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_1,), kwargs = {})  # module: layers.0.attention
    %cat : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg, %getitem], -1), kwargs = {})  # module: layers.0.attention
    %select_1 : Tensor "f32[32, 16][16, 1]cpu"[num_users=8] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 1), kwargs = {})  # module: layers.0.attention
    %mul_3 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat, %select_1), kwargs = {})  # module: layers.0.attention
    %add_1 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_2, %mul_3), kwargs = {})  # module: layers.0.attention
    %split_1 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_1, 8, -1), kwargs = {})  # module: layers.0.attention
    %getitem_2 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 0), kwargs = {})  # module: layers.0.attention
    %getitem_3 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 1), kwargs = {})  # module: layers.0.attention
    %mul_4 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_1, %select), kwargs = {})  # module: layers.0.attention
    %neg_1 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_3,), kwargs = {})  # module: layers.0.attention
    %cat_1 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_1, %getitem_2], -1), kwargs = {})  # module: layers.0.attention
    %mul_5 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_1, %select_1), kwargs = {})  # module: layers.0.attention
    %add_2 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_4, %mul_5), kwargs = {})  # module: layers.0.attention
    %unsqueeze : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_2, 2), kwargs = {})  # module: layers.0.attention
    %expand : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %clone : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %view_6 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone, [2, 4, 32, 16]), kwargs = {})  # module: layers.0.attention
    %unsqueeze_1 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_2, 2), kwargs = {})  # module: layers.0.attention
    %expand_1 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_1, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %clone_1 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_1,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %view_7 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_1, [2, 4, 32, 16]), kwargs = {})  # module: layers.0.attention
    %_to_copy_6 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_6,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %_to_copy_7 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_1,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_default : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=1] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_7, %_to_copy_6, %view_7, 0.0, True), kwargs = {})  # module: layers.0.attention
    %getitem_4 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default, 0), kwargs = {})  # module: layers.0.attention
    %transpose_3 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_4, 1, 2), kwargs = {})  # module: layers.0.attention
    %view_8 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_3, [2, 32, -1]), kwargs = {})  # module: layers.0.attention
    %_to_copy_8 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_6,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.o_proj
    %t_3 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_8,), kwargs = {})  # module: layers.0.attention.o_proj
    %view_9 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_8, [64, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %mm_3 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_9, %t_3), kwargs = {})  # module: layers.0.attention.o_proj
    %_unsafe_view_3 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_3, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %add_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%embedding, %_unsafe_view_3), kwargs = {})  # module: layers.0
    %pow_2 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_3, 2), kwargs = {})  # module: layers.0.post_norm
    %mean_1 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_2, [2], True), kwargs = {})  # module: layers.0.post_norm
    %add_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_1, 9.999999974752427e-07), kwargs = {})  # module: layers.0.post_norm
    %rsqrt_1 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_4,), kwargs = {})  # module: layers.0.post_norm
    %mul_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_3, %rsqrt_1), kwargs = {})  # module: layers.0.post_norm
    %mul_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_6, %primals_7), kwargs = {})  # module: layers.0.post_norm
    %_to_copy_9 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_8,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.gate_proj
    %_to_copy_10 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_7,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.gate_proj
    %t_4 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_9,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %view_10 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_10, [64, 64]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %mm_4 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_10, %t_4), kwargs = {})  # module: layers.0.mlp.gate_proj
    %_unsafe_view_4 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_4, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %silu : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_4,), kwargs = {})  # module: layers.0.mlp
    %_to_copy_11 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_9,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.up_proj
    %t_5 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_11,), kwargs = {})  # module: layers.0.mlp.up_proj
    %mm_5 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_10, %t_5), kwargs = {})  # module: layers.0.mlp.up_proj
    %_unsafe_view_5 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_5, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.up_proj
    %mul_8 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu, %_unsafe_view_5), kwargs = {})  # module: layers.0.mlp
    %_to_copy_13 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_10,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.down_proj
    %t_6 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_13,), kwargs = {})  # module: layers.0.mlp.down_proj
    %view_12 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mul_8, [64, 170]), kwargs = {})  # module: layers.0.mlp.down_proj
    %mm_6 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_12, %t_6), kwargs = {})  # module: layers.0.mlp.down_proj
    %_unsafe_view_6 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_6, [2, 32, 64]), kwargs = {})  # module: layers.0.mlp.down_proj
    %add_5 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_3, %_unsafe_view_6), kwargs = {})  # module: layers.0
    %pow_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_5, 2), kwargs = {})  # module: layers.1.input_norm
    %mean_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_3, [2], True), kwargs = {})  # module: layers.1.input_norm
    %add_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_2, 9.999999974752427e-07), kwargs = {})  # module: layers.1.input_norm
    %rsqrt_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_6,), kwargs = {})  # module: layers.1.input_norm
    %mul_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_5, %rsqrt_2), kwargs = {})  # module: layers.1.input_norm
    %mul_10 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_9, %primals_11), kwargs = {})  # module: layers.1.input_norm
    %_to_copy_14 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_12,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.q_proj
    %_to_copy_15 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_10,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.q_proj
    %t_7 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_14,), kwargs = {})  # module: layers.1.attention.q_proj
    %view_13 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_15, [64, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %mm_7 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_7), kwargs = {})  # module: layers.1.attention.q_proj
    %_unsafe_view_7 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_7, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %view_14 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_7, [2, 32, 4, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_4 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_14, 1, 2), kwargs = {})  # module: layers.1.attention
    %_to_copy_16 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_13,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.k_proj
    %t_8 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_16,), kwargs = {})  # module: layers.1.attention.k_proj
    %mm_8 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_8), kwargs = {})  # module: layers.1.attention.k_proj
    %_unsafe_view_8 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_8, [2, 32, 32]), kwargs = {})  # module: layers.1.attention.k_proj
    %view_16 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_8, [2, 32, 2, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_5 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_16, 1, 2), kwargs = {})  # module: layers.1.attention
    %_to_copy_18 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_14,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.v_proj
    %t_9 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_18,), kwargs = {})  # module: layers.1.attention.v_proj
    %mm_9 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_9), kwargs = {})  # module: layers.1.attention.v_proj
    %_unsafe_view_9 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_9, [2, 32, 32]), kwargs = {})  # module: layers.1.attention.v_proj
    %view_18 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_9, [2, 32, 2, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_6 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_18, 1, 2), kwargs = {})  # module: layers.1.attention
    %split_2 : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_4, 8, -1), kwargs = {})  # module: layers.1.attention
    %getitem_6 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 0), kwargs = {})  # module: layers.1.attention
    %getitem_7 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 1), kwargs = {})  # module: layers.1.attention
    %mul_11 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_4, %select), kwargs = {})  # module: layers.1.attention
    %neg_2 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_7,), kwargs = {})  # module: layers.1.attention
    %cat_2 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_2, %getitem_6], -1), kwargs = {})  # module: layers.1.attention
    %mul_12 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_2, %select_1), kwargs = {})  # module: layers.1.attention
    %add_7 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_11, %mul_12), kwargs = {})  # module: layers.1.attention
    %split_3 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_5, 8, -1), kwargs = {})  # module: layers.1.attention
    %getitem_8 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 0), kwargs = {})  # module: layers.1.attention
    %getitem_9 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 1), kwargs = {})  # module: layers.1.attention
    %mul_13 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_5, %select), kwargs = {})  # module: layers.1.attention
    %neg_3 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_9,), kwargs = {})  # module: layers.1.attention
    %cat_3 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_3, %getitem_8], -1), kwargs = {})  # module: layers.1.attention
    %mul_14 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_3, %select_1), kwargs = {})  # module: layers.1.attention
    %add_8 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_13, %mul_14), kwargs = {})  # module: layers.1.attention
    %unsqueeze_2 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_8, 2), kwargs = {})  # module: layers.1.attention
    %expand_2 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_2, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %clone_2 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_2,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %view_19 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_2, [2, 4, 32, 16]), kwargs = {})  # module: layers.1.attention
    %unsqueeze_3 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_6, 2), kwargs = {})  # module: layers.1.attention
    %expand_3 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_3, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %clone_3 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_3,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %view_20 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_3, [2, 4, 32, 16]), kwargs = {})  # module: layers.1.attention
    %_to_copy_20 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %_to_copy_21 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_7,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_default_1 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=1] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_21, %_to_copy_20, %view_20, 0.0, True), kwargs = {})  # module: layers.1.attention
    %getitem_10 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_1, 0), kwargs = {})  # module: layers.1.attention
    %transpose_7 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_10, 1, 2), kwargs = {})  # module: layers.1.attention
    %view_21 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_7, [2, 32, -1]), kwargs = {})  # module: layers.1.attention
    %_to_copy_22 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_15,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.o_proj
    %t_10 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_22,), kwargs = {})  # module: layers.1.attention.o_proj
    %view_22 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_21, [64, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %mm_10 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_22, %t_10), kwargs = {})  # module: layers.1.attention.o_proj
    %_unsafe_view_10 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_10, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %add_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_5, %_unsafe_view_10), kwargs = {})  # module: layers.1
    %pow_4 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_9, 2), kwargs = {})  # module: layers.1.post_norm
    %mean_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_4, [2], True), kwargs = {})  # module: layers.1.post_norm
    %add_10 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_3, 9.999999974752427e-07), kwargs = {})  # module: layers.1.post_norm
    %rsqrt_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_10,), kwargs = {})  # module: layers.1.post_norm
    %mul_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_9, %rsqrt_3), kwargs = {})  # module: layers.1.post_norm
    %mul_16 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_15, %primals_16), kwargs = {})  # module: layers.1.post_norm
    %_to_copy_23 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_17,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.gate_proj
    %_to_copy_24 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_16,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.gate_proj
    %t_11 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_23,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %view_23 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_24, [64, 64]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mm_11 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_23, %t_11), kwargs = {})  # module: layers.1.mlp.gate_proj
    %_unsafe_view_11 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_11, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %silu_1 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_11,), kwargs = {})  # module: layers.1.mlp
    %_to_copy_25 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_18,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.up_proj
    %t_12 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_25,), kwargs = {})  # module: layers.1.mlp.up_proj
    %mm_12 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_23, %t_12), kwargs = {})  # module: layers.1.mlp.up_proj
    %_unsafe_view_12 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_12, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.up_proj
    %mul_17 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu_1, %_unsafe_view_12), kwargs = {})  # module: layers.1.mlp
    %_to_copy_27 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.down_proj
    %t_13 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_27,), kwargs = {})  # module: layers.1.mlp.down_proj
    %view_25 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mul_17, [64, 170]), kwargs = {})  # module: layers.1.mlp.down_proj
    %mm_13 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_25, %t_13), kwargs = {})  # module: layers.1.mlp.down_proj
    %_unsafe_view_13 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_13, [2, 32, 64]), kwargs = {})  # module: layers.1.mlp.down_proj
    %add_11 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_9, %_unsafe_view_13), kwargs = {})  # module: layers.1
    %pow_5 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_11, 2), kwargs = {})  # module: layers.2.input_norm
    %mean_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_5, [2], True), kwargs = {})  # module: layers.2.input_norm
    %add_12 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_4, 9.999999974752427e-07), kwargs = {})  # module: layers.2.input_norm
    %rsqrt_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_12,), kwargs = {})  # module: layers.2.input_norm
    %mul_18 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_11, %rsqrt_4), kwargs = {})  # module: layers.2.input_norm
    %mul_19 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_18, %primals_20), kwargs = {})  # module: layers.2.input_norm
    %_to_copy_28 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_21,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.q_proj
    %_to_copy_29 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.q_proj
    %t_14 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_28,), kwargs = {})  # module: layers.2.attention.q_proj
    %view_26 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_29, [64, 64]), kwargs = {})  # module: layers.2.attention.q_proj
    %mm_14 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_26, %t_14), kwargs = {})  # module: layers.2.attention.q_proj
    %_unsafe_view_14 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_14, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.q_proj
    %view_27 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_14, [2, 32, 4, 16]), kwargs = {})  # module: layers.2.attention
    %transpose_8 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_27, 1, 2), kwargs = {})  # module: layers.2.attention
    %_to_copy_30 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_22,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.k_proj
    %t_15 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_30,), kwargs = {})  # module: layers.2.attention.k_proj
    %mm_15 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_26, %t_15), kwargs = {})  # module: layers.2.attention.k_proj
    %_unsafe_view_15 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_15, [2, 32, 32]), kwargs = {})  # module: layers.2.attention.k_proj
    %view_29 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_15, [2, 32, 2, 16]), kwargs = {})  # module: layers.2.attention
    %transpose_9 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_29, 1, 2), kwargs = {})  # module: layers.2.attention
    %_to_copy_32 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_23,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.v_proj
    %t_16 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_32,), kwargs = {})  # module: layers.2.attention.v_proj
    %mm_16 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_26, %t_16), kwargs = {})  # module: layers.2.attention.v_proj
    %_unsafe_view_16 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_16, [2, 32, 32]), kwargs = {})  # module: layers.2.attention.v_proj
    %view_31 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_16, [2, 32, 2, 16]), kwargs = {})  # module: layers.2.attention
    %transpose_10 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_31, 1, 2), kwargs = {})  # module: layers.2.attention
    %split_4 : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_8, 8, -1), kwargs = {})  # module: layers.2.attention
    %getitem_12 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_4, 0), kwargs = {})  # module: layers.2.attention
    %getitem_13 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_4, 1), kwargs = {})  # module: layers.2.attention
    %mul_20 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_8, %select), kwargs = {})  # module: layers.2.attention
    %neg_4 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_13,), kwargs = {})  # module: layers.2.attention
    %cat_4 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_4, %getitem_12], -1), kwargs = {})  # module: layers.2.attention
    %mul_21 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_4, %select_1), kwargs = {})  # module: layers.2.attention
    %add_13 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_20, %mul_21), kwargs = {})  # module: layers.2.attention
    %split_5 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_9, 8, -1), kwargs = {})  # module: layers.2.attention
    %getitem_14 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_5, 0), kwargs = {})  # module: layers.2.attention
    %getitem_15 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_5, 1), kwargs = {})  # module: layers.2.attention
    %mul_22 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_9, %select), kwargs = {})  # module: layers.2.attention
    %neg_5 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_15,), kwargs = {})  # module: layers.2.attention
    %cat_5 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_5, %getitem_14], -1), kwargs = {})  # module: layers.2.attention
    %mul_23 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_5, %select_1), kwargs = {})  # module: layers.2.attention
    %add_14 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_22, %mul_23), kwargs = {})  # module: layers.2.attention
    %unsqueeze_4 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_14, 2), kwargs = {})  # module: layers.2.attention
    %expand_4 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_4, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.2.attention
    %clone_4 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_4,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.2.attention
    %view_32 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_4, [2, 4, 32, 16]), kwargs = {})  # module: layers.2.attention
    %unsqueeze_5 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_10, 2), kwargs = {})  # module: layers.2.attention
    %expand_5 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_5, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.2.attention
    %clone_5 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_5,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.2.attention
    %view_33 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_5, [2, 4, 32, 16]), kwargs = {})  # module: layers.2.attention
    %_to_copy_34 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_32,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %_to_copy_35 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_13,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %_scaled_dot_product_flash_attention_for_cpu_default_2 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=1] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_35, %_to_copy_34, %view_33, 0.0, True), kwargs = {})  # module: layers.2.attention
    %getitem_16 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_2, 0), kwargs = {})  # module: layers.2.attention
    %transpose_11 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_16, 1, 2), kwargs = {})  # module: layers.2.attention
    %view_34 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_11, [2, 32, -1]), kwargs = {})  # module: layers.2.attention
    %_to_copy_36 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_24,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.o_proj
    %t_17 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_36,), kwargs = {})  # module: layers.2.attention.o_proj
    %view_35 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_34, [64, 64]), kwargs = {})  # module: layers.2.attention.o_proj
    %mm_17 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_35, %t_17), kwargs = {})  # module: layers.2.attention.o_proj
    %_unsafe_view_17 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_17, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.o_proj
    %add_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_11, %_unsafe_view_17), kwargs = {})  # module: layers.2
    %pow_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_15, 2), kwargs = {})  # module: layers.2.post_norm
    %mean_5 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_6, [2], True), kwargs = {})  # module: layers.2.post_norm
    %add_16 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_5, 9.999999974752427e-07), kwargs = {})  # module: layers.2.post_norm
    %rsqrt_5 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_16,), kwargs = {})  # module: layers.2.post_norm
    %mul_24 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_15, %rsqrt_5), kwargs = {})  # module: layers.2.post_norm
    %mul_25 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_24, %primals_25), kwargs = {})  # module: layers.2.post_norm
    %_to_copy_37 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_26,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.gate_proj
    %_to_copy_38 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_25,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.gate_proj
    %t_18 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_37,), kwargs = {})  # module: layers.2.mlp.gate_proj
    %view_36 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_38, [64, 64]), kwargs = {})  # module: layers.2.mlp.gate_proj
    %mm_18 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_36, %t_18), kwargs = {})  # module: layers.2.mlp.gate_proj
    %_unsafe_view_18 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_18, [2, 32, 170]), kwargs = {})  # module: layers.2.mlp.gate_proj
    %silu_2 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_18,), kwargs = {})  # module: layers.2.mlp
    %_to_copy_39 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_27,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.up_proj
    %t_19 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_39,), kwargs = {})  # module: layers.2.mlp.up_proj
    %mm_19 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_36, %t_19), kwargs = {})  # module: layers.2.mlp.up_proj
    %_unsafe_view_19 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_19, [2, 32, 170]), kwargs = {})  # module: layers.2.mlp.up_proj
    %mul_26 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu_2, %_unsafe_view_19), kwargs = {})  # module: layers.2.mlp
    %_to_copy_41 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_28,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.down_proj
    %t_20 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_41,), kwargs = {})  # module: layers.2.mlp.down_proj
    %view_38 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mul_26, [64, 170]), kwargs = {})  # module: layers.2.mlp.down_proj
    %mm_20 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_38, %t_20), kwargs = {})  # module: layers.2.mlp.down_proj
    %_unsafe_view_20 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_20, [2, 32, 64]), kwargs = {})  # module: layers.2.mlp.down_proj
    %add_17 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_15, %_unsafe_view_20), kwargs = {})  # module: layers.2
    %pow_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_17, 2), kwargs = {})  # module: layers.3.input_norm
    %mean_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_7, [2], True), kwargs = {})  # module: layers.3.input_norm
    %add_18 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_6, 9.999999974752427e-07), kwargs = {})  # module: layers.3.input_norm
    %rsqrt_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_18,), kwargs = {})  # module: layers.3.input_norm
    %mul_27 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_17, %rsqrt_6), kwargs = {})  # module: layers.3.input_norm
    %mul_28 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_27, %primals_29), kwargs = {})  # module: layers.3.input_norm
    %_to_copy_42 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_30,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.q_proj
    %_to_copy_43 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_28,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.q_proj
    %t_21 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_42,), kwargs = {})  # module: layers.3.attention.q_proj
    %view_39 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_43, [64, 64]), kwargs = {})  # module: layers.3.attention.q_proj
    %mm_21 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_39, %t_21), kwargs = {})  # module: layers.3.attention.q_proj
    %_unsafe_view_21 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_21, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.q_proj
    %view_40 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_21, [2, 32, 4, 16]), kwargs = {})  # module: layers.3.attention
    %transpose_12 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_40, 1, 2), kwargs = {})  # module: layers.3.attention
    %_to_copy_44 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_31,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.k_proj
    %t_22 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_44,), kwargs = {})  # module: layers.3.attention.k_proj
    %mm_22 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_39, %t_22), kwargs = {})  # module: layers.3.attention.k_proj
    %_unsafe_view_22 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_22, [2, 32, 32]), kwargs = {})  # module: layers.3.attention.k_proj
    %view_42 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_22, [2, 32, 2, 16]), kwargs = {})  # module: layers.3.attention
    %transpose_13 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_42, 1, 2), kwargs = {})  # module: layers.3.attention
    %_to_copy_46 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_32,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.v_proj
    %t_23 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_46,), kwargs = {})  # module: layers.3.attention.v_proj
    %mm_23 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_39, %t_23), kwargs = {})  # module: layers.3.attention.v_proj
    %_unsafe_view_23 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_23, [2, 32, 32]), kwargs = {})  # module: layers.3.attention.v_proj
    %view_44 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_23, [2, 32, 2, 16]), kwargs = {})  # module: layers.3.attention
    %transpose_14 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_44, 1, 2), kwargs = {})  # module: layers.3.attention
    %split_6 : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_12, 8, -1), kwargs = {})  # module: layers.3.attention
    %getitem_18 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 0), kwargs = {})  # module: layers.3.attention
    %getitem_19 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 1), kwargs = {})  # module: layers.3.attention
    %mul_29 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_12, %select), kwargs = {})  # module: layers.3.attention
    %neg_6 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_19,), kwargs = {})  # module: layers.3.attention
    %cat_6 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_6, %getitem_18], -1), kwargs = {})  # module: layers.3.attention
    %mul_30 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_6, %select_1), kwargs = {})  # module: layers.3.attention
    %add_19 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_29, %mul_30), kwargs = {})  # module: layers.3.attention
    %split_7 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_13, 8, -1), kwargs = {})  # module: layers.3.attention
    %getitem_20 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_7, 0), kwargs = {})  # module: layers.3.attention
    %getitem_21 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_7, 1), kwargs = {})  # module: layers.3.attention
    %mul_31 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_13, %select), kwargs = {})  # module: layers.3.attention
    %neg_7 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_21,), kwargs = {})  # module: layers.3.attention
    %cat_7 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_7, %getitem_20], -1), kwargs = {})  # module: layers.3.attention
    %mul_32 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_7, %select_1), kwargs = {})  # module: layers.3.attention
    %add_20 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_31, %mul_32), kwargs = {})  # module: layers.3.attention
    %unsqueeze_6 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_20, 2), kwargs = {})  # module: layers.3.attention
    %expand_6 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_6, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.3.attention
    %clone_6 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_6,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.3.attention
    %view_45 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_6, [2, 4, 32, 16]), kwargs = {})  # module: layers.3.attention
    %unsqueeze_7 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_14, 2), kwargs = {})  # module: layers.3.attention
    %expand_7 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_7, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.3.attention
    %clone_7 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_7,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.3.attention
    %view_46 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_7, [2, 4, 32, 16]), kwargs = {})  # module: layers.3.attention
    %_to_copy_48 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_45,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %_to_copy_49 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %_scaled_dot_product_flash_attention_for_cpu_default_3 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=1] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_49, %_to_copy_48, %view_46, 0.0, True), kwargs = {})  # module: layers.3.attention
    %getitem_22 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_3, 0), kwargs = {})  # module: layers.3.attention
    %transpose_15 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_22, 1, 2), kwargs = {})  # module: layers.3.attention
    %view_47 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_15, [2, 32, -1]), kwargs = {})  # module: layers.3.attention
    %_to_copy_50 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_33,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.o_proj
    %t_24 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_50,), kwargs = {})  # module: layers.3.attention.o_proj
    %view_48 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_47, [64, 64]), kwargs = {})  # module: layers.3.attention.o_proj
    %mm_24 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_48, %t_24), kwargs = {})  # module: layers.3.attention.o_proj
    %_unsafe_view_24 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_24, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.o_proj
    %add_21 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_17, %_unsafe_view_24), kwargs = {})  # module: layers.3
    %pow_8 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_21, 2), kwargs = {})  # module: layers.3.post_norm
    %mean_7 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_8, [2], True), kwargs = {})  # module: layers.3.post_norm
    %add_22 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_7, 9.999999974752427e-07), kwargs = {})  # module: layers.3.post_norm
    %rsqrt_7 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_22,), kwargs = {})  # module: layers.3.post_norm
    %mul_33 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_21, %rsqrt_7), kwargs = {})  # module: layers.3.post_norm
    %mul_34 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_33, %primals_34), kwargs = {})  # module: layers.3.post_norm
    %_to_copy_51 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_35,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.gate_proj
    %_to_copy_52 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_34,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.gate_proj
    %t_25 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_51,), kwargs = {})  # module: layers.3.mlp.gate_proj
    %view_49 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_52, [64, 64]), kwargs = {})  # module: layers.3.mlp.gate_proj
    %mm_25 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_49, %t_25), kwargs = {})  # module: layers.3.mlp.gate_proj
    %_unsafe_view_25 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_25, [2, 32, 170]), kwargs = {})  # module: layers.3.mlp.gate_proj
    %silu_3 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_25,), kwargs = {})  # module: layers.3.mlp
    %_to_copy_53 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_36,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.up_proj
    %t_26 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_53,), kwargs = {})  # module: layers.3.mlp.up_proj
    %mm_26 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_49, %t_26), kwargs = {})  # module: layers.3.mlp.up_proj
    %_unsafe_view_26 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_26, [2, 32, 170]), kwargs = {})  # module: layers.3.mlp.up_proj
    %mul_35 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu_3, %_unsafe_view_26), kwargs = {})  # module: layers.3.mlp
    %_to_copy_55 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_37,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.down_proj
    %t_27 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_55,), kwargs = {})  # module: layers.3.mlp.down_proj
    %view_51 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mul_35, [64, 170]), kwargs = {})  # module: layers.3.mlp.down_proj
    %mm_27 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_51, %t_27), kwargs = {})  # module: layers.3.mlp.down_proj
    %_unsafe_view_27 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_27, [2, 32, 64]), kwargs = {})  # module: layers.3.mlp.down_proj
    %add_23 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_21, %_unsafe_view_27), kwargs = {})  # module: layers.3
    %slice_2 : Tensor "f32[2, 31, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add_23, 1, 0, -1), kwargs = {})
    %pow_9 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%slice_2, 2), kwargs = {})  # module: norm
    %mean_8 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_9, [2], True), kwargs = {})  # module: norm
    %add_24 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_8, 9.999999974752427e-07), kwargs = {})  # module: norm
    %rsqrt_8 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_24,), kwargs = {})  # module: norm
    %mul_36 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_2, %rsqrt_8), kwargs = {})  # module: norm
    %mul_37 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_36, %primals_38), kwargs = {})  # module: norm
    %_to_copy_56 : Tensor "bf16[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_1,), kwargs = {dtype: torch.bfloat16})  # module: head
    %_to_copy_57 : Tensor "bf16[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_37,), kwargs = {dtype: torch.bfloat16})  # module: head
    %t_28 : Tensor "bf16[64, 256][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_56,), kwargs = {})  # module: head
    %view_52 : Tensor "bf16[62, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_57, [62, 64]), kwargs = {})  # module: head
    %mm_28 : Tensor "bf16[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_52, %t_28), kwargs = {})  # module: head
    %_unsafe_view_28 : Tensor "bf16[2, 31, 256][7936, 256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_28, [2, 31, 256]), kwargs = {})  # module: head
    %view_53 : Tensor "bf16[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_28, [62, 256]), kwargs = {})
    %slice_3 : Tensor "i64[2, 31][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_40, 1, 1, 9223372036854775807), kwargs = {})
    %clone_8 : Tensor "i64[2, 31][31, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%slice_3,), kwargs = {memory_format: torch.contiguous_format})
    %_unsafe_view_29 : Tensor "i64[62][1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_8, [62]), kwargs = {})
    %_to_copy_58 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_53,), kwargs = {dtype: torch.float32})
    %_log_softmax : Tensor "f32[62, 256][256, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._log_softmax.default](args = (%_to_copy_58, 1, False), kwargs = {})
    %nll_loss_forward : (Tensor "f32[][]cpu", Tensor "f32[][]cpu")[num_users=2] = call_function[target=torch.ops.aten.nll_loss_forward.default](args = (%_log_softmax, %_unsafe_view_29, None, 1, -100), kwargs = {})
    %getitem_24 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 0), kwargs = {})
    %getitem_25 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 1), kwargs = {})
    %view_54 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_24, []), kwargs = {})
    return (view_54, primals_1, primals_2, primals_3, primals_4, primals_5, primals_6, primals_7, primals_8, primals_9, primals_10, primals_11, primals_12, primals_13, primals_14, primals_15, primals_16, primals_17, primals_18, primals_19, primals_20, primals_21, primals_22, primals_23, primals_24, primals_25, primals_26, primals_27, primals_28, primals_29, primals_30, primals_31, primals_32, primals_33, primals_34, primals_35, primals_36, primals_37, primals_38, primals_39, primals_40, embedding, add_5, add_11, add_17, rsqrt_8, view_52, _unsafe_view_29, _log_softmax, getitem_25)
# zgraph.graph {"graph_id":0,"inputs":[["param","embed.weight",0],["param","layers.0.input_norm.weight",1],["param","layers.0.attention.q_proj.weight",2],["param","layers.0.attention.k_proj.weight",3],["param","layers.0.attention.v_proj.weight",4],["param","layers.0.attention.o_proj.weight",5],["param","layers.0.post_norm.weight",6],["param","layers.0.mlp.gate_proj.weight",7],["param","layers.0.mlp.up_proj.weight",8],["param","layers.0.mlp.down_proj.weight",9],["param","layers.1.input_norm.weight",10],["param","layers.1.attention.q_proj.weight",11],["param","layers.1.attention.k_proj.weight",12],["param","layers.1.attention.v_proj.weight",13],["param","layers.1.attention.o_proj.weight",14],["param","layers.1.post_norm.weight",15],["param","layers.1.mlp.gate_proj.weight",16],["param","layers.1.mlp.up_proj.weight",17],["param","layers.1.mlp.down_proj.weight",18],["param","layers.2.input_norm.weight",19],["param","layers.2.attention.q_proj.weight",20],["param","layers.2.attention.k_proj.weight",21],["param","layers.2.attention.v_proj.weight",22],["param","layers.2.attention.o_proj.weight",23],["param","layers.2.post_norm.weight",24],["param","layers.2.mlp.gate_proj.weight",25],["param","layers.2.mlp.up_proj.weight",26],["param","layers.2.mlp.down_proj.weight",27],["param","layers.3.input_norm.weight",28],["param","layers.3.attention.q_proj.weight",29],["param","layers.3.attention.k_proj.weight",30],["param","layers.3.attention.v_proj.weight",31],["param","layers.3.attention.o_proj.weight",32],["param","layers.3.post_norm.weight",33],["param","layers.3.mlp.gate_proj.weight",34],["param","layers.3.mlp.up_proj.weight",35],["param","layers.3.mlp.down_proj.weight",36],["param","norm.weight",37],["buffer","rotary",38],["saved","",39],["saved","",40],["saved","",41],["saved","",42],["saved","",43],["saved","",44],["saved","",45],["saved","",46],["saved","",47],["saved","",48],["tangent","",0]],"name":"backward","outputs":[["grad","embed.weight"],["grad","layers.0.input_norm.weight"],["grad","layers.0.attention.q_proj.weight"],["grad","layers.0.attention.k_proj.weight"],["grad","layers.0.attention.v_proj.weight"],["grad","layers.0.attention.o_proj.weight"],["grad","layers.0.post_norm.weight"],["grad","layers.0.mlp.gate_proj.weight"],["grad","layers.0.mlp.up_proj.weight"],["grad","layers.0.mlp.down_proj.weight"],["grad","layers.1.input_norm.weight"],["grad","layers.1.attention.q_proj.weight"],["grad","layers.1.attention.k_proj.weight"],["grad","layers.1.attention.v_proj.weight"],["grad","layers.1.attention.o_proj.weight"],["grad","layers.1.post_norm.weight"],["grad","layers.1.mlp.gate_proj.weight"],["grad","layers.1.mlp.up_proj.weight"],["grad","layers.1.mlp.down_proj.weight"],["grad","layers.2.input_norm.weight"],["grad","layers.2.attention.q_proj.weight"],["grad","layers.2.attention.k_proj.weight"],["grad","layers.2.attention.v_proj.weight"],["grad","layers.2.attention.o_proj.weight"],["grad","layers.2.post_norm.weight"],["grad","layers.2.mlp.gate_proj.weight"],["grad","layers.2.mlp.up_proj.weight"],["grad","layers.2.mlp.down_proj.weight"],["grad","layers.3.input_norm.weight"],["grad","layers.3.attention.q_proj.weight"],["grad","layers.3.attention.k_proj.weight"],["grad","layers.3.attention.v_proj.weight"],["grad","layers.3.attention.o_proj.weight"],["grad","layers.3.post_norm.weight"],["grad","layers.3.mlp.gate_proj.weight"],["grad","layers.3.mlp.up_proj.weight"],["grad","layers.3.mlp.down_proj.weight"],["grad","norm.weight"],["none","rotary"],["none","",0]],"phase":"backward"}
graph():
    %primals_1 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_1]
    %primals_2 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_2]
    %primals_3 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_3]
    %primals_4 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_4]
    %primals_5 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_7]
    %primals_8 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_8]
    %primals_9 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_9]
    %primals_10 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=primals_10]
    %primals_11 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_11]
    %primals_12 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_12]
    %primals_13 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_13]
    %primals_14 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_14]
    %primals_15 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_15]
    %primals_16 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_16]
    %primals_17 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_17]
    %primals_18 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_18]
    %primals_19 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=primals_19]
    %primals_20 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_20]
    %primals_21 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_21]
    %primals_22 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_22]
    %primals_23 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_23]
    %primals_24 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_24]
    %primals_25 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_25]
    %primals_26 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_26]
    %primals_27 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_27]
    %primals_28 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=primals_28]
    %primals_29 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_29]
    %primals_30 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_30]
    %primals_31 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_31]
    %primals_32 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_32]
    %primals_33 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_33]
    %primals_34 : Tensor "f32[64][1]cpu"[num_users=2] = placeholder[target=primals_34]
    %primals_35 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_35]
    %primals_36 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_36]
    %primals_37 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = placeholder[target=primals_37]
    %primals_38 : Tensor "f32[64][1]cpu"[num_users=1] = placeholder[target=primals_38]
    %primals_39 : Tensor "f32[2, 64, 16][1024, 16, 1]cpu"[num_users=1] = placeholder[target=primals_39]
    %primals_40 : Tensor "i64[2, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_40]
    %embedding : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=5] = placeholder[target=embedding]  # module: embed
    %add_5 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=5] = placeholder[target=add_5]  # module: layers.0
    %add_11 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=5] = placeholder[target=add_11]  # module: layers.1
    %add_17 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=5] = placeholder[target=add_17]  # module: layers.2
    %rsqrt_8 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=3] = placeholder[target=rsqrt_8]  # module: norm
    %view_52 : Tensor "bf16[62, 64][64, 1]cpu"[num_users=1] = placeholder[target=view_52]  # module: head
    %_unsafe_view_29 : Tensor "i64[62][1]cpu"[num_users=1] = placeholder[target=_unsafe_view_29]
    %_log_softmax : Tensor "f32[62, 256][256, 1]cpu"[num_users=2] = placeholder[target=_log_softmax]
    %getitem_25 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=getitem_25]
    %tangents_1 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=tangents_1]
    %view_55 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%tangents_1, []), kwargs = {})
    %nll_loss_backward : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.nll_loss_backward.default](args = (%view_55, %_log_softmax, %_unsafe_view_29, None, 1, -100, %getitem_25), kwargs = {})
    %detach_13 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%_log_softmax,), kwargs = {})
    %detach_14 : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_13,), kwargs = {})
    %_log_softmax_backward_data : Tensor "f32[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._log_softmax_backward_data.default](args = (%nll_loss_backward, %detach_14, 1, torch.float32), kwargs = {})
    %_to_copy_59 : Tensor "bf16[62, 256][256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%_log_softmax_backward_data,), kwargs = {dtype: torch.bfloat16, layout: torch.strided, device: cpu})
    %view_56 : Tensor "bf16[2, 31, 256][7936, 256, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_59, [2, 31, 256]), kwargs = {})
    %view_57 : Tensor "bf16[62, 256][256, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_56, [62, 256]), kwargs = {})  # module: head
    %t_29 : Tensor "bf16[256, 62][1, 256]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_57,), kwargs = {})  # module: head
    %mm_29 : Tensor "bf16[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_29, %view_52), kwargs = {})  # module: head
    %t_30 : Tensor "bf16[64, 256][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_29,), kwargs = {})  # module: head
    %_to_copy_56 : Tensor "bf16[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_1,), kwargs = {dtype: torch.bfloat16})  # module: head
    %t_28 : Tensor "bf16[64, 256][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_56,), kwargs = {})  # module: head
    %t_31 : Tensor "bf16[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_28,), kwargs = {})  # module: head
    %mm_30 : Tensor "bf16[62, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_57, %t_31), kwargs = {})  # module: head
    %view_58 : Tensor "bf16[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_30, [2, 31, 64]), kwargs = {})  # module: head
    %t_32 : Tensor "bf16[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_30,), kwargs = {})  # module: head
    %_to_copy_60 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_58,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: head
    %_to_copy_61 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_32,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: head
    %slice_1 : Tensor "f32[2, 32, 16][1024, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_39, 1, 0, 32), kwargs = {})
    %select : Tensor "f32[32, 16][16, 1]cpu"[num_users=16] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 0), kwargs = {})  # module: layers.0.attention
    %select_1 : Tensor "f32[32, 16][16, 1]cpu"[num_users=16] = call_function[target=torch.ops.aten.select.int](args = (%slice_1, 0, 1), kwargs = {})  # module: layers.0.attention
    %pow_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_17, 2), kwargs = {})  # module: layers.3.input_norm
    %mean_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_7, [2], True), kwargs = {})  # module: layers.3.input_norm
    %add_18 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_6, 9.999999974752427e-07), kwargs = {})  # module: layers.3.input_norm
    %rsqrt_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_18,), kwargs = {})  # module: layers.3.input_norm
    %mul_27 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_17, %rsqrt_6), kwargs = {})  # module: layers.3.input_norm
    %mul_28 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_27, %primals_29), kwargs = {})  # module: layers.3.input_norm
    %_to_copy_42 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_30,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.q_proj
    %_to_copy_43 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_28,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.q_proj
    %t_21 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_42,), kwargs = {})  # module: layers.3.attention.q_proj
    %view_39 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=6] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_43, [64, 64]), kwargs = {})  # module: layers.3.attention.q_proj
    %mm_21 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_39, %t_21), kwargs = {})  # module: layers.3.attention.q_proj
    %_unsafe_view_21 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_21, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.q_proj
    %view_40 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_21, [2, 32, 4, 16]), kwargs = {})  # module: layers.3.attention
    %transpose_12 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_40, 1, 2), kwargs = {})  # module: layers.3.attention
    %_to_copy_44 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_31,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.k_proj
    %t_22 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_44,), kwargs = {})  # module: layers.3.attention.k_proj
    %mm_22 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_39, %t_22), kwargs = {})  # module: layers.3.attention.k_proj
    %_unsafe_view_22 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_22, [2, 32, 32]), kwargs = {})  # module: layers.3.attention.k_proj
    %view_42 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_22, [2, 32, 2, 16]), kwargs = {})  # module: layers.3.attention
    %transpose_13 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_42, 1, 2), kwargs = {})  # module: layers.3.attention
    %_to_copy_46 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_32,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.v_proj
    %t_23 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_46,), kwargs = {})  # module: layers.3.attention.v_proj
    %mm_23 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_39, %t_23), kwargs = {})  # module: layers.3.attention.v_proj
    %_unsafe_view_23 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_23, [2, 32, 32]), kwargs = {})  # module: layers.3.attention.v_proj
    %view_44 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_23, [2, 32, 2, 16]), kwargs = {})  # module: layers.3.attention
    %transpose_14 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_44, 1, 2), kwargs = {})  # module: layers.3.attention
    %split_6 : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_12, 8, -1), kwargs = {})  # module: layers.3.attention
    %getitem_18 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 0), kwargs = {})  # module: layers.3.attention
    %getitem_19 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 1), kwargs = {})  # module: layers.3.attention
    %mul_29 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_12, %select), kwargs = {})  # module: layers.3.attention
    %neg_6 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_19,), kwargs = {})  # module: layers.3.attention
    %cat_6 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_6, %getitem_18], -1), kwargs = {})  # module: layers.3.attention
    %mul_30 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_6, %select_1), kwargs = {})  # module: layers.3.attention
    %add_19 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_29, %mul_30), kwargs = {})  # module: layers.3.attention
    %split_7 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_13, 8, -1), kwargs = {})  # module: layers.3.attention
    %getitem_20 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_7, 0), kwargs = {})  # module: layers.3.attention
    %getitem_21 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_7, 1), kwargs = {})  # module: layers.3.attention
    %mul_31 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_13, %select), kwargs = {})  # module: layers.3.attention
    %neg_7 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_21,), kwargs = {})  # module: layers.3.attention
    %cat_7 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_7, %getitem_20], -1), kwargs = {})  # module: layers.3.attention
    %mul_32 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_7, %select_1), kwargs = {})  # module: layers.3.attention
    %add_20 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_31, %mul_32), kwargs = {})  # module: layers.3.attention
    %unsqueeze_6 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_20, 2), kwargs = {})  # module: layers.3.attention
    %expand_6 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_6, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.3.attention
    %clone_6 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_6,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.3.attention
    %view_45 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_6, [2, 4, 32, 16]), kwargs = {})  # module: layers.3.attention
    %unsqueeze_7 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_14, 2), kwargs = {})  # module: layers.3.attention
    %expand_7 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_7, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.3.attention
    %clone_7 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_7,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.3.attention
    %view_46 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone_7, [2, 4, 32, 16]), kwargs = {})  # module: layers.3.attention
    %_to_copy_48 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_45,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %_to_copy_49 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %_scaled_dot_product_flash_attention_for_cpu_default_3 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_49, %_to_copy_48, %view_46, 0.0, True), kwargs = {})  # module: layers.3.attention
    %getitem_22 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_3, 0), kwargs = {})  # module: layers.3.attention
    %getitem_23 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_3, 1), kwargs = {})  # module: layers.3.attention
    %transpose_15 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_22, 1, 2), kwargs = {})  # module: layers.3.attention
    %view_47 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_15, [2, 32, -1]), kwargs = {})  # module: layers.3.attention
    %_to_copy_50 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_33,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention.o_proj
    %t_24 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_50,), kwargs = {})  # module: layers.3.attention.o_proj
    %view_48 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_47, [64, 64]), kwargs = {})  # module: layers.3.attention.o_proj
    %mm_24 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_48, %t_24), kwargs = {})  # module: layers.3.attention.o_proj
    %_unsafe_view_24 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_24, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.o_proj
    %add_21 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=5] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_17, %_unsafe_view_24), kwargs = {})  # module: layers.3
    %pow_8 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_21, 2), kwargs = {})  # module: layers.3.post_norm
    %mean_7 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_8, [2], True), kwargs = {})  # module: layers.3.post_norm
    %add_22 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_7, 9.999999974752427e-07), kwargs = {})  # module: layers.3.post_norm
    %rsqrt_7 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_22,), kwargs = {})  # module: layers.3.post_norm
    %mul_33 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_21, %rsqrt_7), kwargs = {})  # module: layers.3.post_norm
    %mul_34 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_33, %primals_34), kwargs = {})  # module: layers.3.post_norm
    %_to_copy_51 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_35,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.gate_proj
    %_to_copy_52 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_34,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.gate_proj
    %t_25 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_51,), kwargs = {})  # module: layers.3.mlp.gate_proj
    %view_49 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_52, [64, 64]), kwargs = {})  # module: layers.3.mlp.gate_proj
    %mm_25 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_49, %t_25), kwargs = {})  # module: layers.3.mlp.gate_proj
    %_unsafe_view_25 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_25, [2, 32, 170]), kwargs = {})  # module: layers.3.mlp.gate_proj
    %silu_3 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_25,), kwargs = {})  # module: layers.3.mlp
    %_to_copy_53 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_36,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.up_proj
    %t_26 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_53,), kwargs = {})  # module: layers.3.mlp.up_proj
    %mm_26 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_49, %t_26), kwargs = {})  # module: layers.3.mlp.up_proj
    %_unsafe_view_26 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_26, [2, 32, 170]), kwargs = {})  # module: layers.3.mlp.up_proj
    %mul_35 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu_3, %_unsafe_view_26), kwargs = {})  # module: layers.3.mlp
    %_to_copy_55 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_37,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.mlp.down_proj
    %t_27 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_55,), kwargs = {})  # module: layers.3.mlp.down_proj
    %view_51 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_35, [64, 170]), kwargs = {})  # module: layers.3.mlp.down_proj
    %mm_27 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_51, %t_27), kwargs = {})  # module: layers.3.mlp.down_proj
    %_unsafe_view_27 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_27, [2, 32, 64]), kwargs = {})  # module: layers.3.mlp.down_proj
    %add_23 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_21, %_unsafe_view_27), kwargs = {})  # module: layers.3
    %slice_2 : Tensor "f32[2, 31, 64][2048, 64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add_23, 1, 0, -1), kwargs = {})
    %mul_36 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_2, %rsqrt_8), kwargs = {})  # module: norm
    %mul_38 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_60, %mul_36), kwargs = {})  # module: norm
    %mul_39 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_60, %primals_38), kwargs = {})  # module: norm
    %sum_1 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_38, [0, 1], True), kwargs = {})  # module: norm
    %view_59 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_1, [64]), kwargs = {})  # module: norm
    %mul_40 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_39, %slice_2), kwargs = {})  # module: norm
    %mul_41 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_39, %rsqrt_8), kwargs = {})  # module: norm
    %sum_2 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_40, [2], True), kwargs = {})  # module: norm
    %detach_12 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_8,), kwargs = {})  # module: norm
    %detach_15 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_12,), kwargs = {})  # module: norm
    %pow_10 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_15, 3), kwargs = {})  # module: norm
    %mul_42 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_2, -0.5), kwargs = {})  # module: norm
    %mul_43 : Tensor "f32[2, 31, 1][31, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_42, %pow_10), kwargs = {})  # module: norm
    %expand_8 : Tensor "f32[2, 31, 64][31, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_43, [2, 31, 64]), kwargs = {})  # module: norm
    %div : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_8, 64), kwargs = {})  # module: norm
    %pow_11 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%slice_2, 1.0), kwargs = {})  # module: norm
    %mul_44 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_11, 2.0), kwargs = {})  # module: norm
    %mul_45 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div, %mul_44), kwargs = {})  # module: norm
    %add_25 : Tensor "f32[2, 31, 64][1984, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_41, %mul_45), kwargs = {})  # module: norm
    %slice_backward : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice_backward.default](args = (%add_25, [2, 32, 64], 1, 0, -1, 1), kwargs = {})
    %_to_copy_62 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%slice_backward,), kwargs = {dtype: torch.bfloat16})  # module: layers.3
    %view_60 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_62, [64, 64]), kwargs = {})  # module: layers.3.mlp.down_proj
    %t_33 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_60,), kwargs = {})  # module: layers.3.mlp.down_proj
    %mm_31 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_33, %view_51), kwargs = {})  # module: layers.3.mlp.down_proj
    %t_34 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_31,), kwargs = {})  # module: layers.3.mlp.down_proj
    %t_35 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_27,), kwargs = {})  # module: layers.3.mlp.down_proj
    %mm_32 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_60, %t_35), kwargs = {})  # module: layers.3.mlp.down_proj
    %view_61 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mm_32, [2, 32, 170]), kwargs = {})  # module: layers.3.mlp.down_proj
    %t_36 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_34,), kwargs = {})  # module: layers.3.mlp.down_proj
    %_to_copy_63 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_36,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.mlp.down_proj
    %mul_46 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_61, %silu_3), kwargs = {})  # module: layers.3.mlp
    %mul_47 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_61, %_unsafe_view_26), kwargs = {})  # module: layers.3.mlp
    %view_62 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_46, [64, 170]), kwargs = {})  # module: layers.3.mlp.up_proj
    %t_37 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_62,), kwargs = {})  # module: layers.3.mlp.up_proj
    %mm_33 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_37, %view_49), kwargs = {})  # module: layers.3.mlp.up_proj
    %t_38 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_33,), kwargs = {})  # module: layers.3.mlp.up_proj
    %t_39 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_26,), kwargs = {})  # module: layers.3.mlp.up_proj
    %mm_34 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_62, %t_39), kwargs = {})  # module: layers.3.mlp.up_proj
    %view_63 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_34, [2, 32, 64]), kwargs = {})  # module: layers.3.mlp.up_proj
    %t_40 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_38,), kwargs = {})  # module: layers.3.mlp.up_proj
    %_to_copy_64 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_63,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.mlp.up_proj
    %_to_copy_65 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_40,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.mlp.up_proj
    %silu_backward : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu_backward.default](args = (%mul_47, %_unsafe_view_25), kwargs = {})  # module: layers.3.mlp
    %view_64 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%silu_backward, [64, 170]), kwargs = {})  # module: layers.3.mlp.gate_proj
    %t_41 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_64,), kwargs = {})  # module: layers.3.mlp.gate_proj
    %mm_35 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_41, %view_49), kwargs = {})  # module: layers.3.mlp.gate_proj
    %t_42 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_35,), kwargs = {})  # module: layers.3.mlp.gate_proj
    %t_43 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_25,), kwargs = {})  # module: layers.3.mlp.gate_proj
    %mm_36 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_64, %t_43), kwargs = {})  # module: layers.3.mlp.gate_proj
    %view_65 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_36, [2, 32, 64]), kwargs = {})  # module: layers.3.mlp.gate_proj
    %t_44 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_42,), kwargs = {})  # module: layers.3.mlp.gate_proj
    %_to_copy_66 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_65,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.mlp.gate_proj
    %add_26 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_64, %_to_copy_66), kwargs = {})  # module: layers.3.mlp
    %_to_copy_67 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_44,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.mlp.gate_proj
    %mul_48 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_26, %mul_33), kwargs = {})  # module: layers.3.post_norm
    %mul_49 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_26, %primals_34), kwargs = {})  # module: layers.3.post_norm
    %sum_3 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_48, [0, 1], True), kwargs = {})  # module: layers.3.post_norm
    %view_66 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_3, [64]), kwargs = {})  # module: layers.3.post_norm
    %mul_50 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_49, %add_21), kwargs = {})  # module: layers.3.post_norm
    %mul_51 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_49, %rsqrt_7), kwargs = {})  # module: layers.3.post_norm
    %sum_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_50, [2], True), kwargs = {})  # module: layers.3.post_norm
    %add_27 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_backward, %mul_51), kwargs = {})
    %detach_11 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_7,), kwargs = {})  # module: layers.3.post_norm
    %detach_16 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_11,), kwargs = {})  # module: layers.3.post_norm
    %pow_12 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_16, 3), kwargs = {})  # module: layers.3.post_norm
    %mul_52 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_4, -0.5), kwargs = {})  # module: layers.3.post_norm
    %mul_53 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_52, %pow_12), kwargs = {})  # module: layers.3.post_norm
    %expand_9 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_53, [2, 32, 64]), kwargs = {})  # module: layers.3.post_norm
    %div_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_9, 64), kwargs = {})  # module: layers.3.post_norm
    %pow_13 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_21, 1.0), kwargs = {})  # module: layers.3.post_norm
    %mul_54 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_13, 2.0), kwargs = {})  # module: layers.3.post_norm
    %mul_55 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_1, %mul_54), kwargs = {})  # module: layers.3.post_norm
    %add_28 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_27, %mul_55), kwargs = {})
    %_to_copy_68 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_28,), kwargs = {dtype: torch.bfloat16})  # module: layers.3
    %view_67 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_68, [64, 64]), kwargs = {})  # module: layers.3.attention.o_proj
    %t_45 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_67,), kwargs = {})  # module: layers.3.attention.o_proj
    %mm_37 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_45, %view_48), kwargs = {})  # module: layers.3.attention.o_proj
    %t_46 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_37,), kwargs = {})  # module: layers.3.attention.o_proj
    %t_47 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_24,), kwargs = {})  # module: layers.3.attention.o_proj
    %mm_38 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_67, %t_47), kwargs = {})  # module: layers.3.attention.o_proj
    %view_68 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_38, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.o_proj
    %t_48 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_46,), kwargs = {})  # module: layers.3.attention.o_proj
    %_to_copy_69 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_48,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention.o_proj
    %view_69 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_68, [2, 32, 4, 16]), kwargs = {})  # module: layers.3.attention
    %transpose_16 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_69, 1, 2), kwargs = {})  # module: layers.3.attention
    %detach_10 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_22,), kwargs = {})  # module: layers.3.attention
    %detach_17 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_10,), kwargs = {})  # module: layers.3.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_16, %_to_copy_49, %_to_copy_48, %view_46, %detach_17, %getitem_23, 0.0, True), kwargs = {})  # module: layers.3.attention
    %getitem_26 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 0), kwargs = {})  # module: layers.3.attention
    %getitem_27 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 1), kwargs = {})  # module: layers.3.attention
    %getitem_28 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 2), kwargs = {})  # module: layers.3.attention
    %_to_copy_70 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_26,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention
    %_to_copy_71 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_27,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention
    %view_70 : Tensor "bf16[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_28, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.3.attention
    %sum_5 : Tensor "bf16[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_70, [2], True), kwargs = {})  # module: layers.3.attention
    %squeeze : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_5, 2), kwargs = {})  # module: layers.3.attention
    %view_71 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_71, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.3.attention
    %sum_6 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_71, [2], True), kwargs = {})  # module: layers.3.attention
    %squeeze_1 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_6, 2), kwargs = {})  # module: layers.3.attention
    %mul_56 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_1, %select_1), kwargs = {})  # module: layers.3.attention
    %_to_copy_72 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_56,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %slice_4 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_72, 3, 0, 8), kwargs = {})  # module: layers.3.attention
    %slice_5 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_72, 3, 8, 16), kwargs = {})  # module: layers.3.attention
    %neg_8 : Tensor "bf16[2, 2, 32, 8][512, 256, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_4,), kwargs = {})  # module: layers.3.attention
    %mul_57 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_1, %select), kwargs = {})  # module: layers.3.attention
    %_to_copy_73 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_57,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %cat_8 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_5, %neg_8], 3), kwargs = {})  # module: layers.3.attention
    %add_29 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_73, %cat_8), kwargs = {})  # module: layers.3.attention
    %mul_58 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_70, %select_1), kwargs = {})  # module: layers.3.attention
    %_to_copy_74 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_58,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %slice_6 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_74, 3, 0, 8), kwargs = {})  # module: layers.3.attention
    %slice_7 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_74, 3, 8, 16), kwargs = {})  # module: layers.3.attention
    %neg_9 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_6,), kwargs = {})  # module: layers.3.attention
    %mul_59 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_70, %select), kwargs = {})  # module: layers.3.attention
    %_to_copy_75 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_59,), kwargs = {dtype: torch.bfloat16})  # module: layers.3.attention
    %cat_9 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_7, %neg_9], 3), kwargs = {})  # module: layers.3.attention
    %add_30 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_75, %cat_9), kwargs = {})  # module: layers.3.attention
    %transpose_17 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%squeeze, 1, 2), kwargs = {})  # module: layers.3.attention
    %clone_9 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_17,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.3.attention
    %_unsafe_view_30 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_9, [2, 32, 32]), kwargs = {})  # module: layers.3.attention
    %view_72 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_30, [64, 32]), kwargs = {})  # module: layers.3.attention.v_proj
    %t_49 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_72,), kwargs = {})  # module: layers.3.attention.v_proj
    %mm_39 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_49, %view_39), kwargs = {})  # module: layers.3.attention.v_proj
    %t_50 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_39,), kwargs = {})  # module: layers.3.attention.v_proj
    %t_51 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_23,), kwargs = {})  # module: layers.3.attention.v_proj
    %mm_40 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_72, %t_51), kwargs = {})  # module: layers.3.attention.v_proj
    %view_73 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_40, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.v_proj
    %t_52 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_50,), kwargs = {})  # module: layers.3.attention.v_proj
    %_to_copy_76 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_73,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention.v_proj
    %_to_copy_77 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_52,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention.v_proj
    %transpose_18 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_29, 1, 2), kwargs = {})  # module: layers.3.attention
    %clone_10 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_18,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.3.attention
    %_unsafe_view_31 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_10, [2, 32, 32]), kwargs = {})  # module: layers.3.attention
    %view_74 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_31, [64, 32]), kwargs = {})  # module: layers.3.attention.k_proj
    %t_53 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_74,), kwargs = {})  # module: layers.3.attention.k_proj
    %mm_41 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_53, %view_39), kwargs = {})  # module: layers.3.attention.k_proj
    %t_54 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_41,), kwargs = {})  # module: layers.3.attention.k_proj
    %t_55 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_22,), kwargs = {})  # module: layers.3.attention.k_proj
    %mm_42 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_74, %t_55), kwargs = {})  # module: layers.3.attention.k_proj
    %view_75 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_42, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.k_proj
    %t_56 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_54,), kwargs = {})  # module: layers.3.attention.k_proj
    %_to_copy_78 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_75,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention.k_proj
    %add_31 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_76, %_to_copy_78), kwargs = {})  # module: layers.3.attention
    %_to_copy_79 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_56,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention.k_proj
    %transpose_19 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_30, 1, 2), kwargs = {})  # module: layers.3.attention
    %view_76 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_19, [2, 32, 64]), kwargs = {})  # module: layers.3.attention
    %view_77 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_76, [64, 64]), kwargs = {})  # module: layers.3.attention.q_proj
    %t_57 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_77,), kwargs = {})  # module: layers.3.attention.q_proj
    %mm_43 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_57, %view_39), kwargs = {})  # module: layers.3.attention.q_proj
    %t_58 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_43,), kwargs = {})  # module: layers.3.attention.q_proj
    %t_59 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_21,), kwargs = {})  # module: layers.3.attention.q_proj
    %mm_44 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_77, %t_59), kwargs = {})  # module: layers.3.attention.q_proj
    %view_78 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_44, [2, 32, 64]), kwargs = {})  # module: layers.3.attention.q_proj
    %t_60 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_58,), kwargs = {})  # module: layers.3.attention.q_proj
    %_to_copy_80 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_78,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention.q_proj
    %add_32 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_31, %_to_copy_80), kwargs = {})  # module: layers.3.attention
    %_to_copy_81 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_60,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.3.attention.q_proj
    %mul_60 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_32, %mul_27), kwargs = {})  # module: layers.3.input_norm
    %mul_61 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_32, %primals_29), kwargs = {})  # module: layers.3.input_norm
    %sum_7 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_60, [0, 1], True), kwargs = {})  # module: layers.3.input_norm
    %view_79 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_7, [64]), kwargs = {})  # module: layers.3.input_norm
    %mul_62 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_61, %add_17), kwargs = {})  # module: layers.3.input_norm
    %mul_63 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_61, %rsqrt_6), kwargs = {})  # module: layers.3.input_norm
    %sum_8 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_62, [2], True), kwargs = {})  # module: layers.3.input_norm
    %add_33 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_28, %mul_63), kwargs = {})
    %detach_9 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_6,), kwargs = {})  # module: layers.3.input_norm
    %detach_18 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_9,), kwargs = {})  # module: layers.3.input_norm
    %pow_14 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_18, 3), kwargs = {})  # module: layers.3.input_norm
    %mul_64 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_8, -0.5), kwargs = {})  # module: layers.3.input_norm
    %mul_65 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_64, %pow_14), kwargs = {})  # module: layers.3.input_norm
    %expand_10 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_65, [2, 32, 64]), kwargs = {})  # module: layers.3.input_norm
    %div_2 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_10, 64), kwargs = {})  # module: layers.3.input_norm
    %pow_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_17, 1.0), kwargs = {})  # module: layers.3.input_norm
    %mul_66 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_15, 2.0), kwargs = {})  # module: layers.3.input_norm
    %mul_67 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_2, %mul_66), kwargs = {})  # module: layers.3.input_norm
    %add_34 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_33, %mul_67), kwargs = {})
    %_to_copy_82 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_34,), kwargs = {dtype: torch.bfloat16})  # module: layers.2
    %view_80 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_82, [64, 64]), kwargs = {})  # module: layers.2.mlp.down_proj
    %t_61 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_80,), kwargs = {})  # module: layers.2.mlp.down_proj
    %pow_5 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_11, 2), kwargs = {})  # module: layers.2.input_norm
    %mean_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_5, [2], True), kwargs = {})  # module: layers.2.input_norm
    %add_12 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_4, 9.999999974752427e-07), kwargs = {})  # module: layers.2.input_norm
    %rsqrt_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_12,), kwargs = {})  # module: layers.2.input_norm
    %mul_18 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_11, %rsqrt_4), kwargs = {})  # module: layers.2.input_norm
    %mul_19 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_18, %primals_20), kwargs = {})  # module: layers.2.input_norm
    %_to_copy_28 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_21,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.q_proj
    %_to_copy_29 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.q_proj
    %t_14 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_28,), kwargs = {})  # module: layers.2.attention.q_proj
    %view_26 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=6] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_29, [64, 64]), kwargs = {})  # module: layers.2.attention.q_proj
    %mm_14 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_26, %t_14), kwargs = {})  # module: layers.2.attention.q_proj
    %_unsafe_view_14 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_14, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.q_proj
    %view_27 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_14, [2, 32, 4, 16]), kwargs = {})  # module: layers.2.attention
    %transpose_8 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_27, 1, 2), kwargs = {})  # module: layers.2.attention
    %_to_copy_30 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_22,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.k_proj
    %t_15 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_30,), kwargs = {})  # module: layers.2.attention.k_proj
    %mm_15 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_26, %t_15), kwargs = {})  # module: layers.2.attention.k_proj
    %_unsafe_view_15 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_15, [2, 32, 32]), kwargs = {})  # module: layers.2.attention.k_proj
    %view_29 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_15, [2, 32, 2, 16]), kwargs = {})  # module: layers.2.attention
    %transpose_9 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_29, 1, 2), kwargs = {})  # module: layers.2.attention
    %_to_copy_32 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_23,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.v_proj
    %t_16 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_32,), kwargs = {})  # module: layers.2.attention.v_proj
    %mm_16 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_26, %t_16), kwargs = {})  # module: layers.2.attention.v_proj
    %_unsafe_view_16 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_16, [2, 32, 32]), kwargs = {})  # module: layers.2.attention.v_proj
    %view_31 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_16, [2, 32, 2, 16]), kwargs = {})  # module: layers.2.attention
    %transpose_10 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_31, 1, 2), kwargs = {})  # module: layers.2.attention
    %split_4 : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_8, 8, -1), kwargs = {})  # module: layers.2.attention
    %getitem_12 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_4, 0), kwargs = {})  # module: layers.2.attention
    %getitem_13 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_4, 1), kwargs = {})  # module: layers.2.attention
    %mul_20 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_8, %select), kwargs = {})  # module: layers.2.attention
    %neg_4 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_13,), kwargs = {})  # module: layers.2.attention
    %cat_4 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_4, %getitem_12], -1), kwargs = {})  # module: layers.2.attention
    %mul_21 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_4, %select_1), kwargs = {})  # module: layers.2.attention
    %add_13 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_20, %mul_21), kwargs = {})  # module: layers.2.attention
    %split_5 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_9, 8, -1), kwargs = {})  # module: layers.2.attention
    %getitem_14 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_5, 0), kwargs = {})  # module: layers.2.attention
    %getitem_15 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_5, 1), kwargs = {})  # module: layers.2.attention
    %mul_22 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_9, %select), kwargs = {})  # module: layers.2.attention
    %neg_5 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_15,), kwargs = {})  # module: layers.2.attention
    %cat_5 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_5, %getitem_14], -1), kwargs = {})  # module: layers.2.attention
    %mul_23 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_5, %select_1), kwargs = {})  # module: layers.2.attention
    %add_14 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_22, %mul_23), kwargs = {})  # module: layers.2.attention
    %unsqueeze_4 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_14, 2), kwargs = {})  # module: layers.2.attention
    %expand_4 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_4, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.2.attention
    %clone_4 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_4,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.2.attention
    %view_32 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_4, [2, 4, 32, 16]), kwargs = {})  # module: layers.2.attention
    %unsqueeze_5 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_10, 2), kwargs = {})  # module: layers.2.attention
    %expand_5 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_5, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.2.attention
    %clone_5 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_5,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.2.attention
    %view_33 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone_5, [2, 4, 32, 16]), kwargs = {})  # module: layers.2.attention
    %_to_copy_34 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_32,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %_to_copy_35 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_13,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %_scaled_dot_product_flash_attention_for_cpu_default_2 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_35, %_to_copy_34, %view_33, 0.0, True), kwargs = {})  # module: layers.2.attention
    %getitem_16 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_2, 0), kwargs = {})  # module: layers.2.attention
    %getitem_17 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_2, 1), kwargs = {})  # module: layers.2.attention
    %transpose_11 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_16, 1, 2), kwargs = {})  # module: layers.2.attention
    %view_34 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_11, [2, 32, -1]), kwargs = {})  # module: layers.2.attention
    %_to_copy_36 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_24,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention.o_proj
    %t_17 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_36,), kwargs = {})  # module: layers.2.attention.o_proj
    %view_35 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_34, [64, 64]), kwargs = {})  # module: layers.2.attention.o_proj
    %mm_17 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_35, %t_17), kwargs = {})  # module: layers.2.attention.o_proj
    %_unsafe_view_17 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_17, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.o_proj
    %add_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_11, %_unsafe_view_17), kwargs = {})  # module: layers.2
    %pow_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_15, 2), kwargs = {})  # module: layers.2.post_norm
    %mean_5 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_6, [2], True), kwargs = {})  # module: layers.2.post_norm
    %add_16 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_5, 9.999999974752427e-07), kwargs = {})  # module: layers.2.post_norm
    %rsqrt_5 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_16,), kwargs = {})  # module: layers.2.post_norm
    %mul_24 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_15, %rsqrt_5), kwargs = {})  # module: layers.2.post_norm
    %mul_25 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_24, %primals_25), kwargs = {})  # module: layers.2.post_norm
    %_to_copy_37 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_26,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.gate_proj
    %_to_copy_38 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_25,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.gate_proj
    %t_18 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_37,), kwargs = {})  # module: layers.2.mlp.gate_proj
    %view_36 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_38, [64, 64]), kwargs = {})  # module: layers.2.mlp.gate_proj
    %mm_18 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_36, %t_18), kwargs = {})  # module: layers.2.mlp.gate_proj
    %_unsafe_view_18 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_18, [2, 32, 170]), kwargs = {})  # module: layers.2.mlp.gate_proj
    %silu_2 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_18,), kwargs = {})  # module: layers.2.mlp
    %_to_copy_39 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_27,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.up_proj
    %t_19 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_39,), kwargs = {})  # module: layers.2.mlp.up_proj
    %mm_19 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_36, %t_19), kwargs = {})  # module: layers.2.mlp.up_proj
    %_unsafe_view_19 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_19, [2, 32, 170]), kwargs = {})  # module: layers.2.mlp.up_proj
    %mul_26 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu_2, %_unsafe_view_19), kwargs = {})  # module: layers.2.mlp
    %view_38 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mul_26, [64, 170]), kwargs = {})  # module: layers.2.mlp.down_proj
    %mm_45 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_61, %view_38), kwargs = {})  # module: layers.2.mlp.down_proj
    %t_62 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_45,), kwargs = {})  # module: layers.2.mlp.down_proj
    %_to_copy_41 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_28,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.mlp.down_proj
    %t_20 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_41,), kwargs = {})  # module: layers.2.mlp.down_proj
    %t_63 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_20,), kwargs = {})  # module: layers.2.mlp.down_proj
    %mm_46 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_80, %t_63), kwargs = {})  # module: layers.2.mlp.down_proj
    %view_81 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mm_46, [2, 32, 170]), kwargs = {})  # module: layers.2.mlp.down_proj
    %t_64 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_62,), kwargs = {})  # module: layers.2.mlp.down_proj
    %_to_copy_83 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_64,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.mlp.down_proj
    %mul_68 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_81, %silu_2), kwargs = {})  # module: layers.2.mlp
    %mul_69 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_81, %_unsafe_view_19), kwargs = {})  # module: layers.2.mlp
    %view_82 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_68, [64, 170]), kwargs = {})  # module: layers.2.mlp.up_proj
    %t_65 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_82,), kwargs = {})  # module: layers.2.mlp.up_proj
    %mm_47 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_65, %view_36), kwargs = {})  # module: layers.2.mlp.up_proj
    %t_66 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_47,), kwargs = {})  # module: layers.2.mlp.up_proj
    %t_67 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_19,), kwargs = {})  # module: layers.2.mlp.up_proj
    %mm_48 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_82, %t_67), kwargs = {})  # module: layers.2.mlp.up_proj
    %view_83 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_48, [2, 32, 64]), kwargs = {})  # module: layers.2.mlp.up_proj
    %t_68 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_66,), kwargs = {})  # module: layers.2.mlp.up_proj
    %_to_copy_84 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_83,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.mlp.up_proj
    %_to_copy_85 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_68,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.mlp.up_proj
    %silu_backward_1 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu_backward.default](args = (%mul_69, %_unsafe_view_18), kwargs = {})  # module: layers.2.mlp
    %view_84 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%silu_backward_1, [64, 170]), kwargs = {})  # module: layers.2.mlp.gate_proj
    %t_69 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_84,), kwargs = {})  # module: layers.2.mlp.gate_proj
    %mm_49 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_69, %view_36), kwargs = {})  # module: layers.2.mlp.gate_proj
    %t_70 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_49,), kwargs = {})  # module: layers.2.mlp.gate_proj
    %t_71 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_18,), kwargs = {})  # module: layers.2.mlp.gate_proj
    %mm_50 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_84, %t_71), kwargs = {})  # module: layers.2.mlp.gate_proj
    %view_85 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_50, [2, 32, 64]), kwargs = {})  # module: layers.2.mlp.gate_proj
    %t_72 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_70,), kwargs = {})  # module: layers.2.mlp.gate_proj
    %_to_copy_86 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_85,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.mlp.gate_proj
    %add_35 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_84, %_to_copy_86), kwargs = {})  # module: layers.2.mlp
    %_to_copy_87 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_72,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.mlp.gate_proj
    %mul_70 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_35, %mul_24), kwargs = {})  # module: layers.2.post_norm
    %mul_71 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_35, %primals_25), kwargs = {})  # module: layers.2.post_norm
    %sum_9 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_70, [0, 1], True), kwargs = {})  # module: layers.2.post_norm
    %view_86 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_9, [64]), kwargs = {})  # module: layers.2.post_norm
    %mul_72 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_71, %add_15), kwargs = {})  # module: layers.2.post_norm
    %mul_73 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_71, %rsqrt_5), kwargs = {})  # module: layers.2.post_norm
    %sum_10 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_72, [2], True), kwargs = {})  # module: layers.2.post_norm
    %add_36 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_34, %mul_73), kwargs = {})
    %detach_8 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_5,), kwargs = {})  # module: layers.2.post_norm
    %detach_19 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_8,), kwargs = {})  # module: layers.2.post_norm
    %pow_16 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_19, 3), kwargs = {})  # module: layers.2.post_norm
    %mul_74 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_10, -0.5), kwargs = {})  # module: layers.2.post_norm
    %mul_75 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_74, %pow_16), kwargs = {})  # module: layers.2.post_norm
    %expand_11 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_75, [2, 32, 64]), kwargs = {})  # module: layers.2.post_norm
    %div_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_11, 64), kwargs = {})  # module: layers.2.post_norm
    %pow_17 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_15, 1.0), kwargs = {})  # module: layers.2.post_norm
    %mul_76 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_17, 2.0), kwargs = {})  # module: layers.2.post_norm
    %mul_77 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_3, %mul_76), kwargs = {})  # module: layers.2.post_norm
    %add_37 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_36, %mul_77), kwargs = {})
    %_to_copy_88 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_37,), kwargs = {dtype: torch.bfloat16})  # module: layers.2
    %view_87 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_88, [64, 64]), kwargs = {})  # module: layers.2.attention.o_proj
    %t_73 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_87,), kwargs = {})  # module: layers.2.attention.o_proj
    %mm_51 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_73, %view_35), kwargs = {})  # module: layers.2.attention.o_proj
    %t_74 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_51,), kwargs = {})  # module: layers.2.attention.o_proj
    %t_75 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_17,), kwargs = {})  # module: layers.2.attention.o_proj
    %mm_52 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_87, %t_75), kwargs = {})  # module: layers.2.attention.o_proj
    %view_88 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_52, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.o_proj
    %t_76 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_74,), kwargs = {})  # module: layers.2.attention.o_proj
    %_to_copy_89 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_76,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention.o_proj
    %view_89 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_88, [2, 32, 4, 16]), kwargs = {})  # module: layers.2.attention
    %transpose_20 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_89, 1, 2), kwargs = {})  # module: layers.2.attention
    %detach_7 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_16,), kwargs = {})  # module: layers.2.attention
    %detach_20 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_7,), kwargs = {})  # module: layers.2.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_1 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_20, %_to_copy_35, %_to_copy_34, %view_33, %detach_20, %getitem_17, 0.0, True), kwargs = {})  # module: layers.2.attention
    %getitem_29 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 0), kwargs = {})  # module: layers.2.attention
    %getitem_30 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 1), kwargs = {})  # module: layers.2.attention
    %getitem_31 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 2), kwargs = {})  # module: layers.2.attention
    %_to_copy_90 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_29,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention
    %_to_copy_91 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_30,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention
    %view_90 : Tensor "bf16[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_31, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.2.attention
    %sum_11 : Tensor "bf16[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_90, [2], True), kwargs = {})  # module: layers.2.attention
    %squeeze_2 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_11, 2), kwargs = {})  # module: layers.2.attention
    %view_91 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_91, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.2.attention
    %sum_12 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_91, [2], True), kwargs = {})  # module: layers.2.attention
    %squeeze_3 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_12, 2), kwargs = {})  # module: layers.2.attention
    %mul_78 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_3, %select_1), kwargs = {})  # module: layers.2.attention
    %_to_copy_92 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_78,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %slice_8 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_92, 3, 0, 8), kwargs = {})  # module: layers.2.attention
    %slice_9 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_92, 3, 8, 16), kwargs = {})  # module: layers.2.attention
    %neg_10 : Tensor "bf16[2, 2, 32, 8][512, 256, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_8,), kwargs = {})  # module: layers.2.attention
    %mul_79 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_3, %select), kwargs = {})  # module: layers.2.attention
    %_to_copy_93 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_79,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %cat_10 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_9, %neg_10], 3), kwargs = {})  # module: layers.2.attention
    %add_38 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_93, %cat_10), kwargs = {})  # module: layers.2.attention
    %mul_80 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_90, %select_1), kwargs = {})  # module: layers.2.attention
    %_to_copy_94 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_80,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %slice_10 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_94, 3, 0, 8), kwargs = {})  # module: layers.2.attention
    %slice_11 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_94, 3, 8, 16), kwargs = {})  # module: layers.2.attention
    %neg_11 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_10,), kwargs = {})  # module: layers.2.attention
    %mul_81 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_90, %select), kwargs = {})  # module: layers.2.attention
    %_to_copy_95 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_81,), kwargs = {dtype: torch.bfloat16})  # module: layers.2.attention
    %cat_11 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_11, %neg_11], 3), kwargs = {})  # module: layers.2.attention
    %add_39 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_95, %cat_11), kwargs = {})  # module: layers.2.attention
    %transpose_21 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%squeeze_2, 1, 2), kwargs = {})  # module: layers.2.attention
    %clone_11 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_21,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.2.attention
    %_unsafe_view_32 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_11, [2, 32, 32]), kwargs = {})  # module: layers.2.attention
    %view_92 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_32, [64, 32]), kwargs = {})  # module: layers.2.attention.v_proj
    %t_77 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_92,), kwargs = {})  # module: layers.2.attention.v_proj
    %mm_53 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_77, %view_26), kwargs = {})  # module: layers.2.attention.v_proj
    %t_78 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_53,), kwargs = {})  # module: layers.2.attention.v_proj
    %t_79 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_16,), kwargs = {})  # module: layers.2.attention.v_proj
    %mm_54 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_92, %t_79), kwargs = {})  # module: layers.2.attention.v_proj
    %view_93 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_54, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.v_proj
    %t_80 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_78,), kwargs = {})  # module: layers.2.attention.v_proj
    %_to_copy_96 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_93,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention.v_proj
    %_to_copy_97 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_80,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention.v_proj
    %transpose_22 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_38, 1, 2), kwargs = {})  # module: layers.2.attention
    %clone_12 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_22,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.2.attention
    %_unsafe_view_33 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_12, [2, 32, 32]), kwargs = {})  # module: layers.2.attention
    %view_94 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_33, [64, 32]), kwargs = {})  # module: layers.2.attention.k_proj
    %t_81 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_94,), kwargs = {})  # module: layers.2.attention.k_proj
    %mm_55 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_81, %view_26), kwargs = {})  # module: layers.2.attention.k_proj
    %t_82 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_55,), kwargs = {})  # module: layers.2.attention.k_proj
    %t_83 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_15,), kwargs = {})  # module: layers.2.attention.k_proj
    %mm_56 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_94, %t_83), kwargs = {})  # module: layers.2.attention.k_proj
    %view_95 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_56, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.k_proj
    %t_84 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_82,), kwargs = {})  # module: layers.2.attention.k_proj
    %_to_copy_98 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_95,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention.k_proj
    %add_40 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_96, %_to_copy_98), kwargs = {})  # module: layers.2.attention
    %_to_copy_99 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_84,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention.k_proj
    %transpose_23 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_39, 1, 2), kwargs = {})  # module: layers.2.attention
    %view_96 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_23, [2, 32, 64]), kwargs = {})  # module: layers.2.attention
    %view_97 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_96, [64, 64]), kwargs = {})  # module: layers.2.attention.q_proj
    %t_85 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_97,), kwargs = {})  # module: layers.2.attention.q_proj
    %mm_57 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_85, %view_26), kwargs = {})  # module: layers.2.attention.q_proj
    %t_86 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_57,), kwargs = {})  # module: layers.2.attention.q_proj
    %t_87 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_14,), kwargs = {})  # module: layers.2.attention.q_proj
    %mm_58 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_97, %t_87), kwargs = {})  # module: layers.2.attention.q_proj
    %view_98 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_58, [2, 32, 64]), kwargs = {})  # module: layers.2.attention.q_proj
    %t_88 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_86,), kwargs = {})  # module: layers.2.attention.q_proj
    %_to_copy_100 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_98,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention.q_proj
    %add_41 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_40, %_to_copy_100), kwargs = {})  # module: layers.2.attention
    %_to_copy_101 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_88,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.2.attention.q_proj
    %mul_82 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_41, %mul_18), kwargs = {})  # module: layers.2.input_norm
    %mul_83 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_41, %primals_20), kwargs = {})  # module: layers.2.input_norm
    %sum_13 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_82, [0, 1], True), kwargs = {})  # module: layers.2.input_norm
    %view_99 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_13, [64]), kwargs = {})  # module: layers.2.input_norm
    %mul_84 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_83, %add_11), kwargs = {})  # module: layers.2.input_norm
    %mul_85 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_83, %rsqrt_4), kwargs = {})  # module: layers.2.input_norm
    %sum_14 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_84, [2], True), kwargs = {})  # module: layers.2.input_norm
    %add_42 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_37, %mul_85), kwargs = {})
    %detach_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_4,), kwargs = {})  # module: layers.2.input_norm
    %detach_21 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_6,), kwargs = {})  # module: layers.2.input_norm
    %pow_18 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_21, 3), kwargs = {})  # module: layers.2.input_norm
    %mul_86 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_14, -0.5), kwargs = {})  # module: layers.2.input_norm
    %mul_87 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_86, %pow_18), kwargs = {})  # module: layers.2.input_norm
    %expand_12 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_87, [2, 32, 64]), kwargs = {})  # module: layers.2.input_norm
    %div_4 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_12, 64), kwargs = {})  # module: layers.2.input_norm
    %pow_19 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_11, 1.0), kwargs = {})  # module: layers.2.input_norm
    %mul_88 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_19, 2.0), kwargs = {})  # module: layers.2.input_norm
    %mul_89 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_4, %mul_88), kwargs = {})  # module: layers.2.input_norm
    %add_43 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_42, %mul_89), kwargs = {})
    %_to_copy_102 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_43,), kwargs = {dtype: torch.bfloat16})  # module: layers.1
    %view_100 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_102, [64, 64]), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_89 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_100,), kwargs = {})  # module: layers.1.mlp.down_proj
    %pow_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_5, 2), kwargs = {})  # module: layers.1.input_norm
    %mean_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_3, [2], True), kwargs = {})  # module: layers.1.input_norm
    %add_6 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_2, 9.999999974752427e-07), kwargs = {})  # module: layers.1.input_norm
    %rsqrt_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_6,), kwargs = {})  # module: layers.1.input_norm
    %mul_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_5, %rsqrt_2), kwargs = {})  # module: layers.1.input_norm
    %mul_10 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_9, %primals_11), kwargs = {})  # module: layers.1.input_norm
    %_to_copy_14 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_12,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.q_proj
    %_to_copy_15 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_10,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.q_proj
    %t_7 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_14,), kwargs = {})  # module: layers.1.attention.q_proj
    %view_13 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=6] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_15, [64, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %mm_7 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_7), kwargs = {})  # module: layers.1.attention.q_proj
    %_unsafe_view_7 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_7, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %view_14 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_7, [2, 32, 4, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_4 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_14, 1, 2), kwargs = {})  # module: layers.1.attention
    %_to_copy_16 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_13,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.k_proj
    %t_8 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_16,), kwargs = {})  # module: layers.1.attention.k_proj
    %mm_8 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_8), kwargs = {})  # module: layers.1.attention.k_proj
    %_unsafe_view_8 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_8, [2, 32, 32]), kwargs = {})  # module: layers.1.attention.k_proj
    %view_16 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_8, [2, 32, 2, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_5 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_16, 1, 2), kwargs = {})  # module: layers.1.attention
    %_to_copy_18 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_14,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.v_proj
    %t_9 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_18,), kwargs = {})  # module: layers.1.attention.v_proj
    %mm_9 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_13, %t_9), kwargs = {})  # module: layers.1.attention.v_proj
    %_unsafe_view_9 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_9, [2, 32, 32]), kwargs = {})  # module: layers.1.attention.v_proj
    %view_18 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_9, [2, 32, 2, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_6 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_18, 1, 2), kwargs = {})  # module: layers.1.attention
    %split_2 : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_4, 8, -1), kwargs = {})  # module: layers.1.attention
    %getitem_6 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 0), kwargs = {})  # module: layers.1.attention
    %getitem_7 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 1), kwargs = {})  # module: layers.1.attention
    %mul_11 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_4, %select), kwargs = {})  # module: layers.1.attention
    %neg_2 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_7,), kwargs = {})  # module: layers.1.attention
    %cat_2 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_2, %getitem_6], -1), kwargs = {})  # module: layers.1.attention
    %mul_12 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_2, %select_1), kwargs = {})  # module: layers.1.attention
    %add_7 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_11, %mul_12), kwargs = {})  # module: layers.1.attention
    %split_3 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_5, 8, -1), kwargs = {})  # module: layers.1.attention
    %getitem_8 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 0), kwargs = {})  # module: layers.1.attention
    %getitem_9 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 1), kwargs = {})  # module: layers.1.attention
    %mul_13 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_5, %select), kwargs = {})  # module: layers.1.attention
    %neg_3 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_9,), kwargs = {})  # module: layers.1.attention
    %cat_3 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_3, %getitem_8], -1), kwargs = {})  # module: layers.1.attention
    %mul_14 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_3, %select_1), kwargs = {})  # module: layers.1.attention
    %add_8 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_13, %mul_14), kwargs = {})  # module: layers.1.attention
    %unsqueeze_2 : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_8, 2), kwargs = {})  # module: layers.1.attention
    %expand_2 : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_2, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %clone_2 : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_2,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %view_19 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone_2, [2, 4, 32, 16]), kwargs = {})  # module: layers.1.attention
    %unsqueeze_3 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_6, 2), kwargs = {})  # module: layers.1.attention
    %expand_3 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_3, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %clone_3 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_3,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %view_20 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone_3, [2, 4, 32, 16]), kwargs = {})  # module: layers.1.attention
    %_to_copy_20 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %_to_copy_21 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_7,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_default_1 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_21, %_to_copy_20, %view_20, 0.0, True), kwargs = {})  # module: layers.1.attention
    %getitem_10 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_1, 0), kwargs = {})  # module: layers.1.attention
    %getitem_11 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default_1, 1), kwargs = {})  # module: layers.1.attention
    %transpose_7 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_10, 1, 2), kwargs = {})  # module: layers.1.attention
    %view_21 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_7, [2, 32, -1]), kwargs = {})  # module: layers.1.attention
    %_to_copy_22 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_15,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention.o_proj
    %t_10 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_22,), kwargs = {})  # module: layers.1.attention.o_proj
    %view_22 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_21, [64, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %mm_10 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_22, %t_10), kwargs = {})  # module: layers.1.attention.o_proj
    %_unsafe_view_10 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_10, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %add_9 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_5, %_unsafe_view_10), kwargs = {})  # module: layers.1
    %pow_4 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_9, 2), kwargs = {})  # module: layers.1.post_norm
    %mean_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_4, [2], True), kwargs = {})  # module: layers.1.post_norm
    %add_10 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_3, 9.999999974752427e-07), kwargs = {})  # module: layers.1.post_norm
    %rsqrt_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_10,), kwargs = {})  # module: layers.1.post_norm
    %mul_15 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_9, %rsqrt_3), kwargs = {})  # module: layers.1.post_norm
    %mul_16 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_15, %primals_16), kwargs = {})  # module: layers.1.post_norm
    %_to_copy_23 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_17,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.gate_proj
    %_to_copy_24 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_16,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.gate_proj
    %t_11 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_23,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %view_23 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_24, [64, 64]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mm_11 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_23, %t_11), kwargs = {})  # module: layers.1.mlp.gate_proj
    %_unsafe_view_11 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_11, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %silu_1 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_11,), kwargs = {})  # module: layers.1.mlp
    %_to_copy_25 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_18,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.up_proj
    %t_12 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_25,), kwargs = {})  # module: layers.1.mlp.up_proj
    %mm_12 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_23, %t_12), kwargs = {})  # module: layers.1.mlp.up_proj
    %_unsafe_view_12 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_12, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.up_proj
    %mul_17 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu_1, %_unsafe_view_12), kwargs = {})  # module: layers.1.mlp
    %view_25 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mul_17, [64, 170]), kwargs = {})  # module: layers.1.mlp.down_proj
    %mm_59 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_89, %view_25), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_90 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_59,), kwargs = {})  # module: layers.1.mlp.down_proj
    %_to_copy_27 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_19,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.mlp.down_proj
    %t_13 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_27,), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_91 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_13,), kwargs = {})  # module: layers.1.mlp.down_proj
    %mm_60 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_100, %t_91), kwargs = {})  # module: layers.1.mlp.down_proj
    %view_101 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mm_60, [2, 32, 170]), kwargs = {})  # module: layers.1.mlp.down_proj
    %t_92 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_90,), kwargs = {})  # module: layers.1.mlp.down_proj
    %_to_copy_103 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_92,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.mlp.down_proj
    %mul_90 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_101, %silu_1), kwargs = {})  # module: layers.1.mlp
    %mul_91 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_101, %_unsafe_view_12), kwargs = {})  # module: layers.1.mlp
    %view_102 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_90, [64, 170]), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_93 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_102,), kwargs = {})  # module: layers.1.mlp.up_proj
    %mm_61 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_93, %view_23), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_94 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_61,), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_95 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_12,), kwargs = {})  # module: layers.1.mlp.up_proj
    %mm_62 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_102, %t_95), kwargs = {})  # module: layers.1.mlp.up_proj
    %view_103 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_62, [2, 32, 64]), kwargs = {})  # module: layers.1.mlp.up_proj
    %t_96 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_94,), kwargs = {})  # module: layers.1.mlp.up_proj
    %_to_copy_104 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_103,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.mlp.up_proj
    %_to_copy_105 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_96,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.mlp.up_proj
    %silu_backward_2 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu_backward.default](args = (%mul_91, %_unsafe_view_11), kwargs = {})  # module: layers.1.mlp
    %view_104 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%silu_backward_2, [64, 170]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_97 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_104,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mm_63 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_97, %view_23), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_98 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_63,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_99 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_11,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %mm_64 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_104, %t_99), kwargs = {})  # module: layers.1.mlp.gate_proj
    %view_105 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_64, [2, 32, 64]), kwargs = {})  # module: layers.1.mlp.gate_proj
    %t_100 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_98,), kwargs = {})  # module: layers.1.mlp.gate_proj
    %_to_copy_106 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_105,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.mlp.gate_proj
    %add_44 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_104, %_to_copy_106), kwargs = {})  # module: layers.1.mlp
    %_to_copy_107 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_100,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.mlp.gate_proj
    %mul_92 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_44, %mul_15), kwargs = {})  # module: layers.1.post_norm
    %mul_93 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_44, %primals_16), kwargs = {})  # module: layers.1.post_norm
    %sum_15 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_92, [0, 1], True), kwargs = {})  # module: layers.1.post_norm
    %view_106 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_15, [64]), kwargs = {})  # module: layers.1.post_norm
    %mul_94 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_93, %add_9), kwargs = {})  # module: layers.1.post_norm
    %mul_95 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_93, %rsqrt_3), kwargs = {})  # module: layers.1.post_norm
    %sum_16 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_94, [2], True), kwargs = {})  # module: layers.1.post_norm
    %add_45 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_43, %mul_95), kwargs = {})
    %detach_5 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_3,), kwargs = {})  # module: layers.1.post_norm
    %detach_22 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_5,), kwargs = {})  # module: layers.1.post_norm
    %pow_20 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_22, 3), kwargs = {})  # module: layers.1.post_norm
    %mul_96 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_16, -0.5), kwargs = {})  # module: layers.1.post_norm
    %mul_97 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_96, %pow_20), kwargs = {})  # module: layers.1.post_norm
    %expand_13 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_97, [2, 32, 64]), kwargs = {})  # module: layers.1.post_norm
    %div_5 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_13, 64), kwargs = {})  # module: layers.1.post_norm
    %pow_21 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_9, 1.0), kwargs = {})  # module: layers.1.post_norm
    %mul_98 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_21, 2.0), kwargs = {})  # module: layers.1.post_norm
    %mul_99 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_5, %mul_98), kwargs = {})  # module: layers.1.post_norm
    %add_46 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_45, %mul_99), kwargs = {})
    %_to_copy_108 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_46,), kwargs = {dtype: torch.bfloat16})  # module: layers.1
    %view_107 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_108, [64, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %t_101 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_107,), kwargs = {})  # module: layers.1.attention.o_proj
    %mm_65 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_101, %view_22), kwargs = {})  # module: layers.1.attention.o_proj
    %t_102 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_65,), kwargs = {})  # module: layers.1.attention.o_proj
    %t_103 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_10,), kwargs = {})  # module: layers.1.attention.o_proj
    %mm_66 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_107, %t_103), kwargs = {})  # module: layers.1.attention.o_proj
    %view_108 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_66, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.o_proj
    %t_104 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_102,), kwargs = {})  # module: layers.1.attention.o_proj
    %_to_copy_109 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_104,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention.o_proj
    %view_109 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_108, [2, 32, 4, 16]), kwargs = {})  # module: layers.1.attention
    %transpose_24 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_109, 1, 2), kwargs = {})  # module: layers.1.attention
    %detach_4 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_10,), kwargs = {})  # module: layers.1.attention
    %detach_23 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_4,), kwargs = {})  # module: layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_2 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_24, %_to_copy_21, %_to_copy_20, %view_20, %detach_23, %getitem_11, 0.0, True), kwargs = {})  # module: layers.1.attention
    %getitem_32 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_2, 0), kwargs = {})  # module: layers.1.attention
    %getitem_33 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_2, 1), kwargs = {})  # module: layers.1.attention
    %getitem_34 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_2, 2), kwargs = {})  # module: layers.1.attention
    %_to_copy_110 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_32,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention
    %_to_copy_111 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_33,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention
    %view_110 : Tensor "bf16[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_34, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %sum_17 : Tensor "bf16[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_110, [2], True), kwargs = {})  # module: layers.1.attention
    %squeeze_4 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_17, 2), kwargs = {})  # module: layers.1.attention
    %view_111 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_111, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.1.attention
    %sum_18 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_111, [2], True), kwargs = {})  # module: layers.1.attention
    %squeeze_5 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_18, 2), kwargs = {})  # module: layers.1.attention
    %mul_100 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_5, %select_1), kwargs = {})  # module: layers.1.attention
    %_to_copy_112 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_100,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %slice_12 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_112, 3, 0, 8), kwargs = {})  # module: layers.1.attention
    %slice_13 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_112, 3, 8, 16), kwargs = {})  # module: layers.1.attention
    %neg_12 : Tensor "bf16[2, 2, 32, 8][512, 256, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_12,), kwargs = {})  # module: layers.1.attention
    %mul_101 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_5, %select), kwargs = {})  # module: layers.1.attention
    %_to_copy_113 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_101,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %cat_12 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_13, %neg_12], 3), kwargs = {})  # module: layers.1.attention
    %add_47 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_113, %cat_12), kwargs = {})  # module: layers.1.attention
    %mul_102 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_110, %select_1), kwargs = {})  # module: layers.1.attention
    %_to_copy_114 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_102,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %slice_14 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_114, 3, 0, 8), kwargs = {})  # module: layers.1.attention
    %slice_15 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_114, 3, 8, 16), kwargs = {})  # module: layers.1.attention
    %neg_13 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_14,), kwargs = {})  # module: layers.1.attention
    %mul_103 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_110, %select), kwargs = {})  # module: layers.1.attention
    %_to_copy_115 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_103,), kwargs = {dtype: torch.bfloat16})  # module: layers.1.attention
    %cat_13 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_15, %neg_13], 3), kwargs = {})  # module: layers.1.attention
    %add_48 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_115, %cat_13), kwargs = {})  # module: layers.1.attention
    %transpose_25 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%squeeze_4, 1, 2), kwargs = {})  # module: layers.1.attention
    %clone_13 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_25,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %_unsafe_view_34 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_13, [2, 32, 32]), kwargs = {})  # module: layers.1.attention
    %view_112 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_34, [64, 32]), kwargs = {})  # module: layers.1.attention.v_proj
    %t_105 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_112,), kwargs = {})  # module: layers.1.attention.v_proj
    %mm_67 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_105, %view_13), kwargs = {})  # module: layers.1.attention.v_proj
    %t_106 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_67,), kwargs = {})  # module: layers.1.attention.v_proj
    %t_107 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_9,), kwargs = {})  # module: layers.1.attention.v_proj
    %mm_68 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_112, %t_107), kwargs = {})  # module: layers.1.attention.v_proj
    %view_113 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_68, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.v_proj
    %t_108 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_106,), kwargs = {})  # module: layers.1.attention.v_proj
    %_to_copy_116 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_113,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention.v_proj
    %_to_copy_117 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_108,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention.v_proj
    %transpose_26 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_47, 1, 2), kwargs = {})  # module: layers.1.attention
    %clone_14 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_26,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.1.attention
    %_unsafe_view_35 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_14, [2, 32, 32]), kwargs = {})  # module: layers.1.attention
    %view_114 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_35, [64, 32]), kwargs = {})  # module: layers.1.attention.k_proj
    %t_109 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_114,), kwargs = {})  # module: layers.1.attention.k_proj
    %mm_69 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_109, %view_13), kwargs = {})  # module: layers.1.attention.k_proj
    %t_110 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_69,), kwargs = {})  # module: layers.1.attention.k_proj
    %t_111 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_8,), kwargs = {})  # module: layers.1.attention.k_proj
    %mm_70 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_114, %t_111), kwargs = {})  # module: layers.1.attention.k_proj
    %view_115 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_70, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.k_proj
    %t_112 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_110,), kwargs = {})  # module: layers.1.attention.k_proj
    %_to_copy_118 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_115,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention.k_proj
    %add_49 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_116, %_to_copy_118), kwargs = {})  # module: layers.1.attention
    %_to_copy_119 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_112,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention.k_proj
    %transpose_27 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_48, 1, 2), kwargs = {})  # module: layers.1.attention
    %view_116 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_27, [2, 32, 64]), kwargs = {})  # module: layers.1.attention
    %view_117 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_116, [64, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %t_113 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_117,), kwargs = {})  # module: layers.1.attention.q_proj
    %mm_71 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_113, %view_13), kwargs = {})  # module: layers.1.attention.q_proj
    %t_114 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_71,), kwargs = {})  # module: layers.1.attention.q_proj
    %t_115 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_7,), kwargs = {})  # module: layers.1.attention.q_proj
    %mm_72 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_117, %t_115), kwargs = {})  # module: layers.1.attention.q_proj
    %view_118 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_72, [2, 32, 64]), kwargs = {})  # module: layers.1.attention.q_proj
    %t_116 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_114,), kwargs = {})  # module: layers.1.attention.q_proj
    %_to_copy_120 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_118,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention.q_proj
    %add_50 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_49, %_to_copy_120), kwargs = {})  # module: layers.1.attention
    %_to_copy_121 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_116,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.1.attention.q_proj
    %mul_104 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_50, %mul_9), kwargs = {})  # module: layers.1.input_norm
    %mul_105 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_50, %primals_11), kwargs = {})  # module: layers.1.input_norm
    %sum_19 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_104, [0, 1], True), kwargs = {})  # module: layers.1.input_norm
    %view_119 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_19, [64]), kwargs = {})  # module: layers.1.input_norm
    %mul_106 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_105, %add_5), kwargs = {})  # module: layers.1.input_norm
    %mul_107 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_105, %rsqrt_2), kwargs = {})  # module: layers.1.input_norm
    %sum_20 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_106, [2], True), kwargs = {})  # module: layers.1.input_norm
    %add_51 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_46, %mul_107), kwargs = {})
    %detach_3 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_2,), kwargs = {})  # module: layers.1.input_norm
    %detach_24 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_3,), kwargs = {})  # module: layers.1.input_norm
    %pow_22 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_24, 3), kwargs = {})  # module: layers.1.input_norm
    %mul_108 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_20, -0.5), kwargs = {})  # module: layers.1.input_norm
    %mul_109 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_108, %pow_22), kwargs = {})  # module: layers.1.input_norm
    %expand_14 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_109, [2, 32, 64]), kwargs = {})  # module: layers.1.input_norm
    %div_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_14, 64), kwargs = {})  # module: layers.1.input_norm
    %pow_23 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_5, 1.0), kwargs = {})  # module: layers.1.input_norm
    %mul_110 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_23, 2.0), kwargs = {})  # module: layers.1.input_norm
    %mul_111 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_6, %mul_110), kwargs = {})  # module: layers.1.input_norm
    %add_52 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_51, %mul_111), kwargs = {})
    %_to_copy_122 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_52,), kwargs = {dtype: torch.bfloat16})  # module: layers.0
    %view_120 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_122, [64, 64]), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_117 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_120,), kwargs = {})  # module: layers.0.mlp.down_proj
    %pow_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%embedding, 2), kwargs = {})  # module: layers.0.input_norm
    %mean : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_1, [2], True), kwargs = {})  # module: layers.0.input_norm
    %add : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean, 9.999999974752427e-07), kwargs = {})  # module: layers.0.input_norm
    %rsqrt : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})  # module: layers.0.input_norm
    %mul : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%embedding, %rsqrt), kwargs = {})  # module: layers.0.input_norm
    %mul_1 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %primals_2), kwargs = {})  # module: layers.0.input_norm
    %_to_copy : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_3,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.q_proj
    %_to_copy_1 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_1,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.q_proj
    %t : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy,), kwargs = {})  # module: layers.0.attention.q_proj
    %view : Tensor "bf16[64, 64][64, 1]cpu"[num_users=6] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_1, [64, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %mm : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t), kwargs = {})  # module: layers.0.attention.q_proj
    %_unsafe_view : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %view_1 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view, [2, 32, 4, 16]), kwargs = {})  # module: layers.0.attention
    %transpose : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_1, 1, 2), kwargs = {})  # module: layers.0.attention
    %_to_copy_2 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_4,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.k_proj
    %t_1 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_2,), kwargs = {})  # module: layers.0.attention.k_proj
    %mm_1 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t_1), kwargs = {})  # module: layers.0.attention.k_proj
    %_unsafe_view_1 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_1, [2, 32, 32]), kwargs = {})  # module: layers.0.attention.k_proj
    %view_3 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_1, [2, 32, 2, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_1 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_3, 1, 2), kwargs = {})  # module: layers.0.attention
    %_to_copy_4 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_5,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.v_proj
    %t_2 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_4,), kwargs = {})  # module: layers.0.attention.v_proj
    %mm_2 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view, %t_2), kwargs = {})  # module: layers.0.attention.v_proj
    %_unsafe_view_2 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_2, [2, 32, 32]), kwargs = {})  # module: layers.0.attention.v_proj
    %view_5 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_2, [2, 32, 2, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_2 : Tensor "bf16[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_5, 1, 2), kwargs = {})  # module: layers.0.attention
    %split : [Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose, 8, -1), kwargs = {})  # module: layers.0.attention
    %getitem : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 0), kwargs = {})  # module: layers.0.attention
    %getitem_1 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 1), kwargs = {})  # module: layers.0.attention
    %mul_2 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose, %select), kwargs = {})  # module: layers.0.attention
    %neg : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_1,), kwargs = {})  # module: layers.0.attention
    %cat : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg, %getitem], -1), kwargs = {})  # module: layers.0.attention
    %mul_3 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat, %select_1), kwargs = {})  # module: layers.0.attention
    %add_1 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_2, %mul_3), kwargs = {})  # module: layers.0.attention
    %split_1 : [Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu", Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"][num_users=2] = call_function[target=torch.ops.aten.split.Tensor](args = (%transpose_1, 8, -1), kwargs = {})  # module: layers.0.attention
    %getitem_2 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 0), kwargs = {})  # module: layers.0.attention
    %getitem_3 : Tensor "bf16[2, 2, 32, 8][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 1), kwargs = {})  # module: layers.0.attention
    %mul_4 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%transpose_1, %select), kwargs = {})  # module: layers.0.attention
    %neg_1 : Tensor "bf16[2, 2, 32, 8][512, 8, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%getitem_3,), kwargs = {})  # module: layers.0.attention
    %cat_1 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_1, %getitem_2], -1), kwargs = {})  # module: layers.0.attention
    %mul_5 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_1, %select_1), kwargs = {})  # module: layers.0.attention
    %add_2 : Tensor "f32[2, 2, 32, 16][1024, 16, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_4, %mul_5), kwargs = {})  # module: layers.0.attention
    %unsqueeze : Tensor "f32[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%add_2, 2), kwargs = {})  # module: layers.0.attention
    %expand : Tensor "f32[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %clone : Tensor "f32[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %view_6 : Tensor "f32[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%clone, [2, 4, 32, 16]), kwargs = {})  # module: layers.0.attention
    %unsqueeze_1 : Tensor "bf16[2, 2, 1, 32, 16][1024, 16, 1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%transpose_2, 2), kwargs = {})  # module: layers.0.attention
    %expand_1 : Tensor "bf16[2, 2, 2, 32, 16][1024, 16, 0, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%unsqueeze_1, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %clone_1 : Tensor "bf16[2, 2, 2, 32, 16][2048, 1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%expand_1,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %view_7 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%clone_1, [2, 4, 32, 16]), kwargs = {})  # module: layers.0.attention
    %_to_copy_6 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_6,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %_to_copy_7 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_1,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_default : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%_to_copy_7, %_to_copy_6, %view_7, 0.0, True), kwargs = {})  # module: layers.0.attention
    %getitem_4 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default, 0), kwargs = {})  # module: layers.0.attention
    %getitem_5 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_default, 1), kwargs = {})  # module: layers.0.attention
    %transpose_3 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_4, 1, 2), kwargs = {})  # module: layers.0.attention
    %view_8 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_3, [2, 32, -1]), kwargs = {})  # module: layers.0.attention
    %_to_copy_8 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_6,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention.o_proj
    %t_3 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_8,), kwargs = {})  # module: layers.0.attention.o_proj
    %view_9 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_8, [64, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %mm_3 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_9, %t_3), kwargs = {})  # module: layers.0.attention.o_proj
    %_unsafe_view_3 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_3, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %add_3 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.add.Tensor](args = (%embedding, %_unsafe_view_3), kwargs = {})  # module: layers.0
    %pow_2 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_3, 2), kwargs = {})  # module: layers.0.post_norm
    %mean_1 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mean.dim](args = (%pow_2, [2], True), kwargs = {})  # module: layers.0.post_norm
    %add_4 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Scalar](args = (%mean_1, 9.999999974752427e-07), kwargs = {})  # module: layers.0.post_norm
    %rsqrt_1 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_4,), kwargs = {})  # module: layers.0.post_norm
    %mul_6 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_3, %rsqrt_1), kwargs = {})  # module: layers.0.post_norm
    %mul_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_6, %primals_7), kwargs = {})  # module: layers.0.post_norm
    %_to_copy_9 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_8,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.gate_proj
    %_to_copy_10 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_7,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.gate_proj
    %t_4 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_9,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %view_10 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_10, [64, 64]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %mm_4 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_10, %t_4), kwargs = {})  # module: layers.0.mlp.gate_proj
    %_unsafe_view_4 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_4, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %silu : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.silu.default](args = (%_unsafe_view_4,), kwargs = {})  # module: layers.0.mlp
    %_to_copy_11 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_9,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.up_proj
    %t_5 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=2] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_11,), kwargs = {})  # module: layers.0.mlp.up_proj
    %mm_5 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_10, %t_5), kwargs = {})  # module: layers.0.mlp.up_proj
    %_unsafe_view_5 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm_5, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.up_proj
    %mul_8 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%silu, %_unsafe_view_5), kwargs = {})  # module: layers.0.mlp
    %view_12 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mul_8, [64, 170]), kwargs = {})  # module: layers.0.mlp.down_proj
    %mm_73 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_117, %view_12), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_118 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_73,), kwargs = {})  # module: layers.0.mlp.down_proj
    %_to_copy_13 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%primals_10,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.mlp.down_proj
    %t_6 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_to_copy_13,), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_119 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_6,), kwargs = {})  # module: layers.0.mlp.down_proj
    %mm_74 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_120, %t_119), kwargs = {})  # module: layers.0.mlp.down_proj
    %view_121 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mm_74, [2, 32, 170]), kwargs = {})  # module: layers.0.mlp.down_proj
    %t_120 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_118,), kwargs = {})  # module: layers.0.mlp.down_proj
    %_to_copy_123 : Tensor "f32[64, 170][170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_120,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.mlp.down_proj
    %mul_112 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_121, %silu), kwargs = {})  # module: layers.0.mlp
    %mul_113 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_121, %_unsafe_view_5), kwargs = {})  # module: layers.0.mlp
    %view_122 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mul_112, [64, 170]), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_121 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_122,), kwargs = {})  # module: layers.0.mlp.up_proj
    %mm_75 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_121, %view_10), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_122 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_75,), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_123 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_5,), kwargs = {})  # module: layers.0.mlp.up_proj
    %mm_76 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_122, %t_123), kwargs = {})  # module: layers.0.mlp.up_proj
    %view_123 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_76, [2, 32, 64]), kwargs = {})  # module: layers.0.mlp.up_proj
    %t_124 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_122,), kwargs = {})  # module: layers.0.mlp.up_proj
    %_to_copy_124 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_123,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.mlp.up_proj
    %_to_copy_125 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_124,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.mlp.up_proj
    %silu_backward_3 : Tensor "bf16[2, 32, 170][5440, 170, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.silu_backward.default](args = (%mul_113, %_unsafe_view_4), kwargs = {})  # module: layers.0.mlp
    %view_124 : Tensor "bf16[64, 170][170, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%silu_backward_3, [64, 170]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_125 : Tensor "bf16[170, 64][1, 170]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_124,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %mm_77 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_125, %view_10), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_126 : Tensor "bf16[64, 170][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_77,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_127 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_4,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %mm_78 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_124, %t_127), kwargs = {})  # module: layers.0.mlp.gate_proj
    %view_125 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_78, [2, 32, 64]), kwargs = {})  # module: layers.0.mlp.gate_proj
    %t_128 : Tensor "bf16[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_126,), kwargs = {})  # module: layers.0.mlp.gate_proj
    %_to_copy_126 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_125,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.mlp.gate_proj
    %add_53 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_124, %_to_copy_126), kwargs = {})  # module: layers.0.mlp
    %_to_copy_127 : Tensor "f32[170, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_128,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.mlp.gate_proj
    %mul_114 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_53, %mul_6), kwargs = {})  # module: layers.0.post_norm
    %mul_115 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_53, %primals_7), kwargs = {})  # module: layers.0.post_norm
    %sum_21 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_114, [0, 1], True), kwargs = {})  # module: layers.0.post_norm
    %view_126 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_21, [64]), kwargs = {})  # module: layers.0.post_norm
    %mul_116 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_115, %add_3), kwargs = {})  # module: layers.0.post_norm
    %mul_117 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_115, %rsqrt_1), kwargs = {})  # module: layers.0.post_norm
    %sum_22 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_116, [2], True), kwargs = {})  # module: layers.0.post_norm
    %add_54 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_52, %mul_117), kwargs = {})
    %detach_2 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt_1,), kwargs = {})  # module: layers.0.post_norm
    %detach_25 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_2,), kwargs = {})  # module: layers.0.post_norm
    %pow_24 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_25, 3), kwargs = {})  # module: layers.0.post_norm
    %mul_118 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_22, -0.5), kwargs = {})  # module: layers.0.post_norm
    %mul_119 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_118, %pow_24), kwargs = {})  # module: layers.0.post_norm
    %expand_15 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_119, [2, 32, 64]), kwargs = {})  # module: layers.0.post_norm
    %div_7 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_15, 64), kwargs = {})  # module: layers.0.post_norm
    %pow_25 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%add_3, 1.0), kwargs = {})  # module: layers.0.post_norm
    %mul_120 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_25, 2.0), kwargs = {})  # module: layers.0.post_norm
    %mul_121 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_7, %mul_120), kwargs = {})  # module: layers.0.post_norm
    %add_55 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_54, %mul_121), kwargs = {})
    %_to_copy_128 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%add_55,), kwargs = {dtype: torch.bfloat16})  # module: layers.0
    %view_127 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_128, [64, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %t_129 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_127,), kwargs = {})  # module: layers.0.attention.o_proj
    %mm_79 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_129, %view_9), kwargs = {})  # module: layers.0.attention.o_proj
    %t_130 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_79,), kwargs = {})  # module: layers.0.attention.o_proj
    %t_131 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_3,), kwargs = {})  # module: layers.0.attention.o_proj
    %mm_80 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_127, %t_131), kwargs = {})  # module: layers.0.attention.o_proj
    %view_128 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_80, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.o_proj
    %t_132 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_130,), kwargs = {})  # module: layers.0.attention.o_proj
    %_to_copy_129 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_132,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention.o_proj
    %view_129 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_128, [2, 32, 4, 16]), kwargs = {})  # module: layers.0.attention
    %transpose_28 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_129, 1, 2), kwargs = {})  # module: layers.0.attention
    %detach_1 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_4,), kwargs = {})  # module: layers.0.attention
    %detach_26 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_1,), kwargs = {})  # module: layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_3 : (Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu", Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_28, %_to_copy_7, %_to_copy_6, %view_7, %detach_26, %getitem_5, 0.0, True), kwargs = {})  # module: layers.0.attention
    %getitem_35 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_3, 0), kwargs = {})  # module: layers.0.attention
    %getitem_36 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_3, 1), kwargs = {})  # module: layers.0.attention
    %getitem_37 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_3, 2), kwargs = {})  # module: layers.0.attention
    %_to_copy_130 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_35,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention
    %_to_copy_131 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%getitem_36,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention
    %view_130 : Tensor "bf16[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_37, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %sum_23 : Tensor "bf16[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_130, [2], True), kwargs = {})  # module: layers.0.attention
    %squeeze_6 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_23, 2), kwargs = {})  # module: layers.0.attention
    %view_131 : Tensor "f32[2, 2, 2, 32, 16][2048, 32, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_to_copy_131, [2, 2, 2, 32, 16]), kwargs = {})  # module: layers.0.attention
    %sum_24 : Tensor "f32[2, 2, 1, 32, 16][1024, 512, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_131, [2], True), kwargs = {})  # module: layers.0.attention
    %squeeze_7 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.squeeze.dim](args = (%sum_24, 2), kwargs = {})  # module: layers.0.attention
    %mul_122 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_7, %select_1), kwargs = {})  # module: layers.0.attention
    %_to_copy_132 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_122,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %slice_16 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_132, 3, 0, 8), kwargs = {})  # module: layers.0.attention
    %slice_17 : Tensor "bf16[2, 2, 32, 8][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_132, 3, 8, 16), kwargs = {})  # module: layers.0.attention
    %neg_14 : Tensor "bf16[2, 2, 32, 8][512, 256, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_16,), kwargs = {})  # module: layers.0.attention
    %mul_123 : Tensor "f32[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_7, %select), kwargs = {})  # module: layers.0.attention
    %_to_copy_133 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_123,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %cat_14 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_17, %neg_14], 3), kwargs = {})  # module: layers.0.attention
    %add_56 : Tensor "bf16[2, 2, 32, 16][1024, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_133, %cat_14), kwargs = {})  # module: layers.0.attention
    %mul_124 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_130, %select_1), kwargs = {})  # module: layers.0.attention
    %_to_copy_134 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_124,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %slice_18 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_134, 3, 0, 8), kwargs = {})  # module: layers.0.attention
    %slice_19 : Tensor "bf16[2, 4, 32, 8][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_to_copy_134, 3, 8, 16), kwargs = {})  # module: layers.0.attention
    %neg_15 : Tensor "bf16[2, 4, 32, 8][1024, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_18,), kwargs = {})  # module: layers.0.attention
    %mul_125 : Tensor "f32[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_to_copy_130, %select), kwargs = {})  # module: layers.0.attention
    %_to_copy_135 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%mul_125,), kwargs = {dtype: torch.bfloat16})  # module: layers.0.attention
    %cat_15 : Tensor "bf16[2, 4, 32, 16][2048, 512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_19, %neg_15], 3), kwargs = {})  # module: layers.0.attention
    %add_57 : Tensor "bf16[2, 4, 32, 16][2048, 16, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_135, %cat_15), kwargs = {})  # module: layers.0.attention
    %transpose_29 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%squeeze_6, 1, 2), kwargs = {})  # module: layers.0.attention
    %clone_15 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_29,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %_unsafe_view_36 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_15, [2, 32, 32]), kwargs = {})  # module: layers.0.attention
    %view_132 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_36, [64, 32]), kwargs = {})  # module: layers.0.attention.v_proj
    %t_133 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_132,), kwargs = {})  # module: layers.0.attention.v_proj
    %mm_81 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_133, %view), kwargs = {})  # module: layers.0.attention.v_proj
    %t_134 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_81,), kwargs = {})  # module: layers.0.attention.v_proj
    %t_135 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_2,), kwargs = {})  # module: layers.0.attention.v_proj
    %mm_82 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_132, %t_135), kwargs = {})  # module: layers.0.attention.v_proj
    %view_133 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_82, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.v_proj
    %t_136 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_134,), kwargs = {})  # module: layers.0.attention.v_proj
    %_to_copy_136 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_133,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention.v_proj
    %_to_copy_137 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_136,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention.v_proj
    %transpose_30 : Tensor "bf16[2, 32, 2, 16][1024, 16, 512, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_56, 1, 2), kwargs = {})  # module: layers.0.attention
    %clone_16 : Tensor "bf16[2, 32, 2, 16][1024, 32, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%transpose_30,), kwargs = {memory_format: torch.contiguous_format})  # module: layers.0.attention
    %_unsafe_view_37 : Tensor "bf16[2, 32, 32][1024, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_16, [2, 32, 32]), kwargs = {})  # module: layers.0.attention
    %view_134 : Tensor "bf16[64, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%_unsafe_view_37, [64, 32]), kwargs = {})  # module: layers.0.attention.k_proj
    %t_137 : Tensor "bf16[32, 64][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_134,), kwargs = {})  # module: layers.0.attention.k_proj
    %mm_83 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_137, %view), kwargs = {})  # module: layers.0.attention.k_proj
    %t_138 : Tensor "bf16[64, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_83,), kwargs = {})  # module: layers.0.attention.k_proj
    %t_139 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_1,), kwargs = {})  # module: layers.0.attention.k_proj
    %mm_84 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_134, %t_139), kwargs = {})  # module: layers.0.attention.k_proj
    %view_135 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_84, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.k_proj
    %t_140 : Tensor "bf16[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_138,), kwargs = {})  # module: layers.0.attention.k_proj
    %_to_copy_138 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_135,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention.k_proj
    %add_58 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_136, %_to_copy_138), kwargs = {})  # module: layers.0.attention
    %_to_copy_139 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_140,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention.k_proj
    %transpose_31 : Tensor "bf16[2, 32, 4, 16][2048, 64, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_57, 1, 2), kwargs = {})  # module: layers.0.attention
    %view_136 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_31, [2, 32, 64]), kwargs = {})  # module: layers.0.attention
    %view_137 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_136, [64, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %t_141 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_137,), kwargs = {})  # module: layers.0.attention.q_proj
    %mm_85 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_141, %view), kwargs = {})  # module: layers.0.attention.q_proj
    %t_142 : Tensor "bf16[64, 64][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_85,), kwargs = {})  # module: layers.0.attention.q_proj
    %t_143 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t,), kwargs = {})  # module: layers.0.attention.q_proj
    %mm_86 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_137, %t_143), kwargs = {})  # module: layers.0.attention.q_proj
    %view_138 : Tensor "bf16[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_86, [2, 32, 64]), kwargs = {})  # module: layers.0.attention.q_proj
    %t_144 : Tensor "bf16[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_142,), kwargs = {})  # module: layers.0.attention.q_proj
    %_to_copy_140 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%view_138,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention.q_proj
    %add_59 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_58, %_to_copy_140), kwargs = {})  # module: layers.0.attention
    %_to_copy_141 : Tensor "f32[64, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._to_copy.default](args = (%t_144,), kwargs = {dtype: torch.float32, layout: torch.strided, device: cpu})  # module: layers.0.attention.q_proj
    %mul_126 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_59, %mul), kwargs = {})  # module: layers.0.input_norm
    %mul_127 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_59, %primals_2), kwargs = {})  # module: layers.0.input_norm
    %sum_25 : Tensor "f32[1, 1, 64][64, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_126, [0, 1], True), kwargs = {})  # module: layers.0.input_norm
    %view_139 : Tensor "f32[64][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_25, [64]), kwargs = {})  # module: layers.0.input_norm
    %mul_128 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_127, %embedding), kwargs = {})  # module: layers.0.input_norm
    %mul_129 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_127, %rsqrt), kwargs = {})  # module: layers.0.input_norm
    %sum_26 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_128, [2], True), kwargs = {})  # module: layers.0.input_norm
    %add_60 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_55, %mul_129), kwargs = {})
    %detach : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%rsqrt,), kwargs = {})  # module: layers.0.input_norm
    %detach_27 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach,), kwargs = {})  # module: layers.0.input_norm
    %pow_26 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%detach_27, 3), kwargs = {})  # module: layers.0.input_norm
    %mul_130 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%sum_26, -0.5), kwargs = {})  # module: layers.0.input_norm
    %mul_131 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_130, %pow_26), kwargs = {})  # module: layers.0.input_norm
    %expand_16 : Tensor "f32[2, 32, 64][32, 1, 0]cpu"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%mul_131, [2, 32, 64]), kwargs = {})  # module: layers.0.input_norm
    %div_8 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%expand_16, 64), kwargs = {})  # module: layers.0.input_norm
    %pow_27 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%embedding, 1.0), kwargs = {})  # module: layers.0.input_norm
    %mul_132 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%pow_27, 2.0), kwargs = {})  # module: layers.0.input_norm
    %mul_133 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div_8, %mul_132), kwargs = {})  # module: layers.0.input_norm
    %add_61 : Tensor "f32[2, 32, 64][2048, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_60, %mul_133), kwargs = {})
    %embedding_dense_backward : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.embedding_dense_backward.default](args = (%add_61, %primals_40, 256, -1, False), kwargs = {})  # module: embed
    %add_62 : Tensor "f32[256, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%_to_copy_61, %embedding_dense_backward), kwargs = {})
    return (add_62, view_139, _to_copy_141, _to_copy_139, _to_copy_137, _to_copy_129, view_126, _to_copy_127, _to_copy_125, _to_copy_123, view_119, _to_copy_121, _to_copy_119, _to_copy_117, _to_copy_109, view_106, _to_copy_107, _to_copy_105, _to_copy_103, view_99, _to_copy_101, _to_copy_99, _to_copy_97, _to_copy_89, view_86, _to_copy_87, _to_copy_85, _to_copy_83, view_79, _to_copy_81, _to_copy_79, _to_copy_77, _to_copy_69, view_66, _to_copy_67, _to_copy_65, _to_copy_63, view_59, None, None)
