"""Measured times that go before the cost model: a file of seconds by node, by operator, by size.

JSON, or TOML with the same keys:

    {"schema": "zgraph.profile/1", "device": "cpu", "world_size": 2,
     "nodes": {"forward.mm_3": 1.2e-4},
     "ops": {"aten.mm.default(f32[64, 64], f32[64, 32]) -> f32[64, 32]": 1.1e-4},
     "collectives": [{"kind": "all_gather", "ranks": 2, "bytes": [65536], "seconds": [3e-4]}]}

A node is named by its graph and its name; an operator by `op_key`, so that a time measured once
serves every node of that shape, whatever passes renamed. A node's own time goes before its
operator's. Seconds are those of one rank's device; where ranks differ the slowest should be given,
so that all ranks plan alike. `device` and `world_size` say where it was measured and are not read.
Views and other nodes that launch nothing are left out or 0.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import fx

from zgraph.errors import InputError, UsageError
from zgraph.ir.symbols import size_hint
from zgraph.ir.targets import target_text
from zgraph.ir.values import dtype_text, tensors_of
from zgraph.simulate.devices import Table
from zgraph.simulate.links import tables_of

SCHEMA = "zgraph.profile/1"


@dataclass(frozen=True, slots=True)
class Profile:
    """Seconds by `graph.node`, by `op_key`, and tables of collectives by (kind, ranks)."""

    nodes: Mapping[str, float] = field(default_factory=dict)
    ops: Mapping[str, float] = field(default_factory=dict)
    collectives: Mapping[tuple[str, int], Table] = field(default_factory=dict)
    device: str = ""
    world_size: int = 0

    def seconds(self, graph: str, node: fx.Node) -> float | None:
        """The measured time of a node of the graph of that name, or None."""
        found = self.nodes.get(f"{graph}.{node.name}")
        if found is None and self.ops:
            found = self.ops.get(op_key(node))
        return found


def op_key(node: fx.Node) -> str:
    """What determines a node's time: its operator, and dtype and sizes of operands and results.

    `aten.mm.default(f32[64, 64], f32[64, 32]) -> f32[64, 32]`; symbolic sizes as their hints.
    """
    target = target_text(node.target).removeprefix("torch.ops.")
    operands = ", ".join(
        _tensor_text(tensor)
        for operand in node.all_input_nodes
        for tensor in tensors_of(operand.meta.get("val"))
    )
    results = ", ".join(_tensor_text(tensor) for tensor in tensors_of(node.meta.get("val")))
    return f"{target}({operands}) -> {results}"


def _tensor_text(tensor: torch.Tensor) -> str:
    sizes = ", ".join(str(size_hint(size)) for size in tensor.shape)
    return f"{dtype_text(tensor.dtype)}[{sizes}]"


def load_profile(path: str | Path) -> Profile:
    """Read a profile file; the name's end tells TOML from JSON.

    Raises:
        UsageError: the file cannot be opened.
        InputError: it is no profile, or a time in it is no number of at least 0.
    """
    name = str(path)
    try:
        text = Path(path).read_text()
    except OSError as error:
        raise UsageError(f"--profile {name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"not a text file: {error}", path=name) from error
    try:
        given = tomllib.loads(text) if name.endswith(".toml") else json.loads(text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise InputError(f"not a profile: {error}", path=name) from error
    return parse_profile(given, name)


def parse_profile(given: Any, path: str = "<profile>") -> Profile:
    """A profile from what its file holds. Raises InputError."""
    if not isinstance(given, Mapping) or given.get("schema") != SCHEMA:
        raise InputError(f'not a profile: "schema": "{SCHEMA}" is missing', path=path)
    tables = tables_of(given.get("collectives", []), path)
    world_size = given.get("world_size", 0)
    return Profile(
        _seconds(given, "nodes", path),
        _seconds(given, "ops", path),
        tables,
        str(given.get("device", "")),
        world_size if isinstance(world_size, int) else 0,
    )


def _seconds(given: Mapping[str, Any], key: str, path: str) -> dict[str, float]:
    found = given.get(key, {})
    if not isinstance(found, Mapping):
        raise InputError(f"`{key}` maps names to seconds", path=path)
    for name, value in found.items():
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not 0 <= value < math.inf:
            raise InputError(f"{key}: {name!r} takes {value!r} seconds", path=path)
    return {str(name): float(value) for name, value in found.items()}


def profile_text(profile: Profile) -> str:
    """The profile as JSON: sorted, one entry a line; `load_profile` reads it."""
    given = {
        "schema": SCHEMA,
        "device": profile.device,
        "world_size": profile.world_size,
        "nodes": dict(sorted(profile.nodes.items())),
        "ops": dict(sorted(profile.ops.items())),
        "collectives": [
            {
                "kind": kind,
                "ranks": ranks,
                "bytes": list(profile.collectives[kind, ranks].bytes),
                "seconds": list(profile.collectives[kind, ranks].seconds),
            }
            for kind, ranks in sorted(profile.collectives)
        ],
    }
    return json.dumps(given, indent=1) + "\n"
