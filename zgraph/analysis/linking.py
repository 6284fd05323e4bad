"""Which output of a forward is which input of its backward, and which graphs form a pair.

Roles decide where a form tells them. Without, values are linked by position as AOT lays them out:
the forward returns what the user gets, then the saved tensors, then the saved sizes; the backward
takes the saved sizes, the saved tensors, then tangents. How many are saved is told by AOT's names
of tangents, or else must follow from dtypes and shapes alone.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import fx

from zgraph.ir.program import (
    BACKWARD,
    FORWARD,
    JOINT,
    TANGENT,
    GraphEntry,
    saved_links,
)

# So many saved values may differ between graphs that are taken for a pair; it is reported then.
_TOLERATED = 1
_NEVER = 1 << 30
_TANGENT, _PRIMAL = "tangents_", "primals_"


def phases_of(entries: list[GraphEntry]) -> list[tuple[str, int]]:
    """The phase of each graph and the number of its pair.

    A graph of no phase has that which AOT's names of its inputs tell. Such a backward is paired
    with the forward before it whose saved values fit it best, the nearest of equals (backwards are
    compiled in reverse), and with none where several values do not fit: that is another graph's.
    """
    found: list[tuple[str, int]] = []
    waiting: list[tuple[int, GraphEntry]] = []
    lowest = min([0, *(entry.graph_id for entry in entries)])
    for at, entry in enumerate(entries):
        phase = entry.phase or _phase_by_inputs(entry)
        number = entry.graph_id
        if not entry.phase:
            number = lowest - 1 - at  # no one else's
            if phase == FORWARD:
                waiting.append((number, entry))
            elif phase:
                fits = [(_misfits(one, entry), -at, at) for at, (_, one) in enumerate(waiting)]
                misfits, _, best = min(fits, default=(_NEVER, 0, 0))
                if misfits <= (_TOLERATED if phase == BACKWARD else 0):
                    phase, number = BACKWARD, waiting.pop(best)[0]
        found.append((phase, number))
    return found


def _misfits(forward: GraphEntry, backward: GraphEntry) -> int:
    """How many saved values are not of the dtype and shape that the backward takes."""
    outputs, inputs = forward.output_values(), backward.placeholders()
    tangents = _tangents(backward, inputs)
    saved = len(inputs) - tangents if tangents is not None else -1
    if not 0 <= saved <= len(outputs):
        return _NEVER
    pairs = (
        (described(outputs[i]), described(inputs[j])) for i, j in _positions(outputs, inputs, saved)
    )
    return sum(bool(a and b and a != b) for a, b in pairs)


def _phase_by_inputs(entry: GraphEntry) -> str:
    """A joint graph takes all primals and then tangents; a backward takes some primals among what
    is saved for it."""
    names = [str(node.target) for node in entry.placeholders()]
    tangents = [name for name in names if name.startswith(_TANGENT)]
    primals = [name for name in names if name.startswith(_PRIMAL)]
    if not tangents:
        return FORWARD if primals else ""
    count = len(primals)
    is_all = names[:count] == [f"{_PRIMAL}{i}" for i in range(1, count + 1)]
    return JOINT if count and is_all and names[count : count + 1] == tangents[:1] else BACKWARD


def links(forward: GraphEntry, backward: GraphEntry) -> list[tuple[int, int]] | None:
    """Pairs (output of the forward, placeholder of the backward); None when it cannot be told."""
    if forward.outputs is not None and backward.inputs is not None:
        return saved_links(forward, backward)
    outputs, inputs = forward.output_values(), backward.placeholders()
    tangents = _tangents(backward, inputs)
    if tangents is not None:
        saved = len(inputs) - tangents
        return _positions(outputs, inputs, saved) if 0 <= saved <= len(outputs) else None
    fitting = [
        found
        for saved in range(1, min(len(outputs), len(inputs)) + 1)
        if _fits(outputs, inputs, found := _positions(outputs, inputs, saved))
    ]
    return fitting[0] if len(fitting) == 1 else None


def _tangents(backward: GraphEntry, inputs: list[fx.Node]) -> int | None:
    """How many inputs stand behind the saved values, the first tangent included."""
    for at, node in enumerate(inputs):
        role = backward.inputs[at].kind if backward.inputs is not None else ""
        if role == TANGENT or (not role and str(node.target).startswith(_TANGENT)):
            return len(inputs) - at
    return None


def tangents_of(backward: GraphEntry) -> list[fx.Node]:
    """The inputs of a backward that are gradients, by their roles or by AOT's names."""
    inputs = backward.placeholders()
    if backward.inputs is None:
        return [node for node in inputs if is_tangent(node)]
    return [
        node for node, role in zip(inputs, backward.inputs, strict=False) if role.kind == TANGENT
    ]


def is_tangent(node: fx.Node) -> bool:
    """Whether AOT's name of a placeholder says that it is a gradient."""
    return str(node.target).startswith(_TANGENT)


def _positions(outputs: list[Any], inputs: list[fx.Node], saved: int) -> list[tuple[int, int]]:
    first = len(outputs) - saved
    sizes = 0  # symbolic sizes come first in the backward and last in the forward
    while sizes < saved and isinstance(inputs[sizes].meta.get("val"), torch.SymInt):
        sizes += 1
    tensors = saved - sizes
    found = [(first + at, sizes + at) for at in range(tensors)]
    return found + [(first + tensors + at, at) for at in range(sizes)]


def _fits(outputs: list[Any], inputs: list[fx.Node], found: list[tuple[int, int]]) -> bool:
    """Whether every pair is known to be of one dtype and shape."""
    for i, j in found:
        a = described(outputs[i])
        if not a or a != described(inputs[j]):
            return False
    return True


def described(node: Any) -> str:
    """dtype and shape of a node's tensor value; empty for anything else.

    Sizes that are symbolic are compared by being symbolic, as each graph may name them its own way.
    """
    value = getattr(node, "meta", {}).get("val")
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if shape is None or dtype is None:
        return ""
    sizes = ", ".join(str(size) if isinstance(size, int) else "?" for size in shape)
    return f"{str(dtype).removeprefix('torch.')}[{sizes}]"
