"""Graphs, logs and traces with known answers, used where they lie beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from zgraph.checks.framework import ERROR, INFO
from zgraph.checks.lint import INCOMPLETE, OK, Report, lint_paths

torch.set_num_threads(1)

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
_TABLE = CORPUS / "EXPECT.tsv"
# Pickles are read in their own tests; a folder stands for the module in it.
_LEFT_OUT = (".pt", ".folder", ".graph.txt")
ROWS = [
    line.split("\t")
    for line in (_TABLE.read_text().splitlines()[1:] if _TABLE.is_file() else [])
    if (CORPUS / line.split("\t")[0]).exists()
]
ALONE = [row for row in ROWS if row[2] == "-" and not row[0].endswith(_LEFT_OUT)]
RANKS = [row for row in ROWS if row[2] not in ("-", "DIR") and (CORPUS / row[2]).exists()]
FOLDERS = sorted({str(Path(row[0]).parent) for row in ROWS if row[2] == "DIR"})
AGREEING = sorted(
    {
        str(Path(row[0]).parent)
        for row in ROWS
        if row[2] == "-" and row[3] == "clean" and "_rank_" in row[0]
    }
)
# Jobs that do save all gathered parameters: a warning that is called for.
_KEPT = "logs/gloo_simple"


def found_in(report: Report) -> list[tuple[str, str, str, str]]:
    return [(x.check, x.severity, x.path, x.node) for x in report.findings if x.severity != INFO]


if ROWS:

    @pytest.mark.parametrize("row", ALONE, ids=lambda row: row[0])
    def test_a_file_gives_what_is_planted_in_it_and_nothing_else(row: list[str]):
        """In every form: no false alarm, and a planted fault is found at its node."""
        path, _, _, checks, node = row
        report = lint_paths([CORPUS / path])
        found = found_in(report)
        if path.startswith(_KEPT):
            found = [x for x in found if x[:2] != ("missing-backward-allgather", "warning")]
        (file,) = report.files
        assert file.status == (INCOMPLETE if checks == "INCOMPLETE" else OK)
        if checks == "INCOMPLETE":
            assert {x[0] for x in found} <= {"missing-output"}
        elif checks == "clean" or checks.startswith("OPTIONAL"):
            assert found == []
        else:
            assert found
            assert {x[0] for x in found} <= set(checks.split("|"))
            assert node == "*" or node in {x[3] for x in found}

    @pytest.mark.parametrize("row", RANKS, ids=lambda row: row[0])
    def test_a_planted_difference_between_ranks_is_found_on_both(row: list[str]):
        """One finding in each of the two files, and nothing else."""
        path, _, other, check, _ = row
        paths = [str(CORPUS / path), str(CORPUS / other)]
        found = found_in(lint_paths(paths, ranks=True))
        assert sorted(x[:3] for x in found) == sorted((check, ERROR, x) for x in paths)

    @pytest.mark.parametrize("folder", FOLDERS)
    def test_ranks_that_diverge_are_found_by_their_folder(folder: str):
        """Every rank's file has a finding."""
        report = lint_paths([CORPUS / folder])
        assert {x[:2] for x in found_in(report)} == {("rank-divergence", ERROR)}
        assert {x[2] for x in found_in(report)} == {file.path for file in report.files}

    @pytest.mark.parametrize("folder", AGREEING)
    def test_ranks_that_agree_are_not_said_to_diverge(folder: str):
        """Devices, paths and hashes differ between the ranks of any job."""
        found = found_in(lint_paths([CORPUS / folder]))
        assert [x for x in found if x[0] == "rank-divergence"] == []

    PAIRS = sorted(CORPUS.glob("dist_*/fwd0.*.txt"))

    @pytest.mark.parametrize("path", PAIRS, ids=lambda path: f"{path.parent.name}/{path.name}")
    def test_a_forward_and_backward_in_one_file_are_a_pair(path: Path, tmp_path: Path):
        """Linked by position alone: what is saved fits, and jobs that keep parameters are told."""
        backward = path.with_name(path.name.replace("fwd", "bwd"))
        both = tmp_path / path.name
        both.write_text(path.read_text().rstrip("\n") + "\n" + backward.read_text())
        found = [x[:2] for x in found_in(lint_paths([both]))]
        kept = [("missing-backward-allgather", "warning")]
        assert found == (kept if "_fsdp_" in path.parent.name else [])
