"""Find graphs in the lines of a log or a payload, and read each with the reader of its form.

A block is what one print of a compiler put into a text: readable code from its `class` line on, FX
text from its `graph():` line on, or Inductor wrapper code. Nodes read from a block keep the line
and column they have in the whole file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from torch import fx

from zgraph.errors import GraphParseError
from zgraph.ir.code_lines import code_lines
from zgraph.ir.code_parse import parse_class
from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Program
from zgraph.ir.values import ValueContext
from zgraph.readers.streams import Note

READABLE, FX, WRAPPER, SCRIPT = "readable", "fx", "wrapper", "script"

_CLASS = re.compile(r"(?P<before>\s*(?:\S.*\s)?)class [\w<>]+\((?:torch\.)?nn\.Module\):\s*$")
_GRAPH = re.compile(r"\s*graph\([^()]*\)[^:]*:\s*$")
_TITLE = re.compile(r"\s*={3,}\s*(?P<title>\S.*?)\s*={3,}\s*$|\s*-{3,}(?P<other>[\w ]+)-{3,}\s*$")
_AOT_ID = re.compile(r"# AOT ID: \['(\d+)_(\w+)'\]")
_OUTPUT_CODE = re.compile(r"\s*Output code:\s*$")
_CODE_ENDS = ("Output code written to", "TRACED GRAPH")
_MAIN = "if __name__ =="
# A size or number with a name, as in `f32[s0, 4]`: graphs that have none can share all values.
_SYMBOL = re.compile(r"[\[( *+/,-][suz]+\d+\b")
# When to let go of the values that graphs of one file share.
MAX_VALUES, MAX_SCOPES = 50_000, 64
# Lines of other origin that may stand inside a graph before it counts as cut off.
MAX_FOREIGN = 64

Scope = tuple[object, ...]


@dataclass(slots=True)
class Block:
    """The lines of one graph: `numbers[i]` is the line in the file of `lines[i]`, and `columns[i]`
    how many characters were cut off before it. `title` is the header that stood above it."""

    kind: str
    title: str = ""
    lines: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)

    def add(self, line: str, number: int, column: int) -> None:
        self.lines.append(line)
        self.numbers.append(number)
        self.columns.append(column)

    def aot_id(self) -> tuple[int | None, str]:
        """The number and phase in `# AOT ID: ['0_backward']` of wrapper code, else (None, "")."""
        for line in self.lines[:8]:
            found = _AOT_ID.match(line)
            if found is not None:
                phase = BACKWARD if found[2] == "backward" else FORWARD
                return int(found[1]), phase
        return None, ""


class BlockFinder:
    """Cuts the lines of one stream into blocks; holds the lines of one block at most."""

    def __init__(self) -> None:
        self.title = ""
        self.block: Block | None = None
        self._indent = 0
        self._returned = False
        self._foreign = 0
        self._code_next = False

    def feed(self, line: str, number: int, column: int) -> Block | None:
        """Take the next line; return the block that it ends, if any.

        `line` has neither prefix nor line end; `column` characters were cut off before it.
        """
        block = self.block
        if block is None:
            self._begin(line, number, column)
            return None
        kind = block.kind
        if kind == WRAPPER:
            return self._feed_code(block, line, number, column)
        indented = not line[: self._indent + 1].strip()
        if (indented or (kind == FX and line.startswith(("%", "return ")))) and not self._starts(
            line
        ):
            return self._inside(block, line, number, column)
        return self._outside(line, number, column)

    def close(self) -> Block | None:
        """End the stream; return the block that was open."""
        block, self.block = self.block, None
        self.title, self._code_next = "", False
        return block

    def _starts(self, line: str) -> bool:
        """Whether a line heads a new block although it is indented."""
        if "==" in line or "--" in line:
            return _TITLE.match(line) is not None
        if line.rstrip().endswith("Module):"):
            found = _CLASS.match(line)
            return found is not None and bool(found["before"].strip())
        return line.startswith("TRACED GRAPH")

    def _begin(self, line: str, number: int, column: int) -> None:
        """Look for the start of a block in a line outside of any."""
        if self._code_next and line.strip():
            self._open(Block(WRAPPER, "Output code"), 0)
        elif "class " in line and (found := _CLASS.match(line)) is not None:
            before = found["before"]
            indent = 0 if before.strip() else len(before)
            block = self._open(Block(READABLE, self.title), indent)
            block.add(line[len(before) :], number, column + len(before))
            return
        elif "graph(" in line and _GRAPH.match(line):
            self._open(Block(FX, self.title), 0).add(line, number, column)
            return
        elif line.startswith("# AOT ID: ["):
            self._open(Block(WRAPPER, "Output code"), 0)
        else:
            found = _TITLE.match(line) if "==" in line or "--" in line else None
            if found is not None:
                self.title = found["title"] or found["other"].strip()
            elif line.startswith("TRACED GRAPH"):
                self.title = ""
            elif _OUTPUT_CODE.match(line):
                self._code_next = True
            return
        assert self.block is not None
        self._code_next = False
        self.block.add(line, number, column)

    def _open(self, block: Block, indent: int) -> Block:
        self.block, self._indent = block, indent
        self._returned, self._foreign, self.title = False, 0, ""
        return block

    def _inside(self, block: Block, line: str, number: int, column: int) -> Block | None:
        cut = self._indent if line[: self._indent].isspace() else 0
        block.add(line[cut:], number, column + cut)
        words = line.lstrip()
        if words.startswith(("return ", "return(")) or words == "return":
            self._returned = True
            if block.kind == FX:
                return self.close()
        elif words.startswith("class ") and _CLASS.match(line):
            self._returned = False  # a nested graph follows
        return None

    def _outside(self, line: str, number: int, column: int) -> Block | None:
        """A line that is no part of the open graph: its end, or what another process printed."""
        new = (
            self._starts(line)
            or ("class " in line and _CLASS.match(line) is not None)
            or _GRAPH.match(line) is not None
            or line.startswith("# AOT ID: [")
            or _OUTPUT_CODE.match(line) is not None
        )
        self._foreign += 1
        if not (new or self._returned or self._foreign > MAX_FOREIGN):
            return None
        done = self.close()
        self._begin(line, number, column)
        return done

    def _feed_code(self, block: Block, line: str, number: int, column: int) -> Block | None:
        first = line[:1]
        ends = line.startswith(_CODE_ENDS) or self._starts(line)
        # Behind its `if __name__ == "__main__":` nothing of wrapper code is unindented.
        if self._returned and first.strip() and first != "#":
            ends = True
        if ends or (line.startswith("# AOT ID: [") and block.lines):
            done = self.close()
            self._begin(line, number, column)
            return done
        if line.startswith(_MAIN):
            self._returned = True
        block.add(line, number, column)
        return None


def relocate(entry: GraphEntry, block: Block) -> None:
    """Give the nodes of a graph, and of those nested in it, their place in the file."""
    graphs = [
        entry.graph,
        *(graph for value in entry.constants.values() if (graph := _graph(value))),
    ]
    for graph in graphs:
        for node in graph.nodes:
            line = node.meta.get("line")
            if isinstance(line, int) and 0 < line <= len(block.numbers):
                node.meta["line"] = block.numbers[line - 1]
                if isinstance(node.meta.get("column"), int):
                    node.meta["column"] += block.columns[line - 1]


def _graph(value: Any) -> fx.Graph | None:
    return value if isinstance(value, fx.Graph) else getattr(value, "graph", None)


class Embedded:
    """Reads the blocks of one file and keeps the tables that they share.

    `tables` is a program without graphs that collects parameters and buffers. `note` is told, in
    one line with its place, about what was left out.
    """

    def __init__(self, path: str, note: Note):
        self.path, self.note = path, note
        self.tables = Program([], path=path)
        self.count = 0
        self.error: GraphParseError | None = None
        self._contexts: dict[Scope, ValueContext] = {}
        self._values_read = 0

    def read(self, block: Block, scope: Scope) -> list[GraphEntry]:
        """The graphs of a block; a graph that breaks off is read up to there and has no output.

        Graphs of one scope, such as a rank and compile id, share their symbols.
        """
        program = self._program(block, scope)
        if program is None:
            return []
        for entry in program.graphs:
            relocate(entry, block)
        self._merge_tables(program)
        self.count += len(program.graphs)
        return program.graphs

    def finish(self) -> None:
        """Raise what made a block unreadable, after everything else was read."""
        if self.error is not None:
            raise self.error

    def _program(self, block: Block, scope: Scope) -> Program | None:
        text = "\n".join(block.lines)
        reader = _reader_of(text)
        if reader is None:
            place = f"{self.path}:{block.numbers[0]}" if block.numbers else self.path
            self.note(f"{place}: {block.kind} code of a form unknown here, left out")
            return None
        try:
            return self._parse(reader, text, scope)
        except GraphParseError as error:
            located = self._located(error, block)
            self.note(str(located))
            found = self._up_to(reader, block, error.line, scope)
            if found is None and self.error is None:
                self.error = located
            return found

    def _parse(self, reader: ModuleType, text: str, scope: Scope) -> Program:
        """Read a text; readable code with the values of its scope, which saves making them."""
        if reader.FORM != READABLE:
            program: Program = reader.read_text(text, self.path)
            return program
        context = self._context(scope if _SYMBOL.search(text) else ())
        program = parse_class(code_lines(text), self.path, "", context)
        self._values_read += sum(len(entry.graph.nodes) for entry in program.graphs)
        return program

    def _context(self, scope: Scope) -> ValueContext:
        if self._values_read > MAX_VALUES or len(self._contexts) > MAX_SCOPES:
            self._contexts.clear()
            self._values_read = 0
        return self._contexts.setdefault(scope, ValueContext())

    def _up_to(self, reader: ModuleType, block: Block, line: int, scope: Scope) -> Program | None:
        """What stands before the line of an error, if that reads as a graph without an output."""
        for _ in range(3):
            if line < 2:
                return None
            try:
                program = self._parse(reader, "\n".join(block.lines[: line - 1]), scope)
            except GraphParseError as error:
                line = min(line - 1, error.line)
                continue
            last = program.graphs[-1].graph if program.graphs else None
            if last is None or not len(last.nodes) or last.find_nodes(op="output"):
                return None
            return program
        return None

    def _located(self, error: GraphParseError, block: Block) -> GraphParseError:
        at = min(max(error.line, 1), len(block.numbers)) - 1
        column = error.column + block.columns[at] if error.column else 0
        return GraphParseError(error.message, path=self.path, line=block.numbers[at], column=column)

    def _merge_tables(self, program: Program) -> None:
        """Take over parameters and buffers whose fqn is new; ids stay unique."""
        tables = self.tables
        known = {param.fqn for param in tables.params} if program.params else set()
        for param in program.params:
            if param.fqn not in known:
                tables.params.append(replace(param, id=len(tables.params)))
        names = {buffer.fqn for buffer in tables.buffers} if program.buffers else set()
        tables.buffers += [buffer for buffer in program.buffers if buffer.fqn not in names]


def _reader_of(text: str) -> ModuleType | None:
    """The text reader that recognises a block; readers of logs and traces are not asked."""
    from zgraph.readers import HEAD, readers

    head = text[:HEAD].encode("utf-8", "replace")
    for reader in readers():
        is_text = hasattr(reader, "read_text") and not hasattr(reader, "stream")
        if is_text and reader.recognises(head, Path("<block>")):
            return reader
    return None
