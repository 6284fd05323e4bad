"""Count what is in a graph: its operators, its collectives with their bytes, its parameters.

Bytes of a collective are those of its result for an all-gather (and a receive), and those of its
input for a reduce-scatter, an all-reduce and all others: the larger side, which is what ring
algorithms move (W-1)/W of. They are 0 where the form does not tell the tensors' sizes; a symbolic
size counts as its hint. A gather that finds its parameter prefetched starts nothing, so a fused
prefetch counts once, with the bytes of the gathers that it serves.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph.ir.dialects import Kind, OpInfo, info_of
from zgraph.ir.program import (
    AOT,
    DYNAMO,
    JOINT,
    PARAM,
    POST_GRAD,
    WRAPPER,
    GraphEntry,
    Param,
)
from zgraph.ir.targets import op_name, schema_of
from zgraph.ir.values import nbytes

_OF_RESULT = frozenset({"all_gather", "gather", "recv"})
# Of the prints of one compile, the first of these that is there is counted. The partitioned graph
# has every collective as a node; Dynamo's hides those of DTensor, wrapper code those in kernels.
_PREFERRED = (AOT, POST_GRAD, WRAPPER, JOINT, DYNAMO)
_REPEATED = re.compile(r"#\d+$")


@dataclass(frozen=True, slots=True)
class Collective:
    """Collectives of one kind over one group: how many, and their bytes together."""

    kind: str
    group: str
    count: int
    bytes: int


@dataclass(slots=True)
class GraphCensus:
    """What is in one graph. `nodes` and `placeholders` are those of the graph itself; `ops` and
    `collectives` (sorted by kind and group) include graphs nested in it.

    `is_whole` is False for a graph that was cut off before its output. `input_bytes` and
    `output_bytes` are what the form tells of its placeholders and of what it returns.
    """

    name: str
    rank: int | None
    phase: str
    stage: str
    compile_id: str
    nodes: int = 0
    placeholders: int = 0
    outputs: int = 0
    is_whole: bool = True
    ops: dict[str, int] = field(default_factory=dict)
    collectives: list[Collective] = field(default_factory=list)
    parameters: int = 0
    parameter_bytes: int = 0
    input_bytes: int = 0
    output_bytes: int = 0


def census(entry: GraphEntry, params: Iterable[Param] = ()) -> GraphCensus:
    """Count one graph. `params` is the program's table: full shapes, so bytes before sharding."""
    graph = entry.graph
    placeholders = entry.placeholders()
    returned = entry.output_values()
    found = GraphCensus(entry.name, entry.rank, entry.phase, entry.stage, entry.compile_id)
    found.nodes, found.placeholders = len(graph.nodes), len(placeholders)
    found.outputs, found.is_whole = len(returned), bool(graph.find_nodes(op="output"))
    found.input_bytes = sum(_bytes(node) for node in placeholders)
    found.output_bytes = sum(_bytes(value) for value in returned)
    nodes = [node for x in (graph, *_nested(entry)) for node in x.nodes]
    ops = Counter(op_name(node.target) for node in nodes if node.op.startswith("call_"))
    found.ops = dict(sorted(ops.items()))
    found.collectives = _sum(_collectives(nodes))
    by_fqn = {param.fqn: param for param in params}
    for node, role in zip(placeholders, entry.inputs or (), strict=False):
        if role.kind == PARAM:
            param = by_fqn.get(role.ref)
            found.parameters += 1
            found.parameter_bytes += _bytes(node) if param is None else param.nbytes
    return found


def counted(graphs: list[GraphCensus]) -> list[bool]:
    """Which graphs to add up so that each collective of a job is counted once.

    Of the prints of one rank and compile id one stage is taken, forward and backward each from
    the first of its prints; a joint graph only where it was not partitioned in what is here. A
    graph of no stage, as any file other than a log or trace holds, always counts.
    """
    stages: defaultdict[tuple[int | None, str], set[str]] = defaultdict(set)
    for graph in graphs:
        stages[graph.rank, graph.compile_id].add(graph.stage)
    best: dict[tuple[int | None, str, str], tuple[str, str]] = {}
    for stage in _PREFERRED:
        for graph in graphs:
            here = stages[graph.rank, graph.compile_id]
            if graph.stage != stage or (stage == JOINT and here & {AOT, POST_GRAD, WRAPPER}):
                continue
            if stage == DYNAMO and JOINT in here:
                continue
            key = (graph.rank, graph.compile_id, graph.phase)
            best.setdefault(key, (stage, _REPEATED.sub("", graph.name)))
    return [
        not x.stage
        or best.get((x.rank, x.compile_id, x.phase)) == (x.stage, _REPEATED.sub("", x.name))
        for x in graphs
    ]


