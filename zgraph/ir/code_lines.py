"""Where the graphs stand in a text of readable code: its classes and their `forward` functions.

What PyTorch prints is Python but for the class names (`class <lambda>(torch.nn.Module):`), an
optional file name before `class` in logs, and what stands around it. So the text is cut by lines
here, and only what is inside a `forward` is given to Python's `ast`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Any

from zgraph.errors import GraphParseError
from zgraph.ir.python_syntax import parse_module

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_CLASS = re.compile(r"([ \t]*)(?:\S+[ ])?class ([^\s(:]+)\s*(?:\([^()]*\))?:[ \t]*(?:#.*)?$")
_FORWARD = re.compile(r"([ \t]*)def forward\b")
# Its last line ends in a colon and perhaps a comment; a `#` in a string begins none.
_SIGNATURE_END = re.compile(
    r"(?:[^#]*|(?:[^#'\"]|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")*):[ \t]*(?:#[^'\"]*)?$"
)
# torch 2.0 and 2.1 print `x: f32[4, 8]` without quotes, and a scalar as `f32[]`: no Python.
_BARE_SCALAR = re.compile(r"(?<=\w: )((?:[bfiuc]|bf)\d+)\[\](?=,|\)| = |$)", re.MULTILINE)


@dataclass(slots=True)
class Block:
    """One `forward`: `lines[start:body]` is its signature, `lines[body:end]` its statements.

    `name` is that of its class, "" without one; `parent` the graph in whose class it is nested.
    """

    name: str
    parent: Block | None
    start: int
    body: int
    end: int
    indent: int

    def path(self) -> str:
        """The attribute of the outermost graph that holds this one; "" for an outermost one."""
        parts: list[str] = []
        block: Block | None = self
        while block is not None and block.parent is not None:
            parts.append(block.name)
            block = block.parent
        return ".".join(reversed(parts))

    def root(self) -> Block:
        """The outermost graph."""
        block = self
        while block.parent is not None:
            block = block.parent
        return block


def code_lines(text: str) -> list[str]:
    """The lines of a text without colours and carriage returns. Line numbers are kept."""
    if "\x1b" in text:
        text = _ANSI.sub("", text)
    # A lone carriage return or a form feed would begin a new line for Python.
    text = text.replace("\r\n", "\n").replace("\r", " ").replace("\x0c", " ")
    text = text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    if "[]" in text and ': "' not in text:
        text = _BARE_SCALAR.sub(r'"\1"', text)
    return text.split("\n")


def indent_of(line: str) -> int:
    """How many blanks or tabs a line begins with."""
    return len(line) - len(line.lstrip(" \t"))


def find_blocks(lines: list[str], path: str) -> list[Block]:
    """Every `forward` of a text, in order. Raise GraphParseError for a signature without an end."""
    blocks: list[Block] = []
    classes: list[tuple[int, str, Block | None]] = []  # indent, name, the forward it has
    at = 0
    while at < len(lines):
        line = lines[at]
        if "class " in line:
            found = _CLASS.match(line)
            if found is not None:
                indent = len(found[1])
                while classes and classes[-1][0] >= indent:
                    classes.pop()
                classes.append((indent, found[2], None))
        elif "def forward" in line:
            found = _FORWARD.match(line)
            if found is not None:
                block = _block(lines, at, len(found[1]), path)
                while classes and classes[-1][0] >= block.indent:
                    classes.pop()
                if classes:
                    indent, block.name, _ = classes[-1]
                    block.parent = next((b for _, _, b in reversed(classes[:-1]) if b), None)
                    classes[-1] = (indent, block.name, block)
                blocks.append(block)
                at = block.end
                continue
        at += 1
    return blocks


def _block(lines: list[str], start: int, indent: int, path: str) -> Block:
    body = start + 1
    if not _SIGNATURE_END.match(lines[start]):
        while body < len(lines) and not _closes(lines[body], indent):
            body += 1
        body += 1
    if body > len(lines):
        last = max(i for i in range(start, len(lines)) if lines[i].strip()) + 1
        raise GraphParseError(
            "the arguments of this forward() have no end: the text was cut off",
            path=path,
            line=last,
            column=len(lines[last - 1]) + 1,
        )
    end = body
    for at in range(body, len(lines)):
        line = lines[at]
        stripped = line.lstrip()
        if not stripped:
            continue
        if len(line) - len(stripped) > indent:
            end = at + 1
        elif stripped[0] != "#":
            break
    return Block("", None, start, body, end, indent)


def _closes(line: str, indent: int) -> bool:
    return indent_of(line) == indent and line[indent : indent + 1] == ")"


class SourceError(ValueError):
    """A text that is no Python: the message, the index of its line (from 0) and the column."""

    def __init__(self, message: str, line: int, column: int):
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


def parse_lines(lines: list[str], start: int, end: int) -> tuple[list[ast.stmt], int]:
    """The statements of `lines[start:end]`, all indented, and what to add to their line numbers.

    Adding it gives the index (from 0) of a line in `lines`. Nothing is run. Raise SourceError.
    """
    first = next((x for x in lines[start:end] if x.strip() and x.lstrip()[0] != "#"), None)
    if first is None:
        return [], start - 2
    indent = first[: indent_of(first)]
    head = "if 1:\n" if indent else "\n"
    source = f"{head}{chr(10).join(lines[start:end])}\n{indent}pass"
    try:
        module: Any = parse_module(source)
    except SyntaxError as error:
        number = min(max((error.lineno or 2) + start - 2, start), end - 1)
        raise SourceError(f"no Python: {error.msg}", number, error.offset or 1) from error
    except (RecursionError, MemoryError) as error:
        raise SourceError("nested too deep", start, 1) from error
    except ValueError as error:  # a lone surrogate
        raise SourceError(f"no Python: {error}", start, 1) from error
    statements = module.body[0].body if indent else module.body
    return statements[:-1], start - 2
