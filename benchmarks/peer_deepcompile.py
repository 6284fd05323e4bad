"""DeepCompile's scheduler and prefetch, on CPU, its operators declared but not implemented."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import torch
from torch import fx

from zgraph.ir.program import GraphEntry, copy_entry

_SCHEMAS = (
    "allgather_param(Tensor a, int graph_id, int id, ScalarType? dtype=None) -> Tensor",
    "prefetch_params_fused(int graph_id, Tensor[] params, int[] ids, ScalarType[]? dtypes=None)"
    " -> ()",
    "wait_allgather(Tensor(a) a, int graph_id, int id) -> Tensor(a)",
    "release_param(Tensor(a) a, int graph_id, int id, int n_users) -> Tensor(a)",
    "reduce_grad(Tensor a, int graph_id, int id) -> Tensor",
    "end_backward(Any deps, int graph_id, bool release_reduce_buckets) -> ()",
    "reload_parameter(Tensor a, int graph_id, int id) -> ()",
    "free_tensors(Tensor[] tensors) -> ()",
)


def declare_operators() -> torch.library.Library:
    """Define the `dc` operators; the result must be kept alive."""
    library = torch.library.Library("dc", "DEF")
    for schema in _SCHEMAS:
        library.define(schema)
    return library


def load() -> Callable[[fx.Graph], fx.Graph] | None:
    """DeepCompile's `fast_free_schedule` as a function of a graph, or None when not installed."""
    os.environ.setdefault("DS_ACCELERATOR", "cpu")
    os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")
    try:
        import deepspeed.compile.util as util
        from deepspeed.compile.list_schedule import fast_free_schedule
    except ImportError:
        return None
    # It asks its compiled extension which operators exist, and logs by rank: neither is here.
    util.get_deepcompile_handle = lambda: None
    util.log_rank0 = lambda *args, **kwargs: None
    util.get_no_copy_ops()

    def schedule(graph: fx.Graph) -> fx.Graph:
        return fast_free_schedule(graph, 0, 0, False)

    return schedule


def describe(graph: fx.Graph) -> None:
    """Give every node the `tensor_size` (bytes) and `device_time` (here 1) the scheduler reads."""
    for node in graph.nodes:
        value = node.meta.get("val")
        node.meta["device_time"] = 1.0
        node.meta["tensor_size"] = (
            value.numel() * value.dtype.itemsize if isinstance(value, torch.Tensor) else 0
        )


class OutOfTime(Exception):
    """The peer did not finish within its limit."""


def timed(
    schedule: Callable[[fx.Graph], fx.Graph], graph: fx.Graph, limit: int
) -> tuple[fx.Graph | None, float]:
    """The scheduled graph and the CPU seconds it took; None when it ran over `limit` of them."""

    def stop(number: int, frame: Any) -> None:
        raise OutOfTime

    previous = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, limit)
    start = time.process_time()
    try:
        return schedule(graph), time.process_time() - start
    except OutOfTime:
        return None, time.process_time() - start
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)


# --- its whole pipeline ---------------------------------------------------------------------------

_TO_DC = ("allgather_param", "wait_allgather", "release_param", "reduce_grad", "end_backward")


def as_dc(entry: GraphEntry) -> GraphEntry:
    """A copy of a zgraph graph without prefetches that speaks `dc`."""
    copy = copy_entry(entry)
    for name in _TO_DC:
        found = getattr(torch.ops.zgraph, name).default
        for node in copy.graph.find_nodes(op="call_function", target=found):
            node.target = getattr(torch.ops.dc, name).default
            node.kwargs = {k: v for k, v in node.kwargs.items() if k != "shape"}
    return copy


@dataclass(frozen=True)
class Profile:
    """What DeepCompile measures before its prefetch: by node name, in order.

    `sizes` in bytes, `held` in bytes as each node runs, `gather_seconds` of an all-gather of so
    many bytes, `memory` the bytes of the device.
    """

    sizes: list[tuple[str, int]]
    held: list[tuple[str, int]]
    gather_seconds: Callable[[float], float]
    memory: float


def load_prefetch() -> Callable[[fx.Graph, Profile], fx.Graph] | None:
    """DeepCompile's pass `schedule_prefetch`, given a profile instead of measuring one."""
    if load() is None:
        return None
    from deepspeed.compile.passes import prefetch as peer

    def schedule(graph: fx.Graph, profile: Profile) -> fx.Graph:
        # It agrees with its ranks on the memory, and times all-gathers: neither can be done here.
        peer.dist = SimpleNamespace(
            get_rank=lambda: 1, all_reduce=lambda *a, **k: None, ReduceOp=SimpleNamespace(MIN=0)
        )
        peer.get_accelerator = lambda: SimpleNamespace(
            total_memory=lambda: profile.memory,
            available_memory=lambda: profile.memory,
            current_device=lambda: "cpu",
            memory_allocated=lambda: 0,
            max_memory_allocated=lambda: 0,
        )
        peer.create_predictor = lambda: profile.gather_seconds
        peer.is_profile_incomplete = lambda graph: False
        measured = SimpleNamespace(
            fwd_graph=graph,
            fwd_mem_complete=True,
            fwd_mem=[(name, held, 0, held) for name, held in profile.held],
            fwd_time=[],
            fwd_tensor_sizes=profile.sizes,
        )
        module = SimpleNamespace(graph=graph)
        return peer.schedule_prefetch(module, 0, [], {0: measured}, None, 0.0, None, False).graph

    return schedule
