"""What a check is: a documented generator of findings, registered under its id.

Nothing here or in a check's module may import torch at the top: `zgraph rules` and `explain` read
the docstrings and answer at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

ERROR, WARNING, INFO = "error", "warning", "info"
RANK = {INFO: 0, WARNING: 1, ERROR: 2}

# What a check is called with: each graph, the forward of each pair, the program's first graph, all
# ranks of a job, or each graph once all other checks are done.
GRAPH, PAIR, PROGRAM, JOB, LAST = "graph", "pair", "program", "job", "last"

# What a check may need of a graph; without it the check does not run, and `--verbose` says so.
OUTPUT = "an output node (the graph was cut off)"
TABLE = "a table that says what inputs and outputs are"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at one node. `line` and `column` count from 1, 0 when the form has none.

    `because` names other nodes that take part; `fix` is one sentence; `ignored` holds the checks
    that the node's line suppresses.
    """

    check: str
    severity: str
    path: str
    rank: int | None
    graph: str
    node: str
    line: int
    column: int
    message: str
    because: tuple[str, ...] = ()
    fix: str = ""
    module: str = ""
    ignored: tuple[str, ...] = ()

    def suppressed_by(self, check_id: str) -> bool:
        return check_id in self.ignored

    def sort_key(self) -> tuple[str, int, str, int, int, str, str, str]:
        rank = -1 if self.rank is None else self.rank
        where = (self.path, rank, self.graph, self.line, self.column)
        return (*where, self.node, self.check, self.message)


# Takes `Facts`; of scope JOB, a `zgraph.analysis.ranks.Job`.
CheckFunction = Callable[[Any], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One check. `needs`: OUTPUT for one that judges by what is absent, TABLE for one by roles."""

    id: str
    severity: str
    section: str
    scope: str
    needs: str
    function: CheckFunction

    @property
    def doc(self) -> str:
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def summary(self) -> str:
        return self.doc.partition("\n")[0]


_registry: dict[str, Rule] = {}


def check(
    rule_id: str, *, severity: str, scope: str = GRAPH, needs: str = ""
) -> Callable[[CheckFunction], CheckFunction]:
    """Register a check. The docstring is its documentation; `SECTION` of its module groups it."""

    def register(function: CheckFunction) -> CheckFunction:
        section = function.__globals__["SECTION"]
        _registry[rule_id] = Rule(rule_id, severity, section, scope, needs, function)
        return function

    return register


def registered() -> dict[str, Rule]:
    """The checks whose modules have been imported so far, by id."""
    return dict(sorted(_registry.items()))
