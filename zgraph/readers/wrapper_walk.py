"""Follow the statements of a wrapper's `call`, as it would run, without running it.

Partitions and subgraphs are entered where they are called, with the buffers they are given. Both
branches of an `if` count as run, one after the other, and a loop's body once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Any

import torch
from torch import fx

from zgraph.ir.literals import OpaqueLiteral
from zgraph.ir.targets import OpaqueTarget, resolve
from zgraph.readers.wrapper_nodes import NodeBuilder, named_device
from zgraph.readers.wrapper_source import Source, WrapperCall, dotted, expanded

_SYMBOL = re.compile(r"(?:s|u|zf|zuf|ks)\d+\Z")
_ASSERTS = frozenset({"assert_size_stride", "assert_alignment"})
_NO_EFFECT = (
    "set_device synchronize get_raw_stream print clear wait run_intermediate_hooks AsyncCompile"
    " _DeviceGuard"
)
_QUIET = frozenset(_NO_EFFECT.split())
_ALLOCATIONS = re.compile(r"_?empty_strided(?:_(?P<device>cpu|cuda|xpu|mtia|cpu_pinned|p2p))?\Z")
_CONSTANTS = {"inf": float("inf"), "nan": float("nan")}
_MAX_REPEAT = 1 << 12
# A subgraph may be called many times, and calls nest: a small text can unfold without end.
_MAX_STEPS = 1 << 20
_LITERAL_LENGTH = 200


class _Arguments:
    """The list that `call` is given: unpacking it makes placeholders."""


class Walker:
    """Walks one `call` and appends what it does to `builder`."""

    def __init__(self, call: WrapperCall, builder: NodeBuilder):
        self.source: Source = call.source
        self.builder = builder
        self.function = call.function
        self.env: dict[str, Any] = {}
        self.returned: tuple[Any, ast.AST] | None = None
        self.device = "0"
        self.entered: list[str] = []
        self.steps = 0

    def walk(self) -> None:
        """Follow the whole function; without a `return` the graph gets no output."""
        parameters = self.function.args.args
        if parameters:
            self.env[parameters[-1].arg] = _Arguments()
        self._block(self.function.body)
        if self.returned is not None:
            self.builder.output(*self.returned)

    def _block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            origins = self.source.origins_above(statement.lineno)
            if origins:
                self.builder.origins = origins
            self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        self.steps += 1
        if self.steps > _MAX_STEPS:
            raise self.builder.fail(
                f"its subgraphs unfold to more than {_MAX_STEPS} steps", statement
            )
        if isinstance(statement, ast.Assign):
            self._assign(statement)
        elif isinstance(statement, ast.Expr):
            self._value(statement.value)
        elif isinstance(statement, ast.Return):
            value = None if statement.value is None else self._value(statement.value)
            self.returned = (value, statement)
        elif isinstance(statement, ast.If):
            self._value(statement.test)
            self._block(statement.body)
            self._block(statement.orelse)
        elif isinstance(statement, (ast.While, ast.For)):
            self._value(statement.test if isinstance(statement, ast.While) else statement.iter)
            self._block(statement.body)
        elif isinstance(statement, ast.With):
            self._with(statement)
        elif isinstance(statement, ast.FunctionDef):
            self.source.functions[statement.name] = statement

    def _with(self, statement: ast.With) -> None:
        before = self.device
        for item in statement.items:
            call = item.context_expr
            if isinstance(call, ast.Call) and dotted(call.func).endswith("_DeviceGuard"):
                number = call.args[0] if call.args else None
                if isinstance(number, ast.Constant):
                    self.device = str(number.value)
        self._block(statement.body)
        self.device = before

    def _assign(self, statement: ast.Assign) -> None:
        target, value = statement.targets[0], statement.value
        name = target.id if isinstance(target, ast.Name) else ""
        made = self._value(value, name)
        if name and isinstance(value, (ast.Name, ast.Subscript)) and isinstance(made, fx.Node):
            made = self._renamed(name, made, statement)
        for one in statement.targets:
            self._bind(one, made)

    def _renamed(self, name: str, node: fx.Node, statement: ast.Assign) -> fx.Node:
        """The node for `name` where another name has been assigned to it."""
        if _SYMBOL.match(name):
            if node.op == "placeholder":
                node.meta.setdefault("val", self.builder.symbol(name))
            return node
        if node.name == name or not isinstance(statement.value, ast.Name):
            return node
        is_reuse = "# reuse" in self.source.lines[statement.lineno - 1]
        return self.builder.alias(name, node, statement, is_reuse)

    def _bind(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Name):
            if isinstance(value, _Arguments):
                value = self._placeholder(target)
            self.env[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            for position, one in enumerate(target.elts):
                self._bind(one, self._part(value, position, one))
        elif isinstance(target, ast.Subscript):
            base, key = self._value(target.value), self._value(target.slice)
            if isinstance(base, list) and type(key) is int and -len(base) <= key < len(base):
                base[key] = value

    def _part(self, value: Any, position: int, target: ast.expr) -> Any:
        if isinstance(value, _Arguments):
            return value
        if isinstance(value, (list, tuple)):
            return value[position] if position < len(value) else None
        if isinstance(value, fx.Node):
            name = target.id if isinstance(target, ast.Name) else ""
            return self.builder.element(name, value, position, target)
        return value

    def _placeholder(self, target: ast.Name) -> fx.Node:
        text = self.source.inputs.get(target.id, "")
        return self.builder.placeholder(target.id, text, target)

    def _value(self, node: ast.expr, name: str = "") -> Any:
        """What an expression gives: a node, a list of values, a constant, or its text."""
        if isinstance(node, ast.Call):
            return self._call(node, name)
        if isinstance(node, ast.Name):
            if node.id in self.env:
                return self.env[node.id]
            return _CONSTANTS.get(node.id, OpaqueLiteral(node.id))
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, (ast.Tuple, ast.List)):
            items = [self._value(x) for x in node.elts]
            return items if isinstance(node, ast.List) else tuple(items)
        if isinstance(node, ast.Subscript):
            return self._subscript(node, name)
        if isinstance(node, ast.UnaryOp):
            operand = self._value(node.operand)
            if isinstance(node.op, ast.USub) and type(operand) in (int, float):
                return -operand
            return _text(node)
        if isinstance(node, ast.Attribute):
            found = getattr(torch, dotted(node).removeprefix("torch."), None)
            plain = isinstance(found, (torch.dtype, torch.layout, torch.memory_format))
            return found if plain else _text(node)
        if isinstance(node, ast.BinOp):
            return self._arithmetic(node)
        return _text(node)

    def _arithmetic(self, node: ast.BinOp) -> Any:
        left, right = self._value(node.left), self._value(node.right)
        if isinstance(node.op, ast.Mult):
            if isinstance(left, list) and type(right) is int and len(left) * right <= _MAX_REPEAT:
                return left * right
            if type(left) is int and type(right) is int:
                return left * right
        return _text(node)

    def _subscript(self, node: ast.Subscript, name: str) -> Any:
        base, key = self._value(node.value), self._value(node.slice)
        if isinstance(base, (list, tuple)):
            inside = type(key) is int and -len(base) <= key < len(base)
            return base[key] if inside else _text(node)
        if isinstance(base, _Arguments):
            named = ast.Name(name or f"arg{key}", lineno=node.lineno, col_offset=node.col_offset)
            return self._placeholder(named)
        if isinstance(base, fx.Node):
            return self.builder.element(name, base, key, node)
        return _text(node)

    def _call(self, node: ast.Call, name: str) -> Any:
        function = dotted(node.func)
        last = function.rpartition(".")[2]
        if last in _ASSERTS:
            self._assert(node)
            return None
        if last in _QUIET:
            return None
        entered = self._subgraph(node, function)
        if entered is not None:
            return self._enter(entered, node)
        kernel = function.removesuffix(".run")
        if kernel in self.source.kernels:
            args, _ = self._arguments(node)
            return self.builder.kernel(kernel, self.source.kernels[kernel], args, node)
        if isinstance(node.func, ast.Attribute) and function.partition(".")[0] in self.env:
            return self._method(node, node.func, name)
        return self._function(node, expanded(function, self.source.aliases), name)

    def _assert(self, node: ast.Call) -> None:
        if len(node.args) > 2 and isinstance(node.args[0], ast.Name):
            value = self.env.get(node.args[0].id)
            self.builder.note_layout(value, node.args[1], node.args[2])

    def _arguments(self, node: ast.Call) -> tuple[tuple[Any, ...], dict[str, Any]]:
        args: list[Any] = []
        for one in node.args:
            if isinstance(one, ast.Starred):
                value = self._value(one.value)
                args.extend(value if isinstance(value, (list, tuple)) else [value])
            else:
                args.append(self._value(one))
        kwargs = {
            x.arg: self._value(x.value)
            for x in node.keywords
            if x.arg is not None and x.arg not in ("stream", "grid")
        }
        return tuple(args), kwargs

    def _subgraph(self, node: ast.Call, function: str) -> ast.FunctionDef | None:
        """The function that a call enters: by name, or a partition by its number."""
        callee = node.func
        if isinstance(callee, ast.Subscript) and dotted(callee.value).endswith("partitions"):
            key = self._value(callee.slice)
            return self.source.functions.get(f"partition_{key}")
        return self.source.functions.get(function)

    def _enter(self, function: ast.FunctionDef, node: ast.Call) -> Any:
        if function.name in self.entered:
            raise self.builder.fail(f"{function.name} calls itself", node)
        args, _ = self._arguments(node)
        parameters = [x.arg for x in function.args.args if x.arg != "self"]
        outer, returned = self.env, self.returned
        self.env = {**outer, **dict(zip(parameters, args, strict=False))}
        self.returned = None
        self.entered.append(function.name)
        self._block(function.body)
        self.entered.pop()
        value = self.returned[0] if self.returned is not None else None
        self.env, self.returned = outer, returned
        return list(value) if isinstance(value, tuple) else value

    def _method(self, node: ast.Call, callee: ast.Attribute, name: str) -> Any:
        """`buf0.copy_(x)`, `buf0.item()`, `buf0.data_ptr()`, `results.append(x)`."""
        base, method = self._value(callee.value), callee.attr
        args, kwargs = self._arguments(node)
        if isinstance(base, list):
            if method == "append" and args:
                base.append(args[0])
            return None
        if not isinstance(base, fx.Node):
            return _text(node)
        if method == "data_ptr":
            return base
        if method == "item":
            return self.builder.item(name, base, node)
        target = resolve(f"torch.ops.aten.{method}.default")
        if isinstance(target, OpaqueTarget):
            return self.builder.add(name or method, method, (base, *args), node, kwargs,
                                    op="call_method")  # fmt: skip
        return self.builder.call(name or method, target, (base, *args), kwargs, node)

    def _function(self, node: ast.Call, function: str, name: str) -> Any:
        last = function.rpartition(".")[2]
        allocation = _ALLOCATIONS.match(last)
        args, kwargs = self._arguments(node)
        if allocation is not None and len(args) > 1:
            device = self._device_of(allocation["device"], node)
            return self.builder.allocation(name, node, list(args), device)
        positional = len(node.args)
        if last in ("reinterpret_tensor", "_reinterpret_tensor") and positional > 2:
            return self.builder.view(name, node, list(args))
        if last == "_alloc_from_pool" and positional > 4:
            return self.builder.from_pool(name, node, list(args))
        if function == "torch.as_strided" and positional > 2:
            return self.builder.strided(name, node, list(args))
        if function.startswith("torch.ops.") and function.count(".") > 2:
            return self._operator(node, function, args, kwargs, name)
        if last in ("c_void_p", "int", "float") and args and isinstance(args[0], fx.Node):
            return args[0]
        if function in ("device", "torch.device"):
            return self._named_device(node)
        if function == "float" and args and isinstance(args[0], str):
            return _CONSTANTS.get(args[0].lstrip("-"), _text(node))
        if not _nodes_in(args) and not _nodes_in(tuple(kwargs.values())):
            return _text(node)
        written = tuple(key for key in ("out",) if isinstance(kwargs.get(key), fx.Node))
        called = function or "call"
        if written or called.startswith("extern_kernels."):
            return self.builder.kernel(called, "", args, node, kwargs, written, name)
        return self.builder.call(name or called, OpaqueTarget(called), args, kwargs, node)

    def _operator(
        self,
        node: ast.Call,
        function: str,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        name: str,
    ) -> fx.Node:
        called = self.builder.call(
            name or function.split(".")[3], resolve(function), args, kwargs, node
        )
        # A wait and a collective in place give what they are given.
        if function.split(".")[3].endswith("_") or function.split(".")[3] == "wait_tensor":
            first = args[0] if args else None
            if isinstance(first, fx.Node) and "val" in first.meta:
                called.meta["val"] = first.meta["val"]
        return called

    def _device_of(self, suffix: str | None, node: ast.Call) -> str:
        if suffix is None:
            found = {x.arg: x.value for x in node.keywords}.get("device")
            suffix = str(found.value) if isinstance(found, ast.Constant) else "cpu"
        suffix = suffix.removesuffix("_pinned")
        if suffix == "p2p":
            suffix = "cuda"
        return suffix if suffix.startswith("cpu") or ":" in suffix else f"{suffix}:{self.device}"

    def _named_device(self, node: ast.Call) -> Any:
        words = [*node.args, *(x.value for x in node.keywords)]
        return named_device(":".join(str(x.value) for x in words if isinstance(x, ast.Constant)))


def _nodes_in(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(_nodes_in(x) for x in value)
    return isinstance(value, fx.Node)


def _text(node: ast.expr) -> OpaqueLiteral:
    return OpaqueLiteral(ast.unparse(node)[:_LITERAL_LENGTH])
