"""Which values are in flight: from the launch of a collective or reload to the wait on its storage.

A wait on any alias of a result waits for all that is pending on that storage, as torch's registry
of works does. Whether a reader touches pending bytes is decided on views: for an operator that
fills an existing buffer (in place, `out=`), a slice of that buffer other than the one in flight is
not known to overlap, and counts as apart.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from zgraph.analysis.index import Index, argument
from zgraph.ir.dialects import Kind

FOREVER = 1 << 62

# Collectives that read their input while in flight; the others are given a copy of it.
_READS_INPUT = frozenset({"all_gather", "reduce_scatter", "all_to_all", "send"})
# Operators with a graph of their own inside: what happens to an operand there is not seen here.
_NESTED = ("higher_order.",)


@dataclass(slots=True)
class Flight:
    """One result of one launch. `wait` is the first wait on it, FOREVER when there is none.

    `readers` and `writers` touch it between launch and wait, `input_writers` write what is being
    sent. `whole`: the launch made the storage, so every alias is in flight. `element` is the
    position in a coalesced result, else -1. `nested`: it is handed to a nested graph.
    """

    launch: int
    storage: int
    element: int = -1
    wait: int = FOREVER
    waits: list[int] = field(default_factory=list)
    readers: list[int] = field(default_factory=list)
    writers: list[int] = field(default_factory=list)
    input_writers: list[int] = field(default_factory=list)
    whole: bool = True
    nested: bool = False

    @property
    def is_waited(self) -> bool:
        return self.wait != FOREVER


class Pending:
    """Every flight of a graph, in order of launch; collectives and reloads apart."""

    def __init__(self, index: Index):
        self.index = index
        self.collectives: list[Flight] = []
        self.reloads: list[Flight] = []
        self.waits: list[int] = []
        self._waits_on: dict[int, list[int]] = {}
        self._spans: list[tuple[int, int]] | None = None
        self._writers: dict[int, list[tuple[int, int]]] | None = None
        self._collect()
        for flight in self.collectives + self.reloads:
            self._follow(flight)

    def _collect(self) -> None:
        index = self.index
        launches: list[int] = []
        for i, kind in enumerate(index.kinds):
            if kind in (Kind.WAIT, Kind.WAIT_RELOAD):
                self.waits.append(i)
            elif kind == Kind.RELOAD or index.infos[i].asynchronous:
                launches.append(i)
        for i in self.waits:
            for storage in index.storages(self.waited(i)):
                self._waits_on.setdefault(storage, []).append(i)
        for i in launches:
            storages = index.storages(i)
            if index.names[i] == "higher_order.with_effects":
                storages = storages[1:]
            many = index.infos[i].elements
            info = index.infos[i]
            for element, storage in enumerate(storages):
                flight = Flight(i, storage, element if many else -1)
                flight.whole = not (info.in_place or info.out_kwarg)
                is_reload = index.kinds[i] == Kind.RELOAD
                (self.reloads if is_reload else self.collectives).append(flight)

    def waited(self, wait: int) -> int:
        """The number of the value that a wait waits on; the wait itself when it is no node."""
        index = self.index
        node = index.nodes[wait]
        position = 2 if index.names[wait] == "higher_order.with_effects" else 0
        operand = argument(node, position, "tensor", "input", "gathered", "self")
        found = index.number.get(operand, -1) if hasattr(operand, "users") else -1
        if found < 0:
            found = index.operands[wait][0] if index.operands[wait] else wait
        return found

    def _follow(self, flight: Flight) -> None:
        index, launch, storage = self.index, flight.launch, flight.storage
        waits = self._waits_on.get(storage, [])
        flight.waits = waits[bisect_right(waits, launch) :]
        flight.wait = flight.waits[0] if flight.waits else FOREVER
        readers = index.readers[storage]
        for at in range(bisect_right(readers, launch), len(readers)):
            reader = readers[at]
            if reader >= flight.wait:
                break
            if index.names[reader].startswith(_NESTED):
                flight.nested = True
            elif flight.whole or self._touches(reader, flight):
                flight.readers.append(reader)
        flight.writers = self._writes(storage, launch, flight.wait, flight)
        written = set(flight.writers)
        flight.readers = [i for i in flight.readers if i not in written]
        if index.infos[launch].collective in _READS_INPUT:
            for operand in index.operands[launch]:
                for source in index.storages(operand):
                    if source != storage:
                        writes = self._writes(source, launch, flight.wait, None, operand)
                        flight.input_writers += writes

    def _touches(self, reader: int, flight: Flight) -> bool:
        """Whether the reader takes the launch's own buffer, a view of it, or what it is part of."""
        index = self.index
        return any(
            flight.storage in index.storages(operand) and self.related(operand, flight.launch)
            for operand in index.reads(reader)
        )

    def _writes(
        self, storage: int, after: int, before: int, flight: Flight | None, operand: int = -1
    ) -> list[int]:
        writes = self.writers.get(storage, [])
        found = []
        for at in range(bisect_right(writes, (after, FOREVER)), len(writes)):
            writer, target = writes[at]
            if writer >= before:
                break
            whole = flight is not None and flight.whole
            if whole or self.related(target, flight.launch if flight is not None else operand):
                found.append(writer)
        return found

    @property
    def writers(self) -> dict[int, list[tuple[int, int]]]:
        """Storage class -> (writer, value written) in graph order; collectives are no writers."""
        if self._writers is None:
            self._writers = {}
            index = self.index
            for i in index.writing:
                if index.kinds[i] != Kind.COMPUTE:
                    continue
                for target in index.written(i):
                    for storage in index.storages(target):
                        self._writers.setdefault(storage, []).append((i, target))
        return self._writers

    def related(self, a: int, b: int) -> bool:
        """Whether one of two values is a view of the other, over any number of steps."""
        if self._spans is None:
            self._spans = _spans(self.index.alias_of)
        (low_a, high_a), (low_b, high_b) = self._spans[a], self._spans[b]
        return (low_a <= low_b and high_b <= high_a) or (low_b <= low_a and high_a <= high_b)


def _spans(parents: list[int]) -> list[tuple[int, int]]:
    """Intervals that nest exactly as the forest given by `parents` does."""
    children: dict[int, list[int]] = {}
    for i, parent in enumerate(parents):
        children.setdefault(parent, []).append(i)
    spans = [(0, 0)] * len(parents)
    clock = 0
    stack = [(root, False) for root in reversed(children.get(-1, []))]
    while stack:
        i, done = stack.pop()
        if done:
            spans[i] = (spans[i][0], clock)
            continue
        clock += 1
        spans[i] = (clock, clock)
        stack.append((i, True))
        stack += [(child, False) for child in reversed(children.get(i, []))]
    return spans
