"""Write a lint report: as text with source lines, one line a finding, or JSON.

The forms that other programs define are in `report_sarif`, `report_github` and `report_junit`.
"""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import ERROR, INFO, WARNING

if TYPE_CHECKING:
    from zgraph.checks.framework import Finding
    from zgraph.checks.lint import FileReport, Report

SCHEMA = "zgraph.lint/1"

# A source line is cut to so many characters around what is underlined.
_WIDTH = 100
_COLORS = {ERROR: "31", WARNING: "33", INFO: "36"}


def to_json(report: Report) -> str:
    """The report as JSON of schema `zgraph.lint/1`: sorted, and the same bytes every time."""
    document = {
        "schema": SCHEMA,
        "files": [_file(file) for file in report.files],
        "findings": [_finding(finding) for finding in report.findings],
    }
    return json.dumps(document, indent=2, sort_keys=True)


def _file(file: FileReport) -> dict[str, Any]:
    graphs = [{"name": g.name, "rank": g.rank, "nodes": g.nodes} for g in file.graphs]
    return {
        "path": file.path,
        "form": file.form,
        "status": file.status,
        "error": file.error or None,
        "graphs": graphs,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "severity": finding.severity,
        "path": finding.path,
        "rank": finding.rank,
        "graph": finding.graph,
        "node": finding.node,
        "line": finding.line,
        "column": finding.column,
        "message": finding.message,
        "because": list(finding.because),
    }


def to_concise(report: Report) -> str:
    """One line a finding and one for each file that could not be checked."""
    lines = [f"{x.error} [{x.status}]" for x in report.files if x.error]
    for x in report.findings:
        lines.append(f"{place(x)}: {x.severity}[{x.check}] {x.message}")
    return _ended(lines)


def to_text(report: Report, *, color: bool = False) -> str:
    """Each finding with its source lines and a hint, then a summary line."""
    paint = _paint if color else _plain
    blocks = [f"{x.error} {paint(f'[{x.status}]', ERROR)}\n" for x in report.files if x.error]
    for finding in report.findings:
        chain = report.chains.get(finding, "")
        blocks.append(_block(finding, report.excerpts.get(finding, {}), chain, paint))
    blocks.append(summary(report) + "\n")
    return "".join(blocks)


def to_statistics(report: Report) -> str:
    """How many findings each check has, most first."""
    from zgraph.checks.lint import statistics

    return _ended([f"{n:6} {severity:8} {check}" for check, severity, n in statistics(report)])


def summary(report: Report) -> str:
    """One line: what was found in how many graphs, and what could not be checked."""
    graphs = sum(len(file.graphs) for file in report.files)
    counts = {s: sum(x.severity == s for x in report.findings) for s in (ERROR, WARNING, INFO)}
    found = [_count(n, s if s != INFO else "remark") for s, n in counts.items() if n]
    text = ", ".join(found) or "no findings"
    text += f" in {_count(graphs, 'graph')} of {_count(len(report.files), 'file')}"
    for status in ("refused", "incomplete"):
        files = sum(file.status == status for file in report.files)
        if files:
            text += f"; {files} {status}"
    return text


def error_place(file: FileReport) -> tuple[int, int, str]:
    """Line, column (0 where unknown) and words of why a file is refused or incomplete."""
    # The path may stand there in a shorter spelling: `./a.fx` as `a.fx`.
    text = file.error.removeprefix(file.path).removeprefix(os.path.normpath(file.path))
    found = re.match(r"(?::(\d+))?(?::(\d+))?: ", text)
    if not found:
        return 0, 0, file.error
    return int(found[1] or 0), int(found[2] or 0), text[found.end() :]


def sentence(finding: Finding, report: Report) -> str:
    """The message, how the node comes by what is blamed, and what to do, in one line."""
    parts = (finding.message, report.chains.get(finding, ""), finding.fix)
    return "; ".join(part for part in parts if part)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def place(finding: Finding) -> str:
    """`path:line:column`, or `path:graph:node` for a form without lines."""
    path = finding.path or "<program>"
    if finding.line:
        return f"{path}:{finding.line}:{finding.column}"
    return f"{path}:{finding.graph}:{finding.node}"


def _plain(text: str, severity: str) -> str:
    return text


def _paint(text: str, severity: str) -> str:
    return f"\x1b[1;{_COLORS[severity]}m{text}\x1b[0m"


def _block(finding: Finding, excerpt: dict[int, str], chain: str, paint: Any) -> str:
    head = paint(f"{finding.severity}[{finding.check}]", finding.severity)
    lines = [f"{place(finding)}: {head}: {finding.message}"]
    if finding.line in excerpt:
        for number, text in sorted(excerpt.items()):
            if number != finding.line:
                lines.append(f"{number:5} | {_cropped(text.strip(), 0)[0]}")
                continue
            lines += _underlined(finding, number, text, paint)
    elif finding.fix:
        lines.append(f"   {finding.fix}")
    if chain:
        lines.append(f"   {chain}")
    module = f"in {finding.module}    " if finding.module else ""
    lines.append(f"   {module}zgraph explain {finding.check}")
    return _ended(lines)


def _underlined(finding: Finding, number: int, text: str, paint: Any) -> list[str]:
    """The finding's line, and below it carets at the operand at fault, else at the node's name."""
    stripped = text.strip()
    start, length = _span(finding, stripped)
    shown, start = _cropped(stripped, start)
    carets = paint("^" * max(1, min(length, len(shown) - start)), finding.severity)
    return [f"{number:5} | {shown}", f"      | {' ' * start}{carets} {finding.fix}".rstrip()]


def _span(finding: Finding, text: str) -> tuple[int, int]:
    equals = text.find("=") + 1
    for cause in finding.because:
        found = re.compile(rf"%?\b{re.escape(cause)}\b").search(text, equals)
        if found:
            return found.start(), len(found.group())
    found = re.search(rf"%?\b{re.escape(finding.node)}\b", text)
    return (found.start(), len(found.group())) if found else (0, 1)


def _cropped(text: str, start: int) -> tuple[str, int]:
    """The part of a long line around `start`, and where `start` is in it."""
    if len(text) <= _WIDTH:
        return text, start
    left = max(0, min(start - _WIDTH // 3, len(text) - _WIDTH))
    shown = text[left : left + _WIDTH]
    if left:
        shown = "…" + shown[1:]
    if left + _WIDTH < len(text):
        shown = shown[:-1] + "…"
    return shown, start - left


def _ended(lines: list[str]) -> str:
    return "".join(line + "\n" for line in lines)
