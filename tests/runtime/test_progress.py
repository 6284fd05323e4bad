"""The lines that `zgraph run` shows while it trains."""

from __future__ import annotations

import io

import torch

from zgraph.ir.program import InputRecipe
from zgraph.runtime.progress import Progress, work_of
from zgraph.runtime.result import Step


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_rate_and_memory_on_a_line_that_is_rewritten(capsys):
    live = Terminal()
    Progress(3, 512, "tokens", live).show(0, 1, Step(2.5, 0.25), 3 * 2**20)
    assert capsys.readouterr().out == "step 0  loss 2.500000  250.0 ms\n"
    assert live.getvalue() == "\r\x1b[K1/3 steps  2,048 tokens/s  peak 3.0 MiB a rank"


def test_the_last_step_leaves_no_live_line():
    live = Terminal()
    Progress(1, 512, "tokens", live).show(0, 1, Step(2.5, 0.25), 0)
    assert live.getvalue() == "\r\x1b[K"


def test_a_pipe_gets_the_steps_alone(capsys):
    live = io.StringIO()
    Progress(3, 512, "tokens", live).show(0, 1, Step(2.5, 0.25), 0)
    assert live.getvalue() == "" and "step 0" in capsys.readouterr().out


def recipe(shape: tuple[int, ...], dtype: torch.dtype) -> InputRecipe:
    return InputRecipe("x", shape, dtype)


def test_ids_are_counted_as_tokens_and_other_inputs_as_samples():
    assert work_of([recipe((2, 128), torch.int64)]) == (256, "tokens")
    assert work_of([recipe((4, 16), torch.float32), recipe((4,), torch.int64)]) == (4, "samples")
    assert work_of([]) == (1, "samples")
