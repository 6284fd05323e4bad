"""Short calls of the native operators for tests: registered graphs and parameters by number."""

from __future__ import annotations

from collections.abc import Sequence

import torch
import torch.distributed as dist

from zgraph.ir import ops
from zgraph.runtime.registry import Registry, shard_of

F32, BF16, F16 = torch.float32, torch.bfloat16, torch.float16


def open_registry(
    *params: tuple[Sequence[int], torch.dtype], graphs: int = 1, bucket_bytes: int = 2**20, **flags
) -> Registry:
    """A registry with graphs g0, g1... and parameters p0, p1... of these shapes and dtypes."""
    registry = Registry(dist.group.WORLD.group_name, bucket_bytes)
    for graph_id in range(graphs):
        registry.add_graph(graph_id, f"g{graph_id}")
    for param_id, (shape, dtype) in enumerate(params):
        registry.add_param(param_id, f"p{param_id}", shape, dtype, **flags)
    return registry


def full_value(shape: Sequence[int], dtype: torch.dtype, seed: int = 0) -> torch.Tensor:
    """The same tensor on every rank."""
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(tuple(shape), generator=generator).to(dtype)


def shard(full: torch.Tensor) -> torch.Tensor:
    return shard_of(full, dist.get_rank(), dist.get_world_size())


def gather(full: torch.Tensor, param_id: int = 0, graph_id: int = 0, dtype=None) -> torch.Tensor:
    dtype = dtype or full.dtype
    return ops.ALLGATHER(shard(full), graph_id, param_id, shape=full.shape, dtype=dtype)


def gather_and_wait(full, param_id=0, graph_id=0, dtype=None) -> torch.Tensor:
    return ops.WAIT(gather(full, param_id, graph_id, dtype), graph_id, param_id)


def prefetch(fulls: Sequence[torch.Tensor], param_ids: Sequence[int], dtypes=None) -> None:
    sizes = [size for full in fulls for size in full.shape]
    ndims = [full.dim() for full in fulls]
    dtypes = dtypes or [full.dtype for full in fulls]
    ops.PREFETCH(0, [shard(full) for full in fulls], list(param_ids), sizes, ndims, dtypes)


def nbytes(gathered: torch.Tensor) -> int:
    return gathered.untyped_storage().nbytes()
