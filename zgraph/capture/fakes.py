"""Models and inputs that have shapes and no values: far larger models, and symbolic sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import fx, nn

from zgraph import compat
from zgraph.capture.functional import FlatInputs, flatten_inputs, model_state
from zgraph.errors import CaptureError, UsageError


def fake_state(model: nn.Module, mode: Any) -> None:
    """Give a model built on the meta device fake CPU tensors, in place. No bytes are used."""
    state = model_state(model)
    fakes = {
        fqn: _fake_like(tensor, mode)
        for fqn, tensor in (*state.params.items(), *state.buffers.items())
    }
    for site in state.sites:
        site.holder[site.key] = fakes[site.fqn]


def _fake_like(tensor: torch.Tensor, mode: Any) -> torch.Tensor:
    with mode:
        fake = torch.empty(tensor.shape, dtype=tensor.dtype, device="cpu")
        if isinstance(tensor, nn.Parameter):
            return nn.Parameter(fake, requires_grad=tensor.requires_grad)
        return fake


def fake_inputs(
    model: nn.Module, examples: Sequence[Any] | Mapping[str, Any], mode: Any
) -> Sequence[Any] | Mapping[str, Any]:
    """The example inputs as fake tensors on the CPU."""
    flat = flatten_inputs(model, examples)
    args, kwargs = flat.rebuild([_fake_like(tensor, mode) for tensor in flat.tensors])
    return kwargs or args


def with_dynamic_sizes(
    inputs: FlatInputs, dynamic: Mapping[str, Sequence[int]], mode: Any
) -> tuple[torch.Tensor, ...]:
    """The input tensors, those named in `dynamic` with symbols at the dimensions given.

    Raises UsageError for a name that is no input or a dimension that it has not. A dimension of
    size 0 or 1 cannot be symbolic.
    """
    unknown = [name for name in dynamic if name not in inputs.names]
    if unknown:
        raise UsageError(f"there is no input {unknown[0]!r}; there are {', '.join(inputs.names)}")
    tensors = []
    for name, tensor in zip(inputs.names, inputs.tensors, strict=True):
        wanted = set(dynamic.get(name, ()))
        for dimension in sorted(wanted):
            if not 0 <= dimension < tensor.dim():
                raise UsageError(f"input {name} has no dimension {dimension}")
            if tensor.shape[dimension] < 2:
                raise UsageError(
                    f"dimension {dimension} of input {name} has size {tensor.shape[dimension]} in "
                    "the example; a dynamic one needs at least 2"
                )
        tensors.append(compat.fake_with_dynamic_sizes(mode, tensor, wanted) if wanted else tensor)
    return tuple(tensors)


def check_still_dynamic(
    names: Sequence[str], dynamic: Mapping[str, Sequence[int]], placeholders: Mapping[int, fx.Node]
) -> None:
    """Raise CaptureError when tracing has fixed a size that was asked to be dynamic."""
    for number, name in enumerate(names):
        if number not in placeholders:
            continue
        value = placeholders[number].meta["val"]
        for dimension in dynamic.get(name, ()):
            if not compat.is_free_symbol(value.shape[dimension]):
                raise CaptureError(
                    f"the model fixes dimension {dimension} of input {name} to "
                    f"{value.shape[dimension]}; it cannot be dynamic"
                )


def other_shapes(tensors: Sequence[torch.Tensor]) -> list[tuple[tuple[int, ...], ...]]:
    """For each input with symbolic sizes, shapes it may have besides the example's.

    Each variant grows or shrinks the symbols; those that tracing has excluded by a guard are left
    out. Entry k of every list belongs to one variant; inputs of fixed size have no entries.
    """
    symbolic = [size for t in tensors for size in t.shape if isinstance(size, torch.SymInt)]
    if not symbolic:
        return [() for _ in tensors]
    env = compat.shape_env_of(symbolic[0])
    hints = compat.symbol_hints(env)
    expressions = [compat.expression_of(size) for size in symbolic]
    symbols = sorted({s for e in expressions for s in e.free_symbols}, key=str)
    variants = []
    for change in _CHANGES:
        sizes = {symbol: change(int(hints[symbol]), i) for i, symbol in enumerate(symbols)}
        if compat.meets_guards(env, sizes):
            variants.append(sizes)
    return [
        tuple(_shape_with(tensor, sizes) for sizes in variants)
        if any(isinstance(size, torch.SymInt) for size in tensor.shape)
        else ()
        for tensor in tensors
    ]


# How a variant makes the size of the i-th symbol from its size in the example.
_CHANGES: tuple[Callable[[int, int], int], ...] = (
    lambda size, i: size + 1,
    lambda size, i: max(2, size - 1),
    lambda size, i: 2 * size - 1 if i % 2 else max(2, size // 2),
    lambda size, i: max(2, size // 2) if i % 2 else 2 * size,
)


def _shape_with(tensor: torch.Tensor, sizes: Mapping[Any, int]) -> tuple[int, ...]:
    return tuple(
        int(compat.expression_of(size).xreplace(sizes)) if isinstance(size, torch.SymInt) else size
        for size in tensor.shape
    )
