"""Run a list of passes: contracts first, then each pass, timed and, if asked, verified."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zgraph.errors import PassError, UsageError, ZgraphError
from zgraph.ir.collector import paused_collector
from zgraph.passes.base import Context, Pass

if TYPE_CHECKING:
    from zgraph.ir.program import Program


@dataclass(slots=True)
class Applied:
    """One pass that ran: its spec, its wall time in seconds, and the program it left."""

    spec: str
    seconds: float
    program: Program


@dataclass(slots=True)
class PipelineResult:
    """The final program and each step that led to it."""

    program: Program
    steps: list[Applied] = field(default_factory=list)


class FailedPass(PassError):
    """A pass raised or broke the verifier. `before` is the program it was given."""

    def __init__(self, message: str, spec: str, before: Program):
        super().__init__(message)
        self.spec, self.before = spec, before


def run_pipeline(
    program: Program,
    passes: Sequence[Pass],
    context: Context,
    *,
    verify_each: bool = False,
    on_pass: Callable[[Applied], None] | None = None,
) -> PipelineResult:
    """Apply `passes` in the order given and return the result; the input is left as it was.

    Raises:
        UsageError: a pass requires what nothing before it provides, or conflicts with it.
        FailedPass: a pass raised, or with `verify_each` left a graph with an error-level finding.
    """
    check_contracts(passes, properties_of(program))
    result = PipelineResult(program)
    for item in passes:
        before = result.program
        start = time.perf_counter()
        try:
            with paused_collector():
                after = item.run(before, context)
        except ZgraphError:
            raise
        except Exception as error:
            message = f"pass {item.spec()} raised {type(error).__name__}: {error}"
            raise FailedPass(message, item.spec(), before) from error
        seconds = time.perf_counter() - start
        after.passes = ",".join(filter(None, [before.passes, item.spec()]))
        after.original = before.original or before
        if verify_each:
            _verify(after, item, before)
        step = Applied(item.spec(), seconds, after)
        result.program = after
        result.steps.append(step)
        if on_pass is not None:
            on_pass(step)
    return result


def _verify(after: Program, item: Pass, before: Program) -> None:
    from zgraph.checks.run import verify

    try:
        verify(after)
    except PassError as error:
        message = f"pass {item.spec()} left a faulty graph: {error}"
        raise FailedPass(message, item.spec(), before) from error


def properties_of(program: Program) -> frozenset[str]:
    """What a program is already.

    By its table: `sharded` (parameters, or their optimizer state alone), `kept`, `buckets`. By its
    nodes: `gathers`, `prefetches`, `reductions`, `offloads`.
    """
    from zgraph.ir.dialects import Kind, info_of
    from zgraph.ir.targets import op_name

    is_sharded = any(param.sharded or param.reduction for param in program.params)
    found = {"sharded"} if is_sharded else set()
    if any(param.kept for param in program.params):
        found.add("kept")
    if program.bucket_bytes:
        found.add("buckets")
    properties = {
        Kind.GATHER: "gathers",
        Kind.PREFETCH: "prefetches",
        Kind.REDUCE: "reductions",
        Kind.OFFLOAD: "offloads",
    }
    for entry in program.graphs:
        for node in entry.graph.nodes:
            if node.op == "call_function":
                kind = info_of(op_name(node.target)).kind
                if kind in properties:
                    found.add(properties[kind])
    return frozenset(found)


def check_contracts(passes: Sequence[Pass], properties: frozenset[str]) -> None:
    """Raise UsageError when a pass would find its requirements unmet or a conflict."""
    have = set(properties)
    for item in passes:
        missing = item.requires - have
        if missing:
            raise UsageError(
                f"pass {item.name} requires {', '.join(sorted(missing))}, which no earlier pass "
                f"provides"
            )
        clash = item.conflicts & have
        if clash:
            raise UsageError(
                f"pass {item.name} cannot run on a program that already has "
                f"{', '.join(sorted(clash))}"
            )
        have |= item.provides
