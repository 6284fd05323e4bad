"""From which node to which each computed value is held, without an allocator.

A storage is there from the node that makes it to the last node that reads it or a view of it, both
included; the buffer of an asynchronous collective or copy from its issue, and its input until the
wait. Saved values live until their last reader in the backward. What the caller holds (inputs,
buffers) is there throughout; what the step returns stays to its end. Parameters are added by
`memory`, gathered ones by `gathers`, reduce buckets by `buckets`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from zgraph.analysis.index import Index
from zgraph.analysis.protocol import Protocol, sharded_placeholders
from zgraph.ir.dialects import Kind
from zgraph.ir.program import (
    BACKWARD,
    BUFFER,
    FORWARD,
    GRAD,
    MUTATED,
    PARAM,
    SAVED,
    TANGENT,
    GraphEntry,
    Program,
    Role,
    saved_links,
)
from zgraph.ir.symbols import size_hint
from zgraph.simulate.gathers import padded_bytes
from zgraph.simulate.residency import (
    ACTIVATIONS,
    FOREVER,
    GATHERED,
    GRADIENTS,
    INPUTS,
    PARAMETERS,
    Resident,
    Residents,
)


@dataclass(slots=True)
class GraphRun:
    """One graph as it is run: its index, the numbers of its nodes in order, its first position."""

    entry: GraphEntry
    index: Index
    order: Sequence[int]
    offset: int = 0

    @property
    def end(self) -> int:
        """The position of its last node."""
        return self.offset + len(self.order) - 1


def storage_bytes(tensor: torch.Tensor) -> int:
    """Bytes from a tensor's first element to its last; a symbolic size counts as its hint."""
    if tensor.layout != torch.strided:
        return tensor.dtype.itemsize * math.prod(map(size_hint, tensor.shape))
    last = 0
    for size, stride in zip(tensor.shape, tensor.stride(), strict=True):
        extent = size_hint(size)
        if not extent:
            return 0
        last += (extent - 1) * size_hint(stride)
    return (last + 1) * tensor.dtype.itemsize


