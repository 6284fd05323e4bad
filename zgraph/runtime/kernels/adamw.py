"""AdamW on flat shards: one launch updates all of them, their moments and what the graphs read."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import torch
import triton
import triton.language as tl

from zgraph.runtime.kernels.numbers import STORED, narrowed, widened
from zgraph.runtime.kernels.table import (
    BLOCK,
    NO_FUSION,
    Rows,
    row_of,
    table_of,
    unit_of,
)

_FIELDS = tl.constexpr(6)


class ShardAdamW(torch.optim.AdamW):
    """torch.optim.AdamW by one kernel; state of the same names and shapes.

    `shards[i]` receives the updated `params[i]` rounded to its dtype, where it is another tensor:
    the shard in the graphs' dtype whose master copy the optimizer updates. Both are contiguous,
    float32, bfloat16 or float16, and have as many elements.

    With the gradient g and the moments m and v, all in float32 and rounded operation by operation:
        p = p * (1 - lr * decay);  m = m + (g - m) * (1 - b1);  v = v * b2 + (g * g) * (1 - b2)
        p = p - (m / (sqrt(v) / sqrt(1 - b2^step) + eps)) * (lr / (1 - b1^step))
    (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", algorithm 2, without its
    schedule.) A shard gets the bits that the same elements of a whole tensor get.
    """

    def __init__(
        self, params: Sequence[torch.Tensor], shards: Sequence[torch.Tensor], lr: float = 1e-3
    ):
        super().__init__(params, lr=lr)
        self._shards = dict(zip(params, shards, strict=True))

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:  # type: ignore[override]
        """Update every parameter that has a gradient."""
        for group in self.param_groups:
            tables: defaultdict[tuple[Any, ...], Rows] = defaultdict(list)
            for param in group["params"]:
                if param.grad is None or not param.numel():
                    continue
                shard = self._shards[param]
                state = self._state_of(param)
                moments = state["exp_avg"], state["exp_avg_sq"]
                tensors = (param, param.grad, *moments, *([] if shard is param else [shard]))
                numel = param.numel()
                key = state["step"].item(), *(t.dtype for t in (param, shard)), shard is not param
                tables[*key, unit_of(tensors, numel)].append(
                    (triton.cdiv(numel, BLOCK), numel, *(t.data_ptr() for t in tensors))
                )
            device = group["params"][0].device
            for key, rows in tables.items():
                _launch(rows, device, group, *key)

    def _state_of(self, param: torch.Tensor) -> dict[str, torch.Tensor]:
        """The moments of a parameter, one step on. Steps are counted on the CPU."""
        state = self.state[param]
        if not state:
            state["step"] = torch.zeros(())
            state["exp_avg"] = torch.zeros_like(param)
            state["exp_avg_sq"] = torch.zeros_like(param)
        state["step"] = state["step"].cpu() + 1
        return state


def _launch(
    rows: Rows,
    device: torch.device,
    options: dict[str, Any],
    step: float,
    dtype: torch.dtype,
    written: torch.dtype,
    write: bool,
    unit: int,
) -> None:
    beta1, beta2 = options["betas"]
    lr = options["lr"]
    table, programs = table_of(rows, device)
    _adamw[(programs,)](
        table,
        len(rows),
        1 - lr * options["weight_decay"],
        1 - beta1,
        beta2,
        1 - beta2,
        math.sqrt(1 - beta2**step),
        options["eps"],
        lr / (1 - beta1**step),
        KIND=STORED[dtype],
        SHARD=STORED[written],
        WRITE=write,
        BLOCK=BLOCK,
        UNIT=unit,
        **NO_FUSION,
    )


@triton.jit
def _adamw(
    table,
    count,
    kept,
    rate1,
    beta2,
    rate2,
    correction,
    eps,
    step_size,
    KIND: tl.constexpr,
    SHARD: tl.constexpr,
    WRITE: tl.constexpr,
    BLOCK: tl.constexpr,
    UNIT: tl.constexpr,
):
    """A program updates one block of one parameter; a row is [.., n, p, g, m, v] and its shard."""
    row, part = row_of(table, count, _FIELDS + WRITE)
    index = part * BLOCK + tl.arange(0, BLOCK)
    mask = index < tl.multiple_of(tl.load(row + 1), UNIT)
    params = tl.multiple_of(tl.load(row + 2).to(tl.pointer_type(KIND)), UNIT) + index
    grads = tl.multiple_of(tl.load(row + 3).to(tl.pointer_type(KIND)), UNIT) + index
    means = tl.multiple_of(tl.load(row + 4).to(tl.pointer_type(KIND)), UNIT) + index
    squares = tl.multiple_of(tl.load(row + 5).to(tl.pointer_type(KIND)), UNIT) + index
    g = widened(tl.load(grads, mask=mask, other=0))
    m = widened(tl.load(means, mask=mask, other=0))
    v = widened(tl.load(squares, mask=mask, other=0))
    p = widened(tl.load(params, mask=mask, other=0)) * kept
    m = m + (g - m) * rate1
    v = v * beta2 + (g * g) * rate2
    root = tl.div_rn(tl.sqrt_rn(v), correction + tl.zeros_like(v)) + eps
    p = narrowed(p - tl.div_rn(m, root) * step_size, KIND)
    tl.store(means, narrowed(m, KIND), mask=mask)
    tl.store(squares, narrowed(v, KIND), mask=mask)
    tl.store(params, p, mask=mask)
    if WRITE:
        shard = tl.multiple_of(tl.load(row + 6).to(tl.pointer_type(SHARD)), UNIT) + index
        tl.store(shard, narrowed(widened(p), SHARD), mask=mask)
