"""Write laid-out sheets as one SVG: no script, no font file, no reference outside the file."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from zgraph.ir.dialects import Kind
from zgraph.view.labels import (
    END,
    LINE,
    NAME,
    SMALL_LINE,
    TAG_IN,
    TAG_OUT,
    WORD,
    look_of,
    shorten,
    shorten_left,
)  # fmt: skip
from zgraph.view.layout import Box, Frame, Layout, Point, Route
from zgraph.view.looks import ASYNCHRONOUS, COLLECTIVES, IN_FLIGHT, LOOKS, MODULE, Look
from zgraph.view.scene import Item, Sheet

MARGIN, SHEET_GAP, TITLE, LEGEND = 24.0, 80.0, 44.0, 30.0
CORNER = 10.0
_TINTS = ("#f7f9fc", "#eef3f9", "#f9fbfd", "#e9f0f7")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_STYLE = f"""
text {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 11px; fill: #1f2328; white-space: pre; }}
.h {{ font-size: 17px; font-weight: 700; }}
.n, .w {{ font-weight: 700; }}
.i, .o {{ font-size: 9.5px; fill: #57606a; }}
.f {{ fill-opacity: .85; stroke: #c2ccd8; stroke-width: 1; }}
.m {{ fill: #57606a; font-size: 10.5px; font-weight: 700;
  stroke: #f7f9fc; stroke-width: 4px; paint-order: stroke; }}
.e {{ fill: none; stroke: #7d8792; stroke-width: 1.1; }}
.e.a {{ stroke: {IN_FLIGHT}; stroke-width: 1.8; stroke-dasharray: 6 3; }}
.e:hover {{ stroke: #000; stroke-width: 2.6; }}
.r {{ font-size: 9px; fill: #8250df; stroke: #f7f9fc; stroke-width: 3px; paint-order: stroke; }}
.k {{ stroke: #c2ccd8; stroke-dasharray: 2 5; }}
.c {{ fill: none; stroke: #000; stroke-width: 2.4; }}
g.x:hover > .s, g.x:target > .s {{ stroke-width: 3.2; stroke: #000; }}
"""


def write(pairs: list[tuple[Sheet, Layout]], title: str) -> str:
    """Draw the sheets beside each other under their titles, with one legend above all."""
    parts: list[str] = []
    legend, legend_width = _legend([item for sheet, _ in pairs for item in sheet.items])
    places, width, height = _shelves(pairs)
    for number, ((sheet, layout), (x, y)) in enumerate(zip(pairs, places, strict=True)):
        parts.append(f'<g transform="translate({_n(x)} {_n(y)})">')
        parts.append(f'<text class="h" x="0" y="-22">{escape(sheet.title)}</text>')
        parts += _sheet(sheet, layout, f"g{number}")
        parts.append("</g>")
    width = max(width, legend_width) + MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}"'
        f' viewBox="0 0 {_n(width)} {_n(height)}">\n<title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n"
        '<defs><marker id="t" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"'
        ' markerHeight="7" markerUnits="userSpaceOnUse" orient="auto">'
        '<path d="M0 0.8 8 4 0 7.2z" fill="#57606a"/></marker></defs>\n'
        '<rect width="100%" height="100%" fill="#fff"/>'
    )
    return "\n".join([head, *legend, *parts, "</svg>", ""])


def _shelves(pairs: list[tuple[Sheet, Layout]]) -> tuple[list[Point], float, float]:
    """Where each sheet goes, left to right and then below; and the width and height of all.

    A pair stays side by side; many sheets make a page that is wider than tall.
    """
    widths = [max(layout.width, len(sheet.title) * 10.5) for sheet, layout in pairs]
    area = sum(w * layout.height for w, (_, layout) in zip(widths, pairs, strict=True))
    limit = 1.6 * math.sqrt(area) if len(pairs) > 2 else math.inf
    places: list[Point] = []
    x, y = MARGIN, MARGIN + LEGEND + TITLE
    right = bottom = 0.0
    for width, (_, layout) in zip(widths, pairs, strict=True):
        if x > MARGIN and x + width > limit:
            x, y = MARGIN, bottom + TITLE + MARGIN
        places.append((x, y))
        right, bottom = max(right, x + width), max(bottom, y + layout.height)
        x += width + SHEET_GAP
    return places, right, max(bottom, y) + MARGIN


def escape(text: str) -> str:
    """Text for an element or an attribute; what XML cannot hold becomes U+FFFD."""
    text = _NOT_XML.sub("\ufffd", text)
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, entity)
    return text


def _sheet(sheet: Sheet, layout: Layout, prefix: str) -> Iterable[str]:
    parts = [_frame(frame) for frame in layout.frames]
    parts += [
        f'<line class="k" x1="{_n(x)}" y1="{_n(top)}" x2="{_n(x)}" y2="{_n(bottom)}"/>'
        for x, top, bottom in layout.folds
    ]
    parts += [_edge(route, sheet) for route in layout.routes]
    parts += [_frame_title(frame) for frame in layout.frames]
    above: dict[int, list[int]] = {}
    below: dict[int, list[int]] = {}
    for a, b in layout.cut:
        above.setdefault(b, []).append(a)
        below.setdefault(a, []).append(b)
    for i, item in enumerate(sheet.items):
        parts.append(_item(item, layout, i, f"{prefix}-{i}"))
        box = layout.boxes[i]
        if i in above:
            parts.append(_references(sheet, above[i], "↑", box.x + 2, box.y - 4, prefix, box.w))
        if i in below:
            y = box.y + box.h + (14 if item.collapsed else 10)
            parts.append(_references(sheet, below[i], "↓", box.x + 2, y, prefix, box.w))
    return parts


def _frame(frame: Frame) -> str:
    box = frame.box
    return (
        f'<rect class="f" x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.w)}"'
        f' height="{_n(box.h)}" rx="6" fill="{_TINTS[frame.depth % len(_TINTS)]}">'
        f"<title>{escape(_module_text(frame))}</title></rect>"
    )


def _frame_title(frame: Frame) -> str:
    """Written after the edges, which may pass below it."""
    box, full = frame.box, _module_text(frame)
    shown = shorten_left(full, max(3, int((box.w - 14) / 6.4)))
    return (
        f'<text class="m" x="{_n(box.x + 8)}" y="{_n(box.y + 15)}">{escape(shown)}'
        f"<title>{escape(full)}</title></text>"
    )


def _module_text(frame: Frame) -> str:
    text = ".".join(frame.path)
    return text if frame.parts == 1 else f"{text} ({frame.part} of {frame.parts})"


def _edge(route: Route, sheet: Sheet) -> str:
    source = sheet.items[route.source]
    style = "e a" if source.kind in ASYNCHRONOUS else "e"
    tip = f"{source.name} to {sheet.items[route.target].name}"
    return (
        f'<path class="{style}" marker-end="url(#t)" d="{_curve(route.points)}">'
        f"<title>{escape(tip)}</title></path>"
    )


def _curve(points: list[Point]) -> str:
    """Straight down where x stays, else a curve that leaves and arrives vertically."""
    (x, y), text = points[0], [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for i, (to_x, to_y) in enumerate(points[1:], 1):
        if abs(to_x - x) < 0.05:
            following = points[i + 1][0] if i + 1 < len(points) else None
            if following is None or abs(following - x) >= 0.05:
                text.append(f"V{_n(to_y)}")
        else:
            bend = (to_y - y) / 2
            text.append(
                f"C{_n(x)} {_n(y + bend)} {_n(to_x)} {_n(to_y - bend)} {_n(to_x)} {_n(to_y)}"
            )
        x, y = to_x, to_y
    return "".join(text)


def _item(item: Item, layout: Layout, number: int, key: str) -> str:
    look, box = look_of(item), layout.boxes[number]
    tip = [f"{item.name} = {item.op}", item.value, look.means, item.detail]
    tip += [f"in {'.'.join(item.module)}" if item.module else "", *item.reads, *item.makes]
    parts = [
        f'<g class="x" id="{key}"><title>{escape(chr(10).join(filter(None, tip)))}</title>',
        _shape(look, box),
    ]
    if item.focus:
        parts.append(
            f'<rect class="c" x="{_n(box.x - 4)}" y="{_n(box.y - 4)}" width="{_n(box.w + 8)}"'
            f' height="{_n(box.h + 8)}" rx="6"/>'
        )
    y = box.y + END
    centre = _n(box.x + box.w / 2)
    ink = f' style="fill:{look.ink}"' if look.ink != LOOKS[Kind.COMPUTE].ink else ""
    for style, text in layout.labels[number].lines:
        small = style in (TAG_IN, TAG_OUT)
        y += SMALL_LINE if small else LINE
        colour = f' style="fill:{look.stroke}"' if style == WORD and not ink else ink
        name = "" if style not in (NAME, WORD, TAG_IN, TAG_OUT) else f' class="{style}"'
        parts.append(
            f'<text{name} x="{centre}" y="{_n(y - 3)}" text-anchor="middle"{colour}>'
            f"{escape(text)}</text>"
        )
    parts.append("</g>")
    return "".join(parts)


def _references(
    sheet: Sheet, others: list[int], arrow: str, x: float, y: float, prefix: str, width: float
) -> str:
    """Links to the other ends of edges that are not drawn."""
    names = [sheet.items[i].name for i in others]
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    shown = shorten(names[0], max(8, int(width / 5.5) - 3 - len(more)))
    tip = ("value from: " if arrow == "↑" else "also read by: ") + ", ".join(names)
    return (
        f'<a href="#{prefix}-{others[0]}"><title>{escape(tip)}</title><text class="r" x="{_n(x)}"'
        f' y="{_n(y)}">{arrow} {escape(shown)}{more}</text></a>'
    )


def _shape(look: Look, box: Box) -> str:
    x, y, w, h = box.x, box.y, box.w, box.h
    dash = f' stroke-dasharray="{look.dash}"' if look.dash else ""
    paint = f'class="s" fill="{look.fill}" stroke="{look.stroke}" stroke-width="{look.line}"{dash}'
    if look.shape in ("rect", "pill", "stack"):
        round_by = h / 2 if look.shape == "pill" else 3.0
        rect = (
            f'<rect {paint} x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}"'
            f' rx="{_n(min(round_by, 18))}"/>'
        )
        if look.shape == "stack":
            back = rect.replace(f'x="{_n(x)}" y="{_n(y)}"', f'x="{_n(x + 4)}" y="{_n(y + 4)}"')
            return back + rect
        return rect
    c = min(CORNER, h / 3)
    outlines = {
        "hexagon": [(c, 0), (w - c, 0), (w, h / 2), (w - c, h), (c, h), (0, h / 2)],
        "octagon": [(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)],
        "funnel": [(0, 0), (w, 0), (w - 1.6 * c, h), (1.6 * c, h)],
        "slant": [(1.2 * c, 0), (w, 0), (w - 1.2 * c, h), (0, h)],
        "cut": [(0, 0), (w - c, 0), (w, c), (w, h), (0, h)],
    }
    corners = " ".join(f"{_n(x + dx)},{_n(y + dy)}" for dx, dy in outlines[look.shape])
    return f'<polygon {paint} points="{corners}"/>'


def _legend(items: list[Item]) -> tuple[list[str], float]:
    """What the shapes and colours that occur mean; and how wide that is."""
    used = {look_of(item) for item in items}
    looks = [look for look in (*LOOKS.values(), *COLLECTIVES.values(), MODULE) if look in used]
    parts, x = [], MARGIN
    for look in looks:
        text = f"{look.word}: {look.means}" if look.word else look.means
        parts.append(_shape(look, Box(x, MARGIN - 8, 30, 16)))
        parts.append(f'<text x="{_n(x + 40)}" y="{_n(MARGIN + 4)}">{escape(text)}</text>')
        x += 40 + len(text) * 6.7 + 22
    notes = (
        ("in, out ...", "inputs and outputs of the graph"),
        ("↑ ↓", "other end of an edge not drawn (a link)"),
    )
    for sign, text in notes:
        parts.append(
            f'<text x="{_n(x)}" y="{_n(MARGIN + 4)}"><tspan class="r">{sign}</tspan> {text}</text>'
        )
        x += (len(text) + len(sign) + 1) * 6.7 + 22
    return parts, x


def _n(value: float) -> str:
    """A coordinate, to a tenth of a pixel."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text
