"""Graphs that come one after the other, so that a file larger than memory can be gone through."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zgraph.errors import InputError, RefusedError

if TYPE_CHECKING:
    from zgraph.ir.program import GraphEntry, Program

Progress = Callable[[int], None]
Note = Callable[[str], None]

_RANK = re.compile(r"(?:^|[_\-./])rank[_-]?(\d+)(?=$|[_\-./])")


@dataclass(slots=True)
class GraphStream:
    """The form of a file, its tables (a program without graphs; they fill as graphs come), and its
    graphs, to be gone through once."""

    form: str
    tables: Program
    graphs: Iterator[GraphEntry]


def program_of(stream: GraphStream) -> Program:
    """All of a stream as one program. What a graph lacks of its rank's group table is filled in."""
    program = stream.tables
    program.graphs, program.form = list(stream.graphs), stream.form
    groups: dict[int | None, dict[str, tuple[int, ...] | int]] = {}
    for entry in program.graphs:
        groups.setdefault(entry.rank, {}).update(entry.groups)
    for entry in program.graphs:
        entry.groups = dict(groups[entry.rank])
    return program


def guarded(graphs: Iterator[GraphEntry], path: str) -> Iterator[GraphEntry]:
    """The same graphs; what breaks on the way becomes one of the errors for inputs."""
    try:
        yield from graphs
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", path=path) from error
    except (RecursionError, MemoryError) as error:
        raise RefusedError("nested or sized beyond what can be read", path=path) from error


def quiet(text: str) -> None:
    """Note nothing."""


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text, without their ends, not copied all at once."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    if start < len(text):
        yield text[start:]


def lines_in_file(path: Path, progress: Progress | None = None) -> Iterator[str]:
    """The lines of a file as `lines_of(decode(content))` gives them, read as they are asked for.

    `progress` is called now and then with the number of bytes read so far.
    """
    with path.open("rb") as file:
        mark = file.read(3)
        if mark[:2] in (b"\xff\xfe", b"\xfe\xff"):
            encoding = "utf-16-le" if mark[:2] == b"\xff\xfe" else "utf-16-be"
            file.seek(2)
            yield from lines_of(file.read().decode(encoding, "replace"))
            return
        file.seek(3 if mark == b"\xef\xbb\xbf" else 0)
        done, told = file.tell(), 0
        for raw in file:
            done += len(raw)
            if progress is not None and done - told > 1 << 20:
                told = done
                progress(done)
            yield raw.decode("utf-8", "replace").removesuffix("\n")
        if progress is not None:
            progress(done)


def rank_in_name(path: str) -> int | None:
    """The rank that a file's name, or else a folder's, tells: `..._rank_3_x.log`, `rank3/`."""
    for part in reversed(path.split(os.sep)):
        found = _RANK.findall(part)
        if found:
            return int(found[-1])
    return None
