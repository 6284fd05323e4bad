"""`zgraph simulate` as a function: what it says, writes and returns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from tests.passes.terse import program
from zgraph.commands.simulate import simulate
from zgraph.errors import InputError, UsageError
from zgraph.ir.program import Program
from zgraph.readers import read
from zgraph.simulate.units import parse_bytes, seconds_text

torch.set_num_threads(1)
LLAMA = Path(__file__).parents[2] / "sample_graphs" / "llama-zero3.fx"


def run(made, **options):
    said: list[str] = []
    noted: list[str] = []
    status = simulate(made, said.append, noted.append, **options)
    return status, "\n".join(said), "\n".join(noted)


def test_json_has_the_keys_of_its_schema_and_nothing_else():
    status, text, _ = run(read(LLAMA), form="json", world_size=8)
    found = json.loads(text)
    assert list(found) == [
        "schema",
        "step_seconds",
        "compute_seconds",
        "communication_seconds",
        "exposed_seconds",
        "lower_bound_seconds",
        "peak_bytes",
        "peak_gathered_bytes",
        "peak_at",
    ]
    assert (status, found["schema"]) == (0, "zgraph.simulate/1")
    assert found["lower_bound_seconds"] <= found["step_seconds"]
    assert found["step_seconds"] == pytest.approx(
        found["compute_seconds"] + found["exposed_seconds"]
    )
    assert run(read(LLAMA), form="json", world_size=8)[1] == text


def test_text_says_times_the_bound_with_its_reason_and_what_is_largest():
    _, text, _ = run(read(LLAMA), device="a100", world_size=16)
    lines = text.splitlines()
    assert lines[0] == "a100, 16 ranks"
    heads = [line.split("  ")[0] for line in lines if line[0] != " "]
    assert heads[1:] == [
        "step",
        "compute",
        "communication",
        "exposed",
        "lower bound",
        "peak memory",
        "peak gathered",
        "largest at the peak",
    ]
    assert any("stream is busy" in line for line in lines)


@pytest.mark.parametrize(("budget", "status"), [("1kB", 1), ("1GiB", 0), (10**9, 0)])
def test_over_budget_is_a_negative_answer(budget, status):
    found, text, noted = run(read(LLAMA), mem_budget=budget)
    assert found == status
    assert ("over budget" in noted) == (status == 1)
    assert text.splitlines()[-1].endswith("over" if status else "within")


def test_the_trace_and_the_plot_are_written_and_said(tmp_path):
    trace, plot = str(tmp_path / "t.json"), str(tmp_path / "m.svg")
    _, _, noted = run(read(LLAMA), trace=trace, plot=plot)
    assert json.loads(Path(trace).read_text())["traceEvents"]
    assert Path(plot).read_text().startswith("<svg ")
    assert trace in noted and plot in noted


def test_a_profile_changes_the_prediction(tmp_path):
    made = program("%x = user[2]\n%y = aten.relu.default(%x)\nreturn user %y")
    path = tmp_path / "p.json"
    path.write_text('{"schema": "zgraph.profile/1", "nodes": {"forward.y": 2.5}}')
    assert json.loads(run(made, profile=str(path), form="json")[1])["step_seconds"] == 2.5


@pytest.mark.parametrize(
    "options",
    [
        {"device": "h900"},
        {"mem_budget": "much"},
        {"trace": "/nowhere/t.json"},
        {"optimizer": "lion"},
    ],
)
def test_what_cannot_be_done_is_the_users_mistake(options):
    with pytest.raises((UsageError, InputError)):
        run(read(LLAMA), **options)


def test_an_input_without_graphs_is_refused():
    with pytest.raises(UsageError):
        run(Program([]))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("40GiB", 40 * 2**30),
        ("80GB", 80 * 10**9),
        ("512 MiB", 512 * 2**20),
        ("1.5k", 1500),
        ("1e9", 10**9),
        ("7", 7),
        ("2TiB", 2 * 2**40),
    ],
)
def test_bytes_are_read_in_both_kinds_of_units(text, count):
    assert parse_bytes(text) == count


@pytest.mark.parametrize("text", ["", "GiB", "-1", "4iB", "4 parsecs", "nan"])
def test_what_is_no_number_of_bytes_is_refused(text):
    with pytest.raises(UsageError):
        parse_bytes(text)


def test_times_are_written_in_the_unit_that_suits_them():
    found = [seconds_text(x) for x in (0.0, 2e-9, 3e-6, 0.0125, 2.0)]
    assert found == ["0 s", "0.002 us", "3.000 us", "12.500 ms", "2.000 s"]
