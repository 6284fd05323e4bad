"""Start all-gathers early enough to hide them, fused where a call costs more than it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register
from zgraph.passes.gather_plan import Gather, Group, Sending, Track, plan

if TYPE_CHECKING:
    from zgraph.analysis.index import Index
    from zgraph.simulate.devices import Hardware
    from zgraph.simulate.engine import Simulator


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
    gather of its own is moved, fused ones are served by a `prefetch_params_fused`. What starts is
    within `budget` bytes of gathered parameters where any plan is (default: the context's memory
    budget; None: no limit). Within it the step is the shortest that was found, to two thousandths, and
    of the plans as short the one that holds the fewest bytes.
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
        return prefetched(program, hardware, context.world_size, budget)


def prefetched(
    program: Program, hardware: Hardware, world_size: int, budget: int | None
) -> Program:
    """The program with its gathers started ahead, for that many ranks of that hardware."""
    graphs = []
    for entry in program.graphs:
        copy = copy_entry(entry)
        _prefetch(copy, program, hardware, world_size, budget)
        graphs.append(copy)
    return program.with_graphs(graphs)


def _prefetch(
    entry: GraphEntry, program: Program, hardware: Hardware, world_size: int, budget: int | None
) -> None:
    from zgraph.simulate.engine import Simulator

    simulator = Simulator(program.with_graphs([entry]), hardware, world_size=world_size)
    index = simulator.indexes[0]
    gathers = gathers_of(index, entry, program, world_size)
    if gathers:
        for group in plan(gathers, track_of(simulator), budget):
            _start(group, index, entry)


def gathers_of(
    index: Index, entry: GraphEntry, program: Program, world_size: int
) -> list[Gather]:
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


def track_of(simulator: Simulator) -> Track:
    """The streams of a simulator's only graph, as it stands, without its gathers."""
    from zgraph.simulate.links import collective_seconds, group_of

    hardware, costs, index = simulator.hardware, simulator.costs, simulator.indexes[0]
    ranks = group_of(hardware, simulator.world_size)
    timeline = simulator.run()
    times = timeline.graphs[0]
    reached = [*times.issue[1:], timeline.step_seconds]
    clock = [0.0]
    for i, kind in enumerate(index.kinds):
        # What waits for other collectives and for copies waits for them under any plan.
        waits = kind in _OTHER_WAITS or (kind == Kind.WAIT and not _is_gathered(index, i))
        seconds = reached[i] - times.issue[i] if waits else times.compute[i]
        clock.append(clock[-1] + seconds)
    sendings = [
        Sending(made.issued[1], made.waited[1] if made.waited else -1, made.end - made.start)
        for made in timeline.transfers
        if index.kinds[made.issued[1]] in (Kind.REDUCE, Kind.END_BACKWARD)
    ]
    return Track(
        clock,
        lambda nbytes: collective_seconds(hardware, "all_gather", nbytes, ranks),
        costs.copy_seconds,
        sendings,
        hardware.shared_stream,
    )


def _start(group: Group, index: Index, entry: GraphEntry) -> None:
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
