"""Run checks over one program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from zgraph.checks.facts import Facts
from zgraph.checks.framework import ERROR, GRAPH, PAIR, Finding, Rule
from zgraph.errors import PassError

if TYPE_CHECKING:
    from zgraph.ir.program import Program


def run_checks(
    program: Program,
    *,
    checks: list[str] | None = None,
    ignore: list[str] | tuple[str, ...] = (),
) -> list[Finding]:
    """The findings of the checks named (all without `checks`), less those ignored, sorted.

    Raises:
        UsageError: for an id that no check has.
    """
    from zgraph.checks import select

    return run_rules(program, select(checks, ignore))


def run_rules(program: Program, rules: list[Rule]) -> list[Finding]:
    """The findings of some checks on one program, sorted; equal programs give equal lists."""
    all_facts = facts_of(program)
    found: set[Finding] = set()
    for rule in rules:
        for facts in _subjects(rule, all_facts):
            if rule.whole and not facts.is_whole:
                continue
            for finding in rule.function(facts):
                found.add(replace(finding, check=rule.id, severity=rule.severity))
    return sorted(found, key=Finding.sort_key)


def facts_of(program: Program) -> list[Facts]:
    """The facts of each graph, siblings and pairs linked."""
    all_facts = [Facts(program, entry) for entry in program.graphs]
    by_entry = {id(facts.entry): facts for facts in all_facts}
    for facts in all_facts:
        facts.siblings = all_facts
    for forward, backward in program.pairs():
        if backward is not None:
            first, second = by_entry[id(forward)], by_entry[id(backward)]
            first.pair, second.pair = second, first
    return all_facts


def _subjects(rule: Rule, all_facts: list[Facts]) -> Iterator[Facts]:
    if rule.scope == GRAPH:
        yield from all_facts
    elif rule.scope == PAIR:
        for facts in all_facts:
            if facts.pair is not None and facts.entry.phase == "forward":
                yield facts
    else:
        yield from all_facts[:1]


def verify(program: Program) -> None:
    """Reject a program that has any finding at error level.

    Raises:
        PassError: naming the first findings.
    """
    errors = [x for x in run_checks(program) if x.severity == ERROR]
    if not errors:
        return
    lines = [f"{x.graph}: {x.node}: error[{x.check}]: {x.message}" for x in errors[:3]]
    more = f"\n... and {len(errors) - 3} more" if len(errors) > 3 else ""
    raise PassError("\n".join(lines) + more)
