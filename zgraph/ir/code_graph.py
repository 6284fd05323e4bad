"""One `forward` of readable code as a graph.

Graphs that break rules still load: a name defined later becomes that node, one defined nowhere an
`UndefinedName`, and the end may be missing. A text cut off in its last statement gives the graph
before it, without an output.

Node meta set here: `line` and `column` (from 1; of a text with colours, without them), `val` where
annotated, `recompute` and `ac_graph_id` (as printed), `module`, and what trailing comments say.
"""

from __future__ import annotations

import ast
from typing import Any

from torch import fx

from zgraph import compat
from zgraph.errors import GraphParseError
from zgraph.ir.code_arguments import OPERATORS, Arguments, CodeError, operator_named, unrolled
from zgraph.ir.code_comments import tag_nodes
from zgraph.ir.code_lines import Block, SourceError, indent_of, parse_lines
from zgraph.ir.code_values import NOTHING, Note, note_text, read_note
from zgraph.ir.literals import UndefinedName
from zgraph.ir.targets import resolve
from zgraph.ir.text_comments import read_comments
from zgraph.ir.values import ValueContext

_CHUNK = 2000  # lines given to the Python parser at once
_UNPACKERS = ("tree_flatten_spec", "tree_leaves", "_in_shuffle_graph")


