"""Expressions of readable code as node arguments and call targets. Nothing is evaluated.

A name that is no node of the graph is a word such as `inf`, a symbol such as `s0`, or else an
`UndefinedName`. An expression that computes (`a + b`, `x[0]`, `self.w`) inside an argument becomes
a node of its own, as FX would have it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

import torch
from torch import fx

from zgraph.ir.literals import OpaqueLiteral, UndefinedName
from zgraph.ir.targets import resolve
from zgraph.ir.text_lex import ATOMS
from zgraph.ir.values import ValueContext

MAX_DEPTH = 64
SYMBOL = re.compile(r"(?:s|u|ps|zf|zuf)\d+\Z")
# fmt: off
_BUILTINS = frozenset((
    "getattr", "len", "float", "int", "bool", "str", "max", "min", "sum", "abs", "round", "pow",
    "iter", "next", "isinstance", "hasattr", "divmod", "slice", "range", "tuple", "list", "dict",
))
OPERATORS: dict[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.Mod: "mod",
    ast.FloorDiv: "floordiv", ast.Pow: "pow", ast.MatMult: "matmul", ast.LShift: "lshift",
    ast.RShift: "rshift", ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor",
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
    ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert", ast.Not: "not_",
    ast.Is: "is_", ast.IsNot: "is_not",
}
# fmt: on


class CodeError(ValueError):
    """An expression that no graph has, with the place of it in the source."""

    def __init__(self, message: str, at: ast.AST):
        super().__init__(message)
        self.message = message
        self.lineno: int = getattr(at, "lineno", 1)
        self.offset: int = getattr(at, "col_offset", 0)


NewNode = Callable[[ast.AST, str, Any, tuple[Any, ...], dict[str, Any]], fx.Node]


class Arguments:
    """Reads the expressions of one graph.

    `names` maps a node's name to the node. `new_node(place, op, target, args, kwargs)` makes a node
    for an expression inside an argument. `undefined` counts the names that are not defined so far.
    """

    def __init__(self, names: dict[str, fx.Node], context: ValueContext, new_node: NewNode):
        self.names, self.context, self.new_node = names, context, new_node
        self.undefined = 0
        self._dotted: dict[str, Any] = {}
        self._depth = 0

    def value(self, expr: ast.expr) -> Any:
        """The argument that an expression stands for. Raise CodeError."""
        kind = type(expr)
        if kind is ast.Name:
            found = self.names.get(expr.id)  # type: ignore[attr-defined]
            return self._word(expr.id) if found is None else found  # type: ignore[attr-defined]
        if kind is ast.Constant:
            held = expr.value  # type: ignore[attr-defined]
            return OpaqueLiteral(repr(held)) if type(held) is bytes else held
        if self._depth > MAX_DEPTH:
            raise CodeError(f"nested deeper than {MAX_DEPTH}", expr)
        self._depth += 1
        try:
            reader = _READERS.get(kind)
            if reader is None:
                raise CodeError(f"{_shown(expr)} is no argument of a graph's node", expr)
            return reader(self, expr)
        finally:
            self._depth -= 1

    def call(self, expr: ast.Call) -> tuple[str, Any, tuple[Any, ...], dict[str, Any]]:
        """The op, target, args and kwargs of a call. Raise CodeError."""
        func = expr.func
        op, target, first = self._target(func)
        names, value = self.names, self.value
        args = []
        for item in expr.args:
            if type(item) is ast.Name and item.id in names:
                args.append(names[item.id])
            elif type(item) is ast.Starred:
                raise CodeError("a starred argument, which no graph prints", item)
            else:
                args.append(value(item))
        kwargs = {}
        for keyword in expr.keywords:
            if keyword.arg is None:
                given = value(keyword.value)  # **{"not a name": 1}
                if not isinstance(given, dict):
                    raise CodeError("`**` of something else than a dictionary", keyword.value)
                kwargs.update({str(key): item for key, item in given.items()})
            else:
                kwargs[keyword.arg] = value(keyword.value)
        if first is not None:
            args.insert(0, first)
        elif op == "call_method" and not target:  # call_method('name', x, ..)
            if not args or not isinstance(args[0], str):
                raise CodeError("call_method(..) needs the name of a method", expr)
            target = args.pop(0)
        return op, target, tuple(args), kwargs

    def _target(self, func: ast.expr) -> tuple[str, Any, Any]:
        """The op and target that are called, and for a method the object."""
        if type(func) is ast.Name:
            if func.id == "call_method":
                return "call_method", "", None
            return "call_function", _function(func.id), None
        if type(func) is ast.Call and type(func.func) is ast.Name and func.func.id == "opaque":
            return "call_function", resolve(_only_string(func)), None
        parts, root = unrolled(func)
        if isinstance(root, ast.Name) and parts:
            name = root.id
            if name == "self":
                return "call_module", ".".join(parts), None
            if name not in self.names or name == "torch":
                return "call_function", resolve(f"{name}.{'.'.join(parts)}"), None
        if type(func) is not ast.Attribute:
            raise CodeError(f"{_shown(func)} cannot be called in a graph", func)
        return "call_method", func.attr, self.value(func.value)

    def attribute(self, expr: ast.expr) -> tuple[str, Any, tuple[Any, ...], dict[str, Any]] | None:
        """A read of an attribute as a node: of the module, or of a node; None for any other."""
        parts, root = unrolled(expr)
        if not parts:
            return None
        if isinstance(root, ast.Name):
            if root.id == "self":
                return "get_attr", ".".join(parts), (), {}
            if root.id not in self.names or root.id == "torch":
                return None
        if type(expr) is ast.Attribute:
            return "call_function", _function("getattr"), (self.value(expr.value), expr.attr), {}
        return None

    def computed(self, expr: ast.expr) -> tuple[str, Any, tuple[Any, ...], dict[str, Any]] | None:
        """An operator, subscript or attribute as what its node has; None for any other."""
        args: tuple[Any, ...]
        if type(expr) is ast.Subscript:
            args = (self.value(expr.value), self.value(expr.slice))
            return "call_function", resolve("operator.getitem"), args, {}
        if type(expr) is ast.BinOp:
            args = (self.value(expr.left), self.value(expr.right))
            return "call_function", operator_named(OPERATORS[type(expr.op)]), args, {}
        if type(expr) is ast.UnaryOp:
            return (
                "call_function",
                operator_named(OPERATORS[type(expr.op)]),
                (self.value(expr.operand),),
                {},
            )
        if type(expr) is ast.Compare and len(expr.ops) == 1 and type(expr.ops[0]) in OPERATORS:
            args = (self.value(expr.left), self.value(expr.comparators[0]))
            return "call_function", operator_named(OPERATORS[type(expr.ops[0])]), args, {}
        if type(expr) in (ast.Attribute, ast.Call):
            return self.attribute(expr)
        return None

    def _node(self, expr: ast.expr) -> Any:
        found = self.computed(expr)
        if found is None:
            raise CodeError(f"{_shown(expr)} is no argument of a graph's node", expr)
        return self.new_node(expr, *found)

    def _word(self, name: str) -> Any:
        if name in ATOMS:
            return ATOMS[name]
        if SYMBOL.match(name):
            try:
                return self.context.symbols.integer(name)
            except ValueError:
                pass
        self.undefined += 1
        return UndefinedName(name)

    def _tuple(self, expr: Any) -> Any:
        return tuple([self.value(x) for x in expr.elts])

    def _list(self, expr: Any) -> Any:
        return [self.value(x) for x in expr.elts]

    def _dict(self, expr: Any) -> Any:
        made = {}
        for key, value in zip(expr.keys, expr.values, strict=True):
            if key is None:
                raise CodeError("`**` in a dictionary, which no graph prints", value)
            read = self.value(key)
            try:
                made[read] = self.value(value)
            except TypeError:
                raise CodeError("a dictionary key must be a plain value", key) from None
        return made

    def _unary(self, expr: Any) -> Any:
        value = self.value(expr.operand)
        if type(value) in (int, float, complex):
            if type(expr.op) is ast.USub:
                return -value
            if type(expr.op) is ast.UAdd:
                return value
        return self.new_node(
            expr, "call_function", operator_named(OPERATORS[type(expr.op)]), (value,), {}
        )

    def _binary(self, expr: Any) -> Any:
        left, right = self.value(expr.left), self.value(expr.right)
        number = (int, float, complex)
        if type(left) in number and type(right) is complex:  # as complex numbers print
            if type(expr.op) is ast.Add:
                return left + right
            if type(expr.op) is ast.Sub:
                return left - right
        name = OPERATORS[type(expr.op)]
        return self.new_node(expr, "call_function", operator_named(name), (left, right), {})

    def _attribute(self, expr: Any) -> Any:
        found = self.attribute(expr)
        if found is not None:
            return self.new_node(expr, *found)
        parts, root = unrolled(expr)
        if not isinstance(root, ast.Name):
            return OpaqueLiteral(ast.unparse(expr))
        return self.dotted(".".join([root.id, *parts]))

    def dotted(self, text: str) -> Any:
        """What a dotted name stands for: a dtype, a layout, an operator, or text."""
        if text not in self._dotted:
            made: Any = OpaqueLiteral(text)
            if text in ATOMS:
                made = ATOMS[text]
            elif text in ("math.inf", "torch.inf"):
                made = ATOMS["inf"]
            elif text in ("math.nan", "torch.nan"):
                made = ATOMS["nan"]
            elif text.startswith("torch.ops."):
                made = resolve(text)
            self._dotted[text] = made
        return self._dotted[text]

    def _subscript(self, expr: Any) -> Any:
        root = unrolled(expr.value)[1]
        foreign = isinstance(root, ast.Name) and root.id not in self.names and root.id != "self"
        if foreign and not self._has_node(expr):
            return OpaqueLiteral(_segment(expr))  # typing.List[int]
        return self._node(expr)

    def _slice(self, expr: Any) -> Any:
        parts = (expr.lower, expr.upper, expr.step)
        return slice(*(None if x is None else self.value(x) for x in parts))

    def _call(self, expr: Any) -> Any:
        func = expr.func
        parts, root = unrolled(func)
        name = ".".join([root.id, *parts]) if isinstance(root, ast.Name) else ""
        if name == "sym":
            try:
                return self.context.value(_only_string(expr))
            except ValueError as error:
                raise CodeError(str(error), expr) from error
        maker = _CONSTRUCTORS.get(name)
        if maker is not None:
            try:
                args = [self.value(x) for x in expr.args]
                return maker(*args, **{str(k.arg): self.value(k.value) for k in expr.keywords})
            except (TypeError, ValueError, OverflowError, RuntimeError) as error:
                if isinstance(error, CodeError):
                    raise
                return OpaqueLiteral(_segment(expr))
        read = self.attribute(expr)
        if read is not None:
            return self.new_node(expr, *read)
        if not self._has_node(expr):
            return OpaqueLiteral(_segment(expr))
        if name and name not in self.names and parts == [] and expr.args:
            return tuple([self.value(x) for x in expr.args])  # a named tuple
        return self.new_node(expr, *self.call(expr))

    def _has_node(self, expr: ast.AST) -> bool:
        return any(isinstance(x, ast.Name) and x.id in self.names for x in ast.walk(expr))


def unrolled(expr: ast.expr) -> tuple[list[str], ast.expr]:
    """The attribute names behind an expression, in order, and what they are read from.

    `getattr(x, "0")` counts as an attribute: so FX prints names that are no identifiers.
    """
    parts: list[str] = []
    while True:
        if type(expr) is ast.Attribute:
            parts.append(expr.attr)
            expr = expr.value
        elif (
            type(expr) is ast.Call
            and type(expr.func) is ast.Name
            and expr.func.id == "getattr"
            and len(expr.args) == 2
            and isinstance(expr.args[1], ast.Constant)
            and isinstance(expr.args[1].value, str)
            and not expr.keywords
        ):
            parts.append(expr.args[1].value)
            expr = expr.args[0]
        else:
            parts.reverse()
            return parts, expr


def _function(name: str) -> Any:
    """A function called by a plain name: FX writes a global `_operator.f` as `_operator_f`."""
    if name.startswith("_operator_"):
        return resolve(f"operator.{name.removeprefix('_operator_')}")
    return resolve(f"builtins.{name}" if name in _BUILTINS else name)


def operator_named(name: str) -> Any:
    return resolve(f"operator.{name}")


def _only_string(call: ast.Call) -> str:
    given = call.args[0] if len(call.args) == 1 else None
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return given.value
    raise CodeError(f"{_shown(call.func)}(..) needs one string", call)


def _shown(expr: ast.AST) -> str:
    try:
        text = ast.unparse(expr)
    except (RecursionError, ValueError):
        text = type(expr).__name__
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _segment(expr: ast.AST) -> str:
    try:
        return ast.unparse(expr)
    except (RecursionError, ValueError) as error:
        raise CodeError(f"an argument that cannot be shown: {error}", expr) from error


def _device(type: str, index: int | None = None) -> torch.device:
    return torch.device(type) if index is None else torch.device(type, index)


def _opaque(text: str) -> OpaqueLiteral:
    if not isinstance(text, str):
        raise TypeError("a string is needed")
    return OpaqueLiteral(text)


def _float(text: Any) -> float:
    if text not in ("inf", "-inf", "nan", "infinity"):
        raise ValueError("no word for a float")
    return float(text)


_CONSTRUCTORS: dict[str, Callable[..., Any]] = {
    "device": _device,
    "torch.device": _device,
    "slice": slice,
    "range": range,
    "complex": complex,
    "float": _float,
    "torch.Size": tuple,
    "opaque": _opaque,
    "target": lambda text: resolve(str(text)),
}
_READERS: dict[type, Callable[[Arguments, Any], Any]] = {
    ast.Tuple: Arguments._tuple,
    ast.List: Arguments._list,
    ast.Dict: Arguments._dict,
    ast.UnaryOp: Arguments._unary,
    ast.BinOp: Arguments._binary,
    ast.Compare: Arguments._node,
    ast.Attribute: Arguments._attribute,
    ast.Subscript: Arguments._subscript,
    ast.Slice: Arguments._slice,
    ast.Call: Arguments._call,
}
