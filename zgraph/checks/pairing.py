"""A backward must be given what its forward saves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import ERROR, PAIR, TABLE, Finding, check
from zgraph.ir.program import SAVED, saved_links

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "Structure"


@check("forward-backward-mismatch", severity=ERROR, scope=PAIR, needs=TABLE)
def forward_backward_mismatch(facts: Facts) -> Iterator[Finding]:
    """A backward input differs from what the forward saves for it, or nothing supplies it.

    The graphs are linked by position, never by names. Silent without a table of roles; values that
    are no tensors or sizes (RNG states, effect tokens, meshes) are exempt.

    Why: the backward reads a value of another shape or dtype, or a value that is not there.
    Bad:  forward saves f32[4, 8];  the backward's placeholder at that position is f32[8, 4]
    Good: both say f32[4, 8]
    Seen: passes that drop a saved value from one graph of the pair only.
    """
    backward = facts.pair
    if backward is None or backward.entry.inputs is None:
        return
    supplied = facts.entry.output_values()
    placeholders = backward.entry.placeholders()
    links = {j: i for i, j in saved_links(facts.entry, backward.entry)}
    for j, role in enumerate(backward.entry.inputs):
        if j >= len(placeholders):
            break
        placeholder = placeholders[j]
        if j not in links:
            if role.kind == SAVED:
                message = f"{placeholder.name} is saved by no output of the forward"
                yield backward.at_node(placeholder, message, fix="save it, or recompute it")
            continue
        if links[j] >= len(supplied):
            message = f"{placeholder.name} is output {links[j]} of a forward that has fewer"
            yield backward.at_node(placeholder, message, fix="return the saved value")
            continue
        given = supplied[links[j]]
        saved, expected = _described(given), _described(placeholder)
        if saved and expected and saved != expected:
            message = (
                f"{placeholder.name} is {expected}, but the forward saves {given.name}, {saved}"
            )
            fix = "make the two graphs agree on what is saved at that position"
            yield backward.at_node(placeholder, message, fix=fix, because=[given.name])


def _described(node: Any) -> str:
    """dtype and shape of a node's tensor value; empty for anything else.

    Sizes that are symbolic are compared by being symbolic, as each graph may name them its own way.
    """
    value = getattr(node, "meta", {}).get("val")
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if shape is None or dtype is None:
        return ""
    sizes = ", ".join(str(size) if isinstance(size, int) else "?" for size in shape)
    return f"{str(dtype).removeprefix('torch.')}[{sizes}]"
