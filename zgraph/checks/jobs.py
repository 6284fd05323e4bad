"""Compare files as ranks of one job: those given as such, or the logs and traces of one folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from zgraph.checks.framework import JOB, Finding, Rule

if TYPE_CHECKING:
    from zgraph.analysis.ranks import Schedule
    from zgraph.ir.program import Program

# Forms in which every rank of a job writes its own file, with its rank in it.
_RANK_FORMS = frozenset({"trace", "log"})


class Jobs:
    """Collects what ranks launch from one file after the other; holds no graphs.

    `given`: the paths are the ranks of one job, each path one, or each file of the folder where
    only one is given. Without, the traces of one folder are, and its logs. A rank that a file tells
    itself is kept, unless two files tell the same.
    """

    def __init__(self, paths: Iterable[str | Path], rules: Iterable[Rule], given: bool):
        self.paths = [str(path).rstrip(os.sep) or os.sep for path in paths]
        self.rules = [rule for rule in rules if rule.scope == JOB]
        self.given = given
        self._files: dict[str, list[Schedule]] = {}
        self._forms: dict[str, str] = {}

    def add(self, program: Program) -> None:
        """Take in the program of one file."""
        if self.rules and (self.given or program.form in _RANK_FORMS):
            from zgraph.analysis.ranks import schedules_of

            self._files[program.path] = schedules_of(program)
            self._forms[program.path] = program.form

    def findings(self) -> list[Finding]:
        """What the ranks of each job disagree on, sorted."""
        found: set[Finding] = set()
        for parts in self._given() if self.given else self._by_folder():
            found.update(self._compare(parts))
        return sorted(found, key=Finding.sort_key)

    def _given(self) -> Iterator[list[list[Schedule]]]:
        parts = list(self._files.values())
        if len(self.paths) > 1:
            parts = [
                [x for name, found in self._files.items() if _is_below(name, path) for x in found]
                for path in self.paths
            ]
        yield [part for part in parts if part]

    def _by_folder(self) -> Iterator[list[list[Schedule]]]:
        """Not where two files speak of one rank: they are of two jobs then, or two attempts."""
        folders: dict[tuple[str, str], list[list[Schedule]]] = {}
        for name, found in self._files.items():
            folders.setdefault((os.path.dirname(name), self._forms[name]), []).append(found)
        for files in folders.values():
            told = [_lone_rank(found) for found in files]
            if len(files) > 1 and None not in told and len(set(told)) == len(files):
                yield files

    def _compare(self, parts: list[list[Schedule]]) -> list[Finding]:
        from zgraph.analysis.ranks import Job
        from zgraph.checks.run import run_job

        told = [_lone_rank(part) for part in parts]
        is_told = None not in told and len(set(told)) == len(told)
        job = Job()
        for number, part in enumerate(parts):
            job.add(part, None if is_told else number)
        return run_job(job, self.rules)


def _lone_rank(schedules: list[Schedule]) -> int | None:
    """The one rank that all schedules of a file tell, else None."""
    ranks = {x.rank for x in schedules}
    return next(iter(ranks)) if len(ranks) == 1 and min(ranks) >= 0 else None


def _is_below(name: str, path: str) -> bool:
    return name in (path, "<stdin>" if path == "-" else path) or name.startswith(path + os.sep)
