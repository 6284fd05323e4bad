"""Reorder each graph so that gathered parameters are held as briefly as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from zgraph.ir.dialects import Kind
from zgraph.ir.program import GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from torch import fx

    from zgraph.analysis.placement import Problem


@register
@dataclass(frozen=True)
class Schedule(Pass):
    """Run each gather just before its first use, and releases and reductions as early as they can.

    Before:  %ga, %gb = gathers; %wa, %wb = waits    After:  %ga; %wa
             %x = mm(%in, %wa)                               %x = mm(%in, %wa);  %rx = release(%x)
             %y = mm(%x, %wb)                                %gb; %wb
             %rx = release(%x);  %ry = release(%y)           %y = mm(%rx, %wb);  %ry = release(%y)

    Computation keeps its order unless another order holds fewer gathered bytes at the peak; the
    peak is never above that of the input. Nothing is added or removed. The order depends on the
    graph's structure and sizes alone, never on names, so all ranks get the same one, and scheduling
    twice changes nothing. A graph that holds prefetches keeps its order of computation.
    """

    name: ClassVar[str] = "schedule"

    def run(self, program: Program, context: Context) -> Program:
        return program.with_graphs([_scheduled(entry, program) for entry in program.graphs])


def _scheduled(entry: GraphEntry, program: Program) -> GraphEntry:
    order = schedule_order(entry, program)
    copy = copy_entry(entry)
    nodes = list(copy.graph.nodes)
    move([nodes[i] for i in order])
    return copy


def move(nodes: Sequence[fx.Node]) -> None:
    """Put all nodes of a graph into the given order, in place."""
    for anchor, node in pairwise(nodes):
        if anchor.next is not node:
            anchor.append(node)


def schedule_order(entry: GraphEntry, program: Program) -> list[int]:
    """The new order of a graph, as positions in its present one.

    Raises:
        PassError: when the graph uses a value before it is defined.
    """
    from zgraph.analysis.gathered import gathered_floor, gathered_spans
    from zgraph.analysis.index import Index
    from zgraph.analysis.order import Order
    from zgraph.analysis.placement import make_problem
    from zgraph.analysis.protocol import Protocol

    index = Index(entry.graph)
    protocol = Protocol(index, entry, program)
    if not protocol.present:
        return list(range(len(index.nodes)))
    spans = gathered_spans(index, protocol, program)
    problem = make_problem(index, Order(index, protocol), spans)
    keep_computation = bool(protocol.by_kind.get(Kind.PREFETCH))
    return best_order(problem, gathered_floor(index, spans), keep_computation=keep_computation)


def best_order(problem: Problem, floor: int, *, keep_computation: bool = False) -> list[int]:
    """The order with the lowest peak of gathered bytes that the strategies find.

    `floor` is a number of bytes that no order can go below. Each strategy's result is tidied by
    `late_gathers`, whose result it leaves alone, and searched again until nothing lowers the peak:
    so the result is where the search starts from and stops.
    """
    from zgraph.analysis.placement import late_gathers

    order = list(range(len(problem)))
    peak = _peak(problem, order)
    tidy = late_gathers(problem)
    if _peak(problem, tidy) <= peak:
        order, peak = tidy, _peak(problem, tidy)
        problem = problem.reordered(order)
    while peak > floor and not keep_computation:
        better = _lower_peak(problem, peak, floor)
        if better is None:
            break
        order, peak = [order[i] for i in better], _peak(problem, better)
        problem = problem.reordered(better)
    return order


def _lower_peak(problem: Problem, peak: int, floor: int) -> list[int] | None:
    """An order with a lower peak that stays close to the present one, or None."""
    from zgraph.analysis.frontier import budgeted, in_sequence
    from zgraph.analysis.gather_search import MOST_GATHERS, search

    few = len(problem.spans) <= MOST_GATHERS
    # With many gathers a small gain is not worth another round over the whole graph.
    best, best_peak = None, peak if few else peak - (peak >> 4)
    found = _tidied(problem, budgeted(problem, floor))
    if _peak(problem, found) < best_peak:
        best, best_peak = found, _peak(problem, found)
    if not few:
        return best
    sequence = search(problem, best_peak) if best_peak > floor else None
    if sequence is not None:
        found = _tidied(problem, in_sequence(problem, sequence))
        if _peak(problem, found) < best_peak:
            best, best_peak = found, _peak(problem, found)
    if best is not None:
        closer = _tidied(problem, budgeted(problem, best_peak))
        if _peak(problem, closer) <= best_peak:
            return closer
    return best


def _tidied(problem: Problem, order: list[int]) -> list[int]:
    """`order` with late gathers, where that does not raise the peak."""
    from zgraph.analysis.placement import late_gathers

    tidy = [order[i] for i in late_gathers(problem.reordered(order))]
    return tidy if _peak(problem, tidy) <= _peak(problem, order) else order


def _peak(problem: Problem, order: list[int]) -> int:
    from zgraph.analysis.gathered import gathered_use

    return gathered_use(problem.spans, order).peak
