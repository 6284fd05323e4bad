"""Example inputs given as text: `ids=i64[2, 128]`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import nn

from zgraph.capture.functional import flatten_inputs
from zgraph.errors import UsageError

DTYPES = {
    "f64": torch.float64,
    "f32": torch.float32,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "i64": torch.int64,
    "i32": torch.int32,
    "i16": torch.int16,
    "i8": torch.int8,
    "u8": torch.uint8,
    "b8": torch.bool,
}
_TENSOR = re.compile(r"\s*(\w+)\s*\[([\d\s,]*)\]\s*")


def floating_dtype(name: str | torch.dtype | None) -> torch.dtype | None:
    """The floating-point dtype of that name: f32, bf16, f16, f64 or a torch name."""
    if name is None or isinstance(name, torch.dtype):
        return name
    found = DTYPES.get(name) or getattr(torch, name, None)
    if not isinstance(found, torch.dtype) or not found.is_floating_point:
        raise UsageError(f"a floating-point type is f32, bf16, f16 or f64; got {name!r}")
    return found


def as_dtype(
    model: nn.Module, examples: Sequence[Any] | Mapping[str, Any], dtype: torch.dtype
) -> Sequence[Any] | Mapping[str, Any]:
    """Example inputs whose floating-point tensors have this dtype."""
    flat = flatten_inputs(model, examples)
    args, kwargs = flat.rebuild([t.to(dtype) if t.is_floating_point() else t for t in flat.tensors])
    return kwargs or args


def autocast_dtype(name: str | torch.dtype | None) -> torch.dtype | None:
    """The dtype of an autocast region: bf16, f16, or their torch names."""
    if name is None or isinstance(name, torch.dtype):
        return name
    known = {"bf16": torch.bfloat16, "f16": torch.float16, "fp16": torch.float16}
    known |= {"bfloat16": torch.bfloat16, "float16": torch.float16}
    if name not in known:
        raise UsageError(f"autocast is bf16 or f16; got {name!r}")
    return known[name]


def parse_tensor(text: str) -> tuple[torch.dtype, tuple[int, ...]]:
    """Read a dtype and a shape: `f32[4, 8]`, `i64[2,128]`, `f32[]`."""
    match = _TENSOR.fullmatch(text)
    if match is None or match[1] not in DTYPES:
        raise UsageError(
            f"an input is DTYPE[SIZES], such as i64[2, 128], with a dtype of {', '.join(DTYPES)}; "
            f"got {text!r}"
        )
    return DTYPES[match[1]], tuple(int(size) for size in match[2].split(",") if size.strip())


def with_inputs(
    model: nn.Module, examples: Sequence[Any] | Mapping[str, Any], wanted: Mapping[str, str]
) -> Sequence[Any] | Mapping[str, Any]:
    """Example inputs in which the named tensors have another shape and dtype.

    Integers are drawn between the least and the largest value of the example they replace, floats
    from the normal distribution. Raises UsageError for a name that is no input.
    """
    flat = flatten_inputs(model, examples)
    unknown = [name for name in wanted if name not in flat.names]
    if unknown:
        raise UsageError(f"there is no input {unknown[0]!r}; there are {', '.join(flat.names)}")
    tensors = [
        _drawn(wanted[name], tensor) if name in wanted else tensor
        for name, tensor in zip(flat.names, flat.tensors, strict=True)
    ]
    args, kwargs = flat.rebuild(tensors)
    return kwargs or args


def _drawn(text: str, example: torch.Tensor) -> torch.Tensor:
    dtype, shape = parse_tensor(text)
    if dtype.is_floating_point:
        return torch.randn(shape, dtype=dtype)
    if dtype == torch.bool:
        return torch.randint(2, shape).to(dtype)
    low, high = 0, 2
    if example.numel() and not example.is_floating_point() and not example.is_meta:
        low, high = int(example.min()), int(example.max()) + 1
    return torch.randint(low, high, shape, dtype=dtype)
