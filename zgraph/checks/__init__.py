"""Checks: a program comes in, findings come out.

Each module of this folder registers the checks it holds; nothing lists them by hand. The framework
is in `framework`, what a check may ask in `facts`, running in `run`, files in `lint`, output in
`report`. Importing this package, `rules()` and `explain()` do not import torch.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from zgraph.checks.framework import ERROR, INFO, WARNING, Finding, Rule, registered
from zgraph.errors import UsageError

__all__ = ["ERROR", "INFO", "WARNING", "Finding", "Rule", "explain", "rules", "select"]


@cache
def _by_id() -> dict[str, Rule]:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return registered()


def rules() -> list[Rule]:
    """Every check, sorted by id."""
    return list(_by_id().values())


def rule(rule_id: str) -> Rule:
    """The check of that id.

    Raises:
        UsageError: when there is none; the message names the nearest.
    """
    known = _by_id()
    if rule_id in known:
        return known[rule_id]
    near = [x for x in known if x.startswith(rule_id)] or get_close_matches(rule_id, known, 3)
    hint = f"did you mean {' or '.join(near)}?" if near else "`zgraph rules` lists them"
    raise UsageError(f"unknown check {rule_id!r}; {hint}")


def select(checks: Iterable[str] | None = None, ignore: Iterable[str] = ()) -> list[Rule]:
    """The checks to run: those named, or all, less those ignored.

    Raises:
        UsageError: for an id that no check has.
    """
    wanted = rules() if checks is None else [rule(x) for x in sorted(set(checks))]
    unwanted = {rule(x).id for x in ignore}
    return [x for x in wanted if x.id not in unwanted]


def explain(rule_id: str) -> str:
    """What `zgraph explain` prints: the id, the severity and the check's documentation.

    Raises:
        UsageError: for an id that no check has.
    """
    found = rule(rule_id)
    return f"{found.id} ({found.severity}; {found.section})\n\n{found.doc}\n"
