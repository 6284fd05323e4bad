"""Why gradients of eager code are reduced from post-accumulate hooks, not from graph nodes."""

from __future__ import annotations

import torch


def hooks_fired(compiled: bool) -> tuple[int, int]:
    """How often a hook on a parameter's AccumulateGrad node and one on the parameter fire.

    Three backwards, before each of which `param.data` is set: what a gather of a parameter does.
    """
    torch.compiler.reset()
    param = torch.nn.Parameter(torch.ones(3))
    on_node: list[int] = []
    on_param: list[int] = []
    node = param.expand_as(param).grad_fn.next_functions[0][0]
    node.register_hook(lambda *_: on_node.append(1))
    param.register_post_accumulate_grad_hook(lambda _: on_param.append(1))
    full = torch.full((3,), 2.0)

    def loss(x):
        param.data = full
        return (param * x).sum()

    function = torch.compile(loss, backend="aot_eager") if compiled else loss
    for _ in range(3):
        function(torch.ones(3)).backward()
    return len(on_node), len(on_param)


def test_in_eager_mode_both_hooks_see_every_gradient():
    assert hooks_fired(compiled=False) == (3, 3)


def test_a_traced_data_assignment_makes_a_node_hook_miss_gradients():
    """It is traced as `set_`, after which the parameter has another AccumulateGrad node."""
    on_node, on_param = hooks_fired(compiled=True)
    assert on_node < 3
    assert on_param == 3
