"""Signs of life: each rank says where it is, and the launcher ends a rank that falls silent.

A rank owns a small file in the folder of the run, mapped into memory: its process id, its step and
phase, and the time of its last beat, which a thread renews even while an operator runs or waits.
The launcher reads them. It holds a lock on one more file, which the system drops when the launcher
dies, however it dies; the rank that can take the lock is an orphan and ends.
"""

from __future__ import annotations

import contextlib
import enum
import fcntl
import mmap
import os
import shutil
import signal
import struct
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

BEAT_SECONDS = 0.2
_LAYOUT = struct.Struct("<dqqq")  # time of the last beat, process id, step, phase
_LOCK = "launcher.lock"


class Phase(enum.IntEnum):
    """What a rank is doing."""

    START = 0
    FORWARD = 1
    BACKWARD = 2
    OPTIMIZER = 3
    CHECK = 4
    CHECKPOINT = 5
    FINISHED = 6
    COMPILE = 7

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Sign:
    """What a rank last said of itself. `beat` is in seconds of the system's monotonic clock."""

    rank: int
    beat: float
    pid: int
    step: int
    phase: Phase

    @property
    def alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True


class Beacon:
    """The rank's side. Beats from construction to `close`, and ends an orphaned process."""

    def __init__(self, folder: Path, rank: int):
        self.folder, self.rank = folder, rank
        self.step, self.phase = 0, Phase.START
        path = _file_of(folder, rank)
        path.write_bytes(bytes(_LAYOUT.size))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), _LAYOUT.size)
        self._lock = (folder / _LOCK).open("rb")
        self._ended = threading.Event()
        self._write()
        self._thread = threading.Thread(target=self._beat, name="zgraph beacon", daemon=True)
        self._thread.start()

    def at(self, step: int, phase: Phase) -> None:
        """Say where the rank is from now on."""
        self.step, self.phase = step, phase
        self._write()

    def close(self) -> None:
        """Stop beating; the rank has finished."""
        self.at(self.step, Phase.FINISHED)
        self._ended.set()
        self._thread.join()

    def _write(self) -> None:
        _LAYOUT.pack_into(self._map, 0, time.monotonic(), os.getpid(), self.step, int(self.phase))

    def _beat(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            self._write()
            if _can_take(self._lock):
                shutil.rmtree(self.folder, ignore_errors=True)
                os._exit(1)


class Watch:
    """The launcher's side: ends ranks that fall silent, and what outlives a dead one too long.

    Ranks that do not beat for `timeout` seconds are killed and listed in `silent`. Once one rank is
    gone before it has finished, the others have `timeout` seconds to end.
    """

    def __init__(self, folder: Path, timeout: float):
        self.folder, self.timeout = folder, timeout
        self.silent: dict[int, Sign] = {}
        self._lock = (folder / _LOCK).open("wb")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._ended = threading.Event()
        self._first_death: float | None = None
        self._thread = threading.Thread(target=self._watch, name="zgraph watch", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        for sign in self.signs():
            if sign.phase is not Phase.FINISHED:
                _kill(sign)
        self._lock.close()

    def signs(self) -> list[Sign]:
        """The last sign of each rank of this launcher, by rank."""
        return signs_in(self.folder)

    def _watch(self) -> None:
        # Time during which this process was stopped does not count: the ranks were stopped too.
        counted_from = last = time.monotonic()
        while not self._ended.wait(BEAT_SECONDS):
            now = time.monotonic()
            if now - last > 10 * BEAT_SECONDS:
                counted_from = now
            last = now
            self._look(now, counted_from)

    def _look(self, now: float, counted_from: float) -> None:
        for sign in self.signs():
            if sign.phase is Phase.FINISHED:
                continue
            if not sign.alive:
                self._first_death = self._first_death or now
            elif now - max(sign.beat, counted_from) > self.timeout:
                self.silent.setdefault(sign.rank, sign)
                _kill(sign)
            elif self._first_death is not None and now - self._first_death > self.timeout:
                _kill(sign)


def signs_in(folder: Path) -> list[Sign]:
    """The last sign of each rank whose launcher uses this folder, by rank."""
    found = []
    for path in folder.glob("*.beacon"):
        raw = path.read_bytes()
        if len(raw) == _LAYOUT.size:
            beat, pid, step, phase = _LAYOUT.unpack(raw)
            if pid:
                found.append(Sign(int(path.stem), beat, pid, step, Phase(phase)))
    return sorted(found, key=lambda sign: sign.rank)


def _file_of(folder: Path, rank: int) -> Path:
    return folder / f"{rank}.beacon"


def _kill(sign: Sign) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(sign.pid, signal.SIGKILL)


def _can_take(lock: IO[bytes]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
