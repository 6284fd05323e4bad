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
MAX_RESULTS = 4096
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
                if _may_explode(node.target, args):
                    continue
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


def _may_explode(target: Any, args: tuple[Any, ...]) -> bool:
    """Whether an operator makes a list whose length a size decides: `unbind`, `split`."""
    if target is operator.getitem or not any("List" in str(x.type) for x in target._schema.returns):
        return False
    sizes = (size for x in args if isinstance(x, torch.Tensor) for size in x.shape)
    return any(type(size) is int and size > MAX_RESULTS for size in sizes)


def _values(arguments: Any) -> Any:
    def value(node: fx.Node) -> Any:
        if "val" not in node.meta:
            raise _Unknown
        return node.meta["val"]

    return fx.node.map_arg(arguments, value)
