"""FX text to programs: what `print(graph)` and DeepCompile logs show, and zgraph's canonical text.

A text may hold prose around several graphs. Canonical text begins with a `# zgraph.fx/1` line (see
`text_header`) and quotes strings; everything else is read as PyTorch prints it (see `text_lex`).
Graphs that break rules still load, see `text_graph`.
"""

from __future__ import annotations

import re
from typing import Any

import torch

from zgraph.errors import GraphParseError
from zgraph.ir import text_header as header
from zgraph.ir.collector import paused_collector
from zgraph.ir.program import Buffer, GraphEntry, InputRecipe, Param, Program
from zgraph.ir.symbols import Symbol
from zgraph.ir.text_graph import GRAPH_LINE, HEADER_MARK, GraphReader
from zgraph.ir.values import ValueContext

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_ROWS = {"param": Param, "buffer": Buffer, "input": InputRecipe, "symbol": Symbol}


def parse_program(text: str, path: str = "<text>") -> Program:
    """Read every graph of a text, and its tables when it is canonical.

    `path` is for messages only. Roles are None and tables empty for a text without a header. Raise
    GraphParseError, with line and column, when a graph breaks the grammar or there is none.
    """
    with paused_collector():
        return _Parser(text, path).parse()


class _Parser:
    def __init__(self, text: str, path: str):
        if "\x1b" in text:
            text = _ANSI.sub("", text)
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.path = path
        self.program = Program([], path=path, form="fx")
        self.canonical = False
        self.symbols: dict[int, list[Symbol]] = {}
        self.contexts: dict[int, ValueContext] = {}
        self.nested: list[tuple[GraphEntry, int, str]] = []
        self.pending: dict[str, Any] | None = None  # the header line of the graph to come
        self.pending_line = 0
        self.constants: dict[str, torch.Tensor] = {}

    def fail(self, message: str, line: int, column: int = 1) -> GraphParseError:
        return GraphParseError(message, path=self.path, line=line, column=column)

    def parse(self) -> Program:
        at, lines = 0, self.lines
        while at < len(lines):
            line = lines[at]
            if line.startswith(HEADER_MARK):
                self._header(line, at + 1)
            elif "graph(" in line and GRAPH_LINE.match(line):
                at = self._graph(at)
                continue
            at += 1
        if self.pending is not None:
            raise self.fail("`graph():` expected after this line", self.pending_line)
        if not self.program.graphs:
            raise self.fail("no graph here: a line `graph():` expected", 0)
        self._place_nested()
        entries = self.program.graphs
        if not self.canonical:
            for i, entry in enumerate(entries):
                entry.name = entry.name or ("graph" if len(entries) == 1 else f"graph_{i}")
        return self.program

    def _header(self, line: str, number: int) -> None:
        kind, _, rest = line[2:].partition(" ")
        try:
            if kind.startswith("zgraph.fx/"):
                if kind != header.VERSION:
                    raise header.HeaderError(f"{kind} is not known here, only {header.VERSION}")
                if self.canonical:
                    raise header.HeaderError("a second program begins here: one per text")
                self.canonical = True
                header.read_program(header.read_json(rest), self.program)
                return
            name = kind.removeprefix("zgraph.")
            if name in _ROWS:
                self._row(name, header.read_json(rest))
            elif name == "graph":
                self.pending, self.pending_line = header.read_json(rest), number
            elif name == "constant":
                env = (self.pending or {}).get("env", 0)
                context = self.context(env, number)
                key, tensor = header.read_constant(header.read_json(rest), context)
                self.constants[key] = tensor
        except header.HeaderError as error:
            raise self.fail(str(error), number) from error

    def _row(self, name: str, table: dict[str, Any]) -> None:
        row = header.read_row(_ROWS[name], table)
        if name == "symbol":
            self.symbols.setdefault(table.get("env", 0), []).append(row)
            return
        tables: dict[str, list[Any]] = {
            "param": self.program.params,
            "buffer": self.program.buffers,
            "input": self.program.recipe,
        }
        tables[name].append(row)

    def context(self, env: Any, line: int) -> ValueContext:
        """The values of an environment: graphs that share it share symbols."""
        if type(env) is not int:
            raise self.fail("`env` must be a number", line)
        if env not in self.contexts:
            try:
                self.contexts[env] = ValueContext(self.symbols.get(env, ()))
            except ValueError as error:
                raise self.fail(str(error), line) from error
        return self.contexts[env]

    def _graph(self, at: int) -> int:
        """Read the graph at a line; return the index of the first line behind it."""
        table, self.pending = self.pending, None
        context = self.context((table or {}).get("env", 0), at + 1)
        reader = GraphReader(self.lines, at, self.path, context, self.canonical)
        after = reader.read()
        entry = GraphEntry("", reader.graph)
        entry.constants, self.constants = self.constants, {}
        self._finish(entry, table)
        return after

    def _finish(self, entry: GraphEntry, table: dict[str, Any] | None) -> None:
        """Take a graph over, with the header line that stood before it."""
        if table is None:
            self.program.graphs.append(entry)
            return
        try:
            header.read_graph(table, entry)
        except header.HeaderError as error:
            raise self.fail(str(error), self.pending_line) from error
        for what, roles, found in (
            ("inputs", entry.inputs, len(entry.placeholders())),
            ("outputs", entry.outputs, len(entry.output_values())),
        ):
            if roles is not None and len(roles) != found:
                message = f"{len(roles)} {what} in the header, but {found} in the graph below it"
                raise self.fail(message, self.pending_line)
        if "parent" in table:
            self.nested.append((entry, table["parent"], str(table.get("attribute", ""))))
        else:
            self.program.graphs.append(entry)

    def _place_nested(self) -> None:
        """Hand nested graphs to the `constants` of their parents: (index in text order, name)."""
        graphs = self.program.graphs
        for entry, parent, attribute in self.nested:
            if type(parent) is not int or not 0 <= parent < len(graphs):
                raise self.fail(f"a nested graph of graph {parent!r}, which is not here", 0)
            graphs[parent].constants[attribute] = entry.graph
