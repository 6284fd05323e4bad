graph():
    %x : [num_users=1] = placeholder[target=x]
    %p0 : [num_users=1] = placeholder[target=p0]
    %p1 : [num_users=1] = placeholder[target=p1]
    %p2 : [num_users=1] = placeholder[target=p2]
    %p3 : [num_users=1] = placeholder[target=p3]
    %p4 : [num_users=1] = placeholder[target=p4]
    %p5 : [num_users=1] = placeholder[target=p5]
    %p6 : [num_users=1] = placeholder[target=p6]
    %p7 : [num_users=1] = placeholder[target=p7]
    %p8 : [num_users=1] = placeholder[target=p8]
    %g0 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p0, 0, 0), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w0 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g0, 0, 0), kwargs = {})
    %g1 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p1, 0, 1), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w1 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g1, 0, 1), kwargs = {})
    %g2 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p2, 0, 2), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w2 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g2, 0, 2), kwargs = {})
    %g3 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p3, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w3 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g3, 0, 3), kwargs = {})
    %g4 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p4, 0, 4), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w4 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g4, 0, 4), kwargs = {})
    %g5 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p5, 0, 5), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w5 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g5, 0, 5), kwargs = {})
    %g6 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p6, 0, 6), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w6 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g6, 0, 6), kwargs = {})
    %g7 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p7, 0, 7), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w7 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g7, 0, 7), kwargs = {})
    %g8 : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p8, 0, 8), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w8 : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g8, 0, 8), kwargs = {})
    %y8 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w8), kwargs = {})
    %r8 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y8, 0, 8, 1), kwargs = {})
    %y7 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r8, %w7), kwargs = {})
    %r7 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y7, 0, 7, 1), kwargs = {})
    %y6 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r7, %w6), kwargs = {})
    %r6 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y6, 0, 6, 1), kwargs = {})
    %y5 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r6, %w5), kwargs = {})
    %r5 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y5, 0, 5, 1), kwargs = {})
    %y4 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r5, %w4), kwargs = {})
    %r4 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y4, 0, 4, 1), kwargs = {})
    %y3 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r4, %w3), kwargs = {})
    %r3 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y3, 0, 3, 1), kwargs = {})
    %y2 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r3, %w2), kwargs = {})
    %r2 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y2, 0, 2, 1), kwargs = {})
    %y1 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r2, %w1), kwargs = {})
    %r1 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y1, 0, 1, 1), kwargs = {})
    %y0 : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%r1, %w0), kwargs = {})
    %r0 : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y0, 0, 0, 1), kwargs = {})
    return (%r0,)
# expect: clean
