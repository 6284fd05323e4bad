"""Decide which values wait for their next use in host memory, and when they travel."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

# Predicted times are off by some tenths; what comes back a little early costs a little memory.
SLACK = 1.25


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """A value that may be moved. All numbers but `nbytes` are positions in the step.

    It is there from `made` on, read for the last time before its long rest at `used`, and for the
    first time after it at `needed`. The wait for its copy stands before `leave_by` at the latest,
    its reload not before `return_from`.
    """

    nbytes: int
    made: int
    used: int
    needed: int
    leave_by: int
    return_from: int


@dataclass(slots=True)
class Move:
    """A value on its way: gone before the node at `left`, back before the one at `back`.

    `left_by` and `back_after` are limits that the budget sets.
    """

    value: Value
    left_by: int
    back_after: int
    left: int = 0
    back: int = 0

    def frees(self, position: int) -> bool:
        return self.left <= position < self.back


def _may_free(value: Value, position: int) -> bool:
    """Whether the value can be gone at a position."""
    return value.used < position < value.needed


def _force(move: Move, position: int) -> None:
    move.left_by = min(move.left_by, position)
    move.back_after = max(move.back_after, position + 1)


@dataclass(slots=True)
class Planner:
    """Moves values until the memory at every position is within a budget, or none helps.

    `clock` is when the device reaches each position, with the step's end behind the last; `use` the
    bytes that are there. Copies travel one at a time. One out starts when the value is made, and is
    waited for when it is predicted to have ended; one back is started as late as hides it. Where
    that does not free the memory in time the wait moves up, or the reload back: the compute stream
    then waits.
    """

    clock: Sequence[float]
    use: np.ndarray
    copy_seconds: Callable[[int], float]

    def plan(self, values: Sequence[Value], budget: int) -> list[Move]:
        chosen: list[Move] = []
        left = dict.fromkeys(sorted(values, key=self._rest, reverse=True))
        while True:
            use = self._placed(chosen)
            peak = int(use.argmax())
            if int(use[peak]) <= budget:
                return chosen
            found = next((v for v in left if _may_free(v, peak)), None)
            if found is not None:
                move = Move(found, found.leave_by, found.return_from)
                self._placed([*chosen, move])
                if move.frees(peak):
                    chosen.append(move)
                    del left[found]
                    continue
            late = next((m for m in chosen if _may_free(m.value, peak) and not m.frees(peak)), None)
            if late is None and found is not None:
                late = Move(found, found.leave_by, found.return_from)
                chosen.append(late)
                del left[found]
            if late is None:
                self._placed(chosen)
                return chosen
            _force(late, peak)

    def _rest(self, value: Value) -> tuple[float, int]:
        """How much memory for how long a second of copying frees."""
        seconds = self.copy_seconds(value.nbytes)
        rest = self.clock[value.needed] - self.clock[value.used + 1] - 2 * seconds
        return (rest * value.nbytes / seconds if seconds else rest, -value.made)

    def _placed(self, moves: list[Move]) -> np.ndarray:
        """Set when each value is gone and back; the bytes then left at each position."""
        free = 0.0
        for move in sorted(moves, key=lambda m: m.value.made):
            value = move.value
            free = max(free, self.clock[value.made + 1]) + self.copy_seconds(value.nbytes)
            # At the first position that the device reaches once the copy has ended.
            arrived = bisect_left(self.clock, free)
            move.left = max(min(arrived, move.left_by), value.used + 1)
        latest = float("inf")
        for move in sorted(moves, key=lambda m: m.value.needed, reverse=True):
            value = move.value
            end = min(self.clock[value.needed], latest)
            latest = end - SLACK * self.copy_seconds(value.nbytes)
            start = bisect_right(self.clock, max(latest, 0.0)) - 1
            move.back = min(max(start, move.back_after), value.needed)
        change = np.zeros(len(self.use) + 1, dtype=np.int64)
        for move in moves:
            if move.left < move.back:
                change[move.left] -= move.value.nbytes
                change[move.back] += move.value.nbytes
        return self.use + np.cumsum(change[:-1])
