"""Run a program on paper: streams in order, events between them, memory node by node.

The host issues the nodes of each graph in order and never waits, so times are the device's. Streams
are in order. A compute node starts when the compute stream is free. A collective or copy starts when
its stream is free and the compute stream has reached its issue; a wait blocks the compute stream
until it is done. A gather served by a prefetch, or of a kept parameter, starts nothing. Gathers
travel on one stream and reductions on another, unless the hardware says that they share one;
functional collectives have a stream for each group, as communicators do; host copies have their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph.analysis.census import census, counted
from zgraph.analysis.index import Index, argument
from zgraph.analysis.protocol import ids_of
from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Program
from zgraph.ir.values import nbytes as value_bytes
from zgraph.simulate.bound import Bound, lower_bound
from zgraph.simulate.buckets import BUCKET_BYTES, Buckets, Reduction, bucket_lengths
from zgraph.simulate.cost import CostModel
from zgraph.simulate.devices import Hardware
from zgraph.simulate.gathers import Gathers
from zgraph.simulate.links import Group, bandwidth_seconds, collective_seconds, group_of
from zgraph.simulate.memory import GraphRun, MemoryUse, Values, hold_parameters, measure
from zgraph.simulate.profile import Profile
from zgraph.simulate.residency import Residents

COMPUTE, GATHER, REDUCE, COPY = "compute", "gather", "reduce", "host copies"


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
    `stream`; a wait runs from its issue until it lets go. `order` lists the numbers as issued.
    """

    name: str
    nodes: list[fx.Node]
    order: Sequence[int]
    issue: list[float]
    start: list[float]
    end: list[float]
    stream: list[int]


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


def simulate(
    program: Program,
    hardware: Hardware,
    *,
    world_size: int | None = None,
    mem_budget: int | None = None,
    profile: Profile | None = None,
    optimizer: str = "adamw",
    bucket_bytes: int = BUCKET_BYTES,
) -> Timeline:
    """Predict one step of a program: the forwards in order, then their backwards in reverse.

    Args:
        world_size: ranks that parameters are sharded over; None is what the program was rewritten
            for, else the largest group in it. Groups whose size the graph tells keep it, but are
            never larger than a given world size.
        mem_budget: bytes; only recorded, see `Timeline.over_budget`.
        profile: measured times, which go before the cost model.
        optimizer: adamw, sgd or none: whose state counts as memory. Its step takes no time here.
        bucket_bytes: what a reduce bucket holds.
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
        bucket_bytes: int = BUCKET_BYTES,
        costs: CostModel | None = None,
    ):
        if profile is not None and profile.collectives:
            hardware = hardware.with_tables(profile.collectives)
        self.program, self.hardware = program, hardware
        self.mem_budget, self.optimizer, self.bucket_bytes = mem_budget, optimizer, bucket_bytes
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
                    ranks = _group_ranks(index, i, entry)
                    sizes.append(ranks if isinstance(ranks, int) else len(ranks))
        return max(sizes)

    def run(self, orders: Sequence[Sequence[int]] | None = None) -> Timeline:
        """Simulate with the nodes of each graph issued in that order of their numbers."""
        return _Step(self, orders or [range(len(index.nodes)) for index in self.indexes]).run()

    def group(self, ranks: int | Sequence[int]) -> Group:
        if self.given_world_size is not None:
            if isinstance(ranks, int):
                ranks = min(ranks, self.given_world_size)
            else:
                ranks = [rank for rank in ranks if rank < self.given_world_size] or [0]
        return group_of(self.hardware, ranks)


def _group_ranks(index: Index, i: int, entry: GraphEntry) -> int | tuple[int, ...]:
    """The ranks of a collective's group, or how many; 0 when the graph does not tell."""
    node, info = index.nodes[i], index.infos[i]
    name = _group_name(index, i)
    if name in entry.groups:
        return entry.groups[name]
    if node.args and index.names[i] == "higher_order.with_effects":
        return 0
    if info.group is not None:
        for key in ("group_size",):
            if key in node.kwargs and isinstance(node.kwargs[key], int):
                return node.kwargs[key]  # type: ignore[return-value]
        before = argument(node, info.group - 1, "group_size")
        if info.collective in ("all_gather", "reduce_scatter") and isinstance(before, int):
            return before
    ranks = node.kwargs.get("ranks")
    for argument_value in (ranks, *node.args):
        if (
            isinstance(argument_value, (list, tuple))
            and argument_value
            and all(isinstance(x, int) for x in argument_value)
            and index.names[i].startswith("c10d_functional.")
        ):
            return tuple(argument_value)
    return 0


