"""Start the ranks of a run through torch's elastic launcher and collect what rank 0 reports.

The launching process runs no tensor operation of the run: ranks come from a fork server that has
torch loaded, because a fork after OpenMP was used hangs.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import tempfile
import threading
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zgraph.errors import RunError, UsageError
from zgraph.runtime.beacon import Watch
from zgraph.runtime.failure import report
from zgraph.runtime.meeting import require_meeting_place
from zgraph.runtime.result import RunResult
from zgraph.runtime.worker import RunOptions, rank_main


@dataclass(frozen=True, slots=True)
class Ranks:
    """How many processes, and where they meet. `nnodes` launchers must be started in all."""

    nproc: int = 1
    nnodes: int = 1
    rdzv_endpoint: str = ""


# Blocks up to the first size are kept when freed, up to the second in all.
LARGEST_KEPT_BYTES = 32 << 20
KEPT_BYTES = 1 << 30
# The launcher that owns the endpoint may be started that many timeouts after another.
MEETING_TIMEOUTS = 3


def launch(path: str, options: RunOptions, ranks: Ranks) -> RunResult:
    """Run the program in file `path` on all ranks; the result as this launcher's first rank saw it.

    However it ends, the processes of this launcher and its temporary files are gone then.

    Raises:
        RunError: a rank failed; the message is one report of who, where and why. Or the launchers
            could not meet.
        UsageError: several nodes without an endpoint to meet at.
        KeyboardInterrupt: this process was interrupted or told to terminate.
    """
    from torch.distributed.launcher.api import elastic_launch

    if ranks.nnodes > 1 and not ranks.rdzv_endpoint:
        raise UsageError("--nnodes above 1 needs --rdzv-endpoint HOST:PORT")
    if ranks.rdzv_endpoint:
        require_meeting_place(ranks.rdzv_endpoint, MEETING_TIMEOUTS * options.timeout)
    multiprocessing.set_forkserver_preload(["torch", "torch.distributed", "zgraph.runtime.worker"])
    run_environment(options.threads)
    # The launcher logs the traceback that our own error repeats.
    logging.getLogger("torch.distributed.elastic").setLevel(logging.CRITICAL)
    with _run_folder() as folder, Watch(folder, options.timeout) as watch, _own_signals():
        try:
            results = elastic_launch(_config(ranks, options), rank_main)(
                path, options, os.fspath(folder)
            )
        except Exception as error:
            raise _explained(error, folder, watch, ranks) from None
    return results[min(results)]


def _explained(
    error: Exception, folder: Path, watch: Watch, ranks: Ranks
) -> RunError | KeyboardInterrupt:
    """What to raise for an exception of the elastic launcher."""
    from torch.distributed import DistError
    from torch.distributed.elastic.multiprocessing.api import SignalException
    from torch.distributed.elastic.multiprocessing.errors import ChildFailedError
    from torch.distributed.elastic.rendezvous.api import RendezvousError

    if isinstance(error, SignalException):
        return KeyboardInterrupt()
    if isinstance(error, ChildFailedError):
        return RunError(report(folder, watch.signs(), watch.silent, error))
    if isinstance(error, (RendezvousError, DistError, ValueError)):
        where = ranks.rdzv_endpoint or "a free local port"
        reason = str(error.__cause__ or error).splitlines()[0]
        return RunError(
            f"the launchers cannot meet at {where}: {reason}; is the address right, the other "
            f"launcher alive, and the port not taken by another program?"
        )
    raise error


@contextlib.contextmanager
def _run_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="zgraph-ranks-", ignore_cleanup_errors=True) as name:
        yield Path(name)


@contextlib.contextmanager
def _own_signals() -> Iterator[None]:
    """Put back the handlers that the elastic launcher replaces."""
    watched = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
    before = {number: signal.getsignal(number) for number in watched}
    try:
        yield
    finally:
        if threading.current_thread() is threading.main_thread():
            for number, handler in before.items():
                signal.signal(number, handler)


def _config(ranks: Ranks, options: RunOptions) -> Any:
    from torch.distributed.launcher.api import LaunchConfig

    return LaunchConfig(
        min_nodes=ranks.nnodes,
        max_nodes=ranks.nnodes,
        nproc_per_node=ranks.nproc,
        run_id=f"zgraph-{uuid.uuid4().hex[:8]}" if ranks.nnodes == 1 else "zgraph",
        rdzv_backend="c10d",
        rdzv_endpoint=ranks.rdzv_endpoint or "127.0.0.1:0",
        rdzv_configs={"read_timeout": max(1, int(MEETING_TIMEOUTS * options.timeout))},
        max_restarts=0,
        monitor_interval=0.1,
        start_method="forkserver",
    )


def run_environment(threads: int) -> None:
    """Settings of the environment that ranks inherit; a user's own values win.

    The allocator keeps what is freed: a gathered buffer mapped anew each time costs a page fault
    for every 4 KiB, several times what the gather itself takes. glibc takes no higher threshold
    for that than `LARGEST_KEPT_BYTES`, and ignores one that is higher.
    """
    os.environ.setdefault("OMP_NUM_THREADS", str(threads))
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")
    os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", str(LARGEST_KEPT_BYTES))
    os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", str(KEPT_BYTES))
