"""All ranks of a job must launch the same collectives in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, JOB, WARNING, Finding, check

if TYPE_CHECKING:
    from zgraph.analysis.ranks import Difference, Job, Lacking, Place

SECTION = "Collectives"

_CONTEXT = 3  # collectives shown before and behind a difference


@check("rank-divergence", severity=ERROR, scope=JOB)
def rank_divergence(job: Job) -> Iterator[Finding]:
    """Ranks of one job launch other collectives, or the same ones in another order.

    Graphs are matched by compile id and phase. For each group, known by its ranks where a table
    tells them, the launches must agree in kind, reduce operation, dtype, shape, root and parameter;
    split tables of an all-to-all must be transposes of each other, and a send needs its receive.
    What a form does not tell agrees with everything; devices, paths and kernels are not compared.
    Reported on both ranks. A warning only: groups that are interleaved differently, and ranks that
    compiled a different number of graphs. Compares the TORCH_TRACE or TORCH_LOGS files of one
    folder, the ranks within one log, and with `--ranks` whatever files are given.

    Why: each rank waits for a collective that the others never start, or mixes up what arrives.
    Bad:  rank 0: all_reduce(%a, sum, 0);  all_reduce(%b, sum, 0)
          rank 1: all_reduce(%b, sum, 0);  all_reduce(%a, sum, 0)
    Good: both ranks: all_reduce(%a, sum, 0);  all_reduce(%b, sum, 0)
    Seen: passes that order by names or by measured times; recompilation on some ranks only.
    """
    from zgraph.analysis.ranks import Difference, compare

    for found in compare(job):
        if isinstance(found, Difference):
            yield from _on_both(found)
        else:
            yield _lacking(found)


def _on_both(found: Difference) -> Iterator[Finding]:
    sides = ((found.here, found.there), (found.there, found.here))
    for here, there in sides[:1] if found.reordered else sides:
        ranks = f"rank {here.schedule.rank}"
        if found.also and here is found.here:
            ranks = f"ranks {', '.join(map(str, (here.schedule.rank, *found.also)))}"
        other = f"rank {there.schedule.rank}"
        if found.reordered:
            message = f"{ranks} turns to its groups in another order than {other}: "
            message += f"{_launched(here)} on group {here.launch.group}, where {other} launches "
            message += f"{_launched(there)} on group {there.launch.group}"
            fix = "launch the collectives of different groups in one order on all ranks"
        else:
            group = f" of group {found.group}" if found.group else ""
            verb = "launch" if ranks.startswith("ranks") else "launches"
            message = f"{ranks} {verb} {_launched(here)}{group} where {other} launches "
            message += f"{_launched(there)}; they differ in {found.what}"
            fix = "make every rank launch the same collectives of a group in the same order"
        message += f" ({_around(here)}; {_around(there)} at {_where(there)})"
        yield _at(here, message, fix, WARNING if found.reordered else ERROR)


def _launched(place: Place) -> str:
    if place.is_end:
        return "nothing more"
    return f"{place.launch.node} ({place.launch.described()})"


def _around(place: Place) -> str:
    """The launches before and behind, the differing one in brackets."""
    found = place.schedule.launches
    low, high = max(place.position - _CONTEXT, 0), place.position + _CONTEXT + 1
    names = [
        f"[{x.node}]" if at == place.position else x.node
        for at, x in enumerate(found[low:high], low)
    ]
    names += ["[end]"] if place.is_end else []
    return f"rank {place.schedule.rank}: {' '.join(names)}"


def _where(place: Place) -> str:
    line = place.launch.line
    return f"{place.schedule.path}:{line}" if line else place.schedule.path


def _lacking(found: Lacking) -> Finding:
    names = [" ".join(word for word in key if word) or "graph" for key in found.keys]
    shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    schedule = found.schedule
    message = f"rank {schedule.rank} has {len(names)} graph{'s' * (len(names) > 1)} that rank "
    message += f"{found.rank} has not: {shown}"
    fix = "find out why only some ranks compiled it; ranks that recompile alone wait for the others"
    from zgraph.analysis.ranks import Place

    return _at(Place(schedule, 0 if schedule.launches else 1), message, fix, WARNING)


def _at(place: Place, message: str, fix: str, severity: str) -> Finding:
    schedule, launch = place.schedule, place.launch
    return Finding(
        check="",
        severity=severity,
        path=schedule.path,
        rank=schedule.rank,
        graph=schedule.name,
        node=launch.node,
        line=launch.line,
        column=launch.column,
        message=message,
        fix=fix,
        module=launch.module,
        ignored=launch.ignored,
    )
