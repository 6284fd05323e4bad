"""What a captured program computes is what the model computes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import (
    CheckpointPolicy,
    checkpoint,
    create_selective_checkpoint_contexts,
)
from training_step import assert_same_step, eager_step, program_step, saved_bytes, small_sample

from zgraph.capture import capture_model
from zgraph.capture.samples import SAMPLES, llama
from zgraph.ir.targets import op_name

torch.set_num_threads(1)


def check_step(model: nn.Module, *inputs: torch.Tensor) -> None:
    """The program's step equals the eager step, and capturing left the model as it was."""
    before = {fqn: t.clone() for fqn, t in model.state_dict().items()}
    program = capture_model(model, inputs)
    for fqn, value in model.state_dict().items():
        assert torch.equal(value, before[fqn]), fqn
    ours = program_step(program, inputs)
    theirs = eager_step(model, inputs)
    assert_same_step(ours, theirs)
    for fqn, value in ours.mutated.items():
        assert torch.equal(value, theirs.mutated[fqn]), fqn


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_sample_trains_as_in_eager_mode(name: str) -> None:
    model, inputs = small_sample(name)
    check_step(model, *inputs)


def test_a_tied_weight_is_one_parameter_with_one_gradient() -> None:
    torch.manual_seed(0)
    model, inputs = llama.build(tied=True, layers=1, hidden=16)
    program = capture_model(model, inputs)
    assert [p.fqn for p in program.params].count("embed.weight") == 1
    assert "head.weight" not in {p.fqn for p in program.params}
    check_step(model, *inputs)


class FrozenFirst(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.randn(4), requires_grad=False)
        self.unused = nn.Parameter(torch.randn(3))
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x * self.scale).square().mean()


def test_frozen_first_and_unused_parameters_have_empty_gradient_slots() -> None:
    """The loss is found and each slot keeps its parameter although the first ones are None."""
    torch.manual_seed(0)
    model = FrozenFirst()
    program = capture_model(model, (torch.randn(2, 4),))
    backward = program.graphs[1]
    slots = {
        r.ref: v for r, v in zip(backward.outputs, backward.output_values(), strict=True) if r.ref
    }
    assert [fqn for fqn, v in slots.items() if v is None] == ["scale", "unused"]
    check_step(model, torch.randn(2, 4))


