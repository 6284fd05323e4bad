"""Write a lint report as JUnit XML: one test case a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zgraph.checks.framework import RANK
from zgraph.checks.report import place, sentence

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from zgraph.checks.framework import Finding
    from zgraph.checks.lint import FileReport, Report

# What XML 1.0 cannot hold, not even escaped.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_junit(report: Report, fail_on: str = "error") -> str:
    """A suite whose cases are the files.

    A file with findings at or above `fail_on` has one `failure` that lists them all, since readers
    differ on more than one; lesser findings are in `system-out`; a file that could not be checked
    has an `error`.
    """
    from xml.etree import ElementTree

    by_path: dict[str, list[Finding]] = {file.path: [] for file in report.files}
    for finding in report.findings:
        by_path.setdefault(finding.path, []).append(finding)
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(suites, "testsuite", name="zgraph lint")
    for file in report.files:
        _case(suite, file, by_path[file.path], report, fail_on)
    for element in (suites, suite):
        element.set("tests", str(len(report.files)))
        element.set("failures", str(len(suite.findall("testcase/failure"))))
        element.set("errors", str(len(suite.findall("testcase/error"))))
    ElementTree.indent(suites)
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    return head + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _case(
    suite: Element, file: FileReport, findings: list[Finding], report: Report, fail_on: str
) -> None:
    from xml.etree.ElementTree import SubElement

    case = SubElement(suite, "testcase", name=_xml(file.path), classname="zgraph.lint")
    if file.error:
        element = SubElement(case, "error", type=file.status, message=_xml(file.error))
        element.text = _xml(file.error)
    failing = [x for x in findings if fail_on != "never" and RANK[x.severity] >= RANK[fail_on]]
    if failing and not file.error:  # a case ends in one way
        checks = ", ".join(sorted({x.check for x in failing}))
        element = SubElement(case, "failure", type=checks, message=_xml(_head(failing)))
        element.text = _xml(_lines(failing, report))
    rest = findings if file.error else [x for x in findings if x not in set(failing)]
    if rest:
        SubElement(case, "system-out").text = _xml(_lines(rest, report))


def _head(findings: list[Finding]) -> str:
    more = f" and {len(findings) - 1} more" if len(findings) > 1 else ""
    return f"{findings[0].message}{more}"


def _lines(findings: list[Finding], report: Report) -> str:
    return "\n".join(f"{place(x)}: {x.severity}[{x.check}] {sentence(x, report)}" for x in findings)


def _xml(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
