"""Write a timeline as a Chrome trace, which ui.perfetto.dev and chrome://tracing open.

One process is the simulated rank, one thread each stream; slices are nodes and transfers, arrows go
from a collective to the wait that it lets go, and a counter shows live bytes by kind. Times are in
microseconds from the start of the step.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zgraph.errors import UsageError
from zgraph.ir.dialects import Kind, info_of
from zgraph.ir.targets import op_name
from zgraph.simulate.engine import Timeline
from zgraph.simulate.residency import KINDS

_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD, Kind.END_BACKWARD})
_RANK = 0


def trace_events(timeline: Timeline) -> Iterator[dict[str, Any]]:
    """The events of the trace, in no order of time."""
    yield _metadata("process_name", 0, f"rank {_RANK} of {timeline.world_size} (simulated)")
    for number, name in enumerate(timeline.streams):
        yield _metadata("thread_name", number, name)
        yield {**_event("M", number), "name": "thread_sort_index", "args": {"sort_index": number}}
    slices: list[list[tuple[float, float]]] = []  # by graph and node: where an arrow may end
    for times in timeline.graphs:
        for i in times.order:
            node = times.nodes[i]
            if times.stream[i] == 0 and times.end[i] > times.start[i]:
                yield {
                    **_slice(0, times.start[i], times.end[i]),
                    "name": node.name,
                    "cat": "wait" if _is_wait(node) else "compute",
                    "args": {"graph": times.name, "op": op_name(node.target)},
                }
        slices.append(_arrow_ends(timeline, len(slices)))
    for number, transfer in enumerate(timeline.transfers):
        graph, i = transfer.issued
        yield {
            **_slice(transfer.stream, transfer.start, transfer.end),
            "name": timeline.graphs[graph].nodes[i].name,
            "cat": transfer.kind,
            "args": {
                "graph": timeline.graphs[graph].name,
                "kind": transfer.kind,
                "bytes": transfer.nbytes,
                "ranks": transfer.ranks,
            },
        }
        if transfer.waited is None or transfer.end <= transfer.start:
            continue
        until = slices[transfer.waited[0]][transfer.waited[1]]
        if until[1] <= until[0]:
            continue
        arrow = {"name": transfer.kind, "cat": "wait", "id": number}
        middle = (transfer.start + transfer.end) / 2
        yield {**_event("s", transfer.stream), **arrow, "ts": _micro(middle)}
        yield {**_event("f", 0), **arrow, "bp": "e", "ts": _micro((until[0] + until[1]) / 2)}
    yield from _counters(timeline)


def _arrow_ends(timeline: Timeline, graph: int) -> list[tuple[float, float]]:
    """For each node, the first slice on the compute stream at or after it."""
    times = timeline.graphs[graph]
    found: list[tuple[float, float]] = [(0.0, 0.0)] * len(times.nodes)
    following = (0.0, 0.0)
    for i in reversed(times.order):
        if times.stream[i] == 0 and times.end[i] > times.start[i]:
            following = (times.start[i], times.end[i])
        found[i] = following
    return found


def _counters(timeline: Timeline) -> Iterator[dict[str, Any]]:
    curve = timeline.memory.curve
    position, before = 0, None
    pending: tuple[float, list[int]] | None = None
    for times in timeline.graphs:
        for i in times.order:
            now = curve[:, position].tolist()
            position += 1
            if now == before:
                continue
            before = now
            # Of several nodes at one time only the last counts, unless an earlier one held more.
            at = _micro(times.issue[i])
            if pending is not None and pending[0] != at:
                yield _counter(*pending)
                pending = None
            if pending is None or sum(now) >= sum(pending[1]):
                pending = (at, now)
    if pending is not None:
        yield _counter(*pending)


def _counter(at: float, now: list[int]) -> dict[str, Any]:
    counts = dict(zip(KINDS, now, strict=True))
    return {**_event("C", 0), "name": "live bytes", "ts": at, "args": counts}


def _is_wait(node: Any) -> bool:
    return node.op == "call_function" and info_of(op_name(node.target)).kind in _WAITS


def _event(phase: str, stream: int) -> dict[str, Any]:
    return {"ph": phase, "pid": _RANK, "tid": stream}


def _metadata(name: str, stream: int, value: str) -> dict[str, Any]:
    return {**_event("M", stream), "name": name, "args": {"name": value}}


def _slice(stream: int, start: float, end: float) -> dict[str, Any]:
    begin = _micro(start)
    return {**_event("X", stream), "ts": begin, "dur": round(_micro(end) - begin, 3)}


def _micro(seconds: float) -> float:
    return round(seconds * 1e6, 3)


def trace_text(timeline: Timeline) -> str:
    """The trace as JSON, one event a line; equal timelines give equal texts."""
    head = {
        "displayTimeUnit": "ms",
        "otherData": {
            "device": timeline.hardware.name,
            "world_size": timeline.world_size,
            "streams": timeline.streams,
        },
    }
    lines = ",\n".join(json.dumps(event, sort_keys=True) for event in trace_events(timeline))
    opened = json.dumps(head, sort_keys=True)[:-1]
    return f'{opened}, "traceEvents": [\n{lines}\n]}}\n'


def write_trace(timeline: Timeline, path: str) -> None:
    """Write the trace; gzipped when the name ends in `.gz`.

    Raises:
        UsageError: the file cannot be written.
    """
    data = trace_text(timeline).encode()
    if path.endswith(".gz"):
        data = gzip.compress(data, mtime=0)
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise UsageError(f"--trace {path}: {error.strerror}") from error
