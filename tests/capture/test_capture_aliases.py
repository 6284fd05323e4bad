"""No alias of a parameter is saved for the backward."""

from __future__ import annotations

import operator

import pytest
import torch
from torch import fx, nn
from torch.utils.checkpoint import CheckpointPolicy, checkpoint
from training_step import assert_same_step, eager_step, program_step, saved_bytes, small_sample

from zgraph.capture import capture_model
from zgraph.capture.aliases import aliased_operands, parameter_aliases, tag_parameter_aliases
from zgraph.ir.program import PARAM, SAVED, Program

torch.set_num_threads(1)
aten = torch.ops.aten


def saved_aliases(program: Program) -> list[str]:
    """Saved values made of a parameter by views and narrowing casts."""
    forward = program.graphs[0]
    parameters = [
        node
        for node, role in zip(forward.placeholders(), forward.inputs, strict=True)
        if role.kind == PARAM
    ]
    aliases = set(parameter_aliases(forward.graph, parameters))
    pairs = zip(forward.output_values(), forward.outputs, strict=True)
    return [value.name for value, role in pairs if role.kind == SAVED and value in aliases]


@pytest.mark.parametrize(
    ("name", "autocast", "checkpointed"),
    [
        ("mlp", None, None),
        ("llama", torch.bfloat16, None),
        ("vla", None, None),
        ("vla", torch.bfloat16, "blocks"),
    ],
)
def test_samples_save_no_alias(
    name: str, autocast: torch.dtype | None, checkpointed: str | None
) -> None:
    model, inputs = small_sample(name)
    program = capture_model(model, inputs, autocast=autocast, checkpoint=checkpointed)
    assert saved_aliases(program) == []


@pytest.mark.parametrize("checkpointed", [None, "blocks"])
def test_without_tags_the_casts_of_the_weights_are_saved(checkpointed: str | None) -> None:
    model, inputs = small_sample("mlp")
    options = {"autocast": torch.bfloat16, "checkpoint": checkpointed}
    tagged = capture_model(model, inputs, **options)
    untagged = capture_model(model, inputs, **options, recompute_aliases=False)
    assert saved_aliases(untagged)
    assert saved_bytes(tagged) < saved_bytes(untagged)


