"""The `torch.ops.zgraph.*` operators: schemas, shape functions and side-effect marks.

Kernels are in native/ and are bound to these schemas when the library is loaded: parsing, checking
and drawing need no compiler. Importing this module defines the operators, once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

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


_META = {
    "allgather_param": _allgather_param,
    "wait_allgather": lambda gathered, graph_id, param_id: gathered,
    "prefetch_params_fused": lambda *args: None,
    "release_param": lambda x, graph_id, param_id, n_users: x,
    "reduce_grad": _reduce_grad,
    "end_backward": lambda reduces, graph_id, release_buckets: None,
}
for _name, _function in _META.items():
    _library.impl(_name, _function, "Meta")
    has_side_effect(getattr(torch.ops.zgraph, _name).default)

ALLGATHER = torch.ops.zgraph.allgather_param.default
WAIT = torch.ops.zgraph.wait_allgather.default
PREFETCH = torch.ops.zgraph.prefetch_params_fused.default
RELEASE = torch.ops.zgraph.release_param.default
REDUCE = torch.ops.zgraph.reduce_grad.default
END_BACKWARD = torch.ops.zgraph.end_backward.default
