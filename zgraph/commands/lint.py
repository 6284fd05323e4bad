"""`zgraph lint`: check files, leave out what a baseline knows, write the report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zgraph.commands.config import Config, read_config
from zgraph.errors import UsageError

if TYPE_CHECKING:
    from zgraph.checks.baseline import Entry
    from zgraph.checks.lint import Report

# So many files take long enough for a progress bar.
_MANY_FILES = 20
# The forms that people read; what follows the findings there may stand on standard output.
_FOR_PEOPLE = ("text", "concise")


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says; None and empty where the configuration may say otherwise."""

    paths: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str | None = None
    form: str | None = None
    baseline: str | None = None
    write_baseline: str | None = None
    statistics: bool = False
    verbose: bool = False
    quiet: bool = False
    color: bool = False
    ranks: bool = False
    allow_pickle: bool = False


def lint(options: Options, say: Callable[[str], None], note: Callable[[str], None]) -> int:
    """Check `options.paths` and return the exit status.

    The report goes to `say`, with its line ends; talk goes to `note`, a line at a time.

    Raises:
        UsageError: for unknown checks, no check left, or no graph at all.
        InputError: for a baseline or a configuration that cannot be read.
    """
    from zgraph.checks import lint as engine
    from zgraph.checks import select

    config = read_config(Path.cwd())
    checks, ignore = _selection(options, config)
    selected = [rule.id for rule in select(checks, ignore)]
    if not selected:
        raise UsageError("no check is left: every check asked for is ignored")
    baseline = _baseline(options, config)
    known = _known(baseline)
    paths = options.paths or (".",)
    report = engine.lint_paths(
        paths,
        checks=selected,
        allow_pickle=options.allow_pickle,
        ranks=options.ranks,
        track=iter if options.quiet else _progress,
    )
    if options.write_baseline:
        _write_baseline(report, options.write_baseline, note)
    elif baseline:
        _apply_baseline(report, known, baseline, selected, note)
    fail_on = options.fail_on or config.fail_on or "error"
    form = options.form or config.format or "text"
    say(_rendered(report, form, fail_on, options.color))
    if options.statistics:
        _tell_statistics(report, say if form in _FOR_PEOPLE else note)
    if options.verbose:
        for line in not_run(report):
            note(line)
    if not report.files:
        raise UsageError(f"no graph in {', '.join(paths)}")
    return engine.exit_status(report, fail_on)


def _selection(options: Options, config: Config) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """The checks to run (None: all) and those to leave out; a check that is named runs."""
    checks = options.checks or config.check or None
    if options.ignore:
        return checks, options.ignore
    ignored = config.ignore or ()
    return checks, tuple(x for x in ignored if x not in options.checks)


def _baseline(options: Options, config: Config) -> str:
    """The baseline to go by; none while one is written, or for an empty `--baseline`."""
    if options.write_baseline:
        return ""
    return (config.baseline if options.baseline is None else options.baseline) or ""


def _known(baseline: str) -> list[Entry]:
    from zgraph.checks.baseline import read_baseline

    return read_baseline(baseline) if baseline else []


def _write_baseline(report: Report, path: str, note: Callable[[str], None]) -> None:
    """Write the findings down; from then on they are known, so none is left to report."""
    from zgraph.checks.baseline import write_baseline

    count = write_baseline(report, path)
    note(f"{path}: {count} finding{'' if count == 1 else 's'} written")
    report.findings = []


def _apply_baseline(
    report: Report, known: list[Entry], path: str, checks: list[str], note: Callable[[str], None]
) -> None:
    from zgraph.checks.baseline import apply_baseline

    for entry in apply_baseline(report, known, path, checks):
        note(f"{path}: no longer found: {entry}")


def _rendered(report: Report, form: str, fail_on: str, color: bool) -> str:
    from zgraph.checks import report as reports

    if form == "json":
        return reports.to_json(report) + "\n"
    if form == "concise":
        return reports.to_concise(report)
    if form == "sarif":
        from zgraph.checks.report_sarif import to_sarif

        return to_sarif(report)
    if form == "github":
        from zgraph.checks.report_github import to_github

        return to_github(report)
    if form == "junit":
        from zgraph.checks.report_junit import to_junit

        return to_junit(report, fail_on)
    return reports.to_text(report, color=color)


def _tell_statistics(report: Report, tell: Callable[[str], None]) -> None:
    from zgraph.checks.report import to_statistics

    text = to_statistics(report)
    if text:
        tell(text)


def not_run(report: Report) -> Iterator[str]:
    """One line for each check and reason: on which graphs it could not run."""
    graphs: dict[tuple[str, str], list[str]] = {}
    for file in report.files:
        for check, graph, needs in file.not_run:
            graphs.setdefault((check, needs), []).append(f"{file.path}:{graph}")
    for (check, needs), names in sorted(graphs.items()):
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        yield f"{check} did not run on {', '.join(names[:3])}{more}: it needs {needs}"


def _progress(files: list[tuple[str, bool]]) -> Iterable[tuple[str, bool]]:
    """The files, with a bar on standard error while it is a terminal and there are many."""
    if len(files) < _MANY_FILES or not sys.stderr.isatty():
        return files
    from rich.console import Console
    from rich.progress import track

    return track(files, "checking", console=Console(stderr=True), transient=True)
