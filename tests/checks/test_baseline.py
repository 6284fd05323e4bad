"""Baselines: what is known stays known whatever the nodes are called, and nothing else does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import torch

from tests.checks.test_cases import CASES, read_case
from zgraph.checks import lint, rules
from zgraph.checks.baseline import Entry, apply_baseline, read_baseline, write_baseline
from zgraph.errors import InputError, UsageError

torch.set_num_threads(1)

CHECKS = [rule.id for rule in rules()]
FAULTY = [path for path in CASES if read_case(path)[1]]
HEAD = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce.default](\
args = (%x, sum, 0), kwargs = {})
"""
MUL = """\
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](\
args = (%r, 2), kwargs = {})
"""
WAIT = """\
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](\
args = (%r,), kwargs = {})
    return (%y, %w)
"""


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)


def renamed(text: str) -> str:
    """Every node under another name."""
    return re.sub(r"%(\w+)", r"%other_\1_7", text)


def with_unrelated(text: str) -> str:
    """Two nodes more, of an operator the graph need not have, after its first."""
    lines = text.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith("    %")) + 1
    added = [
        f"    %unrelated_{i} : [num_users=0] = call_function[target=torch.ops.aten.arange.default]"
        "(args = (3,), kwargs = {})\n"
        for i in range(2)
    ]
    return "".join(lines[:at] + added + lines[at:])


def left_after(text: str, path: str = "g.fx") -> tuple[list[str], list[Entry]]:
    """The nodes reported of a text with the baseline `b.json`, and the entries that are gone."""
    Path(path).write_text(text)
    report = lint.lint_paths([path])
    gone = apply_baseline(report, read_baseline("b.json"), "b.json", CHECKS)
    return [x.node for x in report.findings], gone


def baseline_of(text: str, path: str = "g.fx") -> int:
    Path(path).write_text(text)
    return write_baseline(lint.lint_paths([path]), "b.json")


@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.stem)
def test_renamed_or_with_unrelated_nodes_a_faulty_graph_has_nothing_new(path: Path):
    """For every kind of fault there is."""
    text, expected = read_case(path)
    assert baseline_of(text) == len(expected)
    for changed in (text, renamed(text), with_unrelated(text)):
        assert left_after(changed) == ([], [])


def test_a_new_fault_beside_a_known_one_is_reported_at_its_node():
    """Equal nodes are told apart by their order."""
    second = MUL.replace("%y", "%z")
    clean = second.replace("%r", "%x")
    assert baseline_of(HEAD + MUL + clean + WAIT) == 1
    assert left_after(HEAD + MUL + second + WAIT) == (["z"], [])
    assert left_after(HEAD + second + MUL + WAIT)[0] == ["y"]


def test_equal_clean_nodes_do_not_make_a_known_finding_new():
    """An equal node before it moves its ordinal; its number is then still one."""
    before = MUL.replace("%y", "%a").replace("%r", "%s")
    done = WAIT.splitlines()[0].replace("%w", "%s")
    reduced = HEAD.splitlines()[2].replace("%r", "%q").replace("sum", "max")
    text = HEAD + reduced + "\n" + done.replace("%r", "%q") + "\n"
    assert baseline_of(HEAD + MUL + WAIT) == 1
    assert left_after(text + before + MUL + WAIT) == ([], [])


def test_the_same_fault_in_another_file_is_new_and_a_moved_file_is_not():
    """An entry stands for one finding, wherever it is."""
    text = HEAD + MUL + WAIT
    assert baseline_of(text) == 1
    Path("h.fx").write_text(text)
    report = lint.lint_paths(["g.fx", "h.fx"])
    assert apply_baseline(report, read_baseline("b.json"), "b.json", CHECKS) == []
    assert [x.path for x in report.findings] == ["h.fx"]
    Path("g.fx").unlink()
    assert left_after(text, "h.fx") == ([], [])


def test_what_is_repaired_is_named_if_its_check_ran_and_its_file_was_read():
    """A run of other checks or of other files says nothing about it."""
    baseline_of(HEAD + MUL + WAIT)
    repaired = HEAD + WAIT.replace("(%y, %w)", "(%w,)")
    nodes, gone = left_after(repaired)
    assert nodes == [] and [str(x) for x in gone] == ["use-before-wait at aten.mul, g.fx"]
    entries = read_baseline("b.json")
    assert apply_baseline(lint.lint_paths(["g.fx"]), entries, "b.json", ["tuple-release"]) == []
    Path("h.fx").write_text(repaired)
    assert apply_baseline(lint.lint_paths(["h.fx"]), entries, "b.json", CHECKS) == []
    cut = repaired[: repaired.index("    return")]
    assert left_after(cut)[1] == []


def test_a_baseline_is_the_same_bytes_whatever_the_names_and_from_whatever_folder(
    monkeypatch: pytest.MonkeyPatch,
):
    text = HEAD + MUL + WAIT
    baseline_of(text)
    first = Path("b.json").read_bytes()
    assert b'"y"' not in first
    baseline_of(renamed(text))
    assert Path("b.json").read_bytes() == first
    Path("deep").mkdir()
    monkeypatch.chdir("deep")
    write_baseline(lint.lint_paths(["../g.fx"]), "../b.json")
    assert Path("../b.json").read_bytes() == first


def test_a_baseline_that_cannot_be_written_leaves_the_old_one():
    baseline_of(HEAD + MUL + WAIT)
    with pytest.raises(UsageError, match="cannot be written"):
        write_baseline(lint.lint_paths(["g.fx"]), "missing/b.json")
    assert sorted(path.name for path in Path().iterdir()) == ["b.json", "g.fx"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", r"b.json:1:2: a baseline is JSON"),
        ("[]", "no baseline"),
        ('{"schema": "zgraph.lint/1"}', "no baseline"),
        ('{"schema": "zgraph.baseline/1", "findings": 1}', "list of"),
        ('{"schema": "zgraph.baseline/1", "findings": [{"check": "x"}]}', "entry 0"),
        ("[" * 100_000, "nested too deeply|JSON"),
    ],
)
def test_what_is_no_baseline_is_said_to_be_none(text: str, message: str):
    Path("b.json").write_text(text)
    with pytest.raises(InputError, match=message):
        read_baseline("b.json")


def test_a_missing_baseline_is_no_empty_one():
    with pytest.raises(InputError, match="--write-baseline"):
        read_baseline("b.json")


def test_a_field_of_the_wrong_type_is_refused():
    baseline_of(HEAD + MUL + WAIT)
    document = json.loads(Path("b.json").read_text())
    for key in document["findings"][0]:
        broken = {**document["findings"][0], key: None}
        Path("b.json").write_text(json.dumps({**document, "findings": [broken]}))
        with pytest.raises(InputError, match="entry 0"):
            read_baseline("b.json")
