"""Python text to its syntax tree, without what makes CPython's own parser run out of memory."""

from __future__ import annotations

import ast
import re
import warnings

# CPython joins a dotted name piece by piece and keeps every prefix: memory grows with the square.
_LONG_NAME = re.compile(r"\w\s*(?:\.\s*\w+\s*){500}")


def parse_module(source: str) -> ast.Module:
    """The tree of a module; nothing is run and no warning shown.

    Raise SyntaxError for what is no Python, or names something by more than 500 dots, ValueError
    for text that cannot be encoded, RecursionError or MemoryError for what is nested too deep.
    """
    found = _LONG_NAME.search(source) if source.count(".") > 500 else None
    if found is not None:
        line = source.count("\n", 0, found.start()) + 1
        raise SyntaxError("a name of too many parts", (None, line, 1, None))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about escapes in strings
        return ast.parse(source)
