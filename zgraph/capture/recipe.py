"""How a user input is drawn: bounds for integers, found by what they index."""

from __future__ import annotations

import torch
from torch import fx

from zgraph import compat
from zgraph.capture.aliases import aliased_operands
from zgraph.ir.program import InputRecipe
from zgraph.ir.targets import op_name

# Operator -> (position of the indices, position of what they index, its indexed dimension).
_INDEXING = {
    "aten.embedding": (1, 0, 0),
    "aten.nll_loss_forward": (1, 0, 1),
    "aten.nll_loss2d_forward": (1, 0, 1),
}
_WITH_DIMENSION = {"aten.gather": (2, 0), "aten.index_select": (2, 0)}


def input_recipe(name: str, example: torch.Tensor, placeholder: fx.Node | None) -> InputRecipe:
    """Say how to draw an input like `example`.

    Integers lie in [0, n) when the graph shows them to index a dimension of size n, else between
    the least and the largest value of the example. A fake example gives [0, 2).
    """
    low, high = 0, 2
    if example.dtype != torch.bool and not example.is_floating_point():
        bound = _index_bound(placeholder) if placeholder is not None else None
        if bound is not None:
            high = bound
        elif example.numel() and not compat.is_fake(example):
            low, high = int(example.min()), int(example.max()) + 1
    return InputRecipe(name, tuple(example.shape), example.dtype, low, high)


def _index_bound(placeholder: fx.Node) -> int | None:
    """The smallest dimension that views, slices and copies of this input index."""
    bounds: list[int] = []
    work, seen = [placeholder], {placeholder}
    while work:
        node = work.pop()
        for user in node.users:
            bound = _bound_at(user, node)
            if bound is not None:
                bounds.append(bound)
            moved = node in aliased_operands(user) or op_name(user.target) in (
                "aten.clone",
                "aten._to_copy",
                "aten.constant_pad_nd",
            )
            if user.op == "call_function" and moved and user not in seen:
                seen.add(user)
                work.append(user)
    return min(bounds, default=None)


def _bound_at(user: fx.Node, indices: fx.Node) -> int | None:
    if user.op != "call_function":
        return None
    name = op_name(user.target)
    if name in _INDEXING:
        at, source, dimension = _INDEXING[name]
    elif name in _WITH_DIMENSION:
        at, source = _WITH_DIMENSION[name]
        dimension = user.args[1] if isinstance(user.args[1], int) else 0
    else:
        return None
    indexed = user.args[source]
    if user.args[at] is not indices or not isinstance(indexed, fx.Node):
        return None
    value = indexed.meta.get("val")
    if not isinstance(value, torch.Tensor) or value.dim() == 0:
        return None
    size = value.shape[min(dimension, value.dim() - 1)]
    return size if isinstance(size, int) else None
