"""Triton kernels of the run time: many tensors in one launch, where ATen takes one for each.

    numbers.py   what tensors hold, as float32 and back: rounding is spelled out in integers
    table.py     a launch over many tensors: their addresses and sizes in one table on the device
    buckets.py   gradients and shards into one buffer, a gathered buffer into the parameters
    adamw.py     the optimizer step of flat shards

The first two kinds serve `torch.ops.zgraph_runtime.pack` and `unpack`, which the native operators
call; the CPU has their C++ kernels in native/. Every kernel gives the bits that ATen gives; under
TRITON_INTERPRET=1, set before triton is imported, they run on the CPU. Importing this package does
not import triton.
"""

from __future__ import annotations

import functools

import torch


@functools.cache
def serve(device: str) -> None:
    """Let the Triton kernels run `pack` and `unpack` for tensors of a device type, from now on.

    The native operators then pack gradients when a bucket is full, not one by one.
    """
    from zgraph.runtime import native_schemas  # noqa: F401  defines the operators
    from zgraph.runtime.kernels.buckets import pack, unpack

    key = torch._C._dispatch_key_for_device(device)
    for name, kernel in (("pack", pack), ("unpack", unpack)):
        torch.library.impl(f"zgraph_runtime::{name}", key, lib=_library())(kernel)


@functools.cache
def _library() -> torch.library.Library:
    return torch.library.Library("zgraph_runtime", "IMPL")
