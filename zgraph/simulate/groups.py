"""Who takes part in a collective of a graph, and how many bytes it moves."""

from __future__ import annotations

from typing import Any

from torch import fx

from zgraph.analysis.index import Index
from zgraph.ir.program import GraphEntry
from zgraph.ir.values import nbytes as value_bytes

# These tell the size of their group before its name, or as `group_size`.
_TELL_SIZE = frozenset({"all_gather", "reduce_scatter"})


def _arguments(index: Index, i: int) -> tuple[Any, ...]:
    """The collective's own positional arguments; `with_effects` puts two before them."""
    args = index.nodes[i].args
    return args[2:] if index.names[i] == "higher_order.with_effects" else args


def group_ranks(index: Index, i: int, entry: GraphEntry) -> int | tuple[int, ...]:
    """The ranks of a collective's group, or how many; 0 when the graph does not tell."""
    node, info, args = index.nodes[i], index.infos[i], _arguments(index, i)
    name = group_name(index, i)
    if name in entry.groups:
        return entry.groups[name]
    if info.group is not None and info.collective in _TELL_SIZE:
        size = node.kwargs.get("group_size")
        if size is None and 0 < info.group <= len(args):
            size = args[info.group - 1]
        if isinstance(size, int):
            return size
    if index.names[i].startswith("c10d_functional."):
        for ranks in (node.kwargs.get("ranks"), *args):
            if isinstance(ranks, (list, tuple)) and ranks and all(type(x) is int for x in ranks):
                return tuple(ranks)
    return 0


def group_name(index: Index, i: int) -> str:
    """The name of a collective's group, `%node` where it is a value, "" where there is none."""
    info, args = index.infos[i], _arguments(index, i)
    group = index.nodes[i].kwargs.get("group_name")
    if group is None and info.group is not None and info.group < len(args):
        group = args[info.group]
    return f"%{group.name}" if isinstance(group, fx.Node) else "" if group is None else str(group)


def moved_bytes(index: Index, i: int) -> int:
    """Bytes of a collective as `links` counts them: an all-gather's result, others' inputs."""
    node, info, args = index.nodes[i], index.infos[i], _arguments(index, i)
    result = _value_bytes(node.kwargs.get(info.out_kwarg, node) if info.out_kwarg else node)
    if info.collective in ("all_gather", "gather", "recv"):
        return result
    operand = args[info.tensor] if info.tensor < len(args) else node.kwargs.get("input")
    return _value_bytes(operand) or result


def _value_bytes(value: Any) -> int:
    if isinstance(value, (list, tuple)):
        return sum(_value_bytes(x) for x in value)
    return value_bytes(value.meta.get("val")) if isinstance(value, fx.Node) else 0
