"""The operators of the dialects' namespaces that are no collectives, so that others stand out.

They move, pack or signal on one rank, or are ordered by the stream and need no wait in the graph.
"""

from __future__ import annotations

from zgraph.ir.dialects import OPS

# Namespaces whose operators communicate unless they are known not to.
NAMESPACES = frozenset(
    {
        "zgraph",
        "dc",
        "_c10d_functional",
        "_c10d_functional_autograd",
        "c10d_functional",
        "c10d",
        "fsdp",
        "symm_mem",
        "_ap_symm_mem",
    }
)

_SYMMETRIC_MEMORY = """
    _async_input_mm _barrier _rendezvous all_to_all_vdev all_to_all_vdev_2d
    all_to_all_vdev_2d_offset fused_all_gather_matmul fused_all_gather_scaled_matmul
    fused_matmul_reduce_scatter fused_scaled_matmul_reduce_scatter get_remote_tensors memset32_
    multi_root_tile_reduce multimem_all_gather_out multimem_all_reduce_
    multimem_one_shot_all_reduce multimem_one_shot_all_reduce_out multimem_one_shot_reduce_out
    nccl_get nccl_put nccl_put_signal nccl_put_with_signal nccl_reduce_scatter_offset
    nccl_wait_for_signal nccl_wait_signal nvshmem_all_to_all nvshmem_broadcast nvshmem_get
    nvshmem_put nvshmem_put_with_signal nvshmem_wait_for_signal one_shot_all_reduce
    one_shot_all_reduce_copy one_shot_all_reduce_copy_out one_shot_all_reduce_out
    reduce_scatter_out stream_write_value32_ tile_reduce two_shot_all_reduce_
    two_shot_all_reduce_out _low_contention_all_gather _low_contention_reduce_scatter
"""
_LOCAL = {
    "c10d": "check_for_nan",
    "fsdp": "all_gather_copy_in chunk_cat copy_ split_with_sizes_copy",
    "symm_mem": _SYMMETRIC_MEMORY,
    "_ap_symm_mem": _SYMMETRIC_MEMORY,
    "dc": "init register_z3_param register_graph_z3 set_persistent enable_profiling start_forward"
    " end_forward start_backward cleanup reset test_call clear_all_gathered_params invalidate_param"
    " wait_allgather_param offload_adam_states reload_adam_states sync_offload",
}
KNOWN = frozenset(OPS) | {
    f"{namespace}.{name}" for namespace, names in _LOCAL.items() for name in names.split()
}


def is_unknown(name: str) -> bool:
    """Whether an operator lies in the namespace of a dialect whose table lacks it."""
    return name not in KNOWN and name.partition(".")[0] in NAMESPACES
