"""Shard the optimizer state; gradients are all-reduced, parameters stay whole on every rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zgraph.ir.program import ALL_REDUCE, Program
from zgraph.passes.base import Context, Pass, register
from zgraph.passes.zero2 import shard_optimizer_state


@register
@dataclass(frozen=True)
class Zero1(Pass):
    """All-reduce every gradient in the backward; each rank updates its part.

    The graphs are those of `zero2`. What differs is in the table and at run time: the buckets of
    gradients are all-reduced, and every rank holds the whole sum until the optimizer's step.
    """

    name: ClassVar[str] = "zero1"
    provides: ClassVar[frozenset[str]] = frozenset({"reductions", "sharded"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"gathers", "reductions", "sharded"})

    def run(self, program: Program, context: Context) -> Program:
        return shard_optimizer_state(program, context, self.name, ALL_REDUCE)