class LowRank(nn.Module):
    """The gradient of `w` is also what the gradients of `a` and `b` are made from."""

    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.randn(4, 4))
        self.a = nn.Parameter(torch.randn(4, 2))
        self.b = nn.Parameter(torch.randn(2, 4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x @ (self.w + self.a @ self.b)).square().mean()


class SameGradient(nn.Module):
    """Two parameters whose gradient is one node."""

    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Parameter(torch.randn(4))
        self.b = nn.Parameter(torch.randn(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x * (self.a + self.b)).square().mean()


class Counter(nn.Module):
    """Buffers changed in place, reassigned, and held as a plain attribute."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(4)
        self.register_buffer("steps", torch.zeros(()))
        self.register_buffer("mean", torch.zeros(4))
        self.shift = torch.randn(4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.steps.add_(1)
        self.mean = 0.9 * self.mean + 0.1 * x.mean(0).detach()
        return (self.norm(x) + self.shift * self.steps + self.mean).square().mean()


def save_matmuls(context: object, target: object, *args: object, **kwargs: object) -> object:
    saved = target in (torch.ops.aten.addmm.default, torch.ops.aten.mm.default)
    return CheckpointPolicy.MUST_SAVE if saved else CheckpointPolicy.PREFER_RECOMPUTE


CHECKPOINTS = {
    "region": {"use_reentrant": False},
    "reentrant": {"use_reentrant": True},
    "selective": {
        "use_reentrant": False,
        "context_fn": partial(create_selective_checkpoint_contexts, save_matmuls),
    },
}


class Dropping(nn.Module):
    """Dropout after tanh, plain or in a checkpoint of one of the kinds above."""

    def __init__(self, kind: str = "", dropout: float = 0.5) -> None:
        super().__init__()
        self.kind, self.dropout = kind, dropout
        self.first, self.second, self.third = nn.Linear(4, 8), nn.Linear(8, 8), nn.Linear(8, 4)

    def block(self, x: torch.Tensor) -> torch.Tensor:
        return self.third(F.dropout(torch.tanh(self.second(x)), self.dropout))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.tanh(self.first(x))
        if self.kind:
            return checkpoint(self.block, x, **CHECKPOINTS[self.kind]).square().mean()
        return self.block(x).square().mean()


class Conv(nn.Module):
    """A parameter in channels-last order, and a constant made in the forward."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3).to(memory_format=torch.channels_last)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = torch.tensor([1.0, 2.0, 3.0, 4.0])
        return (self.conv(x).mean((2, 3)) * weights).square().mean()


@pytest.mark.parametrize(
    "build",
    [LowRank, SameGradient, Counter, Dropping, partial(Dropping, "region")],
    ids=["low-rank", "same-gradient", "buffers", "dropout", "dropout-in-checkpoint"],
)
def test_a_step_equals_the_eager_step(build: Callable[[], nn.Module]) -> None:
    torch.manual_seed(0)
    check_step(build(), torch.randn(6, 4))


def test_mutated_buffers_come_back_before_the_loss() -> None:
    program = capture_model(Counter(), (torch.randn(6, 4),))
    kinds = [(r.kind, r.ref) for r in program.graphs[0].outputs if r.kind in ("mutated", "loss")]
    assert kinds == [
        ("mutated", "steps"),
        ("mutated", "mean"),
        ("mutated", "norm.running_mean"),
        ("mutated", "norm.running_var"),
        ("mutated", "norm.num_batches_tracked"),
        ("loss", ""),
    ]
    assert "shift" in {b.fqn for b in program.buffers}


def test_parameters_are_made_contiguous_and_constants_travel_with_the_graph() -> None:
    torch.manual_seed(0)
    model, x = Conv(), torch.randn(2, 3, 6, 6)
    program = capture_model(model, (x,))
    assert model.conv.weight.is_contiguous()
    assert all(t.is_contiguous() for t in program.tensors.values())
    held = [c for c in program.graphs[0].constants.values() if isinstance(c, torch.Tensor)]
    assert [c.tolist() for c in held] == [[1.0, 2.0, 3.0, 4.0]]
    check_step(model, x)


@pytest.mark.parametrize(
    ("kind", "recomputed"),
    [
        ("", []),
        ("region", ["addmm", "tanh", "addmm"]),
        ("reentrant", ["addmm", "tanh", "addmm"]),
        ("selective", ["tanh"]),
    ],
)
def test_a_checkpointed_region_is_recomputed_in_the_backward(
    kind: str, recomputed: list[str]
) -> None:
    """A selective policy keeps the matrix products that it names."""
    torch.manual_seed(0)
    model, x = Dropping(kind, dropout=0.0), torch.randn(6, 4)
    program = capture_model(model, (x,))
    names = [op_name(n.target) for n in program.graphs[1].graph.nodes if n.op == "call_function"]
    assert [n[5:] for n in names if n in ("aten.addmm", "aten.tanh")] == recomputed
    assert_same_step(program_step(program, (x,)), eager_step(model, (x,)))


def test_checkpointed_blocks_compute_the_same_and_save_less() -> None:
    """Attention without dropout is recomputed plainly: no random state travels."""
    model, inputs = small_sample("llama")
    whole = capture_model(model, inputs)
    blocks = capture_model(model, inputs, checkpoint="blocks")
    assert saved_bytes(blocks) < saved_bytes(whole) / 2
    assert not any("rng" in str(n.target) for e in blocks.graphs for n in e.graph.nodes)
    assert_same_step(program_step(blocks, inputs), eager_step(model, inputs))


def test_autocast_computes_in_the_narrow_type_and_keeps_gradients_wide() -> None:
    model, inputs = small_sample("mlp")
    program = capture_model(model, inputs, autocast=torch.bfloat16)
    matmuls = [n for n in program.graphs[0].graph.nodes if "addmm" in str(n.target)]
    assert {n.meta["val"].dtype for n in matmuls} == {torch.bfloat16}
    ours = program_step(program, inputs)
    with torch.autocast("cpu", dtype=torch.bfloat16, cache_enabled=False):
        loss = model(*inputs)
    loss.backward()
    assert torch.equal(ours.loss, loss)
    for fqn, parameter in model.named_parameters():
        assert ours.grads[fqn].dtype == torch.float32
        assert torch.equal(ours.grads[fqn], parameter.grad), fqn
