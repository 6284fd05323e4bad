"""Send gradients early and in few calls: the order of reductions and the size of their buckets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from zgraph.ir.program import BACKWARD, GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from zgraph.simulate.engine import Simulator

MIB = 2**20
# Predicted times are off by some tenths: memory is not given for less than this part of the step.
WORTHWHILE = 0.002
# After so many larger sizes that are slower, still larger ones are not tried.
WORSE = 3


@register
@dataclass(frozen=True)
class BucketReduce(Pass):
    """Reduce each gradient as soon as it is there, in buckets of the size that simulates best.

    Before:  %gw = mm(..); %dx = mm(..); %r = reduce_grad(%gw, 0, 3)
    After:   %gw = mm(..); %r = reduce_grad(%gw, 0, 3); %dx = mm(..)
    A bucket is sent when it is full: small ones leave earlier but cost more calls, large ones hold
    more memory, and the last always waits for the end. The program's table carries the size, in
    bytes over all ranks, to the run. `size` sets it; else it is the power of two, from 1 MiB to one
    that holds every gradient, with the shortest simulated step of a peak within `budget` (default:
    the context's memory budget; None: no limit), and of those about as short the least peak.
    """

    name: ClassVar[str] = "bucket-reduce"
    requires: ClassVar[frozenset[str]] = frozenset({"reductions"})
    provides: ClassVar[frozenset[str]] = frozenset({"buckets"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"buckets"})
    size: int | None = None
    budget: int | None = None

    def run(self, program: Program, context: Context) -> Program:
        from zgraph.errors import UsageError
        from zgraph.simulate.devices import load_hardware
        from zgraph.simulate.engine import Simulator

        if self.size is not None and self.size <= 0:
            raise UsageError(f"bucket-reduce: size is {self.size}, expected a number above 0")
        graphs = [copy_entry(entry) for entry in program.graphs]
        for entry in graphs:
            if entry.phase == BACKWARD:
                reduce_early(entry)
        program = program.with_graphs(graphs)
        size = self.size
        if size is None:
            hardware = load_hardware(context.device)
            simulator = Simulator(program, hardware, world_size=context.world_size)
            budget = context.mem_budget if self.budget is None else self.budget
            size = best_size(simulator, budget)
        return replace(program, bucket_bytes=size)


def reduce_early(backward: GraphEntry) -> None:
    """Move each reduction to right behind its gradient, reductions of one gradient in their order.

    One of a graph input goes behind the last input.
    """
    from zgraph.ir import ops

    inputs = backward.placeholders()
    last_behind: dict[object, object] = {}
    for reduce in backward.graph.find_nodes(op="call_function", target=ops.REDUCE):
        gradient = reduce.args[0]
        anchor = inputs[-1] if gradient.op == "placeholder" else gradient
        after = last_behind.get(anchor, anchor)
        if after.next is not reduce:  # type: ignore[attr-defined]
            after.append(reduce)  # type: ignore[attr-defined]
        last_behind[anchor] = reduce


def best_size(simulator: Simulator, budget: int | None) -> int:
    """The bytes of a bucket with the shortest step; the lowest peak where none is within budget."""
    tried: list[tuple[int, float, int]] = []
    for size in _sizes(simulator):
        simulator.bucket_bytes = size
        found = simulator.run()
        tried.append((size, found.step_seconds, found.peak_bytes))
        if len(tried) > WORSE and min(x[1] for x in tried[-WORSE:]) > min(x[1] for x in tried):
            break
    within = [x for x in tried if budget is None or x[2] <= budget]
    if not within:
        return min(tried, key=lambda x: (x[2], x[1]))[0]
    shortest = min(seconds for _, seconds, _ in within)
    good = [x for x in within if x[1] <= shortest * (1 + WORTHWHILE)]
    return min(good, key=lambda x: (x[2], x[1], x[0]))[0]


def _sizes(simulator: Simulator) -> Iterator[int]:
    """From one MiB to the first that holds every gradient, in powers of two."""
    from zgraph.ir.dialects import Kind
    from zgraph.ir.values import nbytes

    whole = 0
    for index in simulator.indexes:
        for i, kind in enumerate(index.kinds):
            if kind == Kind.REDUCE:
                whole += nbytes(index.nodes[index.operands[i][0]].meta.get("val"))
    size = MIB
    yield size
    while size < whole:
        size *= 2
        yield size
