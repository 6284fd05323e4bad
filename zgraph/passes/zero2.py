"""Shard gradients and optimizer state; parameters stay whole on every rank."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from zgraph.ir.program import BACKWARD, REDUCE_SCATTER, Program, copy_entry
from zgraph.passes.base import Context, Pass, register
from zgraph.passes.zero3 import partitioned, reduce_gradients


@register
@dataclass(frozen=True)
class Zero2(Pass):
    """Reduce every gradient to shards in the backward; each rank updates its part.

    Before:  %gw = aten.mm(%tx, %dy)      After:  %gw = aten.mm(%tx, %dy)
             return (%gw,)                        %reduce_gw = zgraph.reduce_grad(%gw, 0, 3)
                                                  zgraph.end_backward([%reduce_gw], 0, True)
                                                  return (None,)
    The forward stays as it is, and so does what the backward computes. The table says of every
    trainable parameter that its optimizer state is sharded: a run takes each rank's part of the
    reduced gradient, updates that part of the parameter in place, and gathers the parts after the
    step. A gradient that is None and one of a frozen parameter are not reduced.
    """

    name: ClassVar[str] = "zero2"
    provides: ClassVar[frozenset[str]] = frozenset({"reductions", "sharded"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"gathers", "reductions", "sharded"})

    def run(self, program: Program, context: Context) -> Program:
        return shard_optimizer_state(program, context, self.name, REDUCE_SCATTER)


def shard_optimizer_state(program: Program, context: Context, name: str, reduction: str) -> Program:
    """The program whose backwards reduce gradients that way, for pass `name`."""
    program = partitioned(program, name)
    graphs = [copy_entry(entry) for entry in program.graphs]
    for entry in graphs:
        entry.graph.eliminate_dead_code()
        if entry.phase == BACKWARD:
            reduce_gradients(entry, program)
    params = [
        replace(param, reduction=reduction if param.requires_grad else "")
        for param in program.params
    ]
    return program.with_graphs(graphs, params=params, world_size=context.world_size)
