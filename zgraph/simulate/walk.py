"""What the nodes of a graph that are no plain compute do: start transfers, wait, hold, free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import fx

from zgraph.analysis.protocol import ids_of
from zgraph.ir.dialects import Kind
from zgraph.ir.program import ALL_REDUCE, Param
from zgraph.ir.values import nbytes as value_bytes
from zgraph.simulate.buckets import Buckets, Reduction, bucket_lengths
from zgraph.simulate.cost import CostModel
from zgraph.simulate.devices import Hardware
from zgraph.simulate.gathers import Gathers
from zgraph.simulate.groups import group_name, group_ranks, moved_bytes
from zgraph.simulate.lifetimes import GraphRun
from zgraph.simulate.links import Group, group_of
from zgraph.simulate.streams import COPY, GATHER, REDUCE, Streams
from zgraph.simulate.timeline import Transfer


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds for all graphs of a step. `limit`: no group is larger; None: as graphs say."""

    hardware: Hardware
    world_size: int
    limit: int | None
    params: Mapping[int, Param]
    costs: CostModel
    bucket_bytes: int

    @property
    def world(self) -> Group:
        return group_of(self.hardware, self.world_size)

    def group(self, ranks: int | Sequence[int]) -> Group:
        """The group of a collective, cut down to the ranks that there are."""
        if self.limit is not None:
            limit = self.limit
            if isinstance(ranks, int):
                ranks = min(ranks, limit)
            else:
                ranks = [rank for rank in ranks if rank < limit] or [0]
        return group_of(self.hardware, ranks)


class GraphWalk:
    """What the nodes of one graph that are not plain compute do."""

    def __init__(self, setting: Setting, run: GraphRun, streams: Streams, gathers: Gathers):
        self.setting, self.run, self.index = setting, run, run.index
        self.streams, self.gathers = streams, gathers
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
                    self.sizes[ids_of(node)[1]] = self.gathers.bytes_of(node)
        self.reductions = {
            i: self._reduction(i) for i in run.order if run.index.kinds[i] == Kind.REDUCE
        }
        self.buckets = self._make_buckets()

    def node(self, i: int, kind: Kind, at: int) -> Transfer | None:
        """Run one node; the transfer that it is, where it is one itself."""
        node = self.index.nodes[i]
        if kind == Kind.GATHER:
            prefetched = self.gathers.is_prefetched(self.graph_id, node)
            nbytes = self.gathers.gather(self.graph_id, node, at)
            if nbytes or prefetched:
                whole = nbytes or self.gathers.bytes_of(node)
                self.moving[i] = self.streams.floor("all_gather", GATHER, whole, self.setting.world)
            if not nbytes:
                return None
            made = self.streams.collective("all_gather", GATHER, nbytes, self.setting.world)
            self.gathers.started(node, made)
            return made
        if kind == Kind.PREFETCH:
            return self._prefetch(node, at)
        if kind == Kind.WAIT:
            self._wait(i, node, at)
        elif kind == Kind.RELEASE:
            self.gathers.release(self.graph_id, node, at)
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
        made = None
        for nbytes, param_ids in self.gathers.prefetch(self.graph_id, node, at, self.sizes):
            made = self.streams.collective("all_gather", GATHER, nbytes, self.setting.world)
            self.gathers.started_fused(nbytes, param_ids, made, at)
        return made

    def _wait(self, i: int, node: fx.Node, at: int) -> None:
        if self.index.names[i].endswith(".wait_allgather"):
            transfer, copied, copies = self.gathers.wait(node, at)
            self.streams.block(transfer)
            if copied:
                self.streams.compute(self.setting.costs.copy_seconds(copied, copies))
            return
        for storage in self.index.storages(i):
            self.streams.block(self.pending.get(storage))

    def _reduce(self, i: int, node: fx.Node, at: int) -> None:
        reduction = self.reductions[i]
        nbytes = reduction.shard * reduction.itemsize * self.setting.world_size
        self.packing[i] = self.setting.costs.copy_seconds(nbytes)
        self.moving[i] = self.streams.floor(self._reducing(), REDUCE, nbytes, self.setting.world)
        self.streams.compute(self.packing[i])
        self.buckets.reduce(reduction, node.name, at)

    def _reduction(self, i: int) -> Reduction:
        node = self.index.nodes[i]
        param = self.setting.params.get(ids_of(node)[1])
        operand = node.args[0] if node.args else None
        value = operand.meta.get("val") if isinstance(operand, fx.Node) else None
        dtype = value.dtype if isinstance(value, torch.Tensor) else torch.float32
        numel = value_bytes(value) // dtype.itemsize
        if param is not None:
            dtype, numel = param.master_dtype, param.numel
        return Reduction(-(-numel // self.setting.world_size), dtype, dtype.itemsize)

    def _reducing(self) -> str:
        """The collective that a bucket of gradients travels by."""
        whole = any(param.reduction == ALL_REDUCE for param in self.setting.params.values())
        return "all_reduce" if whole else "reduce_scatter"

    def _make_buckets(self) -> Buckets:
        total: dict[Any, int] = {}
        for param in self.setting.params.values():
            shard = -(-param.numel // self.setting.world_size)
            total[param.master_dtype] = total.get(param.master_dtype, 0) + shard
        in_order = [self.reductions[i] for i in self.run.order if i in self.reductions]
        lengths = bucket_lengths(
            in_order, total, self.setting.world_size, self.setting.bucket_bytes
        )
        return Buckets(
            lengths,
            self.setting.world_size,
            self.gathers.residents,
            lambda nbytes: self.streams.collective(
                self._reducing(), REDUCE, nbytes, self.setting.world
            ),
            self.streams.block,
            all_reduced=self._reducing() == "all_reduce",
        )

    def _functional(self, i: int) -> Transfer:
        """A collective of `_c10d_functional` and its like, on the stream of its group."""
        index = self.index
        info = index.infos[i]
        ranks = group_ranks(index, i, self.run.entry) or self.setting.world_size
        name = group_name(index, i)
        stream = f"group {name}" if name else "communication"
        nbytes = moved_bytes(index, i)
        group = self.setting.group(ranks)
        made = self.streams.collective(info.collective, stream, nbytes, group)
        self.moving[i] = self.streams.floor(info.collective, stream, nbytes, group)
        if info.asynchronous:
            self.pending.update(dict.fromkeys(index.storages(i), made))
        else:
            self.streams.block(made)
        return made

    def _host_copy(self, i: int, kind: Kind) -> Transfer:
        index = self.index
        node = index.nodes[i]
        nbytes = value_bytes(node.meta.get("val"))
        if kind != Kind.RELOAD or not nbytes:
            operand = index.operands[i][0] if index.operands[i] else i
            nbytes = value_bytes(index.nodes[operand].meta.get("val")) or nbytes
        device = self.streams.hardware.device
        seconds = device.launch_seconds + nbytes / device.host_bandwidth
        self.moving[i] = (COPY, nbytes / device.host_bandwidth)
        name = "offload" if kind in (Kind.OFFLOAD, Kind.OFFLOAD_PARAM) else "reload"
        made = self.streams.start(name, COPY, seconds, nbytes, 1)
        self.pending.update(dict.fromkeys(index.storages(i), made))
        return made

    def _wait_copy(self, i: int) -> None:
        for storage in self.index.storages(i):
            self.streams.block(self.pending.get(storage))
