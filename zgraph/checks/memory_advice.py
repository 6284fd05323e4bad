"""Gathers that are right but cost more memory than they need."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import INFO, Finding, check

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "ZeRO-3 protocol"

# A gathered parameter may stay live across so many gathers of others without remark.
MAX_GATHERS_ACROSS = 8

_CASTS = {
    "aten._to_copy": "dtype",
    "prims.convert_element_type": "dtype",
    "aten.to": "dtype",
}


@check("unfused-downcast", severity=INFO)
def unfused_downcast(facts: Facts) -> Iterator[Finding]:
    """A gathered parameter is only read by a cast to a narrower dtype.

    Silent where the form does not tell the gather's dtype.

    Why: twice the bytes travel, and both copies are in memory at once.
    Bad:  %g = allgather_param(%p, 0, 3, dtype=float32);  ...;  %c = _to_copy(%w, dtype=bfloat16)
    Good: %g = allgather_param(%p, 0, 3, dtype=bfloat16)
    Seen: DeepCompile under autocast.
    """
    index = facts.index
    for epoch in facts.protocol.epochs:
        readers = index.readers[epoch.storage]
        if len(readers) != 1 or epoch.nested or facts.returned.get(epoch.storage):
            continue
        cast = readers[0]
        gathered = facts.argument(epoch.gather, 3, "dtype") or facts.dtype(epoch.gather)
        wanted = _cast_to(facts, cast)
        if _narrows(gathered, wanted):
            message = f"{facts.name(epoch.gather)} gathers {gathered}, but only {facts.name(cast)} "
            message += f"reads it, a cast to {wanted}"
            fix = f"gather with dtype={wanted} and drop the cast"
            yield facts.at(epoch.gather, message, because=[cast], fix=fix)


def _cast_to(facts: Facts, i: int) -> Any:
    """The dtype that node i casts to, or None when it is no cast."""
    keyword = _CASTS.get(facts.index.names[i])
    if keyword is None:
        return None
    return facts.argument(i, 1, keyword)


def _narrows(before: Any, after: Any) -> bool:
    both_float = getattr(before, "is_floating_point", False) and getattr(
        after, "is_floating_point", False
    )
    return bool(both_float and after.itemsize < before.itemsize)


@check("gather-live-range", severity=INFO)
def gather_live_range(facts: Facts) -> Iterator[Finding]:
    """A gathered parameter stays live across more than 8 gathers of other parameters.

    Persistent and kept parameters are exempt.

    Why: all that is gathered meanwhile is in memory together.
    Bad:  twenty gathers at the head of the graph, then twenty uses
    Good: gather, use and release one parameter after the other
    Seen: DeepCompile's backward graphs before they were scheduled.
    """
    protocol = facts.protocol
    for epoch in protocol.epochs:
        if epoch.freed_at < 0 or epoch.param_id in protocol.lasting:
            continue
        gathers = protocol.gathers
        first = bisect_left(gathers, epoch.gather) + 1
        across = bisect_left(gathers, epoch.freed_at) - first - len(epoch.nested)
        if across > MAX_GATHERS_ACROSS:
            message = (
                f"{facts.param(epoch.param_id)}, gathered by {facts.name(epoch.gather)}, "
                f"stays live across {across} other gathers until {facts.name(epoch.final)}"
            )
            fix = "gather it later, or release it and gather it again"
            yield facts.at(epoch.gather, message, because=[epoch.final], fix=fix)
