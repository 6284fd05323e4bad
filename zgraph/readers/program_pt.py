"""A zgraph program `.pt`, written by `zgraph capture`, `rewrite` and `convert`."""

from __future__ import annotations

from pathlib import Path

from zgraph.ir.container import FORMAT, load_program
from zgraph.ir.program import Program
from zgraph.readers.zips import pickle_of

FORM = "program"
PRIORITY = 10


def recognises(head: bytes, path: Path) -> bool:
    """Whether the pickle in a torch.save zip names the format."""
    found = pickle_of(head, path)
    return found is not None and FORMAT.rpartition("/")[0].encode() + b"/" in found[:4096]


def read(path: Path, *, allow_pickle: bool) -> Program:
    """The program with its tensors and its original, see `zgraph.ir.container`."""
    return load_program(path)
