"""Start all-gathers early enough to hide them, fused where a call costs more than it moves."""

from __future__ import annotations

import heapq
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.ir.dialects import Kind
from zgraph.ir.program import GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from zgraph.analysis.index import Index
    from zgraph.analysis.protocol import Protocol
    from zgraph.simulate.devices import Hardware

# Predicted times are off by some tenths; what starts a little early costs a little memory.
SLACK = 1.25
# Two gathers travel together when that saves at least this part of their time.
WORTHWHILE = 0.1


@register
@dataclass(frozen=True)
class Prefetch(Pass):
    """Hoist every parameter all-gather to the latest point from which it is still hidden.

    Before:  %y = mm(%x, %wa)                      After:  prefetch_params_fused(0, [%b, %c], ...)
             %gb, %gc = gathers; waits                     %y = mm(%x, %wa)
             %z = addmm(%wc, %y, %wb)                      %gb, %gc = gathers; waits
                                                           %z = addmm(%wc, %y, %wb)
    Gathers travel in the order in which they are waited for. Neighbours are fused where one call
    less saves a tenth of their time, by the cost model of the context's device. A gather of its own
    is moved, a fused one is served by a `prefetch_params_fused`. None starts before `budget` bytes
    of gathered parameters allow it (default: the context's memory budget; None: no limit), nor
    later than its wait. The result is the least memory for the time reached: a gather starts as
    late as hides it.
    """

    name: ClassVar[str] = "prefetch"
    requires: ClassVar[frozenset[str]] = frozenset({"gathers"})
    provides: ClassVar[frozenset[str]] = frozenset({"prefetches"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"prefetches"})
    budget: int | None = None

    def run(self, program: Program, context: Context) -> Program:
        from zgraph.simulate.devices import load_hardware

        hardware = load_hardware(context.device)
        budget = context.mem_budget if self.budget is None else self.budget
        graphs = []
        for entry in program.graphs:
            copy = copy_entry(entry)
            _prefetch(copy, program, hardware, context.world_size, budget)
            graphs.append(copy)
        return program.with_graphs(graphs)


@dataclass(frozen=True, slots=True)
class Gather:
    """One gather. Numbers are positions in the graph: first wait, last node that must see it."""

    number: int
    needed: int
    freed: int
    earliest: int
    nbytes: int


@dataclass(slots=True)
class Group:
    """Gathers that start together before the node numbered `at`."""

    gathers: list[Gather]
    seconds: float
    at: int = 0

    @property
    def nbytes(self) -> int:
        return sum(gather.nbytes for gather in self.gathers)

    @property
    def latest(self) -> int:
        """The last position at which the group can start: a prefetch goes before its gathers."""
        return min(gather.number for gather in self.gathers)


def _prefetch(
    entry: GraphEntry, program: Program, hardware: Hardware, world_size: int, budget: int | None
) -> None:
    from zgraph.analysis.index import Index
    from zgraph.analysis.protocol import Protocol
    from zgraph.simulate.cost import CostModel
    from zgraph.simulate.links import collective_seconds, group_of

    index = Index(entry.graph)
    gathers = gathers_of(index, Protocol(index, entry, program), program)
    if not gathers:
        return
    ranks = group_of(hardware, world_size)
    seconds = CostModel(hardware.device).seconds(index, entry.name)
    groups = fuse(
        gathers, lambda nbytes: collective_seconds(hardware, "all_gather", nbytes, ranks), budget
    )
    place(groups, seconds, budget)
    for group in groups:
        _start(group, index, program, entry)


