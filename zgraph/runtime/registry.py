"""Tell the native operators which graphs and parameters there are, and take gradients from them.

One `Registry` is open in a process at a time; it lives in the library, and every rank of its
process group registers the same graphs and parameters. `torch.ops.zgraph.*` then refer to them by
graph id and parameter id. Every protocol fault is a RuntimeError that names both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import torch

from zgraph.runtime import native

DEFAULT_BUCKET_BYTES = 64 * 2**20


@dataclass(frozen=True, slots=True)
class RuntimeStats:
    """Counters of one registry on this rank. Bytes of gathered values include padding and staging.

    `gathers` counts calls, `gather_hits` those that found the value there (prefetched, kept,
    persistent). `bytes_sent` is what a ring sends: (W - 1) shards for each collective.
    `unwaited` is the number of collectives started and not yet waited for: 0 at the end.
    """

    live_bytes: int
    peak_bytes: int
    gathers: int
    gather_hits: int
    fused_gathers: int
    waits: int
    releases: int
    reduces: int
    reduce_scatters: int
    bytes_sent: int
    unwaited: int
    all_reduces: int
    offloads: int
    reloads: int

    @property
    def collectives(self) -> int:
        """Collectives that a run without empty parameters has started."""
        return (
            self.gathers
            - self.gather_hits
            + self.fused_gathers
            + (self.reduce_scatters + self.all_reduces)
        )


class Registry:
    """The run-time state of one program on one rank. Builds and loads the library if needed.

    `group_name` is the `group_name` of an initialised process group. Gradients are packed into
    buckets of at most `bucket_bytes` (a larger gradient gets its own); up to three exist at once.

    Raises NativeError when the library cannot be built, RuntimeError when one is open already or
    the group is unknown.
    """

    def __init__(self, group_name: str, bucket_bytes: int = DEFAULT_BUCKET_BYTES) -> None:
        native.load()
        self._ops = torch.ops.zgraph_runtime
        self._ops.open(group_name, bucket_bytes)
        self._open = True

    def add_graph(self, graph_id: int, name: str) -> None:
        """Register a graph; a forward and its backward share one id."""
        self._ops.add_graph(graph_id, name)

    def add_param(
        self,
        param_id: int,
        fqn: str,
        shape: Sequence[int],
        dtype: torch.dtype,
        grad_dtype: torch.dtype | None = None,
        persistent: bool = False,
        kept: bool = False,
        all_reduced: bool = False,
    ) -> None:
        """Register a parameter by its full shape and its shard's dtype.

        `grad_dtype` (default: `dtype`) is that of the reduction. `kept`: a forward may leave it
        gathered for its backward. `persistent`: releases never free it, the end of a step does.
        `all_reduced`: every rank sums its whole gradient, of which `take_grad` returns its part.
        """
        self._ops.add_param(
            param_id, fqn, list(shape), dtype, grad_dtype or dtype, persistent, kept, all_reduced
        )

    def take_grad(self, param_id: int) -> torch.Tensor | None:
        """Remove and return this rank's part of a gradient: flat, ceil(numel / W) elements.

        It is the mean over ranks, summed over all reductions since it was last taken; elements
        past the parameter's end are 0. None when nothing was reduced. Raises RuntimeError when
        its reduction has not been ended.
        """
        return self._ops.take_grad(param_id)

    def end_graph(self, graph_id: int) -> None:
        """Check after each run of a graph that its epochs are closed and its reductions ended.

        Raises RuntimeError naming every parameter that is not; `reset` clears the state.
        """
        self._ops.end_graph(graph_id)

    def end_step(self) -> None:
        """End an optimizer step: persistent values become stale and are freed.

        Raises RuntimeError when a gradient was not taken or a parameter is still gathered.
        """
        self._ops.end_step()

    def invalidate_persistent(self) -> None:
        """Free persistent gathered values: their shards were written outside a step."""
        self._ops.invalidate_persistent()

    def reset(self) -> None:
        """Clear epochs, gathered values and gradients after an exception; keep registrations.

        Waits for outstanding collectives, so every rank must call it. When one of them fails, as
        after the death of a rank, the rest are dropped.
        """
        self._ops.reset()

    def stats(self) -> RuntimeStats:
        return RuntimeStats(*self._ops.stats())

    def reset_peak(self) -> None:
        """Let `peak_bytes` start again from what is live."""
        self._ops.reset_peak()

    def close(self) -> None:
        """Reset and forget everything, and let go of the process group. May be called twice."""
        if self._open:
            self._open = False
            self._ops.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def shard_numel(numel: int, world_size: int) -> int:
    """Elements of each rank's shard: ceil(numel / W)."""
    return -(-numel // world_size)


def shard_of(full: torch.Tensor, rank: int, world_size: int) -> torch.Tensor:
    """Copy out the rank's shard of a parameter: flat, ceil(numel / W) elements, zero-padded."""
    flat = full.detach().reshape(-1)
    size = shard_numel(flat.numel(), world_size)
    shard = flat.new_zeros(size)
    part = flat[rank * size : (rank + 1) * size]
    shard[: part.numel()] = part
    return shard


def unshard(shards: Sequence[torch.Tensor], shape: Sequence[int]) -> torch.Tensor:
    """Join the shards of all ranks, in rank order, into the full parameter."""
    count = 1
    for size in shape:
        count *= size
    return torch.cat(list(shards))[:count].view(list(shape))
