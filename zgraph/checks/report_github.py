"""Write a lint report as workflow commands that GitHub shows beside the lines of a change."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, INFO, WARNING
from zgraph.checks.report import error_place, sentence

if TYPE_CHECKING:
    from zgraph.checks.lint import Report

_COMMANDS = {ERROR: "error", WARNING: "warning", INFO: "notice"}


def to_github(report: Report) -> str:
    """One command a finding, and one for each file that could not be checked."""
    lines = []
    for file in report.files:
        if file.error:
            line, column, message = error_place(file)
            lines.append(_command("error", file.path, line, column, file.status, message))
    for x in report.findings:
        message = sentence(x, report)
        if not x.line:
            message = f"{x.graph}: {x.node}: {message}"
        command = _COMMANDS[x.severity]
        lines.append(_command(command, x.path, x.line, x.column, x.check, message))
    return "".join(line + "\n" for line in lines)


def _command(command: str, path: str, line: int, column: int, title: str, message: str) -> str:
    # Annotations are shown where the path is spelt as in the repository: not `./a.fx`.
    properties = [f"file={_escaped_property(os.path.normpath(path).replace(os.sep, '/'))}"]
    if line:
        properties.append(f"line={line}")
        if column:
            properties.append(f"col={column}")
    properties.append(f"title={_escaped_property(title)}")
    return f"::{command} {','.join(properties)}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
