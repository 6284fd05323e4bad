"""However a run fails, every rank ends, one report says who, where and why, and nothing stays."""

from __future__ import annotations

import multiprocessing
import os
import random
import resource
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.runtime.test_run import rewritten
from zgraph.errors import RunError
from zgraph.ir.container import write
from zgraph.runtime import native
from zgraph.runtime.beacon import Phase, Sign, signs_in
from zgraph.runtime.launch import Ranks, launch
from zgraph.runtime.worker import RunOptions

TIMEOUT = 5.0
FOREVER = 1_000_000
STARTED_SECONDS = 240  # on a busy machine

Start = Callable[..., "Run"]


@dataclass
class Run:
    """A launcher in a process of its own, with a temporary directory of its own."""

    process: Any
    answer: Any
    temporary: Path

    def signs(self) -> list[Sign]:
        folders = self.temporary.glob("zgraph-ranks-*")
        return [sign for folder in folders for sign in signs_in(folder)]

    def at_step(self, step: int, ranks: int = 2) -> list[Sign]:
        """Wait until all ranks have reached a step."""
        deadline = time.monotonic() + STARTED_SECONDS
        while time.monotonic() < deadline and self.process.is_alive():
            signs = self.signs()
            if len(signs) == ranks and all(sign.step >= step for sign in signs):
                return signs
            time.sleep(0.005)
        answer = self.answer.recv() if self.answer.poll() else self.signs()
        raise AssertionError(f"the ranks never came to step {step}: {answer}")

    def end(self) -> tuple[int, str, float]:
        """Exit status, what was reported, and the seconds until then."""
        start = time.monotonic()
        assert self.answer.poll(STARTED_SECONDS), "it did not end"
        status, report = self.answer.recv()
        return status, report, time.monotonic() - start


def launcher_main(
    answer: Any, temporary: str, path: str, options: RunOptions, ranks: Ranks
) -> None:
    tempfile.tempdir = temporary
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = launch(path, options, ranks)
    except KeyboardInterrupt:
        answer.send((130, ""))
    except RunError as error:
        answer.send((error.exit_status, str(error)))
    else:
        answer.send((0, str(result.check)))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    native.build()
    context = multiprocessing.get_context("forkserver")
    runs: list[Run] = []

    def begin(path: str, ranks: Ranks | None = None, **options: Any) -> Run:
        temporary = tmp_path / f"tmp{len(runs)}"
        temporary.mkdir()
        ours, theirs = context.Pipe(duplex=False)
        chosen = RunOptions(**{"steps": FOREVER, "timeout": TIMEOUT, **options})
        process = context.Process(
            target=launcher_main, args=(theirs, str(temporary), path, chosen, ranks or Ranks(2))
        )
        process.start()
        runs.append(Run(process, ours, temporary))
        return runs[-1]

    yield begin
    for run in runs:
        for sign in run.signs():
            if sign.alive:
                os.kill(sign.pid, signal.SIGKILL)
        run.process.kill()
        run.process.join()


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("program") / "mlp.pt"
    write(rewritten("sample:mlp"), path)
    return str(path)


def nothing_stays(run: Run, signs: list[Sign]) -> bool:
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        left = list(run.temporary.glob("zgraph-*"))
        if not any(sign.alive for sign in signs) and not left:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("sent", "words"),
    [(signal.SIGKILL, "was killed by SIGKILL in step"), (signal.SIGSTOP, "stalled in step")],
)
def test_a_rank_killed_or_stopped_at_any_moment_ends_the_run(sent, words, program, start):
    run = start(program)
    signs = run.at_step(random.randrange(1, 20))
    time.sleep(random.random() / 20)
    victim = random.randrange(2)
    os.kill(signs[victim].pid, sent)
    status, report, seconds = run.end()
    assert status == 3
    assert f"rank {victim} {words}" in report.splitlines()[0]
    assert f"rank {1 - victim} lost its peers in step" in report
    assert seconds < 3 * TIMEOUT
    assert nothing_stays(run, signs)


def test_an_interrupt_ends_everything(program, start):
    run = start(program)
    signs = run.at_step(2)
    os.kill(run.process.pid, signal.SIGINT)
    status, _, seconds = run.end()
    assert status == 130
    assert seconds < 2 * TIMEOUT
    assert nothing_stays(run, signs)


def test_ranks_whose_launcher_was_killed_end_by_themselves(program, start):
    run = start(program)
    signs = run.at_step(2)
    run.process.kill()
    run.process.join()
    assert nothing_stays(run, signs)


def test_a_full_disk_is_told_with_the_folder_and_leaves_no_half_checkpoint(
    program, tmp_path, start
):
    """From its second step on, rank 1 may write files of 4 KiB only."""
    run = start(program, checkpoint=str(tmp_path / "kept"), checkpoint_every=200)
    signs = run.at_step(1)
    resource.prlimit(signs[1].pid, resource.RLIMIT_FSIZE, (4096, 4096))
    status, report, _ = run.end()
    assert status == 3
    assert "checkpoint" in report.splitlines()[0], report
    assert f"{tmp_path / 'kept'}: rank 1: " in report.splitlines()[0], report
    assert not list((tmp_path / "kept").glob(".*"))
    assert nothing_stays(run, signs)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def two_nodes(start: Start, first: str, second: str, **options: Any) -> list[Run]:
    ranks = Ranks(1, 2, f"127.0.0.1:{free_port()}")
    return [start(path, ranks, **options) for path in (first, second)]


def test_ranks_with_other_programs_refuse_to_start(program, tmp_path, start):
    other = tmp_path / "other.pt"
    write(rewritten("sample:mlp?hidden=32"), other)
    for run in two_nodes(start, program, str(other), steps=1):
        status, report, _ = run.end()
        assert status == 3
        assert "ranks disagree on the program: rank 0 has" in report


def test_two_launchers_train_together(program, start):
    runs = two_nodes(start, program, program, steps=2, check=True)
    for run in runs:
        status, check, _ = run.end()
        assert status == 0
        assert "ok=True, bitwise=True" in check


def test_a_port_that_another_program_has_taken_is_told(program, start):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        endpoint = f"127.0.0.1:{taken.getsockname()[1]}"
        status, report, _ = start(program, Ranks(1, 2, endpoint), timeout=1.0).end()
    assert status == 3
    assert f"cannot meet at {endpoint}" in report and "port" in report
    assert len(report.splitlines()) == 1


def test_a_phase_is_told_in_words():
    assert str(Phase.BACKWARD) == "backward"
