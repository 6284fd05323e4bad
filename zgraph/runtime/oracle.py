"""The unrewritten graphs, run beside the rewritten ones, and the comparison of the two.

Each rank runs the original forward and backward on its own micro-batches with its own RNG state.
Gradients are divided by the world size W, summed over ranks, and fed to the same optimizer.

Where the run adds the parts of a gradient in the order of ranks, as native reductions on CPU do, or
where there are two at most, a sum has one value only: the oracle keeps a state of its own and every
loss and every parameter must agree bit for bit. Else the order depends on the layout of the buffer;
each step then starts from the run's own state, and the step's reduced gradients must agree to 8 ulp
of the gradient's dtype, relative to the tensor's largest element (1e-6 for float32).

Compiled regions round otherwise than single operators do, so on any number of ranks each of their
steps starts from the run's own state too, and everything has a tolerance (`FUSED`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import torch
import torch.distributed as dist

from zgraph.ir.program import Program
from zgraph.runtime.executor import Executor
from zgraph.runtime.registry import shard_of, unshard

OptimizerFactory = Callable[[list[torch.Tensor]], torch.optim.Optimizer]

GRADIENT_ULPS = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """How far apart values may be.

    `forward` is for losses and buffers, relative to the value, or absolute below 1. `gradient` is
    relative to a gradient's largest element, or to `floor` times the largest of all gradients where
    that is more: a gradient that is zero but for round-off is all round-off. `bitwise`: nothing may
    differ as long as a sum of gradients has one order only.
    """

    forward: float = 0.0
    gradient: float = 0.0
    floor: float = 0.0
    bitwise: bool = False


SAME_OPERATORS = Limits(bitwise=True)
FUSED = Limits(forward=1e-5, gradient=1e-4, floor=0.01)
# Where single operators round to 16 bits and compiled code goes on in 32.
FUSED_NARROW = Limits(forward=2e-2, gradient=5e-2, floor=0.01)


def limits_of_fused(program: Program) -> Limits:
    """How far compiled regions of a program may be from its single operators."""
    dtypes = {
        value.dtype
        for entry in program.graphs
        for node in entry.graph.nodes
        if isinstance(value := node.meta.get("val"), torch.Tensor)
    }
    return FUSED_NARROW if dtypes & {torch.bfloat16, torch.float16} else FUSED


def _allowed(relative: float, value: torch.Tensor) -> float:
    largest = _largest(value) if relative else 0.0
    return relative * max(1.0, largest) if math.isfinite(largest) else 0.0


@dataclass(slots=True)
class Difference:
    """The first disagreement found. `what` names the loss, a parameter, a gradient or a buffer."""

    step: int
    rank: int
    what: str
    amount: float


@dataclass(slots=True)
class Comparison:
    """What has been compared so far on this rank; `merge` makes it the same on all ranks."""

    max_loss: float = 0.0
    max_param: float = 0.0
    max_gradient: float = 0.0
    first: Difference | None = None
    bitwise: bool = True
    notes: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.first is None

    def record(self, step: int, rank: int, what: str, amount: float, limit: float) -> None:
        """Keep the first difference above `limit`; a NaN is above every limit."""
        if not amount <= limit and self.first is None:
            self.first = Difference(step, rank, what, amount)


class Oracle:
    """Whole parameters trained by the original graphs on every rank alike.

    `in_rank_order`: so does the run add the parts of a gradient, on any number of ranks.
    """

    def __init__(
        self,
        program: Program,
        params: Mapping[str, torch.Tensor],
        buffers: Mapping[str, torch.Tensor],
        make_optimizer: OptimizerFactory,
        in_rank_order: bool,
        limits: Limits = SAME_OPERATORS,
    ):
        self.limits = limits
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()
        self.executor = Executor(program)
        self.trainable = [p.fqn for p in program.params if p.requires_grad]
        self.params = {fqn: value.clone() for fqn, value in params.items()}
        # What the optimizer updates: a parameter itself, or its copy in the gradient's dtype.
        self.masters = {
            p.fqn: self.params[p.fqn].to(p.master_dtype if p.requires_grad else p.dtype)
            for p in program.params
        }
        self.buffers = {fqn: value.clone() for fqn, value in buffers.items()}
        self.make_optimizer = make_optimizer
        self.optimizer = make_optimizer([self.masters[fqn] for fqn in self.trainable])
        self.comparison = Comparison(
            bitwise=limits.bitwise and (in_rank_order or self.world_size <= 2)
        )
        self.losses: list[torch.Tensor] = []
        self.gradients: dict[str, torch.Tensor] = {}
        self._shadow: dict[str, torch.Tensor] = {}

    def start_step(self, shards: Mapping[str, torch.Tensor]) -> None:
        """Forget the last step; where sums differ in order take over the run's parameters."""
        self.losses, self.gradients = [], {}
        if not self.comparison.bitwise:
            for fqn, whole in self.params.items():
                parts = [torch.empty_like(shards[fqn]) for _ in range(self.world_size)]
                dist.all_gather(parts, shards[fqn].detach())
                whole.copy_(unshard(parts, whole.shape))

    def micro_batch(self, batch: Sequence[torch.Tensor]) -> None:
        """Run one micro-batch and add its gradients to the step's, each divided by W."""
        loss, saved = self.executor.run_forward(self.params, self.buffers, batch)
        assert loss is not None
        self.losses.append(loss)
        for fqn, gradient in self.executor.run_backward(saved, loss).items():
            part = self._reduced(gradient.to(self.masters[fqn].dtype))
            total = self.gradients.get(fqn)
            self.gradients[fqn] = part if total is None else total.add_(part)

    def _reduced(self, gradient: torch.Tensor) -> torch.Tensor:
        part = gradient.contiguous() / self.world_size
        parts = [torch.empty_like(part) for _ in range(self.world_size)]
        dist.all_gather(parts, part)
        for other in parts[1:]:
            parts[0].add_(other)
        return parts[0]

    def compare_losses(self, step: int, losses: Sequence[torch.Tensor]) -> None:
        for ours, theirs in zip(losses, self.losses, strict=True):
            amount = _distance(ours, theirs)
            self.comparison.max_loss = max(self.comparison.max_loss, amount)
            limit = _allowed(self.limits.forward, theirs)
            self.comparison.record(step, self.rank, "loss", amount, limit)

    def compare_gradients(self, step: int, gradients: Mapping[str, torch.Tensor | None]) -> None:
        """Compare this rank's reduced gradient shards with the shards of the oracle's."""
        largest_of = {fqn: _largest(whole) for fqn, whole in self.gradients.items()}
        floor = self.limits.floor * max(largest_of.values(), default=0.0)
        for fqn in self.trainable:
            ours, whole = gradients.get(fqn), self.gradients.get(fqn)
            if (ours is None) != (whole is None):
                self.comparison.record(step, self.rank, f"gradient of {fqn} (missing)", 1.0, 0.0)
                continue
            if ours is None or whole is None:
                continue
            theirs = shard_of(whole, self.rank, self.world_size)
            largest = max(largest_of[fqn], floor)
            scale = largest if math.isfinite(largest) and largest else 1.0
            amount = _distance(ours, theirs) / scale
            self.comparison.max_gradient = max(self.comparison.max_gradient, amount)
            ulps = 0 if self.comparison.bitwise else GRADIENT_ULPS
            limit = max(self.limits.gradient, ulps * torch.finfo(ours.dtype).eps)
            self.comparison.record(step, self.rank, f"gradient of {fqn}", amount, limit)

    def step(self, shards: Mapping[str, torch.Tensor], optimizer: torch.optim.Optimizer) -> None:
        """Take the optimizer step of the oracle. Call before the run takes its own.

        `shards` are what the run's optimizer updates. Where sums differ in order the step is taken
        on a copy of them and of the optimizer's state.
        """
        if self.comparison.bitwise:
            self._set_gradients(self.masters, self.gradients)
            self.optimizer.step()
            for fqn, master in self.masters.items():
                if master is not self.params[fqn]:
                    self.params[fqn].copy_(master)
            return
        self._shadow = {fqn: shards[fqn].detach().clone() for fqn in self.trainable}
        shadow_optimizer = self.make_optimizer([self._shadow[fqn] for fqn in self.trainable])
        for fqn in self.trainable:
            state = optimizer.state.get(shards[fqn], {})
            shadow_optimizer.state[self._shadow[fqn]] = {
                key: value.clone() if isinstance(value, torch.Tensor) else value
                for key, value in state.items()
            }
        parts = {
            fqn: shard_of(value, self.rank, self.world_size)
            for fqn, value in self.gradients.items()
        }
        self._set_gradients(self._shadow, parts)
        shadow_optimizer.step()

    def _set_gradients(
        self, params: Mapping[str, torch.Tensor], gradients: Mapping[str, torch.Tensor]
    ) -> None:
        for fqn in self.trainable:
            params[fqn].grad = gradients.get(fqn)

    def compare_params(
        self,
        step: int,
        shards: Mapping[str, torch.Tensor],
        buffers: Mapping[str, torch.Tensor],
    ) -> None:
        """Compare what the optimizer updates (`shards`) after the step, and buffers.

        Where sums differ in order the parameters' difference decides nothing: where a
        gradient is zero but for round-off, AdamW makes a whole learning rate of it.
        """
        for fqn, shard in shards.items():
            if self.comparison.bitwise:
                theirs = shard_of(self.masters[fqn], self.rank, self.world_size)
            elif fqn in self._shadow:
                theirs = self._shadow[fqn]
            else:
                continue
            amount = _distance(shard.detach(), theirs)
            self.comparison.max_param = max(self.comparison.max_param, amount)
            if self.comparison.bitwise:
                self.comparison.record(step, self.rank, f"parameter {fqn}", amount, 0.0)
        for fqn, value in buffers.items():
            theirs = self.buffers[fqn]
            limit = _allowed(self.limits.forward, theirs)
            self.comparison.record(
                step, self.rank, f"buffer {fqn}", _distance(value, theirs), limit
            )

    def merge(self) -> Comparison:
        """The comparison over all ranks: largest differences, and the earliest first one."""
        found: list[Comparison | None] = [None] * self.world_size
        dist.all_gather_object(found, self.comparison)
        merged = Comparison(bitwise=self.comparison.bitwise)
        for item in found:
            assert item is not None
            merged.max_loss = max(merged.max_loss, item.max_loss)
            merged.max_param = max(merged.max_param, item.max_param)
            merged.max_gradient = max(merged.max_gradient, item.max_gradient)
            if item.first and (merged.first is None or item.first.step < merged.first.step):
                merged.first = item.first
        return merged


def _largest(value: torch.Tensor) -> float:
    return value.double().abs().max().item() if value.numel() else 0.0


def _distance(a: torch.Tensor, b: torch.Tensor) -> float:
    """The largest absolute difference; 0 where both hold the same non-finite value."""
    if a.numel() == 0 or torch.equal(a, b):
        return 0.0
    difference = (a.double() - b.double()).abs()
    same = (a == b) | (a.isnan() & b.isnan())
    return difference.masked_fill(same, 0.0).max().item()
