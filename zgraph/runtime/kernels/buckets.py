"""Fill a flat buffer from many tensors, and many tensors from a flat buffer.

Both buffers are [W, columns]: row r belongs to rank r. A tensor of n elements has ceil(n / W)
columns from its offset on; its elements lie there row after row, and zeros follow its end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import torch
import triton
import triton.language as tl

from zgraph.runtime.kernels.numbers import STORED, narrowed, stored, widened
from zgraph.runtime.kernels.table import (
    BLOCK,
    NO_FUSION,
    Rows,
    row_of,
    table_of,
    unit_of,
)

TILE = 32
_CONTIGUOUS_FIELDS = tl.constexpr(5)
_TRANSPOSED_FIELDS = tl.constexpr(7)
_UNPACK_FIELDS = tl.constexpr(4)
_SAME_SIZE = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


def pack(rows: torch.Tensor, values: Sequence[torch.Tensor], offsets: Sequence[int]) -> None:
    """Write values / W into their columns of `rows`, [W, columns], cast and rounded once.

    float32, bfloat16 and float16 in any mix; values are contiguous or transposed matrices of at
    most 2^30 elements. The quotient is the correctly rounded one, in the wider dtype of the two;
    between bfloat16 and float16 the value is rounded first, as by ATen.
    """
    world = rows.size(0)
    contiguous: defaultdict[tuple[torch.dtype, int], Rows] = defaultdict(list)
    transposed: defaultdict[torch.dtype, Rows] = defaultdict(list)
    for value, offset in zip(values, offsets, strict=True):
        count = value.numel()
        if not count:
            continue
        shard = -(-count // world)
        fields = value.data_ptr(), count, shard, offset
        if value.is_contiguous():
            programs = world * triton.cdiv(shard, BLOCK)
            unit = unit_of((rows, value), offset, rows.stride(0), count, shard)
            contiguous[value.dtype, unit].append((programs, *fields))
        else:
            height, width = value.shape
            programs = triton.cdiv(height, TILE) * triton.cdiv(width, TILE)
            transposed[value.dtype].append((programs, *fields, height, width))
    for (dtype, unit), table_rows in contiguous.items():
        kind = _casts(dtype, rows)
        _launch(_pack_contiguous, rows, table_rows, world, **kind, BLOCK=BLOCK, UNIT=unit)
    for dtype, table_rows in transposed.items():
        padding = triton.next_power_of_2(world)
        kind = _casts(dtype, rows)
        _launch(_pack_transposed, rows, table_rows, world, **kind, TILE=TILE, PADDING=padding)


def unpack(rows: torch.Tensor, values: Sequence[torch.Tensor], offsets: Sequence[int]) -> None:
    """Copy columns of `rows`, [W, columns] and contiguous, to flat tensors of W * ceil(n / W).

    Any dtype of 1, 2, 4 or 8 bytes; bits are copied as they are.
    """
    world = rows.size(0)
    tables: defaultdict[int, Rows] = defaultdict(list)
    for value, offset in zip(values, offsets, strict=True):
        shard = value.numel() // world
        programs = world * triton.cdiv(shard, BLOCK)
        if programs:
            unit = unit_of((rows, value), offset, rows.stride(0), shard)
            tables[unit].append((programs, value.data_ptr(), shard, offset))
    bits = rows.view(_SAME_SIZE[rows.element_size()])
    for unit, table_rows in tables.items():
        _launch(_unpack, bits, table_rows, BLOCK=BLOCK, UNIT=unit)


def _launch(
    kernel: Any, rows: torch.Tensor, table_rows: Rows, *arguments: int, **constants: Any
) -> None:
    table, programs = table_of(table_rows, rows.device)
    kernel[(programs,)](
        table, len(table_rows), stored(rows), rows.stride(0), *arguments, **constants, **NO_FUSION
    )


def _casts(dtype: torch.dtype, rows: torch.Tensor) -> dict[str, Any]:
    wider = torch.promote_types(dtype, rows.dtype)
    return {
        "SOURCE": STORED[dtype],
        "DIVIDE": rows.size(0) > 1,
        "ROUND_FIRST": wider not in (dtype, rows.dtype),
    }


@triton.jit
def _quotient(x, world, KIND: tl.constexpr, DIVIDE: tl.constexpr, ROUND_FIRST: tl.constexpr):
    """What is stored in `KIND` for x / world, where x is as it is stored."""
    if DIVIDE:
        wide = widened(x)
        if ROUND_FIRST:
            wide = widened(narrowed(wide, KIND))
        return narrowed(tl.div_rn(wide, (world + tl.zeros_like(wide)).to(tl.float32)), KIND)
    elif x.dtype == KIND:
        return x
    else:
        return narrowed(widened(x), KIND)


@triton.jit
def _block_of(part, shard, BLOCK: tl.constexpr):
    """The row of a tensor's part-th block, and the columns in it."""
    blocks = tl.cdiv(shard, BLOCK)
    return part // blocks, (part % blocks) * BLOCK + tl.arange(0, BLOCK)


