"""What the partitioner is told, and what it would do without being told."""

from __future__ import annotations

import functools

import pytest
import torch
from torch import fx, nn
from torch.utils.checkpoint import CheckpointPolicy, checkpoint
from training_step import saved_bytes

from zgraph.capture import capture_model
from zgraph.capture.aliases import parameter_aliases
from zgraph.capture.functional import ModelFunction, flatten_inputs
from zgraph.capture.joint import trace_joint
from zgraph.capture.partition import partition
from zgraph.capture.samples import llama
from zgraph.ir.program import PARAM, SAVED, GraphEntry

torch.set_num_threads(1)
LAYERS, HIDDEN = 1, 64


@functools.cache
def llama_bytes(seq: int, recompute_aliases: bool) -> int:
    torch.manual_seed(0)
    model, inputs = llama.build(layers=LAYERS, hidden=HIDDEN, seq=seq, vocab=64, batch=1)
    program = capture_model(
        model, inputs, autocast=torch.bfloat16, recompute_aliases=recompute_aliases
    )
    return saved_bytes(program)


def weight_bytes() -> int:
    """The matrices of the layers and the head in bfloat16."""
    kv, intermediate = HIDDEN // 2, 8 * HIDDEN // 3
    per_layer = 2 * HIDDEN * HIDDEN + 2 * HIDDEN * kv + 3 * HIDDEN * intermediate
    return 2 * (LAYERS * per_layer + 64 * HIDDEN)


def test_a_short_sequence_saves_less_by_what_the_casts_of_the_weights_take() -> None:
    tagged, untagged = llama_bytes(16, True), llama_bytes(16, False)
    assert untagged - tagged == weight_bytes()


def test_a_long_sequence_is_not_made_to_save_more_activations() -> None:
    """Only aliases are tagged: what an activation costs stays the min-cut's own decision."""
    short, long = 16, 512
    tagged = llama_bytes(long, True) - llama_bytes(short, True)
    untagged = llama_bytes(long, False) - llama_bytes(short, False)
    assert tagged <= untagged


class CastOutside(nn.Module):
    """A cast outside the second region that only the second region uses, or no region at all."""

    def __init__(self, regions: bool):
        super().__init__()
        self.regions = regions
        self.scale = nn.Parameter(torch.randn(8, dtype=torch.bfloat16))
        self.weight = nn.Parameter(torch.randn(8, 8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight = self.weight.to(torch.bfloat16)
        x = self._run(lambda v: torch.sin(v * self.scale), x)
        x = self._run(lambda v: torch.tanh(v @ weight) @ weight.t(), x)
        return x.float().square().mean()

    def _run(self, function, x: torch.Tensor) -> torch.Tensor:
        return checkpoint(function, x, use_reentrant=False) if self.regions else function(x)


def joint_of(regions: bool) -> GraphEntry:
    torch.manual_seed(0)
    model = CastOutside(regions)
    inputs = flatten_inputs(model, (torch.randn(4, 8, dtype=torch.bfloat16),))
    return trace_joint(ModelFunction(model, inputs), inputs.tensors)


def aliases_of(entry: GraphEntry) -> list[fx.Node]:
    pairs = zip(entry.placeholders(), entry.inputs or [], strict=True)
    return parameter_aliases(entry.graph, [node for node, role in pairs if role.kind == PARAM])


def saved_aliases(joint: GraphEntry, *, recompute_aliases: bool) -> int:
    forward, _ = partition(joint, recompute_aliases=recompute_aliases)
    aliases = set(aliases_of(forward))
    pairs = zip(forward.output_values(), forward.outputs or [], strict=True)
    return sum(role.kind == SAVED and value in aliases for value, role in pairs)


@pytest.mark.parametrize("regions", [False, True])
def test_with_the_tags_no_alias_is_saved_in_or_out_of_regions(regions: bool) -> None:
    assert saved_aliases(joint_of(regions), recompute_aliases=True) == 0


def test_an_id_no_larger_than_the_regions_lets_the_partitioner_save_the_parameter() -> None:
    """The reason for the id: tagged MUST_RECOMPUTE with 1, the cast becomes MUST_SAVE."""
    joint = joint_of(regions=True)
    for node in aliases_of(joint):
        node.meta["recompute"] = CheckpointPolicy.MUST_RECOMPUTE
        node.meta["ac_graph_id"] = 1
    assert saved_aliases(joint, recompute_aliases=False) > 0


def test_each_region_has_an_id_of_its_own_and_the_rest_none() -> None:
    ids = [n.meta.get("ac_graph_id") for n in joint_of(regions=True).graph.nodes]
    assert len({i for i in ids if i is not None}) == 2
    assert not any("ac_graph_id" in n.meta for n in joint_of(regions=False).graph.nodes)
