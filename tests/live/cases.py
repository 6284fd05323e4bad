"""Cases that need ranks: all of a file run in one launch, and each is a test of its own."""

from __future__ import annotations

import copy
import importlib
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import nn

import zgraph
from tests.runtime.ranks import run_ranks
from zgraph.live.sharding import Sharding, active

RankCase = Callable[[int, int], None]
Loss = Callable[[nn.Module, int, int], torch.Tensor]


class Cases:
    """The cases of one test file, by name, in order."""

    def __init__(self, module: str):
        self.module = module
        self.functions: dict[str, RankCase] = {}

    def __call__(self, function: RankCase) -> RankCase:
        """Decorate `function(rank, world)`: it asserts what must hold, on every rank."""
        self.functions[function.__name__] = function
        return function

    def run(self, world: int, timeout: float = 600.0) -> dict[str, str | None]:
        """Each case's first traceback over the ranks, or None where it holds."""
        outcomes = run_ranks(_run_all, world, self.module, timeout=timeout)
        return {name: next((o[name] for o in outcomes if o[name]), None) for name in self.functions}


def _run_all(rank: int, world: int, module: str) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for name, function in importlib.import_module(module).CASES.functions.items():
        torch.manual_seed(0)
        torch.compiler.reset()
        try:
            function(rank, world)
            found[name] = None
        except BaseException:
            found[name] = f"rank {rank}:\n{traceback.format_exc()}"
        left = active()
        if left is not None:
            left.close()
    return found


def batch(step: int, rank: int, *shape: int) -> torch.Tensor:
    """The same floats on every call with equal arguments."""
    return torch.randn(*shape, generator=torch.Generator().manual_seed(1000 * step + rank))


def sgd(params: Any) -> torch.optim.Optimizer:
    return torch.optim.SGD(params, lr=0.1, momentum=0.9)


def adamw(params: Any) -> torch.optim.Optimizer:
    return torch.optim.AdamW(params, lr=1e-2)


@dataclass
class Training:
    """Losses of this rank beside those of the whole model in eager mode, and what is left after."""

    sharding: Sharding
    reference: nn.Module
    losses: list[float] = field(default_factory=list)
    expected: list[float] = field(default_factory=list)

    @property
    def loss_difference(self) -> float:
        return max(abs(a - b) for a, b in zip(self.losses, self.expected, strict=True))

    @property
    def param_difference(self) -> float:
        ours = self.sharding.model.state_dict()
        assert ours.keys() == self.reference.state_dict().keys()
        theirs = dict(self.reference.named_parameters())
        return max((ours[k].float() - theirs[k].float()).abs().max().item() for k in theirs)


def train(
    model: nn.Module,
    loss_of: Loss,
    rank: int,
    world: int,
    *,
    make_optimizer: Callable[[Any], torch.optim.Optimizer] = sgd,
    steps: int = 10,
    micro_batches: int = 1,
    clip: float | None = None,
    compiled: Callable[[nn.Module], nn.Module] = lambda m: torch.compile(m, backend="zgraph"),
    reference: nn.Module | None = None,
    **options: Any,
) -> Training:
    """Train sharded, and beside it a plain eager copy that sees the batches of all ranks.

    `loss_of(model, batch number, rank)` is one rank's loss on one micro-batch.
    """
    reference = copy.deepcopy(model) if reference is None else reference
    sharding = zgraph.zero3(model, make_optimizer, **options)
    run = compiled(model)
    plain = make_optimizer([p for p in reference.parameters() if p.requires_grad])
    result = Training(sharding, reference)
    for step in range(steps):
        for number in range(step * micro_batches, (step + 1) * micro_batches):
            loss = loss_of(run, number, rank)
            loss.backward()
            result.losses.append(loss.item())
            theirs = [loss_of(reference, number, other) for other in range(world)]
            torch.stack(theirs).mean().backward()
            result.expected.append(theirs[rank].item())
        if clip is not None:
            sharding.clip_grad_norm_(clip)
            nn.utils.clip_grad_norm_(reference.parameters(), clip)
        for optimizer in (sharding.optimizer, plain):
            optimizer.step()
            optimizer.zero_grad()
        assert sharding.resident_bytes() == 0
    return result


def shapes_and_bytes(params: Sequence[torch.Tensor]) -> list[tuple[torch.Size, int]]:
    return [(p.shape, p.untyped_storage().nbytes()) for p in params]
