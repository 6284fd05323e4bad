"""Move saved activations to host memory where the budget needs it, hidden behind computation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, FORWARD, SAVED, GraphEntry, Program, copy_entry, saved_links
from zgraph.passes.base import Context, Pass, register
from zgraph.passes.host_plan import Move, Planner, Value

if TYPE_CHECKING:
    import torch
    from torch import fx

    from zgraph.analysis.index import Index
    from zgraph.simulate.engine import Simulator
    from zgraph.simulate.timeline import Timeline

# A plan that simulation finds over the budget is made again for that much less, so many times.
ATTEMPTS = 4


@register
@dataclass(frozen=True)
class OffloadActivation(Pass):
    """Let values saved for the backward wait for it in host memory, so that the step fits.

    Before:  forward   %h = relu(%x); %y = mm(%h, %w)     After:  forward   %h = relu(%x)
                       return (%y, %h)                                      %o = offload_tensor(%h)
                                                                            %y = mm(%h, %w)
                                                                            %v = wait_offload(%o)
                                                                            return (%y, %v)
             backward  %dx = mul(%dy, %h)                         backward  %r = reload_tensor(%v)
                                                                            %u = wait_reload(%r)
                                                                            %dx = mul(%dy, %u)
    Moves as few values as bring the simulated peak of the step within `budget` (default: the
    context's memory budget; None: nothing to do; 0: the lowest peak that moving can reach). The
    wait stands where the copy is predicted to have ended, the reload as late as hides it. Only
    floating values that the forward computes, and that nothing but the backward is given, are
    moved: no view beside its base, no random state, no integers, no sizes, nothing saved twice,
    written in place or returned.
    """

    name: ClassVar[str] = "offload-activation"
    provides: ClassVar[frozenset[str]] = frozenset({"offloads"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"offloads"})
    budget: int | None = None

    def run(self, program: Program, context: Context) -> Program:
        from zgraph.simulate.cost import CostModel
        from zgraph.simulate.devices import load_hardware
        from zgraph.simulate.engine import Simulator

        budget = context.mem_budget if self.budget is None else self.budget
        if budget is None:
            return program
        hardware = load_hardware(context.device)
        device, costs = hardware.device, CostModel(hardware.device)
        simulator = Simulator(program, hardware, world_size=context.world_size, costs=costs)
        timeline = simulator.run()
        places = candidates(simulator)
        planner = Planner(
            clock_of(timeline),
            timeline.memory.curve.sum(axis=0),
            lambda nbytes: device.launch_seconds + nbytes / device.host_bandwidth,
        )
        best, lowest, allowed = program, timeline.peak_bytes, budget
        for _ in range(ATTEMPTS):
            if lowest <= budget:
                break
            moves = planner.plan(list(places), allowed)
            if not moves:
                break
            after = moved(program, simulator, [(places[move.value], move) for move in moves])
            peak = (
                Simulator(after, hardware, world_size=context.world_size, costs=costs)
                .run()
                .peak_bytes
            )
            if peak < lowest:
                best, lowest = after, peak
            allowed -= max(peak - budget, 0)
        return best


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: its pair's graphs in the step, its output, node and placeholder."""

    forward: int
    backward: int
    output: int
    node: int
    placeholder: int
    index: int  # of its SAVED role, which is its id


def clock_of(timeline: Timeline) -> list[float]:
    """When the device reaches each position of the step, and its end."""
    found = [seconds for graph in timeline.graphs for seconds in graph.issue]
    return [*found, timeline.step_seconds]


# --- what may be moved ---------------------------------------------------------------------------


def candidates(simulator: Simulator) -> dict[Value, Place]:
    """The values that may be moved, each with where it stands."""
    offsets = [0]
    for index in simulator.indexes:
        offsets.append(offsets[-1] + len(index.nodes))
    at = {(e.phase, e.graph_id): k for k, e in enumerate(simulator.entries)}
    found: dict[Value, Place] = {}
    for (phase, graph_id), k in at.items():
        j = at.get((BACKWARD, graph_id))
        if phase != FORWARD or j is None:
            continue
        ahead, behind = simulator.indexes[k], simulator.indexes[j]
        for place in _places(simulator.entries, ahead, behind, k, j):
            node, needed = place.node, min(behind.users[place.placeholder])
            body = next(i for i, kind in enumerate(behind.kinds) if kind != Kind.PLACEHOLDER)
            value = Value(
                nbytes=_bytes(ahead, node),
                made=offsets[k] + node,
                used=offsets[k] + _last_use(ahead, node),
                needed=offsets[j] + needed,
                leave_by=offsets[k] + ahead.output,
                return_from=offsets[j] + body,
            )
            found[value] = place
    return found


def _places(
    entries: Sequence[GraphEntry], ahead: Index, behind: Index, k: int, j: int
) -> list[Place]:
    forward, backward = entries[k], entries[j]
    returned = Counter(
        storage
        for value in forward.output_values()
        if value in ahead.number
        for storage in ahead.storages(ahead.number[value])
    )
    fixed = _written(ahead) | {s for s, count in returned.items() if count > 1}
    fixed_behind = _written(behind) | {
        storage
        for value in backward.output_values()
        if value in behind.number
        for storage in behind.storages(behind.number[value])
    }
    outputs, found = forward.output_values(), []
    for output, position in saved_links(forward, backward):
        role, taken = forward.outputs[output], backward.inputs[position]  # type: ignore[index]
        node = ahead.number.get(outputs[output], -1)
        placeholder = behind.placeholders[position]
        if node < 0 or role.kind != SAVED or taken.kind != SAVED or not behind.users[placeholder]:
            continue
        if fixed_behind.intersection(behind.storages(placeholder)):
            continue
        if _is_computed(ahead, node) and not fixed.intersection(ahead.storages(node)):
            found.append(Place(k, j, output, node, placeholder, role.index))
    return found


def _written(index: Index) -> set[int]:
    return {s for i in index.writing for x in index.written(i) for s in index.storages(x)}


def _is_computed(index: Index, i: int) -> bool:
    """Whether node i is a floating tensor that the graph computes, and all of its storage."""
    import torch

    from zgraph.simulate.lifetimes import storage_bytes

    value, storages = index.nodes[i].meta.get("val"), index.storages(i)
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided or len(storages) != 1:
        return False
    if not (value.dtype.is_floating_point or value.dtype.is_complex):
        return False
    members = index.members[storages[0]]
    first = members[0]
    if index.kinds[first] != Kind.COMPUTE or not index.nodes[first].op.startswith("call"):
        return False
    values = [index.nodes[x].meta.get("val") for x in members]
    whole = max(storage_bytes(x) for x in values if isinstance(x, torch.Tensor))
    # A view of a part, or one that repeats or skips elements, is no copy of its storage.
    return 0 < whole == storage_bytes(value) == _bytes(index, i)


def _bytes(index: Index, i: int) -> int:
    from zgraph.ir.values import nbytes

    return nbytes(index.nodes[i].meta["val"])


def _last_use(index: Index, i: int) -> int:
    """The last node but the output that reads the storage of node i, or takes a view of it."""
    members = index.members[index.storages(i)[0]]
    users = (user for x in members for user in index.users[x] if user != index.output)
    return max([*members, *users])


# --- moving it -----------------------------------------------------------------------------------


def moved(program: Program, simulator: Simulator, moves: Sequence[tuple[Place, Move]]) -> Program:
    """The program with these values moved."""
    copies = {id(entry): copy_entry(entry) for entry in program.graphs}
    entries = [copies[id(entry)] for entry in simulator.entries]
    nodes = [list(entry.graph.nodes) for entry in entries]
    offsets = [0]
    for of_graph in nodes:
        offsets.append(offsets[-1] + len(of_graph))
    for place, move in sorted(moves, key=lambda x: (x[1].left, x[1].value.made)):
        k = place.forward
        _offload(entries[k], place, nodes[k][place.node], nodes[k][move.left - offsets[k]])
    for place, move in sorted(moves, key=lambda x: (x[1].back, x[1].value.needed)):
        j = place.backward
        reads = nodes[j][move.value.needed - offsets[j]]
        back = nodes[j][max(move.back, move.value.return_from) - offsets[j]]
        _reload(entries[j], place, nodes[j][place.placeholder], back, reads)
    return program.with_graphs([copies[id(entry)] for entry in program.graphs])


def _offload(forward: GraphEntry, place: Place, node: fx.Node, before: fx.Node) -> None:
    from zgraph.ir import ops

    ids = (forward.graph_id, place.index)
    value = _on(node.meta["val"], "cpu")
    with forward.graph.inserting_after(node):
        offload = _call(forward, ops.OFFLOAD, (node, *ids), {}, f"offload_{node.name}", node, value)
    with forward.graph.inserting_before(before):
        name = f"wait_offload_{node.name}"
        wait = _call(forward, ops.WAIT_OFFLOAD, (offload, *ids), {}, name, node, value)
    outputs = forward.output_values()
    outputs[place.output] = wait
    forward.graph.output_node().args = (tuple(outputs),)


def _reload(
    backward: GraphEntry, place: Place, placeholder: fx.Node, before: fx.Node, reads: fx.Node
) -> None:
    from zgraph.ir import ops

    ids, value = (backward.graph_id, place.index), placeholder.meta["val"]
    users, name = list(placeholder.users), placeholder.name
    with backward.graph.inserting_before(before):
        keywords = {"device": value.device}
        reload = _call(
            backward, ops.RELOAD, (placeholder, *ids), keywords, f"reload_{name}", reads, value
        )
    with backward.graph.inserting_before(reads):
        wait = _call(
            backward, ops.WAIT_RELOAD, (reload, *ids), {}, f"wait_reload_{name}", reads, value
        )
    for user in users:
        user.replace_input_with(placeholder, wait)
    placeholder.meta["val"] = _on(value, "cpu")


def _call(
    entry: GraphEntry,
    target: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    name: str,
    like: fx.Node,
    value: torch.Tensor,
) -> fx.Node:
    node = entry.graph.create_node("call_function", target, args, kwargs, name=name)
    node.meta["val"] = value
    if like.meta.get("module"):
        node.meta["module"] = like.meta["module"]
    return node


def _on(value: torch.Tensor, device: str) -> torch.Tensor:
    """A description of the same tensor on another device."""
    return value.new_empty_strided(value.shape, value.stride(), device=device)
