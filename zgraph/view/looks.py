"""How each kind of node looks: a colour, a shape and a word, so that none of them is needed alone.

The strokes are darkened from the Okabe-Ito palette, which stays apart for colour-blind readers.
"""

from __future__ import annotations

from dataclasses import dataclass

from zgraph.ir.dialects import Kind


@dataclass(frozen=True, slots=True)
class Look:
    """`word` is printed on the node; `means` is its legend; `shape` is the outline in the SVG."""

    word: str
    shape: str
    fill: str
    stroke: str
    means: str
    dot_shape: str = "box"
    ink: str = "#1f2328"
    dash: str = ""
    line: float = 1.6


_PLAIN = Look("", "rect", "#ffffff", "#8c959f", "compute", line=1.0)
_HOST = ("cut", "#ececf4", "#5b5b73")

LOOKS: dict[Kind, Look] = {
    Kind.COMPUTE: _PLAIN,
    Kind.PLACEHOLDER: Look("INPUT", "pill", "#f6f8fa", "#57606a", "graph input", "oval"),
    Kind.OUTPUT: Look("OUTPUT", "pill", "#f6f8fa", "#57606a", "graph output", "oval"),
    Kind.GATHER: Look("GATHER", "hexagon", "#cfe5f5", "#0072b2", "starts an all-gather", "hexagon"),
    Kind.PREFETCH: Look(
        "PREFETCH", "hexagon", "#e6f4fc", "#0072b2", "starts several gathers", "hexagon", line=3.2
    ),
    Kind.WAIT: Look("WAIT", "octagon", "#fdeec2", "#a36b00", "waits for it", "octagon"),
    Kind.RELEASE: Look(
        "RELEASE", "pill", "#d9f2e8", "#00795a", "frees the gathered parameter", "oval", dash="5 3"
    ),
    Kind.REDUCE: Look(
        "REDUCE", "funnel", "#fbdcc8", "#b84a00", "reduces a gradient", "invtrapezium"
    ),
    Kind.END_BACKWARD: Look(
        "END BACKWARD", "rect", "#24292f", "#24292f", "flushes all reductions", ink="#ffffff"
    ),
    Kind.COLLECTIVE: Look(
        "COLLECTIVE", "slant", "#f5dcea", "#99386d", "any other collective", "parallelogram"
    ),
    Kind.OFFLOAD: Look("OFFLOAD", *_HOST, "device to host", "note"),
    Kind.RELOAD: Look("RELOAD", *_HOST, "host to device", "note"),
    Kind.WAIT_OFFLOAD: Look("WAIT OFFLOAD", *_HOST, "waits for the copy", "note", dash="2 2"),
    Kind.WAIT_RELOAD: Look("WAIT RELOAD", *_HOST, "waits for the copy", "note", dash="2 2"),
    Kind.OFFLOAD_PARAM: Look("OFFLOAD PARAM", *_HOST, "parameter to host", "note"),
    Kind.RELOAD_PARAM: Look("RELOAD PARAM", *_HOST, "parameter to device", "note"),
    Kind.FREE: Look("FREE", *_HOST, "frees tensors", "note", dash="5 3"),
}
# Collectives that do what an operator above does look like it.
COLLECTIVES: dict[str, Look] = {
    "all_gather": Look("ALL GATHER", "hexagon", "#cfe5f5", "#0072b2", "collective", "hexagon"),
    "reduce_scatter": Look(
        "REDUCE SCATTER", "funnel", "#fbdcc8", "#b84a00", "collective", "invtrapezium"
    ),
}
MODULE = Look("", "stack", "#f6f8fa", "#57606a", "a module, collapsed", "box3d")
IN_FLIGHT = "#0072b2"

COMMUNICATION = frozenset(LOOKS) - {Kind.COMPUTE, Kind.PLACEHOLDER, Kind.OUTPUT}
# Their results are in flight until a wait.
ASYNCHRONOUS = frozenset(
    {Kind.GATHER, Kind.COLLECTIVE, Kind.OFFLOAD, Kind.RELOAD, Kind.OFFLOAD_PARAM, Kind.RELOAD_PARAM}
)
STARTS = ASYNCHRONOUS | {Kind.PREFETCH}
