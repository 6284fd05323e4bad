"""Programs to canonical FX text: a superset of what `print(graph)` shows, which reads back equal.

Beyond PyTorch's print: a header with the program's tables (`text_header`), a value on every node
that has one (`values`), quoted strings, and trailing comments for `meta["module"]` and for
`meta["ignore"]`, a list of (check id, reason). One node a line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.ir import text_header as header
from zgraph.ir.literals import OpaqueLiteral, UndefinedName
from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.symbols import symbols_of
from zgraph.ir.targets import OpaqueTarget, target_text
from zgraph.ir.text_comments import comments_text
from zgraph.ir.text_lex import plain_atom
from zgraph.ir.values import symbolic_of, value_text

_PLAIN_TARGET = re.compile(r"[\w.*$<>:/-]+\Z")
_PLAIN_OPAQUE = re.compile(r"[A-Za-z_<][\w.<>/-]*(?:=[\w.<>/-]+)?\Z")
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_CALL_WORDS = ("slice", "range", "opaque", "complex", "torch.Size", "device", "target")


def print_program(program: Program) -> str:
    """The canonical text of a program: `parse_program` reads it back equal.

    `tensors` and `original` are not part of it, nor are constants of more than
    `text_header.MAX_CONSTANT` elements. Two prints of equal programs are equal.
    """
    lines = [header.program_line(program)]
    for kind, rows in (
        ("param", program.params),
        ("buffer", program.buffers),
        ("input", program.recipe),
    ):
        lines.extend(header.row_line(kind, row) for row in rows)
    nested = nested_graphs(program)
    envs, symbolic = environments([*program.graphs, *(entry for entry, _, _ in nested)])
    for env in sorted(symbolic):
        for symbol in symbols_of(symbolic[env]):
            row = json.loads(header.row_line("symbol", symbol).split(" ", 2)[2])
            lines.append(header.line("zgraph.symbol", {**row, "env": env} if env else row))
    for entry in program.graphs:
        lines += _entry_lines(entry, envs[id(entry)], None)
    for entry, parent, attribute in nested:
        lines += _entry_lines(entry, envs[id(entry)], (parent, attribute))
    return "\n".join(lines) + "\n"


def print_graph(graph: fx.Graph) -> str:
    """One graph as it stands in canonical text, without a header."""
    return "\n".join(["graph():", *_node_lines(graph)]) + "\n"


def argument_text(value: Any) -> str:
    """One argument as canonical text: `%x`, `[1, None]`, `'avg'`, `torch.bfloat16`, `cuda:0`."""
    made = _LEAVES.get(type(value))
    if made is not None:
        return made(value)
    if isinstance(value, fx.Node):
        return "%" + value.name
    if isinstance(value, tuple):
        items = ", ".join(map(argument_text, value))
        return f"({items},)" if len(value) == 1 else f"({items})"
    if isinstance(value, list):
        return f"[{', '.join(map(argument_text, value))}]"
    if isinstance(value, dict):
        items = ", ".join(f"{_key_text(k)}: {argument_text(v)}" for k, v in value.items())
        return f"{{{items}}}"
    if isinstance(value, slice):
        parts = (value.start, value.stop, value.step)
        return f"slice({', '.join(map(argument_text, parts))})"
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return value_text(value)
    if isinstance(value, (OpaqueTarget, torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
        return f"target({target_text(value)})"
    for kind in (bool, int, float, str):
        if isinstance(value, kind):  # a subclass, such as an enumeration's member
            return _LEAVES[kind](kind(value))
    return _opaque_text(_ADDRESS.sub("", repr(value)))


def _key_text(key: Any) -> str:
    return argument_text(key)


def _float_text(value: float) -> str:
    return repr(value)


def _complex_text(value: complex) -> str:
    return f"complex({value.real!r}, {value.imag!r})"


def _opaque_text(text: str) -> str:
    plain = _PLAIN_OPAQUE.match(text) and not text.startswith(_CALL_WORDS)
    if plain and type(plain_atom(text)) is OpaqueLiteral:
        return text
    return f"opaque({text!r})"


_LEAVES: dict[type, Any] = {
    fx.Node: lambda node: "%" + node.name,
    int: repr,
    float: _float_text,
    bool: repr,
    type(None): repr,
    str: repr,
    complex: _complex_text,
    torch.dtype: str,
    torch.device: str,
    torch.layout: str,
    torch.memory_format: str,
    torch.qscheme: str,
    type(Ellipsis): lambda _: "Ellipsis",
    range: lambda value: f"range({value.start}, {value.stop}, {value.step})",
    OpaqueLiteral: lambda value: _opaque_text(value.text),
    UndefinedName: lambda value: "%" + value.name,
}


def returned_text(value: Any) -> str:
    """A returned value: as an argument, but nodes stand without `%` as PyTorch prints them."""
    if isinstance(value, (fx.Node, UndefinedName)):
        name = value.name
        clash = name in _CALL_WORDS or type(plain_atom(name)) is not OpaqueLiteral
        return f"%{name}" if clash or not name.isidentifier() else name
    if isinstance(value, OpaqueLiteral):
        return f"opaque({value.text!r})"
    if isinstance(value, tuple):
        items = ", ".join(map(returned_text, value))
        return f"({items},)" if len(value) == 1 else f"({items})"
    if isinstance(value, list):
        return f"[{', '.join(map(returned_text, value))}]"
    if isinstance(value, dict):
        items = ", ".join(f"{_key_text(k)}: {returned_text(v)}" for k, v in value.items())
        return f"{{{items}}}"
    text = argument_text(value)
    if text.isidentifier() and text not in ("None", "True", "False", "Ellipsis"):
        # A word such as `inf` or `cpu`: plain, it reads back as the literal that it is.
        return text if type(plain_atom(text)) is not OpaqueLiteral else f"opaque({text!r})"
    return text


def type_text(kind: Any) -> str:
    """A node's type annotation as torch prints it."""
    if isinstance(kind, type):
        if kind.__module__ == "builtins":
            return kind.__qualname__
        return f"{kind.__module__}.{kind.__qualname__}"
    return repr(kind)


