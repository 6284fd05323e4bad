"""What a simulation gives: when each node and each transfer runs, and what memory is held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from torch import fx

from zgraph.simulate.bound import Bound
from zgraph.simulate.devices import Hardware
from zgraph.simulate.memory import MemoryUse


@dataclass(slots=True, eq=False)
class Transfer:
    """One collective or host copy: its stream (a number), its times in seconds, its bytes.

    `issued` and `waited` are (graph, node) numbers of the nodes that start it and first wait for
    it; `waited` is None for one that nothing waits for.
    """

    kind: str
    stream: int
    start: float
    end: float
    nbytes: int
    ranks: int
    issued: tuple[int, int]
    waited: tuple[int, int] | None = None


@dataclass(slots=True)
class GraphTimes:
    """Times in seconds of the nodes of one graph, by number in graph order.

    `issue`: when the compute stream reaches the node. `start` and `end`: when what it does runs, on
    `stream`; a wait runs from its issue until it lets go. `compute`: how long the node itself keeps
    the compute stream busy. `order` lists the numbers as issued.
    """

    name: str
    nodes: list[fx.Node]
    order: Sequence[int]
    issue: list[float]
    start: list[float]
    end: list[float]
    stream: list[int]
    compute: list[float]

    @classmethod
    def empty(cls, name: str, nodes: list[fx.Node], order: Sequence[int]) -> GraphTimes:
        count = len(nodes)
        zeros = ([0.0] * count, [0.0] * count, [0.0] * count)
        return cls(name, nodes, order, *zeros, [0] * count, [0.0] * count)


@dataclass(slots=True)
class Timeline:
    """What a step costs. Times in seconds, memory in bytes, for one rank.

    `streams` names the stream numbers; 0 computes. `exposed_seconds` is the time in which the
    compute stream has nothing to run before the step is over. `peak_at` is the node at the peak.
    """

    hardware: Hardware
    world_size: int
    graphs: list[GraphTimes]
    streams: list[str]
    transfers: list[Transfer]
    step_seconds: float
    compute_seconds: float
    communication_seconds: float
    copy_seconds: float
    exposed_seconds: float
    bound: Bound
    memory: MemoryUse
    mem_budget: int | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def lower_bound_seconds(self) -> float:
        return self.bound.seconds

    @property
    def peak_bytes(self) -> int:
        return self.memory.peak_bytes

    @property
    def peak_gathered_bytes(self) -> int:
        return self.memory.peak_gathered_bytes

    @property
    def over_budget(self) -> bool:
        return self.mem_budget is not None and self.peak_bytes > self.mem_budget

    def node_at(self, position: int) -> tuple[GraphTimes, int] | None:
        """The graph and node number issued at a position; None when there is none."""
        for times in self.graphs:
            if 0 <= position < len(times.order):
                return times, times.order[position]
            position -= len(times.order)
        return None

    @property
    def peak_at(self) -> str:
        found = self.node_at(self.memory.peak_position)
        return found[0].nodes[found[1]].name if found else ""
