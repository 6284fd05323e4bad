"""A time that no order of the same operations can beat, and why.

Every operation has a head, the longest chain of operations that must end before it, and a tail, the
longest chain that must follow it. One stream works on one thing at a time, so it takes at least
what it would take if it could drop an operation for a more urgent one at any time, each becoming
available after its head and being followed by its tail: Jackson's preemptive schedule (J. Carlier,
"The one-machine sequencing problem", 1982). The bound of a graph is the largest over its streams,
and never below its longest chain; graphs run one after the other, so theirs are added.

Chains follow the data: operands, and what a wait waits for. Collectives count without latency,
since the same bytes may travel in fewer calls, and fusing them shall not beat the bound; copies out
of a fused gather are left out. Memory is not looked at: within a budget the best may be slower.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zgraph.analysis.index import Index
from zgraph.ir.dialects import Kind
from zgraph.simulate.units import seconds_text

_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD, Kind.END_BACKWARD})


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


@dataclass(frozen=True, slots=True)
class _Job:
    """Something that occupies a stream for `seconds`, not before `head`, with `tail` after it."""

    head: float
    seconds: float
    tail: float


def lower_bound(
    name: str,
    index: Index,
    seconds: Sequence[float],
    moving: Mapping[int, tuple[str, float]],
) -> Bound:
    """The bound of one graph.

    `seconds` are those of each node on the compute stream; `moving` has, for each node that starts
    a collective or copy of its own, the stream's name and its seconds there.
    """
    away = {i: found for i, found in moving.items() if _is_awaited(index, i)}
    count = len(index.nodes)
    span = list(seconds)  # from a node's start to what follows it
    for i, (_, extra) in away.items():
        span[i] += extra
    heads, tails = _heads(index, span), _tails(index, span)
    streams: dict[str, list[_Job]] = {"compute": []}
    for i in range(count):
        if seconds[i] > 0:
            tail = tails[i] + (away[i][1] if i in away else 0.0)
            streams["compute"].append(_Job(heads[i], seconds[i], tail))
    for i, (stream, extra) in away.items():
        streams.setdefault(stream, []).append(_Job(heads[i] + seconds[i], extra, tails[i]))
    chain = max((heads[i] + span[i] + tails[i] for i in range(count)), default=0.0)
    best, stream = 0.0, "compute"
    for key, jobs in streams.items():
        found = _preemptive_schedule(jobs)
        if found > best:
            best, stream = found, key
    busy = sum(job.seconds for job in streams[stream])
    if chain >= best * (1 - 1e-9) and busy < chain * (1 - 1e-9):
        best = max(best, chain)
        return Bound(best, f"{name}: its longest chain takes {seconds_text(best)}")
    reason = f"{name}: the {stream} stream is busy for {seconds_text(busy)}"
    if best - busy > 1e-3 * best:
        around = seconds_text(best - busy)
        reason += f", and what it has to wait for, or what must follow, adds {around}"
    return Bound(best, reason)


def _is_awaited(index: Index, i: int) -> bool:
    """Whether the graph itself waits for what node i starts."""
    if index.kinds[i] == Kind.REDUCE:
        return any(index.kinds[user] in _WAITS for user in index.users[i])
    if index.kinds[i] == Kind.COLLECTIVE and not index.infos[i].asynchronous:
        return True
    return any(
        index.kinds[x] in _WAITS for storage in index.storages(i) for x in index.members[storage]
    )


def _heads(index: Index, span: Sequence[float]) -> list[float]:
    heads = [0.0] * len(span)
    for i, operands in enumerate(index.operands):
        head = 0.0
        for x in operands:
            end = heads[x] + span[x]
            if end > head:
                head = end
        heads[i] = head
    return heads


def _tails(index: Index, span: Sequence[float]) -> list[float]:
    tails = [0.0] * len(span)
    for i in range(len(span) - 1, -1, -1):
        after = tails[i] + span[i]
        for x in index.operands[i]:
            if after > tails[x]:
                tails[x] = after
    return tails


def _preemptive_schedule(jobs: Sequence[_Job]) -> float:
    """When the last tail ends, if the stream always works on the ready job of the longest tail."""
    waiting = sorted(jobs, key=lambda job: job.head)
    ready: list[tuple[float, int, float]] = []  # (-tail, number, seconds left)
    now = end = 0.0
    at = 0
    while at < len(waiting) or ready:
        if not ready and waiting[at].head > now:
            now = waiting[at].head
        while at < len(waiting) and waiting[at].head <= now:
            job = waiting[at]
            heapq.heappush(ready, (-job.tail, at, job.seconds))
            at += 1
        tail, number, left = heapq.heappop(ready)
        until = waiting[at].head if at < len(waiting) else float("inf")
        if now + left <= until:
            now += left
            end = max(end, now - tail)
        else:
            heapq.heappush(ready, (tail, number, left - (until - now)))
            now = until
    return end
