"""Python's garbage collector, paused while many objects are made and none can be freed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused_collector() -> Iterator[None]:
    """Keep the collector from walking a growing graph again and again.

    Nodes refer to each other, so each collection walks all of them and frees none: most of the time
    of a parse, and what makes a linear pass grow faster than its input.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
