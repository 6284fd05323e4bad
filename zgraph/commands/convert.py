"""`zgraph convert`: write a program in another form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zgraph.ir.program import Program


def convert(program: Program, output: str) -> None:
    """Write `.pt`, `.fx`, `.txt` or `.py`, which read back equal, or a `.dot` drawing.

    Raises:
        UsageError: another suffix, a graph that the form cannot spell, a path that cannot be
            written.
    """
    from zgraph.ir.container import write, write_text

    if Path(output).suffix == ".dot":
        from zgraph.view import draw

        write_text(draw(program, form="dot").text, output)
    else:
        write(program, output)
