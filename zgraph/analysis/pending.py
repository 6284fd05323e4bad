"""Which values are in flight: from the launch of a collective or reload to the wait on its storage.

A wait on any alias of a result waits for all that is pending on that storage, as torch's registry
of works does. For an operator that fills an existing buffer (in place, `out=`), whether a reader
touches the bytes in flight is decided by byte ranges where they are known, else on views: then a
slice of that buffer other than the one in flight is not known to overlap, and counts as apart.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from zgraph.analysis.byte_ranges import ByteRange, byte_ranges
from zgraph.analysis.index import Index, argument
from zgraph.ir.dialects import Kind

FOREVER = 1 << 62
# Of what touches a flight that nothing ends, so many are kept: they are only named in a message.
_ENOUGH = 8

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
        return launch

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
        enough = FOREVER if flight.waits else _ENOUGH
        if flight.whole:
            touching = _between(index.readers[storage], launch, flight.wait, enough)
            values: Iterable[int] = index.members[storage]
        else:
            values = list(self._family(index.alias_of[launch], flight.wait))
            touching = self._users(self.reading, values, flight, enough)
        flight.writers = self._users(self.writing, values, flight, enough)
        written = set(flight.writers)
        for reader in touching:
            if index.names[reader].startswith(_NESTED):
                flight.nested = True
            elif reader not in written:
                flight.readers.append(reader)
        if index.infos[launch].collective in _READS_INPUT:
            for operand in index.operands[launch]:
                if storage not in index.storages(operand):
                    values = self._family(operand, flight.wait)
                    flight.input_writers += self._users(self.writing, values, flight, enough)

    def _users(
        self, of_value: dict[int, list[int]], values: Iterable[int], flight: Flight, enough: int
    ) -> list[int]:
        """Those that use any of some values while the flight lasts, in graph order."""
        found: set[int] = set()
        for value in values:
            if value in of_value:
                found.update(_between(of_value[value], flight.launch, flight.wait, enough))
        return sorted(found)[:enough]

    def _family(self, value: int, before: int) -> Iterator[int]:
        """A value, what it is a view of, and the views of it made before a node."""
        parents = self.index.alias_of
        above = parents[value] if value >= 0 else -1
        while above >= 0:
            yield above
            above = parents[above]
        stack = [value] if value >= 0 else []
        while stack:
            one = stack.pop()
            yield one
            stack += [child for child in self.children.get(one, ()) if child < before]

    def _next_launch(self, storage: int, launch: int) -> int:
        launches = self._launches_on[storage]
        at = bisect_right(launches, launch)
        return launches[at] if at < len(launches) else FOREVER

    @property
    def children(self) -> dict[int, list[int]]:
        """Value -> the values that lie in its storage by way of it, in graph order."""
        if self._children is None:
            self._children = {}
            for i, parent in enumerate(self.index.alias_of):
                if parent >= 0:
                    self._children.setdefault(parent, []).append(i)
        return self._children

    @property
    def reading(self) -> dict[int, list[int]]:
        """Value -> the nodes that read its bytes through it, in graph order."""
        if self._reading is None:
            self._reading = {}
            for i in range(len(self.index.nodes)):
                for operand in self.index.reads(i):
                    self._reading.setdefault(operand, []).append(i)
        return self._reading

    @property
    def writing(self) -> dict[int, list[int]]:
        """Value -> the nodes that write its bytes through it; collectives are no writers."""
        if self._writing is None:
            self._writing = {}
            for i in self.index.writing:
                if self.index.kinds[i] == Kind.COMPUTE:
                    for target in self.index.written(i):
                        self._writing.setdefault(target, []).append(i)
        return self._writing


def _between(numbers: list[int], after: int, before: int, enough: int) -> list[int]:
    """Those of an ascending list that lie strictly between two, no more than enough."""
    first, last = bisect_right(numbers, after), bisect_left(numbers, before)
    return numbers[first : min(last, first + enough)]
