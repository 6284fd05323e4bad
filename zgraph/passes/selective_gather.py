"""Keep parameters gathered from forward to backward where that saves most time for its memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.ir.dialects import Kind
from zgraph.ir.program import GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from torch import fx

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

    Before:  forward   %r = release_param(%y, 0, 3, 1)    After:  forward   (no release)
             backward  %g = allgather_param(%p, 0, 3)             backward  the same; it starts nothing
                       ...; release_param(.., 0, 3, 2)                      ...; the release frees it
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
            chosen = choose(items, limits(items, [allowed - int(x) for x in use]))
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
        simulator: Any,
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

    From `first` to `last`, positions in the step as `Timeline` counts them, its bytes are there only
    if it is kept.
    """

    param_id: int
    nbytes: int
    seconds: float
    first: int
    last: int


# --- what there is to choose from ----------------------------------------------------------------


def candidates(simulator: Simulator, timeline: Timeline) -> list[Item]:
    """Parameters gathered once in a forward and again in its backward, in one dtype.

    One that several forwards gather is none: whether it is kept is said once for the program.
    """
    from zgraph.analysis.protocol import Epoch, Protocol
    from zgraph.ir.program import BACKWARD, FORWARD

    epochs: dict[str, dict[int, list[tuple[int, Epoch]]]] = {FORWARD: {}, BACKWARD: {}}
    offsets, protocols = [], []
    offset = 0
    for k, (entry, index) in enumerate(zip(simulator.entries, simulator.indexes, strict=True)):
        offsets.append(offset)
        offset += len(index.nodes)
        protocols.append(Protocol(index, entry, simulator.program))
        for epoch in protocols[k].epochs if entry.phase in epochs else ():
            epochs[entry.phase].setdefault(epoch.param_id, []).append((k, epoch))
    savings = _savings(simulator, timeline)
    found = []
    for param in simulator.program.params:
        ahead, behind = epochs[FORWARD].get(param.id, []), epochs[BACKWARD].get(param.id, [])
        if param.persistent or param.kept or len(ahead) != 1 or not behind:
            continue
        (k, first), (j, last) = ahead[0], min(behind, key=lambda found: found[1].gather)
        forward, backward = simulator.entries[k], simulator.entries[j]
        same_pair = {simulator.entries[b].graph_id for b, _ in behind} == {forward.graph_id}
        makes = [forward.graph.owning_module and None]  # replaced below
        makes = [_made(simulator, k, first)] + [_made(simulator, b, e) for b, e in behind]
        if not same_pair or first.final < 0 or last.final < 0 or len(set(makes)) != 1:
            continue
        if backward.graph_id != forward.graph_id or forward.rank != backward.rank:
            continue
        seconds, start = savings.get((j, last.gather), (0.0, last.gather))
        nbytes = _held_bytes(makes[0], simulator.world_size)
        if nbytes and seconds > 0:
            item = Item(param.id, nbytes, seconds, offsets[k] + first.final + 1,
                        offsets[j] + start - 1)  # fmt: skip
            found.append(item)
    return found
