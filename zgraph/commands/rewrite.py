"""`zgraph rewrite`: run a pipeline, show what it changed, write the result."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zgraph.commands.text import bytes_text, counted
from zgraph.errors import PassError, UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from zgraph.ir.program import Program
    from zgraph.passes.base import Context
    from zgraph.passes.pipeline import Applied

REPRODUCER = "# zgraph rewrite --reproduce: "
REPRODUCER_FILE = "zgraph-reproducer.fx"


def list_passes() -> str:
    """Each pass with the first line of its module, and the presets."""
    from zgraph.passes.base import PRESETS, available

    lines = []
    for name, cls in available().items():
        module = inspect.getmodule(cls)
        lines.append(f"{name:20} {(module.__doc__ or '').splitlines()[0] if module else ''}")
    lines += [f"{name:20} preset: {spec}" for name, spec in PRESETS.items()]
    return "\n".join(lines)


def rewrite(
    program: Program,
    console: Console,
    note: Callable[[str], None],
    *,
    output: str | None,
    passes: str,
    world_size: int,
    verify_each: bool,
    print_after: str | None,
    print_changed: str | None,
    time_passes: bool,
    dialect: str = "zgraph",
    device: str = "cpu",
    mem_budget: str | None = None,
) -> None:
    """Apply `passes`, verify the result, then write it or print the difference and a summary.

    A dialect other than zgraph adds the pass that lowers to it.

    Raises:
        PassError: a pass raised or left a faulty graph; the file that reproduces it is named.
    """
    from zgraph.diff.nodes import diff_programs, render
    from zgraph.ir.container import write
    from zgraph.ir.text_print import print_program
    from zgraph.passes.base import Context, parse_pipeline
    from zgraph.passes.pipeline import run_pipeline
    from zgraph.simulate.devices import load_hardware
    from zgraph.simulate.units import parse_bytes

    before = program
    pipeline = parse_pipeline(passes)
    if dialect != "zgraph":
        pipeline += parse_pipeline(f"lower-to{{dialect={dialect}}}")
    if mem_budget is not None and not any("budget" in asdict(item) for item in pipeline):
        note("zgraph: no pass of this pipeline plans memory, so --mem-budget changes nothing")
    previous = program
    budget = None if mem_budget is None else parse_bytes(mem_budget)
    context = Context(world_size, device, budget)
    load_hardware(device)  # a wrong name is told whether or not a pass asks for it

    def after_pass(step: Applied) -> None:
        nonlocal previous
        if time_passes:
            note(f"{step.spec:24} {step.seconds * 1e3:9.1f} ms")
        if print_after in ("all", step.spec.partition("{")[0]):
            console.print(print_program(step.program), markup=False)
        if print_changed is not None:
            note(f"--- {step.spec}")
            for line in render(diff_programs(previous, step.program), stat=print_changed == "stat"):
                console.print(line)
        previous = step.program

    try:
        result = run_pipeline(
            program, pipeline, context, verify_each=verify_each, on_pass=after_pass
        ).program
        _verify(result)
    except PassError as error:
        spec = ",".join(item.spec() for item in pipeline)
        raise _with_reproducer(error, before, spec, context) from error
    if output is not None:
        write(result, output)
        note(f"{output}: {summary(result)}")
        return
    for line in render(diff_programs(before, result)):
        console.print(line)
    console.print(summary(result), markup=False)


def _verify(program: Program) -> None:
    from zgraph.checks.run import verify

    verify(program)


def _with_reproducer(
    error: PassError, program: Program, passes: str, context: Context
) -> PassError:
    """Write what went wrong, from the failing pass on where it is known, and name the file."""
    from zgraph.ir.container import write_text
    from zgraph.ir.text_print import print_program
    from zgraph.passes.pipeline import FailedPass

    if isinstance(error, FailedPass):
        program, passes = error.before, error.spec
    settings = json.dumps({"passes": passes, **asdict(context)})
    write_text(f"{REPRODUCER}{settings}\n{print_program(program)}", REPRODUCER_FILE)
    return PassError(f"{error}\nreproduce with: zgraph rewrite --reproduce {REPRODUCER_FILE}")


def reproducer_settings(path: str) -> dict[str, Any]:
    """The options of `rewrite` that a reproducer file was written with.

    Raises:
        UsageError: the file is none that `rewrite` wrote.
    """
    try:
        with Path(path).open(encoding="utf-8") as file:
            first = file.readline()
        found = json.loads(first.removeprefix(REPRODUCER)) if first.startswith(REPRODUCER) else {}
        wanted = {"passes": str, "world_size": int, "device": str}
        good = isinstance(found, dict) and all(
            isinstance(found.get(key), kind) for key, kind in wanted.items()
        )
    except (OSError, ValueError):
        good = False
    if not good:
        raise UsageError(f"{path}: no reproducer that `zgraph rewrite` wrote")
    budget = found.get("mem_budget")
    return {key: found[key] for key in wanted} | {
        "mem_budget": None if budget is None else str(budget),
        "verify_each": True,
    }


def summary(program: Program) -> str:
    """Counts of the protocol's nodes and the peak of gathered bytes, over all graphs."""
    from zgraph.analysis.gathered import gathered_spans, gathered_use
    from zgraph.analysis.index import Index
    from zgraph.analysis.protocol import Protocol
    from zgraph.ir.dialects import Kind

    counts = dict.fromkeys(("gather", "wait", "release", "reduce"), 0)
    names = {Kind.GATHER: "gather", Kind.WAIT: "wait", Kind.RELEASE: "release"}
    names[Kind.REDUCE] = "reduce"
    functional = {"all_gather": "gather", "reduce_scatter": "reduce", "all_reduce": "reduce"}
    peaks = []
    for entry in program.graphs:
        index = Index(entry.graph)
        for kind, info in zip(index.kinds, index.infos, strict=True):
            name = functional.get(info.collective) if kind == Kind.COLLECTIVE else names.get(kind)
            if name:
                counts[name] += 1
        spans = gathered_spans(index, Protocol(index, entry, program), program)
        peaks.append((entry.name, gathered_use(spans, range(len(index.nodes))).peak))
    total = sum(param.nbytes for param in program.params)
    text = ", ".join(counted(count, name) for name, count in counts.items())
    peak = ", ".join(f"{name} {bytes_text(size)}" for name, size in peaks)
    return f"{text}; peak gathered: {peak}; all parameters: {bytes_text(total)}"
