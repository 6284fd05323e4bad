"""Run a program on paper: streams in order, events between them, memory node by node.

The host issues the nodes of each graph in order and never waits, so times are the device's. A
compute node starts when the compute stream is free. A collective or copy starts when its stream is
free and the compute stream has reached its issue; a wait blocks the compute stream until its end.
A gather served by a prefetch, or of a kept parameter, starts nothing. Gathers travel on one stream
and reductions on another, unless the hardware says that they share one; functional collectives have
a stream for each group, as communicators do; host copies have their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from zgraph.analysis.census import census, counted
from zgraph.analysis.index import Index
from zgraph.errors import UsageError
from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Program
from zgraph.simulate.bound import Bound, lower_bound
from zgraph.simulate.buckets import BUCKET_BYTES
from zgraph.simulate.cost import CostModel
from zgraph.simulate.devices import Hardware
from zgraph.simulate.gathers import Gathers, padded_bytes
from zgraph.simulate.groups import group_ranks
from zgraph.simulate.lifetimes import GraphRun, Values
from zgraph.simulate.memory import OPTIMIZERS, hold_parameters, measure
from zgraph.simulate.profile import Profile
from zgraph.simulate.residency import Residents
from zgraph.simulate.streams import GATHER, Streams
from zgraph.simulate.timeline import GraphTimes, Timeline, Transfer
from zgraph.simulate.walk import GraphWalk, Setting

__all__ = ["GraphTimes", "Simulator", "Timeline", "Transfer", "simulate", "step_graphs"]


def simulate(
    program: Program,
    hardware: Hardware,
    *,
    world_size: int | None = None,
    mem_budget: int | None = None,
    profile: Profile | None = None,
    optimizer: str = "adamw",
    bucket_bytes: int | None = None,
) -> Timeline:
    """Predict one step of a program: the forwards in order, then their backwards in reverse.

    Args:
        world_size: ranks that parameters are sharded over; None is what the program was rewritten
            for, else the largest group in it. Groups whose size the graph tells keep it, but are
            never larger than a given world size.
        mem_budget: bytes; only recorded, see `Timeline.over_budget`.
        profile: measured times, which go before the cost model.
        optimizer: adamw, sgd or none: whose state counts as memory. Its step takes no time here.
        bucket_bytes: what a reduce bucket holds; None is what the program says, else the runtime's.
    """
    return Simulator(
        program,
        hardware,
        world_size=world_size,
        mem_budget=mem_budget,
        profile=profile,
        optimizer=optimizer,
        bucket_bytes=bucket_bytes,
    ).run()


def step_graphs(program: Program) -> list[GraphEntry]:
    """The graphs of one step in the order in which they run.

    Forwards, then backwards in reverse, then (where there are none) all others. Of a log that shows
    a graph at several stages one print counts, of several ranks the first.
    """
    entries = program.graphs
    if any(entry.stage or entry.rank is not None for entry in entries):
        first = min((entry.rank for entry in entries if entry.rank is not None), default=None)
        entries = [entry for entry in entries if entry.rank in (None, first)]
        chosen = counted([census(entry) for entry in entries])
        entries = [entry for entry, good in zip(entries, chosen, strict=True) if good]
    forwards = [entry for entry in entries if entry.phase == FORWARD]
    backwards = [entry for entry in entries if entry.phase == BACKWARD]
    return forwards + backwards[::-1] if forwards or backwards else list(entries)


class Simulator:
    """A program made ready for simulation, so that many orders of its nodes can be tried.

    See `simulate` for the arguments; `costs` shares prices among simulators of one device.
    """

    def __init__(
        self,
        program: Program,
        hardware: Hardware,
        *,
        world_size: int | None = None,
        mem_budget: int | None = None,
        profile: Profile | None = None,
        optimizer: str = "adamw",
        bucket_bytes: int | None = None,
        costs: CostModel | None = None,
    ):
        if optimizer not in OPTIMIZERS:
            raise UsageError(f"no optimizer {optimizer!r}; known: {', '.join(OPTIMIZERS)}")
        if profile is not None and profile.collectives:
            hardware = hardware.with_tables(profile.collectives)
        self.program, self.hardware = program, hardware
        self.mem_budget, self.optimizer = mem_budget, optimizer
        self.bucket_bytes = bucket_bytes or program.bucket_bytes or BUCKET_BYTES
        self.entries = step_graphs(program)
        self.indexes = [Index(entry.graph) for entry in self.entries]
        self.given_world_size = world_size
        self.world_size = world_size or program.world_size or self._largest_group()
        self.costs = costs or CostModel(hardware.device, profile)
        self.seconds = [
            self.costs.seconds(index, entry.name)
            for index, entry in zip(self.indexes, self.entries, strict=True)
        ]

    def _largest_group(self) -> int:
        sizes = [1]
        for entry, index in zip(self.entries, self.indexes, strict=True):
            for i, kind in enumerate(index.kinds):
                if kind == Kind.COLLECTIVE:
                    ranks = group_ranks(index, i, entry)
                    sizes.append(ranks if isinstance(ranks, int) else len(ranks))
        return max(sizes)

    def run(self, orders: Sequence[Sequence[int]] | None = None) -> Timeline:
        """Simulate with the nodes of each graph issued in that order of their numbers."""
        return _Step(self, orders or [range(len(index.nodes)) for index in self.indexes]).run()


class _Step:
    """One walk over the graphs, each in an order of its nodes."""

    def __init__(self, simulator: Simulator, orders: Sequence[Sequence[int]]):
        self.simulator = simulator
        self.residents = Residents()
        self.streams = Streams(simulator.hardware)
        params, world_size = simulator.program.param_by_id(), simulator.world_size
        self.gathers = Gathers(params, world_size, self.residents)
        self.setting = Setting(
            simulator.hardware,
            world_size,
            simulator.given_world_size,
            params,
            simulator.costs,
            simulator.bucket_bytes,
        )
        self.runs: list[GraphRun] = []
        self.walks: list[GraphWalk] = []
        self.positions = 0
        for entry, index, order in zip(simulator.entries, simulator.indexes, orders, strict=True):
            self.runs.append(GraphRun(entry, index, order, self.positions))
            self.positions += len(order)

    def run(self) -> Timeline:
        simulator, streams = self.simulator, self.streams
        program, world_size = simulator.program, simulator.world_size
        hold_parameters(program, self.runs, self.residents, world_size, simulator.optimizer)
        Values(program, self.runs, self.residents, world_size)
        graphs = [self._run_graph(k) for k in range(len(self.runs))]
        self._gather_updated()
        seconds = streams.end()
        return Timeline(
            hardware=simulator.hardware,
            world_size=world_size,
            graphs=graphs,
            streams=streams.names,
            transfers=streams.transfers,
            step_seconds=seconds,
            compute_seconds=streams.busy,
            communication_seconds=streams.moving_seconds(copies=False),
            copy_seconds=streams.moving_seconds(copies=True),
            exposed_seconds=max(seconds - streams.busy, 0.0),
            bound=self._bound(seconds),
            memory=measure(self.residents, self.positions),
            mem_budget=simulator.mem_budget,
            notes=_notes(simulator.costs.unpriced),
        )

    def _run_graph(self, k: int) -> GraphTimes:
        run, streams = self.runs[k], self.streams
        index, seconds = run.index, self.simulator.seconds[k]
        times = GraphTimes.empty(run.entry.name, index.nodes, run.order)
        walk = GraphWalk(self.setting, run, streams, self.gathers)
        self.walks.append(walk)
        kinds = index.kinds
        issue, start, end, compute = times.issue, times.start, times.end, times.compute
        for at, i in enumerate(run.order, run.offset):
            issue[i] = start[i] = streams.clock
            kind = kinds[i]
            if kind == Kind.COMPUTE:
                if seconds[i]:
                    compute[i] = seconds[i]
                    streams.compute(seconds[i])
            elif kind > Kind.OUTPUT:
                streams.where = (k, i)
                busy = streams.busy
                made = walk.node(i, kind, at)
                compute[i] = streams.busy - busy
                if made is not None:
                    start[i], end[i], times.stream[i] = made.start, made.end, made.stream
                    continue
            end[i] = streams.clock
        return times

    def _gather_updated(self) -> None:
        """After the optimizer's step: the parts of replicated parameters updated elsewhere."""
        world_size = self.simulator.world_size
        nbytes = sum(
            padded_bytes(param.nbytes, param.dtype.itemsize, world_size)
            for param in self.simulator.program.params
            if param.reduction
        )
        if nbytes:
            streams = self.streams
            streams.block(streams.collective("all_gather", GATHER, nbytes, self.setting.world))

    def _bound(self, step: float) -> Bound:
        parts = []
        for k, walk in enumerate(self.walks):
            costs = list(self.simulator.seconds[k])
            for i, seconds in walk.packing.items():
                costs[i] = seconds
            parts.append(lower_bound(walk.run.entry.name, walk.index, costs, walk.moving))
        return Bound.joined(parts).limited(step)


def _notes(unpriced: Counter[str]) -> list[str]:
    if not unpriced:
        return []
    names = (name for name, _ in unpriced.most_common(3))
    return [
        f"{sum(unpriced.values())} nodes count as 0 s, since the form does not tell the sizes of "
        f"their values: {', '.join(names)}"
    ]
