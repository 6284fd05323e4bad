graph():
    %x : [num_users=2] = placeholder[target=x]
    %h : [num_users=2] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %t : [num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%h,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %t), kwargs = {})
    %f : [num_users=0] = call_function[target=torch.ops.zgraph.free_tensors.default](args = ([%h],), kwargs = {})
    return (%y,)
# expect: clean
