"""Losses by name, for models whose forward returns none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.utils import _pytree as pytree

from zgraph.capture.spec import load_attribute
from zgraph.errors import UsageError


def resolve_loss(loss: str | Callable[..., torch.Tensor]) -> Callable[..., torch.Tensor]:
    """A loss function of what the forward returns.

    `loss` is that function or its SPEC; "sum" or "mean", of the first floating-point output; or the
    name or position of the output that is the loss.
    """
    if callable(loss):
        return loss
    if loss in ("sum", "mean"):
        reduce = torch.sum if loss == "sum" else torch.mean
        return lambda result: reduce(_first_floating(result))
    module, colon, name = loss.rpartition(":")
    if not colon:
        return lambda result: _output(result, loss)
    if not module or not name:
        raise UsageError(f"a loss is sum, mean, pkg.mod:function or file.py:function; got {loss!r}")
    function = load_attribute(module, name)
    if not callable(function):
        raise UsageError(f"the loss {loss} is {type(function).__name__}, not a function")
    return function


def _first_floating(result: Any) -> torch.Tensor:
    for leaf in pytree.tree_leaves(result):
        if isinstance(leaf, torch.Tensor) and leaf.is_floating_point():
            return leaf
    raise UsageError("the forward returns no floating-point tensor to make a loss of")


def _output(result: Any, name: str) -> Any:
    """The entry, element or attribute of that name."""
    if isinstance(result, Mapping) and name in result:
        return result[name]
    if isinstance(result, (tuple, list)) and name.isdecimal() and int(name) < len(result):
        return result[int(name)]
    if hasattr(result, name) and not isinstance(result, torch.Tensor):
        return getattr(result, name)
    raise UsageError(f"the forward returns no output {name!r} to take as the loss")
