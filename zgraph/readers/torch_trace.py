"""A structured trace that TORCH_TRACE writes (`dedicated_log_torch_trace_rank_N_*.log`).

A record is a line `V1129 14:42:10.091000 7766 file.py:1886] {json}`; its payload are the lines
behind it that begin with a TAB. Records of other things than graphs are passed over. The rank is
that of the file's name where it has one (records of some jobs say 0 on every rank), unless the
file holds several ranks; then that of the record.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from zgraph.errors import RefusedError
from zgraph.ir.program import GraphEntry, Program
from zgraph.readers import embedded
from zgraph.readers.compilations import TRACE_KINDS, Compilations, Origin
from zgraph.readers.embedded import Block, BlockFinder, Embedded
from zgraph.readers.logs import GLOG, LAUNCHER, clean
from zgraph.readers.streams import GraphStream, Note, lines_of, program_of, quiet, rank_in_name

FORM = "trace"
PRIORITY = 25

_RECORD = re.compile(rf"{LAUNCHER}?{GLOG} (?=\{{)")
_LAUNCHED = re.compile(LAUNCHER)
_FIRST_RECORDS = re.compile(
    rf"^{LAUNCHER}?{GLOG} (?P<brace>\{{\")?".replace("?P<rank>", "").replace("?P<pid>", ""),
    re.MULTILINE,
)
_WHOLE_PAYLOAD = {"inductor_output_code": embedded.WRAPPER, "fx_graph_runnable": embedded.SCRIPT}


def recognises(head: bytes, path: Path) -> bool:
    """Whether most of the first log lines of a text are JSON records."""
    if b"\0" in head[:4096]:
        return False
    text = head.decode("utf-8", "replace")
    found = [bool(match["brace"]) for match in islice(_FIRST_RECORDS.finditer(text), 100)]
    return bool(found) and sum(found) * 2 > len(found)


def read_text(text: str, path: str, note: Note = quiet) -> Program:
    """Every graph of a trace; see `stream`.

    Raises:
        GraphParseError: a graph breaks its grammar from its first lines on.
        RefusedError: there is no graph.
    """
    return program_of(stream(lines_of(text), path, note))


def stream(lines: Iterable[str], path: str, note: Note = quiet) -> GraphStream:
    """The graphs of a trace one after the other; one payload of each process is held at most.

    `note` is told of records that are no JSON, which are skipped, and of graphs that break off,
    which then have no output. The errors are those of `read_text`, behind the last graph.
    """
    reader = Embedded(path, note)
    return GraphStream(FORM, reader.tables, _graphs(lines, path, reader))


@dataclass(slots=True)
class _Payload:
    """The lines that belong to a record; `gap` are blank ones that may lie inside or behind it."""

    origin: Origin
    block: Block = field(default_factory=lambda: Block(embedded.SCRIPT))
    gap: list[tuple[int, int]] = field(default_factory=list)

    def add(self, line: str, number: int, column: int) -> None:
        for blank, at in self.gap:
            self.block.add("", blank, at)
        self.gap.clear()
        self.block.add(line, number, column)


def _graphs(lines: Iterable[str], path: str, reader: Embedded) -> Iterator[GraphEntry]:
    placed = Compilations()
    for payload in _payloads(lines, path, reader.note):
        for block in _blocks_of(payload):
            origin = payload.origin
            if block.kind == embedded.WRAPPER:
                origin = _with_aot_id(origin, block)
            for entry in reader.read(block, origin.frame):
                yield placed.place(entry, origin)
    reader.finish()
    if not reader.count:
        raise RefusedError("a TORCH_TRACE log without a graph in it", path=path)


def _with_aot_id(origin: Origin, block: Block) -> Origin:
    index, phase = block.aot_id()
    return Origin(
        origin.kind, origin.stage, phase, origin.rank, origin.process, origin.compile_id, index
    )


def _blocks_of(payload: _Payload) -> Iterator[Block]:
    whole = payload.block
    if payload.origin.kind in _WHOLE_PAYLOAD:
        whole.kind = _WHOLE_PAYLOAD[payload.origin.kind]
        yield whole
        return
    finder = BlockFinder()
    for line, number, column in zip(whole.lines, whole.numbers, whole.columns, strict=True):
        found = finder.feed(line, number, column)
        if found is not None:
            yield found
    found = finder.close()
    if found is not None:
        yield found


def _payloads(lines: Iterable[str], path: str, note: Note) -> Iterator[_Payload]:
    """The payload of each record that holds a graph."""
    ranks = _Ranks(rank_in_name(path.rpartition("/")[2]))
    open_payloads: dict[str, _Payload] = {}
    for number, line in enumerate(lines, 1):
        line = clean(line)
        start = 0
        if line[:1] == "[" and (match := _LAUNCHED.match(line)) is not None:
            source, start = match["rank"], match.end()
        else:
            source = ""
        first = line[start : start + 1]
        if first == "\t":
            payload = open_payloads.get(source)
            if payload is not None:
                payload.add(line[start + 1 :], number, start + 1)
            continue
        record = _RECORD.match(line) if first in "VIWEDCF" and first else None
        if record is None:
            payload = open_payloads.get(source)
            if payload is not None and not first:
                payload.gap.append((number, start))
            continue
        payload = open_payloads.pop(source, None)
        if payload is not None:
            yield payload
        table = _json(line, record.end(), path, number, note)
        origin = _origin(table, record, ranks) if table else None
        if origin is not None and "has_payload" in table:
            open_payloads[source] = _Payload(origin)
    yield from open_payloads.values()


def _json(line: str, at: int, path: str, number: int, note: Note) -> dict[str, Any]:
    try:
        table = json.loads(line[at:])
    except (ValueError, RecursionError) as error:
        column = at + 1 + getattr(error, "pos", 0)
        what = getattr(error, "msg", "nested too deeply")
        note(f"{path}:{number}:{column}: a record that is no JSON ({what}), left out")
        return {}
    return table if isinstance(table, dict) else {}


@dataclass(slots=True)
class _Ranks:
    """The rank of records: the file's, as long as all records agree."""

    of_file: int | None
    first: int | None = None

    def rank(self, told: Any, launcher: str | None) -> int | None:
        if launcher:
            return int(launcher)
        if type(told) is not int:
            return self.of_file
        if self.first is None:
            self.first = told
        return told if self.of_file is None or told != self.first else self.of_file


