"""Check files: walk the paths, read each graph, run the checks, gather it all in one report."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from zgraph.checks.framework import RANK, Finding, Rule
from zgraph.checks.jobs import Jobs
from zgraph.errors import GraphParseError, InputError, RefusedError

if TYPE_CHECKING:
    from zgraph.checks.fingerprint import Fingerprint
    from zgraph.ir.program import Program

OK, INCOMPLETE, REFUSED = "ok", "incomplete", "refused"


@dataclass(frozen=True, slots=True)
class GraphReport:
    """One graph of a file. `nodes` is their number."""

    name: str
    rank: int | None
    nodes: int


@dataclass(slots=True)
class FileReport:
    """One file. `error` says why it is refused or incomplete, with its place; else it is empty.

    `not_run` holds (check, graph, what it needs) for each check that a graph gave too little for.
    """

    path: str
    form: str = ""
    status: str = OK
    error: str = ""
    graphs: list[GraphReport] = field(default_factory=list)
    not_run: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    """What a lint run found. `files` and `findings` are sorted.

    `excerpts` holds, for each finding in a text form, the source lines it speaks of, by number;
    `fingerprints` the structure around its node; `chains` how the node comes by what is blamed,
    where views lie between; `causes` the lines of the nodes it blames. `passed_over` counts the
    files met while walking that hold no graph.
    """

    files: list[FileReport] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    excerpts: dict[Finding, dict[int, str]] = field(default_factory=dict)
    fingerprints: dict[Finding, Fingerprint] = field(default_factory=dict)
    chains: dict[Finding, str] = field(default_factory=dict)
    causes: dict[Finding, dict[str, int]] = field(default_factory=dict)
    passed_over: int = 0


def lint_paths(
    paths: Iterable[str | Path],
    *,
    checks: Iterable[str] | None = None,
    ignore: Iterable[str] = (),
    allow_pickle: bool = False,
    ranks: bool = False,
    track: Callable[[list[tuple[str, bool]]], Iterable[tuple[str, bool]]] = iter,
) -> Report:
    """Check files, folders (walked) or `-` (standard input); one bad file does not stop the rest.

    A file met while walking that is no graph is passed over; one that is named and cannot be read
    is reported as refused. `ranks`: what is given are the ranks of one job, see `Jobs`. `track` is
    handed all the files and yields them, to show progress.

    Raises:
        UsageError: for an id that no check has.
    """
    from zgraph.checks import select
    from zgraph.readers.directory import files_of

    rules = select(checks, ignore)
    report = Report()
    paths = list(paths)
    jobs = Jobs(paths, rules, ranks)
    for path, named in track(list(files_of(paths))):
        program = _lint_file(report, path, named, rules, allow_pickle)
        if program is not None:
            jobs.add(program)
    _compare_ranks(report, jobs, allow_pickle)
    report.files.sort(key=lambda file: file.path)
    report.findings.sort(key=Finding.sort_key)
    return report


def _compare_ranks(report: Report, jobs: Jobs, allow_pickle: bool) -> None:
    """Add what the ranks of a job disagree on; only the files concerned are read again."""
    found = jobs.findings()
    report.findings += found
    for path in sorted({finding.path for finding in found}):
        if path == "<stdin>":
            continue
        program = _read(path, None, allow_pickle)
        program.path = path
        here = [finding for finding in found if finding.path == path]
        _locate(report, program, here)
        _quote(report, program, here, None)


def exit_status(report: Report, fail_on: str = "error") -> int:
    """2 when a file was refused or is incomplete, 1 when a finding reaches `fail_on`, else 0.

    `fail_on` is a severity, or `never`.
    """
    if any(file.status != OK for file in report.files):
        return 2
    if fail_on == "never":
        return 0
    return int(any(RANK[x.severity] >= RANK[fail_on] for x in report.findings))


def statistics(report: Report) -> list[tuple[str, str, int]]:
    """(check, severity, number of findings), most first, then by id."""
    counts = Counter((x.check, x.severity) for x in report.findings)
    rows = [(check, severity, count) for (check, severity), count in counts.items()]
    return sorted(rows, key=lambda row: (-row[2], row[0]))


def _lint_file(
    report: Report, path: str, named: bool, rules: list[Rule], allow_pickle: bool
) -> Program | None:
    """Check one file; return its program where there is one."""
    file = FileReport("<stdin>" if path == "-" else path)
    text: str | None = None
    program: Program | None = None
    try:
        if path == "-":
            text = _standard_input()
        program = _read(path, text, allow_pickle)
    except RefusedError as error:
        if not named:
            report.passed_over += 1
            return None
        file.status, file.error = REFUSED, str(error)
    except InputError as error:
        cut = isinstance(error, GraphParseError) and _is_cut(path, text, error.line)
        file.status, file.error = (INCOMPLETE if cut else REFUSED), str(error)
    else:
        _check(report, file, program, rules, text)
    report.files.append(file)
    return program


def _read(path: str, text: str | None, allow_pickle: bool) -> Program:
    from zgraph import readers

    if text is not None:
        return readers.read_text(text, "<stdin>")
    return readers.read(path, allow_pickle=allow_pickle)


def _check(
    report: Report, file: FileReport, program: Program, rules: list[Rule], text: str | None
) -> None:
    from zgraph.checks.run import run_rules

    program.path = file.path
    file.form = program.form
    for entry in program.graphs:
        nodes = list(entry.graph.nodes)
        file.graphs.append(GraphReport(entry.name, entry.rank, len(nodes)))
        if nodes and not entry.graph.find_nodes(op="output"):
            line = nodes[-1].meta.get("line", 0)
            where = f"{file.path}:{line}" if line else file.path
            file.status = INCOMPLETE
            file.error = f"{where}: graph {entry.name} ends without an output; the dump was cut off"
    outcome = run_rules(program, rules)
    file.not_run = outcome.not_run
    report.findings += outcome.findings
    _locate(report, program, outcome.findings)
    _quote(report, program, outcome.findings, text)


def _locate(report: Report, program: Program, findings: list[Finding]) -> None:
    """Remember of each finding's node what only the graph can tell."""
    from zgraph.checks.fingerprint import fingerprints, locate
    from zgraph.checks.provenance import alias_chains

    for located in locate(program, findings):
        report.fingerprints |= fingerprints(located)
        report.chains |= alias_chains(located)
        report.causes |= located.causes()