class Values:
    """The storages that graphs compute, take and return, linked from forward to backward."""

    def __init__(
        self, program: Program, runs: Sequence[GraphRun], residents: Residents, world_size: int
    ):
        self.program, self.runs = program, runs
        self.residents, self.world_size = residents, world_size
        self._held: set[Any] = set()
        # By (run, output position); None for what is in host memory, or there throughout.
        self._saved: dict[tuple[int, int], Resident | None] = {}
        self._run_of = {id(run.entry): k for k, run in enumerate(runs)}
        for k in range(len(runs)):
            self._add(k)

    def _add(self, k: int) -> None:
        run = self.runs[k]
        index, offset = run.index, run.offset
        storages: list[Resident | None] = [None] * index.storage_count
        for i, resident in self._inputs(k):
            for storage in index.storages(i):
                storages[storage] = resident
        made = [False] * index.storage_count
        for i in index.placeholders:
            for storage in index.storages(i):
                made[storage] = True
        gradients = _gradient_storages(run)
        holds = _held_inputs(index)
        kinds, operands, of = index.kinds, index.operands, index.storages
        for at, i in enumerate(run.order, offset):
            kind = kinds[i]
            for storage in of(i):
                if not made[storage]:
                    made[storage] = True
                    storages[storage] = self._make(run, i, storage, at, storage in gradients)
                _touch(storages[storage], at)
            if kind == Kind.OUTPUT:
                continue
            for operand in operands[i]:
                for storage in of(operand):
                    _touch(storages[storage], at)
            for storage in holds.get(i, ()):
                _touch(storages[storage], at)
        self._outputs(k, storages)

    def _make(
        self, run: GraphRun, i: int, storage: int, at: int, is_gradient: bool
    ) -> Resident | None:
        index = run.index
        kind = index.kinds[i]
        # Gathered buffers are counted by `Gathers`; an offloaded tensor is in host memory.
        if kind in (Kind.GATHER, Kind.OFFLOAD, Kind.REDUCE, Kind.PREFETCH, Kind.END_BACKWARD):
            return None
        node = index.nodes[i]
        nbytes = _storage_size(index, i, storage)
        if not nbytes:
            return None
        if node.op == "get_attr":
            key = ("constant", str(node.target))
            if key in self._held:
                return None
            self._held.add(key)
            return self.residents.add(INPUTS, node.name, nbytes, 0)
        use = GRADIENTS if is_gradient else ACTIVATIONS
        if kind == Kind.COLLECTIVE and _gathers_parameter(run, i):
            use = GATHERED
        return self.residents.add(use, node.name, nbytes, at, at)

    def _inputs(self, k: int) -> list[tuple[int, Resident | None]]:
        """What each placeholder's storage is."""
        run = self.runs[k]
        index, entry = run.index, run.entry
        roles: Sequence[Role | None] = entry.inputs or [None] * len(index.placeholders)
        linked = self._linked(k)
        shards = {}
        if entry.inputs is None:
            protocol = Protocol(index, entry, self.program)
            shards = sharded_placeholders(index, entry, self.program)
            self._shard_bytes = _shard_bytes(protocol, self.world_size)
        found: list[tuple[int, Resident | None]] = []
        for position, (i, role) in enumerate(zip(index.placeholders, roles, strict=False)):
            if position in linked:
                found.append((i, self._saved.get(linked[position])))
            elif i in shards:
                found.append((i, self._unlisted_shard(index, i, shards[i])))
            else:
                found.append((i, self._input(run, i, role)))
        return found

    def _linked(self, k: int) -> dict[int, tuple[int, int]]:
        """Placeholder position -> the saved output that it is."""
        entry = self.runs[k].entry
        if entry.phase != BACKWARD:
            return {}
        forward = self.program.graph(FORWARD, entry.graph_id)
        if forward is None or id(forward) not in self._run_of:
            return {}
        number = self._run_of[id(forward)]
        return {
            after: (number, before)
            for before, after in saved_links(forward, entry)
            if (number, before) in self._saved
        }

    def _unlisted_shard(self, index: Index, i: int, param_id: int) -> Resident | None:
        key = ("shard", param_id if param_id >= 0 else index.nodes[i].name)
        if key in self._held:
            return None
        self._held.add(key)
        nbytes = self._shard_bytes.get(param_id, _size_of(index, i))
        return self.residents.add(PARAMETERS, index.nodes[i].name, nbytes, 0)

    def _input(self, run: GraphRun, i: int, role: Role | None) -> Resident | None:
        """A placeholder that is no linked saved value and no shard of a text without a table."""
        index = run.index
        nbytes, name = _size_of(index, i), index.nodes[i].name
        if not nbytes or (role is not None and role.kind == PARAM):
            return None
        if role is None and run.entry.phase != BACKWARD:
            return self.residents.add(INPUTS, name, nbytes, 0)
        if role is None or role.kind in (SAVED, TANGENT):
            # The caller keeps the tangent while the backward runs; saved values it hands over.
            keeps = role is not None and role.kind == TANGENT
            last = run.end if keeps else run.offset
            return self.residents.add(ACTIVATIONS, name, nbytes, run.offset, last)
        key = (role.kind, role.ref, role.index if role.kind != BUFFER else -1)
        if key in self._held:
            return None
        self._held.add(key)
        return self.residents.add(INPUTS, role.ref or name, nbytes, 0)

    def _outputs(self, k: int, storages: list[Resident | None]) -> None:
        """How long each returned value stays."""
        run = self.runs[k]
        if run.index.output < 0:
            return
        stays_until = FOREVER
        if run.entry.outputs is None:
            later = [x for x in self.runs[k + 1 :] if x.entry.phase == BACKWARD]
            if run.entry.phase == FORWARD and later:
                # Its saved values are among the backward's inputs, which are counted there.
                stays_until = later[0].offset - 1
        roles = run.entry.outputs or []
        for position, value in enumerate(run.entry.output_values()):
            number = run.index.number.get(value)
            if number is None:
                continue
            role = roles[position] if position < len(roles) else None
            for storage in run.index.storages(number):
                resident = storages[storage]
                is_saved = role is not None and role.kind == SAVED and self._is_read_later(k)
                if is_saved:
                    self._saved[k, position] = resident
                if resident is None:
                    continue
                is_copied = role is not None and role.kind == MUTATED
                _extend(resident, run.end if is_saved or is_copied else stays_until)

    def _is_read_later(self, k: int) -> bool:
        entry = self.runs[k].entry
        return any(
            x.entry.phase == BACKWARD and x.entry.graph_id == entry.graph_id
            for x in self.runs[k + 1 :]
        )


