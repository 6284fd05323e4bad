"""Read a graph in whatever form it comes: the content decides, never the name alone.

Each module of this package reads one form. It says so in the first line of its docstring and has

    FORM         the name of the form in messages and JSON
    PRIORITY     lower is asked first
    recognises(head: bytes, path: Path) -> bool
                 `head` is how the file begins (`HEAD` bytes; text as UTF-8; empty for a directory)
    read(path: Path, *, allow_pickle: bool) -> Program      for a binary form, or
    read_text(text: str, path: str) -> Program              for a text form

A text form that holds many graphs also has `stream(lines, path, note) -> GraphStream`, so that a
file larger than memory can be gone through, and its `read_text` takes `note`; so does the `read` of
folders. `note` is called with one line, which begins with the place, for what is left out.

A new form is a new module; nothing else changes. `refusals` is asked last and takes everything.
Reading never executes what it reads, unless `allow_pickle` says so for a pickle.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from zgraph.errors import GraphParseError, InputError, RefusedError
from zgraph.ir.program import GraphEntry, Program
from zgraph.readers.streams import GraphStream, Note, Progress, guarded, lines_in_file, quiet

HEAD = 1 << 20


@cache
def readers() -> tuple[ModuleType, ...]:
    """The reader modules, in the order in which they are asked."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    found = [module for module in modules if hasattr(module, "recognises")]
    return tuple(sorted(found, key=lambda module: (module.PRIORITY, module.__name__)))


def read(path: str | Path, *, allow_pickle: bool = False, note: Note = quiet) -> Program:
    """Read the program in a file (or directory); `-` is standard input, for text forms.

    `note` is told, a line each, what of a log, trace or folder was left out.

    Raise GraphParseError or RefusedError, each a message of one line with the place, for whatever
    cannot be read: no other exception leaves here because of what a file holds.
    """
    if str(path) == "-":
        return read_text(decode(sys.stdin.buffer.read()), "<stdin>", note=note)
    path = Path(path)
    return _read_with(_reader_of(path), path, allow_pickle, note)


def read_text(text: str, path: str = "<text>", *, note: Note = quiet) -> Program:
    """Read a program from a text that is already here. `path` is for messages."""
    head = text[:HEAD].encode("utf-8", "replace")
    for reader in readers():
        if hasattr(reader, "read_text") and reader.recognises(head, Path(path)):
            return _parsed(reader, text, path, note)
    raise RefusedError("no graph in this text", path=path)


def stream(
    path: str | Path,
    *,
    allow_pickle: bool = False,
    note: Note = quiet,
    progress: Progress | None = None,
) -> GraphStream:
    """The graphs of a file one after the other; of a log or trace, no more than one is held.

    `progress` is called now and then with the number of bytes read. Raise what `read` raises, also
    while the graphs are gone through: the error of a broken graph comes behind the last good one.
    """
    if str(path) != "-":
        path = Path(path)
        reader = _reader_of(path)
        if hasattr(reader, "stream"):
            found: GraphStream = reader.stream(lines_in_file(path, progress), str(path), note)
            found.graphs = guarded(found.graphs, str(path))
            return found
        program = _read_with(reader, path, allow_pickle, note)
    else:
        program = read(path, note=note)
    return GraphStream(program.form, program, iter(program.graphs))


def iter_graphs(
    path: str | Path, *, allow_pickle: bool = False, note: Note = quiet
) -> Iterator[GraphEntry]:
    """The graphs of a file one after the other, see `stream`."""
    return stream(path, allow_pickle=allow_pickle, note=note).graphs


def _reader_of(path: Path) -> ModuleType:
    head = _head(path)
    for reader in readers():
        if reader.recognises(head, path):
            return reader
    raise AssertionError("refusals takes everything")


def _parsed(reader: ModuleType, text: str, path: str, note: Note) -> Program:
    """A text's program. A graph that was cut off before its first node is an error: what nothing
    is known of must not pass for clean."""
    options = (note,) if hasattr(reader, "stream") else ()
    program = _named(reader.read_text(text, path, *options), reader)
    for entry in program.graphs:
        if not len(entry.graph.nodes):
            message = f"graph {entry.name} has no node: the text was cut off before its first"
            line = text.rstrip().count("\n") + 1
            raise GraphParseError(message, path=path, line=line, column=1)
    return program


def _read_with(reader: ModuleType, path: Path, allow_pickle: bool, note: Note) -> Program:
    try:
        if hasattr(reader, "read_text"):
            return _parsed(reader, decode(path.read_bytes()), str(path), note)
        options = {"note": note} if path.is_dir() and reader.FORM == "directory" else {}
        return _named(reader.read(path, allow_pickle=allow_pickle, **options), reader)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", path=str(path)) from error
    except (RecursionError, MemoryError) as error:
        raise RefusedError("nested or sized beyond what can be read", path=str(path)) from error


def _named(program: Program, reader: ModuleType) -> Program:
    program.form = reader.FORM
    return program


def _head(path: Path) -> bytes:
    try:
        if path.is_dir():
            return b""
        if path.exists() and not path.is_file():
            raise InputError("is a pipe, socket or device, not a file", path=str(path))
        with path.open("rb") as file:
            head = file.read(HEAD)
        marked = head.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"))
        return decode(head).encode("utf-8", "replace") if marked else head
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", path=str(path)) from error
    except ValueError as error:  # a NUL in the name
        raise InputError(f"cannot be read: {error}", path=repr(str(path))) from error


def decode(content: bytes) -> str:
    """Bytes as text: UTF-8, or UTF-16 where a byte order mark says so. Bad bytes become U+FFFD."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    return content.decode("utf-8-sig", "replace")
