"""Taking regions out and putting calls back changes neither values nor who shares memory."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import fx, nn

from tests.passes.terse import program
from zgraph import compat
from zgraph.capture import capture, capture_model
from zgraph.ir.dialects import Kind, info_of
from zgraph.ir.program import FORWARD, GraphEntry, copy_entry
from zgraph.ir.targets import op_name
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.runtime.graph_module import graph_module
from zgraph.runtime.regions import Plan, plans_of, put_back


def node_by_node(plan: Plan) -> Any:
    """A region's code that is not compiled."""

    def code(inputs: list[Any]) -> Any:
        return plan.module(*inputs)

    code.__name__ = f"region_{plan.key}"
    return code


def regrouped(entry: GraphEntry) -> tuple[GraphEntry, list[Plan]]:
    """The graph with calls in the places of its regions, and the regions."""
    copied = copy_entry(entry)
    plans = plans_of(copied.graph)
    replaced: dict[fx.Node, fx.Node] = {}
    for plan in plans:
        put_back(plan, node_by_node(plan), replaced)
    copied.graph.lint()
    return copied, plans


# Lines of a program over [4, 4] tensors; {0} is the new value, {1} and {2} are earlier ones.
OPERATORS = {
    "add": "%{0} = aten.add.Tensor(%{1}, %{2})",
    "multiply": "%{0} = aten.mul.Tensor(%{1}, %{2})",
    "tanh": "%{0} = aten.tanh.default(%{1})",
    "copy": "%{0} = aten.clone.default(%{1})",
    "product": "%{0} = aten.mm.default(%{1}, %{2})",
    "transpose": "%{0} = aten.t.default(%{1})",
    "same": "%{0} = aten.alias.default(%{1})",
    "tuple": """%{0}_all = aten.native_layer_norm.default(%{1}, [4], None, None, 1e-05)
                %{0} = operator.getitem(%{0}_all, 0)""",
    "views": """%{0}_all = aten.split.Tensor(%{1}, 1)
                %{0}_row = operator.getitem(%{0}_all, 1)
                %{0} = aten.expand.default(%{0}_row, [4, 4])""",
    "write": """%{0}_new = aten.clone.default(%{1})
                %{0}_view = aten.t.default(%{0}_new)
                %{0}_sum = aten.add.Tensor(%{0}_view, %{2})
                %{0} = aten.mul_.Tensor(%{0}_new, %{2})""",
    "draw": "%{0} = aten.rand_like.default(%{1})",
}
STEPS = st.lists(
    st.tuples(st.sampled_from(list(OPERATORS)), st.integers(0, 99), st.integers(0, 99)),
    min_size=3,
    max_size=25,
)


@given(STEPS, st.lists(st.integers(0, 99), min_size=1, max_size=5))
@settings(max_examples=150, deadline=None)
def test_a_graph_computes_the_same_bits_in_the_same_memory(steps, returned):
    lines, names = ["%x = user[4, 4]", "%y = user[4, 4]"], ["x", "y"]
    for k, (operator, a, b) in enumerate(steps):
        line = OPERATORS[operator].format(f"v{k}", names[a % len(names)], names[b % len(names)])
        lines.append(line)
        names += [name for name in (f"v{k}", f"v{k}_view", f"v{k}_sum") if f"%{name} = " in line]
    results = ", ".join(f"saved %{names[k % len(names)]}" for k in returned)
    text = "\n".join([*lines, f"return loss %{names[-1]}, {results}"])
    entry = program(text).graphs[0]
    assert ran(regrouped(entry)[0]) == ran(entry)


def ran(entry: GraphEntry) -> list[tuple[Any, ...]]:
    """Bits, strides and place in memory of the results and of the inputs, afterwards."""
    torch.manual_seed(0)
    inputs = [torch.randn(4, 4) for _ in entry.placeholders()]
    values = [*graph_module(entry)(list(inputs)), *inputs]
    storages: dict[int, int] = {}
    return [
        (
            value.tolist(),
            value.stride(),
            value.storage_offset(),
            storages.setdefault(compat.storage_key(value), len(storages)),
        )
        for value in values
    ]


def test_equal_regions_have_one_key_and_a_constant_makes_a_difference():
    entry = program("""
        %x = user[4, 4]
        %a = aten.tanh.default(%x)
        %b = aten.mul.Tensor(%a, 0.5)
        %m = aten.bernoulli.default(%b)
        %c = aten.tanh.default(%m)
        %d = aten.mul.Tensor(%c, 0.5)
        %n = aten.bernoulli.default(%d)
        %e = aten.tanh.default(%n)
        %f = aten.mul.Tensor(%e, 0.25)
        return loss %f
    """).graphs[0]
    first, second, third = regrouped(entry)[1]
    assert first.key == second.key != third.key


def test_a_size_that_no_input_of_a_region_shows_becomes_an_input():
    """What follows the random mask sees [batch * length, 8] only."""

    class Model(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weight = nn.Parameter(torch.randn(8))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            x = torch.bernoulli(x.flatten(0, 1).sigmoid())
            return (torch.tanh(x) * self.weight).exp().mean()

    program = capture_model(Model(), (torch.rand(3, 5, 8),), dynamic={"x": (0, 1)})
    entry = program.graph(FORWARD)
    after, (plan,) = regrouped(entry)
    assert [isinstance(value, torch.SymInt) for value in plan.values] == [False, False, True, True]
    losses = []
    for each in (entry, after):
        torch.manual_seed(0)
        losses.append(graph_module(each)([torch.ones(8), torch.full((2, 7, 8), 0.5)])[0])
    assert torch.equal(*losses)


@pytest.mark.parametrize("pipeline", ["default", "zero3-overlap"])
def test_communication_keeps_its_order_and_every_region_lies_between(pipeline):
    before = capture("sample:llama?layers=2,hidden=16,heads=2,seq=8,vocab=16")
    after = run_pipeline(before, parse_pipeline(pipeline), Context(2, device="cpu")).program
    for entry in after.graphs:
        grouped, plans = regrouped(entry)
        assert len(plans) > 5
        assert effects(grouped) == effects(entry)


def effects(entry: GraphEntry) -> list[str]:
    """The operators with a side effect, in order, each with the parameter it serves."""
    return [
        f"{op_name(node.target)} {node.args[2:3]}"
        for node in entry.graph.nodes
        if info_of(op_name(node.target)).kind != Kind.COMPUTE
    ]
