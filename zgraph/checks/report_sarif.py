"""Write a lint report as SARIF 2.1.0, which code hosts and editors read.

Source: OASIS Static Analysis Results Interchange Format 2.1.0, errata 01.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from zgraph.checks.fingerprint import NOWHERE
from zgraph.checks.framework import ERROR, INFO, WARNING
from zgraph.checks.report import error_place, sentence

if TYPE_CHECKING:
    from zgraph.checks.framework import Finding, Rule
    from zgraph.checks.lint import FileReport, Report

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}


def to_sarif(report: Report) -> str:
    """One run: every check as a rule, the files, the findings; the same bytes every time."""
    from zgraph import __version__
    from zgraph.checks import rules

    known = rules()
    number = {rule.id: i for i, rule in enumerate(known)}
    driver = {"name": "zgraph", "version": __version__, "rules": [_rule(rule) for rule in known]}
    uris = sorted({_artifact(file.path)["uri"] for file in report.files})
    unread = [file for file in report.files if file.error]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not unread,
                "toolExecutionNotifications": [_notification(file) for file in unread],
            }
        ],
        "artifacts": [{"location": {"uri": uri}} for uri in uris],
        "results": [_result(finding, report, number) for finding in report.findings],
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2, sort_keys=True) + "\n"


def _rule(rule: Rule) -> dict[str, Any]:
    from zgraph.checks.catalogue import body

    return {
        "id": rule.id,
        "name": "".join(part.capitalize() for part in rule.id.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.doc.split("\nWhy:")[0].strip()},
        "help": {"text": rule.doc, "markdown": body(rule.doc)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.section]},
    }


def _result(finding: Finding, report: Report, number: dict[str, int]) -> dict[str, Any]:
    fingerprint = report.fingerprints.get(finding, NOWHERE)
    location: dict[str, Any] = {
        "physicalLocation": _physical(finding.path, finding.line, finding.column),
        "logicalLocations": [_logical(finding, finding.node)],
    }
    result: dict[str, Any] = {
        "ruleId": finding.check,
        "ruleIndex": number[finding.check],
        "level": _LEVELS[finding.severity],
        "message": {"text": sentence(finding, report)},
        "locations": [location],
        "partialFingerprints": {"zgraphStructure/v1": fingerprint.digest(finding.check)},
    }
    lines = report.causes.get(finding, {})
    if finding.because:
        result["relatedLocations"] = [
            {
                "id": i,
                "physicalLocation": _physical(finding.path, lines.get(name, 0), 0),
                "logicalLocations": [_logical(finding, name)],
                "message": {"text": f"{name} takes part"},
            }
            for i, name in enumerate(finding.because, 1)
        ]
    if finding.rank is not None:
        result["properties"] = {"rank": finding.rank}
    return result


def _notification(file: FileReport) -> dict[str, Any]:
    line, column, message = error_place(file)
    return {
        "level": "error",
        "descriptor": {"id": file.status},
        "message": {"text": message},
        "locations": [{"physicalLocation": _physical(file.path, line, column)}],
    }


def _logical(finding: Finding, node: str) -> dict[str, Any]:
    """A node of a graph; `kind` is open, and nothing that the standard lists is a node."""
    return {"name": node, "fullyQualifiedName": f"{finding.graph}/{node}", "kind": "node"}


def _physical(path: str, line: int, column: int) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(path)}
    if line:
        physical["region"] = {"startLine": line} | ({"startColumn": column} if column else {})
    return physical


def _artifact(path: str) -> dict[str, str]:
    """A relative path as a relative reference, an absolute one as a file URI."""
    import os
    from pathlib import Path
    from urllib.parse import quote

    if os.path.isabs(path):
        return {"uri": Path(path).as_uri()}
    return {"uri": quote(os.path.normpath(path).replace(os.sep, "/"), errors="surrogatepass")}
