"""One launch over many tensors: each program finds its tensor and its block in a table.

A row of the table is [first program, fields...] of one tensor, all int64; rows are in the order of
their programs. The table travels through pinned memory, so that the host does not wait.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
import triton
import triton.language as tl

BLOCK = 1024
# Launch option: a product and a sum are rounded each, as in ATen's separate operators.
NO_FUSION = {"enable_fp_fusion": False}

# [number of programs, fields...] of each tensor.
Rows = list[tuple[int, ...]]


def table_of(rows: Rows, device: torch.device) -> tuple[torch.Tensor, int]:
    """The table on `device`, and the number of programs of all its tensors."""
    filled, programs = [], 0
    for count, *fields in rows:
        filled.append((programs, *fields))
        programs += count
    host = torch.tensor(filled, dtype=torch.int64, pin_memory=device.type == "cuda")
    return host.to(device, non_blocking=True), programs


def unit_of(tensors: Sequence[torch.Tensor], *numbers: int) -> int:
    """What all addresses and these lengths are multiples of: 16, or only 1.

    The compiler of a kernel that is told 16 moves 16 bytes at a time.
    """
    found = (*(tensor.data_ptr() for tensor in tensors), *numbers)
    return 1 if any(number % 16 for number in found) else 16


@triton.jit
def row_of(table, count, FIELDS: tl.constexpr):
    """The row of this program's tensor, and which of the tensor's programs this is.

    It is the last row that starts at this program or before, found by halving.
    """
    program = tl.program_id(0).to(tl.int64)
    low = program * 0
    high = low + count
    while high - low > 1:
        middle = (low + high) // 2
        before = tl.load(table + middle * FIELDS) <= program
        low = tl.where(before, middle, low)
        high = tl.where(before, high, middle)
    row = table + low * FIELDS
    return row, program - tl.load(row)
