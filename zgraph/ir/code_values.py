"""Annotations of readable code as values and types.

x: "f32[4, 8][8, 1]cuda:0"        a tensor; strides and device may be missing
x: "Sym(s0)"                      a symbolic number
x: "DTensor(f32[16][1]cpu, S(0))" a subclass: its global size, and how it is placed
x: f32[4, 8]                      torch 2.0 and 2.1
x : torch.Tensor                  a type
x: '(Tensor "f32[4]", None)'      what zgraph writes for the rest, see `values`
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Any

from zgraph.ir.literals import OpaqueType
from zgraph.ir.text_graph import TYPES, VALUE_STARTS
from zgraph.ir.values import ValueContext, parse_dtype

_DTYPE = re.compile(r"(\w+)(\[|$)")
_SUBCLASS = re.compile(
    r"([A-Z]\w*)\((\w+\[[^\[\]]*\](?:\[[^\[\]]*\])?(?:[a-z]\w*(?::\d+)?)?)(?:, (.*))?\)\Z",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Note:
    """What an annotation says. `value` counts only when `has_value`; `placed` is of a subclass."""

    type: Any = None
    value: Any = None
    has_value: bool = False
    placed: str = ""


NOTHING = Note()


def read_note(text: str, context: ValueContext) -> Note:
    """The meaning of an annotation's text. Raise ValueError for a value that breaks its grammar."""
    text = text.strip()
    found = _DTYPE.match(text)
    if found is not None and _is_dtype(found[1]):
        return Note(None, context.tensor(text if found[2] else f"{text}[]"), True)
    subclass = _SUBCLASS.match(text)
    if subclass is not None and _is_dtype(subclass[2].partition("[")[0]):
        placed = f"{subclass[1]}({subclass[3] or ''})"
        return Note(None, context.tensor(subclass[2]), True, placed)
    start = VALUE_STARTS.search(text)
    kind = text[: start.start()].strip() if start else text
    type_ = TYPES.get(kind, OpaqueType(kind)) if kind else None
    if start is None:
        return Note(type_)
    return Note(type_, context.value(text[start.end() :]), True)


def _is_dtype(word: str) -> bool:
    try:
        parse_dtype(word)
    except ValueError:
        return False
    return True


def note_text(annotation: ast.expr, segment: str) -> str:
    """The text of an annotation: of a string what it holds, else how it stands in the source."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value
    return segment
