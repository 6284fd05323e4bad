"""`zgraph stats`: what is in graphs, logs, traces and folders of them."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zgraph.commands.text import bytes_text
from zgraph.errors import InputError, RefusedError, UsageError

if TYPE_CHECKING:
    from zgraph.analysis.census import GraphCensus

SCHEMA = "zgraph.stats/1"
REFUSED = 2
# Files at least this large get a progress bar on a terminal.
_LONG = 8 << 20
_SHOWN_OPS = 12

Say = Callable[[str], None]


@dataclass(slots=True)
class FileStats:
    """The graphs of one file, as they come, and for each whether its collectives are counted."""

    path: str
    form: str = ""
    graphs: list[GraphCensus] = field(default_factory=list)
    counted: list[bool] = field(default_factory=list)


def stats(
    paths: Iterable[str],
    say: Say,
    *,
    form: str = "text",
    allow_pickle: bool = False,
    note: Say | None = None,
) -> int:
    """Count what is in files and folders (walked; `-` is standard input) and `say` it once.

    A log or trace is gone through graph by graph, so that its size does not matter. `note` gets
    what was refused or left out, a line each; standard error by default. One bad file does not
    stop the rest; a file met while walking that holds no graph is passed over.

    A collective is listed once although a log prints its graph several times: for each rank,
    compile id and phase under one of the prints (see `zgraph.analysis.census.counted`), in JSON
    too; the other prints list none, but their `ops` name them.

    Returns:
        0, or 2 when a file was refused, or a graph was cut off.

    Raises:
        UsageError: there is no graph in what was given, although nothing was refused.
    """
    from zgraph.readers.directory import files_of

    note = note or _to_standard_error
    paths = list(paths)
    files: list[FileStats] = []
    status = 0
    for path, named in files_of(paths):
        file = FileStats("<stdin>" if path == "-" else path)
        try:
            _count(file, path, allow_pickle, note)
        except RefusedError as error:
            if not named and not file.graphs:
                continue
            note(f"zgraph: {error}")
            status = REFUSED
        except InputError as error:
            note(f"zgraph: {error}")
            status = REFUSED
        for graph in file.graphs:
            if not graph.is_whole:
                status = REFUSED
                note(f"zgraph: {file.path}: graph {graph.name} was cut off before its output")
        if file.graphs:
            files.append(file)
    files.sort(key=lambda file: file.path)
    if form == "json":
        say(to_json(files))
    elif files:
        say("\n\n".join(to_text(file) for file in files))
    if not files and not status:
        raise UsageError(f"no graph in {', '.join(paths)}")
    return status


def _to_standard_error(text: str) -> None:
    print(text, file=sys.stderr)


def _count(file: FileStats, path: str, allow_pickle: bool, note: Say) -> None:
    """Go through the graphs of a file; what was counted before an error stays."""
    from zgraph import readers
    from zgraph.analysis.census import census, counted

    try:
        with _progress(path) as progress:
            stream = readers.stream(
                path,
                allow_pickle=allow_pickle,
                note=lambda text: note(f"zgraph: {text}"),
                progress=progress,
            )
            file.form = stream.form
            for entry in stream.graphs:
                file.graphs.append(census(entry, stream.tables.params))
    finally:
        file.counted = counted(file.graphs)


@contextmanager
def _progress(path: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error for a long file, when that is a terminal."""
    size = os.path.getsize(path) if os.path.isfile(path) else 0
    if size < _LONG or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(os.path.basename(path), total=size)
        yield lambda done: bar.update(task, completed=done)


def to_json(files: list[FileStats]) -> str:
    """The `zgraph.stats/1` object: files sorted by path, graphs in order, keys sorted."""
    table = {"schema": SCHEMA, "files": [_file_row(file) for file in files]}
    return json.dumps(table, indent=2, sort_keys=True)


def _file_row(file: FileStats) -> dict[str, Any]:
    graphs = zip(file.graphs, file.counted, strict=True)
    return {
        "path": file.path,
        "form": file.form,
        "graphs": [_graph_row(graph, is_counted) for graph, is_counted in graphs],
    }


def _graph_row(graph: GraphCensus, is_counted: bool) -> dict[str, Any]:
    return {
        "name": graph.name,
        "rank": graph.rank,
        "nodes": graph.nodes,
        "placeholders": graph.placeholders,
        "outputs": graph.outputs,
        "ops": graph.ops,
        "collectives": [
            {"kind": x.kind, "group": x.group, "count": x.count, "bytes": x.bytes}
            for x in graph.collectives
            if is_counted
        ],
        "parameters": {"count": graph.parameters, "bytes": graph.parameter_bytes},
    }


def to_text(file: FileStats) -> str:
    """A file for a reader: a line for each graph, then collectives by phase, operators, bytes."""
    graphs = file.graphs
    ranks = sorted({graph.rank for graph in graphs if graph.rank is not None})
    head = f"{file.path}: {file.form}, {_many(len(graphs), 'graph')}"
    if ranks:
        head += f", {'rank' if len(ranks) == 1 else 'ranks'} {', '.join(map(str, ranks))}"
    lines = [f"{head}, {_many(sum(graph.nodes for graph in graphs), 'node')}"]
    header = ("graph", "rank", "phase", "nodes", "inputs", "outputs", "parameters", "")
    rows = [header, *(_row(graph) for graph in graphs)]
    lines += _table(rows, left=(0, 2, 7))
    lines += _collective_lines(file)
    ops: Counter[str] = Counter()
    for graph, is_counted in zip(graphs, file.counted, strict=True):
        if is_counted:
            ops.update(graph.ops)
    common = sorted(ops.items(), key=lambda item: (-item[1], item[0]))
    shown = ", ".join(f"{name} {count}" for name, count in common[:_SHOWN_OPS])
    more = f" and {len(common) - _SHOWN_OPS} more" if len(common) > _SHOWN_OPS else ""
    lines.append(f"  operators: {shown or 'none'}{more}")
    return "\n".join(lines)


def _row(graph: GraphCensus) -> tuple[str, ...]:
    parameters = f"{graph.parameters} ({bytes_text(graph.parameter_bytes)})"
    return (
        graph.name,
        "-" if graph.rank is None else str(graph.rank),
        graph.phase or "-",
        str(graph.nodes),
        f"{graph.placeholders} ({bytes_text(graph.input_bytes)})",
        f"{graph.outputs} ({bytes_text(graph.output_bytes)})",
        parameters if graph.parameters else "-",
        "" if graph.is_whole else "cut off",
    )


def _collective_lines(file: FileStats) -> list[str]:
    """The collectives of each phase, those of all ranks together."""
    from zgraph.analysis.census import merged

    by_phase = defaultdict(list)
    for graph, is_counted in zip(file.graphs, file.counted, strict=True):
        if is_counted:
            by_phase[graph.phase].extend(graph.collectives)
    rows = [("collective", "phase", "group", "count", "bytes")]
    for phase in sorted(by_phase):
        rows += [
            (x.kind, phase or "-", x.group or "-", str(x.count), bytes_text(x.bytes))
            for x in merged(by_phase[phase])
        ]
    return _table(rows, left=(0, 1, 2)) if len(rows) > 1 else ["  no collectives"]


def _table(rows: Sequence[tuple[str, ...]], left: tuple[int, ...]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  "
        + "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
