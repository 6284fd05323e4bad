"""Order and place the cells of one column of rows: barycentre sweeps and isotonic placement."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

SWEEPS = 5  # alternately down and up, the first and the last down
SLACK = 1.1  # how much wider than its widest row a column may become


@dataclass(slots=True)
class Grid:
    """The cells of one column. Cell `c` is `widths[c]` wide, in row `row[c]`.

    `above[c]` lists (cell in the row above, offset of the line there, offset of the line here),
    offsets from the cells' centres; `below` likewise. `settle` fills `x` with the centres.
    """

    rows: list[list[int]]
    widths: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    above: list[list[tuple[int, float, float]]] = field(default_factory=list)
    below: list[list[tuple[int, float, float]]] = field(default_factory=list)
    x: list[float] = field(default_factory=list)

    def add(self, row: int, width: float, margin: float, weight: float) -> int:
        """Append a cell to a row and return its number. `margin` is kept free on either side."""
        cell = len(self.widths)
        self.rows[row].append(cell)
        self.widths.append(width)
        self.margins.append(margin)
        self.weights.append(weight)
        self.above.append([])
        self.below.append([])
        return cell

    def link(self, upper: int, lower: int, upper_offset: float, lower_offset: float) -> None:
        self.above[lower].append((upper, upper_offset, lower_offset))
        self.below[upper].append((lower, lower_offset, upper_offset))

    def settle(self) -> float:
        """Place every cell so that lines are short and straight; return the column's width."""
        self.x = [0.0] * len(self.widths)
        reach = 0.0
        for row in self.rows:
            at = 0.0
            for cell in row:
                at += self.margins[cell] + self.widths[cell] / 2
                self.x[cell] = at
                at += self.margins[cell] + self.widths[cell] / 2
            for cell in row:
                self.x[cell] -= at / 2
            reach = max(reach, at / 2)
        if any(self.above):
            for sweep in range(SWEEPS):
                if sweep % 2:
                    for row in reversed(self.rows):
                        self._align(row, self.below, reach * SLACK)
                else:
                    for row in self.rows:
                        self._align(row, self.above, reach * SLACK)
        left = min((x - w / 2 for x, w in zip(self.x, self.widths, strict=True)), default=0.0)
        self.x = [x - left for x in self.x]
        return max((x + w / 2 for x, w in zip(self.x, self.widths, strict=True)), default=0.0)

    def _align(
        self, row: list[int], lines: list[list[tuple[int, float, float]]], reach: float
    ) -> None:
        """Order and place one row by its lines, no further than `reach` from the middle.

        Without that limit a chain of boxes, each left aside of where it was entered, drifts off.
        """
        x = self.x
        wanted: dict[int, float] = {}
        for cell in row:
            found = lines[cell]
            if found:
                total = 0.0
                for other, there, here in found:
                    total += x[other] + there - here
                wanted[cell] = total / len(found)
            else:
                wanted[cell] = x[cell]
        if not row:
            return
        row.sort(key=wanted.__getitem__)
        gaps = [0.0]
        for left, right in itertools.pairwise(row):
            space = self.margins[left] + self.margins[right]
            gaps.append((self.widths[left] + self.widths[right]) / 2 + space)
        low = self.widths[row[0]] / 2 - reach
        high = reach - self.widths[row[-1]] / 2 - sum(gaps)
        placed = place([wanted[c] for c in row], [self.weights[c] for c in row], gaps, low, high)
        for cell, at in zip(row, placed, strict=True):
            x[cell] = at


def place(
    wanted: Sequence[float],
    weights: Sequence[float],
    gaps: Sequence[float],
    low: float,
    high: float,
) -> list[float]:
    """Positions at least `gaps[i]` after the one before, nearest to `wanted` in weighted squares.

    The first is at least `low`, the last at most `high` plus all gaps. Pool adjacent violators:
    shifted by the sum of the gaps so far it is an isotonic regression, which bounds only clip.
    """
    blocks: list[tuple[float, float, int]] = []  # weighted sum, weight, length
    shift = 0.0
    shifts = []
    for want, weight, gap in zip(wanted, weights, gaps, strict=True):
        shift += gap
        shifts.append(shift)
        total, mass, length = (want - shift) * weight, weight, 1
        while blocks and blocks[-1][0] * mass >= total * blocks[-1][1]:
            before = blocks.pop()
            total, mass, length = total + before[0], mass + before[1], length + before[2]
        blocks.append((total, mass, length))
    positions = []
    for total, mass, length in blocks:
        positions += [max(low, min(high, total / mass))] * length
    return [p + s for p, s in zip(positions, shifts, strict=True)]
