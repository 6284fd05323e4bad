"""Losses by name, for models whose forward returns none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.utils import _pytree as pytree

from zgraph.capture.spec import load_attribute
from zgraph.errors import UsageError


def resolve_loss(loss: str | Callable[..., torch.Tensor]) -> Callable[..., torch.Tensor]:
    """A loss function of what the forward returns, from a function, a SPEC, "sum" or "mean"."""
    if callable(loss):
        return loss
    if loss in ("sum", "mean"):
        reduce = torch.sum if loss == "sum" else torch.mean
        return lambda result: reduce(_first_floating(result))
    module, _, name = loss.rpartition(":")
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
