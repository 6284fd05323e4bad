"""FX text to programs: what `print(graph)` and DeepCompile logs show, and zgraph's canonical text.

A text may hold prose around several graphs. Canonical text begins with a `# zgraph.fx/1` line (see
`text_header`) and quotes strings; everything else is read as PyTorch prints it (see `text_lex`).
Graphs that break rules still load, so that checks can say what is wrong with them: an operand that
is defined later becomes that node, one defined nowhere an `UndefinedName`; two nodes of one name
both keep it, and a reference means the latest before it; `return` may be missing.

Node meta set here: `line` and `column` (from 1, in the text), `val` where annotated, `module` from
`# module: PATH`, and `ignore`, a list of (check id, reason): see `text_comments`.
"""

from __future__ import annotations

import contextlib
import gc
import re
from collections.abc import Iterator
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.errors import GraphParseError
from zgraph.ir import text_header as header
from zgraph.ir.literals import OpaqueType, UndefinedName
from zgraph.ir.program import Buffer, GraphEntry, InputRecipe, Param, Program
from zgraph.ir.symbols import Symbol
from zgraph.ir.targets import resolve
from zgraph.ir.text_comments import read_comments
from zgraph.ir.text_lex import QUOTED, ArgumentReader, LexError, unquote
from zgraph.ir.text_strings import Strings, strings_of
from zgraph.ir.values import ValueContext

_GRAPH = re.compile(r"\s*graph\(([^()]*)\)(?:\s*->\s*[^:]*)?:\s*$")
_NODE = re.compile(
    r"\s*%(?P<name>[^\s:,()\[\]{}=%'\"]+) ?: (?P<note>.*?)\[(?:num_users|#users)=\d+\] = "
    r"(?P<op>call_function|call_method|call_module|get_attr|placeholder)\[target="
)
_RETURN = re.compile(r"\s*return(?:\s+|$)")
_STARTS_LINE = re.compile(r"\s*(?:%[^\s:,()]+ ?: |return(?:\s|$)|graph\(|# zgraph\.)")
_FLAT = re.compile(r"([^\[\](){}'\":=#]*)\), kwargs = \{\}\)$")
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_VALUE_STARTS = re.compile(
    r"(?:^| )(?=Tensor \"|Sym(?:Int|Float|Bool)?\(|\(|\[|(?:None|True|False|\?|-?\d\S*|nan|-?inf)$)"
)
_TYPES: dict[str, Any] = {
    "torch.Tensor": torch.Tensor,
    "torch.nn.parameter.Parameter": torch.nn.Parameter,
    "torch.SymInt": torch.SymInt,
    "int": int,
    "float": float,
    "bool": bool,
    "str": str,
}
_ROWS = {"param": Param, "buffer": Buffer, "input": InputRecipe, "symbol": Symbol}


def parse_program(text: str, path: str = "<text>") -> Program:
    """Read every graph of a text, and its tables when it is canonical.

    `path` is for messages only. Roles are None and tables empty for a text without a header. Raise
    GraphParseError, with line and column, when a graph breaks the grammar or there is none.
    """
    with _paused_collector():
        return _Parser(text, path).parse()


@contextlib.contextmanager
def _paused_collector() -> Iterator[None]:
    # Nodes refer to each other, so the collector walks all of them again and again while they are
    # made and frees none: most of the time of a parse without this.
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


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
            if line.startswith(header.MARK):
                self._header(line, at + 1)
            elif "graph(" in line:
                match = _GRAPH.match(line)
                if match:
                    at = _Graph(self, at, match[1]).read()
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

    def finish(self, entry: GraphEntry, line: int) -> None:
        """Take a graph over, with the header line that stood before it."""
        table, self.pending = self.pending, None
        entry.constants, self.constants = dict(self.constants), {}
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


