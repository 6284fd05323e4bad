"""DeepCompile's scheduler, run on CPU with its operators declared but not implemented."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import torch
from torch import fx

_SCHEMAS = (
    "allgather_param(Tensor a, int graph_id, int id, ScalarType? dtype=None) -> Tensor",
    "prefetch_params_fused(int graph_id, Tensor[] params, int[] ids, ScalarType[]? dtypes=None)"
    " -> ()",
    "wait_allgather(Tensor(a) a, int graph_id, int id) -> Tensor(a)",
    "release_param(Tensor(a) a, int graph_id, int id, int n_users) -> Tensor(a)",
    "reduce_grad(Tensor a, int graph_id, int id) -> Tensor",
    "end_backward(Any deps, int graph_id, bool release_reduce_buckets) -> ()",
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