def _quote(report: Report, program: Program, findings: list[Finding], text: str | None) -> None:
    """Remember the source lines that findings in a text form speak of."""
    if any(finding.line for finding in findings):
        lines = _source_lines(program, text)
        of_node = _lines_of_nodes(program)
        for finding in findings:
            report.excerpts[finding] = _excerpt(finding, lines, of_node)


def _lines_of_nodes(program: Program) -> dict[tuple[int | None, str, str], int]:
    found: dict[tuple[int | None, str, str], int] = {}
    for entry in program.graphs:
        for node in entry.graph.nodes:
            line = node.meta.get("line", 0)
            if line:
                found.setdefault((entry.rank, entry.name, node.name), line)
    return found


def _excerpt(
    finding: Finding, lines: list[str], of_node: dict[tuple[int | None, str, str], int]
) -> dict[int, str]:
    """The line of the finding and those of the first two nodes it names as cause."""
    causes = (of_node.get((finding.rank, finding.graph, x), 0) for x in finding.because[:2])
    wanted = sorted({finding.line, *causes})
    return {line: lines[line - 1] for line in wanted if 0 < line <= len(lines)}


def _source_lines(program: Program, text: str | None) -> list[str]:
    """The text that line numbers count in; a `.pt` holds its program's canonical text."""
    if program.form == "program":
        from zgraph.ir.text_print import print_program

        return print_program(program).split("\n")
    return _lines(program.path, text)


def _lines(path: str, text: str | None) -> list[str]:
    from zgraph.readers import decode

    if text is None:
        text = decode(Path(path).read_bytes())
    return text.replace("\r\n", "\n").split("\n")


def _standard_input() -> str:
    from zgraph.readers import decode

    return decode(sys.stdin.buffer.read())


def _is_cut(path: str, text: str | None, line: int) -> bool:
    """Whether a text stops making sense on its very last line: then its end is missing."""
    try:
        lines = _lines(path, text)
    except OSError:
        return False
    while lines and not lines[-1].strip():
        lines.pop()
    return 0 < line == len(lines)
