"""The difference of two programs from anywhere: nodes added, removed, changed and moved.

Graphs are paired by rank, phase and order, nodes by `matching`. A node counts as changed when its
operator, a literal argument, its dtype or shape, or what it reads is not that of its partner, and
as moved when it is outside the longest run of pairs that keep their order.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from zgraph.diff.matching import Matching, Shape, longest_increasing, symbol_names
from zgraph.diff.nodes import GraphDiff, Line, node_line
from zgraph.ir.program import GraphEntry, Program


@dataclass(slots=True)
class StructuralDiff:
    """One pair of graphs; either may be missing. `lines` are in the order of the second graph.

    The lists hold one text for each node: of the second graph, for `removed` of the first;
    `changed` pairs what was with what is.
    """

    name: str
    phase: str
    lines: GraphDiff
    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    changed: list[tuple[str, str]] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)

    @property
    def is_same(self) -> bool:
        return not (self.added or self.removed or self.changed or self.moved)


def diff_structure(before: Program, after: Program) -> list[StructuralDiff]:
    """Compare every graph of two programs. Linear in their nodes, but for sorting."""
    return [_diff(one, other) for one, other in paired(before, after)]


def paired(before: Program, after: Program) -> list[tuple[GraphEntry | None, GraphEntry | None]]:
    """The graphs of two programs that answer each other: same rank and phase, in order.

    Where the phases of a program are not known, or there is one graph on each side, by order alone.
    """
    ours, theirs = _by_kind(before), _by_kind(after)
    if ours.keys() != theirs.keys() and len(before.graphs) == len(after.graphs):
        return list(zip(before.graphs, after.graphs, strict=True))
    found: list[tuple[GraphEntry | None, GraphEntry | None]] = []
    for kind in {**theirs, **ours}:
        left, right = ours.get(kind, []), theirs.get(kind, [])
        for i in range(max(len(left), len(right))):
            one = left[i] if i < len(left) else None
            found.append((one, right[i] if i < len(right) else None))
    return found


def _by_kind(program: Program) -> dict[tuple[int | None, str], list[GraphEntry]]:
    ranks = {entry.rank for entry in program.graphs}
    found: defaultdict[tuple[int | None, str], list[GraphEntry]] = defaultdict(list)
    for entry in program.graphs:
        found[entry.rank if len(ranks) > 1 else None, entry.phase].append(entry)
    return found


def _diff(before: GraphEntry | None, after: GraphEntry | None) -> StructuralDiff:
    if before is None or after is None:
        return _whole(before, after)
    with_values = all(_has_values(entry) for entry in (before, after))
    rename = with_values and symbol_names(before) != symbol_names(after)
    a, b = (Shape(entry, with_values, {"": "s#"} if rename else {}) for entry in (before, after))
    matching = Matching(a, b)
    diff = StructuralDiff(
        after.name, after.phase, GraphDiff(after.name, len(a.nodes), len(b.nodes))
    )
    steady = longest_increasing([i for _, i in sorted(matching.back.items())])
    next_old = 0
    for j, node in enumerate(b.nodes):
        i = matching.back.get(j)
        if i is None:
            diff.added.append(node_line(node))
            diff.lines.lines.append(Line("+", diff.added[-1]))
            continue
        if i in steady:
            _remove(diff, a, matching, next_old, i)
            next_old = i + 1
        diff.lines.lines.append(_compare(diff, matching, i, j, moved=i not in steady))
    _remove(diff, a, matching, next_old, len(a.nodes))
    return diff


def _whole(before: GraphEntry | None, after: GraphEntry | None) -> StructuralDiff:
    entry = after or before
    assert entry is not None
    texts = [node_line(node) for node in entry.graph.nodes]
    mark, counts = ("+", (0, len(texts))) if after is not None else ("-", (len(texts), 0))
    lines = [Line(mark, text) for text in texts]
    diff = StructuralDiff(entry.name, entry.phase, GraphDiff(entry.name, *counts, lines))
    (diff.added if after is not None else diff.removed).extend(texts)
    return diff


def _has_values(entry: GraphEntry) -> bool:
    known = sum("val" in node.meta for node in entry.graph.nodes)
    return 2 * known >= len(entry.graph.nodes)


def _remove(diff: StructuralDiff, a: Shape, matching: Matching, start: int, end: int) -> None:
    for i in range(start, end):
        if i not in matching.to:
            diff.removed.append(node_line(a.nodes[i]))
            diff.lines.lines.append(Line("-", diff.removed[-1]))


def _compare(diff: StructuralDiff, matching: Matching, i: int, j: int, *, moved: bool) -> Line:
    a, b = matching.a, matching.b
    now, was = node_line(b.nodes[j]), node_line(a.nodes[i])
    same = (
        a.labels[i] == b.labels[j]
        and len(a.operands[i]) == len(b.operands[j])
        and all(matching.to.get(x) == y for x, y in zip(a.operands[i], b.operands[j], strict=True))
    )
    if moved:
        diff.moved.append(now)
    if not same:
        diff.changed.append((was, now))
        return Line("~", f"{now}    was {was}")
    return Line(">" if moved else " ", now)
