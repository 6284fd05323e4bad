"""Collectives that bring what is there already."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import INFO, WARNING, Finding, check
from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, FORWARD

if TYPE_CHECKING:
    from zgraph.analysis.balance import Row
    from zgraph.checks.facts import Facts

SECTION = "Collectives"

# Gathered again after so many others it may save memory; before, the first result was dropped for
# nothing.
_OTHERS = 8
_STEPS = 32  # views and casts between a reduce-scatter and a gather
# Kinds that a backward should not repeat without need; a repeated gather may be resharding.
_COSTLY = frozenset({"all_to_all", "all_reduce", "reduce_scatter"})
_ROWS = 6


@check("redundant-collectives", severity=WARNING)
def redundant_collectives(facts: Facts) -> Iterator[Finding]:
    """The same value is gathered or reduced again, or scattered and gathered at once.

    Again: over the same group, while the first result is unmodified and has a reader behind the
    second launch; in a forward also where its last reader is no more than 8 other collectives
    before it (further away, gathering again saves memory). A second result that no one reads is
    legal. Scattered and gathered: a reduce-scatter whose result goes through views and casts only
    into an all-gather of the same group. Recomputation in a backward is exempt. The message counts
    the collectives of that kind by module: how many there are, how many are needed, and for a
    backward how many its forward calls for and how many are recomputed. A backward of a known pair
    that repeats all-to-alls or reductions of its forward gets a remark with that count (info).

    Why: the network carries the same bytes twice.
    Bad:  %a = all_gather(%p, 4, 0);  ...;  %b = all_gather(%p, 4, 0);  both are read
    Good: %a = all_gather(%p, 4, 0);  all readers take its wait
    Seen: a parametrised weight that is used twice in one module is gathered twice.
    """
    if not facts.is_counted:
        return
    index = facts.index
    launches = [
        i
        for i in facts.collectives
        if not (index.infos[i].in_place or index.infos[i].out_kwarg or index.infos[i].elements)
        and index.names[i] != "higher_order.with_effects"
    ]
    if facts.phase == BACKWARD and facts.pair is not None:
        yield from _recomputed_too(facts)
    if len(launches) < 2:
        return
    from zgraph.analysis.movement import ValueNumbers

    values = ValueNumbers(index)
    first_of: dict[Any, int] = {}
    for second in launches:
        key = (index.names[second], values.arguments(second))
        first = first_of.setdefault(key, second)
        if first != second and _is_redundant(facts, first, second):
            message = f"{facts.name(second)} brings what {facts.name(first)} brought, which is "
            message += f"unmodified{_census(facts, second)}"
            fix = f"let the readers of {facts.name(second)} take the wait on {facts.name(first)}"
            yield facts.at(second, message, because=[first], fix=fix)
        elif first != second:
            first_of[key] = second
    for gather in launches:
        scatter = _scattered(facts, gather)
        if scatter >= 0:
            message = f"{facts.name(gather)} gathers what {facts.name(scatter)} has just scattered "
            message += f"over the same group{_census(facts, gather)}"
            fix = "all-reduce at once, or keep working on the scattered value"
            yield facts.at(gather, message, because=[scatter], fix=fix)


def _recomputed_too(facts: Facts) -> Iterator[Finding]:
    """Remark on the communication that a backward repeats, by module; gathers are resharding."""
    repeated = [
        i
        for i in facts.collectives
        if facts.index.infos[i].collective in _COSTLY and i not in from_tangents(facts)
    ]
    if not repeated:
        return
    rows = [row for row in _balance(facts).values() if row.recomputed and row.kind in _COSTLY]
    found, needed = sum(row.found for row in rows), sum(row.needed for row in rows)
    message = f"the backward holds {found} collectives where the forward calls for {needed}: "
    message += "; ".join(row.described() for row in rows[:_ROWS])
    message += f" and {len(rows) - _ROWS} more modules" if len(rows) > _ROWS else ""
    fix = "save the results of communication in the checkpoint policy if memory allows"
    yield facts.at(repeated[0], message, because=repeated[1:5], fix=fix, severity=INFO)


def _is_redundant(facts: Facts, first: int, second: int) -> bool:
    index = facts.index
    if facts.phase == BACKWARD and second not in from_tangents(facts):
        return False
    storages = index.storages(first)
    if not storages or not _is_read(facts, second):
        return False
    touched = [*storages, *(s for x in index.operands[second] for s in index.storages(x))]
    if any(_is_written(facts, storage, first, second) for storage in touched):
        return False
    readers = index.readers[storages[0]]
    if (readers and readers[-1] > second) or storages[0] in facts.returned:
        return True
    if facts.phase != FORWARD or not readers:
        return False
    collectives = facts.collectives
    between = bisect_left(collectives, second) - bisect_right(collectives, readers[-1])
    return between <= _OTHERS


def _is_read(facts: Facts, launch: int) -> bool:
    index = facts.index
    return any(index.readers[s] or s in facts.returned for s in index.storages(launch))


def _is_written(facts: Facts, storage: int, after: int, before: int) -> bool:
    """Whether a node between two writes a storage, collectives in place included."""
    index, key = facts.index, "collectives-in-place"
    if key not in facts.notes:
        found: dict[int, list[int]] = {}
        for i in facts.collectives:
            if index.infos[i].in_place or index.infos[i].out_kwarg:
                for one in index.storages(i):
                    found.setdefault(one, []).append(i)
        facts.notes[key] = found
    in_place: list[int] = facts.notes[key].get(storage, [])
    writers = [i for i, _ in facts.pending.writers.get(storage, ())]
    return any(
        bisect_left(numbers, before) > bisect_right(numbers, after)
        for numbers in (in_place, writers)
    )


def from_tangents(facts: Facts) -> set[int]:
    """Nodes of a backward that depend on a gradient; the others are recomputed."""
    key = "from-tangents"
    if key not in facts.notes:
        from zgraph.analysis.balance import dependent
        from zgraph.analysis.linking import tangents_of

        index = facts.index
        facts.notes[key] = dependent(index, [index.number[x] for x in tangents_of(facts.entry)])
    return facts.notes[key]


def _scattered(facts: Facts, gather: int) -> int:
    """The waited reduce-scatter whose whole result an all-gather takes through views and casts.

    -1 where there is none. A view that permutes changes the dimension; another reader of what is
    between makes the scattered value worth having.
    """
    from zgraph.analysis.movement import CASTS, PERMUTING

    index = facts.index
    if index.infos[gather].collective != "all_gather" or not index.operands[gather]:
        return -1
    at, user, is_waited = index.operands[gather][0], gather, False
    for _ in range(_STEPS):
        if index.users[at] != [user] or user == index.output:
            return -1
        name, kind = index.names[at], index.kinds[at]
        if kind == Kind.COLLECTIVE:
            is_scatter = is_waited and index.infos[at].collective == "reduce_scatter"
            groups = {facts.group(at), facts.group(gather)} if is_scatter else {""}
            return at if len(groups) == 1 and "" not in groups else -1
        is_waited = is_waited or kind == Kind.WAIT
        is_plain = kind == Kind.WAIT or name in CASTS or index.view_of[at] >= 0
        if not is_plain or name in PERMUTING or len(index.operands[at]) != 1:
            return -1
        at, user = index.operands[at][0], at
    return -1


def _balance(facts: Facts) -> dict[tuple[str, str], Row]:
    from zgraph.analysis.balance import balance

    key = "balance"
    if key not in facts.notes:
        forward = facts.pair if facts.phase == BACKWARD else None
        if forward is None:
            facts.notes[key] = balance(facts.index)
        else:
            facts.notes[key] = balance(facts.index, forward.index, from_tangents(facts))
    return facts.notes[key]


def _census(facts: Facts, launch: int) -> str:
    """How many collectives of that kind there are in the module, and how many are called for."""
    module = str(facts.index.nodes[launch].meta.get("module") or "")
    row = _balance(facts).get((module, facts.index.infos[launch].collective))
    return f" ({row.described()})" if row is not None else ""
