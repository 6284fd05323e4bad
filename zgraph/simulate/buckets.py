"""How gradients travel, as the native operators do it (native/reduce.h), in a run past the first.

A reduction copies its gradient into the open bucket of its dtype. A bucket holds `bucket_bytes`, or
one gradient where that is larger; it is sent when the next gradient does not fit, and since later
runs allocate each bucket at the length it had in the first, as soon as it is full. At most two
buckets are on the wire while a third is filled: a further one waits for the oldest. Memory of a
bucket that has arrived is used again by one that is no larger, and freed by `end_backward`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zgraph.simulate.residency import BUCKETS, GRADIENTS, Resident, Residents

BUCKET_BYTES = 64 * 2**20  # runtime.registry.DEFAULT_BUCKET_BYTES
_IN_FLIGHT = 2


@dataclass(frozen=True, slots=True)
class Reduction:
    """One gradient: elements of this rank's shard, and the dtype in which it travels."""

    shard: int
    dtype: Any
    itemsize: int


def bucket_lengths(
    reductions: Sequence[Reduction], total: dict[Any, int], world_size: int, bucket_bytes: int
) -> dict[Any, list[int]]:
    """Elements of each bucket's row, by dtype, when the reductions come in that order.

    `total` has the elements of all shards of each dtype, which no bucket exceeds.
    """
    lengths: dict[Any, list[int]] = {}
    open_rows: dict[Any, tuple[int, int]] = {}  # dtype -> (used, capacity)
    for reduction in reductions:
        used, capacity = open_rows.get(reduction.dtype, (0, 0))
        if not capacity or used + reduction.shard > capacity:
            if capacity:
                lengths.setdefault(reduction.dtype, []).append(used)
            limit = bucket_bytes // (world_size * reduction.itemsize)
            capacity = max(min(limit, total.get(reduction.dtype, limit)), reduction.shard, 1)
            used = 0
        open_rows[reduction.dtype] = (used + reduction.shard, capacity)
    for dtype, (used, _) in open_rows.items():
        lengths.setdefault(dtype, []).append(used)
    return lengths


@dataclass(slots=True)
class _Bucket:
    length: int
    itemsize: int
    memory: Resident
    used: int = 0


@dataclass(slots=True)
class Buckets:
    """The buckets of one graph. `send(bytes)` starts a reduce-scatter of that many and returns it;
    `finish` blocks the compute stream until one is done. `all_reduced`: every rank gets the sum
    whole.
    """

    lengths: dict[Any, list[int]]
    world_size: int
    residents: Residents
    send: Callable[[int], Any]
    finish: Callable[[Any], None]
    all_reduced: bool = False
    _open: dict[Any, _Bucket] = field(default_factory=dict)
    _sent: dict[Any, int] = field(default_factory=dict)
    _flying: deque[tuple[Any, Resident]] = field(default_factory=deque)
    _spare: list[Resident] = field(default_factory=list)

    def reduce(self, reduction: Reduction, what: str, at: int) -> None:
        """Put one gradient into its bucket; send that when it is full."""
        dtype = reduction.dtype
        bucket = self._open.get(dtype)
        if bucket is None:
            number = self._sent.get(dtype, 0)
            self._sent[dtype] = number + 1
            length = self.lengths[dtype][number]
            nbytes = self.world_size * length * reduction.itemsize
            bucket = _Bucket(length, reduction.itemsize, self._memory(nbytes, what, at))
            self._open[dtype] = bucket
        bucket.used += reduction.shard
        if bucket.used >= bucket.length:
            self._flush(dtype, at)

    def end(self, at: int) -> None:
        """Send what is left, wait for everything, free the memory."""
        for dtype in list(self._open):
            self._flush(dtype, at)
        while self._flying:
            self._finish_oldest()
        for memory in self._spare:
            memory.last = at
        self._spare.clear()

    def _flush(self, dtype: Any, at: int) -> None:
        bucket = self._open.pop(dtype)
        while len(self._flying) >= _IN_FLIGHT:
            self._finish_oldest()
        nbytes = bucket.used * bucket.itemsize
        kept = nbytes * self.world_size if self.all_reduced else nbytes
        self.residents.add(GRADIENTS, "reduced gradients", kept, at)
        self._flying.append((self.send(nbytes * self.world_size), bucket.memory))

    def _finish_oldest(self) -> None:
        transfer, memory = self._flying.popleft()
        self.finish(transfer)
        self._spare.append(memory)

    def _memory(self, nbytes: int, what: str, at: int) -> Resident:
        for k, spare in enumerate(self._spare):
            if spare.nbytes >= nbytes:
                return self._spare.pop(k)
        for spare in self._spare:
            spare.last = at - 1
        self._spare.clear()
        return self.residents.add(BUCKETS, f"reduce bucket from {what}", nbytes, at)
