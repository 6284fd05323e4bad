"""Keep parameters gathered from forward to backward where that saves most time for its memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Param, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    import numpy as np
    from torch import fx

    from zgraph.analysis.gathered import Span
    from zgraph.simulate.engine import Simulator
    from zgraph.simulate.timeline import Timeline

# A plan that simulation finds over the budget is made again for that much less, so many times.
ATTEMPTS = 4
# Keeping fewer parameters is as good when the step takes no longer than by this factor.
AS_GOOD = 1.0001


@register
@dataclass(frozen=True)
class SelectiveGather(Pass):
    """Leave out the forward's releases of some parameters: the backward finds them gathered.

    Before:  forward   %r = release_param(%y, 0, 3, 1)    After:  forward   no release
             backward  %g = allgather_param(%p, 0, 3)             backward  the same: %g is there
                       %s = release_param(%z, 0, 3, 1)                      the same: frees it
    A parameter costs its gathered bytes between the two graphs, and saves the time for which its
    second gather keeps the backward waiting, as simulated. Those kept save most time, with the peak
    of the whole simulated step within `budget` (default: the context's memory budget; None: no
    limit). None is kept that does not shorten the step. Comes last: what is prefetched for the
    backward is taken out of its prefetches.
    """

    name: ClassVar[str] = "selective-gather"
    requires: ClassVar[frozenset[str]] = frozenset({"gathers"})
    provides: ClassVar[frozenset[str]] = frozenset({"kept"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"kept"})
    budget: int | None = None

    def run(self, program: Program, context: Context) -> Program:
        from zgraph.simulate.cost import CostModel
        from zgraph.simulate.devices import load_hardware
        from zgraph.simulate.engine import Simulator

        hardware = load_hardware(context.device)
        costs = CostModel(hardware.device)

        def simulator(of: Program) -> Simulator:
            return Simulator(of, hardware, world_size=context.world_size, costs=costs)

        before = simulator(program)
        timeline = before.run()
        items = candidates(before, timeline)
        budget = context.mem_budget if self.budget is None else self.budget
        if not items or (budget is not None and timeline.peak_bytes > budget):
            return program
        use = timeline.memory.curve.sum(axis=0)
        allowed = int(use.max()) + sum(item.nbytes for item in items) if budget is None else budget
        for _ in range(ATTEMPTS):
            chosen = choose(items, allowed - use)
            if not chosen:
                return program
            after = kept(program, chosen)
            found = simulator(after).run()
            if budget is None or found.peak_bytes <= budget:
                if found.step_seconds >= timeline.step_seconds:
                    return program
                return self._fewest(program, chosen, after, found.step_seconds, simulator, budget)
            allowed -= found.peak_bytes - budget
        return program

    def _fewest(
        self,
        program: Program,
        chosen: Sequence[Item],
        best: Program,
        seconds: float,
        simulator: Callable[[Program], Simulator],
        budget: int | None,
    ) -> Program:
        """Keep no more of `chosen`, the most worthwhile first, than the same time needs."""
        ranked = sorted(chosen, key=lambda item: (-item.seconds / item.nbytes, item.param_id))
        few, many = 0, len(ranked)
        while many - few > 1:
            middle = (few + many) // 2
            tried = kept(program, ranked[:middle])
            found = simulator(tried).run()
            within = budget is None or found.peak_bytes <= budget
            if within and found.step_seconds <= seconds * AS_GOOD:
                many, best = middle, tried
            else:
                few = middle
        return best


@dataclass(frozen=True, slots=True)
class Item:
    """A parameter that may be kept: what it saves, what it holds, and at which positions.

    From `first` to `last`, positions in the step as `Timeline` counts them, its bytes are there
    only if it is kept.
    """

    param_id: int
    nbytes: int
    seconds: float
    first: int
    last: int


# --- what there is to choose from ----------------------------------------------------------------


def candidates(simulator: Simulator, timeline: Timeline) -> list[Item]:
    """Parameters gathered once in a forward and again in its backward, in one dtype.

    One that several forwards gather is none: whether it is kept is said once for the program. Nor
    is one whose second gather keeps nothing waiting.
    """
    from zgraph.analysis.gathered import gathered_spans
    from zgraph.analysis.protocol import Protocol

    spans: dict[str, dict[int, list[_Gathering]]] = {FORWARD: {}, BACKWARD: {}}
    offset = 0
    for k, (entry, index) in enumerate(zip(simulator.entries, simulator.indexes, strict=True)):
        protocol = Protocol(index, entry, simulator.program)
        for epoch, span in zip(
            protocol.epochs, gathered_spans(index, protocol, simulator.program), strict=True
        ):
            found = _Gathering(k, offset, entry.graph_id, index.nodes[epoch.gather], span)
            if entry.phase in spans:
                spans[entry.phase].setdefault(epoch.param_id, []).append(found)
        offset += len(index.nodes)
    saved = _savings(timeline)
    items = []
    for param in simulator.program.params:
        ahead, behind = spans[FORWARD].get(param.id, []), spans[BACKWARD].get(param.id, [])
        if _can_be_kept(param, ahead, behind):
            again = behind[0]
            nbytes = again.padded_bytes(simulator.world_size)
            seconds = saved.get((again.graph, again.span.start), 0.0)  # for each byte
            if nbytes and seconds > 0:
                freed = ahead[0].offset + max(ahead[0].span.releases)
                needed = again.offset + again.span.start
                items.append(Item(param.id, nbytes, seconds * nbytes, freed + 1, needed - 1))
    return items


@dataclass(frozen=True, slots=True)
class _Gathering:
    """One epoch of a parameter in graph number `graph` of a step, whose first node is `offset`."""

    graph: int
    offset: int
    graph_id: int
    node: fx.Node
    span: Span

    def padded_bytes(self, world_size: int) -> int:
        from zgraph.simulate.gathers import padded_bytes

        return padded_bytes(self.span.nbytes, self.node.kwargs["dtype"].itemsize, world_size)  # type: ignore[union-attr]


def _can_be_kept(param: Param, ahead: list[_Gathering], behind: list[_Gathering]) -> bool:
    """Whether one epoch of one forward, and all of its backward's, hold the same buffer."""
    if param.persistent or param.kept or len(ahead) != 1 or not behind:
        return False
    gathers = ahead + behind
    pairs = {x.graph_id for x in gathers}
    dtypes = {x.node.kwargs.get("dtype") for x in gathers}
    return len(pairs) == len(dtypes) == 1 and all(x.span.releases for x in gathers)


