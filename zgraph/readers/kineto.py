"""Profiler traces (Kineto's Chrome-trace JSON, plain or gzipped): the collectives as launched.

A trace is no graph. Its collectives become the nodes of graphs, in launch order, one graph for each
stretch of forward or backward (`phase`); each has its input as a placeholder and the group's name
as the keyword `group_name`. Meta: `val` (the result), `module`, `step`, `microseconds` (when it
was launched).
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from pathlib import Path
from typing import Any

from zgraph.errors import RefusedError
from zgraph.ir.program import Program
from zgraph.readers.kineto_events import Trace
from zgraph.readers.kineto_graph import graphs_of

FORM = "kineto"
PRIORITY = 22

# Of text. Reading holds up to three copies of it for a moment: less than 2 GiB with torch.
MAX_BYTES = 448 << 20
_CHUNK = 1 << 20
_KEYS = (b'"traceEvents"', b'"deviceProperties"', b'"distributedInfo"')
_EVENTS = re.compile(r'"traceEvents"\s*:\s*\[')
_BLANKS = re.compile(r"[ \t\r\n]*")


def recognises(head: bytes, path: Path) -> bool:
    """Whether a JSON object, gzipped or not, has the keys of a profiler trace near its begin."""
    if head.startswith(b"\x1f\x8b"):
        try:
            head = zlib.decompressobj(wbits=31).decompress(head, _CHUNK)
        except zlib.error:
            return False
    return head.lstrip()[:1] == b"{" and any(key in head for key in _KEYS)


def read(path: Path, *, allow_pickle: bool) -> Program:
    """The collectives of a trace. Raise RefusedError where it is cut off, damaged or too large."""
    text = _text(path)
    trace = Trace()
    try:
        header = _header(text, trace)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 0), getattr(error, "colno", 0)
        message = "a profiler trace that is cut off or damaged: export it again"
        raise RefusedError(message, path=str(path), line=line, column=column) from error
    trace.describe(header)
    return Program(graphs_of(trace), path=str(path))


def _text(path: Path) -> str:
    """The whole text, unpacked, of at most MAX_BYTES."""
    content = bytearray()
    try:
        with path.open("rb") as plain:
            packed = plain.read(2) == b"\x1f\x8b"
            plain.seek(0)
            source: Any = gzip.GzipFile(fileobj=plain) if packed else plain
            while chunk := source.read(_CHUNK):
                content += chunk
                if len(content) > MAX_BYTES:
                    size = f"more than {MAX_BYTES >> 20} MiB"
                    message = f"a profiler trace of {size}: profile fewer steps"
                    raise RefusedError(message, path=str(path))
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        message = f"a gzipped profiler trace that is cut off or damaged ({error}): copy it again"
        raise RefusedError(message, path=str(path)) from error
    return content.decode("utf-8", "replace")


def _header(text: str, trace: Trace) -> dict[str, Any]:
    """Hand the events to `trace`; return everything else. Raise ValueError where it is no JSON."""
    found = _EVENTS.search(text)
    if found is None:
        header = json.loads(text)
    else:
        end = _events(text, found.end(), trace)
        header = json.loads(text[: found.end()] + text[end:])
    if not isinstance(header, dict):
        raise ValueError("no object")
    return header


def _events(text: str, at: int, trace: Trace) -> int:
    """Read the events from a place behind `[` on, one at a time; return where `]` stands."""
    decode = json.JSONDecoder().raw_decode
    at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]
    while text[at : at + 1] != "]":
        event, at = decode(text, at)
        trace.add(event)
        at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]
        if text[at : at + 1] == ",":
            at = _BLANKS.match(text, at + 1).end()  # type: ignore[union-attr]
        elif text[at : at + 1] != "]":
            raise json.JSONDecodeError("',' or ']' expected", text, at)
    return at
