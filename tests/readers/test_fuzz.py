"""Whatever a file holds, reading it ends in graphs or one line: under limits, running nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.readers.hostile import CANARY, MEMORY, PIECES, ROOT, seeds
from zgraph import readers
from zgraph.errors import InputError

INPUTS, MINUTES = 300, 5


@pytest.mark.parametrize("number", [1, 2])
def test_damaged_files_of_every_form_are_read_or_refused(number, tmp_path):
    """In a process of its own, so that its memory, its time and what it starts are its own."""
    arguments = [sys.executable, "-m", "tests.readers.hostile", str(tmp_path), str(INPUTS)]
    done = subprocess.run(
        [*arguments, str(number)], cwd=ROOT, capture_output=True, text=True, timeout=60 * MINUTES
    )
    assert done.returncode == 0, done.stderr[-2000:]
    *failures, totals = [json.loads(line) for line in done.stdout.splitlines()]
    assert failures == []
    assert totals["read"] == INPUTS and totals["peak_bytes"] < MEMORY
    assert min(totals["outcomes"].get(x, 0) for x in ("read", "refused")) > INPUTS // 20


@pytest.fixture(scope="module")
def lines(tmp_path_factory) -> list[bytes]:
    """Lines of every text form."""
    found = dict.fromkeys(
        line
        for _, content in seeds(tmp_path_factory.mktemp("seeds"))
        for line in content.split(b"\n")
    )
    return [line for line in found if line.isascii()]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_lines_together_are_read_or_refused(lines, data, tmp_path_factory):
    """Lines of all forms in any order, with hostile pieces between."""
    parts = st.one_of(st.sampled_from(lines), st.sampled_from(PIECES), st.binary(max_size=30))
    path: Path = tmp_path_factory.getbasetemp() / "lines"
    path.write_bytes(b"\n".join(data.draw(st.lists(parts, max_size=12))))
    try:
        readers.read(path)
    except InputError as error:
        assert "\n" not in str(error)
    assert CANARY not in sys.modules
