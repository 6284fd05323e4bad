"""Programs to readable code, in the shape of PyTorch's `print_readable`, which reads back equal.

Beyond PyTorch's print: the header of canonical FX text as comments (its first line is
`# zgraph.code/1`), an annotation on every value, and trailing comments for modules and
suppressions. What has no spelling in Python is written as a call that `code_arguments` knows:
`opaque('text')`, `target('name')`, `call_method('name', x)`.
"""

from __future__ import annotations

import json
import keyword
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import torch
from torch import fx

from zgraph.errors import UsageError
from zgraph.ir import text_header as header
from zgraph.ir.code_arguments import SYMBOL
from zgraph.ir.code_parse import VERSION
from zgraph.ir.literals import OpaqueLiteral, UndefinedName
from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.symbols import symbols_of
from zgraph.ir.targets import OpaqueTarget, target_text
from zgraph.ir.text_comments import comments_text
from zgraph.ir.text_lex import ATOMS
from zgraph.ir.text_print import argument_text, environments, nested_graphs, type_text
from zgraph.ir.values import annotation, value_text

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+\Z")
_CLASS_NAME = re.compile(r"[^\s(:]+\Z")
_INFIX = {
    "operator.add": "+", "operator.sub": "-", "operator.mul": "*", "operator.truediv": "/",
    "operator.floordiv": "//", "operator.mod": "%", "operator.pow": "**", "operator.matmul": "@",
    "operator.eq": "==", "operator.ne": "!=", "operator.lt": "<", "operator.le": "<=",
    "operator.gt": ">", "operator.ge": ">=",
}  # fmt: skip
# Words that mean something else than a node in an argument.
_TAKEN = frozenset({"self", "torch", "sym", "opaque", "target", "call_method", "device", *ATOMS})


def _is_name(text: str) -> bool:
    """Whether Python reads a text as this very name: it takes `º` for `o`."""
    return (
        text.isidentifier()
        and not keyword.iskeyword(text)
        and unicodedata.normalize("NFKC", text) == text
    )


def print_code(program: Program) -> str:
    """The readable code of a program: `code_parse.parse_code` reads it back equal.

    As with canonical FX text, `tensors` and `original` are not part of it. An input that stands
    behind a call moves to the front, where Python has its arguments. Raise UsageError for a
    graph that no Python can spell: a node's name that is no name, an input of another one.
    """
    lines = [header.line(VERSION, json.loads(header.program_line(program).split(" ", 2)[2]))]
    for kind, rows in (
        ("param", program.params),
        ("buffer", program.buffers),
        ("input", program.recipe),
    ):
        lines += [header.row_line(kind, row) for row in rows]
    nested = nested_graphs(program)
    envs, symbolic = environments([*program.graphs, *(entry for entry, _, _ in nested)])
    for env in sorted(symbolic):
        for symbol in symbols_of(symbolic[env]):
            row = json.loads(header.row_line("symbol", symbol).split(" ", 2)[2])
            lines.append(header.line("zgraph.symbol", {**row, "env": env} if env else row))
    for number, entry in enumerate(program.graphs):
        lines.append("")
        lines.append(header.graph_line(entry, envs[id(entry)], None))
        for name, value in sorted(entry.constants.items()):
            line = header.constant_line(name, value) if isinstance(value, torch.Tensor) else None
            lines += [line] if line is not None else []
        lines += _class(entry.name, entry.graph, 0)
        within = {attribute: x for x, parent, attribute in nested if parent == number}
        lines += _nested_classes(entry, within, envs)
    return "\n".join(lines) + "\n"


def print_graph_code(graph: fx.Graph, name: str = "GraphModule") -> str:
    """One graph as a class. Raise UsageError as `print_code` does."""
    return "\n".join(_class(name, graph, 0)) + "\n"


def _nested_classes(
    entry: GraphEntry, nested: dict[str, GraphEntry], envs: dict[int, int]
) -> Iterator[str]:
    """The classes inside the class of an entry, each as deep as its dotted name says."""
    for attribute in sorted(nested):
        within = attribute.rpartition(".")[0]
        if within and within not in nested:
            raise UsageError(f"graph {entry.name}: {attribute} is nested in no graph")
        if envs[id(nested[attribute])] != envs[id(entry)]:
            raise UsageError(f"graph {entry.name}: {attribute} has symbols of its own")
        yield ""
        depth = attribute.count(".") + 1
        yield from _class(attribute.rpartition(".")[2], nested[attribute].graph, depth)


def _class(name: str, graph: fx.Graph, depth: int) -> Iterator[str]:
    if not _CLASS_NAME.match(name):
        name = "GraphModule"
    if depth and not _is_name(name):
        raise UsageError(f"a nested graph named {name!r} cannot be written as code")
    outer = "    " * depth
    printer = _Printer(graph)
    yield f"{outer}class {name}(torch.nn.Module):"
    yield f"{outer}    def forward(self{printer.parameters()}):"
    count = 0
    for line in printer.body():
        count += 1
        yield f"{outer}        {line}"
    if not count:
        yield f"{outer}        pass"


