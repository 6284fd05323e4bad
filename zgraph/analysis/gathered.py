"""How many gathered bytes an order of a graph's nodes holds at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import fx

from zgraph.analysis.index import Index, argument
from zgraph.analysis.protocol import Protocol, ids_of
from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, Param, Program


@dataclass(frozen=True, slots=True)
class Span:
    """One gathered storage: the node that starts it, the releases that end it, its size in bytes.

    `start` is the gather, or the prefetch that serves it; -1 when the storage is there before the
    graph runs. `releases` is empty when the graph does not free it.
    """

    gather: int
    start: int
    releases: tuple[int, ...]
    nbytes: int
    storage: int


@dataclass(frozen=True, slots=True)
class GatheredUse:
    """Peak gathered bytes, the node at which the peak is first reached, and bytes x nodes held."""

    peak: int
    at: int
    byte_steps: int


def gathered_bytes(node: fx.Node, params: dict[int, Param]) -> int:
    """Bytes that a gather makes: from its `meta["val"]`, its own arguments, or the parameter table.

    0 when none of them tells; a symbolic size counts by its hint.
    """
    value = node.meta.get("val")
    if isinstance(value, torch.Tensor):
        return math.prod(_size(x) for x in value.shape) * value.dtype.itemsize
    param = params.get(ids_of(node)[1])
    dtype = argument(node, 4, "dtype", default=param.dtype if param else None)
    shape = argument(node, 3, "shape", default=param.shape if param else None)
    if not isinstance(dtype, torch.dtype) or not isinstance(shape, (tuple, list)):
        return 0
    return math.prod(_size(x) for x in shape) * dtype.itemsize


def _size(size: int | torch.SymInt | fx.Node) -> int:
    if isinstance(size, int):
        return size
    hint = getattr(getattr(size, "node", None), "hint", None)
    return hint if isinstance(hint, int) else 1


def gathered_spans(index: Index, protocol: Protocol, program: Program) -> list[Span]:
    """One span for each epoch. Persistent parameters hold no bytes: they are there in any order.

    A parameter kept from the forward is there when its backward starts.
    """
    params = program.param_by_id()
    starts = _prefetched(index)
    spans = []
    for epoch in protocol.epochs:
        param = params.get(epoch.param_id)
        nbytes = gathered_bytes(index.nodes[epoch.gather], params)
        start = starts.get(epoch.gather, epoch.gather)
        if param is not None and param.persistent:
            nbytes = 0
        elif param is not None and param.kept and protocol.entry.phase == BACKWARD:
            start = -1
        releases = tuple(epoch.releases) if epoch.final >= 0 else ()
        spans.append(Span(epoch.gather, start, releases, nbytes, epoch.storage))
    return spans


def _prefetched(index: Index) -> dict[int, int]:
    """The prefetch that serves each gather that has one."""
    pending: dict[int, int] = {}
    served: dict[int, int] = {}
    for i, kind in enumerate(index.kinds):
        if kind == Kind.PREFETCH:
            for param_id in argument(index.nodes[i], 2, "param_ids", "ids", default=()):
                pending[param_id] = i
        elif kind == Kind.GATHER:
            param_id = ids_of(index.nodes[i])[1]
            if param_id in pending:
                served[i] = pending.pop(param_id)
    return served


def gathered_use(spans: Sequence[Span], order: Sequence[int]) -> GatheredUse:
    """Measure an order of node numbers. Storage is held up to and including its last release."""
    position = [0] * len(order)
    for at, i in enumerate(order):
        position[i] = at
    change = [0] * (len(order) + 1)
    byte_steps = 0
    for span in spans:
        first = position[span.start] if span.start >= 0 else 0
        last = max((position[i] for i in span.releases), default=len(order) - 1)
        change[first] += span.nbytes
        change[last + 1] -= span.nbytes
        byte_steps += span.nbytes * (last + 1 - first)
    peak = live = 0
    where = -1
    for at, delta in enumerate(change[:-1]):
        live += delta
        if live > peak:
            peak, where = live, order[at]
    return GatheredUse(peak, where, byte_steps)


def gathered_floor(index: Index, spans: Sequence[Span]) -> int:
    """Bytes that no order can go below: those some one node reads, or the largest gather."""
    needed: dict[int, int] = {}
    for span in spans:
        for reader in index.readers[span.storage]:
            needed[reader] = needed.get(reader, 0) + span.nbytes
    return max([0, *needed.values(), *(span.nbytes for span in spans)])
