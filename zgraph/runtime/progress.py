"""What a run shows while it trains: a line a step, and on a terminal a line that is rewritten."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

import torch

from zgraph.ir.program import InputRecipe
from zgraph.runtime.result import Step

_CLEAR = "\r\x1b[K"


def work_of(recipe: Sequence[InputRecipe]) -> tuple[int, str]:
    """How much one batch of one rank holds: tokens of [batch, length] ids, else samples."""
    for item in recipe:
        if item.dtype in (torch.int64, torch.int32) and len(item.shape) == 2:
            return item.shape[0] * item.shape[1], "tokens"
    first = next((item.shape for item in recipe if item.shape), (1,))
    return first[0], "samples"


class Progress:
    """Reports steps on standard output; the live line goes to `live` if that is a terminal."""

    def __init__(self, total: int, work: int, unit: str, live: TextIO | None = None):
        """`work` is what all ranks together do in a step, in `unit`."""
        self.total, self.work, self.unit = total, work, unit
        self.live = sys.stderr if live is None else live
        self._on_terminal = self.live.isatty()

    def show(self, number: int, done: int, step: Step, peak_bytes: int) -> None:
        """Report the step of that number, `done` of this run being over."""
        self.clear()
        print(f"step {number}  loss {step.loss:.6f}  {step.seconds * 1e3:.1f} ms", flush=True)
        if self._on_terminal and done < self.total:
            rate = self.work / step.seconds if step.seconds else 0.0
            memory = f"  peak {peak_bytes / 2**20:.1f} MiB a rank" if peak_bytes else ""
            text = f"{done}/{self.total} steps  {rate:,.0f} {self.unit}/s{memory}"
            self.live.write(text)
            self.live.flush()

    def compiling(self, number: int, regions: int) -> None:
        """Say on the live line that a region is being compiled, the `number`-th of so many."""
        self.clear()
        if self._on_terminal:
            self.live.write(f"compiling region {number} of {regions}")
            self.live.flush()

    def clear(self) -> None:
        """Remove the live line."""
        if self._on_terminal:
            self.live.write(_CLEAR)
            self.live.flush()
