"""Read and write the numbers of tensors in kernels that compute in float32.

A bfloat16 is handled as the int16 of its bits. Triton's interpreter truncates where it casts
float32 to bfloat16, and hardware rounds, so the rounding is written out; with it both agree with
ATen. A NaN becomes the quiet NaN 0x7FC0, as in c10/util/BFloat16.h.
"""

from __future__ import annotations

import torch
import triton
import triton.language as tl

# What a kernel's pointers point to, by the tensor's dtype.
STORED = {torch.float32: tl.float32, torch.float16: tl.float16, torch.bfloat16: tl.int16}


def stored(tensor: torch.Tensor) -> torch.Tensor:
    """The tensor as kernels take it."""
    return tensor.view(torch.int16) if tensor.dtype == torch.bfloat16 else tensor


@triton.jit
def widened(x):
    """Stored numbers as float32: exact."""
    if x.dtype == tl.int16:
        return (x.to(tl.int32) << 16).to(tl.float32, bitcast=True)
    else:
        return x.to(tl.float32)


@triton.jit
def narrowed(x, KIND: tl.constexpr):
    """float32 as what is stored in `KIND`, rounded to nearest, ties to even."""
    if KIND == tl.int16:
        bits = x.to(tl.uint32, bitcast=True)
        rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
        return tl.where(x != x, 0x7FC0, rounded).to(tl.int16)
    else:
        return x.to(KIND)
