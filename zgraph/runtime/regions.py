"""Take the regions of a graph out, as modules with a key by structure; put calls in their place.

Regions that are equal but for names have one key. A symbolic size that a region needs and none of
its inputs shows becomes one more input.
"""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.analysis.index import Index
from zgraph.analysis.regions import Region, find_regions


@dataclass(slots=True)
class Plan:
    """A region of a graph, taken out: `module` computes it from `inputs`. Equal ones have one key.

    `values` and `results` are the fake values of the inputs and the results, `hints` the example
    value of each symbol among their sizes.
    """

    graph: fx.Graph
    nodes: list[fx.Node]
    region: Region
    inputs: list[fx.Node]
    module: fx.GraphModule
    values: list[Any]
    results: list[torch.Tensor]
    hints: dict[Any, int]
    key: str


def plans_of(graph: fx.Graph) -> list[Plan]:
    """The regions of a graph, in order. May add nodes that read sizes of its inputs."""
    index = Index(graph)
    shown = _Shown(graph)
    plans = (_plan(index, region, shown) for region in find_regions(index))
    return [plan for plan in plans if plan is not None]


def _plan(index: Index, region: Region, shown: _Shown) -> Plan | None:
    """None when nothing in the graph shows the value of a size, or its example is none or 0 or 1,
    which compilers take for a constant."""
    nodes = index.nodes
    inputs = [nodes[i] for i in region.inputs]
    inner = [nodes[i].meta["val"] for i in region.nodes]
    values = [node.meta["val"] for node in inputs]
    for symbol in sorted(symbols_of([*values, *inner]) - set(shown_by(values)), key=str):
        node = shown.node(symbol)
        if node is None:
            return None
        inputs.append(node)
        values.append(node.meta["val"])
    hints = {s: int(_hints(values).get(s, 0)) for s in sorted(symbols_of(values), key=str)}
    if any(hint < 2 for hint in hints.values()):
        return None
    module = _taken_out(nodes, region, inputs)
    results = [nodes[i].meta["val"] for i in region.outputs]
    text = "\n".join([str(module.graph), *map(_described, [*values, *results])])
    key = hashlib.sha256(text.encode()).hexdigest()
    return Plan(index.nodes[0].graph, nodes, region, inputs, module, values, results, hints, key)


def _taken_out(nodes: list[fx.Node], region: Region, inputs: list[fx.Node]) -> fx.GraphModule:
    graph = fx.Graph()
    new = {node: graph.placeholder(f"x{k}") for k, node in enumerate(inputs)}
    for k, i in enumerate(region.nodes):
        node = nodes[i]
        args, kwargs = fx.node.map_arg((node.args, node.kwargs), new.__getitem__)
        new[node] = graph.create_node(node.op, node.target, args, kwargs, f"n{k}")
    graph.output(tuple(new[nodes[i]] for i in region.outputs))
    return fx.GraphModule(torch.nn.Module(), graph)


def _described(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{value.dtype} {list(value.shape)} {list(value.stride())} {value.device}"
    return str(value)


# --- symbolic sizes ------------------------------------------------------------------------------


def _tensors_in(values: Sequence[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _tensors_in(value)
        elif value is not None:
            yield value


def sizes_in(values: Sequence[Any]) -> Iterator[Any]:
    """The symbolic sizes and strides of values."""
    for value in _tensors_in(values):
        found = (*value.shape, *value.stride()) if isinstance(value, torch.Tensor) else (value,)
        yield from (size for size in found if isinstance(size, torch.SymInt))


def symbols_of(values: Sequence[Any]) -> set[Any]:
    return {s for size in sizes_in(values) for s in compat.expression_of(size).free_symbols}


def shown_by(values: Sequence[Any]) -> dict[Any, tuple[int, int]]:
    """Symbols that stand by themselves among inputs: the input and its dimension, -1 for a size."""
    found: dict[Any, tuple[int, int]] = {}
    for k, value in enumerate(values):
        sizes = value.shape if isinstance(value, torch.Tensor) else (value,)
        for dimension, size in enumerate(sizes):
            if isinstance(size, torch.SymInt) and compat.expression_of(size).is_Symbol:
                where = (k, dimension if isinstance(value, torch.Tensor) else -1)
                found.setdefault(compat.expression_of(size), where)
    return found


def _hints(values: Sequence[Any]) -> Any:
    return compat.symbol_hints(compat.shape_env_of(next(sizes_in(values))))


class _Shown:
    """Which node of a graph shows the value of a symbol: a size, read from an input if need be."""

    def __init__(self, graph: fx.Graph):
        self._graph = graph
        self._inputs = graph.find_nodes(op="placeholder")
        self._where = shown_by([node.meta.get("val") for node in self._inputs])
        self._nodes: dict[Any, fx.Node] = {}

    def node(self, symbol: Any) -> fx.Node | None:
        """The node, made if need be; None when no input shows the symbol."""
        if symbol not in self._nodes:
            if symbol not in self._where:
                return None
            k, dimension = self._where[symbol]
            self._nodes[symbol] = self._inputs[k] if dimension < 0 else self._read(k, dimension)
        return self._nodes[symbol]

    def _read(self, k: int, dimension: int) -> fx.Node:
        source = self._inputs[k]
        with self._graph.inserting_after(self._inputs[-1]):
            node = self._graph.call_function(torch.ops.aten.sym_size.int, (source, dimension))
        node.meta["val"] = source.meta["val"].shape[dimension]
        return node


# --- putting back --------------------------------------------------------------------------------


def put_back(
    plan: Plan,
    code: Callable[[list[Any]], Sequence[torch.Tensor]],
    replaced: dict[fx.Node, fx.Node],
) -> None:
    """Put a call of `code` in the place of the region's nodes.

    `code` takes the inputs as one list; other code in the graph must have another `__name__`.
    `replaced` goes from region to region of a graph, in order: it notes what stands for which node.
    """
    graph, nodes, region = plan.graph, plan.nodes, plan.region
    inputs = [replaced.get(node, node) for node in plan.inputs]
    with graph.inserting_after(nodes[region.last]):
        call = graph.create_node("call_function", code, (inputs,), name=code.__name__)
    names = [nodes[i].name for i in region.nodes]
    call.meta["region"] = f"compiled {names[0]} ... {names[-1]} ({len(names)} nodes)"
    last = call
    for position, i in enumerate(region.outputs):
        with graph.inserting_after(last):
            last = graph.call_function(operator.getitem, (call, position))
        last.meta = dict(nodes[i].meta)
        nodes[i].replace_all_uses_with(last)
        replaced[nodes[i]] = last
    for i in region.replayed:
        last.append(nodes[i])
        last = nodes[i]
    for i in reversed(region.run):
        if not nodes[i].users:
            graph.erase_node(nodes[i])
