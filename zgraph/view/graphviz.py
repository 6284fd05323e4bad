"""Render DOT with Graphviz, an external program, within a time limit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from zgraph.errors import UsageError


def find() -> str:
    """The program to call: $ZGRAPH_DOT, graphviz-pure beside Python or on PATH, or dot.

    Raises UsageError if there is none.
    """
    named = os.environ.get("ZGRAPH_DOT")
    if named:
        found = shutil.which(named)
        if found is None:
            raise UsageError(f"ZGRAPH_DOT names {named!r}, which is not a program")
        return found
    beside = str(Path(sys.executable).parent)
    found = (
        shutil.which("graphviz-pure", path=beside)
        or shutil.which("graphviz-pure")
        or shutil.which("dot")
    )
    if found is None:
        raise UsageError(
            "Graphviz is not installed: pip install 'zgraph[graphviz]', or use --engine own"
        )
    return found


def render(text: str, timeout: float) -> str | None:
    """Turn DOT text into SVG text; None if it takes more than `timeout` seconds.

    Raises UsageError if there is no Graphviz, or it fails.
    """
    program = find()
    try:
        result = subprocess.run(
            [program, "-Tsvg"],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    except OSError as error:
        raise UsageError(f"{program} cannot be started: {error}") from error
    if result.returncode or not result.stdout:
        complaint = result.stderr.decode("utf-8", "replace").strip() or "no message"
        raise UsageError(f"{program} failed with status {result.returncode}: {complaint}")
    return result.stdout.decode("utf-8", "replace")
