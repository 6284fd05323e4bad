"""The command line: what each command prints, and the exit status it ends with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from zgraph.cli import main

CLEAN = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default]\
(args = (%x,), kwargs = {})
    return (y,)
"""
UNWAITED = """\
graph():
    %w : [num_users=1] = placeholder[target=w]
    %x : [num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_gather_into_tensor\
.default](args = (%w, 2, 0), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mm.default]\
(args = (%x, %g), kwargs = {})
    return (y,)
"""


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def captured(tmp_path_factory):
    """sample:mlp, captured once."""
    path = tmp_path_factory.mktemp("captured") / "m.pt"
    assert zgraph("capture", "sample:mlp", "-o", str(path)) == 0
    return str(path)


def zgraph(*args: str) -> int:
    """Run a command in this process; returns its exit status."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    return ended.value.code


def test_help_and_rules_answer_in_a_quarter_second_without_torch():
    """The best of five: a loaded machine must not fail the test, a torch import must."""
    for arguments in (["--help"], ["rules"], ["explain", "tuple-release"]):
        code = (
            "import sys; sys.argv[1:] = sys.argv[1:]\n"
            "from zgraph.cli import main\n"
            "try: main()\n"
            "finally: assert 'torch' not in sys.modules, 'torch was imported'\n"
        )
        command = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=_environment())
        assert done.returncode == 0, done.stderr
        assert done.stdout


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


def test_the_main_job_end_to_end(captured, capsys):
    """capture, rewrite, lint, convert, viz and run, each reading what the one before wrote."""
    assert zgraph("rewrite", captured, "-o", "z.pt") == 0
    assert zgraph("lint", "z.pt") == 0
    assert zgraph("convert", "z.pt", "-o", "z.fx") == 0
    assert zgraph("lint", "z.fx") == 0
    assert zgraph("viz", "z.fx", "--out", "z.svg") == 0
    assert ElementTree.parse("z.svg").getroot().tag.endswith("svg")
    capsys.readouterr()
    arguments = ("--nproc", "2", "--steps", "2", "--check", "--format", "json")
    assert zgraph("run", *arguments, "z.pt") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["check"]["ok"] is True
    assert document["check"]["max_abs_param_diff"] == 0.0


def test_rewrite_without_output_prints_the_difference_and_writes_nothing(captured, capsys):
    assert zgraph("rewrite", captured) == 0
    out = capsys.readouterr().out
    assert "+ %allgather_" in out and "was aten." in out and "12 gathers, 12 waits" in out
    assert "\x1b" not in out
    assert list(Path.cwd().iterdir()) == []


def test_rewrite_colours_the_difference_when_asked(captured, capsys):
    assert zgraph("--color", "always", "rewrite", captured) == 0
    assert "\x1b[32m" in capsys.readouterr().out


def test_rewrite_to_text_carries_the_pipeline_that_made_it(captured):
    assert zgraph("rewrite", captured, "-o", "z.fx", "--passes", "zero3", "--world-size", "4") == 0
    head = Path("z.fx").read_text().splitlines()[0]
    assert '"passes":"zero3"' in head and '"world_size":4' in head


def test_rewrite_lists_its_passes(capsys):
    assert zgraph("rewrite", "--list") == 0
    out = capsys.readouterr().out
    assert "zero3 " in out and "schedule " in out and "preset: zero3,schedule\n" in out


def test_print_changed_and_time_passes_report_each_pass(captured, capsys):
    options = ("--print-changed=stat", "--time-passes", "--verify-each")
    assert zgraph("rewrite", captured, "-o", "z.fx", *options) == 0
    captured_text = capsys.readouterr()
    assert captured_text.err.count(" ms") == 2
    assert captured_text.out.count("forward: ") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rewrite", "CAPTURED", "--passes", "zero4"], "did you mean zero3?"),
        (["rewrite", "CAPTURED", "--passes", "zero3{x=1}"], "has no option"),
        (["rewrite", "CAPTURED", "-o", "z.onnx"], ".onnx"),
        (["rewrite", "CAPTURED", "-o", "missing/z.pt"], "cannot be written"),
        (["rewrite", "missing.pt"], "missing.pt"),
        (["rewrite"], "needs a program"),
        (["lint", "--check", "unwaited", "."], "unwaited-collectives"),
        (["viz", "CAPTURED", "--out", "g.bmp"], "g.bmp"),
        (["viz", "CAPTURED", "--out", "g.svg", "--focus", "addm"], "addmm"),
        (["explain", "tuple-releases"], "tuple-release"),
        (["capture", "sample:lama", "-o", "m.pt"], "llama"),
        (["capture", "sample:mlp", "-o", "m.pt", "--inputs", "x"], "NAME=DTYPE[SIZES]"),
        (["capture", "nowhere.py:f", "-o", "m.pt"], "nowhere.py"),
        (["run", "--nproc", "0"], "--nproc"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_wrong_input_ends_in_one_line_and_status_2(arguments, message, captured, capsys):
    arguments = [captured if item == "CAPTURED" else item for item in arguments]
    assert zgraph(*arguments) == 2
    err = capsys.readouterr().err
    assert message in err
    assert "Traceback" not in err
    assert list(Path.cwd().iterdir()) == []


def test_lint_of_a_faulty_graph_ends_with_1_and_of_a_clean_one_with_0(capsys):
    Path("good.fx").write_text(CLEAN)
    assert zgraph("lint", "good.fx") == 0
    Path("bad.fx").write_text(UNWAITED)
    assert zgraph("lint", "--check", "unwaited-collectives") == 1
    assert "bad.fx:4:5: error[unwaited-collectives]: g " in capsys.readouterr().out
    assert zgraph("lint", "--fail-on", "never", "bad.fx") == 0
    assert zgraph("lint", "--ignore", "unwaited-collectives", "bad.fx") == 0


def test_lint_json_follows_its_schema_and_repeats_byte_for_byte(capsys):
    Path("bad.fx").write_text(UNWAITED)
    texts = []
    for _ in range(2):
        assert zgraph("lint", "--format", "json", "bad.fx") == 1
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    document = json.loads(texts[0])
    assert document["schema"] == "zgraph.lint/1"
    assert document["files"][0]["status"] == "ok"
    finding = document["findings"][0]
    assert (finding["check"], finding["node"], finding["line"]) == ("unwaited-collectives", "g", 4)
    assert finding["because"] == ["y"]


def test_one_bad_file_does_not_stop_the_rest(capsys):
    Path("a.fx").write_text("graph():\n    %x : [num_users=0] = placehol")
    Path("b.fx").write_text(UNWAITED)
    assert zgraph("lint", "a.fx", "b.fx") == 2
    captured_text = capsys.readouterr()
    assert "a.fx:2" in captured_text.out + captured_text.err
    assert "unwaited-collectives" in captured_text.out


def test_a_graph_is_read_from_standard_input(monkeypatch, capsys):
    code = "from zgraph.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "lint", "-"],
        input=UNWAITED,
        capture_output=True,
        text=True,
        env=_environment(),
    )
    assert done.returncode == 1, done.stderr
    assert "<stdin>:4:5" in done.stdout


def test_a_differing_run_ends_with_1(captured, capsys):
    import torch

    from zgraph.ir.container import load_program, save_program

    assert zgraph("rewrite", captured, "-o", "z.pt") == 0
    program = load_program("z.pt")
    for node in program.graphs[0].graph.nodes:
        if node.target is torch.ops.aten.gelu.default:
            node.target = torch.ops.aten.relu.default
    save_program(program, "z.pt")
    assert zgraph("run", "--nproc", "1", "--steps", "2", "--check", "z.pt") == 1
    assert "first difference: step 0, rank 0, loss" in capsys.readouterr().out


def test_doctor_says_what_is_there(capsys):
    assert zgraph("doctor") == 0
    assert "compiler" in capsys.readouterr().out


def test_native_build_prints_the_library(capsys):
    assert zgraph("native", "build") == 0
    assert Path(capsys.readouterr().out.strip()).is_file()


def test_explain_serves_passes_too(capsys):
    assert zgraph("explain", "zero3") == 0
    assert "allgather_param" in capsys.readouterr().out


def test_no_graph_in_a_folder_is_said(capsys):
    Path("notes.md").write_text("nothing")
    start = time.monotonic()
    status = zgraph("lint", ".")
    assert status in (0, 2) and time.monotonic() - start < 20
    assert "no graph" in "".join(capsys.readouterr())
