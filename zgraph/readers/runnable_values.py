"""Values of nodes worked out from those of the inputs, on fake tensors: shapes, never numbers."""

from __future__ import annotations

import operator
import time
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.ir.values import ValueContext

SECONDS = 10.0
# Namespaces whose operators torch itself defines, with shape functions that run nothing else.
_NAMESPACES = frozenset({"aten", "prims", "_c10d_functional", "c10d_functional"})


class _Unknown(Exception):
    """An operand whose value is not known."""


def propagate(graph: fx.Graph, context: ValueContext, seconds: float = SECONDS) -> int:
    """Set `meta["val"]` of the calls whose operands are known; return how many were set.

    Node by node: what has no shape function here, or fails, stays unknown, and so do its users.
    Stops after `seconds`.
    """
    end = time.monotonic() + seconds
    count = 0
    with context.fake_mode, torch.no_grad(), compat.quiet_failures():
        for node in graph.nodes:
            if node.op != "call_function" or "val" in node.meta or not _is_safe(node.target):
                continue
            if time.monotonic() > end:
                break
            try:
                args, kwargs = _values(node.args), _values(node.kwargs)
                node.meta["val"] = node.target(*args, **kwargs)
            except Exception:  # whatever a shape function raises: the value stays unknown
                continue
            count += 1
    return count


def _is_safe(target: Any) -> bool:
    if target is operator.getitem:
        return True
    if not isinstance(target, torch._ops.OpOverload) or target.namespace not in _NAMESPACES:
        return False
    # Inputs of equal shape share one fake tensor, so none may be reshaped in place.
    return torch.Tag.inplace_view not in target.tags


def _values(arguments: Any) -> Any:
    def value(node: fx.Node) -> Any:
        if "val" not in node.meta:
            raise _Unknown
        return node.meta["val"]

    return fx.node.map_arg(arguments, value)
