"""However a run fails, every rank ends, one report says who, where and why, and nothing stays."""

from __future__ import annotations

import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.runtime.test_run import rewritten
from zgraph.ir.container import write
from zgraph.runtime.beacon import Phase, Sign, signs_in

TIMEOUT = 3.0
FOREVER = "1000000"


@dataclass
class Run:
    """A `zgraph run` in a process of its own, with a temporary directory of its own."""

    process: subprocess.Popen[str]
    temporary: Path

    def signs(self) -> list[Sign]:
        return [sign for folder in self.temporary.glob("zgraph-ranks-*") for sign in signs_in(folder)]

    def at_step(self, step: int, ranks: int = 2) -> list[Sign]:
        """Wait until all ranks have reached a step."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            signs = self.signs()
            if len(signs) == ranks and all(sign.step >= step for sign in signs):
                return signs
            time.sleep(0.005)
        raise AssertionError(f"the ranks never came to step {step}: {self.process.stderr.read()}")

    def end(self) -> tuple[int, str, float]:
        """Exit status, standard error, and the seconds until it ended."""
        start = time.monotonic()
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors, time.monotonic() - start


@pytest.fixture
def start(tmp_path) -> Iterator:
    runs = []

    def begin(*arguments: str, nproc: int = 2, timeout: float = TIMEOUT, **popen: object) -> Run:
        temporary = tmp_path / f"tmp{len(runs)}"
        temporary.mkdir()
        command = [sys.executable, "-m", "zgraph", "-q", "run", *arguments]
        command += ["--nproc", str(nproc), "--timeout", str(timeout)]
        process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "TMPDIR": str(temporary)},
            **popen,
        )
        runs.append(Run(process, temporary))
        return runs[-1]

    yield begin
    for run in runs:
        for sign in run.signs():
            if sign.alive:
                os.kill(sign.pid, signal.SIGKILL)
        run.process.kill()
        run.process.wait()


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("program") / "mlp.pt"
    write(rewritten("sample:mlp"), path)
    return str(path)


def nothing_stays(run: Run, signs: list[Sign]) -> bool:
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if not any(sign.alive for sign in signs) and not list(run.temporary.iterdir()):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("sent", "words"),
    [(signal.SIGKILL, "was killed by SIGKILL in step"), (signal.SIGSTOP, "stalled in step")],
)
def test_a_rank_killed_or_stopped_at_any_moment_ends_the_run(sent, words, program, start):
    run = start(program, "--steps", FOREVER)
    signs = run.at_step(random.randrange(1, 20))
    time.sleep(random.random() / 20)
    victim = random.randrange(2)
    os.kill(signs[victim].pid, sent)
    status, errors, seconds = run.end()
    assert status == 3
    assert f"rank {victim} {words}" in errors.splitlines()[0]
    assert errors.count("zgraph: ") == 1
    assert f"rank {1 - victim} lost its peers in step" in errors
    assert "graph " in errors and "node " in errors
    assert seconds < 2 * TIMEOUT + 3
    assert nothing_stays(run, signs)


def test_an_interrupt_ends_everything_with_status_130(program, start):
    run = start(program, "--steps", FOREVER)
    signs = run.at_step(2)
    run.process.send_signal(signal.SIGINT)
    status, errors, seconds = run.end()
    assert (status, errors.strip()) == (130, "zgraph: interrupted")
    assert seconds < TIMEOUT + 3
    assert nothing_stays(run, signs)


def test_ranks_whose_launcher_was_killed_end_by_themselves(program, start):
    run = start(program, "--steps", FOREVER)
    signs = run.at_step(2)
    run.process.kill()
    run.process.wait()
    deadline = time.monotonic() + 5
    while any(sign.alive for sign in signs) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(sign.alive for sign in signs)
    assert not list(run.temporary.glob("zgraph-ranks-*"))


def test_a_full_disk_is_told_with_the_folder_and_leaves_no_half_checkpoint(tmp_path, start):
    """Files may have 64 KiB here; the program without its values is smaller, its state is not."""
    path = tmp_path / "program.pt"
    write(replace(rewritten("sample:mlp?hidden=128"), tensors={}, original=None), path)
    limit = (64 * 2**10, resource.RLIM_INFINITY)
    run = start(
        *(str(path), "--steps", "1", "--checkpoint", str(tmp_path / "kept")),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit),
    )
    status, errors, _ = run.end()
    assert status == 3
    assert "checkpoint" in errors and str(tmp_path / "kept") in errors.splitlines()[0]
    assert list((tmp_path / "kept").iterdir()) == []


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def two_nodes(start, first: str, second: str, *arguments: str) -> list[Run]:
    meeting = ("--nnodes", "2", "--rdzv-endpoint", f"127.0.0.1:{free_port()}")
    return [start(path, *meeting, *arguments, nproc=1) for path in (first, second)]


def test_ranks_with_other_programs_refuse_to_start(program, tmp_path, start):
    other = tmp_path / "other.pt"
    write(rewritten("sample:mlp?hidden=32"), other)
    for run in two_nodes(start, program, str(other), "--steps", "1"):
        status, errors, _ = run.end()
        assert status == 3
        assert "ranks disagree on the program: rank 0 has" in errors


def test_two_launchers_train_together(program, start):
    runs = two_nodes(start, program, program, "--steps", "2", "--check")
    ended = sorted(run.end()[:2] for run in runs)
    assert [status for status, _ in ended] == [0, 0], ended


def test_a_port_that_another_program_has_taken_is_told(program, start):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        endpoint = f"127.0.0.1:{taken.getsockname()[1]}"
        run = start(program, "--nnodes", "2", "--rdzv-endpoint", endpoint, timeout=1.0)
        status, errors, seconds = run.end()
    assert status == 3
    assert f"could not meet at {endpoint}" in errors and "port" in errors
    assert len(errors.splitlines()) == 1


def test_a_phase_is_told_in_words():
    assert str(Phase.BACKWARD) == "backward"
