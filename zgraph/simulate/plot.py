"""Draw the memory of a step over its time as SVG: kinds of bytes stacked, the peak marked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

import numpy as np

from zgraph.simulate.engine import Timeline
from zgraph.simulate.residency import (
    ACTIVATIONS,
    BUCKETS,
    GATHERED,
    GRADIENTS,
    INPUTS,
    KINDS,
    OPTIMIZER,
    PARAMETERS,
)
from zgraph.simulate.units import seconds_text

_WIDTH, _HEIGHT = 960, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 90, 150, 64, 52
_COLUMNS = 1600  # a curve of more points is thinned to the highest of each column
# Okabe and Ito's colours, which stay apart for the colour-blind.
_COLOURS = {
    PARAMETERS: "#999999",
    OPTIMIZER: "#cccccc",
    INPUTS: "#f0e442",
    ACTIVATIONS: "#56b4e9",
    GRADIENTS: "#009e73",
    BUCKETS: "#e69f00",
    GATHERED: "#d55e00",
}


def memory_svg(timeline: Timeline) -> str:
    """The curve as a standalone SVG document.

    The abscissa is the time at which the compute stream reaches each node, in a step that takes no
    time at all the number of the node.
    """
    times, curve = _steps(timeline)
    end = times[-1] if len(times) else 1.0
    unit, divisor = _byte_unit(int(curve.sum(axis=0).max()) if curve.size else 0)
    top = _ceiling(timeline.peak_bytes / divisor) * divisor or 1.0
    width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def x(time: float) -> float:
        return _LEFT + width * time / end if end else _LEFT

    def y(count: float) -> float:
        return _TOP + height * (1 - count / top)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        *_title(timeline),
    ]
    for tick in _ticks(top / divisor):
        at = y(tick * divisor)
        parts.append(
            f'<path d="M{_LEFT} {at:.1f}H{_LEFT + width}" stroke="#dddddd"/>'
            f'<text x="{_LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{tick:g} {unit}</text>'
        )
    parts += _layers(times, curve, x, y)
    parts += _boundaries(timeline, x)
    parts += _time_axis(end if timeline.step_seconds else 0.0, x)
    parts += _peak(timeline, times, x, y)
    parts += _legend(timeline)
    parts.append("</svg>\n")
    return "\n".join(parts)


def _steps(timeline: Timeline) -> tuple[np.ndarray, np.ndarray]:
    """When each position is reached and what is live then; the step's end is one more."""
    issued = [times.issue[i] for times in timeline.graphs for i in times.order]
    if not issued:
        return np.zeros(1), np.zeros((len(KINDS), 1), dtype=np.int64)
    if not timeline.step_seconds:
        issued = [float(k) for k in range(len(issued))]
    last = max(timeline.step_seconds, issued[-1])
    curve = timeline.memory.curve
    times, curve = np.array([*issued, last]), np.concatenate([curve, curve[:, -1:]], axis=1)
    if len(times) <= _COLUMNS:
        return times, curve
    # Keep of each stretch the first position and the highest, in order.
    total = curve.sum(axis=0)
    kept = {0, len(times) - 1, int(total.argmax())}
    for begin in range(0, len(times), -(-len(times) // (_COLUMNS // 2))):
        stop = min(begin + -(-len(times) // (_COLUMNS // 2)), len(times))
        kept |= {begin, begin + int(total[begin:stop].argmax())}
    order = sorted(kept)
    return times[order], curve[:, order]


def _layers(times: np.ndarray, curve: np.ndarray, x: object, y: object) -> list[str]:
    """One area a kind, as steps: each value holds until the next position."""
    parts = []
    below = np.zeros(curve.shape[1])
    for k, kind in enumerate(KINDS):
        above = below + curve[k]
        if curve[k].any():
            forth = _staircase(times, above, x, y)
            back = _staircase(times, below, x, y)[::-1]
            points = " ".join(f"{a:.1f},{b:.1f}" for a, b in (*forth, *back))
            parts.append(
                f'<polygon points="{points}" fill="{_COLOURS[kind]}">'
                f"<title>{kind}</title></polygon>"
            )
        below = above
    return parts


def _staircase(times: np.ndarray, values: np.ndarray, x: object, y: object) -> list[tuple]:
    assert callable(x) and callable(y)
    points: list[tuple[float, float]] = []
    for k, value in enumerate(values):
        if k:
            points.append((x(times[k]), points[-1][1]))
        points.append((x(times[k]), y(value)))
    return points


def _title(timeline: Timeline) -> list[str]:
    text = (
        f"{timeline.hardware.name}, {timeline.world_size} ranks: "
        f"step {seconds_text(timeline.step_seconds)}, peak {_bytes(timeline.peak_bytes)}"
    )
    return [f'<text x="{_LEFT}" y="28" font-size="16">{escape(text)}</text>']


def _boundaries(timeline: Timeline, x: object) -> list[str]:
    """Where each graph begins, with its name above."""
    assert callable(x)
    parts, before = [], -math.inf
    position = 0
    for times in timeline.graphs:
        if not len(times.order):
            continue
        start = times.issue[times.order[0]] if timeline.step_seconds else float(position)
        position += len(times.order)
        at = x(start)
        parts.append(
            f'<path d="M{at:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#444444" '
            f'stroke-dasharray="3 3" fill="none"/>'
        )
        if at - before > 60:
            parts.append(f'<text x="{at + 3:.1f}" y="{_TOP - 6}">{escape(times.name[:24])}</text>')
            before = at
    return parts


def _time_axis(end: float, x: object) -> list[str]:
    assert callable(x)
    base = _HEIGHT - _BOTTOM
    parts = [f'<path d="M{_LEFT} {base}H{_WIDTH - _RIGHT}" stroke="#222222"/>']
    factor, unit = next(
        ((f, u) for f, u in ((1.0, "s"), (1e3, "ms"), (1e6, "us")) if end * f >= 1), (1e6, "us")
    )
    for tick in _ticks(end * factor) if end else []:
        at = x(tick / factor)
        parts.append(
            f'<path d="M{at:.1f} {base}v5" stroke="#222222"/>'
            f'<text x="{at:.1f}" y="{base + 20}" text-anchor="middle">{tick:g}</text>'
        )
    label = f"time of the compute stream, {unit}" if end else "nodes in order"
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{base + 40}" text-anchor="middle">{label}</text>')
    return parts


def _peak(timeline: Timeline, times: np.ndarray, x: object, y: object) -> list[str]:
    assert callable(x) and callable(y)
    found = timeline.node_at(timeline.memory.peak_position)
    if found is None:
        return []
    at = found[0].issue[found[1]]
    if not timeline.step_seconds:
        at = float(timeline.memory.peak_position)
    px, py = x(at), y(timeline.peak_bytes)
    anchor = "end" if px > (_LEFT + _WIDTH - _RIGHT) / 2 else "start"
    shift = -8 if anchor == "end" else 8
    return [
        f'<circle cx="{px:.1f}" cy="{py:.1f}" r="4" fill="none" stroke="#222222" '
        f'stroke-width="1.5"/>',
        f'<text x="{px + shift:.1f}" y="{py - 5:.1f}" text-anchor="{anchor}">'
        f"{escape(timeline.peak_at[:40])}</text>",
    ]


def _legend(timeline: Timeline) -> list[str]:
    """The kinds from the top of the stack down, with their bytes at the peak."""
    parts = []
    left = _WIDTH - _RIGHT + 14
    shown = [kind for k, kind in enumerate(KINDS) if timeline.memory.curve[k].any()]
    for row, kind in enumerate(reversed(shown)):
        top = _TOP + 34 * row
        parts.append(
            f'<rect x="{left}" y="{top}" width="12" height="12" fill="{_COLOURS[kind]}"/>'
            f'<text x="{left + 18}" y="{top + 10}">{kind}</text>'
            f'<text x="{left + 18}" y="{top + 24}" fill="#666" font-size="11">'
            f"{_bytes(timeline.memory.peak_by_kind[kind])} at peak</text>"
        )
    return parts


def _byte_unit(count: int) -> tuple[str, float]:
    for unit, size in (("GiB", 2.0**30), ("MiB", 2.0**20), ("KiB", 2.0**10)):
        if count >= size:
            return unit, size
    return "B", 1.0


def _bytes(count: int) -> str:
    unit, size = _byte_unit(count)
    return f"{count / size:.4g} {unit}"


def _step_of(high: float) -> float:
    """A round distance that divides 0 to `high` into four to ten."""
    if high <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(high))
    return next(s for s in (power / 5, power / 2, power) if high / s <= 10)


def _ticks(high: float) -> Sequence[float]:
    step = _step_of(high)
    return [round(k * step, 10) for k in range(int(high / step + 1e-9) + 1)]


def _ceiling(high: float) -> float:
    """The next tick above, with room for a label."""
    step = _step_of(high)
    return math.ceil(high * 1.06 / step) * step
