"""Find what a compiler may fuse without disturbing the planned order of communication.

A region is made of pure compute that runs between two nodes with a side effect. Everything else
stays as it is and where it is: communication, releases, writes in place, random numbers, operators
of other namespaces, sizes that depend on values.

A region hands out values with a storage of their own only. A view that is read elsewhere stays in
the graph: a view of an input runs before the region, a view of a result after it. So two values
share memory exactly when they did before.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import torch
from torch import fx
from torch.utils import _pytree as pytree

from zgraph import compat
from zgraph.analysis.index import Index
from zgraph.ir.dialects import METADATA_OPS, Kind
from zgraph.ir.targets import op_name

# A region with fewer operators that can be fused gains nothing over running them one by one.
LEAST_FUSABLE = 2
_NAMESPACES = frozenset({"aten", "prims"})
# They address the storage below their operand, of which a region knows nothing.
_ABSOLUTE = frozenset({"aten.as_strided", "aten.as_strided_copy", "aten.as_strided_scatter"})
_UNSUITABLE_TAGS = frozenset(
    {
        torch.Tag.nondeterministic_seeded,
        torch.Tag.data_dependent_output,
        torch.Tag.dynamic_output_shape,
    }
)


@dataclass(frozen=True, slots=True)
class Region:
    """Node numbers of one region, ascending but for `inputs`, which are in order of first use.

    `nodes` are computed inside, views that are needed inside and outside included. `outputs` are
    those of them that are read outside. `replayed` are views of outputs that are read outside: they
    belong behind the region. `run` has all compute between two side effects, also what nothing
    reads. The region runs right after node `last`.
    """

    nodes: tuple[int, ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    replayed: tuple[int, ...]
    run: tuple[int, ...]
    last: int


def find_regions(index: Index) -> list[Region]:
    """The regions of a graph that are worth compiling, in order; they share no node."""
    return [found for run in _runs(index) if (found := _region_of(index, run)) is not None]


@dataclass(slots=True)
class _Run:
    """Compute between two side effects. `last` leaves out results that are unpacked later."""

    nodes: list[int] = field(default_factory=list)
    inside: set[int] = field(default_factory=set)
    last: int = -1

    def add(self, i: int) -> None:
        self.nodes.append(i)
        self.inside.add(i)


def _runs(index: Index) -> Iterator[_Run]:
    run = _Run()
    unpacked: set[int] = set()  # results of a run, wherever the graph takes them out of their tuple
    for i in range(len(index.nodes)):
        if i in unpacked:
            continue
        if _is_suitable(index, i, run.inside):
            run.add(i)
            run.last = i
            if _is_fresh_tuple(index, i):
                unpacked.update(index.users[i])
                for user in index.users[i]:
                    run.add(user)
        elif not _may_wait(index, i, run.inside):
            yield run
            run = _Run()
    yield run


def _is_suitable(index: Index, i: int, inside: set[int]) -> bool:
    node = index.nodes[i]
    if node.target is operator.getitem:
        return index.view_of[i] in inside and isinstance(node.meta.get("val"), torch.Tensor)
    if node.op != "call_function" or index.kinds[i] != Kind.COMPUTE:
        return False
    if not _is_pure(node.target) or index.names[i] in _ABSOLUTE:
        return False
    if index.view_of[i] >= 0 and sum(_is_tensor(x) for x in node.all_input_nodes) != 1:
        return False
    given = [x for x in pytree.tree_leaves((node.args, node.kwargs)) if isinstance(x, torch.SymInt)]
    if given or not all(map(_is_argument, node.all_input_nodes)):
        return False
    results = [x for x in pytree.tree_leaves(node.meta.get("val")) if x is not None]
    if not results or not all(map(_is_plain_tensor, results)):
        return False
    return not _is_fresh_tuple(index, i) or all(
        index.nodes[user].target is operator.getitem and _is_tensor(index.nodes[user])
        for user in index.users[i]
    )


@cache
def _is_pure(target: Any) -> bool:
    """Whether an operator is of a namespace that compilers know, and its results depend on nothing
    but its operands."""
    if not isinstance(target, torch._ops.OpOverload) or target.namespace not in _NAMESPACES:
        return False
    if op_name(target) in METADATA_OPS or target._schema.is_mutable:
        return False
    return not _UNSUITABLE_TAGS.intersection(target.tags)


def _is_tensor(node: fx.Node) -> bool:
    return isinstance(node.meta.get("val"), torch.Tensor)


def _is_argument(node: fx.Node) -> bool:
    """Whether a value can be passed into a region: a plain tensor or a size.

    Lists of tensors are passed only between nodes of one region, to `getitem`.
    """
    value = node.meta.get("val")
    return isinstance(value, (int, torch.SymInt)) or _is_plain_tensor(value)


def _is_plain_tensor(value: Any) -> bool:
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided:
        return False
    return not value.is_complex() and not value.is_quantized and not compat.has_unbacked_size(value)


def _is_fresh_tuple(index: Index, i: int) -> bool:
    return index.multi[i] and index.view_of[i] < 0


def _may_wait(index: Index, i: int, inside: set[int]) -> bool:
    """Whether the run may go on across node i, which then runs before the region.

    So it must need nothing of the region, have no side effect and read no bytes.
    """
    if not inside.isdisjoint(index.operands[i]):
        return False
    node = index.nodes[i]
    if node.op in ("placeholder", "get_attr") or node.target is operator.getitem:
        return True
    if node.op != "call_function" or index.kinds[i] != Kind.COMPUTE:
        return False
    if not isinstance(node.meta.get("val"), (int, torch.SymInt)):
        return False
    return index.names[i] in METADATA_OPS or not any(map(_is_tensor, node.all_input_nodes))


def _region_of(index: Index, run: _Run) -> Region | None:
    escaping = [i for i in run.nodes if any(user not in run.inside for user in index.users[i])]
    outputs: set[int] = set()
    replayed: set[int] = set()
    for i in escaping:
        path = _views_from(index, i, run.inside)
        root = path[-1]
        if _source(index, root) < 0:  # else a view of something that exists before the region
            outputs.add(root)
            replayed.update(path[:-1])
    nodes = _needed(index, outputs, run.inside)
    if sum(_is_fusable(index, i) for i in nodes) < LEAST_FUSABLE:
        return None
    inside = set(nodes)
    inputs = dict.fromkeys(x for i in nodes for x in index.operands[i] if x not in inside)
    return Region(
        nodes=tuple(nodes),
        inputs=tuple(inputs),
        outputs=tuple(sorted(outputs)),
        replayed=tuple(sorted(replayed)),
        run=tuple(sorted(run.nodes)),
        last=run.last,
    )


def _source(index: Index, i: int) -> int:
    """The node that node i is a view of, else -1. An element of a fresh tuple is no view."""
    source = index.view_of[i]
    return -1 if source >= 0 and _is_fresh_tuple(index, source) else source


def _views_from(index: Index, i: int, inside: set[int]) -> list[int]:
    """Node i, what it is a view of, and so on as long as that is inside."""
    path = [i]
    while _source(index, path[-1]) in inside:
        path.append(_source(index, path[-1]))
    return path


def _needed(index: Index, outputs: set[int], inside: set[int]) -> list[int]:
    found, stack = set(outputs), list(outputs)
    while stack:
        for x in index.operands[stack.pop()]:
            if x in inside and x not in found:
                found.add(x)
                stack.append(x)
    return sorted(found)


def _is_fusable(index: Index, i: int) -> bool:
    """Whether a compiler may merge a node with its neighbours: no view, and no matrix product or
    convolution, which it leaves to a library."""
    target = index.nodes[i].target
    return index.view_of[i] < 0 and target is not operator.getitem and not _is_product(target)


@cache
def _is_product(target: Any) -> bool:
    formulas = compat.flop_formulas()
    return target in formulas or target.overloadpacket in formulas
