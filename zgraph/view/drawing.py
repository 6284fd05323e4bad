"""Draw a program as SVG or DOT: choose what to draw, then how."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field

from zgraph.errors import UsageError
from zgraph.ir.collector import paused_collector
from zgraph.ir.program import Program
from zgraph.view import dot, graphviz, select, svg
from zgraph.view.layout import lay_out
from zgraph.view.scene import Sheet, build

MAX_GRAPHVIZ_ITEMS = 300
FORMS, ENGINES, SELECTIONS = ("svg", "dot"), ("own", "graphviz"), (None, "collectives")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture: its `text`, how many `nodes` are drawn (a collapsed module is one), and `notes`
    for the reader on standard error."""

    text: str
    nodes: int
    notes: list[str] = field(default_factory=list)


def draw(
    program: Program,
    *,
    form: str,
    engine: str = "own",
    depth: int | None = None,
    focus: str | None = None,
    radius: int = 3,
    only: str | None = None,
    timeout: float = 20.0,
) -> Drawing:
    """Draw all graphs of a program in one picture.

    `form` is "svg" or "dot". `focus` keeps the nodes within `radius` edges of the node of that
    name, in every graph that has one; then `only="collectives"` keeps communication; then `depth`
    makes one box of each module that many names deep. `timeout` is in seconds, for Graphviz alone.
    Raises UsageError for an unknown choice or node, and for what Graphviz cannot be asked to draw.
    """
    _require("form", form, FORMS)
    _require("engine", engine, ENGINES)
    _require("only", only, SELECTIONS)
    if depth is not None and depth < 1:
        raise UsageError(f"depth must be at least 1, not {depth}")
    if radius < 0:
        raise UsageError(f"radius must not be negative, not {radius}")
    sheets = _sheets(program, focus, radius)
    if only == "collectives":
        sheets = [select.communication(sheet) for sheet in sheets]
    notes = []
    if depth is not None:
        if not any(item.module for sheet in sheets for item in sheet.items):
            notes.append("no node says which module it is of, so --depth changes nothing")
        sheets = [select.collapse(sheet, depth) for sheet in sheets]
    count = sum(len(sheet.items) for sheet in sheets)
    if not count:
        notes = ["nothing is left to draw"]
    title = program.name or program.path or "graph"
    if form == "dot":
        return Drawing(dot.write(sheets, title), count, notes)
    if engine == "graphviz":
        if count > MAX_GRAPHVIZ_ITEMS:
            raise UsageError(
                f"Graphviz takes minutes or hours above about {MAX_GRAPHVIZ_ITEMS} nodes, and this"
                f" drawing has {count}: give --depth, --focus or --only, or use --engine own"
            )
        text = graphviz.render(dot.write(sheets, title), timeout)
        if text is not None:
            return Drawing(text, count, notes)
        notes.append(f"Graphviz took more than {timeout:g} s; drawn by --engine own instead")
    with paused_collector():
        pairs = [(sheet, lay_out(sheet)) for sheet in sheets]
    return Drawing(svg.write(pairs, title), count, notes)


def _require(name: str, value: str | None, allowed: tuple[str | None, ...]) -> None:
    if value not in allowed:
        choices = " or ".join(repr(choice) for choice in allowed if choice is not None)
        raise UsageError(f"{name} must be {choices}, not {value!r}")


def _sheets(program: Program, focus: str | None, radius: int) -> list[Sheet]:
    sheets = []
    wanted = focus.removeprefix("%") if focus is not None else None
    for entry in program.graphs:
        drawn = frozenset() if wanted is None else frozenset((wanted,))
        sheet = build(entry, program, drawn)
        if entry.rank is not None:
            sheet.title += f" (rank {entry.rank})"
        if wanted is not None:
            centre = next((i for i, item in enumerate(sheet.items) if item.name == wanted), None)
            if centre is None:
                continue
            sheet = select.around(sheet, centre, radius)
        sheets.append(sheet)
    if wanted is not None and not sheets:
        names = {node.name for entry in program.graphs for node in entry.graph.nodes}
        close = difflib.get_close_matches(wanted, sorted(names), n=3)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise UsageError(f"no node is named {wanted!r}{hint}")
    return sheets
