"""Write what ranks really did in a step as a Chrome trace, in the form of `simulate --trace`.

One process is a rank, numbered from 1, so that it can be opened beside a simulated rank, which is
0. Slices are nodes as the host ran them, arrows go from a gather or prefetch to the wait that it
lets go, and a counter shows gathered bytes. Times are in microseconds from the first node's start.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from torch import fx

from zgraph.errors import RunError
from zgraph.ir.dialects import Kind, info_of
from zgraph.ir.program import Program
from zgraph.ir.targets import op_name
from zgraph.runtime.recording import Span

_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD, Kind.END_BACKWARD})
_STREAM = 0


def trace_events(program: Program, ranks: Sequence[Sequence[Span]]) -> Iterator[dict[str, Any]]:
    """The events of a trace of these ranks."""
    nodes = {
        (entry.name, node.name): node for entry in program.graphs for node in entry.graph.nodes
    }
    begin = min((spans[0].start for spans in ranks if spans), default=0.0)
    for rank, spans in enumerate(ranks):
        pid = rank + 1
        yield _named(pid, "process_name", f"rank {rank} of {len(ranks)} (measured)")
        yield _named(pid, "thread_name", "host")
        live = -1
        for span in spans:
            node = nodes[span.graph, span.node]
            yield _slice(pid, span, node, begin)
            if span.gathered_bytes != live:
                live = span.gathered_bytes
                yield {
                    **_event("C", pid, span.end - begin),
                    "name": "live bytes",
                    "args": {"gathered": live},
                }
        yield from _arrows(pid, spans, nodes, begin)


def _slice(pid: int, span: Span, node: fx.Node, begin: float) -> dict[str, Any]:
    kind = _kind(node)
    collective = info_of(op_name(node.target)).collective
    category = "wait" if kind in _WAITS else collective or "compute"
    return {
        **_event("X", pid, span.start - begin),
        "dur": round((span.end - span.start) * 1e6, 3),
        "name": node.name,
        "cat": category,
        "args": {"graph": span.graph, "op": op_name(node.target)},
    }


def _arrows(
    pid: int, spans: Sequence[Span], nodes: dict[tuple[str, str], fx.Node], begin: float
) -> Iterator[dict[str, Any]]:
    """From each start of a gather to the wait for it, by graph and parameter."""
    started: dict[tuple[str, int], Span] = {}
    number = 0
    for span in spans:
        node = nodes[span.graph, span.node]
        kind = _kind(node)
        if kind == Kind.PREFETCH:
            started |= {(span.graph, param): span for param in node.args[2]}  # type: ignore
        elif kind == Kind.GATHER:
            started.setdefault((span.graph, node.args[2]), span)  # type: ignore[arg-type]
        elif kind == Kind.WAIT and len(node.args) == 3:
            source = started.pop((span.graph, node.args[2]), None)  # type: ignore[arg-type]
            if source is None:
                continue
            number += 1
            arrow = {"name": "all_gather", "cat": "wait", "id": pid * 1_000_000 + number}
            yield {**_event("s", pid, (source.start + source.end) / 2 - begin), **arrow}
            middle = (span.start + span.end) / 2
            yield {**_event("f", pid, middle - begin), **arrow, "bp": "e"}


def _kind(node: fx.Node) -> Kind:
    return info_of(op_name(node.target)).kind


def _event(phase: str, pid: int, seconds: float) -> dict[str, Any]:
    return {"ph": phase, "pid": pid, "tid": _STREAM, "ts": round(seconds * 1e6, 3)}


def _named(pid: int, name: str, value: str) -> dict[str, Any]:
    return {"ph": "M", "pid": pid, "tid": _STREAM, "name": name, "args": {"name": value}}


def write_trace(program: Program, ranks: Sequence[Sequence[Span]], path: str) -> None:
    """Write the trace; gzipped when the name ends in `.gz`. Raises RunError."""
    head = {
        "displayTimeUnit": "ms",
        "otherData": {"device": "measured", "world_size": len(ranks), "streams": ["host"]},
    }
    events = trace_events(program, ranks)
    lines = ",\n".join(json.dumps(event, sort_keys=True) for event in events)
    opened = json.dumps(head, sort_keys=True)[:-1]
    content = f'{opened}, "traceEvents": [\n{lines}\n]}}\n'.encode()
    if path.endswith(".gz"):
        content = gzip.compress(content, mtime=0)
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise RunError(f"--trace {path}: {error.strerror}") from error
