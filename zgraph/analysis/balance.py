"""The census of collectives by module: how many there are, and how many are called for.

A backward is the transpose of its forward: what was gathered is reduce-scattered, what was reduced
stays reduced, an all-to-all goes back. What it holds beyond that is recomputed, where it depends on
no gradient, or extra.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass

from zgraph.analysis.index import Index
from zgraph.analysis.movement import ValueNumbers

TRANSPOSED = {
    "all_gather": "reduce_scatter",
    "reduce_scatter": "all_gather",
    "all_to_all": "all_to_all",
    "all_reduce": "all_reduce",
    "send": "recv",
    "recv": "send",
    "broadcast": "reduce",
    "gather": "scatter",
    "scatter": "gather",
}

Key = tuple[str, str]  # module, kind


@dataclass(slots=True)
class Row:
    """One kind in one module. `needed`: different values, or for a backward the transposed count of
    its forward. `recomputed` depend on no gradient."""

    module: str
    kind: str
    found: int
    needed: int
    recomputed: int = 0
    is_backward: bool = False

    @property
    def extra(self) -> int:
        return max(self.found - self.needed - self.recomputed, 0)

    def described(self) -> str:
        """`3 all_gather in layers.0, 2 called for`."""
        where = f" in {self.module}" if self.module else ""
        what = f"{self.found} {self.kind}{where}, "
        what += f"{self.needed} called for" + (" by the forward" if self.is_backward else "")
        return what + (f", {self.recomputed} recomputed" if self.recomputed else "")


def balance(
    index: Index, forward: Index | None = None, from_tangents: set[int] | None = None
) -> dict[Key, Row]:
    """The rows of a graph; of a backward when its forward is given.

    `from_tangents` are the nodes of the backward that depend on a gradient.
    """
    found = _counts(index)
    if forward is None:
        needed = _counts(index, distinct=True)
        return {key: Row(*key, count, needed[key]) for key, count in sorted(found.items())}
    called: Counter[Key] = Counter()
    for (module, kind), count in _counts(forward, distinct=True).items():
        called[module, TRANSPOSED.get(kind, kind)] += count
    recomputed = _counts(index, without=from_tangents or set(range(len(index.nodes))))
    keys = sorted({*found, *called})
    return {key: Row(*key, found[key], called[key], recomputed[key], True) for key in keys}


def dependent(index: Index, sources: Iterable[int]) -> set[int]:
    """The sources and every node that is computed from one."""
    found = set(sources)
    for i, operands in enumerate(index.operands):
        if any(x in found for x in operands):
            found.add(i)
    return found


def _counts(
    index: Index, *, distinct: bool = False, without: Set[int] = frozenset()
) -> Counter[Key]:
    values = ValueNumbers(index) if distinct else None
    seen: set[object] = set()
    counts: Counter[Key] = Counter()
    for i, info in enumerate(index.infos):
        if not info.collective or i in without:
            continue
        if values is not None:
            same = (index.names[i], values.arguments(i))
            if same in seen:
                continue
            seen.add(same)
        counts[str(index.nodes[i].meta.get("module") or ""), info.collective] += 1
    return counts
