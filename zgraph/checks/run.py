"""Run checks over one program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zgraph.checks.facts import Facts
from zgraph.checks.framework import (
    ERROR,
    JOB,
    LAST,
    OUTPUT,
    PAIR,
    PROGRAM,
    TABLE,
    Finding,
    Rule,
)
from zgraph.errors import PassError
from zgraph.ir.collector import paused_collector

if TYPE_CHECKING:
    from zgraph.analysis.ranks import Job
    from zgraph.ir.program import GraphEntry, Program


@dataclass(slots=True)
class Outcome:
    """What some checks found in one program.

    `findings` are sorted and have no suppressed ones. `not_run` holds (check, graph, what it needs)
    for each check that a graph gave too little for.
    """

    findings: list[Finding] = field(default_factory=list)
    not_run: list[tuple[str, str, str]] = field(default_factory=list)


def run_checks(
    program: Program, *, checks: Iterable[str] | None = None, ignore: Iterable[str] = ()
) -> list[Finding]:
    """The findings of the checks named (all without `checks`), less those ignored, sorted.

    A finding at a node whose `meta["ignore"]` names its check is left out.

    Raises:
        UsageError: for an id that no check has.
    """
    from zgraph.checks import select

    return run_rules(program, select(checks, ignore)).findings


def run_rules(program: Program, rules: Iterable[Rule]) -> Outcome:
    """Run some checks on one program; equal programs give equal outcomes."""
    rules = sorted(rules, key=lambda rule: (rule.scope == LAST, rule.id))
    outcome = Outcome()
    with paused_collector():
        found = _run(program, rules, outcome)
    outcome.findings = sorted(found, key=Finding.sort_key)
    return outcome


def _run(program: Program, rules: list[Rule], outcome: Outcome) -> set[Finding]:
    found: set[Finding] = set()
    all_facts = facts_of(program)
    for facts in all_facts:
        facts.ran.update(rule.id for rule in rules if rule.scope != JOB)
    for rule in rules:
        if rule.scope == JOB:
            found.update(_within(rule, program, all_facts))
            continue
        for facts in _subjects(rule, all_facts):
            if _lacks(rule, facts):
                outcome.not_run.append((rule.id, facts.entry.name, rule.needs))
                facts.ran.discard(rule.id)
                continue
            found.update(_unsuppressed(rule, facts))
    for facts in all_facts:  # they refer to each other; untied, they go at once
        facts.siblings, facts.pair = [], None
    return found


def run_job(job: Job, rules: Iterable[Rule]) -> list[Finding]:
    """Run those rules that compare the ranks of a job; sorted."""
    found: set[Finding] = set()
    for rule in rules:
        if rule.scope == JOB:
            found.update(
                _named(rule, x) for x in rule.function(job) if not x.suppressed_by(rule.id)
            )
    return sorted(found, key=Finding.sort_key)


def _within(rule: Rule, program: Program, all_facts: list[Facts]) -> Iterator[Finding]:
    """Compare the ranks whose graphs are in one program."""
    if len({entry.rank for entry in program.graphs if entry.rank is not None}) < 2:
        return
    from zgraph.analysis.ranks import Job, schedules_of

    job = Job()
    job.add([x for x in schedules_of(program) if x.rank >= 0])
    for facts in all_facts:
        facts.ran.add(rule.id)
    for finding in rule.function(job):
        yield from _kept(rule, finding, all_facts)


def _named(rule: Rule, finding: Finding) -> Finding:
    """The finding with its check, and with the check's severity unless it brings its own."""
    return replace(finding, check=rule.id, severity=finding.severity or rule.severity, ignored=())


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


def _lacks(rule: Rule, facts: Facts) -> bool:
    if rule.needs == OUTPUT:
        return not facts.is_whole
    return rule.needs == TABLE and facts.entry.outputs is None


def _unsuppressed(rule: Rule, facts: Facts) -> Iterator[Finding]:
    """A check's findings; a suppressed one is remembered where it was suppressed."""
    for finding in rule.function(facts):
        yield from _kept(rule, finding, facts.siblings)


def _kept(rule: Rule, finding: Finding, all_facts: list[Facts]) -> Iterator[Finding]:
    if not finding.suppressed_by(rule.id):
        yield _named(rule, finding)
        return
    for other in all_facts:
        if (other.entry.rank, other.entry.name) == (finding.rank, finding.graph):
            other.suppressed.add((finding.node, rule.id))


def facts_of(program: Program) -> list[Facts]:
    """The facts of each graph and of the graphs nested in it, siblings and pairs linked."""
    from zgraph.analysis.linking import phases_of
    from zgraph.analysis.ranks import is_counted
    from zgraph.ir.program import BACKWARD, FORWARD

    all_facts: list[Facts] = []
    at: dict[tuple[str, int, int | None], Facts] = {}
    entries = program.graphs
    rows = zip(entries, phases_of(entries), is_counted(entries), strict=True)
    for entry, (phase, pair), counted in rows:
        facts = Facts(program, entry)
        facts.phase, facts.is_counted = phase, counted
        nested = [Facts(program, x, is_nested=True) for x in _nested(entry)]
        for inner in nested:
            inner.phase, inner.is_counted = phase, counted
        all_facts += [facts, *nested]
        at.setdefault((phase, pair, entry.rank), facts)
    for (phase, pair, rank), facts in at.items():
        other = at.get((BACKWARD, pair, rank))
        if phase == FORWARD and other is not None:
            facts.pair, other.pair = other, facts
    for facts in all_facts:
        facts.siblings = all_facts
    return all_facts


def _nested(entry: GraphEntry) -> Iterator[GraphEntry]:
    from zgraph.ir.program import GraphEntry
    from zgraph.ir.text_print import nested_in

    for name, graph in sorted(nested_in(entry).items()):
        yield GraphEntry(f"{entry.name}.{name}".lstrip("."), graph, rank=entry.rank)


def _subjects(rule: Rule, all_facts: list[Facts]) -> Iterator[Facts]:
    if rule.scope == PROGRAM:
        yield from all_facts[:1]
    elif rule.scope == PAIR:
        for facts in all_facts:
            if facts.pair is not None and facts.phase == "forward":
                yield facts
    else:
        yield from all_facts
