"""`zgraph explain`: the documentation of a check or a pass, from its own docstring."""

from __future__ import annotations

import inspect
from difflib import get_close_matches

from zgraph.errors import UsageError


def explain(name: str) -> str:
    """Say what the check or the pass of that name means.

    Raises:
        UsageError: no check and no pass has that name; close ones are named.
    """
    from zgraph import checks
    from zgraph.passes.base import available

    known_checks = {rule.id for rule in checks.rules()}
    if name in known_checks:
        return checks.explain(name)
    passes = available()
    if name in passes:
        return f"{name} (pass)\n\n{inspect.getdoc(passes[name])}"
    near = get_close_matches(name, [*known_checks, *passes], 3)
    hint = f"; did you mean {', '.join(near)}?" if near else "; see zgraph rules"
    raise UsageError(f"no check or pass is called {name!r}{hint}; NODE@FILE explains a node")
