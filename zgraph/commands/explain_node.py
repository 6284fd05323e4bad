"""`zgraph explain NODE@FILE`: what a node is, what it costs, and why it stands where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from zgraph.analysis.gathered import Span, gathered_spans
from zgraph.analysis.index import Index
from zgraph.analysis.order import Order
from zgraph.analysis.protocol import Protocol, sharded_placeholders
from zgraph.commands.text import bytes_text, counted
from zgraph.errors import PassError, UsageError
from zgraph.ir.dialects import Kind
from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.text_print import print_node
from zgraph.ir.values import annotation, nbytes
from zgraph.simulate.devices import load_hardware
from zgraph.simulate.engine import Simulator
from zgraph.simulate.timeline import Timeline

MOST_NAMES = 8
_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD})
_NO_RESULT = frozenset({Kind.END_BACKWARD, Kind.PREFETCH, Kind.OUTPUT})


def explain_node(program: Program, name: str, device: str) -> str:
    """All there is to say of the node of that name, for every graph that has one.

    Times are those of the simulated step on `device`.

    Raises:
        UsageError: no graph has such a node; close names are given.
    """
    simulator = Simulator(program, load_hardware(device))
    timeline = simulator.run()
    simulated = {id(entry): k for k, entry in enumerate(simulator.entries)}
    found = []
    for entry in program.graphs:
        k = simulated.get(id(entry))
        index = Index(entry.graph) if k is None else simulator.indexes[k]
        at = next((i for i, node in enumerate(index.nodes) if node.name == name), None)
        if at is not None:
            node = _Node(program, entry, index, at)
            found.append(node.told("" if k is None else node.cost(timeline, k, device)))
    if found:
        return "\n\n".join(found)
    names = {node.name for entry in program.graphs for node in entry.graph.nodes}
    near = get_close_matches(name, names, 3)
    raise UsageError(
        f"no node is called {name!r}" + (f"; did you mean {', '.join(near)}?" if near else "")
    )


class _Node:
    """One node in its graph."""

    def __init__(self, program: Program, entry: GraphEntry, index: Index, at: int):
        self.program, self.entry, self.index, self.at = program, entry, index, at
        self.node = index.nodes[at]
        self.protocol = Protocol(index, entry, program)

    def told(self, cost: str) -> str:
        line = self.node.meta.get("line")
        place = f" (line {line})" if line else ""
        rows = [
            ("module", str(self.node.meta.get("module") or "")),
            ("value", self._value()),
            ("inputs", self._names(self.index.operands[self.at])),
            ("users", self._names(self.index.users[self.at])),
            ("storage", self._storage()),
            ("lifetime", self._lifetime()),
            ("parameter", self._parameter()),
            ("cost", cost),
            *(("stands", text) for text in self._stands()),
        ]
        head = f"{self.entry.name or 'graph'}: {print_node(self.node)}{place}"
        shown, last = [head], ""
        for label, text in rows:
            if text:
                shown.append(f"  {'' if label == last else label:10}{text}")
                last = label
        return "\n".join(shown)

    def _names(self, numbers: list[int]) -> str:
        names = [self.index.nodes[i].name for i in numbers]
        if len(names) > MOST_NAMES:
            names[MOST_NAMES - 1 :] = [f"and {len(names) - MOST_NAMES + 1} more"]
        return ", ".join(names) or "none"

    def _value(self) -> str:
        value = self.node.meta.get("val")
        if value is None:
            return ""
        size = nbytes(value)
        return annotation(value) + (f", {bytes_text(size)}" if size else "")

    def _storage(self) -> str:
        """Through which nodes the value is an alias of another, and which others share it."""
        index = self.index
        if index.kinds[self.at] in _NO_RESULT:
            return ""
        chain, at = [], index.alias_of[self.at]
        while at >= 0:
            chain.append(at)
            at = index.alias_of[at]
        if chain:
            return f"an alias of {self._names(chain)}"
        shared = {x for s in index.storages(self.at) for x in index.members[s]} - {self.at}
        if shared:
            return f"its own, shared with {self._names(sorted(shared))}"
        return "its own" if index.storages(self.at) else "none"

    def _lifetime(self) -> str:
        """From the node that makes the storage to the last that reads or holds it."""
        index = self.index
        members = {x for s in index.storages(self.at) for x in index.members[s]}
        if not members or index.kinds[self.at] in _NO_RESULT:
            return ""
        ends = [user for x in members for user in index.users[x]]
        first, last = min(members), max(ends, default=max(members))
        count = len(index.nodes)
        start = "the start" if index.kinds[first] == Kind.PLACEHOLDER else index.nodes[first].name
        end = "the end" if last == index.output else index.nodes[last].name
        return f"from {start} to {end}, {last - first} of {count} nodes"

    def _parameter(self) -> str:
        by_id = self.program.param_by_id()
        placeholder = sharded_placeholders(self.index, self.entry, self.program).get(self.at)
        param = by_id.get(placeholder) if placeholder is not None else None
        span = self._span()
        if span is not None:
            gather = self.index.nodes[span.gather]
            param = by_id.get(self.protocol.ids[span.gather][1])
            name = param.fqn if param else f"id {self.protocol.ids[span.gather][1]}"
            start = "the start" if span.start < 0 else self.index.nodes[span.start].name
            end = self._names(list(span.releases[-1:])) if span.releases else "the end"
            return (
                f"{name}: {bytes_text(span.nbytes)} gathered by {gather.name}, held from {start} "
                f"to {end}"
            )
        if param is not None:
            return f"{param.fqn}: a shard of {bytes_text(param.nbytes)}"
        return ""

    def _span(self) -> Span | None:
        storages = set(self.index.storages(self.at))
        spans = gathered_spans(self.index, self.protocol, self.program)
        held = [s for s in spans if s.storage in storages and s.gather <= self.at]
        return held[-1] if held else None

    def cost(self, timeline: Timeline, k: int, device: str) -> str:
        """When the node runs in the simulated step, of whose graphs this is the k-th."""
        times = timeline.graphs[k]
        start, end, stream = times.start[self.at], times.end[self.at], times.stream[self.at]
        if self.node.op in ("placeholder", "output", "get_attr"):
            return ""
        if self.index.kinds[self.at] in _WAITS:
            return f"waits {_micro(end - start)} us, from {_milli(start)} ms on {device}"
        if end <= start:
            return f"nothing on {device}"
        return (
            f"{_micro(end - start)} us on {device}'s {timeline.streams[stream]} stream, "
            f"from {_milli(start)} to {_milli(end)} ms of {_milli(timeline.step_seconds)}"
        )

    def _stands(self) -> Iterator[str]:
        """The nearest nodes that it may not pass, and why."""
        try:
            order = Order(self.index, self.protocol)
        except PassError as error:
            yield str(error)
            return
        before, after = order.before[self.at], order.after[self.at]
        if self.node.op == "placeholder" or self.at == self.index.output:
            return
        if before:
            yield f"after {self._held_by(max(before), before=True)}"
        else:
            yield "anywhere from the start: it needs nothing"
        if after:
            yield f"before {self._held_by(min(after), before=False)}"
        first, last = max(before, default=-1), min(after, default=len(self.index.nodes))
        yield f"free to move over {counted(last - first - 2, 'other node')}"

    def _held_by(self, other: int, *, before: bool) -> str:
        index = self.index
        name = index.nodes[other].name
        if before and other in index.operands[self.at]:
            return f"{name}, which it takes"
        if not before and other in index.users[self.at]:
            return f"{name}, which takes it"
        mine = self._touched(self.at)
        if mine & self._touched(other):
            does = {Kind.RELEASE: "releases", Kind.FREE: "frees"}.get(index.kinds[other])
            if index.kinds[other] in _WAITS:
                does = "waits for"
            return f"{name}, which {does or 'uses'} the same storage"
        return f"{name}: effects keep their order"

    def _touched(self, i: int) -> set[int]:
        index = self.index
        return {s for x in (i, *index.operands[i]) for s in index.storages(x)}


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:.1f}"


def _milli(seconds: float) -> str:
    return f"{seconds * 1e3:.3f}"