@triton.jit
def _pack_contiguous(
    table,
    count,
    rows,
    stride,
    world,
    SOURCE: tl.constexpr,
    DIVIDE: tl.constexpr,
    ROUND_FIRST: tl.constexpr,
    BLOCK: tl.constexpr,
    UNIT: tl.constexpr,
):
    """A program writes one block of one row."""
    row, part = row_of(table, count, _CONTIGUOUS_FIELDS)
    source = tl.load(row + 1).to(tl.pointer_type(SOURCE))
    numel = tl.load(row + 2)
    shard = tl.load(row + 3)
    rank, column = _block_of(part, shard, BLOCK)
    left = tl.multiple_of(numel - rank * shard, UNIT)
    source = tl.multiple_of(source + rank * shard, UNIT)
    target = tl.multiple_of(rows + tl.load(row + 4) + rank * stride, UNIT)
    inside = column < tl.multiple_of(shard, UNIT)
    x = tl.load(source + column, mask=inside & (column < left), other=0)
    y = _quotient(x, world, rows.dtype.element_ty, DIVIDE, ROUND_FIRST)
    tl.store(target + column, y, mask=inside)


@triton.jit
def _pack_transposed(
    table,
    count,
    rows,
    stride,
    world,
    SOURCE: tl.constexpr,
    DIVIDE: tl.constexpr,
    ROUND_FIRST: tl.constexpr,
    TILE: tl.constexpr,
    PADDING: tl.constexpr,
):
    """A program writes one tile of a [height, width] matrix whose columns are contiguous.

    The usual gradient of a linear layer. It is read down the columns and written along the rows;
    what a row of the tile has past the end of its rank is written apart, since only the rest lies
    in a row, which makes the writes coalesce.
    """
    row, part = row_of(table, count, _TRANSPOSED_FIELDS)
    source = tl.load(row + 1).to(tl.pointer_type(SOURCE))
    numel = tl.load(row + 2).to(tl.int32)
    shard = tl.load(row + 3).to(tl.int32)
    target = rows + tl.load(row + 4)
    height = tl.load(row + 5).to(tl.int32)
    width = tl.load(row + 6).to(tl.int32)
    across = tl.cdiv(width, TILE)
    k = tl.arange(0, TILE)
    i = (part // across).to(tl.int32) * TILE + k
    left = (part % across).to(tl.int32) * TILE
    inside = (left + k < width)[:, None] & (i < height)[None, :]
    x = tl.load(source + ((left + k)[:, None] * height + i[None, :]), mask=inside, other=0)
    y = _quotient(tl.trans(x), world, rows.dtype.element_ty, DIVIDE, ROUND_FIRST)
    first = i * width + left
    inside = (i < height)[:, None] & (left + k < width)[None, :]
    near = (first % shard)[:, None] + k[None, :] < shard
    at = _placed(target, stride, shard, first)[:, None] + k[None, :]
    tl.store(at, y, mask=inside & near)
    at = _placed(target, stride, shard, first[:, None] + k[None, :])
    tl.store(at, y, mask=inside & (near == 0))
    if part == 0:  # the end of the last rows lies past the matrix: fewer than W elements
        past = numel + tl.arange(0, PADDING)
        zeros = tl.zeros([PADDING], rows.dtype.element_ty)
        tl.store(_placed(target, stride, shard, past), zeros, mask=past < world * shard)


@triton.jit
def _placed(target, stride, shard, element):
    """Where an element of a tensor lies in the buffer whose first column for it is `target`."""
    rank = element // shard
    return target + rank.to(tl.int64) * stride + (element - rank * shard)


@triton.jit
def _unpack(table, count, rows, stride, BLOCK: tl.constexpr, UNIT: tl.constexpr):
    """A program copies one block of one row."""
    row, part = row_of(table, count, _UNPACK_FIELDS)
    target = tl.load(row + 1).to(tl.pointer_type(rows.dtype.element_ty))
    shard = tl.load(row + 2)
    rank, column = _block_of(part, shard, BLOCK)
    source = tl.multiple_of(rows + tl.load(row + 3) + rank * stride, UNIT)
    target = tl.multiple_of(target + rank * shard, UNIT)
    inside = column < tl.multiple_of(shard, UNIT)
    tl.store(target + column, tl.load(source + column, mask=inside), mask=inside)
