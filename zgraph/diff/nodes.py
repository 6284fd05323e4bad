"""What a pass did to a program: nodes added, removed, moved, or given other operands.

Within one pipeline a node keeps its name, so names identify nodes here. A node counts as moved when
it is outside the longest run of common nodes that keep their relative order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from torch import fx

from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.targets import op_name
from zgraph.ir.values import annotation

CONTEXT_LINES = 1


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a difference. `mark`: + added, - removed, ~ changed, > moved, space same."""

    mark: str
    text: str


@dataclass(slots=True)
class GraphDiff:
    """All lines of one graph in the order of the second program, removals where they stood."""

    name: str
    before: int
    after: int
    lines: list[Line] = field(default_factory=list)

    def count(self, mark: str) -> int:
        return sum(1 for line in self.lines if line.mark == mark)


def diff_programs(before: Program, after: Program) -> list[GraphDiff]:
    """Compare graphs of the same phase and graph id."""
    found = []
    for entry in after.graphs:
        other = before.graph(entry.phase, entry.graph_id)
        found.append(_diff_graphs(other, entry))
    return found


def _diff_graphs(before: GraphEntry | None, after: GraphEntry) -> GraphDiff:
    old_nodes = list(before.graph.nodes) if before else []
    new_nodes = list(after.graph.nodes)
    position = {node.name: i for i, node in enumerate(old_nodes)}
    new_names = {node.name for node in new_nodes}
    common = [position[node.name] for node in new_nodes if node.name in position]
    steady = _longest_increasing(common)
    diff = GraphDiff(after.name, len(old_nodes), len(new_nodes))
    next_old = 0
    for node in new_nodes:
        at = position.get(node.name)
        if at is None:
            diff.lines.append(Line("+", node_line(node)))
            continue
        if at in steady:
            for gone in old_nodes[next_old:at]:
                if gone.name not in new_names:
                    diff.lines.append(Line("-", node_line(gone)))
            next_old = at + 1
        diff.lines.append(_compare(old_nodes[at], node, moved=at not in steady))
    for gone in old_nodes[next_old:]:
        if gone.name not in new_names:
            diff.lines.append(Line("-", node_line(gone)))
    return diff


def _compare(old: fx.Node, new: fx.Node, *, moved: bool) -> Line:
    text, was = node_line(new), node_line(old)
    if text == was:
        return Line(">" if moved else " ", text)
    value, _, call = text.partition(" = ")
    old_value, _, old_call = was.partition(" = ")
    if new.op == "output":
        return Line("~", f"{text}    was {was.removeprefix('return ')}")
    changed = [old_value.partition(": ")[2]] * (value != old_value) + [old_call] * (
        call != old_call
    )
    return Line("~", f"{text}    was {' = '.join(changed)}")


def _longest_increasing(values: list[int]) -> set[int]:
    """The members of a longest increasing subsequence of distinct numbers (patience sorting)."""
    tails: list[int] = []
    tail_at: list[int] = []
    previous = [-1] * len(values)
    for i, value in enumerate(values):
        k = bisect_left(tails, value)
        if k == len(tails):
            tails.append(value)
            tail_at.append(i)
        else:
            tails[k], tail_at[k] = value, i
        previous[i] = tail_at[k - 1] if k else -1
    found: set[int] = set()
    at = tail_at[-1] if tail_at else -1
    while at >= 0:
        found.add(values[at])
        at = previous[at]
    return found


def node_line(node: fx.Node) -> str:
    """One node, short: value, operator without its overload, arguments."""
    if node.op == "output":
        return f"return {node.args[0]}"
    value = annotation(node.meta["val"]) if node.meta.get("val") is not None else None
    typed = f"%{node.name}: {value}" if value else f"%{node.name}"
    if node.op == "placeholder":
        return f"{typed} = placeholder"
    named = [f"{key}={item}" for key, item in node.kwargs.items()]
    arguments = ", ".join([*(str(item) for item in node.args), *named])
    return f"{typed} = {op_name(node.target)}({arguments})"


_STYLES = {"+": "green", "-": "red", "~": "yellow", ">": "cyan", " ": "dim"}


def render(diffs: list[GraphDiff], *, stat: bool = False) -> Iterator[object]:
    """Each line as rich text: a heading a graph, then what changed with a line of context."""
    from rich.text import Text

    for diff in diffs:
        added, removed, changed, moved = (diff.count(mark) for mark in "+-~>")
        yield Text(
            f"{diff.name}: {diff.before} -> {diff.after} nodes "
            f"(+{added} added, -{removed} removed, ~{changed} changed, >{moved} moved)",
            style="bold",
        )
        if stat:
            continue
        shown = _near_changes(diff.lines)
        last = -1
        for i in shown:
            if i != last + 1:
                yield Text("  ...", style="dim")
            line = diff.lines[i]
            yield Text(f"{line.mark} {line.text}", style=_STYLES[line.mark])
            last = i


def _near_changes(lines: list[Line]) -> list[int]:
    keep: set[int] = set()
    for i, line in enumerate(lines):
        if line.mark != " ":
            keep.update(range(max(0, i - CONTEXT_LINES), min(len(lines), i + CONTEXT_LINES + 1)))
    return sorted(keep)
