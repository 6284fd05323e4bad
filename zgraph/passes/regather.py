"""Gather a parameter again for a late use, so that it is not held from its first use until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from zgraph.ir.dialects import Kind
from zgraph.ir.program import GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from torch import fx

    from zgraph.analysis.protocol import Epoch
    from zgraph.simulate.engine import Simulator
    from zgraph.simulate.timeline import Timeline


@register
@dataclass(frozen=True)
class Regather(Pass):
    """Cut an epoch in two where a parameter is read early and late, as a tied embedding is.

    Before:  %g = allgather_param(%p, 0, 3)        After:  %g = allgather_param(%p, 0, 3)
             %w = wait_allgather(%g, 0, 3)                 %w = wait_allgather(%g, 0, 3)
             %x = embedding(%w, %ids)                      %x = embedding(%w, %ids)
             %rx = release_param(%x, 0, 3, 2)              %rx = release_param(%x, 0, 3, 1)
             ...                                           ...
             %z = mm(%y, %w)                               %h = allgather_param(%p, 0, 3)
             %rz = release_param(%z, 0, 3, 2)              %v = wait_allgather(%h, 0, 3)
                                                           %z = mm(%y, %v)
                                                           %rz = release_param(%z, 0, 3, 1)
    Cuts one epoch after the other, the one that frees most bytes where the simulated step holds
    most, until that is within `budget` bytes (default: the context's memory budget; None: nothing
    to do). 0 also cuts where only the peak of gathered bytes is lowered by it. A cut that lowers
    nothing is not made.
    """

    name: ClassVar[str] = "regather"
    requires: ClassVar[frozenset[str]] = frozenset({"gathers"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"prefetches", "kept"})
    budget: int | None = None

    def run(self, program: Program, context: Context) -> Program:
        from zgraph.simulate.cost import CostModel
        from zgraph.simulate.devices import load_hardware
        from zgraph.simulate.engine import Simulator

        budget = context.mem_budget if self.budget is None else self.budget
        if budget is None:
            return program
        hardware = load_hardware(context.device)
        costs = CostModel(hardware.device)

        def simulated(of: Program) -> tuple[Simulator, Timeline]:
            made = Simulator(of, hardware, world_size=context.world_size, costs=costs)
            return made, made.run()

        simulator, timeline = simulated(program)
        useless: set[_Key] = set()
        while timeline.peak_bytes > budget:
            cut = _best_cut(simulator, timeline, useless, gathered_too=budget == 0)
            if cut is None:
                break
            after = cut_epoch(simulator.program, simulator.entries[cut.graph], cut)
            tried, found = simulated(after)
            if _peaks(found) < _peaks(timeline):
                simulator, timeline = tried, found
            else:
                useless.add(cut.key)
        return simulator.program


def _peaks(timeline: Timeline) -> tuple[int, int]:
    return timeline.peak_bytes, timeline.peak_gathered_bytes


_Key = tuple[int, object, int]


@dataclass(frozen=True, slots=True)
class Cut:
    """Where an epoch of graph number `graph` can be cut. All else are numbers of nodes.

    `released` is the last release before the cut, `resumed` the first node behind it that reads the
    gathered storage; `ahead` and `behind` are the releases on both sides.
    """

    graph: int
    epoch: Epoch
    released: int
    resumed: int
    ahead: tuple[int, ...]
    behind: tuple[int, ...]
    nbytes: int

    @property
    def key(self) -> _Key:
        """The same for the same cut, as long as no other cut is made before it in its graph."""
        return (self.graph, self.epoch.param_id, len(self.behind))


def _best_cut(
    simulator: Simulator, timeline: Timeline, useless: set[_Key], *, gathered_too: bool
) -> Cut | None:
    """The cut that frees most bytes at the peak of the step, or at that of what is gathered."""
    from zgraph.simulate.residency import GATHERED, KINDS

    curve = timeline.memory.curve
    peaks = [timeline.memory.peak_position]
    if gathered_too:
        peaks.append(int(curve[KINDS.index(GATHERED)].argmax()))
    offset, found = 0, []
    for k, index in enumerate(simulator.indexes):
        for position in peaks:
            at = position - offset
            if 0 <= at < len(index.nodes):
                found += [x for x in cuts(simulator, k) if x.released < at < x.resumed]
        offset += len(index.nodes)
    found = [cut for cut in found if cut.key not in useless]
    return max(found, key=lambda cut: (cut.nbytes, -cut.graph, -cut.released), default=None)


def cuts(simulator: Simulator, k: int) -> Iterator[Cut]:
    """The places in graph number k where an epoch can be cut: between two of its uses."""
    from zgraph.analysis.gathered import gathered_bytes
    from zgraph.analysis.protocol import Protocol

    program, index = simulator.program, simulator.indexes[k]
    protocol = Protocol(index, simulator.entries[k], program)
    params = program.param_by_id()
    for epoch in protocol.epochs:
        if epoch.final < 0 or len(epoch.releases) < 2 or epoch.nested:
            continue
        if epoch.param_id in protocol.persistent or len(index.storages(epoch.gather)) != 1:
            continue
        touching = sorted({*index.members[epoch.storage], *index.readers[epoch.storage]})
        readers = [i for i in index.readers[epoch.storage] if index.kinds[i] != Kind.RELEASE]
        nbytes = gathered_bytes(index.nodes[epoch.gather], params)
        for n, released in enumerate(epoch.releases[:-1], 1):
            # Everything read before has been released by here, so what is left can start anew.
            if sum(i < released for i in readers) != n:
                continue
            resumed = next((i for i in touching if i > released), released)
            ahead, behind = tuple(epoch.releases[:n]), tuple(epoch.releases[n:])
            if resumed > released + 1:
                yield Cut(k, epoch, released, resumed, ahead, behind, nbytes)


def cut_epoch(program: Program, entry: GraphEntry, cut: Cut) -> Program:
    """The program with one epoch of `entry` made two."""
    copy = copy_entry(entry)
    _cut(copy, cut)
    return program.with_graphs([copy if x is entry else x for x in program.graphs])


def _cut(entry: GraphEntry, cut: Cut) -> None:
    from zgraph.analysis.index import Index

    index = Index(entry.graph)
    members = [i for i in index.members[cut.epoch.storage] if i < cut.resumed]
    before = {index.nodes[i] for i in members}
    copies: dict[fx.Node, fx.Node] = {}

    def again(node: fx.Node) -> fx.Node:
        """The gather, its wait, or a view of it, made once more before the first late use."""
        if node not in before:
            return node
        if node not in copies:
            operands = {x: again(x) for x in node.all_input_nodes}
            with entry.graph.inserting_before(index.nodes[cut.resumed]):
                copies[node] = entry.graph.node_copy(node, lambda x: operands[x])
        return copies[node]

    late = [node for node in index.nodes[cut.resumed :] if node.op != "output"]
    for node in late:
        for operand in node.all_input_nodes:
            if operand in before:
                node.replace_input_with(operand, again(operand))
    for releases in (cut.ahead, cut.behind):
        for i in releases:
            node = index.nodes[i]
            node.args = (*node.args[:3], len(releases))
