"""What a pass is, and how a `--passes` string becomes a list of them."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from zgraph.errors import UsageError

if TYPE_CHECKING:
    from zgraph.ir.program import Program


@dataclass(frozen=True, slots=True)
class Context:
    """What a pass may know beyond the program.

    `world_size` is the number of ranks, `device` a name or TOML file of `zgraph.simulate.devices`,
    `mem_budget` the bytes that planned passes may use (None: no limit).
    """

    world_size: int = 2
    device: str = "cpu"
    mem_budget: int | None = None


@dataclass(frozen=True)
class Pass:
    """A rewrite: a verified program in, a verified program out.

    A subclass is a frozen dataclass whose fields are its options in a `--passes` string.
    `requires`, `provides` and `conflicts` are properties of a program, checked before anything
    runs. A pass never prints, logs or reads the environment, and leaves its input as it is.
    """

    name: ClassVar[str]
    requires: ClassVar[frozenset[str]] = frozenset()
    provides: ClassVar[frozenset[str]] = frozenset()
    conflicts: ClassVar[frozenset[str]] = frozenset()

    def run(self, program: Program, context: Context) -> Program:
        raise NotImplementedError

    def spec(self) -> str:
        """The pass as it is written in a `--passes` string, options that differ included."""
        options = [
            f"{f.name.replace('_', '-')}={getattr(self, f.name)}"
            for f in fields(self)
            if f.default is MISSING or getattr(self, f.name) != f.default
        ]
        return self.name + ("{" + " ".join(options) + "}" if options else "")


_registry: dict[str, type[Pass]] = {}
P = TypeVar("P", bound=type[Pass])


def register(cls: P) -> P:
    """Add a pass class to those that `--passes` can name."""
    _registry[cls.name] = cls
    return cls


def available() -> dict[str, type[Pass]]:
    """Every pass by name: each module of this folder is imported and registers its own."""
    package = importlib.import_module("zgraph.passes")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"zgraph.passes.{module.name}")
    return dict(sorted(_registry.items()))


PRESETS: dict[str, str] = {
    "default": "zero3,schedule",
    "zero3-overlap": "zero3,schedule,regather,prefetch,bucket-reduce",
    "zero3-min-memory": (
        "zero3,schedule,regather{budget=0},offload-activation{budget=0},prefetch{budget=0}"
    ),
    "zero1": "zero1,bucket-reduce",
    "zero2": "zero2,bucket-reduce",
}

_ITEM = re.compile(r"\s*([a-z0-9-]+)\s*(?:\{([^{}]*)\})?\s*(?:,|$)")


def parse_pipeline(text: str) -> list[Pass]:
    """Turn `zero3,schedule{option=value}` or a preset's name into passes.

    Raises:
        UsageError: for an unknown pass or option, or a value of the wrong type.
    """
    text = PRESETS.get(text.strip(), text)
    passes: list[Pass] = []
    at = 0
    while at < len(text):
        match = _ITEM.match(text, at)
        if match is None or match.end() == at:
            raise UsageError(
                f"--passes: cannot read {text[at:]!r}; write pass,pass{{option=value}}"
            )
        passes.append(_make(match.group(1), match.group(2) or ""))
        at = match.end()
    if not passes:
        raise UsageError("--passes is empty; `zgraph rewrite --list` names the passes")
    return passes


def _make(name: str, options: str) -> Pass:
    known = available()
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
        raise UsageError(f"unknown pass {name!r}; {hint}")
    cls = known[name]
    types = {f.name: f for f in fields(cls)}
    values: dict[str, Any] = {}
    for item in options.split():
        key, _, value = item.partition("=")
        field_name = key.replace("-", "_")
        if field_name not in types:
            raise UsageError(
                f"pass {name} has no option {key!r}; it has: {', '.join(types) or '-'}"
            )
        values[field_name] = _convert(name, key, value, types[field_name].default)
    return cls(**values)


def _convert(name: str, key: str, value: str, default: Any) -> Any:
    if isinstance(default, bool):
        if value.lower() in ("true", "false"):
            return value.lower() == "true"
        raise UsageError(f"pass {name}: {key} is true or false, not {value!r}")
    if isinstance(default, int) or default is None:
        try:
            return int(value)
        except ValueError:
            raise UsageError(f"pass {name}: {key} is a whole number, not {value!r}") from None
    return value