def _savings(timeline: Timeline) -> dict[tuple[int, int], float]:
    """Seconds for each byte that the transfers started by a node, (graph, node), would save.

    Without a transfer those right behind it on its stream end earlier too: it saves its duration,
    but no more than the compute stream waits for it and for them.
    """
    waiting: dict[int, tuple[float, float]] = {}  # stream -> (next start, waited from there on)
    seconds: dict[tuple[int, int], float] = {}
    nbytes: dict[tuple[int, int], int] = {}
    for transfer in sorted(timeline.transfers, key=lambda x: x.start, reverse=True):
        next_start, behind = waiting.get(transfer.stream, (float("inf"), 0.0))
        if next_start > transfer.end * (1 + 1e-9):
            behind = 0.0
        if transfer.waited is not None:
            graph, node = transfer.waited
            behind += max(transfer.end - timeline.graphs[graph].issue[node], 0.0)
        waiting[transfer.stream] = (transfer.start, behind)
        key = transfer.issued
        seconds[key] = seconds.get(key, 0.0) + min(transfer.end - transfer.start, behind)
        nbytes[key] = nbytes.get(key, 0) + transfer.nbytes
    return {key: found / max(nbytes[key], 1) for key, found in seconds.items()}


def choose(items: Sequence[Item], headroom: np.ndarray) -> list[Item]:
    """The items that save most together, where `headroom` bytes are free at each position.

    All items are there between the last forward and the first backward. In the order in which the
    forward would release them, what may be held is limited by the least headroom at positions where
    no later one is held; so an early position limits the few that are held there, not all.
    """
    import numpy as np

    from zgraph.passes.knapsack import knapsack

    ordered = sorted(items, key=lambda item: (item.first, item.param_id))
    latest = np.zeros(len(headroom), dtype=np.int64)  # 1 + the last in order that is held there
    for k, item in enumerate(ordered):
        latest[item.first : item.last + 1] = k + 1
    limits = np.full(len(ordered) + 1, np.iinfo(np.int64).max)
    np.minimum.at(limits, latest, headroom)
    chosen = knapsack(
        [item.nbytes for item in ordered], [item.seconds for item in ordered], limits[1:].tolist()
    )
    return [ordered[k] for k in chosen]


# --- keeping what was chosen ---------------------------------------------------------------------


def kept(program: Program, chosen: Sequence[Item]) -> Program:
    """The program with these parameters kept."""
    ids = {item.param_id for item in chosen}
    graphs = [copy_entry(entry) for entry in program.graphs]
    for entry in graphs:
        if entry.phase == FORWARD:
            _drop_releases(entry, ids)
        elif entry.phase == BACKWARD:
            _drop_from_prefetches(entry, ids)
    params = [replace(param, kept=param.kept or param.id in ids) for param in program.params]
    return program.with_graphs(graphs, params=params)


def _drop_releases(forward: GraphEntry, ids: Collection[int]) -> None:
    from zgraph.ir import ops

    for node in forward.graph.find_nodes(op="call_function", target=ops.RELEASE):
        if node.args[2] in ids:
            node.replace_all_uses_with(node.args[0])
            forward.graph.erase_node(node)


def _drop_from_prefetches(backward: GraphEntry, ids: Collection[int]) -> None:
    from zgraph.ir import ops

    for node in backward.graph.find_nodes(op="call_function", target=ops.PREFETCH):
        graph_id, shards, param_ids, sizes, ndims, dtypes = node.args
        stays = [k for k, param_id in enumerate(param_ids) if param_id not in ids]
        if len(stays) == len(param_ids):
            continue
        if not stays:
            backward.graph.erase_node(node)
            continue
        ends = [0]
        for ndim in ndims:
            ends.append(ends[-1] + ndim)
        node.args = (
            graph_id,
            [shards[k] for k in stays],
            [param_ids[k] for k in stays],
            [size for k in stays for size in sizes[ends[k] : ends[k + 1]]],
            [ndims[k] for k in stays],
            [dtypes[k] for k in stays],
        )
