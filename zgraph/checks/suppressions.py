"""Suppressions: `# zgraph: ignore[check-id] reason` on a node's line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import LAST, WARNING, Finding, check

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "Suppressions"


@check("unused-suppression", severity=WARNING, scope=LAST)
def unused_suppression(facts: Facts) -> Iterator[Finding]:
    """A line suppresses a check that finds nothing there.

    Checks that did not run, or could not, are left alone.

    Why: the reason it states is no longer true, and it would hide a fault to come.
    Bad:  %y = mul(%w, 2)  # zgraph: ignore[use-before-wait] the caller has waited
    Good: %y = mul(%w, 2)
    Seen: graphs kept as test data after the pass that made them was repaired.
    """
    from zgraph.checks import rules

    known = {rule.id for rule in rules()}
    for node in facts.as_written.nodes:
        for check_id, _ in node.meta.get("ignore", ()):
            if check_id not in known:
                message = f"no check is called {check_id}"
            elif check_id in facts.ran and (node.name, check_id) not in facts.suppressed:
                message = f"{check_id} finds nothing at {node.name}"
            else:
                continue
            yield facts.at_node(node, message, fix="remove the suppression")
