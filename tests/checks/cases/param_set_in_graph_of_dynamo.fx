graph():
    %l_self_modules_fc_parameters_weight_ : [num_users=1] = placeholder[target=l_self_modules_fc_parameters_weight_]
    %x : [num_users=1] = placeholder[target=x]
    %s : [num_users=1] = call_method[target=set_](args = (%l_self_modules_fc_parameters_weight_, %x), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%s,), kwargs = {})
    return (%y,)
# expect: param-set-in-graph s
