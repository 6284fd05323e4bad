"""Start all-gathers early enough to hide them, fused where a call costs more than it moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register
from zgraph.passes.gather_plan import Gather, Group, Sending, Track, held_bytes, plan

if TYPE_CHECKING:
    from torch import fx

    from zgraph.analysis.index import Index
    from zgraph.simulate.devices import Hardware
    from zgraph.simulate.engine import Simulator
    from zgraph.simulate.timeline import Timeline


@register
@dataclass(frozen=True)
class Prefetch(Pass):
    """Hoist every parameter all-gather to the latest point from which it is still hidden.

    Before:  %y = mm(%x, %wa)                      After:  prefetch_params_fused(0, [%b, %c], ...)
             %gb, %gc = gathers; waits                     %y = mm(%x, %wa)
             %z = addmm(%wc, %y, %wb)                      %gb, %gc = gathers; waits
                                                           %z = addmm(%wc, %y, %wb)
    Gathers travel in the order in which they are waited for. Neighbours are fused where calls
    would otherwise keep the computation waiting, by the cost model of the context's device; a
    gather of its own is moved, fused ones are served by a `prefetch_params_fused`. The step is the
    shortest that was found, to two thousandths, and of the plans as short it is the one that holds
    the fewest gathered bytes. Starting early never takes the simulated peak of the step beyond
    `budget` bytes (default: the context's memory budget; None: no limit), or beyond what it is
    without, where that is more; so 0 means that the peak must not rise.
    """

    name: ClassVar[str] = "prefetch"
    requires: ClassVar[frozenset[str]] = frozenset({"gathers"})
    provides: ClassVar[frozenset[str]] = frozenset({"prefetches"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"prefetches"})
    budget: int | None = None

    def run(self, program: Program, context: Context) -> Program:
        from zgraph.simulate.devices import load_hardware

        budget = context.mem_budget if self.budget is None else self.budget
        return prefetched(program, load_hardware(context.device), context.world_size, budget)


def prefetched(
    program: Program, hardware: Hardware, world_size: int, budget: int | None
) -> Program:
    """The program with its gathers started ahead, for that many ranks of that hardware."""
    from zgraph.simulate.engine import Simulator

    step = Simulator(program, hardware, world_size=world_size)
    plans: dict[int, list[Group]] = {}
    for simulator in [step, *_outside(program, step)]:
        timeline = simulator.run()
        for k, (entry, index) in enumerate(zip(simulator.entries, simulator.indexes, strict=True)):
            gathers = gathers_of(index, entry, program, world_size)
            if gathers:
                track = track_of(simulator, timeline, k, gathers, budget)
                plans[id(entry)] = plan(gathers, track)
    graphs = []
    for entry in program.graphs:
        copy = copy_entry(entry)
        nodes = list(copy.graph.nodes)
        for group in plans.get(id(entry), ()):
            _start(group, nodes, copy)
        graphs.append(copy)
    return program.with_graphs(graphs)


def _outside(program: Program, step: Simulator) -> list[Simulator]:
    """A simulator for each graph that is no part of the step, such as those of other ranks."""
    from zgraph.simulate.engine import Simulator

    inside = {id(entry) for entry in step.entries}
    return [
        Simulator(program.with_graphs([entry]), step.hardware, world_size=step.given_world_size)
        for entry in program.graphs
        if id(entry) not in inside
    ]


def gathers_of(index: Index, entry: GraphEntry, program: Program, world_size: int) -> list[Gather]:
    """The gathers of a graph in the order in which they are waited for.

    One that is persistent, that a forward has kept, or that nothing waits for, stays where it is.
    """
    from zgraph.analysis.gathered import gathered_bytes
    from zgraph.analysis.protocol import Protocol
    from zgraph.simulate.gathers import padded_bytes

    params = program.param_by_id()
    protocol = Protocol(index, entry, program)
    there = {p.id for p in program.params if p.persistent or (p.kept and entry.phase == BACKWARD)}
    first = max(index.placeholders, default=-1) + 1
    last_freed: dict[object, int] = {}
    found = []
    for epoch in protocol.epochs:
        earliest = max(first, last_freed.get(epoch.param_id, -1) + 1)
        freed = epoch.freed_at if epoch.final >= 0 else len(index.nodes)
        last_freed[epoch.param_id] = freed
        waits = [user for user in index.users[epoch.gather] if index.kinds[user] == Kind.WAIT]
        if not waits or epoch.param_id in there:
            continue
        node = index.nodes[epoch.gather]
        dtype: Any = node.kwargs["dtype"]
        nbytes = padded_bytes(gathered_bytes(node, params), dtype.itemsize, world_size)
        found.append(Gather(epoch.gather, min(waits), freed, earliest, nbytes, dtype))
    return sorted(found, key=lambda gather: gather.needed)


_OTHER_WAITS = frozenset({Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD, Kind.COLLECTIVE})


def _is_gathered(index: Index, i: int) -> bool:
    return any(index.kinds[x] == Kind.GATHER for x in index.operands[i])


def track_of(
    simulator: Simulator,
    timeline: Timeline,
    k: int,
    gathers: Sequence[Gather],
    budget: int | None,
) -> Track:
    """What graph number k of a step is planned against: its streams without these gathers.

    With a budget, what is gathered may fill what the rest leaves of it at each node, or else of the
    step's peak, which starting gathers early shall not raise.
    """
    from zgraph.simulate.links import collective_seconds, group_of

    hardware, costs, index = simulator.hardware, simulator.costs, simulator.indexes[k]
    ranks = group_of(hardware, simulator.world_size)
    times = timeline.graphs[k]
    last = timeline.graphs[k + 1].issue[0] if k + 1 < len(timeline.graphs) else times.end[-1]
    reached = [*times.issue[1:], last]
    clock = [0.0]
    for i, kind in enumerate(index.kinds):
        # What waits for other collectives and for copies waits for them under any plan.
        waits = kind in _OTHER_WAITS or (kind == Kind.WAIT and not _is_gathered(index, i))
        seconds = reached[i] - times.issue[i] if waits else times.compute[i]
        clock.append(clock[-1] + seconds)
    sendings = [
        Sending(made.issued[1], made.waited[1] if made.waited else -1, made.end - made.start)
        for made in timeline.transfers
        if made.issued[0] == k and index.kinds[made.issued[1]] in (Kind.REDUCE, Kind.END_BACKWARD)
    ]
    track = Track(
        clock,
        lambda nbytes: collective_seconds(hardware, "all_gather", nbytes, ranks),
        costs.copy_seconds,
        sendings,
        hardware.shared_stream,
    )
    if budget is not None:
        first, count = sum(len(x.nodes) for x in timeline.graphs[:k]), len(index.nodes)
        use = timeline.memory.curve.sum(axis=0)[first : first + count]
        held = held_bytes([track.group([gather]) for gather in gathers], count)
        track.headroom = max(budget, timeline.peak_bytes) - (use - held)
    return track


def _start(group: Group, of_graph: Sequence[fx.Node], entry: GraphEntry) -> None:
    """Move a lone gather; insert a prefetch that serves several."""
    from zgraph.ir import ops

    anchor = of_graph[group.at]
    nodes: list[Any] = [of_graph[gather.number] for gather in group.gathers]
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
