"""Each file in cases/ is a graph and what is found in it: `# expect: check-id node`, or clean."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from zgraph.checks import rules
from zgraph.checks.run import run_checks
from zgraph.ir.text_parse import parse_program

torch.set_num_threads(1)

CASES = sorted((Path(__file__).parent / "cases").glob("*.fx"))
_EXPECT = "# expect: "


def read_case(path: Path) -> tuple[str, list[str]]:
    """The graph text and the expected `check-id node` lines, sorted."""
    lines = path.read_text().splitlines()
    graph = "\n".join(line for line in lines if not line.startswith(_EXPECT))
    expected = [line.removeprefix(_EXPECT) for line in lines if line.startswith(_EXPECT)]
    return graph, sorted(line for line in expected if line != "clean")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_gives_exactly_the_findings_it_names(path: Path):
    """No finding is missing, and none is added, remarks included."""
    graph, expected = read_case(path)
    found = run_checks(parse_program(graph, path=path.name))
    assert sorted(f"{x.check} {x.node}" for x in found) == expected


def test_every_check_has_a_case_that_fires():
    """A check without a faulty graph would not be known to work."""
    fired = {line.split()[0] for path in CASES for line in read_case(path)[1]}
    assert {rule.id for rule in rules()} - fired == set()


def test_some_clean_case_runs_every_check():
    """Near misses are clean under all checks, not only under the one they are near to."""
    clean = [path for path in CASES if not read_case(path)[1]]
    assert len(clean) >= len(rules())
