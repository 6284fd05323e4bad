"""Checking files: what is read, what is refused, what the exit status says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from zgraph.checks import lint
from zgraph.checks.report import to_concise, to_json, to_statistics, to_text
from zgraph.errors import UsageError

torch.set_num_threads(1)

CLEAN = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = call_function[target=torch.ops.aten.relu.default](\
args = (%x,), kwargs = {})
    return (%y,)
"""
FAULTY = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce.default](\
args = (%x, sum, 0), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](\
args = (%r, 2), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](\
args = (%r,), kwargs = {})
    return (%y, %w)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a faulty and a clean graph and files that are no graphs."""
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "clean.fx").write_text(CLEAN)
    (tmp_path / "deep" / "er" / "faulty.txt").write_text(FAULTY)
    (tmp_path / "notes.md").write_text("a graph is a set of nodes\n")
    (tmp_path / "weights.bin").write_bytes(bytes(range(256)) * 4)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "faulty.txt").write_text(FAULTY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_walked_and_what_is_no_graph_is_passed_over(folder: Path):
    """Notes and weights beside graphs are no fault; hidden folders are not entered."""
    report = lint.lint_paths(["."])
    assert [file.path for file in report.files] == ["./clean.fx", "./deep/er/faulty.txt"]
    assert [(x.check, x.node, x.line) for x in report.findings] == [("use-before-wait", "y", 4)]
    assert report.passed_over == 2
    assert lint.exit_status(report) == 1


def test_a_named_file_that_is_no_graph_is_refused_and_does_not_stop_the_rest(folder: Path):
    """The user asked for it, so silence would read as clean."""
    report = lint.lint_paths(["weights.bin", "missing.fx", "deep/er/faulty.txt"])
    status = {file.path: file.status for file in report.files}
    assert status == {
        "weights.bin": "refused",
        "missing.fx": "refused",
        "deep/er/faulty.txt": "ok",
    }
    assert all(file.error.startswith(file.path) for file in report.files if file.error)
    assert len(report.findings) == 1
    assert lint.exit_status(report, "never") == 2


@pytest.mark.parametrize("keep", [FAULTY.index("    return"), FAULTY.index("wait_tensor.def")])
def test_a_cut_dump_is_incomplete_and_accused_of_nothing_uncertain(folder: Path, keep: int):
    """The wait may stand in what is missing, so nothing is called unwaited."""
    (folder / "cut.fx").write_text(FAULTY[:keep])
    report = lint.lint_paths(["cut.fx"])
    (file,) = report.files
    assert file.status == "incomplete"
    assert file.error.startswith("cut.fx:5")
    assert "unwaited-collectives" not in {x.check for x in report.findings}
    assert lint.exit_status(report) == 2


def test_the_exit_status_follows_fail_on(folder: Path):
    """Warnings count only when asked for."""
    raw = FAULTY.replace("%r, 2), kwargs = {})\n", "%x, 2), kwargs = {})\n")
    (folder / "warning.fx").write_text(raw.replace("return (%y, %w)", "return (%y, %r)"))
    report = lint.lint_paths(["warning.fx"], ignore=["use-before-wait"])
    assert report.findings == []
    inflight = "\n".join(line for line in raw.splitlines() if "%w :" not in line)
    (folder / "warning.fx").write_text(inflight.replace("(%y, %w)", "(%y, %r)"))
    report = lint.lint_paths(["warning.fx"])
    assert [x.check for x in report.findings] == ["inflight-output"]
    wanted = {"error": 0, "warning": 1, "info": 1, "never": 0}
    assert {level: lint.exit_status(report, level) for level in wanted} == wanted


def test_an_unknown_check_names_the_nearest(folder: Path):
    """A misspelt id must not pass for a clean result."""
    with pytest.raises(UsageError, match="did you mean use-before-wait"):
        lint.lint_paths(["."], checks=["use-befor-wait"])
    with pytest.raises(UsageError, match="unknown check"):
        lint.lint_paths(["."], ignore=["xyzzy"])


def test_only_the_checks_asked_for_run(folder: Path):
    """`--check` selects, `--ignore` removes."""
    assert lint.lint_paths(["."], checks=["unwaited-collectives"]).findings == []
    assert lint.lint_paths(["."], ignore=["use-before-wait"]).findings == []


def test_the_json_report_has_the_published_shape(folder: Path):
    """Others build on it: keys, order and bytes are fixed."""
    report = lint.lint_paths(["deep", "weights.bin"])
    document = json.loads(to_json(report))
    assert document["schema"] == "zgraph.lint/1"
    assert document["files"][0] == {
        "path": "deep/er/faulty.txt",
        "form": report.files[0].form,
        "status": "ok",
        "error": None,
        "graphs": [{"name": "graph", "rank": None, "nodes": 5}],
    }
    assert document["files"][1]["status"] == "refused"
    assert document["findings"] == [
        {
            "check": "use-before-wait",
            "severity": "error",
            "path": "deep/er/faulty.txt",
            "rank": None,
            "graph": "graph",
            "node": "y",
            "line": 4,
            "column": 5,
            "message": "y reads r before w",
            "because": ["r", "w"],
        }
    ]
    again = lint.lint_paths(["weights.bin", "deep", "deep/er/faulty.txt"])
    assert to_json(again) == to_json(report)


def test_a_text_finding_shows_the_lines_it_speaks_of(folder: Path):
    """Place, severity, check, sentence; source with carets under the operand at fault; the fix."""
    text = to_text(lint.lint_paths(["deep"]))
    lines = text.splitlines()
    assert lines[0] == "deep/er/faulty.txt:4:5: error[use-before-wait]: y reads r before w"
    assert lines[1].startswith("    3 | %r :")
    source, carets = lines[2], lines[3]
    assert source.startswith("    4 | ")
    assert carets.endswith("^^ read w instead")
    assert source[carets.index("^") : carets.index("^") + 2] == "%r"
    assert lines[-2] == "   zgraph explain use-before-wait"
    assert lines[-1] == "1 error in 1 graph of 1 file"
    assert "\x1b" not in text
    assert "\x1b[1;31m" in to_text(lint.lint_paths(["deep"]), color=True)


def test_concise_and_statistics_are_one_line_each(folder: Path):
    """For editors and for a first look at a large run."""
    report = lint.lint_paths(["."])
    assert to_concise(report) == (
        "./deep/er/faulty.txt:4:5: error[use-before-wait] y reads r before w\n"
    )
    assert to_statistics(report) == "     1 error    use-before-wait\n"


def test_checks_that_lack_what_they_need_are_named(folder: Path):
    """A plain text has no table of roles; `--verbose` says what therefore did not run."""
    (file,) = lint.lint_paths(["clean.fx"]).files
    assert ("unreduced-grad", "graph") in {(check, graph) for check, graph, _ in file.not_run}
