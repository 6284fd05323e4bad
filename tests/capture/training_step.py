"""One training step, eager and by a program's graphs, for tests to compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import fx, nn

from zgraph.capture.samples import SAMPLES
from zgraph.ir.program import (
    BUFFER,
    GRAD,
    LOSS,
    MUTATED,
    PARAM,
    SAVED,
    TANGENT,
    GraphEntry,
    Program,
)

SMALL = {
    "mlp": {},
    "llama": {"layers": 2, "hidden": 16, "vocab": 32},
    "vla": {"vision_layers": 2, "layers": 1, "hidden": 16, "vision_hidden": 16, "vocab": 32},
}


def small_sample(name: str) -> tuple[nn.Module, Sequence[torch.Tensor]]:
    """A bundled sample, always with the same weights, of a size that is captured quickly."""
    torch.manual_seed(0)
    return SAMPLES[name](**SMALL[name])


@dataclass
class Step:
    """What a step computes: `grads` by parameter name (None included), `mutated` by buffer name."""

    loss: torch.Tensor
    grads: dict[str, torch.Tensor | None]
    mutated: dict[str, torch.Tensor]
    other: list[torch.Tensor]


def eager_step(model: nn.Module, inputs: Sequence[torch.Tensor], seed: int = 1) -> Step:
    torch.manual_seed(seed)
    result = model(*inputs)
    loss = result if isinstance(result, torch.Tensor) else result["loss"]
    loss.backward()
    grads = {fqn: p.grad for fqn, p in model.named_parameters()}
    return Step(loss.detach(), grads, dict(model.named_buffers()), [])


def program_step(program: Program, inputs: Sequence[torch.Tensor], seed: int = 1) -> Step:
    """Run the forward, hand the saved values over by index, run the backward."""
    forward, backward = program.graphs
    torch.manual_seed(seed)
    arguments = [
        program.tensors[role.ref] if role.kind in (PARAM, BUFFER) else inputs[role.index]
        for role in forward.inputs or []
    ]
    results = run(forward, arguments)
    saved = {
        r.index: v for r, v in zip(forward.outputs or [], results, strict=True) if r.kind == SAVED
    }
    gradients = run(
        backward,
        [
            torch.ones(()) if role.kind == TANGENT else saved[role.index]
            for role in backward.inputs or []
        ],
    )
    named = list(zip(forward.outputs or [], results, strict=True))
    return Step(
        loss=next(v for r, v in named if r.kind == LOSS),
        grads={
            r.ref: v
            for r, v in zip(backward.outputs or [], gradients, strict=True)
            if r.kind == GRAD
        },
        mutated={r.ref: v for r, v in named if r.kind == MUTATED},
        other=[v for r, v in named if r.kind == "user"],
    )


@torch.no_grad()
def run(entry: GraphEntry, arguments: Sequence[object]) -> Sequence[torch.Tensor]:
    return fx.GraphModule(entry.constants, entry.graph)(*arguments)


def assert_same_step(ours: Step, theirs: Step) -> None:
    """Bit for bit: the loss, every gradient and which gradients are None."""
    assert torch.equal(ours.loss, theirs.loss)
    assert list(ours.grads) == list(theirs.grads)
    for fqn, gradient in ours.grads.items():
        expected = theirs.grads[fqn]
        if gradient is None or expected is None:
            assert gradient is None and expected is None, fqn
        else:
            assert torch.equal(gradient, expected), fqn


def saved_bytes(program: Program) -> int:
    """Bytes of saved values, parameters and inputs themselves left out."""
    forward = program.graphs[0]
    return sum(
        value.meta["val"].nbytes
        for value, role in zip(forward.output_values(), forward.outputs or [], strict=True)
        if role.kind == SAVED and value.op != "placeholder"
    )
