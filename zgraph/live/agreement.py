"""Check that all ranks are about to run the same thing, before any of them communicates in it.

Each rank compiles for itself. When their inputs differ, one may recompile while another reuses what
it has: their collectives then no longer match, which shows up as a hang. Before every run of a
graph, therefore, ranks exchange a digest of it, 8 bytes each, through a group of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import torch
import torch.distributed as dist

from zgraph import compat
from zgraph.errors import RunError


def digest_of(text: str) -> int:
    """63 bits of a hash of a text, the same in every process."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


class Agreement:
    """The control group of a process group, and the number of checks made through it.

    Creating one is collective. Checks go through gloo and CPU memory, whatever carries the data, so
    that no device has to be waited for.
    """

    def __init__(self, group: dist.ProcessGroup | None, enabled: bool = True):
        self.world_size = dist.get_world_size(group)
        self.enabled = enabled and self.world_size > 1
        self.checks = 0
        ranks = dist.get_process_group_ranks(group or dist.group.WORLD)
        self._ranks = ranks
        self._group = dist.new_group(ranks, backend="gloo") if self.enabled else None

    def check(self, digest: int, describe: Callable[[], str]) -> None:
        """Return when every rank has called this with the same digest.

        Raises RunError on all ranks when they differ; it names each rank with what `describe` says
        there. A rank that never calls it is waited for until the process group's timeout.
        """
        if not self.enabled:
            return
        self.checks += 1
        mine = torch.tensor([digest])
        found = torch.empty(self.world_size, dtype=torch.int64)
        compat.all_gather_flat(found, mine, self._group)
        if bool((found == digest).all()):
            return
        self._raise_difference(describe())

    def _raise_difference(self, mine: str) -> None:
        said: list[str | None] = [None] * self.world_size
        dist.all_gather_object(said, mine, group=self._group)
        groups: dict[str, list[int]] = {}
        for rank, text in zip(self._ranks, said, strict=True):
            groups.setdefault(str(text), []).append(rank)
        lines = [f"  rank {', '.join(map(str, ranks))}: {text}" for text, ranks in groups.items()]
        raise RunError(
            "ranks are about to run different graphs, whose collectives would not match:\n"
            + "\n".join(lines)
            + "\nGive every rank inputs of the same shapes (pad them, drop the last partial batch),"
            " or make the size symbolic from the first step on: torch.compile(dynamic=True) or"
            " torch._dynamo.mark_dynamic."
        )

    def close(self) -> None:
        if self._group is not None:
            dist.destroy_process_group(self._group)
            self._group = None
        self.enabled = False
