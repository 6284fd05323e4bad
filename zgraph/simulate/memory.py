"""Device memory of a step: parameters and their state, and the sum of everything that is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from zgraph.analysis.protocol import ids_of
from zgraph.ir.dialects import Kind
from zgraph.ir.program import GRAD, Program
from zgraph.simulate.lifetimes import GraphRun
from zgraph.simulate.residency import (
    FOREVER,
    GATHERED,
    KINDS,
    OPTIMIZER,
    PARAMETERS,
    Resident,
    Residents,
)

# Optimizer state of a parameter: elements for each of its shard's, and bytes besides (a counter).
OPTIMIZERS: Mapping[str, tuple[int, int]] = {"adamw": (2, 4), "sgd": (0, 0), "none": (0, 0)}


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """Bytes over a step. Rows of `curve` are KINDS, its columns positions.

    `peak_position` is the first at which their sum is largest; `peak_by_kind` splits it; `top` are
    the storages there, the largest first.
    """

    peak_bytes: int
    peak_position: int
    peak_by_kind: Mapping[str, int]
    peak_gathered_bytes: int
    curve: np.ndarray
    top: tuple[Resident, ...]


def measure(residents: Residents, positions: int, top: int = 10) -> MemoryUse:
    """Add up residents over `positions` nodes."""
    change = np.zeros((len(KINDS), positions + 1), dtype=np.int64)
    row = {kind: k for k, kind in enumerate(KINDS)}
    for one in residents.found:
        if not one.nbytes:
            continue
        last = positions - 1 if one.last == FOREVER else one.last
        if last < one.first:
            continue
        change[row[one.kind], one.first] += one.nbytes
        change[row[one.kind], last + 1] -= one.nbytes
    curve = np.cumsum(change[:, :positions], axis=1)
    if not positions:
        return MemoryUse(0, -1, dict.fromkeys(KINDS, 0), 0, curve, ())
    total = curve.sum(axis=0)
    at = int(total.argmax())
    there = [
        x
        for x in residents.found
        if x.nbytes and x.first <= at and (x.last == FOREVER or x.last >= at)
    ]
    there.sort(key=lambda x: (-x.nbytes, x.first, x.what))
    return MemoryUse(
        int(total[at]),
        at,
        {kind: int(curve[k, at]) for k, kind in enumerate(KINDS)},
        int(curve[row[GATHERED]].max()),
        curve,
        tuple(there[:top]),
    )


def hold_parameters(
    program: Program,
    runs: Sequence[GraphRun],
    residents: Residents,
    world_size: int,
    optimizer: str,
) -> None:
    """Shards, master copies and optimizer state of the table's parameters.

    A parameter that gets no gradient has no optimizer state.
    """
    elements, besides = OPTIMIZERS[optimizer]
    updated = _with_gradient(program, runs)
    for param in program.params:
        numel = -(-param.numel // (world_size if param.sharded else 1))
        residents.add(PARAMETERS, param.fqn, numel * param.dtype.itemsize, 0)
        if param.reduction:
            numel = -(-param.numel // world_size)
        if not param.requires_grad:
            continue
        itemsize = param.master_dtype.itemsize
        if param.master_dtype != param.dtype:
            residents.add(OPTIMIZER, f"{param.fqn} (master)", numel * itemsize, 0)
        if param.fqn in updated:
            state = elements * numel * itemsize + besides
            residents.add(OPTIMIZER, f"{param.fqn} (state)", state, 0)


def _with_gradient(program: Program, runs: Sequence[GraphRun]) -> set[str]:
    """The fqns of parameters whose gradient some graph reduces or returns."""
    params = program.param_by_id()
    found: set[str] = set()
    for run in runs:
        for i, kind in enumerate(run.index.kinds):
            if kind == Kind.REDUCE:
                param = params.get(ids_of(run.index.nodes[i])[1])
                if param is not None:
                    found.add(param.fqn)
        roles = run.entry.outputs or []
        for role, value in zip(roles, run.entry.output_values(), strict=False):
            if role.kind == GRAD and value is not None:
                found.add(role.ref)
    return found
