"""One graph of FX text: from its `graph():` line to its `return`.

Graphs that break rules still load, so that checks can say what is wrong with them: an operand that
is defined later becomes that node, one defined nowhere an `UndefinedName`; two nodes of one name
both keep it, and a reference means the latest before it; `return` may be missing.

Node meta set here: `line` and `column` (from 1, in the text), `val` where annotated, and what the
comments of a line say (`text_comments`).
"""

from __future__ import annotations

import re
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.errors import GraphParseError
from zgraph.ir.literals import OpaqueType, UndefinedName
from zgraph.ir.targets import resolve
from zgraph.ir.text_comments import read_comments
from zgraph.ir.text_lex import QUOTED, ArgumentReader, LexError, unquote
from zgraph.ir.text_strings import Strings, strings_of
from zgraph.ir.values import ValueContext

GRAPH_LINE = re.compile(r"\s*graph\(([^()]*)\)(?:\s*->\s*[^:]*)?:\s*$")
HEADER_MARK = "# zgraph."
_NODE = re.compile(
    r"\s*%(?P<name>[^\s:,()\[\]{}=%'\"]+) ?: (?P<note>.*?)\[(?:num_users|#users)=\d+\] = "
    r"(?P<op>call_function|call_method|call_module|get_attr|placeholder)\[target="
)
_RETURN = re.compile(r"\s*return(?:\s+|$)")
_STARTS_LINE = re.compile(r"\s*(?:%[^\s:,()]+ ?: |return(?:\s|$)|graph\(|# zgraph\.)")
# Arguments that nest at most one list, and keyword arguments without operands: most lines.
_SIMPLE = re.compile(
    r"\(args = \(((?:[^\[\](){}'\":=#]|\[[^\[\](){}'\":=#]*\])*)\), "
    r"kwargs = (\{[^%{}\[\]()'\"#]*\})\)$"
)
_PIECE = re.compile(r"\[[^\[\]]*\]|[^,\[\]\s][^,\[\]]*")
VALUE_STARTS = re.compile(
    r"(?:^| )(?=Tensor \"|Sym(?:Int|Float|Bool)?\(|\(|\[|(?:None|True|False|\?|-?\d\S*|nan|-?inf)$)"
)
TYPES: dict[str, Any] = {
    "torch.Tensor": torch.Tensor,
    "torch.nn.parameter.Parameter": torch.nn.Parameter,
    "torch.SymInt": torch.SymInt,
    "int": int,
    "float": float,
    "bool": bool,
    "str": str,
}


