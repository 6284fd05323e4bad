"""The collectives in the events of a profiler trace, and the ranges that they were launched in."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from zgraph.ir.program import BACKWARD, FORWARD

_LAUNCHES = ("c10d::", "_c10d_functional::", "_c10d_functional_autograd::", "c10d_functional::")
_NCCL_RECORD = "record_param_comms"
_NO_LAUNCHES = frozenset({"wait_tensor", "_wrap_tensor_autograd", "check_for_nan"})
_WORKERS = ("gloo:", "nccl:", "ucc:", "mpi:")
_COLLECTIVE_NAME = "Collective name"
_BACKWARD_RANGES = (
    "FSDP::pre_backward", "FSDP::post_backward", "FSDP::root_post_backward",
    "FSDP::backward_prefetch", "autograd::engine::evaluate_function", "CompiledFunctionBackward",
)  # fmt: skip
_FORWARD_RANGES = (
    "FSDP::pre_forward", "FSDP::root_pre_forward", "FSDP::post_forward", "CompiledFunction",
    "Torch-Compiled Region", "DistributedDataParallel.forward",
)  # fmt: skip
_STEP = "ProfilerStep#"
_RANGES = (*_BACKWARD_RANGES, *_FORWARD_RANGES, "FSDP::", _STEP)
_MODULE = re.compile(r"FSDP::\w+ (?:\((?P<in>[^()]*)\)|for (?P<for>\S+))\Z")


@dataclass(slots=True)
class Launch:
    """One collective. `op` is the operator without its namespace, `arguments` what the trace tells
    of it (keys as Kineto has them), `ranges` the names of the ranges around it, outermost first;
    `start` in microseconds."""

    op: str
    start: float
    arguments: dict[str, Any]
    ranges: tuple[str, ...] = ()

    @property
    def phase(self) -> str:
        """FORWARD or BACKWARD by the ranges around it; a recomputed forward is backward's."""
        if any(name.startswith(_BACKWARD_RANGES) for name in self.ranges):
            return BACKWARD
        return FORWARD if any(name.startswith(_FORWARD_RANGES) for name in self.ranges) else ""

    @property
    def module(self) -> str:
        """The module whose parameters FSDP moves here, "" for the root or when unknown."""
        for name in reversed(self.ranges):
            found = _MODULE.match(name)
            if found is not None:
                return found["in"] or found["for"] or ""
        return ""

    @property
    def step(self) -> int | None:
        """The number of the profiler's step."""
        for name in self.ranges:
            if name.startswith(_STEP) and name[len(_STEP) :].isdecimal():
                return int(name[len(_STEP) :][:9])
        return None


@dataclass(slots=True)
class _Span:
    start: float
    end: float
    name: str
    arguments: dict[str, Any]
    op: str  # "" for a range


@dataclass(slots=True)
class Trace:
    """What of a trace concerns collectives. `groups` maps a process group's name to its ranks, or
    to its size where no more is known."""

    rank: int | None = None
    groups: dict[str, tuple[int, ...] | int] = field(default_factory=dict)
    _threads: defaultdict[tuple[str, str], list[_Span]] = field(
        default_factory=lambda: defaultdict(list)
    )
    _workers: list[Launch] = field(default_factory=list)
    _kernels: list[Launch] = field(default_factory=list)

    def add(self, event: Any) -> None:
        """Take one event. Raise ValueError where its times or arguments are none."""
        if not isinstance(event, dict) or event.get("ph") != "X":
            return
        name = event.get("name")
        arguments = event.get("args")
        if not isinstance(name, str):
            return
        arguments = arguments if isinstance(arguments, dict) else {}
        is_kernel = event.get("cat") == "kernel" and _COLLECTIVE_NAME in arguments
        is_worker = name.startswith(_WORKERS) and event.get("cat") == "user_annotation"
        op = "" if is_kernel or is_worker else _op_of(name, arguments)
        if not (op or is_kernel or is_worker or name.startswith(_RANGES)):
            return
        start, length = event.get("ts"), event.get("dur", 0)
        if not isinstance(start, (int, float)) or not isinstance(length, (int, float)):
            raise ValueError(f"event {name[:40]!r} has no time")
        if is_kernel:
            self._kernels.append(Launch(str(arguments[_COLLECTIVE_NAME]), start, arguments))
        elif is_worker:
            self._workers.append(Launch(name.partition(":")[2], start, arguments))
        else:
            thread = (str(event.get("pid")), str(event.get("tid")))
            self._threads[thread].append(_Span(start, start + length, name, arguments, op))

    def describe(self, header: dict[str, Any]) -> None:
        """Take rank and groups from what stands beside the events."""
        job = header.get("distributedInfo")
        if not isinstance(job, dict):
            return
        rank = job.get("rank")
        self.rank = rank if type(rank) is int and rank >= 0 else None
        configs = job.get("pg_config")
        for config in configs if isinstance(configs, list) else ():
            if isinstance(config, dict) and isinstance(config.get("pg_name"), str):
                ranks = numbers(config.get("ranks"))
                size = config.get("pg_size")
                if ranks:
                    self.groups[config["pg_name"]] = ranks
                elif isinstance(size, int):
                    self.groups[config["pg_name"]] = size

    def launches(self) -> list[Launch]:
        """The collectives in order of launch, each once.

        From the operators on the CPU; without them from the backend's own ranges (gloo's worker
        threads), else from the kernels.
        """
        found = [launch for spans in self._threads.values() for launch in _outermost(spans)]
        return sorted(found or self._workers or self._kernels, key=lambda launch: launch.start)


def _op_of(name: str, arguments: dict[str, Any]) -> str:
    """The operator of an event that launches a collective, else ""."""
    if name == _NCCL_RECORD:
        op = str(arguments.get(_COLLECTIVE_NAME, ""))
        return "" if op in ("wait", "init") else op
    for prefix in _LAUNCHES:
        if name.startswith(prefix):
            op = name[len(prefix) :]
            return "" if op in _NO_LAUNCHES else op
    return ""


def _outermost(spans: list[_Span]) -> list[Launch]:
    """The launches of one thread. One inside another (NCCL's record in c10d's operator) describes
    it further."""
    spans.sort(key=lambda span: (span.start, -span.end))
    found: list[Launch] = []
    around: list[tuple[_Span, Launch | None]] = []
    for span in spans:
        while around and around[-1][0].end <= span.start:
            around.pop()
        outer = next((launch for _, launch in reversed(around) if launch is not None), None)
        launch: Launch | None = None
        if span.op and outer is not None:
            outer.arguments = {**span.arguments, **outer.arguments}
        elif span.op:
            ranges = tuple(x.name for x, _ in around)
            launch = Launch(span.op, span.start, dict(span.arguments), ranges)
            found.append(launch)
        around.append((span, launch))
    return found


def numbers(value: Any) -> tuple[int, ...]:
    """The whole numbers of a list, or of the text of one."""
    if isinstance(value, str):
        return tuple(int(x) for x in re.findall(r"\d{1,9}", value[: 1 << 16]))
    if isinstance(value, list) and all(type(x) is int for x in value):
        return tuple(value)
    return ()
