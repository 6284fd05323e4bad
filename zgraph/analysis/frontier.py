"""Choose which gather to start next, when following the order of computation would hold too much.

A node is *free* when it needs no gather that has not been started, *owned* by a gather when it
needs that one only, else *blocked*. Starting a gather frees what it owns, and may turn blocked
nodes into owned ones; a node changes twice at most, so all changes together take time linear in
the edges.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence

from zgraph.analysis.placement import EAGER, NORMAL, Placer, Problem

FREE, BLOCKED = -1, -2
_WINDOW = 16  # how many of the storages next to be freed are weighed against each other
_SEARCHED = 400  # how many nodes are searched for the gathers that one of them needs


class Frontier:
    """Which gathers each node, and the freeing of each gathered storage, still needs.

    Freeing span k is node `len(problem) + k`. `gain[g]` is the number of bytes freed once gather g
    has started; `closable` holds the spans that need no further gather, until taken.
    """

    def __init__(self, problem: Problem):
        self.problem = problem
        self.count = len(problem)
        self.before: list[list[int]] = [list(x) for x in problem.before]
        self.after: list[list[int]] = [list(x) for x in problem.after]
        self.nbytes: dict[int, int] = {}
        for number, span in enumerate(problem.spans):
            self.nbytes[span.gather] = span.nbytes if span.start >= 0 else 0
            self.before.append(list(span.releases))
            self.after.append([])
            for i in span.releases:
                self.after[i].append(self.count + number)
        size = len(self.before)
        self.owner = [FREE] * size
        self.blocked = [0] * size
        self.owners: list[dict[int, int] | None] = [None] * size
        self.started: set[int] = set()
        self.gain: dict[int, int] = dict.fromkeys(self.nbytes, 0)
        self.closable: list[int] = []
        self.reducible: list[int] = []
        self._paths: list[tuple[int, int]] = []
        for i in self._in_order():
            for x in self.before[i]:
                self._add(i, self.owner[x])
            self._settle(i)

    def _in_order(self) -> Iterable[int]:
        """Nodes, each followed by the spans whose last release it is."""
        ends: dict[int, list[int]] = {}
        for number, span in enumerate(self.problem.spans):
            if span.releases:
                ends.setdefault(max(span.releases), []).append(self.count + number)
        for i in range(self.count):
            yield i
            yield from ends.get(i, ())

    def _add(self, i: int, owner: int) -> None:
        if owner == BLOCKED:
            self.blocked[i] += 1
        elif owner != FREE:
            found = self.owners[i]
            if found is None:
                found = self.owners[i] = {}
            found[owner] = found.get(owner, 0) + 1

    def _remove(self, i: int, owner: int) -> None:
        if owner == BLOCKED:
            self.blocked[i] -= 1
            return
        found = self.owners[i]
        assert found is not None
        if found[owner] == 1:
            del found[owner]
        else:
            found[owner] -= 1

    def _state(self, i: int) -> int:
        found = self.owners[i]
        if i in self.nbytes and i not in self.started:
            return BLOCKED if self.blocked[i] or found else i
        if self.blocked[i]:
            return BLOCKED
        if not found:
            return FREE
        return next(iter(found)) if len(found) == 1 else BLOCKED

    def _settle(self, i: int) -> bool:
        """Recompute the state of node i and note what follows from a change."""
        owner = self._state(i)
        if owner == self.owner[i] and owner != FREE:
            return False
        self.owner[i] = owner
        if i >= self.count:
            if owner == FREE:
                self.closable.append(i - self.count)
            elif owner != BLOCKED:
                self.gain[owner] += self.problem.spans[i - self.count].nbytes
                self._offer(owner)
        elif owner == FREE and self.problem.reduces[i]:
            self.reducible.append(i)
        return True

    def _offer(self, gather: int) -> None:
        if self.gain[gather] >= self.nbytes[gather] and gather not in self.started:
            heapq.heappush(self._paths, (self.nbytes[gather], gather))

    def start(self, gather: int) -> int:
        """Start a gather that nothing blocks; return its bytes."""
        assert self.owner[gather] == gather, "a gather must not start before what it waits for"
        self.started.add(gather)
        changed = [(gather, gather)]
        self._settle(gather)
        while changed:
            i, old = changed.pop()
            new = self.owner[i]
            if new == old:
                continue
            for user in self.after[i]:
                known = self.owner[user]
                self._remove(user, old)
                self._add(user, new)
                if self._settle(user):
                    changed.append((user, known))
        return self.nbytes[gather]

    def neutral(self) -> int:
        """The smallest gather that, once started, frees at least what it takes; -1 if none does."""
        while self._paths and self._paths[0][1] in self.started:
            heapq.heappop(self._paths)
        return self._paths[0][1] if self._paths else -1

    def missing(self, target: int, limit: int = 0) -> list[int] | None:
        """The gathers that a node still needs, ascending; None past `limit` nodes searched."""
        if self.owner[target] == FREE:
            return []
        if self.owner[target] >= 0:
            return [self.owner[target]]
        seen = {target}
        pending = [target]
        found: set[int] = set()
        while pending:
            i = pending.pop()
            owner = self.owner[i]
            if owner >= 0:
                found.add(owner)
                continue
            if i in self.nbytes:
                found.add(i)
            for x in self.before[i]:
                if x not in seen and self.owner[x] != FREE:
                    seen.add(x)
                    pending.append(x)
            if limit and len(seen) > limit:
                return None
        return sorted(found)


class _Window:
    """The storages next to be freed in the present order, with the gathers each still needs."""

    def __init__(self, frontier: Frontier):
        self.frontier = frontier
        spans = frontier.problem.spans
        self.queue = sorted(
            (k for k, span in enumerate(spans) if span.releases),
            key=lambda k: max(spans[k].releases),
        )
        self.at = 0
        self.inside: dict[int, list[int] | None] = {}

    def cheapest(self, target: int) -> list[int]:
        """The fewest bytes of missing gathers that free a storage, or let `target` run."""
        frontier = self.frontier
        self._slide()
        best = frontier.missing(target) or []
        best_key = (self._bytes(best), 0, -1)
        for k, known in self.inside.items():
            if known is None:
                continue
            missing = [g for g in known if g not in frontier.started]
            self.inside[k] = missing
            need = self._bytes(missing)
            span = frontier.problem.spans[k]
            key = (need, -span.nbytes, max(span.releases))
            if missing and key < best_key:
                best, best_key = missing, key
        return best

    def _bytes(self, gathers: Iterable[int]) -> int:
        return sum(self.frontier.nbytes[g] for g in gathers)

    def _slide(self) -> None:
        frontier = self.frontier
        for k in [k for k in self.inside if frontier.owner[frontier.count + k] == FREE]:
            del self.inside[k]
        while len(self.inside) < _WINDOW and self.at < len(self.queue):
            k = self.queue[self.at]
            self.at += 1
            node = frontier.count + k
            if frontier.owner[node] != FREE:
                self.inside[k] = frontier.missing(node, _SEARCHED)


def budgeted(problem: Problem, budget: int) -> list[int]:
    """Follow the order of computation while gathered bytes stay within `budget` (bytes).

    Where the next node would exceed it, first run what frees storage without a gather, then what a
    single gather frees at no net cost, smallest gather first, then whatever needs the fewest bytes.
    """
    placer, frontier = Placer(problem), Frontier(problem)
    window = _Window(frontier)
    held = sum(span.nbytes for span in problem.spans if span.start < 0)
    waiting = placer.waiting
    targets = [
        i
        for i, role in enumerate(problem.roles)
        if role == NORMAL or (role == EAGER and not waiting[i])
    ]
    for target in targets:
        while frontier.owner[target] != FREE:
            missing = frontier.missing(target) or []
            need = sum(frontier.nbytes[g] for g in missing)
            if held - placer.freed_bytes + need <= budget:
                for gather in _startable_first(frontier, missing):
                    held += frontier.start(gather)
                continue
            if frontier.closable or frontier.reducible:
                _run_free(placer, frontier)
                continue
            gather = frontier.neutral()
            room = budget - (held - placer.freed_bytes)
            if gather < 0 or frontier.nbytes[gather] > room:
                missing = window.cheapest(target)
                cost = sum(frontier.nbytes[g] for g in missing)
                if gather < 0 or cost < frontier.nbytes[gather]:
                    gather = _startable_first(frontier, missing)[0]
            held += frontier.start(gather)
            placer.demand(gather)
            _run_free(placer, frontier)
        placer.demand(target)
    return placer.finish()


def in_sequence(problem: Problem, gathers: Sequence[int]) -> list[int]:
    """Start the gathers in that sequence; after each, run what frees storage without another."""
    placer, frontier = Placer(problem), Frontier(problem)
    for gather in gathers:
        frontier.start(gather)
        placer.demand(gather)
        _run_free(placer, frontier)
    return placer.finish()


def _startable_first(frontier: Frontier, gathers: list[int]) -> list[int]:
    return sorted(gathers, key=lambda g: (frontier.owner[g] != g, g))


def _run_free(placer: Placer, frontier: Frontier) -> None:
    """Free every storage, and run every reduction, that needs no further gather."""
    for k in sorted(frontier.closable, key=lambda k: max(frontier.problem.spans[k].releases)):
        for i in frontier.problem.spans[k].releases:
            placer.demand(i)
    frontier.closable.clear()
    for i in sorted(frontier.reducible):
        placer.demand(i)
    frontier.reducible.clear()
