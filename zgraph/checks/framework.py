"""What a check is: a documented generator of findings, registered under its id.

Nothing here or in a check's module may import torch at the top: `zgraph rules` and `explain` read
the docstrings and answer at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

ERROR, WARNING, INFO = "error", "warning", "info"
RANK = {INFO: 0, WARNING: 1, ERROR: 2}

# What a check is called with: each graph, the forward of each pair, or the program's first graph.
GRAPH, PAIR, PROGRAM = "graph", "pair", "program"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at one node. `line` and `column` count from 1, 0 when the form has none.

    `because` names other nodes that take part; `fix` is one sentence.
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

    def sort_key(self) -> tuple[str, int, str, int, int, str, str, str]:
        rank = -1 if self.rank is None else self.rank
        where = (self.path, rank, self.graph, self.line, self.column)
        return (*where, self.node, self.check, self.message)


CheckFunction = Callable[["Facts"], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One check. `whole`: it judges by what is absent, so it needs a graph that is all there."""

    id: str
    severity: str
    section: str
    scope: str
    whole: bool
    function: CheckFunction

    @property
    def doc(self) -> str:
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def summary(self) -> str:
        return self.doc.partition("\n")[0]


_registry: dict[str, Rule] = {}


def check(
    rule_id: str, *, severity: str, scope: str = GRAPH, whole: bool = False
) -> Callable[[CheckFunction], CheckFunction]:
    """Register a check. The docstring is its documentation; `SECTION` of its module groups it."""

    def register(function: CheckFunction) -> CheckFunction:
        section = function.__globals__["SECTION"]
        _registry[rule_id] = Rule(rule_id, severity, section, scope, whole, function)
        return function

    return register


def registered() -> dict[str, Rule]:
    """The checks whose modules have been imported so far, by id."""
    return dict(sorted(_registry.items()))
