"""FX text: what `print(graph)` shows, bug reports, DeepCompile logs, zgraph's canonical text."""

from __future__ import annotations

import re
from pathlib import Path

from zgraph.ir.program import Program
from zgraph.ir.text_parse import parse_program

FORM = "fx"
PRIORITY = 60

_GRAPH_LINE = re.compile(
    rb"^[ \t]*(?:\x1b\[[0-9;]*m)*(?:graph\([^()\n]*\)[^:\n]*:[ \t]*\r?$|# zgraph\.fx/)",
    re.MULTILINE,
)


def recognises(head: bytes, path: Path) -> bool:
    """Whether a line `graph():` or a canonical header stands in a text."""
    return b"\0" not in head[:4096] and _GRAPH_LINE.search(head) is not None


def read_text(text: str, path: str) -> Program:
    """Every graph in the text, see `zgraph.ir.text_parse`."""
    return parse_program(text, path)
