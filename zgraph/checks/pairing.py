"""A backward must be given what its forward saves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, PAIR, Finding, check
from zgraph.ir.program import SAVED

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "Structure"


@check("forward-backward-mismatch", severity=ERROR, scope=PAIR)
def forward_backward_mismatch(facts: Facts) -> Iterator[Finding]:
    """A backward input differs from what the forward saves for it, or nothing supplies it.

    The graphs are linked by their roles, else by position as AOT lays values out; never by names.
    Silent where neither tells what belongs together; values that are no tensors or sizes (RNG
    states, effect tokens, meshes) are exempt.

    Why: the backward reads a value of another shape or dtype, or a value that is not there.
    Bad:  forward saves f32[4, 8];  the backward's placeholder at that position is f32[8, 4]
    Good: both say f32[4, 8]
    Seen: passes that drop a saved value from one graph of the pair only.
    """
    from zgraph.analysis.linking import described, links

    backward = facts.pair
    if backward is None or not facts.is_whole:
        return
    found = links(facts.entry, backward.entry)
    if found is None:
        return
    given = {j: i for i, j in found}
    supplied = facts.entry.output_values()
    roles = backward.entry.inputs
    for j, placeholder in enumerate(backward.entry.placeholders()):
        if j not in given:
            if roles is not None and j < len(roles) and roles[j].kind == SAVED:
                message = f"{placeholder.name} is saved by no output of the forward"
                yield backward.at_node(placeholder, message, fix="save it, or recompute it")
            continue
        if given[j] >= len(supplied):
            message = f"{placeholder.name} is output {given[j]} of a forward that has fewer"
            yield backward.at_node(placeholder, message, fix="return the saved value")
            continue
        value = supplied[given[j]]
        saved, expected = described(value), described(placeholder)
        if saved and expected and saved != expected:
            message = (
                f"{placeholder.name} is {expected}, but the forward saves {value.name}, {saved}"
            )
            fix = "make the two graphs agree on what is saved at that position"
            yield backward.at_node(placeholder, message, fix=fix, because=[value.name])
