"""Hardware and programs so simple that times can be added up by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.passes.terse import program
from zgraph.ir.program import Program
from zgraph.simulate.devices import Device, Hardware, Link
from zgraph.simulate.engine import simulate
from zgraph.simulate.profile import Profile
from zgraph.simulate.timeline import Timeline

FREE = 1e30  # so fast that it takes no time


def hardware(bandwidth: float = 64.0, call: float = 1.0, **changes: Any) -> Hardware:
    """Computing is free; a collective takes `call` seconds and (W-1)/W of its bytes / bandwidth."""
    device = Device(1e9, FREE, 16.0, {"f32": FREE}, 0.0, 1.0, 1.0)
    link = Link(bandwidth)
    made = Hardware("paper", device, link, link, 8, call, efficiency=1.0)
    return replace(made, **changes)


def sharded(forward: str, backward: str = "") -> Program:
    """A rewritten program in the notation of `terse`, its parameters sharded."""
    made = program(forward, backward)
    return replace(made, params=[replace(p, sharded=True) for p in made.params])


def timeline(made: Program, seconds: dict[str, float], **options: Any) -> Timeline:
    """Simulate on 2 ranks of paper hardware, each named node taking that many seconds."""
    given = {f"forward.{name}" if "." not in name else name: s for name, s in seconds.items()}
    options.setdefault("world_size", 2)
    options.setdefault("optimizer", "none")
    on = options.pop("on", hardware())
    return simulate(made, on, profile=Profile(nodes=given), **options)


def times_of(found: Timeline) -> dict[str, tuple[float, float]]:
    """Start and end of every node that takes time."""
    return {
        times.nodes[i].name: (times.start[i], times.end[i])
        for times in found.graphs
        for i in times.order
        if times.end[i] > times.start[i]
    }


# One matrix of 8 x 8 floats: 256 bytes, of which half travel: 2 s and a call of 1 s.
LATE = """
    %w = param[8, 8]
    %x = user[8, 8]
    %a = aten.relu.default(%x)
    %g = zgraph.allgather_param.default(%w, 0, 0, shape=[8, 8], dtype=torch.float32)
    %wait = zgraph.wait_allgather.default(%g, 0, 0)
    %mm = aten.mm.default(%a, %wait)
    %r = zgraph.release_param.default(%mm, 0, 0, 1)
    return user %r
"""
EARLY = """
    %w = param[8, 8]
    %x = user[8, 8]
    %g = zgraph.allgather_param.default(%w, 0, 0, shape=[8, 8], dtype=torch.float32)
    %a = aten.relu.default(%x)
    %wait = zgraph.wait_allgather.default(%g, 0, 0)
    %mm = aten.mm.default(%a, %wait)
    %r = zgraph.release_param.default(%mm, 0, 0, 1)
    return user %r
"""
