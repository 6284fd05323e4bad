"""Compile the regions of graphs with Inductor; the graphs themselves stay FX, in their order.

Regions that are equal but for names (the layers of a model) are compiled once. Processes of one
machine share what they compile through Inductor's own cache: each region has a lock, so that one
process compiles it and the others load it, and ranks begin with different regions. The system drops
the lock of a process that dies.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.errors import RunError, UsageError
from zgraph.ir.program import GraphEntry, copy_entry
from zgraph.runtime.native import cache_dir
from zgraph.runtime.regions import Plan, plans_of, put_back, shown_by
from zgraph.runtime.result import CompileResult

FX, INDUCTOR = "fx", "inductor"
BACKENDS = (FX, INDUCTOR)

# Called before a region is compiled with its number, from 1, and how many there are.
Report = Callable[[int, int], None]


def require_inductor(device: str) -> None:
    """Raise UsageError when Inductor cannot compile on this machine."""
    try:
        compat.require_inductor(device)
    except RuntimeError as error:
        raise UsageError(f"the inductor backend cannot compile here: {error}") from error


@dataclass(slots=True)
class Inductor:
    """Compiles regions and keeps their code; `seconds` is the time that took.

    `regions` counts those of all graphs so far. `turn`, from 0 to 1, is where to begin, so that
    ranks share the work.
    """

    turn: float = 0.0
    regions: int = 0
    seconds: float = 0.0
    codes: dict[str, RegionCode] = field(default_factory=dict)

    def compile(
        self, entries: Sequence[GraphEntry], report: Report | None = None
    ) -> list[GraphEntry]:
        """Copies of the graphs in which every region is one call of compiled code.

        Raises RunError when Inductor fails on a region.
        """
        start = time.perf_counter()
        copies = [copy_entry(entry) for entry in entries]
        plans = [plan for copy in copies for plan in plans_of(copy.graph)]
        todo = {plan.key: plan for plan in plans if plan.key not in self.codes}
        first = int(self.turn * len(todo))
        for number, key in enumerate([*todo][first:] + [*todo][:first], 1):
            if report is not None:
                report(number, len(todo))
            self.codes[key] = _compiled(todo[key], f"region_{len(self.codes)}")
        replaced: dict[fx.Node, fx.Node] = {}
        for plan in plans:
            put_back(plan, self.codes[plan.key], replaced)
        self.regions += len(plans)
        self.seconds += time.perf_counter() - start
        return copies

    def result(self) -> CompileResult:
        return CompileResult(self.regions, len(self.codes), self.seconds)


class RegionCode:
    """The compiled code of a region. Takes one list of inputs, which it may empty.

    It is right for tensors that lie in memory as those it was compiled for, and for the sizes that
    meet its guards. Others, met when a batch has another size, are run node by node.
    """

    def __init__(self, name: str, plan: Plan, sizes: _Sizes, code: Callable[[list[Any]], Any]):
        self.__name__, self.__module__ = name, "zgraph"
        self._plain, self._sizes, self._code = plan.module, sizes, code
        self._layouts: dict[tuple[int, ...], list[Any] | None] = {}

    def __call__(self, inputs: list[Any]) -> Sequence[torch.Tensor]:
        sizes = self._sizes.of(inputs)
        try:
            layouts = self._layouts[sizes]
        except KeyError:
            layouts = self._layouts[sizes] = self._sizes.layouts(sizes)
        if layouts is None or not all(map(_lies_as, inputs, layouts)):
            return self._plain(*inputs)
        return self._code(inputs)


def _lies_as(value: Any, layout: Any) -> bool:
    if layout is None:  # a size
        return True
    shape, strides = layout
    if value.shape != shape:
        return False
    found = value.stride()
    return found == strides or all(
        size == 1 or ours == theirs
        for size, ours, theirs in zip(shape, found, strides, strict=True)
    )


class _Sizes:
    """The symbols of a region, in an environment of its own, which collects its guards.

    `examples` are fake inputs in that environment and its fake `mode`, `strides` those of the
    results.
    """

    def __init__(self, plan: Plan):
        self.env = compat.new_shape_env()
        self.mode = compat.new_fake_mode(self.env)
        self._values = plan.values
        self._shown = shown_by(plan.values)
        self._own = {
            symbol: compat.new_symbol(self.mode, plan.hints[symbol]) for symbol in self._shown
        }
        self.examples = [self._example(value) for value in plan.values]
        self.strides = [self._translated(value.stride()) for value in plan.results]

    def _translated(self, sizes: Sequence[Any]) -> list[Any]:
        found = []
        for size in sizes:
            if isinstance(size, torch.SymInt):
                expression = compat.expression_of(size).xreplace(self._own)
                fixed = expression.is_Integer
                size = int(expression) if fixed else compat.symbolic(self.env, expression, int)
            found.append(size)
        return found

    def _example(self, value: Any) -> Any:
        if not isinstance(value, torch.Tensor):
            return self._translated([value])[0]
        shape, strides = self._translated(value.shape), self._translated(value.stride())
        return compat.new_fake_tensor(self.mode, shape, strides, value.dtype, value.device)

    def of(self, inputs: list[Any]) -> tuple[int, ...]:
        """The values of the symbols, in these inputs."""
        if not self._shown:
            return ()
        return tuple(
            inputs[k] if dimension < 0 else inputs[k].shape[dimension]
            for k, dimension in self._shown.values()
        )

    def layouts(self, sizes: tuple[int, ...]) -> list[Any] | None:
        """Shape and strides of each input, None for a size; None if a guard forbids the sizes."""
        known = dict(zip(self._shown, sizes, strict=True))
        if not compat.meets_guards(self.env, {self._own[s]: size for s, size in known.items()}):
            return None

        def concrete(values: Sequence[Any]) -> tuple[int, ...]:
            return tuple(
                int(compat.expression_of(value).xreplace(known))
                if isinstance(value, torch.SymInt)
                else value
                for value in values
            )

        return [
            (concrete(value.shape), concrete(value.stride()))
            if isinstance(value, torch.Tensor)
            else None
            for value in self._values
        ]


def _compiled(plan: Plan, name: str) -> RegionCode:
    sizes = _Sizes(plan)
    try:
        with _one_process(plan.key):
            code = compat.compile_with_inductor(
                plan.module, sizes.mode, sizes.examples, sizes.strides
            )
    except Exception as error:
        names = [plan.nodes[i].name for i in plan.region.nodes]
        reason = f"{type(error).__name__}: {error}"
        raise RunError(f"Inductor failed on {names[0]} ... {names[-1]}: {reason}") from error
    return RegionCode(name, plan, sizes, code)


@contextlib.contextmanager
def _one_process(key: str) -> Iterator[None]:
    """Let one process of this machine at a time compile the region of that key."""
    import fcntl

    folder = cache_dir()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "regions.lock").open("w") as file:
        fcntl.lockf(file, fcntl.LOCK_EX, 1, int(key[:8], 16))  # one byte of the file is one region
        yield
