graph():
    %p : [num_users=1] = placeholder[target=p]
    %q : [num_users=1] = placeholder[target=q]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %h : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%q, 0, 4), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %v : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%h, 0, 4), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%v, %x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 3, 1), kwargs = {})
    %s : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%r, 0, 4, 1), kwargs = {})
    return (%s,)
# expect: clean
