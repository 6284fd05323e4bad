"""The `torch.ops.zgraph.*` operators: schemas, shape functions and side-effect marks.

Kernels are in native/ and are bound to these schemas when the library is loaded: parsing, checking
and drawing need no compiler. Importing this module defines the operators, once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import torch
from torch.fx.node import has_side_effect

SCHEMAS = (
    "allgather_param(Tensor shard, int graph_id, int param_id, *, SymInt[] shape, ScalarType dtype)"
    " -> Tensor",
    "wait_allgather(Tensor(a) gathered, int graph_id, int param_id) -> Tensor(a)",
    "prefetch_params_fused(int graph_id, Tensor[] shards, int[] param_ids, SymInt[] flat_shapes,"
    " int[] ndims, ScalarType[] dtypes) -> ()",
    "release_param(Tensor(a) x, int graph_id, int param_id, int n_users) -> Tensor(a)",
    "reduce_grad(Tensor grad, int graph_id, int param_id) -> Tensor",
    "end_backward(Tensor[] reduces, int graph_id, bool release_buckets) -> ()",
    "offload_tensor(Tensor x, int graph_id, int value_id) -> Tensor",
    "wait_offload(Tensor(a) host, int graph_id, int value_id) -> Tensor(a)",
    "reload_tensor(Tensor host, int graph_id, int value_id, *, Device device) -> Tensor",
    "wait_reload(Tensor(a) value, int graph_id, int value_id) -> Tensor(a)",
)
SCHEMA_HASH = hashlib.sha256("\n".join(SCHEMAS).encode()).hexdigest()[:16]

_library = torch.library.Library("zgraph", "DEF")
for _schema in SCHEMAS:
    _library.define(_schema)


def _allgather_param(
    shard: torch.Tensor,
    graph_id: int,
    param_id: int,
    *,
    shape: Sequence[int],
    dtype: torch.dtype,
) -> torch.Tensor:
    return torch.empty(shape, dtype=dtype, device=shard.device)


def _reduce_grad(grad: torch.Tensor, graph_id: int, param_id: int) -> torch.Tensor:
    return grad.new_empty(0)


def _offload_tensor(x: torch.Tensor, graph_id: int, value_id: int) -> torch.Tensor:
    """Host memory of the same sizes and strides; a meta tensor stays one."""
    device = "meta" if x.device.type == "meta" else "cpu"
    return torch.empty_strided(x.shape, x.stride(), dtype=x.dtype, device=device)


def _reload_tensor(
    host: torch.Tensor, graph_id: int, value_id: int, *, device: torch.device
) -> torch.Tensor:
    where = host.device if host.device.type == "meta" else device
    return torch.empty_strided(host.shape, host.stride(), dtype=host.dtype, device=where)


_META = {
    "allgather_param": _allgather_param,
    "wait_allgather": lambda gathered, graph_id, param_id: gathered,
    "prefetch_params_fused": lambda *args: None,
    "release_param": lambda x, graph_id, param_id, n_users: x,
    "reduce_grad": _reduce_grad,
    "end_backward": lambda reduces, graph_id, release_buckets: None,
    "wait_offload": lambda host, graph_id, value_id: host,
    "wait_reload": lambda value, graph_id, value_id: value,
}
# Their results lie on another device than their operands, which a plain Meta kernel cannot tell.
_FAKE: dict[str, Callable[..., torch.Tensor]] = {
    "offload_tensor": _offload_tensor,
    "reload_tensor": _reload_tensor,
}
for _name, _function in _META.items():
    _library.impl(_name, _function, "Meta")
for _name, _function in _FAKE.items():
    torch.library.register_fake(f"zgraph::{_name}", _function, lib=_library)
for _name in (*_META, *_FAKE):
    has_side_effect(getattr(torch.ops.zgraph, _name).default)

ALLGATHER = torch.ops.zgraph.allgather_param.default
WAIT = torch.ops.zgraph.wait_allgather.default
PREFETCH = torch.ops.zgraph.prefetch_params_fused.default
RELEASE = torch.ops.zgraph.release_param.default
REDUCE = torch.ops.zgraph.reduce_grad.default
END_BACKWARD = torch.ops.zgraph.end_backward.default
OFFLOAD = torch.ops.zgraph.offload_tensor.default
WAIT_OFFLOAD = torch.ops.zgraph.wait_offload.default
RELOAD = torch.ops.zgraph.reload_tensor.default
WAIT_RELOAD = torch.ops.zgraph.wait_reload.default
