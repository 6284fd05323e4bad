"""Collectives whose group or meaning is not known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import PROGRAM, WARNING, Finding, check

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "Collectives"


@check("unknown-group", severity=WARNING, scope=PROGRAM)
def unknown_group(facts: Facts) -> Iterator[Finding]:
    """A collective contradicts others, or the table of groups, about a group of the same name.

    Compared are the size that a collective says, its list of ranks, and the table that comes with a
    trace or a runnable script; each rank of a job by itself, as it names groups its own way. A
    group that is computed in the graph is not looked at.

    Why: the result has the wrong size, or the collective runs over other ranks than meant.
    Bad:  %a = all_gather(%x, 4, tp);  %b = all_gather(%y, 8, tp)
    Good: %a = all_gather(%x, 4, tp);  %b = all_gather(%y, 4, tp)
    Seen: passes that copied a collective from one mesh dimension to another.
    """
    from zgraph.analysis.launches import group_claim

    known: dict[tuple[int | None, str], tuple[int, str]] = {}  # -> size and who says so
    for one in facts.siblings:
        if not one.is_counted:
            continue
        rank = one.entry.rank
        for name, members in one.entry.groups.items():
            known.setdefault((rank, name), (_size(members), "the table of groups"))
        for i in one.collectives:
            group, size, ranks = group_claim(one.index.nodes[i])
            if not group or "(" in group or not (size or ranks):
                continue
            told, by = known.setdefault((rank, group), (size or _size(ranks), one.name(i)))
            if size and ranks and size != len(ranks):
                message = f"{one.name(i)} says a group of {size} ranks and lists {len(ranks)}"
                yield one.at(i, message, fix="give the number of ranks that are listed")
            elif told and told != (size or _size(ranks)):
                message = f"{one.name(i)} says that group {group} has {size or _size(ranks)} "
                message += f"ranks, {by} says {told}"
                fix = "give the size of the group it works on, or the group of that size"
                yield one.at(i, message, fix=fix)


def _size(ranks: tuple[int, ...] | int | None) -> int:
    return len(ranks) if isinstance(ranks, tuple) else ranks or 0


@check("unknown-collective", severity=WARNING)
def unknown_collective(facts: Facts) -> Iterator[Finding]:
    """An operator in the namespace of a dialect of collectives that is not known here.

    Why: whether it needs a wait, and what it writes, cannot be judged; other checks pass it over.
    Bad:  %r = torch.ops._c10d_functional.all_reduce_fancy(%x, sum, 0)
    Good: %r = torch.ops._c10d_functional.all_reduce(%x, sum, 0);  %w = wait_tensor(%r)
    Seen: private forks, and operators newer than this version.
    """
    from zgraph.analysis.dialect_ops import is_unknown

    index = facts.index
    unknown = {name for name in facts.operators if is_unknown(name)}
    for i, name in enumerate(index.names) if unknown else ():
        if name in unknown and index.nodes[i].op == "call_function":
            message = f"{facts.name(i)} is {name}, which is not known, so it is not judged"
            yield facts.at(i, message, fix="see whether a newer version knows it, or report it")
