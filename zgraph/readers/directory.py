"""A folder: the graphs of every file in it, such as the traces of all ranks of one job.

Files that hold no graph are passed over. A graph's rank is what its file or a folder above it
says. In a TORCH_COMPILE_DEBUG folder the file's name tells the stage, and its folder which forward
belongs to which backward (`model__0_forward_1.0`, `model__0_backward_3.1`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from zgraph.errors import InputError, RefusedError
from zgraph.ir.program import BACKWARD, FORWARD, Program
from zgraph.readers.compilations import DEBUG_KINDS, Compilations, Origin
from zgraph.readers.streams import Note, quiet, rank_in_name

FORM = "directory"
PRIORITY = 5

# Folders that hold no graphs of the user's.
_SKIPPED = frozenset({"__pycache__", "node_modules", "site-packages"})
_DEBUG_FOLDER = re.compile(r"(?P<model>\w+?)_(?P<phase>forward|backward|inference)_[\d.]+")


def recognises(head: bytes, path: Path) -> bool:
    """Whether the path is a folder."""
    return not head and path.is_dir()


def read(path: Path, *, allow_pickle: bool, note: Note = quiet) -> Program:
    """All graphs below a folder, in order of path; graph ids stay unique.

    A graph's name begins with the file's path in the folder, unless the rank tells files apart.
    `note` is told of each file that is broken.

    Raises:
        InputError: no file could be read, and one of them was broken.
        RefusedError: no file holds a graph.
    """
    from zgraph import readers

    program = Program([], name=path.name, path=str(path), form=FORM)
    first: InputError | None = None
    files: list[tuple[str, Program]] = []
    for name in walk(path):
        try:
            files.append((name, readers.read(name, allow_pickle=allow_pickle, note=note)))
        except RefusedError:
            continue
        except InputError as error:
            note(str(error))
            first = first or error
    if not files:
        raise first or RefusedError("a directory in which no file holds a graph", path=str(path))
    ranks = [{entry.rank for entry in found.graphs} for _, found in files]
    alone = all(None not in x for x in ranks) and sum(map(len, ranks)) == len(set().union(*ranks))
    numbers = _GraphIds(found for _, found in files)
    for name, found in files:
        _place_debug(found, name, numbers)
        numbers.renumber(found, name)
        for entry in found.graphs:
            if not alone:
                entry.name = f"{os.path.relpath(name, path)}:{entry.name}"
        program.graphs += found.graphs
        _take_tables(program, found)
    return program


def walk(folder: str | Path) -> Iterator[str]:
    """The files below a folder in order of name, without hidden ones and those of tools."""
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(x for x in folders if x not in _SKIPPED and not x.startswith("."))
        for name in sorted(names):
            path = os.path.join(at, name)
            # A pipe would block whoever opens it.
            if not name.startswith(".") and (os.path.isfile(path) or os.path.islink(path)):
                yield path


def files_of(paths: Iterable[str | Path]) -> Iterator[tuple[str, bool]]:
    """Each file once, with whether it was named; folders are walked. `-` is standard input."""
    done: set[str] = set()
    for path in paths:
        is_folder = str(path) != "-" and os.path.isdir(path)
        for name in walk(path) if is_folder else (str(path),):
            if name not in done:
                done.add(name)
                yield name, not is_folder


class _GraphIds:
    """Numbers for the pairs of a folder: those of a log are its own, those of a program are kept,
    since its nodes carry them."""

    def __init__(self, programs: Iterable[Program]):
        entries = (entry for program in programs for entry in program.graphs)
        self._base = max((entry.graph_id for entry in entries if not entry.stage), default=0)
        self._numbers: dict[tuple[str, int], int] = {}
        self.placed = Compilations()

    def renumber(self, program: Program, path: str) -> None:
        in_debug_folder = debug_origin(path) is not None
        for entry in program.graphs:
            if entry.stage:
                key = ("" if in_debug_folder else path, entry.graph_id)
                number = self._numbers.setdefault(key, len(self._numbers) + 1)
                entry.graph_id = self._base + number


def _place_debug(program: Program, path: str, numbers: _GraphIds) -> None:
    origin = debug_origin(path)
    if origin is not None:
        for entry in program.graphs:
            numbers.placed.place(entry, origin)


def _take_tables(program: Program, found: Program) -> None:
    known = {param.fqn for param in program.params}
    for param in found.params:
        if param.fqn not in known:
            program.params.append(replace(param, id=len(program.params)))
    buffers = {buffer.fqn for buffer in program.buffers}
    program.buffers += [buffer for buffer in found.buffers if buffer.fqn not in buffers]


def debug_origin(path: str) -> Origin | None:
    """What the place of a file in a TORCH_COMPILE_DEBUG folder says of its graph."""
    file = Path(path)
    folder = _DEBUG_FOLDER.fullmatch(file.parent.name)
    if folder is None or file.stem not in DEBUG_KINDS:
        return None
    phase = BACKWARD if folder["phase"] == BACKWARD else FORWARD
    rank = rank_in_name(path)
    run = str(file.parent.parent)
    return Origin(file.stem, DEBUG_KINDS[file.stem], phase, rank, run, folder["model"])
