"""Readable code to programs: `print_readable`, `gm.code`, `print(exported)`, zgraph's own code.

A text may hold prose around several graphs; a graph nested in another's class becomes a constant of
it (`text_print.nested_in`). Text that zgraph wrote begins with a `# zgraph.code/1` line and header
lines as canonical FX text has them (`text_header`). Python's `ast` reads the rest; nothing runs.
"""

from __future__ import annotations

from typing import Any

from zgraph.errors import GraphParseError
from zgraph.ir import text_header as header
from zgraph.ir.code_graph import CodeGraphReader
from zgraph.ir.code_lines import Block, code_lines, find_blocks, indent_of
from zgraph.ir.code_roles import place_exported, place_roles
from zgraph.ir.collector import paused_collector
from zgraph.ir.program import Buffer, GraphEntry, InputRecipe, Param, Program
from zgraph.ir.symbols import Symbol
from zgraph.ir.values import ValueContext

VERSION = "zgraph.code/1"
_ROWS: dict[str, type] = {
    "param": Param,
    "buffer": Buffer,
    "input": InputRecipe,
    "symbol": Symbol,
}


def parse_code(text: str, path: str = "<text>") -> Program:
    """Read every graph of a text of readable code.

    Roles and tables come from a header, from AOT descriptors, or from an exported program's
    signature; else roles are None. A text that is cut off gives its last graph without an output.
    `path` is for messages. Raise GraphParseError, with line and column.
    """
    with paused_collector():
        return _Parser(code_lines(text), path).parse()


def parse_class(lines: list[str], path: str, name: str, context: ValueContext) -> Program:
    """Read the graph of one class among lines that `code_lines` made, with values of `context`."""
    with paused_collector():
        return _Parser(lines, path, name, context).parse()


class _Parser:
    def __init__(
        self, lines: list[str], path: str, name: str = "", context: ValueContext | None = None
    ):
        self.lines, self.path = lines, path
        self.program = Program([], path=path, form="readable")
        blocks = find_blocks(lines, path)
        if name:
            blocks = [block for block in blocks if block.root().name == name]
        self.blocks = blocks
        self.numbers = {id(block): number for number, block in enumerate(blocks)}
        self.context = context
        self.is_own = False
        self.symbols: dict[Any, list[Symbol]] = {}
        self.contexts: dict[Any, ValueContext] = {}
        self.tables: dict[int, dict[str, Any]] = {}  # by the block they stand before
        self.constants: dict[int, list[tuple[int, dict[str, Any]]]] = {}
        self.roots: dict[int, GraphEntry] = {}
        self.taken: set[str] = set()

    def fail(self, message: str, line: int) -> GraphParseError:
        return GraphParseError(message, path=self.path, line=line, column=1)

    def parse(self) -> Program:
        if not self.blocks:
            raise self.fail("no graph here: `def forward(self, ..):` expected", 0)
        self._headers()
        for number, block in enumerate(self.blocks):
            self._block(number, block)
        return self.program

    def _headers(self) -> None:
        at = 0
        for number, block in enumerate([*self.blocks, None]):
            end = block.start if block is not None else len(self.lines)
            for index in range(at, end):
                line = self.lines[index].strip()
                if line.startswith("# zgraph."):
                    self._header(line[2:], index + 1, number)
            at = block.end if block is not None else end

    def _header(self, text: str, line: int, number: int) -> None:
        kind, _, rest = text.partition(" ")
        try:
            if kind == VERSION:
                header.read_program(header.read_json(rest), self.program)
                self.is_own = True
                return
            if not self.is_own:
                return
            name = kind.removeprefix("zgraph.")
            if name == "graph":
                self.tables[number] = header.read_json(rest)
            elif name == "constant":
                self.constants.setdefault(number, []).append((line, header.read_json(rest)))
            elif name in _ROWS:
                table = header.read_json(rest)
                row = header.read_row(_ROWS[name], table)
                if name == "symbol":
                    self.symbols.setdefault(_env(table), []).append(row)
                else:
                    tables: dict[str, list[Any]] = {
                        "param": self.program.params,
                        "buffer": self.program.buffers,
                        "input": self.program.recipe,
                    }
                    tables[name].append(row)
        except header.HeaderError as error:
            raise self.fail(str(error), line) from error

    def _context(self, block: Block) -> ValueContext:
        """Graphs that zgraph wrote say which symbols they share; others share those of a class."""
        if self.context is not None:
            return self.context
        table = self.tables.get(self.numbers[id(block.root())])
        key: Any = ("class", block.root().start) if table is None else _env(table)
        if key not in self.contexts:
            try:
                self.contexts[key] = ValueContext(self.symbols.get(key, ()))
            except ValueError as error:
                raise self.fail(str(error), block.start + 1) from error
        return self.contexts[key]

    def _block(self, number: int, block: Block) -> None:
        context = self._context(block)
        reader = CodeGraphReader(self.lines, block, self.path, context)
        reader.read()
        if block.parent is not None:
            root = self.roots[id(block.root())]
            attribute = block.path()
            if attribute in root.constants:
                raise self.fail(f"a second graph {attribute} in {root.name}", block.start + 1)
            root.constants[attribute] = reader.graph
            return
        table = self.tables.get(number)
        entry = GraphEntry("" if table is not None else self._name(block.name), reader.graph)
        self.roots[id(block)] = entry
        self.program.graphs.append(entry)
        if table is not None:
            self._from_table(entry, table, block)
        else:
            place_roles(self.program, entry, *reader.descriptors)
            if entry.inputs is None:
                self._exported(entry, number)
        for line, row in self.constants.get(number, ()):
            try:
                key, tensor = header.read_constant(row, context)
            except header.HeaderError as error:
                raise self.fail(str(error), line) from error
            entry.constants[key] = tensor

    def _name(self, wanted: str) -> str:
        wanted = wanted or "graph"
        name, number = wanted, 0
        while name in self.taken:
            number += 1
            name = f"{wanted}_{number}"
        self.taken.add(name)
        return name

    def _from_table(self, entry: GraphEntry, table: dict[str, Any], block: Block) -> None:
        try:
            header.read_graph(table, entry)
        except header.HeaderError as error:
            raise self.fail(str(error), block.start + 1) from error
        for what, roles, found in (
            ("inputs", entry.inputs, len(entry.placeholders())),
            ("outputs", entry.outputs, len(entry.output_values())),
        ):
            if roles is not None and len(roles) != found:
                message = f"{len(roles)} {what} in the header, but {found} in the graph below it"
                raise self.fail(message, block.start + 1)

    def _exported(self, entry: GraphEntry, number: int) -> None:
        """The signature behind an exported program's graph and the graphs nested in it."""
        after = number + 1
        while after < len(self.blocks) and self.blocks[after].parent is not None:
            after += 1
        start = self.blocks[after - 1].end
        end = self.blocks[after].start if after < len(self.blocks) else len(self.lines)
        for at in range(start, end):
            if self.lines[at].startswith("Graph signature:"):
                rows = at + 1
                while rows < end and (not self.lines[rows].strip() or indent_of(self.lines[rows])):
                    rows += 1
                place_exported(self.program, entry, self.lines[at + 1 : rows])
                return


def _env(table: dict[str, Any]) -> Any:
    env = table.get("env", 0)
    if type(env) is not int:
        raise header.HeaderError("`env` must be a number")
    return env
