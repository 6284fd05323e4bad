"""`zgraph rewrite`: run a pipeline, show what it changed, write the result."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING

from zgraph.commands.text import bytes_text
from zgraph.errors import PassError

if TYPE_CHECKING:
    from rich.console import Console

    from zgraph.ir.program import Program
    from zgraph.passes.pipeline import Applied


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
    """
    from zgraph.diff.nodes import diff_programs, render
    from zgraph.ir.container import write
    from zgraph.ir.text_print import print_program
    from zgraph.passes.base import Context, parse_pipeline
    from zgraph.passes.pipeline import run_pipeline
    from zgraph.simulate.units import parse_bytes

    before = program
    pipeline = parse_pipeline(passes)
    if dialect != "zgraph":
        pipeline += parse_pipeline(f"lower-to{{dialect={dialect}}}")
    previous = program
    budget = None if mem_budget is None else parse_bytes(mem_budget)
    context = Context(world_size, device, budget)

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
        raise _with_reproducer(error, before, passes) from error
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


def _with_reproducer(error: PassError, program: Program, passes: str) -> PassError:
    from zgraph.ir.container import write

    path = "zgraph-reproducer.fx"
    write(program, path)
    return PassError(f"{error}\nreproduce with: zgraph rewrite {path} --passes '{passes}'")


def summary(program: Program) -> str:
    """Counts of the protocol's nodes and the peak of gathered bytes, over all graphs."""
    from zgraph.analysis.gathered import gathered_spans, gathered_use
    from zgraph.analysis.index import Index
    from zgraph.analysis.protocol import Protocol
    from zgraph.ir.dialects import Kind

    counts = dict.fromkeys((Kind.GATHER, Kind.WAIT, Kind.RELEASE, Kind.REDUCE), 0)
    peaks = []
    for entry in program.graphs:
        index = Index(entry.graph)
        for kind in index.kinds:
            if kind in counts:
                counts[kind] += 1
        spans = gathered_spans(index, Protocol(index, entry, program), program)
        peaks.append((entry.name, gathered_use(spans, range(len(index.nodes))).peak))
    total = sum(param.nbytes for param in program.params)
    names = {Kind.GATHER: "gather", Kind.WAIT: "wait", Kind.RELEASE: "release"}
    text = ", ".join(
        f"{count} {names.get(kind, 'reduce')}{'s' * (count != 1)}" for kind, count in counts.items()
    )
    peak = ", ".join(f"{name} {bytes_text(size)}" for name, size in peaks)
    return f"{text}; peak gathered: {peak}; all parameters: {bytes_text(total)}"
