"""The `torch.ops.zgraph_runtime.*` control operators, which the runtime calls between graph runs.

Their kernels are in native/control.h. Importing this module defines the schemas, once.
"""

from __future__ import annotations

import hashlib

import torch

from zgraph.ir import ops

CONTROL_SCHEMAS = (
    "open(str group_name, int bucket_bytes) -> ()",
    "close() -> ()",
    "add_graph(int graph_id, str name) -> ()",
    "add_param(int param_id, str fqn, int[] shape, ScalarType dtype, ScalarType grad_dtype,"
    " bool persistent, bool kept, bool all_reduced) -> ()",
    "take_grad(int param_id) -> Tensor?",
    "end_graph(int graph_id) -> ()",
    "end_step() -> ()",
    "invalidate_persistent() -> ()",
    "reset() -> ()",
    "stats() -> int[]",
    "reset_peak() -> ()",
    # For the native operators' own use: a device may have kernels of its own for these.
    "pack(Tensor(a!) rows, Tensor[] values, int[] offsets) -> ()",
    "unpack(Tensor rows, Tensor(a!)[] values, int[] offsets) -> ()",
)
# What the library is compiled against: these schemas and those of `zgraph.ir.ops`.
NATIVE_HASH = hashlib.sha256("\n".join((ops.SCHEMA_HASH, *CONTROL_SCHEMAS)).encode()).hexdigest()[
    :16
]

_library = torch.library.Library("zgraph_runtime", "DEF")
for _schema in CONTROL_SCHEMAS:
    _library.define(_schema)
