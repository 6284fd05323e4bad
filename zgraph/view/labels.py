"""The lines of text on an item, and the size they need in a monospaced font."""

from __future__ import annotations

from dataclasses import dataclass

from zgraph.ir.dialects import Kind
from zgraph.view.looks import COLLECTIVES, LOOKS, MODULE, Look
from zgraph.view.scene import Item

# Pixels. Every common monospaced font advances by 0.6 of its size.
FONT, SMALL = 11.0, 9.5
CHAR, SMALL_CHAR = 0.602 * FONT, 0.602 * SMALL
LINE, SMALL_LINE = 14.0, 12.0
MAX_CHARS = 38
MAX_COLLAPSED_CHARS = 60
MAX_TAGS = 3
SIDE, END = 9.0, 5.0
SLANT = 10.0

TAG_IN, TAG_OUT, WORD, NAME, TEXT = "i", "o", "w", "n", "t"


@dataclass(frozen=True, slots=True)
class Label:
    """Lines of (style, text), and the size of the box around them in pixels."""

    lines: tuple[tuple[str, str], ...]
    width: float
    height: float


def look_of(item: Item) -> Look:
    if item.collapsed:
        return MODULE
    if item.kind == Kind.COLLECTIVE and item.collective in COLLECTIVES:
        return COLLECTIVES[item.collective]
    return LOOKS[item.kind]


def label_of(item: Item) -> Label:
    """Inputs, word and detail, name, operator and value, outputs: a line for each there is."""
    look = look_of(item)
    limit = MAX_COLLAPSED_CHARS if item.collapsed else MAX_CHARS
    lines = [(TAG_IN, text) for text in _few(item.reads)]
    if look.word or item.detail:
        detail = shorten_left(item.detail, limit - len(look.word) - 1)
        lines.append((WORD, f"{look.word} {detail}".strip()))
    lines.append((NAME, shorten(item.name, limit)))
    about = f"{item.op}  {item.value}" if item.value else item.op
    lines.append((TEXT, shorten(about, limit)))
    lines += [(TAG_OUT, text) for text in _few(item.makes)]
    width = max(
        len(text) * (SMALL_CHAR if style in (TAG_IN, TAG_OUT) else CHAR) for style, text in lines
    )
    height = sum(SMALL_LINE if style in (TAG_IN, TAG_OUT) else LINE for style, _ in lines)
    side = SIDE if look.shape in ("rect", "stack") and item.kind == Kind.COMPUTE else SIDE + SLANT
    return Label(tuple(lines), width + 2 * side, height + 2 * END)


def _few(tags: list[str]) -> list[str]:
    shown = [shorten(tag, MAX_CHARS + 4) for tag in tags[:MAX_TAGS]]
    if len(tags) > MAX_TAGS:
        shown[-1] = f"and {len(tags) - MAX_TAGS + 1} more"
    return shown


def shorten(text: str, limit: int) -> str:
    """Cut the end off."""
    return text if len(text) <= limit else text[: max(0, limit - 1)] + "…"


def shorten_left(text: str, limit: int) -> str:
    """Cut the beginning off: the end of a module path tells more."""
    return text if len(text) <= limit else "…" + text[len(text) - max(0, limit - 1) :]
