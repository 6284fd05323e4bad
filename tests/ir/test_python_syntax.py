"""Python text to its tree, within bounded memory."""

from __future__ import annotations

import tracemalloc

import pytest

from zgraph.ir.python_syntax import parse_module


def test_a_module_is_parsed():
    assert len(parse_module("import a.b\nx = a.b.c\n").body) == 2


@pytest.mark.parametrize("text", ["from a{} import b", "x = a{}", "import a{}"])
def test_a_name_of_very_many_parts_costs_nothing(text):
    """CPython's own parser takes gigabytes for 100,000 parts."""
    tracemalloc.start()
    with pytest.raises(SyntaxError, match="too many parts") as caught:
        parse_module("y = 1\n" + text.format(".x" * 100_000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000
    assert caught.value.lineno == 2


def test_many_short_names_are_no_long_one():
    assert len(parse_module("a.b.c\n" * 1000).body) == 1000
