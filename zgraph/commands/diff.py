"""`zgraph diff`: what is different between two programs."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from zgraph.errors import UsageError

if TYPE_CHECKING:
    from zgraph.diff.collectives import GroupDiff
    from zgraph.diff.nodes import Line
    from zgraph.diff.structure import StructuralDiff
    from zgraph.ir.program import Program

SCHEMA = "zgraph.diff/1"
CONTEXT = 1
_COLORS = {"+": 32, "-": 31, "~": 33, ">": 36, " ": 2}
_CLASSES = {"+": "added", "-": "removed", "~": "changed", ">": "moved", " ": "same"}
_STYLE = """body{font:13px/1.5 ui-monospace,monospace;margin:2em}h2{font-size:1.1em}
pre{margin:0;white-space:pre-wrap}.added{color:#116329;background:#dafbe1}
.removed{color:#82071e;background:#ffebe9}.changed{color:#633c01;background:#fff8c5}
.moved{color:#0a3069;background:#ddf4ff}.same{color:#57606a}"""

Section = tuple[str, "list[Line]"]  # a heading and the lines below it


def diff(
    before: Program,
    after: Program,
    say: Callable[[str], None],
    *,
    form: str = "text",
    by: str = "structure",
    color: bool = False,
) -> int:
    """Compare two programs and `say` the difference once; 0 when they are the same, else 1.

    `by` is "structure", "schedule" (only the order of nodes that both have) or "collectives".
    """
    if by == "collectives":
        from zgraph.diff.collectives import diff_collectives

        groups = diff_collectives(before, after)
        is_same = all(group.is_same for group in groups)
        sections = [_group_section(group) for group in groups]
        rows = [_group_row(group) for group in groups]
    elif by in ("structure", "schedule"):
        from zgraph.diff.structure import diff_structure

        found = diff_structure(before, after)
        only_order = by == "schedule"
        is_same = all(not x.moved if only_order else x.is_same for x in found)
        sections = [_section(graph, only_order) for graph in found]
        rows = [_row(graph, only_order) for graph in found]
    else:
        raise UsageError(f"--by takes structure, schedule or collectives, not {by!r}")
    if form == "json":
        table = {"schema": SCHEMA, "by": by, "same": is_same, "graphs": rows}
        say(json.dumps(table, indent=2, sort_keys=True))
    elif form == "html":
        say(_page(sections, f"{before.path or before.name} and {after.path or after.name}"))
    else:
        say(_text(sections, color=color, stat=form == "stat"))
    return int(not is_same)


def _section(graph: StructuralDiff, only_order: bool) -> Section:
    counts = f"{graph.name}: {graph.lines.before} -> {graph.lines.after} nodes"
    if only_order:
        moved = set(graph.moved)
        marked = [_as_order(line, moved) for line in graph.lines.lines]
        kept = [line for line in marked if line is not None]
        return f"{counts} (>{len(graph.moved)} moved)", kept
    numbers = (len(graph.added), len(graph.removed), len(graph.changed), len(graph.moved))
    words = ("+{} added, -{} removed, ~{} changed, >{} moved").format(*numbers)
    return f"{counts} ({words})", graph.lines.lines


def _as_order(line: Line, moved: set[str]) -> Line | None:
    from zgraph.diff.nodes import Line

    if line.mark in "+-":
        return None
    text = line.text.partition("    was ")[0]
    return Line(">" if text in moved else " ", text)


def _row(graph: StructuralDiff, only_order: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": graph.name,
        "phase": graph.phase,
        "before": graph.lines.before,
        "after": graph.lines.after,
        "moved": graph.moved,
    }
    if not only_order:
        changed = [{"was": was, "now": now} for was, now in graph.changed]
        row |= {"added": graph.added, "removed": graph.removed, "changed": changed}
    return row


def _group_section(group: GroupDiff) -> Section:
    name = f"group {group.group}" if group.group else "no group"
    head = f"{group.graph}, {name}: {group.before} -> {group.after} collectives"
    return head, group.lines


def _group_row(group: GroupDiff) -> dict[str, Any]:
    return {
        "name": group.graph,
        "phase": group.phase,
        "group": group.group,
        "before": group.before,
        "after": group.after,
        "added": [x.text for x in group.lines if x.mark == "+"],
        "removed": [x.text for x in group.lines if x.mark == "-"],
    }


def _text(sections: Sequence[Section], *, color: bool, stat: bool) -> str:
    def painted(code: int, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if color else text

    out = []
    for head, lines in sections:
        out.append(painted(1, head))
        last = -1
        for i in () if stat else _near_changes(lines):
            if i != last + 1:
                out.append(painted(2, "  ..."))
            out.append(painted(_COLORS[lines[i].mark], f"{lines[i].mark} {lines[i].text}"))
            last = i
    return "\n".join(out) or "no graph differs: there is none"


def _near_changes(lines: list[Line]) -> list[int]:
    keep: set[int] = set()
    for i, line in enumerate(lines):
        if line.mark != " ":
            keep.update(range(max(0, i - CONTEXT), min(len(lines), i + CONTEXT + 1)))
    return sorted(keep)


def _page(sections: Sequence[Section], title: str) -> str:
    """A page without scripts; everything that comes from a graph is escaped."""
    name = html.escape(title)
    out = [f'<!DOCTYPE html><html><head><meta charset="utf-8"><title>{name}</title>']
    out.append(f"<style>{_STYLE}</style></head><body><h1>{name}</h1>")
    for head, lines in sections:
        out.append(f"<h2>{html.escape(head)}</h2>")
        last = -1
        for i in _near_changes(lines):
            if i != last + 1:
                out.append('<pre class="same">  ...</pre>')
            text = html.escape(f"{lines[i].mark} {lines[i].text}")
            out.append(f'<pre class="{_CLASSES[lines[i].mark]}">{text}</pre>')
            last = i
    return "\n".join([*out, "</body></html>"])
