"""What is to be drawn: a sheet for each graph, with an item for each node and the edges between.

Placeholders, constants and the output node are no items. They are tags on the items that read or
make their values: a parameter or a mask with a hundred readers would cross the whole picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph.ir import targets
from zgraph.ir.dialects import Kind, OpInfo, info_of
from zgraph.ir.program import OTHER, SYMBOL, USER, GraphEntry, Program, Role
from zgraph.ir.values import dtype_text
from zgraph.view.looks import COLLECTIVES

MAX_MODULE_DEPTH = 16

# The operators whose argument 2 is a parameter id, or several.
_NAMES_PARAMETERS = (Kind.GATHER, Kind.WAIT, Kind.PREFETCH, Kind.RELEASE, Kind.REDUCE)
_PARAM_ARGUMENT = 2


@dataclass(slots=True)
class Item:
    """One drawn node, or one `collapsed` module. `focus` marks the node that was asked for.

    `module` is the path of modules around it. `reads` and `makes` are its tags: the graph inputs it
    reads, the graph outputs it makes, and what a selection left out.
    """

    name: str
    op: str
    value: str
    kind: Kind
    module: tuple[str, ...]
    detail: str = ""
    collective: str = ""
    reads: list[str] = field(default_factory=list)
    makes: list[str] = field(default_factory=list)
    collapsed: bool = False
    focus: bool = False


@dataclass(slots=True)
class Sheet:
    """One graph to draw. `items` are in schedule order; `edges` are pairs of item numbers."""

    title: str
    items: list[Item]
    edges: list[tuple[int, int]]

    def subset(self, kept: Iterable[int]) -> Sheet:
        """The items numbered in `kept`, in order, and the edges between them."""
        order = sorted(kept)
        number = {old: new for new, old in enumerate(order)}
        edges = [(number[a], number[b]) for a, b in self.edges if a in number and b in number]
        return Sheet(self.title, [self.items[i] for i in order], edges)


def build(entry: GraphEntry, program: Program, drawn: frozenset[str] = frozenset()) -> Sheet:
    """Build the sheet of one graph. Placeholders and outputs named in `drawn` become items too."""
    nodes = list(entry.graph.nodes)
    modules = _module_paths(nodes)
    tags = _input_tags(entry, program)
    parameters = {param.id: param.fqn for param in program.params}
    number: dict[fx.Node, int] = {}
    sheet = Sheet(entry.name or entry.phase or "graph", [], [])
    for node, module in zip(nodes, modules, strict=True):
        if node.op in ("placeholder", "get_attr", "output") and node.name not in drawn:
            continue
        item = _item(node, module, parameters)
        for operand in dict.fromkeys(node.all_input_nodes):
            if operand in number:
                sheet.edges.append((number[operand], len(sheet.items)))
            elif operand in tags:
                item.reads.append(tags[operand])
        number[node] = len(sheet.items)
        sheet.items.append(item)
    for node, tag in _output_tags(entry):
        if node in number:
            sheet.items[number[node]].makes.append(tag)
    return sheet


def _item(node: fx.Node, module: tuple[str, ...], parameters: dict[int, str]) -> Item:
    if node.op in ("placeholder", "output"):
        kind = Kind.PLACEHOLDER if node.op == "placeholder" else Kind.OUTPUT
        return Item(node.name, node.op, short_value(node.meta.get("val")), kind, module)
    name = targets.op_name(node.target)
    info = info_of(name)
    short = name
    for namespace in ("aten.", "operator.", "zgraph.", "_c10d_functional."):
        short = short.removeprefix(namespace)
    value = short_value(node.meta.get("val"))
    detail = _detail(node, name, info, parameters)
    return Item(node.name, short, value, info.kind, module, detail, info.collective)


def _detail(node: fx.Node, name: str, info: OpInfo, parameters: dict[int, str]) -> str:
    """The parameters of a ZeRO-3 operator; the kind and group of another collective."""
    arguments = node.args
    if name.startswith(("zgraph.", "dc.")) and info.kind in _NAMES_PARAMETERS:
        ids = arguments[_PARAM_ARGUMENT] if len(arguments) > _PARAM_ARGUMENT else ()
        several = ids if isinstance(ids, (list, tuple)) else (ids,)
        return ", ".join(parameters.get(i, f"param {i}") for i in several if isinstance(i, int))
    if info.kind != Kind.COLLECTIVE:
        return ""
    words = [] if info.collective in COLLECTIVES else [info.collective]
    if info.group is not None and len(arguments) > info.group:
        words.append(f"group {arguments[info.group]}")
    return " ".join(words)


def short_value(value: Any) -> str:
    """A short text for a node's value: `f32[4, 8]`, `(f32[4], i64[])`, `s0`; empty for none."""
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return f"({', '.join(short_value(element) or 'None' for element in value)})"
    if isinstance(value, torch.Tensor):
        return f"{dtype_text(value.dtype)}[{', '.join(str(size) for size in value.shape)}]"
    return str(value)


def _module_paths(nodes: list[fx.Node]) -> list[tuple[str, ...]]:
    """The module path of each node; one without takes that of its neighbours.

    Its last operand that has one, else its first user, else the node before it: a gradient
    accumulation belongs to the module whose gradient it completes, a gather to its reader. The end
    of the backward belongs to none.
    """
    known: dict[fx.Node, str] = {}
    for node in nodes:
        own = node.meta.get("module")
        if isinstance(own, str) and own:
            known[node] = own
        elif _ends_backward(node):
            known[node] = ""
        elif node.op not in ("placeholder", "get_attr", "output"):
            found = [known[operand] for operand in node.all_input_nodes if operand in known]
            if found:
                known[node] = found[-1]
    for node in reversed(nodes):
        if node not in known and node.op != "output":
            found = [known[user] for user in node.users if user in known]
            if found:
                known[node] = found[0]
    paths, last = [], ""
    for node in nodes:
        if node.op != "placeholder":
            last = known.get(node, last) or last
        path = tuple(part for part in known.get(node, last).split(".") if part)
        if len(path) > MAX_MODULE_DEPTH:
            path = (*path[: MAX_MODULE_DEPTH - 1], ".".join(path[MAX_MODULE_DEPTH - 1 :]))
        paths.append(path)
    return paths


def _ends_backward(node: fx.Node) -> bool:
    if node.op != "call_function":
        return False
    return info_of(targets.op_name(node.target)).kind == Kind.END_BACKWARD


def _input_tags(entry: GraphEntry, program: Program) -> dict[fx.Node, str]:
    placeholders = entry.placeholders()
    roles = entry.inputs if entry.inputs is not None else [Role(OTHER)] * len(placeholders)
    tags: dict[fx.Node, str] = {}
    for node, role in zip(placeholders, roles, strict=False):
        if role.kind == SYMBOL:
            continue  # a size read by everything says nothing
        word = "in" if role.kind == OTHER else "input" if role.kind == USER else role.kind
        value = short_value(node.meta.get("val"))
        tags[node] = f"{word} {role.ref or node.name} {value}".rstrip()
    for node in entry.graph.find_nodes(op="get_attr"):
        tags[node] = f"const {node.target} {short_value(node.meta.get('val'))}".rstrip()
    return tags


def _output_tags(entry: GraphEntry) -> list[tuple[fx.Node, str]]:
    tags = []
    for position, value in enumerate(entry.output_values()):
        if not isinstance(value, fx.Node):
            continue
        tag = f"out {position}"
        if entry.outputs is not None and position < len(entry.outputs):
            role = entry.outputs[position]
            tag += f": {role.kind} {role.ref}".rstrip()
        tags.append((value, tag))
    return tags
