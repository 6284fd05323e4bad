"""Measure a real step: the time of every node on every rank, and of collectives by size."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist
from torch import fx

from zgraph import compat
from zgraph.ir.dialects import Kind, info_of
from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.targets import op_name
from zgraph.simulate.devices import Table
from zgraph.simulate.profile import Profile, op_key

TABLE_REPEATS = 5
SMALLEST_BYTES = 1 << 12
# Their time is that of a transfer, which the tables of collectives tell.
_TRANSFERS = frozenset(
    {
        *(Kind.GATHER, Kind.WAIT, Kind.PREFETCH, Kind.REDUCE, Kind.END_BACKWARD, Kind.COLLECTIVE),
        *(Kind.RELEASE, Kind.OFFLOAD, Kind.RELOAD, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD),
    }
)


@dataclass(frozen=True, slots=True)
class Span:
    """One node as it ran: graph, name, seconds of the monotonic clock, gathered bytes after it."""

    graph: str
    node: str
    start: float
    end: float
    gathered_bytes: int


class Recorder:
    """Runs graphs node by node in place of their compiled code, and keeps when each node ran.

    On an accelerator every node is waited for, so its transfers do not overlap with it.
    """

    def __init__(self, device: str) -> None:
        self.device = torch.device(device)
        self.spans: list[Span] = []

    def run(self, entry: GraphEntry, module: fx.GraphModule, inputs: list[Any]) -> Any:
        """The outputs of the graph; `inputs` is emptied, as compiled code does."""
        return _Timed(module, entry.name, self).boxed_run(inputs)


class _Timed(fx.Interpreter):
    def __init__(self, module: fx.GraphModule, graph: str, recorder: Recorder):
        super().__init__(module)
        self.graph_name, self.recorder = graph, recorder

    def run_node(self, n: fx.Node) -> Any:
        start = time.perf_counter()
        result = super().run_node(n)
        if n.op == "call_function":
            if self.recorder.device.type == "cuda":
                torch.cuda.synchronize(self.recorder.device)
            end = time.perf_counter()
            live = torch.ops.zgraph_runtime.stats()[0]
            self.recorder.spans.append(Span(self.graph_name, n.name, start, end, live))
        return result


def spans_of_all_ranks(spans: Sequence[Span]) -> list[list[Span]]:
    """What each rank recorded, by rank. Every rank calls this."""
    found: list[list[Span]] = [[] for _ in range(dist.get_world_size())]
    dist.all_gather_object(found, list(spans))
    return found


def measured_profile(
    program: Program, steps: Sequence[Sequence[list[Span]]], device: str, tables: dict[Any, Table]
) -> Profile:
    """A profile from recorded steps (by step, then rank): what `simulate --profile` reads.

    A node's time is that of its slowest rank in its fastest step; an operator's is the median of
    its nodes.
    """
    fastest: dict[str, float] = {}
    for ranks in steps:
        slowest: dict[str, float] = {}
        for spans in ranks:
            for span in spans:
                key = f"{span.graph}.{span.node}"
                slowest[key] = max(slowest.get(key, 0.0), span.end - span.start)
        for key, seconds in slowest.items():
            fastest[key] = min(fastest.get(key, seconds), seconds)
    nodes: dict[str, float] = {}
    by_op: dict[str, list[float]] = {}
    for entry in program.graphs:
        for node in entry.graph.nodes:
            key = f"{entry.name}.{node.name}"
            if key in fastest and info_of(op_name(node.target)).kind not in _TRANSFERS:
                nodes[key] = fastest[key]
                by_op.setdefault(op_key(node), []).append(fastest[key])
    ops = {key: statistics.median(times) for key, times in by_op.items()}
    return Profile(nodes, ops, tables, device, dist.get_world_size())


def measure_collectives(largest: int, device: str) -> dict[tuple[str, int], Table]:
    """Seconds of an all-gather and a reduce-scatter of up to `largest` bytes, by whole bytes.

    The median of a few calls on the slowest rank. Every rank calls this.
    """
    world_size = dist.get_world_size()
    if world_size == 1:
        return {}
    sizes = [SMALLEST_BYTES]
    while sizes[-1] < largest:
        sizes.append(sizes[-1] * 4)
    found = {}
    for kind in ("all_gather", "reduce_scatter"):
        seconds = [_collective_seconds(kind, size, device) for size in sizes]
        found[kind, world_size] = Table(tuple(float(size) for size in sizes), tuple(seconds))
    return found


def _collective_seconds(kind: str, nbytes: int, device: str) -> float:
    world_size = dist.get_world_size()
    part = torch.zeros(max(1, nbytes // 4 // world_size), device=device)
    whole = torch.zeros(part.numel() * world_size, device=device)
    received = torch.empty_like(whole)
    times = []
    for _ in range(TABLE_REPEATS):
        dist.barrier()
        start = time.perf_counter()
        if kind == "all_gather":
            compat.all_gather_flat(whole, part)
        elif device == "cpu":  # as native reductions do it there
            dist.all_to_all_single(received, whole)
            torch.sum(received.view(world_size, -1), 0, out=part)
        else:
            compat.reduce_scatter_flat(part, whole)
        if device == "cuda":
            torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    slowest = torch.tensor(statistics.median(times), dtype=torch.float64, device=device)
    dist.all_reduce(slowest, op=dist.ReduceOp.MAX)
    return slowest.item()
