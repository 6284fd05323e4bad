graph():
    %gain : [num_users=1] = placeholder[target=gain]
    %weight : [num_users=1] = placeholder[target=weight]
    %act : [num_users=1] = placeholder[target=act]
    %gather_0 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%gain, 0, 0), kwargs = {shape: [16], dtype: torch.float32})
    %wait_0 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%gather_0, 0, 0), kwargs = {})
    %norm : [num_users=1] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%act, [16], %wait_0, None, 1e-05), kwargs = {})
    %release_0 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%norm, 0, 0, 1), kwargs = {})
    %norm_out : [num_users=1] = call_function[target=operator.getitem](args = (%release_0, 0), kwargs = {})
    %gather_1 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%weight, 0, 1), kwargs = {shape: [16, 16], dtype: torch.float32})
    %proj : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%norm_out, %gather_1), kwargs = {})
    %release_1 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%proj, 0, 1, 1), kwargs = {})
    return (release_1,)
