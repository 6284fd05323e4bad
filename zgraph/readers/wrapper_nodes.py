"""Nodes of a graph of buffers: what Inductor's wrapper code allocates, views, calls and fills.

    empty_strided_*(..)                  aten.empty_strided: fresh storage
    reinterpret_tensor, alloc_from_pool  inductor._reinterpret_tensor, ._alloc_from_pool: views
    B = A; del A  # reuse                aten.alias, with meta["reuse"]
    kernel(a, b), kernel.run(a, b)       a KernelTarget, which says what it reads and writes
    extern_kernels.mm(a, b, out=c)       a KernelTarget that fills `out`
    torch.ops.*                          the operator itself

Nodes bear the names of the buffers. Meta: `line`, `column`, `val` where the code tells shape and
dtype, `origins` (the FX nodes that the comment above names).
"""

from __future__ import annotations

import ast
import re
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.errors import GraphParseError
from zgraph.ir.literals import OpaqueLiteral
from zgraph.ir.targets import KernelTarget, resolve
from zgraph.ir.values import ValueContext, dtype_text
from zgraph.readers.wrapper_source import annotation, dotted

_EMPTY = resolve("torch.ops.aten.empty_strided.default")
_ALIAS = resolve("torch.ops.aten.alias.default")
_REINTERPRET = resolve("torch.ops.inductor._reinterpret_tensor.default")
_POOL = resolve("torch.ops.inductor._alloc_from_pool.default")
_AS_STRIDED = resolve("torch.ops.aten.as_strided.default")
_ITEM = resolve("torch.ops.aten._local_scalar_dense.default")
_GETITEM = resolve("operator.getitem")
_NO_IDENTIFIER = re.compile(r"\W+")