def _touch(resident: Resident | None, at: int) -> None:
    if resident is not None and resident.last != FOREVER and resident.last < at:
        resident.last = at


def _extend(resident: Resident, last: int) -> None:
    if last == FOREVER:
        resident.last = FOREVER
    else:
        _touch(resident, last)


def _storage_size(index: Index, i: int, storage: int) -> int:
    """Bytes of a storage that node i makes."""
    value = index.nodes[i].meta.get("val")
    if value is None:
        return 0
    storages = index.storages(i)
    if isinstance(value, (list, tuple)):
        values = [x for k, x in enumerate(value) if len(storages) == 1 or storages[k] == storage]
    else:
        values = [value]
    # Results that share a storage, as chunks of one tensor do, lie one behind the other.
    return sum(storage_bytes(x) for x in values if isinstance(x, torch.Tensor))


def _size_of(index: Index, i: int) -> int:
    value = index.nodes[i].meta.get("val")
    return storage_bytes(value) if isinstance(value, torch.Tensor) else 0


def _gradient_storages(run: GraphRun) -> set[int]:
    """Storages of gradients: what reductions take and what is returned as a gradient."""
    index = run.index
    found: set[int] = set()
    for i, kind in enumerate(index.kinds):
        if kind == Kind.REDUCE:
            for operand in index.operands[i]:
                found.update(index.storages(operand))
    for role, value in zip(run.entry.outputs or [], run.entry.output_values(), strict=False):
        if role.kind == GRAD and value in index.number:
            found.update(index.storages(index.number[value]))
    return found


_MOVEMENT_STEPS = 8  # how many casts, pads and views there may be between a shard and its gather


def _gathers_parameter(run: GraphRun, i: int) -> bool:
    """Whether a functional all-gather is that of a parameter, by the table."""
    index = run.index
    if index.infos[i].collective != "all_gather" or run.entry.inputs is None:
        return False
    at = i
    for _ in range(_MOVEMENT_STEPS):
        if len(index.operands[at]) != 1:
            break
        at = index.operands[at][0]
    if index.kinds[at] != Kind.PLACEHOLDER:
        return False
    roles = dict(zip(index.placeholders, run.entry.inputs, strict=False))
    return at in roles and roles[at].kind == PARAM


_HOLDING = frozenset({Kind.COLLECTIVE, Kind.OFFLOAD, Kind.RELOAD})
_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD})


def _held_inputs(index: Index) -> dict[int, set[int]]:
    """For each wait, the storages that the operation it waits for has read until then."""
    reading: dict[int, set[int]] = {}
    found: dict[int, set[int]] = {}
    for i, kind in enumerate(index.kinds):
        if kind in _HOLDING:
            inputs = {s for x in index.operands[i] for s in index.storages(x)}
            reading.update((storage, inputs) for storage in index.storages(i))
        elif kind in _WAITS:
            for storage in index.storages(i):
                if storage in reading:
                    found.setdefault(i, set()).update(reading.pop(storage))
    return found


def _shard_bytes(protocol: Protocol, world_size: int) -> dict[Any, int]:
    """Bytes of each parameter's shard in a text without a table, from what its gather makes."""
    found: dict[Any, int] = {}
    for i in protocol.gathers:
        value = protocol.index.nodes[i].meta.get("val")
        if isinstance(value, torch.Tensor):
            full = padded_bytes(storage_bytes(value), value.dtype.itemsize, world_size)
            found.setdefault(protocol.ids[i][1], full // world_size)
    return found
