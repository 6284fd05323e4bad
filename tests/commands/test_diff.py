"""`zgraph diff`, `convert` and `--graph` on the command line: what they print, how they end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.test_cli import zgraph
from tests.readers.log_texts import FX, trace

SAMPLES = Path(__file__).parents[2] / "sample_graphs"
MLP, SHARDED = (str(SAMPLES / f"{name}.fx") for name in ("mlp", "mlp-zero3"))


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("suffix", ["pt", "fx", "txt", "py"])
def test_what_convert_writes_is_the_same_program(suffix, capsys):
    """Through the command line, from and to every form that can be written."""
    assert zgraph("convert", SHARDED, "-o", f"x.{suffix}") == 0
    assert zgraph("diff", SHARDED, f"x.{suffix}") == 0
    assert zgraph("convert", f"x.{suffix}", "-o", "again.fx") == 0
    assert Path("again.fx").read_text() == Path(SHARDED).read_text()


def test_convert_draws_dot_and_says_why_it_writes_no_archive(capsys):
    assert zgraph("convert", MLP, "-o", "x.dot") == 0
    assert Path("x.dot").read_text().startswith("digraph")
    assert zgraph("convert", MLP, "-o", "x.pt2") == 2
    assert "cannot be made from a graph alone" in capsys.readouterr().err
    assert not Path("x.pt2").exists()


@pytest.mark.parametrize("by", ["structure", "collectives"])
def test_programs_that_differ_end_with_1(by, capsys):
    assert zgraph("diff", MLP, SHARDED, "--by", by) == 1
    out = capsys.readouterr().out
    assert "\n+ " in out and "\x1b" not in out
    assert zgraph("--color", "always", "diff", MLP, SHARDED, "--by", by) == 1
    assert "\x1b[32m+ " in capsys.readouterr().out


def test_by_schedule_only_order_counts(capsys):
    """Gathers put in move nothing."""
    assert zgraph("diff", MLP, SHARDED, "--by", "schedule") == 0
    assert capsys.readouterr().out.startswith("forward: 28 -> 52 nodes (>0 moved)")


@pytest.mark.parametrize("by", ["structure", "schedule", "collectives"])
def test_json_has_its_schema_and_repeats_byte_for_byte(by, capsys):
    texts = []
    for _ in range(2):
        zgraph("diff", MLP, SHARDED, "--by", by, "--format", "json")
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    table = json.loads(texts[0])
    assert (table["schema"], table["by"]) == ("zgraph.diff/1", by)
    assert table["same"] == (by == "schedule")
    assert {"name", "phase", "before", "after"} <= table["graphs"][0].keys()


def test_stat_is_one_line_a_graph(capsys):
    assert zgraph("diff", MLP, SHARDED, "--format", "stat") == 1
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_html_escapes_what_graphs_hold(capsys):
    text = FX.replace("aten.relu.default", "my.<script>.op")
    Path("a.fx").write_text(FX)
    Path("b.fx").write_text(text)
    assert zgraph("diff", "a.fx", "b.fx", "--format", "html") == 1
    out = capsys.readouterr().out
    assert out.startswith("<!DOCTYPE html>") and "<script>" not in out


def test_a_trace_is_one_program_and_one_of_its_graphs_can_be_named(capsys):
    Path("x.log").write_text(trace())
    assert zgraph("convert", "x.log", "-o", "pair.fx") == 0
    assert Path("pair.fx").read_text().count("graph():") == 2
    assert zgraph("convert", "x.log", "-o", "one.fx", "--graph", "0/0.aot_forward_graph") == 0
    assert Path("one.fx").read_text().count("graph():") == 1
    assert zgraph("viz", "x.log", "--out", "x.svg", "--graph", "0/0.aot_forward") == 2
    assert "did you mean 0/0.aot_forward_graph" in capsys.readouterr().err


def test_a_folder_of_several_programs_needs_a_choice(capsys):
    for name in ("a", "b"):
        Path(f"{name}.fx").write_text(FX)
    Path("c.fx").write_text("graph():\n    %x : [num_users=0] = placehol\n    %y\n")
    assert zgraph("convert", ".", "-o", "out.fx") == 2
    err = capsys.readouterr().err
    assert "choose with --graph: a.fx:graph, b.fx:graph" in err and "c.fx:2" in err
    assert zgraph("convert", ".", "-o", "out.fx", "--graph", "b.fx:graph") == 0