def _origin(table: dict[str, Any], record: re.Match[str], ranks: _Ranks) -> Origin | None:
    """What a record says of the graph in its payload; None when there is no graph in it."""
    rank = ranks.rank(table.get("rank"), record["rank"])
    kind = next((key for key in table if key in TRACE_KINDS), "")
    artifact = table.get("artifact")
    if not kind and isinstance(artifact, dict) and artifact.get("name") in TRACE_KINDS:
        kind = str(artifact["name"])
    if not kind:
        return None
    stage, phase = TRACE_KINDS[kind]
    return Origin(kind, stage, phase, rank, record["pid"], _compile_id(table))


def _compile_id(table: dict[str, Any]) -> str:
    """torch's own spelling: `0/1`, `0/1_2` for a later attempt, `!3/0/1` in compiled autograd."""
    frame, compile_, attempt, autograd = (
        table.get(key)
        for key in ("frame_id", "frame_compile_id", "attempt", "compiled_autograd_id")
    )
    if type(frame) is not int and type(autograd) is not int:
        return ""
    parts = [f"!{autograd}"] if type(autograd) is int else []
    if type(frame) is int:
        parts += [str(frame), str(compile_) if type(compile_) is int else "-"]
    later = f"_{attempt}" if type(attempt) is int and attempt > 0 else ""
    return "/".join(parts) + later
