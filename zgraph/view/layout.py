"""Place a sheet: layered within each module box, boxes within boxes, in near-linear time.

Each box is laid out by itself, innermost first, and then is one cell of the box around it. Rows go
down in schedule order; a value that passes rows gets a lane of its own through them. A box that
would be too tall is folded into columns. What would cross a fold, or too many rows, is not drawn:
it is listed in `cut`, to become a pair of references.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from zgraph.view.labels import Label, label_of
from zgraph.view.nesting import Nesting, meeting_depth, nest
from zgraph.view.packing import LEAVES, Packer
from zgraph.view.scene import Sheet

# A sheet taller than this, in pixels and in its own widths, is folded to be about square.
MIN_FOLD_HEIGHT = 2400.0
MAX_ASPECT = 2.0
MAX_FOLDINGS = 3  # one wide row makes the first guess too tall
ENTRY_SHARE = 0.6  # of a box's upper side, on which arrows end

Point = tuple[float, float]


@dataclass(slots=True)
class Box:
    """A rectangle in pixels: `x`, `y` is its upper left corner."""

    x: float
    y: float
    w: float
    h: float


@dataclass(slots=True)
class Frame:
    """The box drawn around a module: number `part` of the `parts` that the module has."""

    path: tuple[str, ...]
    part: int
    parts: int
    depth: int
    box: Box


@dataclass(slots=True)
class Route:
    """A drawn edge: from the bottom of its source down through `points` to its target's top."""

    source: int
    target: int
    points: list[Point]


@dataclass(slots=True)
class Layout:
    """Where everything of a sheet is. `boxes[i]` and `labels[i]` belong to item `i`.

    `folds` are the lines between columns: (x, y from, y to).
    """

    width: float
    height: float
    boxes: list[Box]
    labels: list[Label]
    frames: list[Frame]
    routes: list[Route]
    cut: list[tuple[int, int]]
    folds: list[tuple[float, float, float]]


def lay_out(sheet: Sheet) -> Layout:
    """Place the items, boxes and edges of a sheet. Equal sheets get equal layouts."""
    labels = [label_of(item) for item in sheet.items]
    nesting = nest(sheet)
    packer = Packer(sheet, nesting, labels)
    for _ in range(MAX_FOLDINGS):
        whole = packer.plans[0]
        if whole.height <= max(MAX_ASPECT * whole.width, MIN_FOLD_HEIGHT):
            break
        packer.fold(math.sqrt(whole.width * whole.height))
    plans = packer.plans
    origins: list[Point] = [(0.0, 0.0)] * len(plans)
    depths = [0] * len(plans)
    empty = Box(0, 0, 0, 0)
    layout = Layout(plans[0].width, plans[0].height, [empty] * len(labels), labels, [], [], [], [])
    for number, (level, plan) in enumerate(zip(nesting.levels, plans, strict=True)):
        x, y = origins[number]
        layout.folds += [(x + at, y + top, y + bottom) for at, top, bottom in plan.folds]
        if plan.framed:
            depths[number] += 1
            box = Box(x, y, plan.width, plan.height)
            parts = nesting.parts[level.path]
            layout.frames.append(Frame(level.path, level.part, parts, depths[number], box))
        for slot, member in enumerate(level.slots):
            width, height = packer.size(member)
            corner = (x + plan.x[slot] - width / 2, y + plan.top[slot])
            if member >= 0:
                layout.boxes[member] = Box(*corner, width, height)
            else:
                origins[~member] = corner
                depths[~member] = depths[number]
    router = _Router(nesting, packer, layout.boxes, origins)
    for edge in nesting.forward:
        points = router.points(*edge)
        if points is None:
            layout.cut.append(edge)
        else:
            layout.routes.append(Route(*edge, points))
    layout.cut += nesting.untied
    _spread_entries(layout)
    return layout


@dataclass(slots=True)
class _Router:
    nesting: Nesting
    packer: Packer
    boxes: list[Box]
    origins: list[Point]

    def points(self, a: int, b: int) -> list[Point] | None:
        """The way of an edge, or None if some level on the way severs it."""
        from_home, to_home = self.nesting.homes[a], self.nesting.homes[b]
        depth = meeting_depth(from_home, to_home)
        meeting, source_slot = from_home[depth]
        reads = to_home[depth:]
        severed = self.packer.severed
        if any((a, LEAVES) in severed[level] for level, _ in from_home[depth + 1 :]):
            return None
        if any((a, slot) in severed[level] for level, slot in reads):
            return None
        box = self.boxes[a]
        points = [(box.x + box.w / 2, box.y + box.h)]
        for level, slot in reversed(from_home[depth + 1 :]):
            self._down(points, level, slot)
            self._lanes(points, level, a, slot, None)
            bottom = self.origins[level][1] + self.packer.plans[level].height
            points.append((points[-1][0], bottom))
        self._down(points, meeting, source_slot)
        self._lanes(points, meeting, a, source_slot, reads[0][1])
        for level, slot in reads[1:]:
            plan, (x, y) = self.packer.plans[level], self.origins[level]
            points.append((x + plan.ports_in[a][plan.column[slot]], y))
            self._lanes(points, level, a, slot, slot)
        box = self.boxes[b]
        points.append((box.x + box.w / 2, box.y))
        return points

    def _down(self, points: list[Point], level: int, slot: int) -> None:
        """To the lower edge of the row, past what is taller beside it."""
        bottom = self.origins[level][1] + self.packer.plans[level].bottom[slot]
        points.append((points[-1][0], bottom))

    def _lanes(
        self, points: list[Point], level: int, value: int, slot: int, reader: int | None
    ) -> None:
        """Through the lanes of the slot's column, above the reader's row if there is one."""
        plan, (x, y) = self.packer.plans[level], self.origins[level]
        for row, at, top, bottom in plan.lanes.get((value, plan.column[slot]), ()):
            if reader is not None and row >= plan.row[reader]:
                break
            points += [(x + at, y + top), (x + at, y + bottom)]


def _spread_entries(layout: Layout) -> None:
    """Let the arrows into one box end side by side, in the order in which they come."""
    entering: dict[int, list[Route]] = {}
    for route in layout.routes:
        entering.setdefault(route.target, []).append(route)
    for target, routes in entering.items():
        if len(routes) < 2:
            continue
        box = layout.boxes[target]
        routes.sort(key=lambda route: (_last_turn(route), route.source))
        step = min(ENTRY_SHARE * box.w / (len(routes) - 1), 28.0)
        start = box.x + box.w / 2 - step * (len(routes) - 1) / 2
        for i, route in enumerate(routes):
            route.points[-1] = (start + i * step, box.y)


def _last_turn(route: Route) -> float:
    return route.points[-2][0]
