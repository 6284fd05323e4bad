"""Lay out one module box by itself: rows, columns, and lanes for the values that pass rows."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from zgraph.view.labels import Label
from zgraph.view.looks import COMMUNICATION
from zgraph.view.nesting import Level, Nesting, Net
from zgraph.view.rows import Grid
from zgraph.view.scene import Sheet

# Pixels, and rows a lane may pass.
MAX_ROW_WIDTH = 1500.0
MAX_ROWS_PASSED = 24
ROW_GAP = 34.0
NODE_MARGIN, LANE_MARGIN, LANE = 9.0, 4.0, 4.0
PAD, HEADER, INNER = 14.0, 20.0, 16.0
COLUMN_GAP = 90.0
FOLD_SLACK = 1.25  # a box this much taller than asked for is left whole
LEAVES = -1  # in place of a slot: the value leaves the level


@dataclass(slots=True)
class Plan:
    """One box laid out, in its own coordinates; all lists but the last are by slot.

    `x` are centres; `top` and `bottom` the y range of the slot's row. A value is the number of the
    item that makes it. `lanes[value, column]` has (row, x, top, bottom) for each row it passes.
    `ports_in[value]` has the x where it enters, by column; `ports_out[value]` where it leaves.
    `folds` are the lines between columns: (x, y from, y to).
    """

    width: float = 0.0
    height: float = 0.0
    framed: bool = True
    x: list[float] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    column: list[int] = field(default_factory=list)
    top: list[float] = field(default_factory=list)
    bottom: list[float] = field(default_factory=list)
    lanes: dict[tuple[int, int], list[tuple[int, float, float, float]]] = field(
        default_factory=dict
    )
    ports_in: dict[int, dict[int, float]] = field(default_factory=dict)
    ports_out: dict[int, float] = field(default_factory=dict)
    folds: list[tuple[float, float, float]] = field(default_factory=list)


class Packer:
    """Packs boxes from the innermost out; `plans` and `severed` are its result.

    `severed[level]` holds (value, slot that would read it or LEAVES) for what is not drawn.
    """

    def __init__(self, sheet: Sheet, nesting: Nesting, labels: list[Label]):
        self._sheet, self.nesting, self._labels = sheet, nesting, labels
        self._fold_height = math.inf
        self.plans = [Plan() for _ in nesting.levels]
        self.severed: list[set[tuple[int, int]]] = [set() for _ in nesting.levels]
        for number in reversed(range(len(self.plans))):
            self._pack(number)

    def fold(self, height: float) -> None:
        """Fold the boxes taller than `height` pixels; pack again what that changes."""
        self._fold_height = height
        again = [False] * len(self.plans)
        for number in reversed(range(len(self.plans))):
            inside = self.nesting.levels[number].slots
            again[number] = self.plans[number].height > FOLD_SLACK * height or any(
                again[~member] for member in inside if member < 0
            )
            if again[number]:
                self.plans[number] = Plan()
                self.severed[number].clear()
                self._pack(number)

    def size(self, member: int) -> tuple[float, float]:
        if member >= 0:
            return self._labels[member].width, self._labels[member].height
        plan = self.plans[~member]
        return plan.width, plan.height

    def _pack(self, number: int) -> None:
        level, plan = self.nesting.levels[number], self.plans[number]
        # A module that only holds another shares its box; the inner title is the whole path.
        plan.framed = number > 0 and not (len(level.slots) == 1 and level.slots[0] < 0)
        plan.row = self._rows(level)
        heights = [0.0] * (max(plan.row, default=-1) + 1)
        for slot, row in enumerate(plan.row):
            heights[row] = max(heights[row], self.size(level.slots[slot])[1])
        column_of = self._fold(heights)
        plan.column = [column_of[row] for row in plan.row]
        edge_top = HEADER + INNER if plan.framed else 0.0
        tops, bottoms, at = [], [], 0.0
        for row, height in enumerate(heights):
            if row == 0 or column_of[row] != column_of[row - 1]:
                at = edge_top
            tops.append(at)
            bottoms.append(at + height)
            at += height + ROW_GAP
        plan.top = [tops[row] for row in plan.row]
        plan.bottom = [bottoms[row] for row in plan.row]
        edge = PAD if plan.framed else 0.0
        plan.height = max(bottoms, default=0.0) + (edge + INNER if plan.framed else 0.0)
        grids = _Columns(self, number, column_of, tops, bottoms)
        plan.width = grids.settle(edge) + edge
        if plan.framed:
            title = len(".".join(level.path)) * 6.7 + 60
            plan.width = max(plan.width, min(title, 150.0))

    def _rows(self, level: Level) -> list[int]:
        """Longest-path rows, never wider than MAX_ROW_WIDTH.

        What has no operands here, and communication, stays beside what the schedule has before it:
        by its operands alone, every gather would stand in the first row.
        """
        operands: list[list[int]] = [[] for _ in level.slots]
        for before, after in level.untied:
            operands[after].append(before)
        for net in level.nets.values():
            if net.source is not None:
                for sink in net.sinks:
                    operands[sink].append(net.source)
        rows: list[int] = []
        filled: list[float] = []
        onward: list[int] = []  # onward[r] == r while row r has room; else a later row
        previous = 0
        for slot, member in enumerate(level.slots):
            row = max((rows[o] + 1 for o in operands[slot]), default=0)
            if not operands[slot] or self._communicates(member):
                row = max(row, previous)
            width = self.size(member)[0] + 2 * NODE_MARGIN
            if member < 0:
                width = min(width, MAX_ROW_WIDTH / 2)
            while True:
                row = _follow(onward, row)
                if row == len(filled):
                    filled.append(0.0)
                    onward.append(row)
                if not filled[row] or filled[row] + width <= MAX_ROW_WIDTH:
                    break
                onward[row] = row + 1
            filled[row] += width
            rows.append(row)
            previous = row
        return rows

    def _communicates(self, member: int) -> bool:
        if member < 0:
            return self.nesting.levels[~member].communicates
        return self._sheet.items[member].kind in COMMUNICATION

    def _fold(self, heights: list[float]) -> list[int]:
        """The column of each row: one, or as many of about equal height as the limit asks for."""
        total = sum(heights) + ROW_GAP * len(heights)
        if total <= FOLD_SLACK * self._fold_height:
            return [0] * len(heights)
        share = total / math.ceil(total / self._fold_height)
        columns, column, at = [], 0, 0.0
        for height in heights:
            if at + height / 2 > share * (column + 1):
                column += 1
            columns.append(column)
            at += height + ROW_GAP
        return columns


def _follow(onward: list[int], row: int) -> int:
    """The first row at or after `row` that has room; shortens the way for the next."""
    end = row
    while end < len(onward) and onward[end] != end:
        end = onward[end]
    while row < end:
        onward[row], row = end, onward[row]
    return end


class _Columns:
    """The grids of one level's columns, with a lane for each value that passes rows."""

    def __init__(
        self,
        packer: Packer,
        number: int,
        column_of: list[int],
        tops: list[float],
        bottoms: list[float],
    ):
        self.packer, self.number = packer, number
        self.level: Level = packer.nesting.levels[number]
        self.plan = packer.plans[number]
        self.tops, self.bottoms = tops, bottoms
        count = column_of[-1] + 1 if column_of else 0
        self.first = [column_of.index(c) for c in range(count)]
        self.last = [after - 1 for after in self.first[1:]] + [len(column_of) - 1]
        self.grids = [
            Grid([[] for _ in range(b - a + 1)])
            for a, b in zip(self.first, self.last, strict=False)
        ]
        self.cells = []
        for slot, member in enumerate(self.level.slots):
            weight = 1.0 if member >= 0 else 3.0
            width = packer.size(member)[0]
            self.cells.append(self._cell(slot, width, weight))
        self.lane_cells: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for value, net in self.level.nets.items():
            if net.source is None:
                self._enter(value, net)
            else:
                self._start(value, net, net.source)

    def _cell(self, slot: int, width: float, weight: float) -> int:
        column = self.plan.column[slot]
        row = self.plan.row[slot] - self.first[column]
        return self.grids[column].add(row, width, NODE_MARGIN, weight)

    def _sever(self, value: int, slot: int) -> None:
        self.packer.severed[self.number].add((value, slot))

    def _entries(self, slot: int, value: int) -> list[float]:
        """Where the value may enter the slot, as offsets from its centre; empty if it is cut."""
        member = self.level.slots[slot]
        if member >= 0:
            return [0.0]
        child = self.packer.plans[~member]
        return [x - child.width / 2 for x in child.ports_in.get(value, {}).values()]

    def _start(self, value: int, net: Net, source: int) -> None:
        """A value made here: lanes below its source as far as it is read or to the border."""
        plan, member = self.plan, self.level.slots[source]
        offset = 0.0
        if member < 0:
            child = self.packer.plans[~member]
            if value not in child.ports_out:
                return  # cut inside
            offset = child.ports_out[value] - child.width / 2
        column, row = plan.column[source], plan.row[source]
        sinks = []
        for slot in sorted(net.sinks):
            far = plan.row[slot] - row > MAX_ROWS_PASSED
            if far or plan.column[slot] != column:
                self._sever(value, slot)
            else:
                sinks.append(slot)
        leaves = net.leaves and self.last[column] - row <= MAX_ROWS_PASSED
        if net.leaves and not leaves:
            self._sever(value, LEAVES)
        end = self.last[column] + 1 if leaves else max((plan.row[s] for s in sinks), default=0)
        self._lane(value, column, (self.cells[source], offset), range(row + 1, end), sinks)
        if leaves:
            plan.ports_out[value] = offset  # completed in `settle`

    def _enter(self, value: int, net: Net) -> None:
        """A value from above: lanes from the top of each column that reads it."""
        plan = self.plan
        by_column: dict[int, list[int]] = {}
        for slot in sorted(net.sinks):
            column = plan.column[slot]
            if plan.row[slot] - self.first[column] > MAX_ROWS_PASSED:
                self._sever(value, slot)
            elif self._entries(slot, value):
                by_column.setdefault(column, []).append(slot)
        for column, sinks in by_column.items():
            rows = range(self.first[column], max(plan.row[s] for s in sinks))
            self._lane(value, column, None, rows, sinks)
            plan.ports_in.setdefault(value, {})[column] = 0.0  # completed in `settle`

    def _lane(
        self,
        value: int,
        column: int,
        start: tuple[int, float] | None,
        rows: range,
        sinks: list[int],
    ) -> None:
        grid, first = self.grids[column], self.first[column]
        at = {rows.start - 1: start} if start else {}
        lane = []
        for row in rows:
            cell = grid.add(row - first, LANE, LANE_MARGIN, 2.0)
            before = at.get(row - 1)
            if before:
                grid.link(before[0], cell, before[1], 0.0)
            at[row] = (cell, 0.0)
            lane.append((row, cell))
        for slot in sinks:
            above = at.get(self.plan.row[slot] - 1)
            if above:
                for offset in self._entries(slot, value):
                    grid.link(above[0], self.cells[slot], above[1], offset)
        self.lane_cells[value, column] = lane

    def settle(self, edge: float) -> float:
        """Place all columns side by side; fill in the plan's x, lanes, ports and folds."""
        plan = self.plan
        shifts, at = [], edge
        for column, grid in enumerate(self.grids):
            if column:
                plan.folds.append((at + COLUMN_GAP / 2, self.tops[0], max(self.bottoms)))
                at += COLUMN_GAP
            shifts.append(at)
            at += grid.settle()
        plan.x = [
            self.grids[plan.column[slot]].x[cell] + shifts[plan.column[slot]]
            for slot, cell in enumerate(self.cells)
        ]
        for (value, column), lane in self.lane_cells.items():
            grid, shift = self.grids[column], shifts[column]
            if lane:
                plan.lanes[value, column] = [
                    (row, grid.x[cell] + shift, self.tops[row], self.bottoms[row])
                    for row, cell in lane
                ]
            net = self.level.nets[value]
            if value in plan.ports_out and net.source is not None:
                start = plan.x[net.source] + plan.ports_out[value]
                plan.ports_out[value] = plan.lanes[value, column][-1][1] if lane else start
            elif column in plan.ports_in.get(value, {}):
                plan.ports_in[value][column] = self._port(value, column, net)
        return at

    def _port(self, value: int, column: int, net: Net) -> float:
        lane = self.plan.lanes.get((value, column))
        if lane:
            return lane[0][1]
        centres = [
            self.plan.x[slot] + offset
            for slot in net.sinks
            if self.plan.column[slot] == column and self.plan.row[slot] == self.first[column]
            for offset in self._entries(slot, value)
        ]
        return sum(centres) / len(centres)