def merged(collectives: Iterable[Collective]) -> list[Collective]:
    """The same collectives, one row a kind and group, sorted."""
    return _sum((x.kind, x.group, x.count, x.bytes) for x in collectives)


def _sum(rows: Iterable[tuple[str, str, int, int]]) -> list[Collective]:
    counts: Counter[tuple[str, str]] = Counter()
    sizes: Counter[tuple[str, str]] = Counter()
    for kind, group, count, size in rows:
        counts[kind, group] += count
        sizes[kind, group] += size
    return [Collective(*key, counts[key], sizes[key]) for key in sorted(counts)]


def _nested(entry: GraphEntry) -> Iterator[fx.Graph]:
    for value in entry.constants.values():
        graph = value if isinstance(value, fx.Graph) else getattr(value, "graph", None)
        if isinstance(graph, fx.Graph):
            yield graph


def _collectives(nodes: list[fx.Node]) -> Iterator[tuple[str, str, int, int]]:
    """(kind, group, 1, bytes) of each collective that the nodes start."""
    pending: dict[Any, int] = {}  # (graph id, parameter id) -> number of the prefetch
    served: list[int] = []
    for node in nodes:
        if node.op != "call_function":
            continue
        name, arguments = op_name(node.target), node.args
        inner: Any = arguments[1] if len(arguments) > 1 else None
        if name == "higher_order.with_effects" and callable(inner):
            name, arguments = op_name(inner), arguments[2:]
        info = info_of(name)
        if not info.collective:
            continue
        if info.kind == Kind.PREFETCH:
            graph_id, ids = _argument(node, 0, "graph_id"), _argument(node, 2, "param_ids")
            for param_id in ids if isinstance(ids, (list, tuple)) else ():
                pending[graph_id, param_id] = len(served)
            served.append(0)
            continue
        size = _size(node, arguments, info)
        if info.kind == Kind.GATHER:
            key = (_argument(node, 1, "graph_id"), _argument(node, 2, "param_id"))
            prefetch = pending.pop(key, None)
            if prefetch is not None:
                served[prefetch] += size
                continue
        yield info.collective, _group(node, arguments, info), 1, size
    for size in served:
        yield "all_gather", "", 1, size


def _argument(node: fx.Node, at: int, name: str) -> Any:
    return node.args[at] if len(node.args) > at else node.kwargs.get(name)


def _size(node: fx.Node, arguments: tuple[Any, ...], info: OpInfo) -> int:
    result = _bytes(node.kwargs.get(info.out_kwarg, node) if info.out_kwarg else node)
    if info.collective in _OF_RESULT:
        return result
    operand = arguments[info.tensor] if len(arguments) > info.tensor else None
    return _bytes(operand) or (result if info.in_place else 0)


def _bytes(value: Any) -> int:
    """The bytes of a node's value, or of a list of nodes; 0 for what has none."""
    if isinstance(value, (list, tuple)):
        return sum(_bytes(x) for x in value)
    if not isinstance(value, fx.Node):
        return 0
    val = value.meta.get("val")
    return 0 if val is None else nbytes(val)


def _group(node: fx.Node, arguments: tuple[Any, ...], info: OpInfo) -> str:
    """The group's name; the ranks for operators that list them; empty when neither is there."""
    group = node.kwargs.get("group_name")
    if info.group is not None and len(arguments) > info.group:
        group = arguments[info.group]
    if group is None:
        group = _ranks(node)
    if isinstance(group, fx.Node):
        return f"%{group.name}"
    return "" if group is None else str(group)


def _ranks(node: fx.Node) -> str | None:
    schema: torch.FunctionSchema | None = schema_of(node.target)
    if schema is None:
        return None
    names = [argument.name for argument in schema.arguments]
    if "ranks" not in names:
        return None
    ranks = _argument(node, names.index("ranks"), "ranks")
    return ",".join(map(str, ranks)) if isinstance(ranks, (list, tuple)) else None
