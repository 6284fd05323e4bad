"""`zgraph run`: rewrite if need be, launch the ranks, print what they report."""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from zgraph.commands.text import bytes_text, counted
from zgraph.errors import UsageError

if TYPE_CHECKING:
    from zgraph.ir.program import Program
    from zgraph.runtime.result import RunResult


def run(
    program: Program,
    say: Callable[[str], None],
    note: Callable[[str], None],
    *,
    nproc: int,
    nnodes: int,
    rdzv_endpoint: str,
    steps: int,
    check: bool,
    optimizer: str,
    lr: float,
    micro_batches: int,
    seed: int | None,
    device: str,
    timeout: float,
    threads: int,
    form: str,
    checkpoint: str = "",
    checkpoint_every: int = 0,
    resume: str = "",
    state_dict: str = "",
    trace: str = "",
    profile: str = "",
    backend: str = "fx",
) -> int:
    """Train `program` and return the exit status: 0, or 1 when it differs from the original."""
    from zgraph.ir.container import write
    from zgraph.runtime import native
    from zgraph.runtime.checkpoint import find, remove_unfinished, write_state_dict
    from zgraph.runtime.inductor import INDUCTOR, require_inductor
    from zgraph.runtime.launch import Ranks, launch
    from zgraph.runtime.worker import RunOptions

    if state_dict and not checkpoint:
        raise UsageError("--state-dict joins the checkpoint of the run: give --checkpoint too")
    if resume and check:
        raise UsageError("--check starts from the program's own values; leave out --resume")
    if backend == INDUCTOR:
        if trace or profile:
            raise UsageError(
                "--trace and --profile time each node of a graph, which compiled regions do not "
                "show: leave out --backend inductor"
            )
        require_inductor(device)
    program = _rewritten(program, nproc * nnodes, device, note)
    _require_runnable(program, check)
    if any(param.fqn not in program.tensors for param in program.params):
        note(f"this program carries no values; parameters are drawn from seed {program.seed}")
    native.build(progress=note)
    options = RunOptions(
        steps=steps,
        check=check,
        optimizer=optimizer,
        lr=lr,
        micro_batches=micro_batches,
        seed=seed,
        device=device,
        timeout=timeout,
        threads=threads,
        report_steps=form == "text",
        checkpoint=checkpoint,
        checkpoint_every=checkpoint_every,
        trace=trace,
        profile=profile,
        backend=backend,
        resume=os.fspath(find(resume, program, optimizer)) if resume else "",
    )
    with tempfile.TemporaryDirectory(prefix="zgraph-run-") as folder:
        path = Path(folder) / "program.pt"
        write(program, path)
        try:
            result = launch(os.fspath(path), options, Ranks(nproc, nnodes, rdzv_endpoint))
        finally:
            if checkpoint:
                remove_unfinished(checkpoint)
    if state_dict:
        write_state_dict(checkpoint, state_dict)
    say(result.to_json() if form == "json" else summary(result))
    return 0 if result.ok else 1


# What a program that is not sharded yet is rewritten with: gathers start early, fused.
PIPELINE = "zero3-overlap"


def _rewritten(
    program: Program, world_size: int, device: str, note: Callable[[str], None]
) -> Program:
    from zgraph.passes.base import Context, parse_pipeline
    from zgraph.passes.pipeline import properties_of, run_pipeline

    if "sharded" in properties_of(program):
        return program
    passes = parse_pipeline(PIPELINE)
    note(f"rewriting with {','.join(item.spec() for item in passes)}")
    context = Context(world_size, device="cpu") if device == "cpu" else Context(world_size)
    return run_pipeline(program, passes, context).program


def _require_runnable(program: Program, check: bool) -> None:
    """Say before any rank starts what would make every rank fail.

    Raises:
        UsageError: a graph with an error-level finding, no backward, or no original to check with.
        RunError: an operator that is not installed, an input that `run` cannot supply.
    """
    from zgraph.checks.run import run_checks
    from zgraph.runtime.executor import Executor

    errors = [found for found in run_checks(program) if found.severity == "error"]
    if errors:
        first = errors[0]
        raise UsageError(f"the program is faulty: {first.graph}: {first.message} [{first.check}]")
    if Executor(program).backward is None:
        raise UsageError("this program has no backward graph, so there is nothing to train")
    if check and program.original is None:
        raise UsageError(
            "--check compares with the unrewritten graphs, which this file does not carry; "
            "run the .pt that `zgraph rewrite -o` wrote"
        )


def summary(result: RunResult) -> str:
    """The lines that follow the steps."""
    median = statistics.median(step.seconds for step in result.steps)
    lines = [
        f"{counted(result.world_size, 'rank')}, {counted(len(result.steps), 'step')}, "
        f"median step {median * 1e3:.1f} ms, "
        f"{result.work_per_step / median:,.0f} {result.work_unit}/s",
        f"per rank: parameters {bytes_text(result.param_bytes_per_rank)}, peak tensors "
        f"{bytes_text(result.peak_bytes_per_rank)}, peak gathered "
        f"{bytes_text(result.peak_gathered_bytes)}",
    ]
    for kind, counts in sorted(result.collectives.items()):
        lines.append(f"{kind}: {counts['count']} calls, {bytes_text(counts['bytes'])}")
    compiled = result.compiled
    if compiled is not None:
        lines.append(
            f"inductor: {compiled.regions} regions, {compiled.distinct} of them different, "
            f"compiled in {compiled.seconds:.1f} s before the first step"
        )
    check = result.check
    if check is not None:
        lines.append(
            f"check: {'same as' if check.ok else 'DIFFERS FROM'} the unrewritten program"
            f"{' bit for bit' if check.ok and check.bitwise else ''}; largest differences: loss "
            f"{check.max_abs_loss_diff:.3g}, parameter {check.max_abs_param_diff:.3g}, "
            f"gradient (relative) {check.max_rel_grad_diff:.3g}"
        )
        if check.first_difference:
            first = check.first_difference
            lines.append(
                f"first difference: step {first['step']}, rank {first['rank']}, {first['what']}: "
                f"{first['amount']:.6g}"
            )
    return "\n".join(lines)
