"""Which bytes of its storage a value covers, where sizes, strides and offsets tell.

Two values of one storage class overlap when their ranges do. Known are dense blocks only: of a
view with gaps between its rows (a slice of columns) the bounds say too little.
"""

from __future__ import annotations

from typing import Any

import torch

from zgraph.analysis.index import Index, argument
from zgraph.ir.dialects import Kind

ByteRange = tuple[int, int]  # from the first byte to the one behind the last

# Views that begin where what they view begins.
_WHOLE_VIEWS = (
    "alias detach view _unsafe_view reshape flatten unflatten t transpose permute unsqueeze squeeze"
    " view_as expand contiguous"
)
_SAME_START = frozenset(f"aten.{name}" for name in _WHOLE_VIEWS.split())


def byte_ranges(index: Index) -> list[ByteRange | None]:
    """The range of each node's value, counted from where its storage begins; None when unknown.

    Takes `meta["val"]` for the layout and the arguments of views for where they begin.
    """
    starts: list[int | None] = [None] * len(index.nodes)
    found: list[ByteRange | None] = [None] * len(index.nodes)
    for i, node in enumerate(index.nodes):
        if isinstance(index.storage[i], list):
            continue
        parent = index.alias_of[i]
        starts[i] = 0 if parent < 0 else _start(index, i, starts)
        size = _dense_bytes(node.meta.get("val"))
        start = starts[i]
        if start is not None and size is not None:
            found[i] = (start, start + size)
    return found


def _start(index: Index, i: int, starts: list[int | None]) -> int | None:
    """Where a view, or the result of an operator in place, begins."""
    parent, node, name = index.alias_of[i], index.nodes[i], index.names[i]
    base = starts[parent]
    if name == "aten.as_strided":
        # Counted from the storage's begin, which is out of sight for a graph's input.
        while index.alias_of[parent] >= 0:
            parent = index.alias_of[parent]
        if index.kinds[parent] == Kind.PLACEHOLDER:
            return None
        return _bytes(argument(node, 3, "storage_offset"), index.nodes[parent])
    if base is None:
        return None
    if name in _SAME_START or index.view_of[i] < 0 or index.kinds[i] != Kind.COMPUTE:
        return base
    step: int | None = None
    if name == "inductor._reinterpret_tensor":
        step = _bytes(argument(node, 3, "offset_increment", default=0), index.nodes[parent])
    elif name == "inductor._alloc_from_pool":
        offset = argument(node, 1, "offset_bytes")
        step = offset if type(offset) is int else None
    elif name in ("aten.slice", "aten.select", "aten.narrow"):
        step = _along(node, index.nodes[parent].meta.get("val"))
    return None if step is None else base + step


def _along(node: Any, base: Any) -> int | None:
    """Bytes from the begin of `base` to where a slice along one dimension begins."""
    dim = argument(node, 1, "dim", default=0)
    first = argument(node, 2, "start", "index", default=0)
    first = 0 if first is None else first
    if type(dim) is not int or type(first) is not int or not isinstance(base, torch.Tensor):
        return None
    if not -base.dim() <= dim < base.dim() or first < 0:
        return None
    stride = base.stride(dim)
    return first * stride * base.itemsize if type(stride) is int else None


def _bytes(elements: Any, like: Any) -> int | None:
    value = like.meta.get("val")
    if type(elements) is not int or not isinstance(value, torch.Tensor):
        return None
    return elements * value.itemsize


def _dense_bytes(value: Any) -> int | None:
    """The bytes of a tensor without gaps in it; None for any other value."""
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided:
        return None
    count, last = 1, 0
    for size, stride in zip(value.shape, value.stride(), strict=True):
        if type(size) is not int or type(stride) is not int:
            return None
        count *= size
        last += (size - 1) * stride
    if count and last + 1 != count:
        return None
    return count * value.itemsize
