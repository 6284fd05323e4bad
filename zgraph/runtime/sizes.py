"""Bind symbolic sizes that a forward takes as inputs to the sizes of an actual batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from zgraph import compat
from zgraph.errors import RunError
from zgraph.ir.program import SYMBOL, USER, GraphEntry


class SizeBinder:
    """The values of a forward's symbolic inputs, found where their symbols are sizes of inputs.

    A symbol that is no dimension of any input by itself cannot be bound; an input that is an
    expression of bound symbols is computed from them.

    Raises:
        RunError: a symbolic input depends on a symbol that no user input shows.
    """

    def __init__(self, entry: GraphEntry):
        pairs = list(zip(entry.placeholders(), entry.inputs or [], strict=True))
        # Symbol -> (user input, dimension) that shows it.
        self._shown: dict[Any, tuple[int, int]] = {}
        for node, role in pairs:
            value = node.meta.get("val")
            if role.kind != USER or not isinstance(value, torch.Tensor):
                continue
            for dimension, size in enumerate(value.shape):
                if isinstance(size, torch.SymInt):
                    shown = (role.index, dimension)
                    self._shown.setdefault(compat.expression_of(size), shown)
        self._wanted: list[Any] = []
        for node, role in pairs:
            if role.kind == SYMBOL:
                self._wanted.append(self._bindable(node.name, node.meta.get("val")))

    def _bindable(self, name: str, value: Any) -> Any:
        if not isinstance(value, torch.SymInt):
            raise RunError(f"the forward takes a symbolic size {name} of which nothing is known")
        expression = compat.expression_of(value)
        hidden = [s for s in expression.free_symbols if s not in self._shown]
        if expression not in self._shown and hidden:
            raise RunError(
                f"the forward takes the size {expression} as {name}, and no input has a dimension "
                f"{hidden[0]} to read it from"
            )
        return expression

    def values(self, batch: Sequence[torch.Tensor]) -> list[int]:
        """The symbolic inputs for this batch, in the order of their placeholders."""
        if not self._wanted:
            return []
        sizes = {
            symbol: batch[number].shape[dimension]
            for symbol, (number, dimension) in self._shown.items()
        }
        return [
            sizes[wanted] if wanted in sizes else int(wanted.xreplace(sizes))
            for wanted in self._wanted
        ]