class CodeGraphReader:
    """Reads one block. After `read`: `graph`, and `descriptors` of inputs and outputs by position.

    A descriptor is the text of the comment behind a placeholder or a returned value, "" without.
    """

    def __init__(self, lines: list[str], block: Block, path: str, context: ValueContext):
        self.lines, self.block, self.path, self.context = lines, block, path, context
        self.graph = fx.Graph()
        self.names: dict[str, fx.Node] = {}
        self.nodes: list[fx.Node] = []
        self.arguments = Arguments(self.names, context, self._inner_node)
        self.descriptors: tuple[list[str], list[str] | None] = ([], None)
        self.wrapped_output = False
        self._base = 0  # line number in the chunk + _base = index in lines
        self._notes: dict[str, Note] = {}
        self._unresolved: list[fx.Node] = []
        self._unnamed: list[tuple[fx.Node, str]] = []
        self._declared: dict[str, tuple[str, str]] = {}  # name: annotation, comment
        # An operator that writes into its first operand: the statement behind it names the node.
        self._in_place: tuple[ast.stmt, ast.expr, Any, tuple[Any, ...]] | None = None
        self._iterators: set[str] = set()
        self._leaves = 0

    def read(self) -> None:
        """Fill `graph`. Raise GraphParseError with the place."""
        self._signature()
        try:
            self._body()
        except CodeError as error:
            raise self._located(error) from error
        self._name_the_unnamed()
        self._resolve_later_names()
        tag_nodes(self.nodes, self.lines, self.block)
        compat.adopt_nodes(self.graph, self.nodes)

    # -- places ------------------------------------------------------------------------------

    def _fail(self, message: str, index: int, offset: int) -> GraphParseError:
        return GraphParseError(message, path=self.path, line=index + 1, column=offset + 1)

    def _located(self, error: CodeError) -> GraphParseError:
        index = error.lineno + self._base
        return self._fail(error.message, index, self._column(index, error.offset))

    def _column(self, index: int, offset: int) -> int:
        """`ast` counts bytes of UTF-8."""
        line = self.lines[index] if 0 <= index < len(self.lines) else ""
        return offset if line.isascii() else len(line.encode()[:offset].decode("utf-8", "ignore"))

    def _segment(self, node: ast.expr) -> str:
        """The source of an expression on one line."""
        index = node.lineno + self._base
        start, end = node.col_offset, node.end_col_offset or 0
        if node.end_lineno != node.lineno:
            return ast.unparse(node)
        line = self.lines[index]
        return line[self._column(index, start) : self._column(index, end)]

    def _rest(self, node: ast.AST) -> str:
        """The comment behind an expression, on its last line, from its `#`; "" without one."""
        index = node.end_lineno + self._base  # type: ignore[attr-defined]
        line = self.lines[index]
        if "#" not in line:
            return ""
        rest = line[self._column(index, node.end_col_offset) :]  # type: ignore[attr-defined]
        at = rest.find("#")
        return rest[at:].rstrip() if at >= 0 else ""

    # -- the signature -----------------------------------------------------------------------

    def _signature(self) -> None:
        block = self.block
        end = block.body
        lines = [*self.lines[block.start : end - 1], self.lines[end - 1], " " * block.indent + " 0"]
        try:
            statements, base = parse_lines(lines, 0, len(lines))
        except SourceError as error:
            raise self._fail(error.message, block.start + error.line, error.column - 1) from error
        self._base = base + block.start
        function = statements[0]
        if not isinstance(function, ast.FunctionDef):
            raise self._fail("`def forward(..):` expected", block.start, block.indent)
        try:
            self._placeholders(function.args)
        except CodeError as error:
            raise self._located(error) from error

    def _placeholders(self, args: ast.arguments) -> None:
        plain = [*args.posonlyargs, *args.args]
        defaults: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults))
        defaults += args.defaults
        found = [(arg, arg.arg, default) for arg, default in zip(plain, defaults, strict=True)]
        if found and found[0][1] == "self":
            found = found[1:]
        if args.vararg:
            found.append((args.vararg, f"*{args.vararg.arg}", None))
        found += [
            (arg, arg.arg, default)
            for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)
        ]
        if args.kwarg:
            found.append((args.kwarg, f"**{args.kwarg.arg}", None))
        for arg, target, default in found:
            values = () if default is None else (self.arguments.value(default),)
            self._append(arg.arg, arg, "placeholder", target, values, {}, arg.annotation)
            self.descriptors[0].append(self._rest(default or arg))

    def _new_placeholders(self, targets: list[ast.expr]) -> None:
        """The true inputs, which the code unpacks from its arguments."""
        self.nodes[:] = [node for node in self.nodes if node.op != "placeholder"]
        self.descriptors[0].clear()
        for target in targets:
            if not isinstance(target, ast.Name):
                raise CodeError("only names can be unpacked here", target)
            self._new_placeholder(target)

    def _new_placeholder(self, target: ast.Name) -> None:
        annotation, comment = self._declared.get(target.id, ("", ""))
        node = self._append(target.id, target, "placeholder", target.id, (), {}, None)
        if annotation:
            self._annotate(node, self._note(annotation, target))
        self.descriptors[0].append(comment)

    # -- statements --------------------------------------------------------------------------

    def _body(self) -> None:
        block = self.block
        start = block.body
        for end in self._chunks():
            statements, self._base = self._parsed(start, end)
            self._statements(statements)
            start = end
        if self._in_place is not None:
            self._finish_in_place(None)

    def _parsed(self, start: int, end: int) -> tuple[list[ast.stmt], int]:
        """The statements of a chunk, without the last of the text when that is cut off."""
        try:
            return parse_lines(self.lines, start, end)
        except SourceError as error:
            last = self._last_statement()
            if error.line < last or not self._is_end_of_text():
                raise self._fail(error.message, error.line, error.column - 1) from error
        try:
            return parse_lines(self.lines, start, last)
        except SourceError as error:  # a bracket before it was not closed
            raise self._fail(error.message, error.line, error.column - 1) from error

    def _chunks(self) -> list[int]:
        """The indices behind each chunk of the body: at lines that begin a statement."""
        block = self.block
        if block.end - block.body <= _CHUNK * 2:
            return [block.end] if block.end > block.body else []
        indent = self._body_indent()
        ends = []
        at = block.body + _CHUNK
        while at < block.end:
            if self._starts_statement(at, indent):
                ends.append(at)
                at += _CHUNK
            else:
                at += 1
        return [*ends, block.end]

    def _body_indent(self) -> int:
        for line in self.lines[self.block.body : self.block.end]:
            stripped = line.lstrip()
            if stripped and stripped[0] != "#":
                return len(line) - len(stripped)
        return self.block.indent + 4

    def _starts_statement(self, at: int, indent: int) -> bool:
        line = self.lines[at]
        return indent_of(line) == indent and line[indent : indent + 1].isidentifier()

    def _last_statement(self) -> int:
        """The index of the line that begins the last statement."""
        indent = self._body_indent()
        for at in range(self.block.end - 1, self.block.body - 1, -1):
            if self._starts_statement(at, indent):
                return at
        return self.block.body

    def _is_end_of_text(self) -> bool:
        return not any(line.strip() for line in self.lines[self.block.end :])

    def _statements(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            try:
                self._statement(statement)
            except CodeError as error:
                # What is cut off may be Python nonetheless: `x = torch.ops.aten`
                if error.lineno + self._base < self._last_statement() or not self._is_end_of_text():
                    raise
                return

    def _statement(self, statement: ast.stmt) -> None:
        kind = type(statement)
        self.arguments.undefined = 0
        if self._in_place is not None and self._finish_in_place(statement):
            return
        if kind is ast.Assign:
            self._assign(statement)  # type: ignore[arg-type]
        elif kind is ast.AnnAssign:
            self._annotated(statement)  # type: ignore[arg-type]
        elif kind is ast.Return:
            self._return(statement)  # type: ignore[arg-type]
        elif kind is ast.Expr:
            self._expression(statement.value)  # type: ignore[attr-defined]
        elif kind is ast.AugAssign:
            self._augmented(statement)  # type: ignore[arg-type]
        elif kind not in (ast.Delete, ast.Pass, ast.Import, ast.ImportFrom):
            words = kind.__name__.lower()
            raise CodeError(f"a statement ({words}) that no printed graph has", statement)

    def _assign(self, statement: ast.Assign) -> None:
        value, targets = statement.value, statement.targets
        if type(value) is ast.Constant and value.value is None:
            return  # `x = y = None` frees what is not used any more
        target = targets[0]
        if len(targets) == 1 and type(target) is ast.Name:
            self._define(target, None, value)
        elif len(targets) == 1 and type(target) is ast.Tuple and self._unpacks(value):
            self._new_placeholders(target.elts)
        elif len(targets) == 1 and type(target) is ast.Subscript:
            value_of = self.arguments.value
            args = (value_of(target.value), value_of(target.slice), value_of(value))
            self._in_place = (statement, target.value, resolve("operator.setitem"), args)
        else:
            raise CodeError("one name expected on the left", target)

    def _unpacks(self, value: ast.expr) -> bool:
        if type(value) is not ast.Call:
            return False
        parts, _ = unrolled(value.func)
        if not parts or parts[-1] not in _UNPACKERS:
            return False
        if parts[-1] == "_in_shuffle_graph":
            self._leaves = len(value.args)
        return True

    def _annotated(self, statement: ast.AnnAssign) -> None:
        target = statement.target
        if type(target) is not ast.Name:
            raise CodeError("one name expected on the left", target)
        if statement.value is None:
            text = note_text(statement.annotation, self._segment(statement.annotation))
            self._declared[target.id] = (text, self._rest(statement.annotation))
        else:
            self._define(target, statement.annotation, statement.value)

    def _define(self, target: ast.Name, annotation: ast.expr | None, value: ast.expr) -> None:
        kind = type(value)
        if kind is ast.Call:
            if self._iterates(target, value):  # type: ignore[arg-type]
                return
            found = self.arguments.attribute(value) or self.arguments.call(value)  # type: ignore[arg-type]
        elif kind is ast.Name:
            self._alias(target, value)  # type: ignore[arg-type]
            return
        else:
            found = self.arguments.computed(value)  # type: ignore[assignment]
            if found is None:
                raise CodeError("a call, an operator, an index or an attribute expected", value)
        self._append(target.id, target, *found, annotation, value)

    def _alias(self, target: ast.Name, value: ast.Name) -> None:
        """`l_x_ = L_x_` names an input."""
        node = self.names.get(value.id)
        if node is None:
            raise CodeError(f"{value.id} is not defined before this line", value)
        if node.op == "placeholder" and node.name == value.id and not node.users:
            node.name = target.id
            node.meta["line"] = target.lineno + self._base + 1
            node.meta["column"] = self._column(target.lineno + self._base, target.col_offset) + 1
        self.names[target.id] = node
        if "#" in self.lines[value.lineno + self._base]:
            self._comment(node, value)

    def _iterates(self, target: ast.Name, value: ast.Call) -> bool:
        """`it = iter(args_list)` and `x = next(it)`, as inputs come in a boxed call."""
        if type(value.func) is not ast.Name or len(value.args) != 1:
            return False
        argument = value.args[0]
        if type(argument) is not ast.Name:
            return False
        if value.func.id == "iter" and getattr(self.names.get(argument.id), "op", "") == (
            "placeholder"
        ):
            self._new_placeholders([])
            self._iterators.add(target.id)
            return True
        if value.func.id == "next" and argument.id in self._iterators:
            self._new_placeholder(target)
            return True
        return False

    def _augmented(self, statement: ast.AugAssign) -> None:
        target = statement.target
        if type(target) is not ast.Name:
            raise CodeError("one name expected on the left", target)
        operator = operator_named("i" + OPERATORS[type(statement.op)].rstrip("_"))
        left = self.arguments.value(ast.Name(target.id, lineno=target.lineno, col_offset=0))
        args = (left, self.arguments.value(statement.value))
        self._in_place = (statement, target, operator, args)

    def _finish_in_place(self, statement: ast.stmt | None) -> bool:
        """Make the node of `a += b` or `a[0] = b`; whether `statement`, `iadd = a`, names it."""
        assert self._in_place is not None
        place, written, operator, args = self._in_place
        self._in_place = None
        name = written.id if isinstance(written, ast.Name) else ""
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and isinstance(
            statement.value, ast.Name
        ):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            annotation = None if isinstance(statement, ast.Assign) else statement.annotation
            if statement.value.id == name and isinstance(target, ast.Name):
                self._append(target.id, target, "call_function", operator, args, {}, annotation)
                return True
        node = self._inner_node(place, "call_function", operator, args, {})
        if isinstance(place, ast.AugAssign):
            self.names[name] = node
        return False

    def _expression(self, value: ast.expr) -> None:
        """A call whose result has no name; a string, or a name alone, is nothing."""
        if type(value) is ast.Call:
            func = value.func
            is_clear = type(func) is ast.Attribute and func.attr == "clear" and self._iterators
            if not is_clear:
                self._inner_node(value, *self.arguments.call(value))
        elif type(value) not in (ast.Constant, ast.Name):
            raise CodeError("an assignment or a call expected", value)

    def _return(self, statement: ast.Return) -> None:
        value = statement.value
        if type(value) is ast.Call:
            parts, _ = unrolled(value.func)
            if parts and parts[-1] == "tree_unflatten" and value.args:
                value = value.args[0]
                self.wrapped_output = True
                if type(value) is ast.Call:  # self._out_shuffle_graph(inputs.., outputs..)
                    outputs = value.args[self._leaves :]
                    value = ast.copy_location(ast.Tuple(outputs, ast.Load()), value)
        result = None if value is None else self.arguments.value(value)
        self._append("output", statement, "output", "output", (result,), {}, None)
        if type(value) in (ast.Tuple, ast.List) and value.end_lineno != value.lineno:  # type: ignore[union-attr]
            comments = [self._rest(x) for x in value.elts]  # type: ignore[union-attr]
            if any(comments):
                self.descriptors = (self.descriptors[0], comments)

    # -- nodes -------------------------------------------------------------------------------

    def _append(
        self,
        name: str,
        place: Any,
        op: str,
        target: Any,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        annotation: ast.expr | None,
        value: ast.expr | None = None,
    ) -> fx.Node:
        try:
            node = compat.new_node(self.graph, name, op, target, args, kwargs)
        except (ValueError, TypeError, AssertionError) as error:
            raise CodeError(f"no node can be made of this: {error}", place) from error
        index = place.lineno + self._base
        line = self.lines[index]
        meta = node.meta
        meta["line"] = index + 1
        offset = place.col_offset
        meta["column"] = (offset if line.isascii() else self._column(index, offset)) + 1
        if annotation is not None:
            self._annotate(node, self._note_of(annotation))
        if self.arguments.undefined:
            self._unresolved.append(node)
        if "#" in line and op != "placeholder":
            self._comment(node, value if value is not None else place)
        if op != "output":
            self.names[name] = node
        self.nodes.append(node)
        return node

    def _inner_node(
        self, place: Any, op: str, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> fx.Node:
        """A node that has no name in the text."""
        word = str(getattr(target, "__name__", target)).rpartition(".")[2]
        word = word if word.isidentifier() else "node"
        node = self._append("", place, op, target, args, kwargs, None)
        del self.names[""]
        self._unnamed.append((node, word))
        return node

    def _comment(self, node: fx.Node, place: ast.AST) -> None:
        rest = self._rest(place)
        if rest:
            try:
                read_comments(rest, node.meta)
            except ValueError as error:
                raise CodeError(str(error), place) from error

    def _note_of(self, annotation: ast.expr) -> Note:
        if type(annotation) is ast.Constant and type(annotation.value) is str:
            found = self._notes.get(annotation.value)
            return self._note(annotation.value, annotation) if found is None else found
        return self._note(self._segment(annotation), annotation)

    def _note(self, text: str, place: ast.AST) -> Note:
        if text not in self._notes:
            try:
                self._notes[text] = read_note(text, self.context) if text.strip() else NOTHING
            except ValueError as error:
                raise CodeError(str(error), place) from error
        return self._notes[text]

    def _annotate(self, node: fx.Node, note: Note) -> None:
        if note.type is not None:
            node.type = note.type
        if note.has_value:
            node.meta["val"] = note.value
        if note.placed:
            node.meta["placed"] = note.placed

    # -- afterwards --------------------------------------------------------------------------

    def _name_the_unnamed(self) -> None:
        taken = set(self.names)
        for node, word in self._unnamed:
            name, number = word, 0
            while name in taken:
                number += 1
                name = f"{word}_{number}"
            taken.add(name)
            node.name = name

    def _resolve_later_names(self) -> None:
        if not self._unresolved:
            return
        first: dict[str, fx.Node] = {}
        for node in self.nodes:
            first.setdefault(node.name, node)

        def known(leaf: Any) -> Any:
            return first.get(leaf.name, leaf) if type(leaf) is UndefinedName else leaf

        for node in self._unresolved:
            node.args = fx.node.map_aggregate(node.args, known)
            node.kwargs = fx.node.map_aggregate(node.kwargs, known)
