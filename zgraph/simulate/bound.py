"""A time that no order of the same operations can beat, and why.

Every operation has a head, the longest chain of operations that must end before it, and a tail, the
longest chain that must follow it. One stream works on one thing at a time, so it takes at least
what it would take if it could drop an operation for a more urgent one at any time, each becoming
available after its head and being followed by its tail: Jackson's preemptive schedule (J. Carlier,
"The one-machine sequencing problem", 1982). The bound of a graph is the largest over its streams,
and never below its longest chain; graphs run one after the other, so theirs are added.

Chains follow the data: operands, and what a wait waits for. Collectives count without their latency
where the same bytes may travel in fewer calls (gathers, reductions), so that fusing them does not
beat the bound either; the copies out of a fused gather are left out. Memory is not looked at: within
a budget the best time may be higher.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from zgraph.analysis.index import Index
from zgraph.analysis.protocol import ids_of
from zgraph.ir.dialects import Kind

_COMPUTE = 0


@dataclass(frozen=True, slots=True)
class Job:
    """A transfer on a stream: `seconds`, and `floor` without latency; node numbers, None if no wait."""

    stream: int
    stream_name: str
    seconds: float
    floor: float
    issued: int
    waited: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class Bound:
    """Seconds that the step takes at least, and the argument in words."""

    seconds: float
    reason: str

    @classmethod
    def joined(cls, parts: Sequence[Bound]) -> Bound:
        """Graphs one after the other."""
        return cls(sum(part.seconds for part in parts), "; then ".join(p.reason for p in parts))

    def limited(self, seconds: float) -> Bound:
        """Not above what was reached: sums in another order may differ in the last digits."""
        return Bound(min(self.seconds, seconds), self.reason)
