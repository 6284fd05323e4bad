graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=0] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 0), kwargs = {})
    %g : [num_users=0] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
# expect: missing-output g
