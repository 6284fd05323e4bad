"""What a rank leaves behind when it fails, and the one report that the launcher makes of it all.

The rank whose own program raised is to blame; the others only lose their peer. So a rank that lost
its peer waits a moment before it ends, lest the launcher see its end first.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch.distributed as dist

from zgraph.errors import ZgraphError
from zgraph.runtime.beacon import Sign
from zgraph.runtime.fault import GraphFault

# For how long a rank that lost its peer gives way to the one that failed of itself.
GIVE_WAY_SECONDS = 1.5
_STORE_KEY = "zgraph/failure"
# What torch says when the other end of a collective is gone or silent.
_PEER_WORDS = (
    "the collective failed",
    "Connection closed by peer",
    "Connection reset by peer",
    "Timed out waiting",
    "Broken pipe",
    "gloo",
    "NCCL",
)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why one rank failed. `lost_peer`: only because another did. Texts are "" where unknown."""

    rank: int
    lost_peer: bool
    step: int
    phase: str
    graph: str
    node: str
    parameter: str
    message: str
    traceback: str

    @property
    def where(self) -> str:
        return f"in step {self.step}, {self.phase}"

    def text(self) -> str:
        if self.lost_peer:
            return f"rank {self.rank} lost its peers {self.where}: {self.message}"
        return f"rank {self.rank} failed {self.where}: {self.message}"


def failure_of(error: BaseException, rank: int, step: int, phase: str) -> Failure:
    """Describe an exception of this rank. Call where it was caught."""
    fault = error if isinstance(error, GraphFault) else None
    ours = isinstance(error, ZgraphError)
    message = str(error) if ours else f"{type(error).__name__}: {error}"
    told = "" if ours and not fault else traceback.format_exception(error.__cause__ or error)
    return Failure(
        rank,
        _is_peer_loss(error, message),
        step,
        phase,
        fault.graph if fault else "",
        fault.node if fault else "",
        fault.parameter if fault else "",
        # torch appends its C++ stack to some messages.
        message.split("\nException raised from")[0].rstrip(),
        "".join(told).rstrip(),
    )


def _is_peer_loss(error: BaseException, message: str) -> bool:
    if isinstance(error, dist.DistError):
        return True
    return any(words in message for words in _PEER_WORDS)


def leave(failure: Failure, folder: Path) -> None:
    """Write the failure for this rank's launcher, tell the other nodes, give way to the culprit."""
    with contextlib.suppress(Exception):  # the store may have died with its launcher
        _share(failure)
    text = json.dumps(asdict(failure))
    unfinished = folder / f"{failure.rank}.unfinished"
    with contextlib.suppress(FileNotFoundError):  # the launcher has gone and taken its folder along
        unfinished.write_text(text)
        os.replace(unfinished, folder / f"{failure.rank}.failure")
    if failure.lost_peer:
        time.sleep(GIVE_WAY_SECONDS)
        with contextlib.suppress(Exception):
            store = dist.distributed_c10d._get_default_store()
            if store.check([_STORE_KEY]):
                (folder / "elsewhere").write_bytes(store.get(_STORE_KEY))


def _share(failure: Failure) -> None:
    if not failure.lost_peer:
        store = dist.distributed_c10d._get_default_store()
        store.compare_set(_STORE_KEY, "", json.dumps(asdict(failure)))


def report(folder: Path, signs: Sequence[Sign], silent: dict[int, Sign], error: Any) -> str:
    """Who failed, where and why, and where the others were.

    `error` is the elastic launcher's ChildFailedError, which knows exit codes.
    """
    failures = {f.rank: f for f in map(_read, folder.glob("*.failure")) if f is not None}
    where = {sign.rank: f"in step {sign.step}, {sign.phase}" for sign in signs}
    rank, child = error.get_first_failure()
    own = min((f for f in failures.values() if not f.lost_peer), key=_order, default=None)
    elsewhere = _read(folder / "elsewhere")
    if own is None and rank not in failures and not silent and elsewhere is None:
        head = f"rank {rank} {_exit_words(child.exitcode)} {where.get(rank, 'before it started')}"
        culprit, trace = rank, ""
    elif own is None and silent:
        culprit = min(silent)
        head = f"rank {culprit} stalled {where[culprit]}: it gave no sign of life and was killed"
        trace = ""
    else:
        chosen = own or elsewhere or min(failures.values(), key=_order)
        culprit, head, trace = chosen.rank, chosen.text(), chosen.traceback
    lines = [head]
    if trace:
        lines.append(trace)
    lines += [
        failure.text()
        for failure in sorted(failures.values(), key=_order)
        if failure.rank != culprit and failure.message not in head
    ]
    told = {culprit, *failures}
    lines += [f"rank {other} was ended {at}" for other, at in where.items() if other not in told]
    return "\n".join(lines)


def _order(failure: Failure) -> tuple[bool, int]:
    return failure.lost_peer, failure.rank


def _read(path: Path) -> Failure | None:
    try:
        return Failure(**json.loads(path.read_text()))
    except FileNotFoundError:
        return None


def _exit_words(exitcode: int) -> str:
    if exitcode < 0:
        return f"was killed by {signal.Signals(-exitcode).name}"
    return f"ended with exit status {exitcode}"