def gathers_of(index: Index, protocol: Protocol, program: Program) -> list[Gather]:
    """The gathers of a graph in the order in which they are waited for.

    One that is kept or persistent, or that nothing waits for, stays where it is.
    """
    from zgraph.analysis.gathered import gathered_bytes

    params = program.param_by_id()
    first = max(index.placeholders, default=-1) + 1
    last_freed: dict[object, int] = {}
    found = []
    for epoch in protocol.epochs:
        earliest = max(first, last_freed.get(epoch.param_id, -1) + 1)
        freed = epoch.freed_at if epoch.final >= 0 else len(index.nodes)
        last_freed[epoch.param_id] = freed
        waits = [user for user in index.users[epoch.gather] if index.kinds[user] == Kind.WAIT]
        if not waits or epoch.param_id in protocol.lasting:
            continue
        nbytes = gathered_bytes(index.nodes[epoch.gather], params)
        found.append(Gather(epoch.gather, min(waits), freed, earliest, nbytes))
    return sorted(found, key=lambda gather: gather.needed)


def fuse(
    gathers: Sequence[Gather], seconds_of: Callable[[int], float], budget: int | None
) -> list[Group]:
    """Join neighbours while one call for all of them saves a tenth of their time.

    A group never holds more than half the budget, unless a single gather does.
    """
    groups: list[Group] = []
    for gather in gathers:
        alone = seconds_of(gather.nbytes)
        if groups:
            last = groups[-1]
            together = seconds_of(last.nbytes + gather.nbytes)
            saved = last.seconds + alone - together
            fits = budget is None or last.nbytes + gather.nbytes <= budget // 2
            # A parameter gathered twice can start again only once its first epoch is over.
            free = gather.earliest <= last.latest
            if fits and free and saved > WORTHWHILE * together:
                last.gathers.append(gather)
                last.seconds = together
                continue
        groups.append(Group([gather], alone))
    return groups


def place(groups: Sequence[Group], seconds: Sequence[float], budget: int | None) -> None:
    """Decide where each group starts: as late as hides it, and not before the budget allows.

    The link carries one group at a time, in order. From the last group to the first, a group ends
    when its first member is needed or when the next one has to start, whichever is earlier.
    """
    clock = [0.0]
    for duration in seconds:
        clock.append(clock[-1] + duration)
    latest_end = float("inf")
    for group in reversed(groups):
        start = min(clock[group.gathers[0].needed], latest_end) - SLACK * group.seconds
        group.at = max(bisect_right(clock, max(start, 0.0)) - 1, 0)
        latest_end = start
    held: list[tuple[int, int]] = []
    previous = 0
    for group in groups:
        at = max([group.at, previous, *(gather.earliest for gather in group.gathers)])
        if budget is not None:
            at = max(at, _position_with_room(held, budget - group.nbytes))
        group.at = previous = min(at, group.latest)
        while held and held[0][0] < group.at:
            heapq.heappop(held)
        for gather in group.gathers:
            heapq.heappush(held, (gather.freed, gather.nbytes))


def _position_with_room(held: list[tuple[int, int]], room: int) -> int:
    """The first position at which what is still held of `held` (freed at, bytes) leaves `room`."""
    live = sum(nbytes for _, nbytes in held)
    later = list(held)
    position = 0
    while later and live > room:
        freed, nbytes = heapq.heappop(later)
        position, live = freed + 1, live - nbytes
    return position


def _start(group: Group, index: Index, program: Program, entry: GraphEntry) -> None:
    """Move a lone gather; insert a prefetch that serves several."""
    from zgraph.ir import ops

    anchor = index.nodes[group.at]
    nodes: list[Any] = [index.nodes[gather.number] for gather in group.gathers]
    if len(nodes) == 1:
        if nodes[0] is not anchor:
            anchor.prepend(nodes[0])
        return
    shapes = [list(node.kwargs["shape"]) for node in nodes]
    with entry.graph.inserting_before(anchor):
        prefetch = entry.graph.create_node(
            "call_function",
            ops.PREFETCH,
            (
                nodes[0].args[1],
                [node.args[0] for node in nodes],
                [node.args[2] for node in nodes],
                [size for shape in shapes for size in shape],
                [len(shape) for shape in shapes],
                [node.kwargs["dtype"] for node in nodes],
            ),
            name="prefetch",
        )
    prefetch.meta["val"] = None
    if nodes[0].meta.get("module"):
        prefetch.meta["module"] = nodes[0].meta["module"]