def _entry_lines(entry: GraphEntry, env: int, parent: tuple[int, str] | None) -> Iterator[str]:
    yield header.graph_line(entry, env, parent)
    for name, value in sorted(entry.constants.items()):
        if isinstance(value, torch.Tensor):
            line = header.constant_line(name, value)
            if line is not None:
                yield line
    yield "graph():"
    yield from _node_lines(entry.graph)


def _node_lines(graph: fx.Graph) -> Iterator[str]:
    for node in graph.nodes:
        yield f"    {print_node(node)}"


def print_node(node: fx.Node) -> str:
    """One node as it stands in a graph, on one line."""
    if node.op == "output":
        return f"return {returned_text(node.args[0])}{comments_text(node.meta)}"
    return f"%{node.name} : {_note(node)}[num_users={len(node.users)}] = {_call(node)}"


def _note(node: fx.Node) -> str:
    kind = "" if node.type is None else type_text(node.type) + " "
    if "val" not in node.meta:
        return kind
    text = value_text(node.meta["val"])
    return kind if text == "?" else kind + text


def _call(node: fx.Node) -> str:
    text = target_text(node.target) if node.op == "call_function" else str(node.target)
    target = text if _PLAIN_TARGET.match(text) else repr(text)
    start = f"{node.op}[target={target}]"
    if node.op == "placeholder":
        if node.args:
            start += f"(default={argument_text(node.args[0])})"
    elif node.op != "get_attr":
        kwargs = ", ".join(
            f"{key if key.isidentifier() else repr(key)}: {argument_text(value)}"
            for key, value in node.kwargs.items()
        )
        start += f"(args = {argument_text(tuple(node.args))}, kwargs = {{{kwargs}}})"
    return start + comments_text(node.meta)


def nested_graphs(program: Program) -> list[tuple[GraphEntry, int, str]]:
    """The graphs among constants (bodies of higher-order operators), as entries of their own."""
    found: list[tuple[GraphEntry, int, str]] = []
    for i, entry in enumerate(program.graphs):
        for name, value in sorted(nested_in(entry).items()):
            nested = GraphEntry(name, value, entry.phase, entry.graph_id, entry.rank)
            found.append((nested, i, name))
    return found


def nested_in(entry: GraphEntry) -> dict[str, fx.Graph]:
    """The nested graphs of an entry by attribute; those inside a GraphModule by dotted names."""
    found: dict[str, fx.Graph] = {}
    for name, value in entry.constants.items():
        if isinstance(value, fx.Graph):
            found[name] = value
        elif isinstance(value, fx.GraphModule):
            for path, module in value.named_modules():
                if isinstance(module, fx.GraphModule):
                    found[f"{name}.{path}" if path else name] = module.graph
    return found


def environments(entries: list[GraphEntry]) -> tuple[dict[int, int], dict[int, list[Any]]]:
    """Number the ShapeEnvs: by entry (its id), and by number the symbolic values that belong to it.

    Graphs captured apart use the same symbol names for different sizes. Numbers follow the order of
    the graphs, 0 for graphs without symbols.
    """
    numbers: dict[int, int] = {}
    envs: dict[int, int] = {}
    symbolic: dict[int, list[Any]] = {}
    for entry in entries:
        found = list(_symbolic_values(entry.graph))
        number = 0
        if found:
            number = numbers.setdefault(id(compat.shape_env_of(found[0])), len(numbers))
            symbolic.setdefault(number, []).extend(found)
        envs[id(entry)] = number
    return envs, symbolic


def _symbolic_values(graph: fx.Graph) -> Iterator[Any]:
    for node in graph.nodes:
        value = node.meta.get("val")
        if value is not None:
            yield from symbolic_of(value)
        for argument in (*node.args, *node.kwargs.values()):
            if type(argument) is not fx.Node:
                yield from symbolic_of(argument)