class GraphReader:
    """Reads one graph, from its `graph():` line to its `return`."""

    def __init__(
        self, lines: list[str], at: int, path: str, context: ValueContext, canonical: bool
    ):
        """Read from `lines[at]`, a `graph():` line, with values of `context`."""
        match = GRAPH_LINE.match(lines[at])
        assert match is not None
        self.lines, self.at, self.path = lines, at, path
        self.context, self.canonical = context, canonical
        self.graph = fx.Graph()
        self.names: dict[str, fx.Node] = {}
        self.nodes: list[fx.Node] = []
        self.reader = ArgumentReader(self.names, context, canonical)
        self.unresolved: list[fx.Node] = []
        self.parameters = [x.split(":")[0].strip().lstrip("%") for x in match[1].split(",")]
        self.notes: dict[str, tuple[Any, Any, bool]] = {}
        self.keywords: dict[str, dict[str, Any]] = {"{}": {}}  # what has been read, by text

    def fail(self, message: str, line: int, column: int = 1) -> GraphParseError:
        """The error to raise at a place."""
        return GraphParseError(message, path=self.path, line=line, column=column)

    def read(self) -> int:
        """Fill `graph`; return the index of the first line behind it. Raise GraphParseError."""
        at = self.at + 1
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
            if not stripped or (stripped[0] == "#" and not line.startswith(HEADER_MARK)):
                at += 1
            elif _RETURN.match(line):
                at = self._return(line, at)
                break
            elif GRAPH_LINE.match(line) or line.startswith(HEADER_MARK):
                break
            elif line[0] not in " \t%":
                break  # prose behind a graph that was cut off: it has no output
            else:
                column = len(line) - len(line.lstrip()) + 1
                message = (
                    "a node `%name : [num_users=N] = op[target=..](..)` or `return` expected, "
                    f"{stripped[:40]!r} found"
                )
                raise self.fail(message, at + 1, column)
        self._declare_parameters()
        self._resolve_later_names()
        compat.adopt_nodes(self.graph, self.nodes)
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
        simple = _SIMPLE.match(line, open_at) if strings is None else None
        if simple is not None and simple[2] in self.keywords:
            args, kwargs = self._simple_arguments(simple[1]), self.keywords[simple[2]]
        if args is None:
            try:
                args, kwargs, end = self._arguments(line, open_at, strings)
            except LexError:
                line, after = self._wrapped_line(at)
                self.reader.unresolved = before
                try:
                    args, kwargs, end = self._arguments(line, open_at, strings)
                except LexError as error:
                    raise self._located(error, line, at) from error
            if simple is not None:
                self.keywords[simple[2]] = kwargs
        node = self._append(match, at, op, target, args, kwargs)
        if self.reader.unresolved != before:
            self.unresolved.append(node)
        if end < len(line):
            self._comment(node, line[end:], at)
        return after

    def _wrapped_line(self, at: int) -> tuple[str, int]:
        """A line with those behind it up to the next node, and the index of the first left.

        A string with a line break in it takes several lines, as does a text that was wrapped.
        """
        after = at + 1
        while after < len(self.lines) and not _STARTS_LINE.match(self.lines[after]):
            after += 1
        while after > at + 1 and not self.lines[after - 1].strip():
            after -= 1
        return "\n".join(self.lines[at:after]), after

    def _simple_arguments(self, text: str) -> tuple[Any, ...] | None:
        """Arguments of known nodes, tokens met before, and lists of these; None for any other."""
        if not text:
            return ()
        if "[" not in text:
            found = self._known(text.removesuffix(",").split(", "))
            return None if found is None else tuple(found)
        pieces = _PIECE.findall(text)
        if ", ".join(pieces) != text.removesuffix(","):
            return None
        arguments: list[Any] = []
        for piece in pieces:
            is_list = piece[0] == "["
            found = self._known(piece[1:-1].split(", ") if is_list else [piece])
            if found is None:
                return None
            arguments.append(found if is_list else found[0])
        return tuple(arguments)

    def _known(self, pieces: list[str]) -> list[Any] | None:
        names, atoms, found = self.names, self.reader.atoms, []
        for piece in pieces:
            if piece[:1] == "%":
                node = names.get(piece[1:])
                if node is None:
                    return None
                found.append(node)
            elif piece in atoms:
                found.append(atoms[piece])
            else:
                return None
        return found

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
                raise self.fail("']' expected after the target", at + 1, end + 1)
        else:
            end = line.find("](args = (", start) if op[0] == "c" else -1
            if end < 0:
                end = line.find("]", start)
            if end < 0:
                raise self.fail("']' expected after the target", at + 1, len(line) + 1)
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
            raise self.fail(f"no node can be made of this: {error}", at + 1) from error
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
        match = VALUE_STARTS.search(text)
        type_text = text[: match.start()].strip() if match else text
        type_expr = TYPES.get(type_text, OpaqueType(type_text)) if type_text else None
        if match is None:
            return type_expr, None, False
        try:
            return type_expr, self.context.value(text[match.end() :]), True
        except ValueError as error:
            raise self.fail(str(error), at + 1, column + 1) from error

    def _return(self, line: str, at: int) -> int:
        match = _RETURN.match(line)
        assert match is not None
        before = self.reader.unresolved
        after = at + 1
        try:
            value, end = self._returned(line, match.end())
        except LexError:
            line, after = self._wrapped_line(at)
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
                raise self.fail(f"a comment expected, {rest[:40]!r} found", at + 1)
            return
        try:
            read_comments(rest, node.meta)
        except ValueError as error:
            raise self.fail(str(error), at + 1) from error

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
        return self.fail(error.message, line, column)


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
