"""What the operators of each dialect mean, keyed by `targets.op_name`.

Needed because schemas are not enough: operators that are not installed have none, and those of
`_c10d_functional` do not say that a wait returns its argument.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    """What a node does, as far as ordering, storage and the ZeRO-3 protocol care."""

    COMPUTE = 0
    PLACEHOLDER = 1
    OUTPUT = 2
    GATHER = 3  # zgraph/dc allgather_param
    WAIT = 4  # a wait on a gather or on a collective
    PREFETCH = 5
    RELEASE = 6
    REDUCE = 7
    END_BACKWARD = 8
    COLLECTIVE = 9  # any other collective
    OFFLOAD = 10  # device to host
    RELOAD = 11  # host to device
    WAIT_OFFLOAD = 12
    WAIT_RELOAD = 13
    OFFLOAD_PARAM = 14
    RELOAD_PARAM = 15
    FREE = 16


# Operators that name a graph and a parameter (or another value) by their second and third argument.
KINDS_WITH_IDS = (
    Kind.GATHER,
    Kind.WAIT,
    Kind.RELEASE,
    Kind.REDUCE,
    Kind.OFFLOAD,
    Kind.RELOAD,
    Kind.WAIT_OFFLOAD,
    Kind.WAIT_RELOAD,
    Kind.OFFLOAD_PARAM,
    Kind.RELOAD_PARAM,
)


@dataclass(frozen=True, slots=True)
class OpInfo:
    """One operator of a dialect.

    `asynchronous`: the result may be read only after a wait on its storage. `in_place`: the result
    is the argument numbered `tensor`. `out_kwarg`: the result is that keyword argument.
    `elements`: the result is a list of which each element needs its own wait. `group`: the position
    of the group argument. `strings`: argument positions and names that hold strings although the
    schema calls them Any, so that FX text, which prints no quotes, can be typed.
    """

    kind: Kind
    asynchronous: bool = False
    in_place: bool = False
    out_kwarg: str = ""
    elements: bool = False
    tensor: int = 0
    group: int | None = None
    collective: str = ""  # all_gather, reduce_scatter, all_reduce, all_to_all, broadcast, ...
    strings: tuple[int | str, ...] = ()


def _zero3(namespace: str) -> dict[str, OpInfo]:
    return {
        f"{namespace}.allgather_param": OpInfo(
            Kind.GATHER, asynchronous=True, collective="all_gather"
        ),
        f"{namespace}.wait_allgather": OpInfo(Kind.WAIT, in_place=True),
        f"{namespace}.prefetch_params_fused": OpInfo(
            Kind.PREFETCH, tensor=1, collective="all_gather"
        ),
        f"{namespace}.release_param": OpInfo(Kind.RELEASE, in_place=True),
        f"{namespace}.reduce_grad": OpInfo(Kind.REDUCE, collective="reduce_scatter"),
        f"{namespace}.end_backward": OpInfo(Kind.END_BACKWARD),
        f"{namespace}.offload_tensor": OpInfo(Kind.OFFLOAD),
        f"{namespace}.wait_offload": OpInfo(Kind.WAIT_OFFLOAD, in_place=True),
        f"{namespace}.reload_tensor": OpInfo(Kind.RELOAD),
        f"{namespace}.wait_reload": OpInfo(Kind.WAIT_RELOAD, in_place=True),
        f"{namespace}.offload_parameter": OpInfo(Kind.OFFLOAD_PARAM),
        f"{namespace}.reload_parameter": OpInfo(Kind.RELOAD_PARAM),
        f"{namespace}.free_tensors": OpInfo(Kind.FREE),
    }


def _collective(name: str, group: int | None = None, **more: object) -> OpInfo:
    strings: tuple[int | str, ...] = () if group is None else (group, "group_name")
    return OpInfo(
        Kind.COLLECTIVE,
        asynchronous=True,
        collective=name,
        group=group,
        strings=strings,
        **more,  # type: ignore[arg-type]
    )


def _functional(namespace: str) -> dict[str, OpInfo]:
    """`_c10d_functional` and its autograd twin: the group is a string of type Any."""
    table = {
        "all_gather_into_tensor": _collective("all_gather", 2),
        "all_gather_into_tensor_out": _collective("all_gather", 2, out_kwarg="out"),
        "all_gather_into_tensor_coalesced": _collective("all_gather", 2, elements=True),
        "all_reduce": _collective("all_reduce", 2),
        "all_reduce_": _collective("all_reduce", 2, in_place=True),
        "all_reduce_coalesced": _collective("all_reduce", 2, elements=True),
        "all_reduce_coalesced_": _collective("all_reduce", 2, elements=True, in_place=True),
        "all_to_all_single": _collective("all_to_all", 3),
        "broadcast": _collective("broadcast", 2),
        "broadcast_": _collective("broadcast", 2, in_place=True),
        "reduce_scatter_tensor": _collective("reduce_scatter", 3),
        "reduce_scatter_tensor_out": _collective("reduce_scatter", 3, out_kwarg="out"),
        "reduce_scatter_tensor_coalesced": _collective("reduce_scatter", 3, elements=True),
        "isend": _collective("send", 3, in_place=True),
        "irecv": _collective("recv", 3, in_place=True),
        "batch_p2p_ops": _collective("p2p", 4, elements=True, tensor=3),
        "wait_tensor": OpInfo(Kind.WAIT, in_place=True),
        "_wrap_tensor_autograd": OpInfo(Kind.COMPUTE, in_place=True),
    }
    return {f"{namespace}.{name}": info for name, info in table.items()}


def _legacy_functional() -> dict[str, OpInfo]:
    """`c10d_functional`: tag, ranks and size instead of a group name."""
    table = {
        "all_gather_into_tensor": _collective("all_gather"),
        "all_gather_into_tensor_coalesced": _collective("all_gather", elements=True),
        "all_reduce": _collective("all_reduce"),
        "all_reduce_coalesced": _collective("all_reduce", elements=True),
        "all_to_all_single": _collective("all_to_all"),
        "broadcast": _collective("broadcast"),
        "reduce_scatter_tensor": _collective("reduce_scatter"),
        "reduce_scatter_tensor_coalesced": _collective("reduce_scatter", elements=True),
        "isend": _collective("send", in_place=True),
        "irecv": _collective("recv", in_place=True),
        "wait_tensor": OpInfo(Kind.WAIT, in_place=True),
    }
    return {f"c10d_functional.{name}": info for name, info in table.items()}


def _work_based() -> dict[str, OpInfo]:
    """`c10d`: completion is a Work object outside the graph, so no wait can be demanded here."""
    kinds = {
        "all_gather": "_allgather_base_ allgather_ allgather_coalesced_"
        " allgather_into_tensor_coalesced_",
        "reduce_scatter": "_reduce_scatter_base_ reduce_scatter_ reduce_scatter_tensor_coalesced_",
        "all_reduce": "allreduce_ allreduce_coalesced_",
        "all_to_all": "alltoall_ alltoall_base_",
        "broadcast": "broadcast_",
        "gather": "gather_",
        "scatter": "scatter_",
        "reduce": "reduce_",
        "barrier": "barrier monitored_barrier_",
        "send": "send",
        "recv": "recv_ recv_any_source_",
    }
    return {
        f"c10d.{op}": OpInfo(Kind.COLLECTIVE, collective=kind)
        for kind, names in kinds.items()
        for op in names.split()
    }


OPS: dict[str, OpInfo] = {
    **_zero3("zgraph"),
    **_zero3("dc"),
    **_functional("_c10d_functional"),
    **_functional("_c10d_functional_autograd"),
    **_legacy_functional(),
    **_work_based(),
    "symm_mem._low_contention_all_gather": _collective("all_gather", 1),
    "symm_mem._low_contention_reduce_scatter": _collective("reduce_scatter", 2),
    "_dtensor.shard_dim_alltoall": OpInfo(
        Kind.COLLECTIVE, collective="all_to_all", group=3, strings=(3, "group_name")
    ),
    "vllm.all_reduce": OpInfo(Kind.COLLECTIVE, collective="all_reduce"),
}

_COMPUTE = OpInfo(Kind.COMPUTE)

# Views whose schemas do not declare the alias, or that have none: result number 0 is argument 0.
UNDECLARED_VIEWS = frozenset(
    {
        "aten._unsafe_view",
        "inductor._reinterpret_tensor",
        "inductor._alloc_from_pool",
        "aten.reshape",
        "aten.contiguous",
    }
)
# Reads of metadata only: they touch no bytes of their operand.
METADATA_OPS = frozenset(
    {
        "aten.sym_size",
        "aten.sym_stride",
        "aten.sym_numel",
        "aten.sym_storage_offset",
        "aten._assert_tensor_metadata",
        "aten.record_stream",
        "streams.record_stream",
        "prim.device",
        "aten.size",
        "aten.dim",
        "aten.numel",
        "_c10d_functional._wrap_tensor_autograd",
    }
)


def info_of(name: str) -> OpInfo:
    """What the operator of that `op_name` means; plain compute when no dialect knows it."""
    return OPS.get(name, _COMPUTE)
