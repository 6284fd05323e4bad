"""Whether two programs are the same, and if not, where they first differ."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.ir.literals import UndefinedName
from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.symbols import symbols_of
from zgraph.ir.targets import target_text
from zgraph.ir.text_print import argument_text, nested_in, type_text
from zgraph.ir.values import annotation, symbolic_of, value_text

_TABLES = ("name", "seed", "passes", "world_size", "bucket_bytes", "params", "buffers", "recipe")
_FIELDS = (
    *("name", "phase", "graph_id", "rank", "inputs", "outputs"),
    *("stage", "compile_id", "groups"),
)


def same_program(a: Program, b: Program) -> str | None:
    """None when both have the same tables and the same graphs, else the first difference in words.

    Compared: tables, roles, node names, operators, targets, arguments, types, values (dtype, shape,
    stride, device, symbols with range and hint), modules, suppressions, constants. Not compared:
    where the programs were read from, `tensors`, `original`, and storage identity.
    """
    for field in _TABLES:
        left, right = getattr(a, field), getattr(b, field)
        if left != right:
            return f"{field}: {left!r} against {right!r}"
    if len(a.graphs) != len(b.graphs):
        return f"{len(a.graphs)} graphs against {len(b.graphs)}"
    for i, (left, right) in enumerate(zip(a.graphs, b.graphs, strict=True)):
        difference = _entries(left, right)
        if difference:
            return f"graph {i} ({left.name}): {difference}"
    return None


def same_graph(a: fx.Graph, b: fx.Graph) -> str | None:
    """None when both graphs have equal nodes in the same order, else the first difference."""
    left, right = list(a.nodes), list(b.nodes)
    for one, other in zip(left, right, strict=False):
        difference = _nodes(one, other)
        if difference:
            return f"node {one.name}: {difference}"
    if len(left) != len(right):
        return f"{len(left)} nodes against {len(right)}"
    return _symbols(left, right)


def _entries(a: GraphEntry, b: GraphEntry) -> str | None:
    for field in _FIELDS:
        left, right = getattr(a, field), getattr(b, field)
        if left != right:
            return f"{field}: {left!r} against {right!r}"
    difference = same_graph(a.graph, b.graph)
    if difference:
        return difference
    nested, other_nested = nested_in(a), nested_in(b)
    if nested.keys() != other_nested.keys():
        return f"nested graphs {sorted(nested)} against {sorted(other_nested)}"
    for name, graph in nested.items():
        difference = same_graph(graph, other_nested[name])
        if difference:
            return f"nested graph {name}: {difference}"
    return _constants(a, b)


def _constants(a: GraphEntry, b: GraphEntry) -> str | None:
    left = {k: v for k, v in a.constants.items() if isinstance(v, torch.Tensor)}
    right = {k: v for k, v in b.constants.items() if isinstance(v, torch.Tensor)}
    if left.keys() != right.keys():
        return f"constants {sorted(left)} against {sorted(right)}"
    for name, value in left.items():
        other = right[name]
        if value.dtype != other.dtype or value.shape != other.shape:
            return f"constant {name}: {annotation(value)} against {annotation(other)}"
        if not _same_values(value, other):
            return f"constant {name} has other values"
    return None


def _same_values(a: torch.Tensor, b: torch.Tensor) -> bool:
    if compat.is_fake(a) or compat.is_fake(b):
        return compat.is_fake(a) and compat.is_fake(b)
    if a.dtype.is_floating_point and a.dtype.itemsize < 4:
        a, b = a.float(), b.float()
    equal_nan = a.dtype.is_floating_point or a.dtype.is_complex
    return bool(
        torch.allclose(a, b, rtol=0, atol=0, equal_nan=True) if equal_nan else (a == b).all()
    )


def _nodes(a: fx.Node, b: fx.Node) -> str | None:
    if a.name != b.name:
        return f"its name is {b.name} in the other"
    if a.op != b.op:
        return f"{a.op} against {b.op}"
    left, right = _target(a), _target(b)
    if left != right:
        return f"target {left} against {right}"
    for what in ("args", "kwargs"):
        x, y = getattr(a, what), getattr(b, what)
        if not _same_argument(x, y):
            return f"{what} {argument_text(x)} against {argument_text(y)}"
    for what, one, other in (
        ("type", _type(a), _type(b)),
        ("value", _value(a), _value(b)),
        ("module", a.meta.get("module") or None, b.meta.get("module") or None),
        ("suppressions", _ignored(a), _ignored(b)),
    ):
        if one != other:
            return f"{what} {one} against {other}"
    return None


def _target(node: fx.Node) -> str:
    return target_text(node.target) if node.op == "call_function" else str(node.target)


def _type(node: fx.Node) -> str | None:
    return None if node.type is None else type_text(node.type)


def _value(node: fx.Node) -> str | None:
    if "val" not in node.meta:
        return None
    text = value_text(node.meta["val"])
    return None if text == "?" else text


def _ignored(node: fx.Node) -> list[tuple[str, str]]:
    return [(str(check), str(reason)) for check, reason in node.meta.get("ignore", ())]


def _same_argument(a: Any, b: Any) -> bool:
    """Containers by element, nodes by name, the rest by text: -0.0, nan and True are apart."""
    if isinstance(a, (tuple, list)):
        kind = tuple if isinstance(a, tuple) else list
        return (
            isinstance(b, kind)
            and len(a) == len(b)
            and all(_same_argument(x, y) for x, y in zip(a, b, strict=True))
        )
    if isinstance(a, dict):
        return (
            isinstance(b, dict)
            and list(map(repr, a)) == list(map(repr, b))
            and all(_same_argument(x, y) for x, y in zip(a.values(), b.values(), strict=True))
        )
    if isinstance(a, slice):
        return isinstance(b, slice) and _same_argument(
            (a.start, a.stop, a.step), (b.start, b.stop, b.step)
        )
    named = (fx.Node, UndefinedName)
    if isinstance(a, named) or isinstance(b, named):
        return isinstance(a, named) and isinstance(b, named) and a.name == b.name
    return argument_text(a) == argument_text(b)


def _symbols(a: list[fx.Node], b: list[fx.Node]) -> str | None:
    left, right = (
        symbols_of(x for node in nodes for x in symbolic_of(node.meta.get("val")))
        for nodes in (a, b)
    )
    for one, other in zip(left, right, strict=False):
        if one != other:
            fields = [f.name for f in dataclasses.fields(one)]
            first = next(f for f in fields if getattr(one, f) != getattr(other, f))
            return (
                f"symbol {one.name}: {first} {getattr(one, first)} against {getattr(other, first)}"
            )
    return None if len(left) == len(right) else "their symbols differ"
