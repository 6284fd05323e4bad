"""Look into zip archives without unpacking more than asked for."""

from __future__ import annotations

import pickletools
import zipfile
from pathlib import Path

_ZIP_ERRORS = (
    zipfile.BadZipFile,
    OSError,
    ValueError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    EOFError,
)


def member_names(head: bytes, path: Path) -> list[str]:
    """The names in a zip; empty when the file is none or is damaged."""
    if not head.startswith(b"PK"):
        return []
    try:
        with zipfile.ZipFile(path) as archive:
            return archive.namelist()
    except _ZIP_ERRORS:
        return []


def stored_member(path: Path, ending: str, limit: int = 1 << 28) -> bytes | None:
    """The first member whose name ends so, if stored uncompressed, of at most `limit` bytes."""
    try:
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                if member.filename.endswith(ending):
                    if member.compress_type != zipfile.ZIP_STORED or member.file_size > limit:
                        return None
                    return archive.read(member)
    except _ZIP_ERRORS:
        return None
    return None


def pickle_of(head: bytes, path: Path) -> bytes | None:
    """The pickle of a torch.save zip, not loaded; None for any other file."""
    if not head.startswith(b"PK"):
        return None
    return stored_member(path, "/data.pkl") or stored_member(path, "data.pkl")


def globals_of(pickle: bytes) -> list[str]:
    """The `module.name` of every global that loading a pickle would import, in order, each once.

    Nothing is executed. A pickle that cannot be followed to its end gives what stands before.
    """
    found: dict[str, None] = {}
    strings: list[str] = []
    memo: dict[int, str] = {}
    try:
        for opcode, argument, _ in pickletools.genops(pickle):
            name = opcode.name
            if name in ("GLOBAL", "INST"):
                found[str(argument).replace(" ", ".", 1)] = None
            elif name == "STACK_GLOBAL":
                found[".".join(strings[-2:])] = None
            elif "UNICODE" in name or "STRING" in name:
                strings.append(str(argument))
            elif name in ("MEMOIZE", "BINPUT", "LONG_BINPUT", "PUT") and strings:
                memo[len(memo) if argument is None else int(str(argument))] = strings[-1]
            elif name in ("BINGET", "LONG_BINGET", "GET"):
                known = memo.get(int(str(argument)))
                if known is not None:
                    strings.append(known)
            del strings[:-2]
    except Exception:  # pickletools raises many kinds on damaged input; what was found stands
        return list(found)
    return list(found)
