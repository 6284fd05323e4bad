"""A prefetch must be for gathers that follow, of the same shard and in the same dtype."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import ERROR, OUTPUT, WARNING, Finding, check

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "ZeRO-3 protocol"


@dataclass(frozen=True, slots=True)
class _Item:
    """One parameter of a prefetch. `gather` is the next one of it, -1 when none follows.

    `earlier` is a gather of it before the prefetch, else -1. `shard` is a node number or -1.
    """

    prefetch: int
    position: int
    param_id: Any
    shard: int
    dtype: Any
    gather: int
    earlier: int


def _items(facts: Facts) -> Iterator[_Item]:
    """Everything prefetched, in order; a prefetch whose ids cannot be read is left out."""
    gathers: dict[Any, list[int]] = {}
    for gather in facts.protocol.gathers:
        gathers.setdefault(facts.ids(gather)[1], []).append(gather)
    for prefetch in facts.protocol.prefetches:
        shards = facts.argument(prefetch, 1, "shards", "params")
        ids = facts.argument(prefetch, 2, "param_ids", "ids")
        if not isinstance(ids, (list, tuple)) or not isinstance(shards, (list, tuple)):
            continue
        is_dc = facts.index.names[prefetch].startswith("dc.")
        dtypes = facts.argument(prefetch, 3 if is_dc else 5, "dtypes")
        for position, param_id in enumerate(ids):
            shard = facts.number(shards[position]) if position < len(shards) else -1
            known = isinstance(dtypes, (list, tuple)) and position < len(dtypes)
            # Without dtypes a prefetch fills a buffer of the shard's own.
            dtype = dtypes[position] if known else facts.dtype(shard) if shard >= 0 else None
            of_param = gathers.get(param_id, [])
            at = bisect_right(of_param, prefetch)
            gather = of_param[at] if at < len(of_param) else -1
            earlier = of_param[at - 1] if at else -1
            yield _Item(prefetch, position, param_id, shard, dtype, gather, earlier)


def _by_prefetch(items: list[_Item]) -> dict[int, list[_Item]]:
    found: dict[int, list[_Item]] = {}
    for item in items:
        found.setdefault(item.prefetch, []).append(item)
    return found


def _ids(items: list[_Item]) -> str:
    return ", ".join(str(item.param_id) for item in items)


@check("late-prefetch", severity=WARNING, needs=OUTPUT)
def late_prefetch(facts: Facts) -> Iterator[Finding]:
    """A prefetch names a parameter that is gathered only before it.

    Why: the prefetch gathers a second time, or does nothing; no communication is hidden.
    Bad:  %g = allgather_param(%p, 0, 3);  prefetch_params_fused(0, [%p], [3], ...)
    Good: prefetch_params_fused(0, [%p], [3], ...);  %g = allgather_param(%p, 0, 3)
    Seen: schedulers that move gathers and leave the prefetch where it was.
    """
    late = [x for x in _items(facts) if x.gather < 0 and x.earlier >= 0]
    for prefetch, items in _by_prefetch(late).items():
        earlier = [x.earlier for x in items]
        message = (
            f"{facts.name(prefetch)} prefetches {_ids(items)}, gathered already by "
            f"{facts.names(earlier)} and not again"
        )
        yield facts.at(prefetch, message, because=earlier, fix="move it before the gather")


@check("unused-prefetch", severity=WARNING, needs=OUTPUT)
def unused_prefetch(facts: Facts) -> Iterator[Finding]:
    """A prefetch names a parameter that the graph never gathers.

    Why: a parameter is gathered that nothing reads or releases.
    Bad:  prefetch_params_fused(0, [%p, %q], [3, 4], ...);  %g = allgather_param(%p, 0, 3)
    Good: prefetch_params_fused(0, [%p], [3], ...);  %g = allgather_param(%p, 0, 3)
    Seen: passes that drop a gather and leave its prefetch.
    """
    unused = [x for x in _items(facts) if x.gather < 0 and x.earlier < 0]
    for prefetch, items in _by_prefetch(unused).items():
        message = f"{facts.name(prefetch)} prefetches {_ids(items)}, which is never gathered"
        shards = [x.shard for x in items if x.shard >= 0]
        yield facts.at(prefetch, message, because=shards, fix="drop it from the prefetch")


@check("prefetch-dtype-mismatch", severity=ERROR)
def prefetch_dtype_mismatch(facts: Facts) -> Iterator[Finding]:
    """A parameter is prefetched in another dtype than its next gather asks for.

    Silent where the form tells neither dtype.

    Why: the gather finds a buffer of the wrong dtype and casts it before the wait: it reads what
         the network still writes, and both copies stay.
    Bad:  prefetch_params_fused(0, [%p], [3], [f32]);  allgather_param(%p, 0, 3, dtype=bf16)
    Good: prefetch_params_fused(0, [%p], [3], [bf16]);  allgather_param(%p, 0, 3, dtype=bf16)
    Seen: DeepCompile's prefetch pass drops the dtypes.
    """
    reported: set[int] = set()
    for item in _items(facts):
        if item.gather < 0 or item.gather in reported or item.dtype is None:
            continue
        dtype = facts.argument(item.gather, 3, "dtype") or facts.dtype(item.gather)
        if dtype is not None and dtype != item.dtype:
            reported.add(item.gather)
            message = (
                f"{facts.name(item.gather)} gathers {facts.param(item.param_id)} as {dtype}, "
                f"but {facts.name(item.prefetch)} prefetches it as {item.dtype}"
            )
            fix = f"prefetch it as {dtype}"
            yield facts.at(item.gather, message, because=[item.prefetch], fix=fix)


@check("prefetch-operand-mismatch", severity=ERROR)
def prefetch_operand_mismatch(facts: Facts) -> Iterator[Finding]:
    """A prefetch's i-th tensor is not the shard that the gather of its i-th id takes.

    Why: the buffer of one parameter is filled with another's values.
    Bad:  prefetch_params_fused(0, [%q, %p], [3, 4], ...);  %g = allgather_param(%p, 0, 3)
    Good: prefetch_params_fused(0, [%p, %q], [3, 4], ...);  %g = allgather_param(%p, 0, 3)
    Seen: passes that sort one of the two lists.
    """
    index = facts.index
    wrong = []
    for item in _items(facts):
        gather = item.gather if item.gather >= 0 else item.earlier
        if gather < 0:
            continue
        expected = index.operands[gather][:1]
        if expected and (
            item.shard < 0 or index.storages(item.shard) != index.storages(expected[0])
        ):
            wrong.append(item)
    for prefetch, items in _by_prefetch(wrong).items():
        first = items[0]
        gather = first.gather if first.gather >= 0 else first.earlier
        takes = facts.names(index.operands[gather][:1])
        given = facts.name(first.shard) if first.shard >= 0 else "nothing"
        message = (
            f"{facts.name(prefetch)} passes {given} for {facts.param(first.param_id)}, "
            f"but {facts.name(gather)} gathers it from {takes}"
        )
        yield facts.at(prefetch, message, because=[gather], fix=f"pass {takes} at that position")