def _group_name(index: Index, i: int) -> str:
    node, info = index.nodes[i], index.infos[i]
    group = node.kwargs.get("group_name")
    shift = 2 if index.names[i] == "higher_order.with_effects" else 0
    if group is None and info.group is not None:
        group = argument(node, info.group + shift, "group_name")
    return f"%{group.name}" if isinstance(group, fx.Node) else "" if group is None else str(group)


class _Step:
    """One walk over the graphs."""

    def __init__(self, simulator: Simulator, orders: Sequence[Sequence[int]]):
        self.simulator = simulator
        self.hardware, self.world_size = simulator.hardware, simulator.world_size
        self.world = group_of(self.hardware, self.world_size)
        self.residents = Residents()
        params = simulator.program.param_by_id()
        self.gathers = Gathers(params, self.world_size, self.residents)
        self.params = params
        self.clock = 0.0
        self.busy = 0.0
        self.free: list[float] = [0.0]
        self.streams: list[str] = [COMPUTE]
        self.numbers: dict[str, int] = {COMPUTE: 0}
        self.transfers: list[Transfer] = []
        self.where = (0, 0)
        self.runs: list[GraphRun] = []
        self.walks: list[_GraphWalk] = []
        offset = 0
        for entry, index, order in zip(simulator.entries, simulator.indexes, orders, strict=True):
            self.runs.append(GraphRun(entry, index, order, offset))
            offset += len(order)
        self.positions = offset

    def run(self) -> Timeline:
        simulator = self.simulator
        hold_parameters(simulator.program, self.residents, self.world_size, simulator.optimizer)
        Values(simulator.program, self.runs, self.residents, self.world_size)
        graphs = [self._run_graph(k) for k in range(len(self.runs))]
        step = max([self.clock, *(t.end for t in self.transfers)])
        copying = {self.numbers[COPY]} if COPY in self.numbers else set()
        sums = [sum(t.end - t.start for t in self.transfers if (t.stream in copying) == c)
                for c in (False, True)]  # fmt: skip
        return Timeline(
            self.hardware,
            self.world_size,
            graphs,
            self.streams,
            self.transfers,
            step,
            self.busy,
            sums[0],
            sums[1],
            max(step - self.busy, 0.0),
            self._bound(step),
            measure(self.residents, self.positions),
            simulator.mem_budget,
            _notes(simulator.costs.unpriced),
        )

    # --- streams --------------------------------------------------------------------------------

    def _stream(self, name: str) -> int:
        if self.hardware.shared_stream and name in (GATHER, REDUCE):
            name = "communication"
        number = self.numbers.get(name)
        if number is None:
            number = self.numbers[name] = len(self.streams)
            self.streams.append(name)
            self.free.append(0.0)
        return number

    def _start(self, kind: str, stream: str, seconds: float, nbytes: int, ranks: int) -> Transfer:
        number = self._stream(stream)
        start = max(self.clock, self.free[number])
        made = Transfer(kind, number, start, start + seconds, nbytes, ranks, self.where)
        self.free[number] = made.end
        self.transfers.append(made)
        return made

    def _collective(self, kind: str, stream: str, nbytes: int, group: Group) -> Transfer:
        seconds = collective_seconds(self.hardware, kind, nbytes, group)
        return self._start(kind, stream, seconds, nbytes, group.ranks)

    def _floor(self, kind: str, stream: str, nbytes: int, group: Group) -> tuple[str, float]:
        """The stream that bytes travel on, and their seconds there without latency."""
        name = self.streams[self._stream(stream)]
        return name, bandwidth_seconds(self.hardware, kind, nbytes, group)

    def _block(self, transfer: Transfer | None) -> None:
        if transfer is None:
            return
        if transfer.waited is None:
            transfer.waited = self.where
        self.clock = max(self.clock, transfer.end)

    def _compute(self, seconds: float) -> None:
        self.clock += seconds
        self.busy += seconds

    # --- nodes ----------------------------------------------------------------------------------

    def _run_graph(self, k: int) -> GraphTimes:
        run = self.runs[k]
        index, seconds = run.index, self.simulator.seconds[k]
        count = len(index.nodes)
        times = GraphTimes(
            run.entry.name, index.nodes, run.order, [0.0] * count, [0.0] * count, [0.0] * count,
            [0] * count,
        )  # fmt: skip
        walk = _GraphWalk(self, run)
        self.walks.append(walk)
        kinds = index.kinds
        issue, start, end = times.issue, times.start, times.end
        for at, i in enumerate(run.order, run.offset):
            issue[i] = start[i] = self.clock
            kind = kinds[i]
            if kind == Kind.COMPUTE:
                self.clock += seconds[i]
                self.busy += seconds[i]
            elif kind > Kind.OUTPUT:
                self.where = (k, i)
                made = walk.node(i, kind, at)
                if made is not None:
                    start[i], end[i], times.stream[i] = made.start, made.end, made.stream
                    continue
            end[i] = self.clock
        return times

    def _bound(self, step: float) -> Bound:
        parts = []
        for k, walk in enumerate(self.walks):
            costs = list(self.simulator.seconds[k])
            for i, seconds in walk.packing.items():
                costs[i] = seconds
            parts.append(lower_bound(walk.run.entry.name, walk.index, costs, walk.moving))
        return Bound.joined(parts).limited(step)