class _Printer:
    def __init__(self, graph: fx.Graph):
        self.graph = graph
        self.names = {node.name for node in graph.nodes if node.op != "output"}
        for name in self.names:
            if not _is_name(name) or name in _TAKEN:
                raise UsageError(f"the node %{name} cannot be written as code: no Python name")

    def parameters(self) -> str:
        text = ""
        has_default = starred = ""
        seen: set[str] = set()
        for node in self.graph.find_nodes(op="placeholder"):
            target = str(node.target)
            bare = target.lstrip("*")
            if not _is_name(bare) or target in seen:
                raise UsageError(f"the input {target!r} cannot be written as code")
            if bare != node.name and (bare in self.names or bare in _TAKEN):
                raise UsageError(f"the input {target!r} cannot be written as code: a node's name")
            if starred == "**" or (has_default and not node.args and not starred):
                raise UsageError(f"the input {target!r} cannot be written behind those before it")
            seen.add(target)
            starred = target[: len(target) - len(bare)] or starred
            text += f", {target}{_note(node)}"
            if node.args:
                has_default = target
                text += f" = {self.argument(node.args[0])}"
        return text

    def body(self) -> Iterator[str]:
        for node in self.graph.nodes:
            if node.op == "placeholder":
                bare = str(node.target).lstrip("*")
                comments = comments_text(node.meta)
                if bare != node.name or comments:
                    yield f"{node.name} = {bare}{comments}"
                continue
            if node.op == "output":
                yield f"return {self.argument(node.args[0])}{comments_text(node.meta)}"
                continue
            end = "" if node.users else f";  {node.name} = None"
            yield f"{node.name}{_note(node)} = {self.call(node)}{end}{comments_text(node.meta)}"

    def call(self, node: fx.Node) -> str:
        if node.op == "get_attr":
            return _self_attribute(str(node.target))
        args = [self.argument(x) for x in node.args]
        if node.op == "call_module":
            return f"{_self_attribute(str(node.target))}({self.listed(args, node.kwargs)})"
        if node.op == "call_method":
            name = str(node.target)
            simple = node.args and isinstance(node.args[0], fx.Node) and _is_name(name)
            if simple and not keyword.iskeyword(name):
                return f"{args[0]}.{name}({self.listed(args[1:], node.kwargs)})"
            return f"call_method({self.listed([repr(name), *args], node.kwargs)})"
        text = target_text(node.target)
        infix = _INFIX.get(text)
        if infix and len(args) == 2 and not node.kwargs and self.is_infix(node.args):
            return f"{args[0]} {infix} {args[1]}"
        is_getitem = text == "operator.getitem" and len(args) == 2 and not node.kwargs
        if is_getitem and isinstance(node.args[0], fx.Node):
            return f"{args[0]}[{args[1]}]"
        return f"{self.function(text)}({self.listed(args, node.kwargs)})"

    def is_infix(self, args: tuple[Any, ...]) -> bool:
        plain = (fx.Node, int, bool)
        return isinstance(args[0], fx.Node) and isinstance(args[1], plain)

    def function(self, text: str) -> str:
        root = text.partition(".")[0]
        clear = _DOTTED.match(text) and (root == "torch" or root not in self.names)
        if clear and root != "self" and not any(map(keyword.iskeyword, text.split("."))):
            return text
        return f"opaque({text!r})"

    def listed(self, args: list[str], kwargs: dict[str, Any]) -> str:
        parts = list(args)
        odd: dict[str, Any] = {}
        for key, value in kwargs.items():
            if _is_name(key) and not odd:
                parts.append(f"{key} = {self.argument(value)}")
            else:
                odd[key] = value
        if odd:
            parts.append(f"**{self.argument(odd)}")
        return ", ".join(parts)

    def argument(self, value: Any) -> str:
        if isinstance(value, fx.Node):
            return value.name
        if isinstance(value, UndefinedName):
            if not _is_name(value.name):
                raise UsageError(f"the name %{value.name} cannot be written as code")
            if value.name in _TAKEN or SYMBOL.match(value.name):
                raise UsageError(f"the name %{value.name} has another meaning in code")
            return value.name
        if isinstance(value, tuple):
            items = ", ".join(map(self.argument, value))
            return f"({items},)" if len(value) == 1 else f"({items})"
        if isinstance(value, list):
            return f"[{', '.join(map(self.argument, value))}]"
        if isinstance(value, dict):
            items = ", ".join(f"{self.argument(k)}: {self.argument(v)}" for k, v in value.items())
            return f"{{{items}}}"
        if isinstance(value, slice):
            parts = (value.start, value.stop, value.step)
            return f"slice({', '.join(map(self.argument, parts))})"
        return self.leaf(value)

    def leaf(self, value: Any) -> str:
        if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
            return f"sym({value_text(value)!r})"
        if isinstance(value, (OpaqueTarget, torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
            return f"target({target_text(value)!r})"
        if isinstance(value, torch.device):
            index = "" if value.index is None else f", index={value.index}"
            return f"device(type='{value.type}'{index})"
        if isinstance(value, OpaqueLiteral):
            return f"opaque({value.text!r})"
        if type(value) is complex:
            return f"complex({value.real!r}, {value.imag!r})"
        text = argument_text(value)
        if text.startswith("opaque("):
            return text
        known = isinstance(value, (str, int, float, range, type(None), type(Ellipsis)))
        return text if known or text in ATOMS else f"opaque({text!r})"


def _self_attribute(target: str) -> str:
    """`self.layers`, and `getattr(self, "0")` where a part is no identifier, as FX prints it."""
    text = "self"
    for part in target.split("."):
        if _is_name(part):
            text += f".{part}"
        else:
            text = f"getattr({text}, {json.dumps(part)})"
    return text


def _note(node: fx.Node) -> str:
    """The annotation of a node; quoted text as in FX text where PyTorch has none."""
    kind = "" if node.type is None else type_text(node.type)
    value = node.meta.get("val")
    text = value_text(value) if "val" in node.meta else "?"
    if text == "?":
        if not kind:
            return ""
        return f" : {kind}" if _DOTTED.match(kind) or _is_name(kind) else f": {kind!r}"
    if isinstance(value, torch.Tensor) and not kind:
        return f': "{annotation(value)}"'
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)) and not kind:
        return f': "{text}"'
    return f": {f'{kind} {text}'.strip()!r}"
