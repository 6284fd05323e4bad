"""Which values are in flight: from the launch of a collective or reload to the wait on its storage.

A wait on any alias of a result waits for all that is pending on that storage, as torch's registry
of works does. For an operator that fills an existing buffer (in place, `out=`), whether a reader
touches the bytes in flight is decided by byte ranges where they are known, else on views: then a
slice of that buffer other than the one in flight is not known to overlap, and counts as apart.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from torch import fx

from zgraph.analysis.byte_ranges import ByteRange, byte_ranges
from zgraph.analysis.index import Index, argument
from zgraph.ir.dialects import Kind

FOREVER = 1 << 62
# Of what touches a flight that nothing ends, so many are kept: they are only named in a message.
_ENOUGH = 16

# Collectives that read their input while in flight; the others are given a copy of it.
_READS_INPUT = frozenset({"all_gather", "reduce_scatter", "all_to_all", "send"})
# Operators with a graph of their own inside: what happens to an operand there is not seen here.
_NESTED = ("higher_order.",)


@dataclass(slots=True)
class Flight:
    """One result of one launch. `wait` is the first wait on it, FOREVER when there is none.

    `waits` holds that and the further ones up to the next launch on the same storage.
    `readers` and `writers` touch it between launch and wait, `input_writers` write what is being
    sent. `whole`: the launch made the storage, so every alias is in flight. `element` is the
    position in a coalesced result, else -1. `value` is the value in flight: an element that is
    filled in place, else the launch. `nested`: it is handed to a nested graph.
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
    value: int = -1

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
        self._launches_on: dict[int, list[int]] = {}
        self._readers: dict[int, tuple[list[int], list[int]]] = {}
        self._spans: list[tuple[int, int]] | None = None
        self._ranges: list[ByteRange | None] = []
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
                self._launches_on.setdefault(storage, []).append(i)
                flight.whole = not (info.in_place or info.out_kwarg)
                flight.value = self._value_in_flight(i, flight.element)
                is_reload = index.kinds[i] == Kind.RELOAD
                (self.reloads if is_reload else self.collectives).append(flight)

    def _value_in_flight(self, launch: int, element: int) -> int:
        info = self.index.infos[launch]
        if element >= 0 and info.in_place:
            filled = argument(self.index.nodes[launch], info.tensor, "inputs", "tensors")
            if isinstance(filled, (list, tuple)) and element < len(filled):
                return self.index.number.get(filled[element], launch)
        buffer = self.index.alias_of[launch]
        return buffer if buffer >= 0 else launch

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
        first = bisect_right(waits, launch)
        until = bisect_left(waits, self._next_launch(storage, launch))
        flight.waits = waits[first : max(until, first + 1)]
        flight.wait = flight.waits[0] if flight.waits else FOREVER
        for reader in self._reading_meanwhile(flight):
            if not flight.waits and len(flight.readers) == _ENOUGH:
                break
            if index.names[reader].startswith(_NESTED):
                flight.nested = True
            elif flight.whole or self._touches(reader, flight):
                flight.readers.append(reader)
        flight.writers = self._writes(storage, launch, flight.wait, flight)
        written = set(flight.writers)
        flight.readers = [i for i in flight.readers if i not in written]
        if index.infos[launch].collective in _READS_INPUT:
            for operand in self._sent(flight):
                for source in index.storages(operand):
                    if source != storage:
                        writes = self._writes(source, launch, flight.wait, None, operand)
                        flight.input_writers += writes

    def _reading_meanwhile(self, flight: Flight) -> list[int]:
        """The readers of the storage between launch and wait, in graph order.

        A bucket may have thousands of slices in flight at once, each launch reading its own: of the
        other launches on a buffer only the next few are looked at.
        """
        index, storage = self.index, flight.storage
        if flight.whole:
            return _between(index.readers[storage], flight.launch, flight.wait)
        if storage not in self._readers:
            plain: list[int] = []
            launches: list[int] = []
            for i in index.readers[storage]:
                (launches if index.infos[i].asynchronous else plain).append(i)
            self._readers[storage] = plain, launches
        plain, launches = self._readers[storage]
        near = _between(launches, flight.launch, flight.wait, _ENOUGH)
        most = FOREVER if flight.waits else 4 * _ENOUGH
        return sorted(_between(plain, flight.launch, flight.wait, most) + near)

    def _sent(self, flight: Flight) -> list[int]:
        """The values that a launch reads for one of its results."""
        index, launch = self.index, flight.launch
        if flight.element < 0:
            return index.operands[launch]
        inputs = argument(index.nodes[launch], index.infos[launch].tensor, "inputs", "input")
        if not isinstance(inputs, (list, tuple)) or flight.element >= len(inputs):
            return []
        sent = inputs[flight.element]
        known = isinstance(sent, fx.Node) and sent in index.number
        return [index.number[sent]] if known else []

    def _next_launch(self, storage: int, launch: int) -> int:
        launches = self._launches_on[storage]
        at = bisect_right(launches, launch)
        return launches[at] if at < len(launches) else FOREVER

    def _touches(self, reader: int, flight: Flight) -> bool:
        """Whether the reader takes the launch's own buffer, a view of it, or what it is part of."""
        index = self.index
        return any(
            flight.storage in index.storages(operand) and self.related(operand, flight.value)
            for operand in index.reads(reader)
        )

    def _writes(
        self, storage: int, after: int, before: int, flight: Flight | None, operand: int = -1
    ) -> list[int]:
        writes = self.writers.get(storage, [])
        found: list[int] = []
        for at in range(bisect_right(writes, (after, FOREVER)), len(writes)):
            writer, target = writes[at]
            if writer >= before or (before == FOREVER and len(found) == _ENOUGH):
                break
            whole = flight is not None and flight.whole
            if whole or self.related(target, flight.value if flight is not None else operand):
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
        """Whether two values of one storage overlap, or one is a view of the other.

        The second decides where their bytes are unknown, over any number of steps.
        """
        if self._spans is None:
            self._spans = _spans(self.index.alias_of)
            self._ranges = byte_ranges(self.index)
        range_a, range_b = self._ranges[a], self._ranges[b]
        if range_a is not None and range_b is not None:
            return range_a[0] < range_b[1] and range_b[0] < range_a[1]
        (low_a, high_a), (low_b, high_b) = self._spans[a], self._spans[b]
        return (low_a <= low_b and high_b <= high_a) or (low_b <= low_a and high_a <= high_b)


def _between(numbers: list[int], after: int, before: int, most: int = FOREVER) -> list[int]:
    """Those of an ascending list that lie strictly between two, the first few at most."""
    first, last = bisect_right(numbers, after), bisect_left(numbers, before)
    return numbers[first : min(last, first + most)]


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
