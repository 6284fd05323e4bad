"""The comments at the end of a node's line, both ways.

    # module: layers.3.mlp                         node.meta["module"]
    # zgraph: ignore[check-id, other-id] reason    node.meta["ignore"]: a list of (check id, reason)

A path or reason that a comment cannot hold as it is (a `#`, a line break) is quoted.
"""

from __future__ import annotations

import re
from typing import Any

from zgraph.ir.text_lex import QUOTED, unquote

_MODULE = re.compile(r"#\s*module:\s*")
_IGNORE = re.compile(r"#\s*zgraph:\s*ignore\[([^\[\]]*)\][ \t]*")
_PLAIN_MODULE = re.compile(r"[\w.]+\Z")


def read_comments(text: str, meta: dict[str, Any]) -> None:
    """Take what the comments in `text`, which begins with `#`, say over into a node's meta.

    Other comments are left alone. Raise ValueError for a bad escape in a quoted one.
    """
    rest = text
    while rest:
        module, ignore = _MODULE.match(rest), _IGNORE.match(rest)
        found = module or ignore
        if found is None:
            cut = rest.find("#", 1)
            rest = rest[cut:] if cut > 0 else ""
            continue
        quoted = QUOTED.match(rest, found.end())
        if quoted is not None:
            content, rest = unquote(quoted.group()), rest[quoted.end() :].lstrip()
        else:
            cut = rest.find(" #", found.end())
            cut = len(rest) if cut < 0 else cut
            content, rest = rest[found.end() : cut].strip(), rest[cut:].lstrip()
        if module:
            meta["module"] = content
        else:
            ids = [x.strip() for x in found[1].split(",") if x.strip()]
            meta.setdefault("ignore", []).extend((x, content) for x in ids)


def comments_text(meta: dict[str, Any]) -> str:
    """The comments of a node, each after two blanks; empty without any."""
    text = ""
    module = meta.get("module")
    if module:
        text += f"  # module: {module if _PLAIN_MODULE.match(module) else repr(module)}"
    for check, reason in meta.get("ignore", ()):
        text += f"  # zgraph: ignore[{check}]"
        if reason:
            text += f" {reason if _is_plain(reason) else repr(reason)}"
    return text


def _is_plain(text: str) -> bool:
    return text.isprintable() and "#" not in text and text == text.strip() and text[0] not in "'\""
