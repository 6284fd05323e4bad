graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=1] = placeholder[target=x]
    %a : [num_users=2] = call_function[target=torch.ops.vllm.all_reduce.default](args = (%x, 'tp:0'), kwargs = {})
    %b : [num_users=0] = call_function[target=torch.ops.c10d.allreduce_.default](args = ([%a], %p, sum, None, False), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%a,), kwargs = {})
    return (%y,)
# expect: clean
