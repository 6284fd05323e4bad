"""Inductor's wrapper code (`output_code.py`): a graph of buffers for each `call` function.

Nodes and their meta are described in `wrapper_nodes`, what is followed and how in `wrapper_walk`.
"""

from __future__ import annotations

import re
from pathlib import Path

from zgraph.ir.collector import paused_collector
from zgraph.ir.program import WRAPPER, GraphEntry, Program
from zgraph.readers.wrapper_nodes import NodeBuilder
from zgraph.readers.wrapper_source import WrapperCall, wrapper_calls
from zgraph.readers.wrapper_walk import Walker

FORM = "wrapper"
PRIORITY = 40

# Lines that begin so in the module itself: in a log they stand behind a prefix, in a structured
# trace behind a tab.
_MARK = re.compile(
    rb"^(?:# AOT ID: \[|from torch\._inductor\.async_compile import AsyncCompile"
    rb"|def call\(args\):|    def call\(self, args\):)",
    re.MULTILINE,
)
_OTHER_FORM = re.compile(rb"^(?:graph\(|class \w+\(torch\.nn\.Module\):| ?=====)", re.MULTILINE)


def recognises(head: bytes, path: Path) -> bool:
    """Whether it is a Python module with Inductor's marks, and no graph in another form besides."""
    return (
        b"\0" not in head[:4096]
        and _MARK.search(head) is not None
        and (_OTHER_FORM.search(head) is None)
    )


def read_text(text: str, path: str) -> Program:
    """One graph for each `call`; `phase` and `graph_id` come from the AOT ID above it.

    Raise GraphParseError with the place, where the text is no Python or has no `call`.
    """
    with paused_collector():
        calls = wrapper_calls(text, path)
        names = [f"call_{i}" for i in range(len(calls))] if len(calls) > 1 else ["call"]
        entries = [_entry(name, call, path) for name, call in zip(names, calls, strict=True)]
    return Program(entries, path=path)


def _entry(name: str, call: WrapperCall, path: str) -> GraphEntry:
    builder = NodeBuilder(path)
    Walker(call, builder).walk()
    return GraphEntry(name, builder.finish(), call.phase, graph_id=call.number, stage=WRAPPER)
