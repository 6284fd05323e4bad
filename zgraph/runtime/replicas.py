"""Parameters that every rank holds whole although it updates only its part of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from zgraph import compat
from zgraph.runtime.registry import shard_numel


@dataclass(frozen=True, slots=True)
class Replica:
    """A whole parameter and the part of it that this rank updates, in one storage.

    `padded` is flat, of W * ceil(numel / W) elements; `whole` is its beginning in the parameter's
    shape, `shard` this rank's stretch of it.
    """

    padded: torch.Tensor
    whole: torch.Tensor
    shard: torch.Tensor


def replica_of(full: torch.Tensor, rank: int, world_size: int) -> Replica:
    """Copy a parameter into storage of its own."""
    size = shard_numel(full.numel(), world_size)
    padded = full.new_zeros(size * world_size)
    whole = padded[: full.numel()].view(full.shape)
    whole.copy_(full.detach())
    return Replica(padded, whole, padded[rank * size : (rank + 1) * size])


def gather_updated(replicas: Sequence[Replica], world_size: int, bucket_bytes: int) -> int:
    """Give every rank the parts that the others have updated; return how many calls it took.

    Parts of one dtype travel together, up to `bucket_bytes` of gathered values or one parameter.
    """
    groups: list[list[Replica]] = []
    room: dict[torch.dtype, tuple[list[Replica], int]] = {}
    for replica in replicas:
        if not replica.padded.numel():
            continue
        group, left = room.get(replica.padded.dtype, ([], 0))
        if left < replica.padded.nbytes:
            group, left = [], max(bucket_bytes, replica.padded.nbytes)
            groups.append(group)
        group.append(replica)
        room[replica.padded.dtype] = group, left - replica.padded.nbytes
    for group in groups:
        _gather(group, world_size)
    return len(groups)


def _gather(group: Sequence[Replica], world_size: int) -> None:
    if len(group) == 1:
        compat.all_gather_flat(group[0].padded, group[0].shard.clone())
        return
    own = torch.cat([replica.shard for replica in group])
    rows = own.new_empty(world_size, own.numel())
    compat.all_gather_flat(rows.view(-1), own)
    at = 0
    for replica in group:
        size = replica.shard.numel()
        replica.padded.view(world_size, size).copy_(rows[:, at : at + size])
        at += size
