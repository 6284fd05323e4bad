"""Readable code: what `print_readable`, `gm.code`, `print(exported)` and debug folders show."""

from __future__ import annotations

import re
from pathlib import Path

from zgraph.ir.code_parse import parse_code
from zgraph.ir.program import Program

FORM = "readable"
PRIORITY = 62

_ANSI = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
_OWN = re.compile(rb"^# zgraph\.code/", re.MULTILINE)
# A class with nothing before its `forward`: no model that a person wrote, which has an __init__.
_PRINTED = re.compile(
    rb"^[ \t]*(?:\S+ )?class [^\s(:]+\((?:torch\.)?nn\.Module\):[ \t]*\r?\n"
    rb"(?:[ \t]*\r?\n)*[ \t]*def forward\(",
    re.MULTILINE,
)
# `gm.code` begins with blank lines, and with `wrap("f")` for functions that were wrapped.
# One way only to match a line: with two, many comments that end in CRLF would take for ever.
_BARE = re.compile(rb'(?:[ \t]*(?:#[^\n]*|(?:\w+\("[\w.]*"\))?\r?)\n)*[ \t]*def forward\(self\b')
_FOLDER = re.compile(rb"^class \w+\((?:torch\.)?nn\.Module\):\r?\n    def __init__", re.MULTILINE)
_IMPORT = re.compile(rb"^(?:import|from) \w", re.MULTILINE)
# What FX prints and nobody writes: `;  x = None`, and operators in full.
_FX = re.compile(rb";  \w+ = |= torch\.ops\.\w+\.\w+\.\w+\(|fx_pytree\.")


def recognises(head: bytes, path: Path) -> bool:
    """Whether a printed `forward` stands in a text."""
    if b"\0" in head[:4096] or b"def forward" not in head:
        return False
    if b"\x1b" in head:
        head = _ANSI.sub(b"", head)
    if _OWN.search(head) or _BARE.match(head):
        return True
    if not _IMPORT.search(head):
        return _PRINTED.search(head) is not None
    # A module that `to_folder` wrote, or a printed graph in a text with imports before it.
    has_class = _PRINTED.search(head) or _FOLDER.search(head)
    return has_class is not None and _FX.search(head) is not None


def read_text(text: str, path: str) -> Program:
    """Every graph in the text, see `zgraph.ir.code_parse`."""
    return parse_code(text, path)
