"""Say which node a finding speaks of by the structure around it, so that renaming changes nothing.

A fingerprint is what the node does, the module it belongs to, what its operands are made by, and
which of the nodes that agree in all this it is. It holds no name of a node, no line and no path.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zgraph.analysis.index import Index
    from zgraph.checks.facts import Facts
    from zgraph.checks.framework import Finding
    from zgraph.ir.program import Program


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A node by structure. `ordinal` counts from 0 among the `equals` nodes of one structure.

    `phase` is that of the graph, `operands` the distinct operators that make the node's operands.
    """

    phase: str
    op: str
    module: str
    operands: tuple[str, ...]
    ordinal: int = 0
    equals: int = 1

    @property
    def structure(self) -> tuple[str, str, str, tuple[str, ...]]:
        """What equal nodes have in common."""
        return (self.phase, self.op, self.module, self.operands)

    def digest(self, check: str) -> str:
        """32 hexadecimal digits for a finding of that check at this node."""
        text = json.dumps([check, *self.structure, self.ordinal])
        return hashlib.sha256(text.encode()).hexdigest()[:32]


# For a finding whose node is in no graph that was read.
NOWHERE = Fingerprint("", "", "", ())


@dataclass(frozen=True, slots=True)
class Located:
    """The findings of one graph, each with the number of its node in `facts.as_written`.

    `named` are the numbers of all nodes that findings name, the blamed ones included.
    """

    facts: Facts
    numbers: Mapping[Finding, int]
    named: Mapping[str, int]

    def causes(self) -> dict[Finding, dict[str, int]]:
        """For each finding, the nodes it blames and the line of each, 0 where the form has none."""
        nodes = self.facts.as_written.nodes
        line = {name: nodes[i].meta.get("line") or 0 for name, i in self.named.items()}
        return {x: {name: line.get(name, 0) for name in x.because} for x in self.numbers}


def locate(program: Program, findings: Iterable[Finding]) -> Iterator[Located]:
    """Find the nodes of findings again; graphs without findings are not numbered."""
    from zgraph.checks.run import facts_of

    wanted: dict[str, list[Finding]] = {}
    for finding in findings:
        wanted.setdefault(finding.graph, []).append(finding)
    for facts in facts_of(program) if wanted else ():
        # A file that does not tell its rank may have been given one.
        rank, all_here = facts.entry.rank, wanted.get(facts.entry.name, [])
        here = [x for x in all_here if rank is None or x.rank == rank]
        if not here:
            continue
        names = {name for finding in here for name in (finding.node, *finding.because)}
        at: dict[tuple[str, int], int] = {}
        named: dict[str, int] = {}
        for i, node in enumerate(facts.as_written.nodes):
            if node.name in names:
                at.setdefault((node.name, node.meta.get("line") or 0), i)
                named.setdefault(node.name, i)
        # Graphs of one name: what this one does not have is looked for in the next.
        numbers = {x: at[x.node, x.line] for x in here if (x.node, x.line) in at}
        wanted[facts.entry.name] = [x for x in all_here if x not in numbers]
        yield Located(facts, numbers, named)


def fingerprints(located: Located) -> dict[Finding, Fingerprint]:
    """The fingerprint of each finding's node."""
    index, phase = located.facts.as_written, located.facts.entry.phase
    names = {index.names[i] for i in located.numbers.values()}
    equals: dict[tuple[str, str, tuple[str, ...]], list[int]] = {}
    for i, name in enumerate(index.names):
        if name in names:
            equals.setdefault(_structure(index, i), []).append(i)
    ordinals = {i: ordinal for group in equals.values() for ordinal, i in enumerate(group)}
    found = {}
    for finding, i in located.numbers.items():
        key = _structure(index, i)
        found[finding] = Fingerprint(phase, *key, ordinals[i], len(equals[key]))
    return found


def _structure(index: Index, i: int) -> tuple[str, str, tuple[str, ...]]:
    """Operator, module and what makes the operands.

    Distinct ones only: an operator over a list, such as the output, takes a value more whenever
    something unrelated is added.
    """
    node = index.nodes[i]
    made_by = () if node.op == "output" else (index.names[x] for x in index.operands[i])
    op = index.names[i] if node.op in ("call_function", "placeholder") else node.op
    if node.op in ("call_module", "call_method"):
        op = f"{node.op} {index.names[i]}"
    return op, str(node.meta.get("module") or ""), tuple(dict.fromkeys(made_by))
