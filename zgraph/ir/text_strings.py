"""Where operators take strings: what types the unquoted tokens of printed FX text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from zgraph.ir.dialects import info_of
from zgraph.ir.targets import OpaqueTarget, op_name, schema_of

_STRING_TYPES = ("str", "Optional[str]", "List[str]", "Optional[List[str]]")


@dataclass(frozen=True, slots=True)
class Strings:
    """Where an operator takes strings. `final`: the position after which no other can follow."""

    positions: frozenset[int]
    names: frozenset[str]
    final: int = -1


_known: dict[Any, Strings | None] = {}


def strings_of(target: Any) -> Strings | None:
    """Where an operator takes strings, by its schema and the dialect table; None for nowhere.

    A method's or module's name, a str, has neither.
    """
    if target not in _known:
        _known[target] = _find(target)
    return _known[target]


def _find(target: Any) -> Strings | None:
    extra = () if isinstance(target, str) else info_of(op_name(target)).strings
    positions = {x for x in extra if isinstance(x, int)}
    names = {x for x in extra if isinstance(x, str)}
    schema = schema_of(target)
    if schema is None and isinstance(target, torch._ops.OpOverloadPacket):
        # Overloads differ in numbers and tensors, hardly ever in strings.
        schema = schema_of(getattr(target, target.overloads()[0]))
    last = -1
    for i, argument in enumerate(schema.arguments if schema is not None else ()):
        if str(argument.type) in _STRING_TYPES:
            names.add(argument.name)
            positions.add(i)
        if not argument.kwarg_only:
            last = i
    if not positions and not names:
        return None
    final = max(positions, default=-1)
    is_final = final == last or isinstance(target, OpaqueTarget)
    return Strings(frozenset(positions), frozenset(names), final if is_final else -1)
