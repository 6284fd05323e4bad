graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%x, 2), kwargs = {})  # zgraph: ignore[use-before-weight] misspelt
    return (%y,)
# expect: unused-suppression y