class _Graph:
    """Reads one graph, from its `graph():` line to its `return`."""

    def __init__(self, parser: _Parser, at: int, parameters: str):
        self.parser, self.at = parser, at
        self.lines, self.canonical = parser.lines, parser.canonical
        self.entry = GraphEntry("", fx.Graph())
        self.graph = self.entry.graph
        self.names: dict[str, fx.Node] = {}
        self.nodes: list[fx.Node] = []
        env = (parser.pending or {}).get("env", 0)
        self.context = parser.context(env, at + 1)
        self.reader = ArgumentReader(self.names, self.context, self.canonical)
        self.unresolved: list[fx.Node] = []
        self.parameters = [x.split(":")[0].strip().lstrip("%") for x in parameters.split(",")]
        self.notes: dict[str, tuple[Any, Any, bool]] = {}

    def read(self) -> int:
        """Read the graph; return the index of the first line behind it."""
        first = self.at
        at = first + 1
        lines, match_node = self.lines, _NODE.match
        while at < len(lines):
            line = lines[at]
            match = match_node(line)
            if match is not None:
                if match["op"][0] == "c":
                    at = self._call(match, line, at)
                else:
                    at = self._leaf(match, line, at)
                continue
            stripped = line.strip()
            if not stripped or (stripped[0] == "#" and not line.startswith(header.MARK)):
                at += 1
            elif _RETURN.match(line):
                at = self._return(line, at)
                break
            elif _GRAPH.match(line) or line.startswith(header.MARK):
                break
            elif line[0] not in " \t%":
                break  # prose behind a graph that was cut off: it has no output
            else:
                column = len(line) - len(line.lstrip()) + 1
                message = (
                    "a node `%name : [num_users=N] = op[target=..](..)` or `return` expected, "
                    f"{stripped[:40]!r} found"
                )
                raise self.parser.fail(message, at + 1, column)
        self._declare_parameters()
        self._resolve_later_names()
        compat.adopt_nodes(self.graph, self.nodes)
        self.parser.finish(self.entry, first + 1)
        return at

    def _call(self, match: re.Match[str], line: str, at: int) -> int:
        """A call node: its target, arguments and trailing comment."""
        op, start = match["op"], match.end()
        target, open_at = self._target(line, start, at, op)
        strings = None if self.canonical else strings_of(target)
        after = at + 1
        before = self.reader.unresolved
        args: tuple[Any, ...] | None = None
        kwargs: dict[str, Any] = {}
        end = len(line)
        if strings is None and line.startswith("(args = (", open_at):
            flat = _FLAT.match(line, open_at + 9)
            args = None if flat is None else self._flat_arguments(flat[1])
        if args is None:
            try:
                args, kwargs, end = self._arguments(line, open_at, strings)
            except LexError:
                # A string with a line break in it, or a wrapped line: read on to the next node.
                while after < len(self.lines) and not _STARTS_LINE.match(self.lines[after]):
                    after += 1
                while after > at + 1 and not self.lines[after - 1].strip():
                    after -= 1
                line = "\n".join(self.lines[at:after])
                self.reader.unresolved = before
                try:
                    args, kwargs, end = self._arguments(line, open_at, strings)
                except LexError as error:
                    raise self._located(error, line, at) from error
        node = self._append(match, at, op, target, args, kwargs)
        if self.reader.unresolved != before:
            self.unresolved.append(node)
        if end < len(line):
            self._comment(node, line[end:], at)
        return after

    def _flat_arguments(self, text: str) -> tuple[Any, ...] | None:
        """Arguments without brackets and quotes; None when any is out of the ordinary."""
        if not text:
            return ()
        names, atoms, arguments = self.names, self.reader.atoms, []
        pieces = text.split(", ")
        if len(pieces) == 1:
            pieces[0] = pieces[0].removesuffix(",")
        for piece in pieces:
            if piece[:1] == "%":
                found = names.get(piece[1:])
                if found is None:
                    return None
                arguments.append(found)
            elif piece in atoms:
                arguments.append(atoms[piece])
            else:
                return None
        return tuple(arguments)

    def _arguments(
        self, line: str, at: int, strings: Strings | None
    ) -> tuple[tuple[Any, ...], dict[str, Any], int]:
        """Read `(args = (..), kwargs = {..})`; return both and the offset behind."""
        if not line.startswith("(args = (", at):
            raise LexError("`(args = (..), kwargs = {..})` expected", at)
        args, at = self.reader.read(line, at + 8, strings=strings)
        if not line.startswith(", kwargs = {", at):
            raise LexError("`, kwargs = {..})` expected", at)
        kwargs, at = self.reader.read(line, at + 11, strings=strings, keywords=True)
        if not line.startswith(")", at):
            raise LexError("')' expected", at)
        if not isinstance(args, tuple):
            args = (args,)  # a complex number alone
        return args, kwargs, at + 1

    def _target(self, line: str, start: int, at: int, op: str) -> tuple[Any, int]:
        """The target behind `[target=` and the offset behind its bracket."""
        quoted = QUOTED.match(line, start) if line[start : start + 1] in ("'", '"') else None
        if quoted is not None:
            text, end = unquote(quoted.group()), quoted.end()
            if line[end : end + 1] != "]":
                raise self.parser.fail("']' expected after the target", at + 1, end + 1)
        else:
            end = line.find("](args = (", start) if op[0] == "c" else -1
            if end < 0:
                end = line.find("]", start)
            if end < 0:
                raise self.parser.fail("']' expected after the target", at + 1, len(line) + 1)
            text = line[start:end]
        return (resolve(text) if op == "call_function" else text), end + 1

    def _leaf(self, match: re.Match[str], line: str, at: int) -> int:
        """A placeholder or get_attr node."""
        op = match["op"]
        target, end = self._target(line, match.end(), at, op)
        args: tuple[Any, ...] = ()
        if op == "placeholder" and line.startswith("(default=", end):
            try:
                args, end = self._default(line, end)
            except LexError as error:
                raise self._located(error, line, at) from error
        node = self._append(match, at, op, target, args, {})
        if end < len(line):
            self._comment(node, line[end:], at)
        return at + 1

    def _default(self, line: str, at: int) -> tuple[tuple[Any, ...], int]:
        """`(default=VALUE)`: read as a one-element bracket that starts behind the word."""
        masked = line[:at] + " " * 8 + "(" + line[at + 9 :]
        value, end = self.reader.read(masked, at)
        items = value if isinstance(value, tuple) else (value,)
        if len(items) != 1:
            raise LexError("one default value expected", at)
        return tuple(items), end

    def _append(
        self,
        match: re.Match[str],
        at: int,
        op: str,
        target: Any,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> fx.Node:
        name, note = match["name"], match["note"]
        if note:
            if note not in self.notes:
                self.notes[note] = self._note(note, at, match.start("note"))
            type_expr, value, annotated = self.notes[note]
        else:
            type_expr, value, annotated = None, None, False
        try:
            node = compat.new_node(self.graph, name, op, target, args, kwargs, type_expr)
        except (ValueError, TypeError, AssertionError) as error:
            raise self.parser.fail(f"no node can be made of this: {error}", at + 1) from error
        meta = node.meta
        meta["line"], meta["column"] = at + 1, match.start("name")
        if annotated:
            meta["val"] = value
        self.names[name] = node
        self.nodes.append(node)
        return node

    def _note(self, note: str, at: int, column: int) -> tuple[Any, Any, bool]:
        """What stands between the name and `[num_users=`: a type, a value or both."""
        text = note.strip()
        match = _VALUE_STARTS.search(text)
        type_text = text[: match.start()].strip() if match else text
        type_expr = _TYPES.get(type_text, OpaqueType(type_text)) if type_text else None
        if match is None:
            return type_expr, None, False
        try:
            return type_expr, self.context.value(text[match.end() :]), True
        except ValueError as error:
            raise self.parser.fail(str(error), at + 1, column + 1) from error

    def _return(self, line: str, at: int) -> int:
        match = _RETURN.match(line)
        assert match is not None
        before = self.reader.unresolved
        after = at + 1
        try:
            value, end = self._returned(line, match.end())
        except LexError as first:
            while after < len(self.lines) and self.lines[after].strip():
                if _STARTS_LINE.match(self.lines[after]):
                    break
                after += 1
            if after == at + 1:
                raise self._located(first, line, at) from first
            line = "\n".join(self.lines[at:after])
            self.reader.unresolved = before
            try:
                value, end = self._returned(line, match.end())
            except LexError as error:
                raise self._located(error, line, at) from error
        node = compat.new_node(self.graph, "output", "output", "output", (value,), {})
        column = len(line) - len(line.lstrip()) + 1
        node.meta["line"], node.meta["column"] = at + 1, column
        self.nodes.append(node)
        if self.reader.unresolved != before:
            self.unresolved.append(node)
        self._comment(node, line[end:], at)
        return after

    def _returned(self, line: str, at: int) -> tuple[Any, int]:
        if not line[at:].strip():
            return None, len(line)
        return self.reader.read(line, at, bare_names=True)

    def _comment(self, node: fx.Node, text: str, at: int) -> None:
        rest = text.lstrip()
        if not rest:
            return
        if rest[0] != "#":
            if self.canonical:
                raise self.parser.fail(f"a comment expected, {rest[:40]!r} found", at + 1)
            return
        try:
            read_comments(rest, node.meta)
        except ValueError as error:
            raise self.parser.fail(str(error), at + 1) from error

    def _declare_parameters(self) -> None:
        """Old prints name the placeholders in `graph(%x, %y):` only."""
        missing = [name for name in self.parameters if name and name not in self.names]
        made = [compat.new_node(self.graph, name, "placeholder", name, (), {}) for name in missing]
        for node in made:
            node.meta["line"], node.meta["column"] = self.at + 1, 1
            self.names[node.name] = node
        self.nodes[:0] = made

    def _resolve_later_names(self) -> None:
        """Point operands that were unknown when read at the first node of that name."""
        if not self.unresolved:
            return
        first: dict[str, fx.Node] = {}
        for node in self.nodes:
            first.setdefault(node.name, node)
        first.pop("output", None) if "output" not in self.names else None

        def known(leaf: Any) -> Any:
            return first.get(leaf.name, leaf) if type(leaf) is UndefinedName else leaf

        for node in self.unresolved:
            node.args = _map_leaves(node.args, known)
            node.kwargs = _map_leaves(node.kwargs, known)

    def _located(self, error: LexError, text: str, at: int) -> GraphParseError:
        before = text[: error.at]
        line = at + 1 + before.count("\n")
        column = error.at - (before.rfind("\n") + 1) + 1
        return self.parser.fail(error.message, line, column)


def _map_leaves(value: Any, change: Any) -> Any:
    """Copy nested arguments with each leaf changed; the reader bounds how deep they nest."""
    if isinstance(value, tuple):
        return tuple(_map_leaves(x, change) for x in value)
    if isinstance(value, list):
        return [_map_leaves(x, change) for x in value]
    if isinstance(value, dict):
        return {key: _map_leaves(x, change) for key, x in value.items()}
    if isinstance(value, slice):
        return slice(*(_map_leaves(x, change) for x in (value.start, value.stop, value.step)))
    return change(value)
