"""Start the ranks of a run through torch's elastic launcher and collect what rank 0 reports.

The launching process runs no tensor operation of the run: ranks come from a fork server that has
torch loaded, because a fork after OpenMP was used hangs.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import uuid
from dataclasses import dataclass
from typing import Any

from zgraph.errors import RunError, UsageError
from zgraph.runtime.result import RunResult
from zgraph.runtime.worker import RunOptions, rank_main


@dataclass(frozen=True, slots=True)
class Ranks:
    """How many processes, and where they meet. `nnodes` launchers must be started in all."""

    nproc: int = 1
    nnodes: int = 1
    rdzv_endpoint: str = ""


def launch(path: str, options: RunOptions, ranks: Ranks) -> RunResult:
    """Run the program in file `path` on all ranks and return the result of rank 0.

    Raises:
        RunError: a rank failed; the message names it and holds its traceback. All others are gone.
        UsageError: several nodes without an endpoint to meet at.
    """
    from torch.distributed.elastic.multiprocessing.errors import ChildFailedError
    from torch.distributed.launcher.api import elastic_launch

    if ranks.nnodes > 1 and not ranks.rdzv_endpoint:
        raise UsageError("--nnodes above 1 needs --rdzv-endpoint HOST:PORT")
    multiprocessing.set_forkserver_preload(["torch", "torch.distributed", "zgraph.runtime.worker"])
    _quiet_environment(options)
    # The launcher logs the traceback that our own error repeats.
    logging.getLogger("torch.distributed.elastic").setLevel(logging.CRITICAL)
    try:
        results = elastic_launch(_config(ranks), rank_main)(path, options)
    except ChildFailedError as error:
        raise RunError(_describe_failure(error)) from None
    if 0 not in results:
        raise RunError("rank 0 ran on another node; its launcher reports the result")
    return results[0]


def _config(ranks: Ranks) -> Any:
    from torch.distributed.launcher.api import LaunchConfig

    return LaunchConfig(
        min_nodes=ranks.nnodes,
        max_nodes=ranks.nnodes,
        nproc_per_node=ranks.nproc,
        run_id=f"zgraph-{uuid.uuid4().hex[:8]}" if ranks.nnodes == 1 else "zgraph",
        rdzv_backend="c10d",
        rdzv_endpoint=ranks.rdzv_endpoint or "127.0.0.1:0",
        max_restarts=0,
        monitor_interval=0.1,
        start_method="forkserver",
    )


def _quiet_environment(options: RunOptions) -> None:
    """Settings that the ranks inherit; a user's own values win."""
    os.environ.setdefault("OMP_NUM_THREADS", str(options.threads))
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")


def _describe_failure(error: Any) -> str:
    """The rank that failed first, why, and its traceback."""
    rank, failure = error.get_first_failure()
    message = failure.message
    traceback = ""
    if isinstance(message, dict):
        traceback = message.get("extraInfo", {}).get("py_callstack", "")
        message = message.get("message", "")
    lines = [f"rank {rank} failed: {message or _exit_words(failure.exitcode)}"]
    if traceback:
        lines.append(traceback.rstrip())
    return "\n".join(lines)


def _exit_words(exitcode: int) -> str:
    if exitcode < 0:
        return f"killed by {signal.Signals(-exitcode).name}"
    return f"exit status {exitcode}"
