graph():
    %x : [num_users=1] = placeholder[target=x]
    %h : [num_users=3] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%h, 2), kwargs = {})
    %f : [num_users=0] = call_function[target=torch.ops.zgraph.free_tensors.default](args = ([%h],), kwargs = {})
    return (%y, %h)
# expect: free-while-live f
