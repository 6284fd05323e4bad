"""How commands write quantities."""

from __future__ import annotations


def bytes_text(count: int) -> str:
    """A number of bytes in the largest binary unit that keeps it at 1 or above."""
    size = float(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.2f} {unit}"
        size /= 1024
    return f"{size:.2f} TiB"


def counted(count: int, noun: str) -> str:
    """`1 wait`, `2 waits`."""
    return f"{count} {noun}{'s' * (count != 1)}"
