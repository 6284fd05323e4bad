"""Whatever happens to a log or trace, reading it ends in graphs or in an error for inputs."""

from __future__ import annotations

import contextlib
import random

import pytest
import torch

from tests.readers.log_texts import FX, job, prefixed, trace
from zgraph import readers
from zgraph.analysis.census import census
from zgraph.errors import InputError
from zgraph.readers import logs, torch_trace

torch.set_num_threads(1)

LOG = "\n".join([job(), prefixed(FX, "ddp_graphs"), "loose line", job(1, "0/1")])
CHARACTERS = "\t\n\r\0\x1b[]{}()\"'=:;,.%#0aX _\N{REPLACEMENT CHARACTER}"


def mutated(text: str, source: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(source.randint(1, 6)):
        at = source.randrange(len(lines))
        line = lines[at]
        column = source.randrange(len(line) + 1)
        way = source.randrange(7)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(source.randrange(len(lines) + 1), line)
        elif way == 2:
            lines[at] = line[:column] + source.choice(CHARACTERS) + line[column:]
        elif way == 3:
            lines[at] = line[:column] + line[column + source.randint(1, 20) :]
        elif way == 4:
            lines[at] = line[:column]
        elif way == 5:
            other = source.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines = lines[: max(1, source.randrange(len(lines) + 1))]
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("form", ["log", "trace"])
def test_a_mangled_log_gives_graphs_or_an_error_for_inputs(form: str, seed: int) -> None:
    source = random.Random(f"{form}{seed}")
    reader, text = (logs, LOG) if form == "log" else (torch_trace, trace() + "\n" + trace(1))
    for _ in range(12):
        changed = mutated(text, source)
        try:
            for entry in reader.stream(iter(changed.split("\n")), "x.log").graphs:
                census(entry)
        except InputError as error:
            assert "\n" not in str(error)
        with contextlib.suppress(InputError):
            readers.read_text(changed)
