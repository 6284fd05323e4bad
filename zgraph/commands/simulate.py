"""`zgraph simulate`: predict the time and memory of a step, write a trace and a memory curve."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zgraph.commands.text import bytes_text
from zgraph.errors import UsageError

if TYPE_CHECKING:
    from zgraph.ir.program import Program
    from zgraph.simulate.engine import Timeline

SCHEMA = "zgraph.simulate/1"
OVER_BUDGET = 1
_TOP = 5

Say = Callable[[str], None]


def simulate(
    program: Program,
    say: Say,
    note: Say,
    *,
    device: str = "h100",
    world_size: int | None = None,
    mem_budget: str | int | None = None,
    trace: str | None = None,
    plot: str | None = None,
    profile: str | None = None,
    optimizer: str = "adamw",
    form: str = "text",
) -> int:
    """Simulate one step, `say` what it costs, and return 1 when it needs more than the budget.

    `device` names a device or a TOML file; `mem_budget` is in bytes or text such as `40GiB`;
    `trace` and `plot` are files to write. `note` is told what was written, and what was left out.

    Raises:
        UsageError: an unknown device, a budget that is no number of bytes, a file not writable.
        InputError: the device's or the profile's file is wrong.
    """
    from zgraph.ir.container import write_text
    from zgraph.simulate.devices import load_hardware
    from zgraph.simulate.engine import simulate as predict
    from zgraph.simulate.plot import memory_svg
    from zgraph.simulate.profile import load_profile
    from zgraph.simulate.trace import write_trace
    from zgraph.simulate.units import parse_bytes

    if not program.graphs:
        raise UsageError("there is no graph to simulate in this input")
    timeline = predict(
        program,
        load_hardware(device),
        world_size=world_size,
        mem_budget=None if mem_budget is None else parse_bytes(mem_budget),
        profile=None if profile is None else load_profile(profile),
        optimizer=optimizer,
    )
    for text in timeline.notes:
        note(f"zgraph: {text}")
    if trace is not None:
        write_trace(timeline, trace)
        note(f"{trace}: written; ui.perfetto.dev opens it")
    if plot is not None:
        write_text(memory_svg(timeline), plot)
        note(f"{plot}: written")
    say(to_json(timeline) if form == "json" else to_text(timeline))
    if timeline.over_budget and timeline.mem_budget is not None:
        note(
            f"zgraph: over budget: the peak of {bytes_text(timeline.peak_bytes)} exceeds "
            f"{bytes_text(timeline.mem_budget)} at {timeline.peak_at}"
        )
        return OVER_BUDGET
    return 0


def to_json(timeline: Timeline) -> str:
    """The schema `zgraph.simulate/1`: seconds and bytes of one rank."""
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "step_seconds": timeline.step_seconds,
        "compute_seconds": timeline.compute_seconds,
        "communication_seconds": timeline.communication_seconds,
        "exposed_seconds": timeline.exposed_seconds,
        "lower_bound_seconds": timeline.lower_bound_seconds,
        "peak_bytes": timeline.peak_bytes,
        "peak_gathered_bytes": timeline.peak_gathered_bytes,
        "peak_at": timeline.peak_at,
    }
    return json.dumps(found, indent=2)


def to_text(timeline: Timeline) -> str:
    """What a person reads: times, the bound with its reason, memory by kind, what is largest."""
    from zgraph.simulate.units import seconds_text

    def time(seconds: float) -> str:
        share = f" ({seconds / timeline.step_seconds:.1%})" if timeline.step_seconds else ""
        return seconds_text(seconds) + share

    memory = timeline.memory
    found = timeline.node_at(memory.peak_position)
    where = f" at {timeline.peak_at} in {found[0].name}" if found else ""
    lines = [
        f"{timeline.hardware.name}, {timeline.world_size} ranks",
        f"step           {seconds_text(timeline.step_seconds)}",
        f"compute        {time(timeline.compute_seconds)}",
        f"communication  {time(timeline.communication_seconds)}",
        f"exposed        {time(timeline.exposed_seconds)}",
    ]
    if timeline.copy_seconds:
        lines.append(f"host copies    {time(timeline.copy_seconds)}")
    lines += [
        f"lower bound    {time(timeline.lower_bound_seconds)}",
        *(f"               {part}" for part in timeline.bound.reason.split("; ") if part),
        f"peak memory    {bytes_text(timeline.peak_bytes)}{where}",
    ]
    for kind, count in memory.peak_by_kind.items():
        if count:
            lines.append(f"  {kind:12} {bytes_text(count)}")
    lines.append(f"peak gathered  {bytes_text(timeline.peak_gathered_bytes)}")
    if memory.top:
        lines.append("largest at the peak")
        for resident in memory.top[:_TOP]:
            lines.append(f"  {bytes_text(resident.nbytes):>12}  {resident.kind:12} {resident.what}")
    if timeline.mem_budget is not None:
        verdict = "over" if timeline.over_budget else "within"
        lines.append(f"budget         {bytes_text(timeline.mem_budget)}: {verdict}")
    return "\n".join(lines)
