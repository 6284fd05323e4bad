"""The streams of one rank: each runs its work in the order of issue."""

from __future__ import annotations

from dataclasses import dataclass, field

from zgraph.simulate.devices import Hardware
from zgraph.simulate.links import Group, bandwidth_seconds, collective_seconds
from zgraph.simulate.timeline import Transfer

COMPUTE, GATHER, REDUCE, COPY = "compute", "gather", "reduce", "host copies"
COMMUNICATION = "communication"


@dataclass(slots=True)
class Streams:
    """What runs when, in seconds. Stream 0 computes; others appear at their first use.

    `clock` is when the compute stream is free, `busy` how long it has computed so far. `where` is
    the (graph, node) that is being issued. `names` is by stream number.
    """

    hardware: Hardware
    clock: float = 0.0
    busy: float = 0.0
    where: tuple[int, int] = (0, 0)
    names: list[str] = field(default_factory=lambda: [COMPUTE])
    transfers: list[Transfer] = field(default_factory=list)
    _free: list[float] = field(default_factory=lambda: [0.0])
    _numbers: dict[str, int] = field(default_factory=lambda: {COMPUTE: 0})

    def named(self, name: str) -> str:
        """The stream on which that kind of work really runs."""
        shared = self.hardware.shared_stream and name in (GATHER, REDUCE)
        return COMMUNICATION if shared else name

    def start(self, kind: str, stream: str, seconds: float, nbytes: int, ranks: int) -> Transfer:
        """Issue work to a stream; it starts when the compute stream has got here, too."""
        name = self.named(stream)
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = len(self.names)
            self.names.append(name)
            self._free.append(0.0)
        begin = max(self.clock, self._free[number])
        made = Transfer(kind, number, begin, begin + seconds, nbytes, ranks, self.where)
        self._free[number] = made.end
        self.transfers.append(made)
        return made

    def collective(self, kind: str, stream: str, nbytes: int, group: Group) -> Transfer:
        seconds = collective_seconds(self.hardware, kind, nbytes, group)
        return self.start(kind, stream, seconds, nbytes, group.ranks)

    def floor(self, kind: str, stream: str, nbytes: int, group: Group) -> tuple[str, float]:
        """The stream that bytes travel on, and their seconds there without latency."""
        return self.named(stream), bandwidth_seconds(self.hardware, kind, nbytes, group)

    def block(self, transfer: Transfer | None) -> None:
        """Let the compute stream wait for a transfer."""
        if transfer is None:
            return
        if transfer.waited is None:
            transfer.waited = self.where
        self.clock = max(self.clock, transfer.end)

    def compute(self, seconds: float) -> None:
        self.clock += seconds
        self.busy += seconds

    def end(self) -> float:
        """When the last stream is done."""
        return max([self.clock, *(transfer.end for transfer in self.transfers)])

    def moving_seconds(self, *, copies: bool) -> float:
        """How long host copies, or else collectives, have run, over all their streams."""
        copying = self._numbers.get(COPY)
        return sum(t.end - t.start for t in self.transfers if (t.stream == copying) == copies)
