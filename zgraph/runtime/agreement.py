"""Ranks agree on program and versions before they start, or say who differs in what."""

from __future__ import annotations

import hashlib
import json
import time
import zlib
from dataclasses import asdict
from typing import Any

import torch
import torch.distributed as dist

from zgraph.errors import RunError
from zgraph.ir.program import Program
from zgraph.ir.text_print import print_program
from zgraph.runtime.native_schemas import NATIVE_HASH

POLL_SECONDS = 0.05
# Options in which ranks may differ without training apart.
_PRIVATE = frozenset({"threads", "report_steps", "timeout"})


def require_agreement(program: Program, options: Any) -> None:
    """Raise RunError on every rank when ranks run other programs, options or versions.

    Uses the rendezvous store alone: ranks of different versions may not share a collective.
    """
    rank, world_size = dist.get_rank(), dist.get_world_size()
    store = dist.distributed_c10d._get_default_store()
    store.set(f"zgraph/identity/{rank}", json.dumps(_identity(program, options)))
    identities = [json.loads(store.get(f"zgraph/identity/{other}")) for other in range(world_size)]
    first = identities[0]
    for other, identity in enumerate(identities):
        for what in first:
            if identity[what] != first[what]:
                raise RunError(
                    f"ranks disagree on the {what}: rank 0 has {first[what]}, rank {other} has "
                    f"{identity[what]}"
                )


def wait_for_all_ranks(what: str) -> None:
    """Return when every rank has called this with the same text.

    However long that takes: a collective would give up on a rank that compiles for minutes. A rank
    that dies meanwhile is the launcher's concern.
    """
    rank, world_size = dist.get_rank(), dist.get_world_size()
    store = dist.distributed_c10d._get_default_store()
    store.set(f"zgraph/{what}/{rank}", "")
    while not store.check([f"zgraph/{what}/{other}" for other in range(world_size)]):
        time.sleep(POLL_SECONDS)


def _identity(program: Program, options: Any) -> dict[str, Any]:
    shared = {k: str(v) for k, v in asdict(options).items() if k not in _PRIVATE}
    return {
        "zgraph version": _version(),
        "torch version": torch.__version__,
        "native operators": NATIVE_HASH,
        "options": json.dumps(shared, sort_keys=True),
        "program": hashlib.sha256(print_program(program).encode()).hexdigest()[:16],
        "values": _checksum(program.tensors),
    }


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("zgraph")
    except PackageNotFoundError:
        return "(not installed)"


def _checksum(tensors: dict[str, torch.Tensor]) -> str:
    """A checksum of values by name."""
    total = 0
    for fqn in sorted(tensors):
        value = tensors[fqn].detach().contiguous().cpu().reshape(-1).view(torch.uint8)
        total = zlib.crc32(value.numpy().data, zlib.crc32(fqn.encode(), total))
    return f"{total:08x}"