class CastOutside(nn.Module):
    """A cast made outside a checkpoint region and used inside."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.randn(8, dtype=torch.bfloat16))
        self.weight = nn.Parameter(torch.randn(8, 8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = checkpoint(lambda v: torch.sin(v * self.scale), x, use_reentrant=False)
        weight = self.weight.to(torch.bfloat16)
        x = checkpoint(lambda v: torch.tanh(v @ weight), x, use_reentrant=False)
        return x.float().square().mean()


def test_a_cast_made_outside_a_region_and_used_inside_is_not_saved() -> None:
    """With the missing id of 1 the partitioner would save the whole cast parameter."""
    torch.manual_seed(0)
    model, x = CastOutside(), torch.randn(4, 8, dtype=torch.bfloat16)
    program = capture_model(model, (x,))
    assert saved_aliases(program) == []
    assert_same_step(program_step(program, (x,)), eager_step(model, (x,)))


class ListViews(nn.Module):
    """Pieces of one parameter through chunk, split and unbind."""

    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.randn(2, 8, 4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first, second = self.w.unbind(0)
        q, k = first.chunk(2)
        v, o = second.split(4)
        return (torch.tanh(x @ q.t()) @ k @ v.t() @ o).square().mean()


def test_pieces_of_a_parameter_are_aliases() -> None:
    torch.manual_seed(0)
    model, x = ListViews(), torch.randn(3, 4)
    program = capture_model(model, (x,))
    assert saved_aliases(program) == []
    assert_same_step(program_step(program, (x,)), eager_step(model, (x,)))


def graph_of(*steps: tuple[object, ...]) -> tuple[fx.Graph, list[fx.Node]]:
    """A graph over parameter `p` float32[4, 4]; a step is a target and operands by number."""
    graph = fx.Graph()
    nodes = [graph.placeholder("p")]
    nodes[0].meta["val"] = torch.empty(4, 4, device="meta")
    for target, *operands in steps:
        args = tuple(
            nodes[int(o[1:])] if isinstance(o, str) and o[0] == "%" else o for o in operands
        )
        nodes.append(graph.call_function(target, args))
        real = [a.meta["val"] if isinstance(a, fx.Node) else a for a in args]
        nodes[-1].meta["val"] = target(*real)
    graph.output(nodes[-1])
    return graph, nodes


def narrowed(value: torch.Tensor) -> torch.Tensor:
    return aten._to_copy.default(value, dtype=torch.bfloat16)


@pytest.mark.parametrize(
    "steps",
    [
        [(aten.t.default, "%0")],
        [(aten.view.default, "%0", [16])],
        [(aten._unsafe_view.default, "%0", [16])],
        [(aten.split.Tensor, "%0", 2), (operator.getitem, "%1", 1)],
        [(aten.unbind.int, "%0"), (operator.getitem, "%1", 0), (aten.unsqueeze.default, "%2", 0)],
        [(aten.expand_as.default, "%0", "%0")],
        [(aten.detach.default, "%0"), (aten.slice.Tensor, "%1", 0, 1, 2)],
    ],
    ids=["t", "view", "unsafe-view", "split", "unbind", "expand-as", "detach-slice"],
)
def test_views_by_schema_are_aliases(steps: list[tuple[object, ...]]) -> None:
    graph, nodes = graph_of(*steps)
    assert parameter_aliases(graph, nodes[:1]) == nodes[1:]


@pytest.mark.parametrize(
    "step",
    [
        (aten.clone.default, "%0"),
        (aten.mul.Tensor, "%0", 2.0),
        (aten.native_layer_norm.default, "%0", [4], None, None, 1e-5),
    ],
    ids=["clone", "mul", "tuple-of-fresh-tensors"],
)
def test_computed_values_are_no_aliases(step: tuple[object, ...]) -> None:
    graph, nodes = graph_of(step)
    assert parameter_aliases(graph, nodes[:1]) == []
    assert aliased_operands(nodes[1]) == []


def test_a_narrowing_cast_is_followed_and_a_widening_one_is_not() -> None:
    graph = fx.Graph()
    wide, narrow = graph.placeholder("wide"), graph.placeholder("narrow")
    wide.meta["val"] = torch.empty(2, 2, device="meta")
    narrow.meta["val"] = torch.empty(2, 2, device="meta", dtype=torch.bfloat16)
    casts = []
    for source, dtype in ((wide, torch.bfloat16), (narrow, torch.float32)):
        casts.append(graph.call_function(aten._to_copy.default, (source,), {"dtype": dtype}))
        casts[-1].meta["val"] = torch.empty(2, 2, device="meta", dtype=dtype)
    graph.output(tuple(casts))
    assert parameter_aliases(graph, (wide, narrow)) == casts[:1]


@pytest.mark.parametrize(("regions", "expected"), [((), 1), ((3, 7), 8)])
def test_aliases_get_an_id_above_every_region(regions: tuple[int, ...], expected: int) -> None:
    """Without regions a missing id becomes 1; with regions the whole chain is overwritten."""
    graph, nodes = graph_of(
        (aten.t.default, "%0"), (aten.t.default, "%1"), (aten.clone.default, "%2")
    )
    for node, region in zip(nodes[2:], regions, strict=False):
        node.meta["ac_graph_id"] = region
    tag_parameter_aliases(graph, nodes[:1])
    assert [node.meta["ac_graph_id"] for node in nodes[1:3]] == [expected, expected]
    assert {node.meta["recompute"] for node in nodes[1:3]} == {CheckpointPolicy.MUST_RECOMPUTE}
    assert "recompute" not in nodes[3].meta
