"""Baselines: findings that are known and not reported again, by structure and never by name."""

from __future__ import annotations

import json
import os
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zgraph.checks.fingerprint import NOWHERE, Fingerprint
from zgraph.errors import InputError

if TYPE_CHECKING:
    from zgraph.checks.framework import Finding
    from zgraph.checks.lint import Report

SCHEMA = "zgraph.baseline/1"

_Key = tuple[str, tuple[str, str, str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One known finding. `path`, relative to the baseline's folder, only breaks ties."""

    check: str
    path: str
    fingerprint: Fingerprint

    @property
    def key(self) -> _Key:
        return (self.check, self.fingerprint.structure)

    def __str__(self) -> str:
        known = self.fingerprint
        of = f" ({known.ordinal + 1} of {known.equals})" if known.equals > 1 else ""
        module = f" in {known.module}" if known.module else ""
        return f"{self.check} at {known.op or 'a node'}{of}{module}, {self.path}"


def write_baseline(report: Report, path: str | Path) -> int:
    """Write every finding of a report, whole or not at all; returns how many.

    Raises:
        UsageError: where the file cannot be written.
    """
    from zgraph.ir.container import write_text

    entries = [_entry(report, finding, path) for finding in report.findings]
    document = {"schema": SCHEMA, "findings": sorted(map(_to_json, entries), key=_order)}
    write_text(json.dumps(document, indent=1) + "\n", path)
    return len(entries)


def read_baseline(path: str | Path) -> list[Entry]:
    """Read a baseline.

    Raises:
        InputError: for a file that is missing or no baseline.
    """
    try:
        document = json.loads(Path(path).read_bytes())
    except OSError as error:
        what = f"cannot be read: {error.strerror}; `--write-baseline` makes one"
        raise InputError(what, path=str(path)) from error
    except UnicodeDecodeError as error:
        raise InputError("a baseline is JSON; this is not even text", path=str(path)) from error
    except RecursionError as error:
        raise InputError("nested too deeply for a baseline", path=str(path)) from error
    except json.JSONDecodeError as error:
        what = f"a baseline is JSON: {error.msg}"
        raise InputError(what, path=str(path), line=error.lineno, column=error.colno) from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise InputError(f'this is no baseline: its "schema" is not "{SCHEMA}"', path=str(path))
    rows = document.get("findings")
    if not isinstance(rows, list):
        raise InputError('a baseline has a list of "findings"', path=str(path))
    return [_from_json(row, number, path) for number, row in enumerate(rows)]


def apply_baseline(
    report: Report, entries: list[Entry], path: str | Path, checks: Iterable[str]
) -> list[Entry]:
    """Take the known findings out of a report; returns the entries that no longer occur.

    An entry stands for one finding. Where as many nodes are equal as before, it stands for the one
    of its ordinal; where equal nodes were added or removed, for the first that is left. An entry
    counts as gone only when its check, one of `checks`, ran and its file was read, or is no more.
    """
    free: dict[_Key, list[Finding]] = defaultdict(list)
    for finding in report.findings:
        free[_entry(report, finding, path).key].append(finding)
    left: dict[_Key, list[Entry]] = defaultdict(list)
    for entry in entries:
        left[entry.key].append(entry)
    known: set[Finding] = set()
    gone: list[Entry] = []
    for key, of_key in left.items():
        findings = [(x, _entry(report, x, path)) for x in free.get(key, [])]
        for same in (_place_and_path, _place, _count_changed):
            of_key, findings = _pair(of_key, findings, same, known)
        gone += of_key
    report.findings = [x for x in report.findings if x not in known]
    judged = _Judged(report, path, checks)
    return [entry for entry in gone if judged.covers(entry)]


def _place_and_path(entry: Entry) -> Any:
    return (entry.fingerprint.ordinal, entry.fingerprint.equals, entry.path)


def _place(entry: Entry) -> Any:
    return (entry.fingerprint.ordinal, entry.fingerprint.equals)


def _count_changed(entry: Entry) -> Any:
    return None


def _pair(
    entries: list[Entry],
    findings: list[tuple[Finding, Entry]],
    same: Callable[[Entry], Any],
    known: set[Finding],
) -> tuple[list[Entry], list[tuple[Finding, Entry]]]:
    """Match entries and findings that are the same in that respect; returns those left over."""
    waiting: dict[Any, deque[Entry]] = defaultdict(deque)
    for entry in entries:
        waiting[same(entry)].append(entry)
    counts = {entry.fingerprint.equals for entry in entries}
    left = []
    for finding, entry in findings:
        queue = waiting[same(entry)]
        # Ordinals may be trusted where the number of equal nodes is what it was.
        if not queue or (same is _count_changed and entry.fingerprint.equals in counts):
            left.append((finding, entry))
            continue
        queue.popleft()
        known.add(finding)
    return [entry for queue in waiting.values() for entry in queue], left


class _Judged:
    """Which entries a report could have met again."""

    def __init__(self, report: Report, baseline: str | Path, checks: Iterable[str]):
        from zgraph.checks.lint import OK

        self.checks = frozenset(checks)
        self.folder = Path(baseline).resolve().parent
        self.whole = {_relative(x.path, baseline) for x in report.files if x.status == OK}
        self.not_run = {
            (_relative(file.path, baseline), check)
            for file in report.files
            for check, _, _ in file.not_run
        }

    def covers(self, entry: Entry) -> bool:
        if entry.check not in self.checks or (entry.path, entry.check) in self.not_run:
            return False
        return entry.path in self.whole or not (self.folder / entry.path).exists()


def _entry(report: Report, finding: Finding, baseline: str | Path) -> Entry:
    fingerprint = report.fingerprints.get(finding, NOWHERE)
    return Entry(finding.check, _relative(finding.path, baseline), fingerprint)


def _relative(path: str, baseline: str | Path) -> str:
    """A path as seen from the baseline's folder, so that it may be used from any folder."""
    if path.startswith("<") or not path:
        return path
    try:
        seen = os.path.relpath(os.path.abspath(path), Path(baseline).resolve().parent)
    except ValueError:  # another drive
        seen = os.path.abspath(path)
    return Path(seen).as_posix()


def _to_json(entry: Entry) -> dict[str, Any]:
    known = entry.fingerprint
    return {
        "check": entry.check,
        "path": entry.path,
        "phase": known.phase,
        "op": known.op,
        "module": known.module,
        "operands": list(known.operands),
        "ordinal": known.ordinal,
        "equals": known.equals,
    }


def _order(row: dict[str, Any]) -> list[Any]:
    return list(row.values())


_TEXTS, _NUMBERS = ("check", "path", "phase", "op", "module"), ("ordinal", "equals")


def _from_json(row: Any, number: int, path: str | Path) -> Entry:
    """One entry, each of its fields of the right type."""
    right = isinstance(row, dict) and (
        all(isinstance(row.get(key), str) for key in _TEXTS)
        and all(type(row.get(key)) is int for key in _NUMBERS)
        and isinstance(row.get("operands"), list)
        and all(isinstance(x, str) for x in row["operands"])
    )
    if not right:
        raise InputError(f"entry {number} of the findings is not as written", path=str(path))
    fingerprint = Fingerprint(
        row["phase"],
        row["op"],
        row["module"],
        tuple(row["operands"]),
        row["ordinal"],
        row["equals"],
    )
    return Entry(row["check"], row["path"], fingerprint)
