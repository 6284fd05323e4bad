"""Programs as files: the zgraph program `.pt`, which carries tensors, and canonical text.

A `.pt` is a zip that `torch.save` writes and `torch.load(weights_only=True)` reads: a dict of

    format     "zgraph.program/1"
    text       the canonical text
    original   the canonical text of the program before any rewrite, or None
    tables     JSON: for each of `tensors`, in order, whose it is: [owner, kind, graph, name]
    tensors    a list of parameters, buffers and constants

`owner` is "program" or "original", `kind` "tensor" (by fqn) or "constant" (of the graph numbered
`graph`). Tensors of one storage stay so.
"""

from __future__ import annotations

import io
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import torch

from zgraph import compat
from zgraph.errors import RefusedError, UsageError
from zgraph.ir.code_print import print_code
from zgraph.ir.program import Program
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program

FORMAT = "zgraph.program/1"
TEXT_SUFFIXES = (".fx", ".txt")
CODE_SUFFIX = ".py"


def write(program: Program, path: str | Path) -> None:
    """Write a program in the form its suffix asks for: `.pt`, `.fx` and `.txt` for text, `.py`.

    `.py` is readable code, for people and for other tools: see `code_print`.

    The file appears whole or not at all. Raise UsageError for another suffix.
    """
    _require_form(path)
    suffix = Path(path).suffix
    if suffix == ".pt":
        save_program(program, path)
    elif suffix in TEXT_SUFFIXES:
        save_text(program, path)
    else:
        write_text(print_code(program), path)


def require_writable(path: str | Path) -> None:
    """Raise UsageError where `write` would, before the work whose result is to be written."""
    _require_form(path)
    folder = Path(path).parent
    if not folder.is_dir() or not os.access(folder, os.W_OK) or Path(path).is_dir():
        raise UsageError(f"{path} cannot be written: there is no such folder, or it is not yours")


def _require_form(path: str | Path) -> None:
    suffix = Path(path).suffix
    if suffix == ".pt2":
        # torch.export.save wants the signature, the input trees and the guards of the export; a
        # graph that was rewritten, or read from text, has none of them.
        raise UsageError(
            f"{path}: an archive of torch.export cannot be made from a graph alone:"
            " write .pt, .fx or .py"
        )
    if suffix not in (".pt", CODE_SUFFIX, *TEXT_SUFFIXES):
        raise UsageError(
            f"{path}: programs are written as .pt, .fx or .txt, code as .py, not as {suffix!r}"
        )


def save_text(program: Program, path: str | Path) -> None:
    """Write the canonical text. Tensors and the original program are left out."""
    write_text(print_program(program), path)


def write_text(text: str, path: str | Path) -> None:
    """Write a text file whole or not at all. Raise UsageError where it cannot be written."""
    _replace(Path(path), lambda temporary: temporary.write_bytes(text.encode("utf-8")))


def save_program(program: Program, path: str | Path) -> None:
    """Write a zgraph program `.pt`, with the tensors and the original that the program has."""
    index: list[list[Any]] = []
    tensors: list[torch.Tensor] = []
    for key, tensor in _tensors(program):
        index.append(key)
        tensors.append(tensor)
    contents = {
        "format": FORMAT,
        "text": print_program(program),
        "original": None if program.original is None else print_program(program.original),
        "tables": json.dumps(index, separators=(",", ":")),
        "tensors": tensors,
    }

    def write_to(temporary: Path) -> None:
        # torch.save writes through C++, which does not say that a disk is full.
        buffer = io.BytesIO()
        torch.save(contents, buffer)
        temporary.write_bytes(buffer.getbuffer())

    _replace(Path(path), write_to)


