"""Run a function on N gloo ranks, each a fresh process, and bring its results or traceback back."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import pickle
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.distributed as dist

from zgraph.runtime import native

_PRELOADED = ["torch", "torch.distributed", "pytest", "zgraph.runtime.registry"]
# How long the other ranks may go on after one has failed: they usually hang in a collective.
_GRACE_SECONDS = 1.0


def on_ranks(*world_sizes: int) -> Callable[[Callable[[int, int], Any]], Callable[[int], None]]:
    """Make a test of `function(rank, world)`: each world size is a case, run on that many ranks."""

    def decorate(function: Callable[[int, int], Any]) -> Callable[[int], None]:
        @pytest.mark.parametrize("world", world_sizes)
        def test(world: int) -> None:
            run_ranks(test, world)

        test.__name__, test.__qualname__ = function.__name__, function.__qualname__
        test.__module__, test.__doc__ = function.__module__, function.__doc__
        test.on_rank = function  # type: ignore[attr-defined]
        return test

    return decorate


def run_ranks(
    function: Callable[..., Any],
    world_size: int,
    *args: Any,
    timeout: float = 90.0,
    build: bool = True,
) -> list[Any]:
    """Return `[function(rank, world_size, *args) for each rank]`, each run in its own process.

    A gloo group is initialised in each, with one thread for tensor operations. `function` is a
    module-level function, arguments and results can be pickled. The native operators are built
    first, so that compiling does not count, unless `build` is false. Raises AssertionError with the
    traceback of the first rank that fails, or when `timeout` seconds have passed.
    """
    if build:
        native.build()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    with tempfile.TemporaryDirectory() as folder:
        processes, pipes = [], {}
        for rank in range(world_size):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(
                target=_rank_main,
                args=(theirs, str(Path(folder) / "store"), rank, world_size, function, args),
                daemon=True,
            )
            process.start()
            theirs.close()
            processes.append(process)
            pipes[ours] = rank
        try:
            return _collect(pipes, timeout)
        finally:
            for process in processes:
                process.join(timeout=_GRACE_SECONDS)
                if process.is_alive():
                    process.kill()
                    process.join()


def _collect(pipes: dict[Any, int], timeout: float) -> list[Any]:
    results: dict[int, Any] = {}
    failures: dict[int, str] = {}
    world_size = len(pipes)
    deadline = time.monotonic() + timeout
    while pipes:
        left = max(0.0, deadline - time.monotonic())
        ready: list[Any] = multiprocessing.connection.wait(list(pipes), left)
        if not ready:
            break
        for pipe in ready:
            rank = pipes.pop(pipe)
            try:
                error, payload = pickle.loads(pipe.recv_bytes())
            except EOFError:
                error, payload = "the process died without a traceback", None
            pipe.close()
            if error is None:
                results[rank] = payload
                continue
            if not failures:
                deadline = min(deadline, time.monotonic() + _GRACE_SECONDS)
            failures[rank] = error
    if failures:
        rank, error = next(iter(failures.items()))
        raise AssertionError(f"rank {rank} of {world_size} failed:\n{error}")
    if pipes:
        silent = sorted(pipes.values())
        raise AssertionError(f"ranks {silent} of {world_size} did not end within {timeout} s")
    return [results[rank] for rank in range(world_size)]


def _rank_main(
    pipe: Any, store: str, rank: int, world_size: int, function: Callable[..., Any], args: tuple
) -> None:
    torch.set_num_threads(1)
    try:
        dist.init_process_group(
            "gloo", init_method=f"file://{store}", rank=rank, world_size=world_size
        )
        result = getattr(function, "on_rank", function)(rank, world_size, *args)
        answer = pickle.dumps((None, result))
    except BaseException:
        answer = pickle.dumps((traceback.format_exc(), None))
    pipe.send_bytes(answer)
    pipe.close()
    if dist.is_initialized():
        dist.destroy_process_group()
