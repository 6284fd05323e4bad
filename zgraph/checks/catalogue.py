"""Write docs/checks.md: every check by section, from its own documentation.

python -c "from zgraph.checks.catalogue import to_markdown; print(to_markdown(), end='')"
"""

from __future__ import annotations

import json
import re

from zgraph.checks.framework import Rule

_PART = re.compile(r"(Why|Bad|Good|Seen):\s+")
_HEAD = """\
# Checks

What `zgraph lint` says. This page is made from the checks' own documentation, which
`zgraph explain CHECK` prints too.
"""


def to_markdown() -> str:
    """The page: a table of all checks, then each section with its checks."""
    from zgraph.checks import rules

    sections: dict[str, list[Rule]] = {}
    for rule in rules():
        sections.setdefault(rule.section, []).append(rule)
    lines = [_HEAD, "| check | severity | what it finds |", "|---|---|---|"]
    lines += [f"| [{x.id}](#{x.id}) | {x.severity} | {_cell(x.summary)} |" for x in rules()]
    for section, members in sorted(sections.items()):
        lines += ["", f"## {section}"]
        for rule in members:
            lines += ["", f"### {rule.id}", "", f"*{rule.severity}.* {body(rule.doc)}"]
    return "\n".join(lines) + "\n"


def to_json() -> str:
    """Every check with all of its documentation, as JSON of schema `zgraph.rules/1`."""
    from zgraph.checks import rules

    rows = [
        {"check": x.id, "severity": x.severity, "section": x.section, "doc": x.doc} for x in rules()
    ]
    return json.dumps({"schema": "zgraph.rules/1", "rules": rows}, indent=2, sort_keys=True)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def body(doc: str) -> str:
    """A docstring as Markdown: the faulty and the repaired graph as one block of code."""
    paragraphs: list[str] = []
    graphs: list[str] = []
    current: list[str] = paragraphs
    for line in doc.split("\n"):
        part = _PART.match(line)
        if part and part[1] in ("Bad", "Good"):
            current = graphs
            current.append(f"{part[1].lower() + ':':5} {line[part.end() :]}")
        elif part:
            current = paragraphs
            current += ["", f"**{part[1]}.** {line[part.end() :]}"]
        elif current is graphs:
            current.append(f"      {line.strip()}")
        else:
            current.append(line.strip())
    seen = next(i for i, line in enumerate(paragraphs) if line.startswith("**Seen.**"))
    block = ["", "```", *graphs, "```"]
    return "\n".join(paragraphs[: seen - 1] + block + paragraphs[seen - 1 :])
