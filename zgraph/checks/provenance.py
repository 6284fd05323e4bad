"""Say in words how what a finding's node takes is an alias of what the finding blames."""

from __future__ import annotations

import operator
from itertools import pairwise
from typing import TYPE_CHECKING

from zgraph.ir.dialects import Kind

if TYPE_CHECKING:
    from zgraph.analysis.index import Index
    from zgraph.checks.fingerprint import Located
    from zgraph.checks.framework import Finding

_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD})
# A longer chain is told by its two ends.
_LONGEST = 5
# Operands looked at: those of the output or of a concatenation of everything are not told.
_MOST_OPERANDS = 16


def alias_chains(located: Located) -> dict[Finding, str]:
    """`mm reads view_3, a view of wait_12`, for each finding whose blame goes through a view."""
    index = located.facts.as_written
    found = {}
    for finding, i in located.numbers.items():
        causes = frozenset(finding.because) - {finding.node}
        text = _told(index, i, causes) if causes else ""
        if text:
            found[finding] = text
    return found


def _told(index: Index, i: int, causes: frozenset[str]) -> str:
    for operand in index.operands[i][:_MOST_OPERANDS]:
        chain = _chain(index, operand, causes)
        if chain:
            return f"{index.nodes[i].name} reads {_words(index, chain)}"
    chain = _chain(index, i, causes)
    return f"{_words(index, chain).replace(', ', ' is ', 1)}" if chain else ""


def _chain(index: Index, start: int, causes: frozenset[str]) -> list[int]:
    """From a value to the farthest cause that it is an alias of; empty without a view between."""
    chain, end, at = [start], 0, start
    while index.alias_of[at] >= 0:
        at = index.alias_of[at]
        chain.append(at)
        if index.nodes[at].name in causes:
            end = len(chain)
    chain = chain[:end]
    has_view = any(index.kinds[x] not in _WAITS | {Kind.RELEASE} for x in chain[:-1])
    return chain if has_view else []


def _words(index: Index, chain: list[int]) -> str:
    parts = [index.nodes[chain[0]].name]
    for value, source in pairwise(chain):
        parts.append(f"{_link(index, value)} {index.nodes[source].name}")
    if len(parts) > _LONGEST:
        parts[2:-2] = ["and so on"]
    return ", ".join(parts)


def _link(index: Index, value: int) -> str:
    node, kind = index.nodes[value], index.kinds[value]
    if kind in _WAITS:
        return "the wait on"
    if kind == Kind.RELEASE:
        return "passed on by the release from"
    if node.target is operator.getitem and len(node.args) > 1:
        return f"element {node.args[1]} of"
    return "a view of" if index.view_of[value] >= 0 else "written in place over"