def _tensors(program: Program) -> Iterator[tuple[list[Any], torch.Tensor]]:
    # One copy for each tensor that shows only a part of its storage: torch.save writes storages.
    copies: dict[int, torch.Tensor] = {}

    def whole(tensor: torch.Tensor) -> torch.Tensor:
        tensor = tensor.detach()
        storage = tensor.untyped_storage()
        if storage.nbytes() <= tensor.numel() * tensor.itemsize:
            return tensor
        return copies.setdefault(id(tensor), tensor.clone())

    for owner, source in (("program", program), ("original", program.original)):
        if source is None:
            continue
        for fqn, tensor in source.tensors.items():
            if not compat.is_fake(tensor):
                yield [owner, "tensor", -1, fqn], whole(tensor)
        for i, entry in enumerate(source.graphs):
            for name, value in entry.constants.items():
                if isinstance(value, torch.Tensor) and not compat.is_fake(value):
                    yield [owner, "constant", i, name], whole(value)


def _replace(path: Path, write_to: Callable[[Path], Any]) -> None:
    """Write beside `path`, then rename: a reader never sees half a file."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    os.close(handle)
    temporary = Path(name)
    try:
        write_to(temporary)
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        os.replace(temporary, path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise UsageError(f"{path} cannot be written: {error.strerror or error}") from error
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def check_zip(path: str | Path) -> list[zipfile.ZipInfo]:
    """The members of a zip, all stored as they are and no larger together than the file.

    A deflated member may inflate a thousandfold, and members that overlap do so without being
    deflated. Raise RefusedError for such a file and for one that is no whole zip.
    """
    size = os.path.getsize(path)
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        message = f"a zip that is cut off or damaged ({error}): copy or save it again"
        raise RefusedError(message, path=str(path)) from error
    total = 0
    for member in members:
        if member.compress_type != zipfile.ZIP_STORED or member.compress_size != member.file_size:
            message = (
                f"its zip member {member.filename[:60]!r} is compressed, which no torch.save does:"
                " not opened, because it may unpack to any size"
            )
            raise RefusedError(message, path=str(path))
        total += member.file_size
    if total > size:
        message = f"its zip members claim {total} bytes, but the file has {size}: not opened"
        raise RefusedError(message, path=str(path))
    return members


def load_program(path: str | Path) -> Program:
    """Read a zgraph program `.pt`; no code in it runs. Raise RefusedError or GraphParseError."""
    name = str(path)
    check_zip(path)
    try:
        contents = torch.load(path, weights_only=True, map_location="cpu")
    except Exception as error:  # whatever the unpickler makes of a damaged or hostile file
        reason = str(error).strip().split("\n", 1)[0][:200]
        raise RefusedError(f"not readable as a zgraph program: {reason}", path=name) from error
    if not isinstance(contents, dict) or contents.get("format") != FORMAT:
        found = contents.get("format") if isinstance(contents, dict) else type(contents).__name__
        message = (
            f"not a {FORMAT} file (found {str(found)[:40]!r}): write it again with this zgraph"
        )
        raise RefusedError(message, path=name)
    text, original = contents.get("text"), contents.get("original")
    if not isinstance(text, str) or not (original is None or isinstance(original, str)):
        raise RefusedError("a zgraph program without its text", path=name)
    program = parse_program(text, name)
    if original is not None:
        program.original = parse_program(original, name)
    _place_tensors(program, contents.get("tables"), contents.get("tensors"), name)
    program.form = "program"
    return program


def _place_tensors(program: Program, tables: Any, tensors: Any, name: str) -> None:
    try:
        index = json.loads(tables)
        owners = {"program": program, "original": program.original}
        for (owner, kind, graph, key), tensor in zip(index, tensors, strict=True):
            target = owners[owner]
            if target is None or not isinstance(tensor, torch.Tensor) or not isinstance(key, str):
                raise ValueError(f"{owner}, {key}")
            if kind == "tensor":
                target.tensors[key] = tensor
            else:
                target.graphs[graph].constants[key] = tensor
    except (TypeError, ValueError, KeyError, IndexError, RecursionError) as error:
        message = f"the list of its tensors does not fit the program ({error})"
        raise RefusedError(message, path=name) from error