class _GraphWalk:
    """What the nodes of one graph that are not plain compute do."""

    def __init__(self, step: _Step, run: GraphRun):
        self.step, self.run, self.index = step, run, run.index
        self.pending: dict[int, Transfer] = {}  # storage class -> what fills it
        # For the bound: what each node moves by itself (stream, seconds), what packing costs.
        self.moving: dict[int, tuple[str, float]] = {}
        self.packing: dict[int, float] = {}
        self.graph_id = run.entry.graph_id
        self.sizes: dict[Any, int] = {}
        if Kind.PREFETCH in run.index.kinds:
            for i, kind in enumerate(run.index.kinds):
                if kind == Kind.GATHER:
                    node = run.index.nodes[i]
                    self.sizes[ids_of(node)[1]] = step.gathers.bytes_of(node)
        self.reductions = {
            i: self._reduction(i) for i in run.order if run.index.kinds[i] == Kind.REDUCE
        }
        self.buckets = self._make_buckets()

    def node(self, i: int, kind: Kind, at: int) -> Transfer | None:
        """Run one node; the transfer that it is, where it is one itself."""
        step, node = self.step, self.index.nodes[i]
        if kind == Kind.GATHER:
            prefetched = step.gathers.is_prefetched(self.graph_id, node)
            nbytes = step.gathers.gather(self.graph_id, node, at)
            if nbytes or prefetched:
                whole = nbytes or step.gathers.bytes_of(node)
                self.moving[i] = step._floor("all_gather", GATHER, whole, step.world)
            if not nbytes:
                return None
            made = step._collective("all_gather", GATHER, nbytes, step.world)
            step.gathers.started(node, made)
            return made
        if kind == Kind.PREFETCH:
            return self._prefetch(node, at)
        if kind == Kind.WAIT:
            self._wait(i, node, at)
        elif kind == Kind.RELEASE:
            step.gathers.release(self.graph_id, node, at)
        elif kind == Kind.REDUCE:
            self._reduce(i, node, at)
        elif kind == Kind.END_BACKWARD:
            self.buckets.end(at)
        elif kind == Kind.COLLECTIVE:
            return self._functional(i)
        elif kind in (Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD):
            self._wait_copy(i)
        elif kind in (Kind.OFFLOAD, Kind.RELOAD, Kind.OFFLOAD_PARAM, Kind.RELOAD_PARAM):
            return self._host_copy(i, kind)
        return None

    def _prefetch(self, node: fx.Node, at: int) -> Transfer | None:
        step, made = self.step, None
        for nbytes, param_ids in step.gathers.prefetch(self.graph_id, node, at, self.sizes):
            made = step._collective("all_gather", GATHER, nbytes, step.world)
            step.gathers.started_fused(nbytes, param_ids, made, at)
        return made

    def _wait(self, i: int, node: fx.Node, at: int) -> None:
        step = self.step
        if self.index.names[i].endswith(".wait_allgather"):
            transfer, copied, copies = step.gathers.wait(node, at)
            step._block(transfer)
            if copied:
                step._compute(step.simulator.costs.copy_seconds(copied, copies))
            return
        for storage in self.index.storages(i):
            step._block(self.pending.get(storage))

    def _reduce(self, i: int, node: fx.Node, at: int) -> None:
        reduction = self.reductions[i]
        step = self.step
        nbytes = reduction.shard * reduction.itemsize * step.world_size
        self.packing[i] = step.simulator.costs.copy_seconds(nbytes)
        self.moving[i] = step._floor("reduce_scatter", REDUCE, nbytes, step.world)
        step._compute(self.packing[i])
        self.buckets.reduce(reduction, node.name, at)

    def _reduction(self, i: int) -> Reduction:
        node = self.index.nodes[i]
        param = self.step.params.get(ids_of(node)[1])
        operand = node.args[0] if node.args else None
        value = operand.meta.get("val") if isinstance(operand, fx.Node) else None
        dtype = value.dtype if isinstance(value, torch.Tensor) else torch.float32
        numel = value_bytes(value) // dtype.itemsize
        if param is not None:
            dtype, numel = param.master_dtype, param.numel
        return Reduction(-(-numel // self.step.world_size), dtype, dtype.itemsize)

    def _make_buckets(self) -> Buckets:
        step = self.step
        total: dict[Any, int] = {}
        for param in step.params.values():
            shard = -(-param.numel // step.world_size)
            total[param.master_dtype] = total.get(param.master_dtype, 0) + shard
        in_order = [self.reductions[i] for i in self.run.order if i in self.reductions]
        lengths = bucket_lengths(in_order, total, step.world_size, step.simulator.bucket_bytes)
        return Buckets(
            lengths,
            step.world_size,
            step.residents,
            lambda nbytes: step._collective("reduce_scatter", REDUCE, nbytes, step.world),
            step._block,
        )

    def _functional(self, i: int) -> Transfer:
        """A collective of `_c10d_functional` and its like, on the stream of its group."""
        step, index = self.step, self.index
        info = index.infos[i]
        ranks = _group_ranks(index, i, self.run.entry) or step.world_size
        name = _group_name(index, i)
        stream = f"group {name}" if name else "communication"
        nbytes = _moved_bytes(index, i)
        group = step.simulator.group(ranks)
        made = step._collective(info.collective, stream, nbytes, group)
        self.moving[i] = step._floor(info.collective, stream, nbytes, group)
        if info.asynchronous:
            self.pending.update(dict.fromkeys(index.storages(i), made))
        else:
            step._block(made)
        return made

    def _host_copy(self, i: int, kind: Kind) -> Transfer:
        step, index = self.step, self.index
        node = index.nodes[i]
        nbytes = value_bytes(node.meta.get("val"))
        if kind != Kind.RELOAD or not nbytes:
            operand = index.operands[i][0] if index.operands[i] else i
            nbytes = value_bytes(index.nodes[operand].meta.get("val")) or nbytes
        device = step.hardware.device
        seconds = device.launch_seconds + nbytes / device.host_bandwidth
        self.moving[i] = (COPY, nbytes / device.host_bandwidth)
        name = "offload" if kind in (Kind.OFFLOAD, Kind.OFFLOAD_PARAM) else "reload"
        made = step._start(name, COPY, seconds, nbytes, 1)
        self.pending.update(dict.fromkeys(index.storages(i), made))
        return made

    def _wait_copy(self, i: int) -> None:
        for storage in self.index.storages(i):
            self.step._block(self.pending.get(storage))


def _moved_bytes(index: Index, i: int) -> int:
    """Bytes of a collective as `links` counts them: an all-gather's result, others' inputs."""
    node, info = index.nodes[i], index.infos[i]
    result = _value_bytes(node.kwargs.get(info.out_kwarg, node) if info.out_kwarg else node)
    if info.collective in ("all_gather", "gather", "recv"):
        return result
    shift = 2 if index.names[i] == "higher_order.with_effects" else 0
    operand = argument(node, info.tensor + shift, "input", "inputs", "tensor", "self")
    return _value_bytes(operand) or result


def _value_bytes(value: Any) -> int:
    if isinstance(value, (list, tuple)):
        return sum(_value_bytes(x) for x in value)
    return value_bytes(value.meta.get("val")) if isinstance(value, fx.Node) else 0


def _notes(unpriced: Counter[str]) -> list[str]:
    if not unpriced:
        return []
    names: Iterable[str] = (name for name, _ in unpriced.most_common(3))
    return [
        f"{sum(unpriced.values())} nodes count as 0 s, since the form does not tell the sizes of "
        f"their values: {', '.join(names)}"
    ]
