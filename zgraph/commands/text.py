"""How commands write and read quantities."""

from __future__ import annotations

import re

from zgraph.errors import UsageError

_UNITS = {"": 1, "b": 1, "kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40}
_UNITS |= {"kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}


def bytes_text(count: int) -> str:
    """A number of bytes in the largest binary unit that keeps it at 1 or above."""
    size = float(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.2f} {unit}"
        size /= 1024
    return f"{size:.2f} TiB"


def parse_bytes(text: str, option: str) -> int:
    """Bytes of `40GiB`, `1.5 MB`, `4096`; raise UsageError that names the option."""
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([a-zA-Z]*)\s*", text)
    unit = _UNITS.get(match.group(2).lower()) if match else None
    if match is None or unit is None:
        raise UsageError(f"{option} takes a size such as 40GiB or 512MiB, not {text!r}")
    return int(float(match.group(1)) * unit)
