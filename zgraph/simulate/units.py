"""How times and byte counts are written and read."""

from __future__ import annotations

import re

from zgraph.errors import UsageError

_SIZE = re.compile(r"(\d+(?:\.\d*)?(?:[eE]\d+)?)\s*(?:([kKMGT]?)(i?)[bB]?)?")


def seconds_text(seconds: float) -> str:
    """A time in the unit that keeps it at 1 or above: `1.234 ms`."""
    for factor, unit in ((1.0, "s"), (1e3, "ms"), (1e6, "us")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3f} {unit}"
    return f"{seconds * 1e6:.3f} us" if seconds else "0 s"


def parse_bytes(text: str | int) -> int:
    """The bytes of `40GiB`, `80GB`, `512MiB`, `1e9` or `1000000`. Raises UsageError."""
    if isinstance(text, int):
        return text
    match = _SIZE.fullmatch(text.strip())
    if match is None or (match[3] and not match[2]):
        raise UsageError(f"{text!r} is no number of bytes; write 40GiB, 80GB or 1000000")
    base = 1024 if match[3] else 1000
    power = " kMGT".index((match[2] or " ").replace("K", "k"))
    return int(float(match[1]) * base**power)
