"""The gathered parameters of a step, as the native operators hold them (native/gather.h).

Each parameter has at most one buffer, of ceil(numel / W) * W elements. A gather that finds none
starts a collective. A fused prefetch starts one for each dtype, into a staging buffer; a gather
that it serves makes the parameter's buffer, and the first wait on any of its parameters copies all
of them out and frees the staging. A buffer goes with the last of its epochs, unless persistent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph.analysis.gathered import gathered_bytes
from zgraph.analysis.index import argument
from zgraph.analysis.protocol import ids_of
from zgraph.ir.program import Param
from zgraph.ir.symbols import size_hint
from zgraph.simulate.residency import GATHERED, Resident, Residents


def padded_bytes(nbytes: int, itemsize: int, world_size: int) -> int:
    """Bytes of a gathered buffer: ceil(numel / W) * W elements."""
    numel = nbytes // itemsize
    return -(-numel // world_size) * world_size * itemsize


@dataclass(slots=True, eq=False)
class Fused:
    """One collective for several parameters. `transfer` is whatever the engine made of it."""

    staging: Resident
    members: list[Any]
    transfer: Any


@dataclass(slots=True)
class _Buffer:
    nbytes: int
    resident: Resident | None = None
    fused: Fused | None = None
    transfer: Any = None
    holders: int = 0


@dataclass(slots=True)
class _Epoch:
    open: bool = False
    prefetched: bool = False
    released: int = 0


@dataclass(slots=True)
class Gathers:
    """The state of all gathered parameters. `start` of the caller launches the collectives.

    Parameters are known by the table, or by their id alone in a text without one.
    """

    params: Mapping[Any, Param]
    world_size: int
    residents: Residents
    _buffers: dict[Any, _Buffer] = field(default_factory=dict)
    _epochs: dict[tuple[int, Any], _Epoch] = field(default_factory=dict)

    def gather(self, graph: int, node: fx.Node, at: int) -> int:
        """Open an epoch; return the bytes of the collective to start, 0 when the buffer is there.

        After starting it the caller says so with `started`.
        """
        param_id = ids_of(node)[1]
        epoch = self._epoch(graph, param_id)
        buffer = self._buffers.get(param_id)
        if epoch.open:  # kept, persistent, or gathered twice by mistake
            return 0
        was_prefetched = epoch.prefetched
        self._epochs[graph, param_id] = _Epoch(open=True)
        if buffer is not None:
            if buffer.resident is None:
                buffer.resident = self._allocate(param_id, buffer, at)
            if not was_prefetched:
                buffer.holders += 1
            return 0
        nbytes = self.bytes_of(node)
        buffer = self._buffers[param_id] = _Buffer(nbytes, holders=1)
        buffer.resident = self._allocate(param_id, buffer, at)
        return nbytes

    def is_prefetched(self, graph: int, node: fx.Node) -> bool:
        """Whether a prefetch of the graph has started what this gather asks for."""
        return self._epoch(graph, ids_of(node)[1]).prefetched

    def started(self, node: fx.Node, transfer: Any) -> None:
        self._buffers[ids_of(node)[1]].transfer = transfer

    def bytes_of(self, node: fx.Node) -> int:
        """Padded bytes of what a gather makes."""
        value = node.meta.get("val")
        param = self.params.get(ids_of(node)[1])
        dtype = value.dtype if isinstance(value, torch.Tensor) else argument(node, 4, "dtype")
        if not isinstance(dtype, torch.dtype):
            dtype = param.dtype if param else torch.uint8
        return padded_bytes(gathered_bytes(node, dict(self.params)), dtype.itemsize,
                            self.world_size)  # fmt: skip

    def prefetch(
        self, graph: int, node: fx.Node, at: int, sizes: Mapping[Any, int]
    ) -> list[tuple[int, list[Any]]]:
        """The collectives to start for a fused prefetch: (bytes, parameter ids), one a dtype.

        `sizes` has the padded bytes of each parameter that the graph gathers, for texts whose
        prefetch does not tell shapes.
        """
        param_ids = argument(node, 2, "param_ids", "ids", default=()) or ()
        nbytes = _prefetched_bytes(node, len(param_ids), self.world_size)
        dtypes = _dtypes(node, len(param_ids))
        chosen: dict[Any, list[Any]] = {}
        for k, param_id in enumerate(param_ids):
            if param_id not in self._buffers:
                size = sizes.get(param_id, 0) if nbytes is None else nbytes[k]
                self._buffers[param_id] = _Buffer(size)
                chosen.setdefault(dtypes[k], []).append(param_id)
            epoch = self._epoch(graph, param_id)
            if not epoch.open and not epoch.prefetched:
                epoch.prefetched = True
                self._buffers[param_id].holders += 1
        return [(sum(self._buffers[p].nbytes for p in found), found) for found in chosen.values()]

    def started_fused(self, nbytes: int, param_ids: list[Any], transfer: Any, at: int) -> None:
        first = self._name(param_ids[0])
        what = f"staging of {len(param_ids)} parameters ({first} first)"
        fused = Fused(self.residents.add(GATHERED, what, nbytes, at), param_ids, transfer)
        for param_id in param_ids:
            self._buffers[param_id].fused = fused

    def wait(self, node: fx.Node, at: int) -> tuple[Any, int, int]:
        """What a wait blocks on (None: nothing), the bytes it copies out, in how many copies."""
        buffer = self._buffers.get(ids_of(node)[1])
        if buffer is None:
            return None, 0, 0
        fused = buffer.fused
        if fused is None:
            transfer, buffer.transfer = buffer.transfer, None
            return transfer, 0, 0
        copied = 0
        for param_id in fused.members:
            member = self._buffers.get(param_id)
            if member is None or member.fused is not fused:
                continue
            if member.resident is None:
                member.resident = self._allocate(param_id, member, at)
            member.fused = None
            copied += member.nbytes
        fused.staging.last = at
        return fused.transfer, copied, len(fused.members)

    def release(self, graph: int, node: fx.Node, at: int) -> None:
        """Count a release; the n-th of its epoch lets go of the buffer."""
        param_id = ids_of(node)[1]
        epoch = self._epoch(graph, param_id)
        n_users = argument(node, 3, "n_users", "n", default=1)
        epoch.released += 1
        if not epoch.open or epoch.released < (n_users if isinstance(n_users, int) else 1):
            return
        self._epochs[graph, param_id] = _Epoch()
        buffer = self._buffers.get(param_id)
        param = self.params.get(param_id)
        if buffer is None:
            return
        buffer.holders -= 1
        if buffer.holders <= 0 and not (param is not None and param.persistent):
            if buffer.resident is not None:
                buffer.resident.last = at
            del self._buffers[param_id]

    def _epoch(self, graph: int, param_id: Any) -> _Epoch:
        return self._epochs.setdefault((graph, param_id), _Epoch())

    def _allocate(self, param_id: Any, buffer: _Buffer, at: int) -> Resident:
        return self.residents.add(GATHERED, self._name(param_id), buffer.nbytes, at)

    def _name(self, param_id: Any) -> str:
        param = self.params.get(param_id)
        return param.fqn if param is not None else f"parameter {param_id}"


def _dtypes(node: fx.Node, count: int) -> Sequence[Any]:
    given = argument(node, 5, "dtypes")
    if not isinstance(given, (list, tuple)):
        given = argument(node, 3, "dtypes")
    if isinstance(given, (list, tuple)) and len(given) == count:
        return [x if isinstance(x, torch.dtype) else None for x in given]
    return [None] * count


def _prefetched_bytes(node: fx.Node, count: int, world_size: int) -> list[int] | None:
    """Padded bytes of each parameter, from the shapes a zgraph prefetch carries; None for `dc`."""
    flat, ndims = argument(node, 3, "flat_shapes"), argument(node, 4, "ndims")
    dtypes = _dtypes(node, count)
    if not isinstance(flat, (list, tuple)) or not isinstance(ndims, (list, tuple)):
        return None
    if len(ndims) != count or any(d is None for d in dtypes):
        return None
    sizes, at = [], 0
    for ndim, dtype in zip(ndims, dtypes, strict=True):
        numel = 1
        for size in flat[at : at + ndim]:
            value = size.meta.get("val") if isinstance(size, fx.Node) else size
            numel *= size_hint(value) if value is not None else 1
        at += ndim
        sizes.append(padded_bytes(numel * dtype.itemsize, dtype.itemsize, world_size))
    return sizes
