"""Say in one line where the user's code failed."""

from __future__ import annotations

import traceback
from pathlib import Path

import torch

_NOT_USER_CODE = (Path(torch.__file__).parent, Path(__file__).parents[1])
# What torch's tracing errors mean for the user, by a part of the exception's name or message.
_MEANINGS = (
    (
        "DataDependent",
        "the model's control flow depends on a tensor's value, which a graph cannot follow",
    ),
    (
        "DynamicOutputShape",
        "the shape of a result depends on a tensor's value, which a graph cannot follow",
    ),
    (
        "Please convert all Tensors to FakeTensors",
        "the model reads a tensor that it does not hold; register it as a buffer or pass it in",
    ),
)
_SAMPLES = Path(__file__).parent / "samples"


def described(error: BaseException) -> str:
    """`file:line: Type: message`: the innermost line outside torch and zgraph, first line of it."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith("<") and _is_user_code(Path(frame.filename))
    ]
    message = next((line.strip() for line in str(error).splitlines() if line.strip()), "")
    what = f"{type(error).__name__}: {message}" if message else type(error).__name__
    for part, meaning in _MEANINGS:
        if part in what:
            what = f"{meaning} ({what})"
            break
    return f"{frames[-1].filename}:{frames[-1].lineno}: {what}" if frames else what


def _is_user_code(file: Path) -> bool:
    if file.is_relative_to(_SAMPLES):
        return True
    return not any(file.is_relative_to(root) for root in _NOT_USER_CODE) and "importlib" not in (
        file.parts
    )
