"""Larger sets of graphs with known answers, used where they lie beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from zgraph.checks import rules
from zgraph.checks.framework import INFO
from zgraph.checks.run import run_checks
from zgraph.ir.text_parse import parse_program

torch.set_num_threads(1)

SHARED = Path(__file__).parents[2].parent / "shared"
CASES = sorted(SHARED.glob("cases/zero3/*.fx"))
_TABLE = SHARED / "corpus" / "EXPECT.tsv"
_ROWS = [line.split("\t") for line in _TABLE.read_text().splitlines()[1:]] if CASES else []
# Rows about one file alone, in the form that the FX text parser reads.
ROWS = [row for row in _ROWS if row[0].endswith(".graph.txt") and row[2] == "-"]


def found_in(text: str) -> list[tuple[str, str]]:
    findings = run_checks(parse_program(text))
    return [(x.check, x.node) for x in findings if x.severity != INFO]


if CASES:

    @pytest.mark.parametrize("namespace", ["dc", "zgraph"])
    @pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
    def test_a_case_means_the_same_in_both_dialects(path: Path, namespace: str):
        """What is said of DeepCompile's operators holds for zgraph's."""
        text = path.read_text().replace("torch.ops.dc.", f"torch.ops.{namespace}.")
        lines = path.with_suffix(".expect").read_text().split("\n")
        expected = [tuple(line.split()) for line in lines if line and line != "clean"]
        assert found_in(text) == expected

    @pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
    def test_a_real_graph_gives_what_is_planted_in_it_and_nothing_else(row: list[str]):
        """No false alarm on a clean graph; a planted fault is found at its node."""
        path, _, _, checks, node = row
        found = found_in((SHARED / "corpus" / path).read_text())
        if checks == "clean" or checks.startswith("OPTIONAL"):
            assert found == []
            return
        ids = set(checks.split("|"))
        assert ids <= {rule.id for rule in rules()}
        assert found
        assert {check for check, _ in found} <= ids
        assert node == "*" or node in {where for _, where in found}
