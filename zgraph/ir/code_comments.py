"""What comment lines of readable code say of the nodes below them.

    # recompute: MUST_SAVE File: model.py:9 in forward, code: ..
    # ac_graph_id: 0 - MUST_RECOMPUTE No stacktrace found for following nodes
    # Annotation: {'module_fqn': 'layers.0.attention'} File: ..

A comment holds until the next one. The text behind `File:` is the user's and is not read.
"""

from __future__ import annotations

import re
from typing import Any

from torch import fx

from zgraph.ir.code_lines import Block

_TAG = re.compile(
    r"#.*?\b(?:recompute: (?P<policy>\w+)|ac_graph_id: (?P<id>\d+)(?: - (?P<also>\w+))?)(?=\s|$)"
)
_FQN = re.compile(r"'module_fqn': '([\w.]+)'")


def tag_nodes(nodes: list[fx.Node], lines: list[str], block: Block) -> None:
    """Set `recompute` and `ac_graph_id` (as printed) and `module` in the meta of nodes."""
    tags: list[tuple[int, dict[str, Any]]] = []
    for at in range(block.body, block.end):
        line = lines[at].lstrip()
        if line[:1] == "#":
            tags.append((at + 1, _tag_of(line)))
    if not any(tag for _, tag in tags):
        return
    current: dict[str, Any] = {}
    position = 0
    for node in nodes:
        if node.op in ("placeholder", "output"):
            continue
        while position < len(tags) and tags[position][0] < node.meta["line"]:
            current = tags[position][1]
            position += 1
        for key, value in current.items():
            node.meta.setdefault(key, value)


def _tag_of(line: str) -> dict[str, Any]:
    tag: dict[str, Any] = {}
    line = line.partition(" File: ")[0]
    if "recompute: " in line or "ac_graph_id: " in line:
        found = _TAG.match(line)
        if found is not None:
            policy = found["policy"] or found["also"]
            if policy:
                tag["recompute"] = policy
            if found["id"] and len(found["id"]) < 20:
                tag["ac_graph_id"] = int(found["id"])
    if "'module_fqn'" in line:
        named = _FQN.search(line)
        if named is not None:
            tag["module"] = named[1]
    return tag
