"""Place each node of a graph as late, or as early, as keeps gathered bytes low."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from zgraph.analysis.gathered import Span
from zgraph.analysis.index import Index
from zgraph.analysis.order import Order
from zgraph.ir.dialects import Kind

NORMAL, LAZY, EAGER, FIRST, LAST = range(5)

# A lazy node has only such operands besides lazy ones, so that running it late delays nothing else.
_ROOTS = frozenset({Kind.PLACEHOLDER, Kind.RELEASE})


@dataclass(slots=True)
class Problem:
    """A graph reduced to what ordering needs; nodes are numbers in the current order.

    `roles`: FIRST for placeholders and LAST for the output; LAZY for gathers, their waits and pure
    views of them, which hold memory and do nothing; EAGER for releases and reductions, which free
    memory; NORMAL for the rest.
    """

    before: list[list[int]]
    after: list[list[int]]
    roles: list[int]
    spans: list[Span]
    reduces: list[bool]

    def __len__(self) -> int:
        return len(self.before)

    def reordered(self, order: Sequence[int]) -> Problem:
        """The same problem with its nodes renumbered to stand in `order`."""
        position = [0] * len(order)
        for at, i in enumerate(order):
            position[i] = at
        spans = [
            Span(
                position[span.gather],
                position[span.start] if span.start >= 0 else -1,
                tuple(sorted(position[i] for i in span.releases)),
                span.nbytes,
                span.storage,
            )
            for span in self.spans
        ]
        spans.sort(key=lambda span: span.gather)
        return Problem(
            [[position[x] for x in self.before[i]] for i in order],
            [[position[x] for x in self.after[i]] for i in order],
            [self.roles[i] for i in order],
            spans,
            [self.reduces[i] for i in order],
        )


def make_problem(index: Index, order: Order, spans: Sequence[Span]) -> Problem:
    """Reduce an indexed graph to a problem in its present order."""
    roles = [NORMAL] * len(index.nodes)
    lazy_storages = {span.storage for span in spans}
    for i, kind in enumerate(index.kinds):
        if kind == Kind.PLACEHOLDER:
            roles[i] = FIRST
        elif kind == Kind.OUTPUT:
            roles[i] = LAST
        elif kind in (Kind.RELEASE, Kind.REDUCE):
            roles[i] = EAGER
        elif kind == Kind.GATHER or (
            (kind == Kind.WAIT or (kind == Kind.COMPUTE and index.view_of[i] >= 0))
            and lazy_storages.intersection(index.storages(i))
        ):
            is_lazy = all(
                roles[x] == LAZY or index.kinds[x] in _ROOTS or index.nodes[x].op == "get_attr"
                for x in order.before[i]
            )
            roles[i] = LAZY if is_lazy else NORMAL
    reduces = [kind == Kind.REDUCE for kind in index.kinds]
    return Problem(order.before, order.after, roles, list(spans), reduces)


class Placer:
    """Builds an order node by node: what is asked for, its missing dependencies before it.

    Eager nodes follow as soon as everything they need has been placed, lazy dependencies apart,
    which come with them.
    """

    def __init__(self, problem: Problem):
        self.problem = problem
        self.placed = bytearray(len(problem))
        self.order: list[int] = []
        # Dependencies of an eager node still to be placed; an eager node with none is left alone.
        self.waiting: list[int] = [0] * len(problem)
        self.ready: list[int] = []
        self.open_releases: list[int] = [len(span.releases) for span in problem.spans]
        self.freed_bytes = 0
        self._span_of: dict[int, list[int]] = {}
        for number, span in enumerate(problem.spans):
            for i in span.releases:
                self._span_of.setdefault(i, []).append(number)
        roles = problem.roles
        for i, role in enumerate(roles):
            if role == EAGER:
                self.waiting[i] = sum(roles[x] not in (LAZY, FIRST) for x in problem.before[i])
            elif role == FIRST:
                self._place(i)

    def demand(self, target: int) -> None:
        """Place a node after what it still needs, then everything that makes ready."""
        self._bring(target)
        while self.ready:
            self._bring(heapq.heappop(self.ready))

    def _bring(self, target: int) -> None:
        placed, before = self.placed, self.problem.before
        if placed[target]:
            return
        missing = [target]
        placed[target] = 1
        at = 0
        while at < len(missing):
            for i in before[missing[at]]:
                if not placed[i]:
                    placed[i] = 1
                    missing.append(i)
            at += 1
        missing.sort()
        for i in missing:
            self._place(i)

    def _place(self, i: int) -> None:
        problem = self.problem
        self.placed[i] = 1
        self.order.append(i)
        for number in self._span_of.get(i, ()):
            self.open_releases[number] -= 1
            if not self.open_releases[number]:
                self.freed_bytes += problem.spans[number].nbytes
        role = problem.roles[i]
        if role in (LAZY, FIRST):
            return
        for user in problem.after[i]:
            if self.waiting[user]:
                self.waiting[user] -= 1
                if not self.waiting[user]:
                    heapq.heappush(self.ready, user)

    def finish(self) -> list[int]:
        """Place everything left, in the present order, the output last."""
        roles = self.problem.roles
        last = [i for i, role in enumerate(roles) if role == LAST]
        for i, role in enumerate(roles):
            if role != LAST:
                self.demand(i)
        for i in last:
            self._bring(i)
        return self.order


def late_gathers(problem: Problem) -> list[int]:
    """Keep the order of computation; gathers start last, releases and reductions run first.

    Time and memory are linear in the edges, up to a logarithm in the size of one node's operands.
    """
    placer = Placer(problem)
    roles, waiting = problem.roles, placer.waiting
    for i, role in enumerate(roles):
        if role == NORMAL or (role == EAGER and not waiting[i]):
            placer.demand(i)
    return placer.finish()