class NodeBuilder:
    """Appends the nodes of one graph, in order."""

    def __init__(self, path: str):
        """`path` is for messages."""
        self.graph = fx.Graph()
        self.nodes: list[fx.Node] = []
        self.context = ValueContext()
        self.path = path
        self.origins: tuple[str, ...] = ()
        self._counts: dict[str, int] = {}
        self._targets: dict[tuple[str, str, tuple[str, ...]], KernelTarget] = {}

    def fail(self, message: str, at: ast.AST) -> GraphParseError:
        """The error to raise at a place of the text."""
        line, column = _place(at)
        return GraphParseError(message, path=self.path, line=line, column=column)

    def finish(self) -> fx.Graph:
        """The graph with all its nodes."""
        compat.adopt_nodes(self.graph, self.nodes)
        return self.graph

    def add(
        self,
        name: str,
        target: Any,
        args: tuple[Any, ...],
        at: ast.AST,
        kwargs: dict[str, Any] | None = None,
        *,
        op: str = "call_function",
        val: Any = None,
    ) -> fx.Node:
        """Append a node called `name`, or `name_1` and so on where that is taken."""
        name = self._free(name)
        node = compat.new_node(self.graph, name, op, target, args, kwargs or {})
        node.meta["line"], node.meta["column"] = _place(at)
        if val is not None:
            node.meta["val"] = val
        self.nodes.append(node)
        return node

    def _free(self, name: str) -> str:
        name = _NO_IDENTIFIER.sub("_", name) or "value"
        taken = self._counts.get(name)
        if taken is None:
            self._counts[name] = 0
            return name
        while True:
            taken += 1
            candidate = f"{name}_{taken}"
            if candidate not in self._counts:
                self._counts[name], self._counts[candidate] = taken, 0
                return candidate

    def placeholder(self, name: str, text: str, at: ast.AST) -> fx.Node:
        """An argument of `call`; `text` is its annotation, "" when unknown."""
        node = self.add(name, name, (), at, op="placeholder", val=self.tensor(text))
        node.target = node.name
        return node

    def output(self, value: Any, at: ast.AST) -> None:
        """The values that `call` returns."""
        returned = tuple(value) if isinstance(value, (list, tuple)) else (value,)
        self.add("output", "output", (returned,), at, op="output")

    def allocation(self, name: str, call: ast.Call, args: list[Any], device: str) -> fx.Node:
        """`empty_strided_cuda(size, stride, dtype)`."""
        keywords = {x.arg: x.value for x in call.keywords}
        dtype_at = call.args[2] if len(call.args) > 2 else keywords.get("dtype")
        dtype = dotted(dtype_at) if dtype_at is not None else ""
        text = ""
        if len(call.args) > 1 and dtype.startswith("torch."):
            text = annotation(call.args[0], call.args[1], dtype, device)
        kwargs: dict[str, Any] = {"device": named_device(device)}
        found = getattr(torch, dtype.removeprefix("torch."), None)
        if isinstance(found, torch.dtype):
            kwargs["dtype"] = found
        return self.add(name, _EMPTY, tuple(args[:2]), call, kwargs, val=self.tensor(text))

    def view(self, name: str, call: ast.Call, args: list[Any]) -> fx.Node:
        """`reinterpret_tensor(base, size, stride, offset)`, counted from where the base begins."""
        val = self._like(args[0], call.args[1], call.args[2])
        return self.add(name or _view_name(args[0]), _REINTERPRET, tuple(args), call, val=val)

    def strided(self, name: str, call: ast.Call, args: list[Any]) -> fx.Node:
        """`as_strided(base, size, stride, offset)`, counted from where the storage begins."""
        val = self._like(args[0], call.args[1], call.args[2])
        return self.add(name or _view_name(args[0]), _AS_STRIDED, tuple(args), call, val=val)

    def from_pool(self, name: str, call: ast.Call, args: list[Any]) -> fx.Node:
        """`alloc_from_pool(pool, offset in bytes, dtype, size, stride)`."""
        val = None
        base = args[0].meta.get("val") if isinstance(args[0], fx.Node) else None
        if isinstance(base, torch.Tensor):
            dtype = dotted(call.args[2])
            val = self.tensor(annotation(call.args[3], call.args[4], dtype, str(base.device)))
        return self.add(name or _view_name(args[0]), _POOL, tuple(args), call, val=val)

    def alias(self, name: str, base: fx.Node, at: ast.AST, is_reuse: bool) -> fx.Node:
        """`B = A`: another name for the same bytes."""
        node = self.add(name, _ALIAS, (base,), at, val=base.meta.get("val"))
        if is_reuse:
            node.meta["reuse"] = True
        return node

    def item(self, name: str, base: fx.Node, at: ast.AST) -> fx.Node:
        """`x.item()`: a read on the host."""
        return self.add(name or "item", _ITEM, (base,), at)

    def element(self, name: str, base: fx.Node, key: Any, at: ast.AST) -> fx.Node:
        """`x[key]`, for a result with several parts."""
        return self.add(name or "getitem", _GETITEM, (base, key), at)

    def kernel(
        self,
        kernel: str,
        access: str,
        args: tuple[Any, ...],
        at: ast.AST,
        kwargs: dict[str, Any] | None = None,
        written: tuple[str, ...] = (),
        name: str = "",
    ) -> fx.Node:
        """A call of a kernel; arguments beyond `access` count as read."""
        letters = access[: len(args)]
        letters += "".join("r" if isinstance(x, fx.Node) else "-" for x in args[len(letters) :])
        key = (kernel, letters, written)
        target = self._targets.setdefault(key, KernelTarget(*key))
        val = None
        for keyword in written:
            filled = (kwargs or {}).get(keyword)
            val = filled.meta.get("val") if isinstance(filled, fx.Node) else val
        return self._described(self.add(name or kernel, target, args, at, kwargs, val=val))

    def call(
        self, name: str, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any], at: ast.AST
    ) -> fx.Node:
        """A call of any other function."""
        return self._described(self.add(name, target, args, at, kwargs))

    def _described(self, node: fx.Node) -> fx.Node:
        if self.origins:
            node.meta["origins"] = self.origins
            self.origins = ()
        return node

    def tensor(self, text: str) -> Any:
        """The value of an annotation; None for "" and for sizes that are no expression."""
        if not text:
            return None
        try:
            return self.context.tensor(text)
        except ValueError:
            return None

    def symbol(self, name: str) -> Any:
        """The symbolic size of that name."""
        try:
            return self.context.symbols.value(name, int)
        except ValueError:
            return None

    def _like(self, base: Any, size: ast.expr, stride: ast.expr) -> Any:
        value = base.meta.get("val") if isinstance(base, fx.Node) else None
        if not isinstance(value, torch.Tensor):
            return None
        return self.tensor(annotation(size, stride, dtype_text(value.dtype), str(value.device)))

    def note_layout(self, node: Any, size: ast.expr, stride: ast.expr) -> None:
        """Take a size and stride that the code asserts, where the dtype is that of an operand."""
        if isinstance(node, fx.Node) and "val" not in node.meta and node.args:
            value = self._like(node.args[0], size, stride)
            if value is not None and node.target is not _GETITEM:
                node.meta["val"] = value


def named_device(text: str) -> Any:
    """The device of that name, or the text where torch knows none such."""
    try:
        return torch.device(text)
    except RuntimeError:
        return OpaqueLiteral(text)


def _place(at: ast.AST) -> tuple[int, int]:
    return getattr(at, "lineno", 1), getattr(at, "col_offset", 0) + 1


def _view_name(base: Any) -> str:
    return f"{base.name}_view" if isinstance(base, fx.Node) else "view"
