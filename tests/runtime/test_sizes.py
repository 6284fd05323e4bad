"""Symbolic sizes that a forward takes are bound to the sizes of the batch at hand."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from zgraph.capture import capture_model
from zgraph.errors import RunError
from zgraph.ir.program import FORWARD, SYMBOL, USER, Program, Role
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.runtime.batches import draw_batch, initial_params
from zgraph.runtime.executor import Executor

torch.set_num_threads(1)


class Scaled(nn.Module):
    """The loss is divided by the batch size times the length, so that both sizes matter."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x).square().sum() / (x.shape[0] * x.shape[1])


def taking_sizes(program: Program) -> Program:
    """Let the forward take the sizes of its input as placeholders, as compiled graphs do."""
    forward = program.graph(FORWARD)
    graph, roles = forward.graph, forward.inputs
    first = next(iter(graph.nodes))
    sizes = [node for node in graph.nodes if "sym_size" in node.name]
    assert sizes
    for node in sizes:
        with graph.inserting_before(first):
            taken = graph.placeholder(f"{node.name}_taken")
        taken.meta.update(node.meta)
        node.replace_all_uses_with(taken)
        graph.erase_node(node)
    forward.inputs = [Role(SYMBOL, index=i) for i in range(len(sizes))] + list(roles)
    return parse_program(print_program(program))


def captured() -> tuple[Scaled, Program]:
    torch.manual_seed(0)
    model = Scaled()
    return model, capture_model(model, (torch.randn(5, 3, 4),), dynamic={"x": (0, 1)})


def test_sizes_come_from_the_batch_and_reach_the_backward() -> None:
    model, before = captured()
    program = taking_sizes(before)
    executor = Executor(program)
    params = initial_params(before)
    for shape in ((5, 3, 4), (2, 7, 4)):
        x = torch.randn(shape)
        loss, saved = executor.run_forward(params, {}, [x])
        gradients = executor.run_backward(saved, loss)
        model.zero_grad()
        expected = model(x)
        expected.backward()
        assert torch.equal(loss, expected)
        assert torch.equal(gradients["linear.weight"], model.linear.weight.grad)


def test_a_size_that_no_input_shows_is_refused() -> None:
    program = taking_sizes(captured()[1])
    forward = program.graph(FORWARD)
    for node, role in zip(forward.placeholders(), forward.inputs, strict=True):
        if role.kind == USER:
            node.meta["val"] = torch.empty(5, 3, 4, device="meta")
    with pytest.raises(RunError, match="no input has a dimension"):
        Executor(program)


def test_batches_take_every_shape_of_the_recipe_in_turn_the_same_on_all_ranks() -> None:
    _, program = captured()
    assert program.recipe[0].shape == (5, 3, 4)
    assert len(program.recipe[0].other_shapes) >= 3
    drawn = [draw_batch(program.recipe, 0, step, rank=0)[0].shape for step in range(6)]
    assert drawn == [draw_batch(program.recipe, 0, step, rank=1)[0].shape for step in range(6)]
    assert len({shape[0] for shape in drawn}) >= 3 and len({shape[1] for shape in drawn}) >= 3


def test_inputs_that_share_a_symbol_keep_equal_sizes_and_guards_are_respected() -> None:
    class Pair(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            loss = (self.linear(x) - y).square().mean()
            return loss * 2 if x.shape[0] % 2 == 0 else loss

    program = capture_model(
        Pair(), (torch.randn(6, 4), torch.randn(6, 4)), dynamic={"x": [0], "y": [0]}
    )
    x, y = program.recipe
    assert x.other_shapes == y.other_shapes
    assert {shape[0] % 2 for shape in x.other_shapes} == {0}
