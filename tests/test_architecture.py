"""The tree is the architecture: imports point one way, and the samples are what they say."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import zgraph
from zgraph.checks.run import run_checks
from zgraph.ir.container import load_program, save_program
from zgraph.ir.equality import same_program
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program

ROOT = Path(__file__).parents[1]
LAYERS = (
    {"errors", "compat", "ir"},
    {"readers", "capture", "analysis"},
    {"passes", "checks", "simulate", "runtime"},
    {"diff", "view", "live"},
    {"commands", "cli", "__main__"},
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
MODULES = sorted((ROOT / "zgraph").rglob("*.py"))
SAMPLES = sorted((ROOT / "sample_graphs").glob("*.fx"))


def imported(path: Path) -> set[str]:
    """The second parts of `zgraph.X` that a module imports anywhere, in functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("zgraph.")}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_imports_from_a_layer_above_its_own(path):
    part = path.relative_to(ROOT / "zgraph").parts[0].removesuffix(".py")
    if part == "__init__":
        return
    above = {name for name in imported(path) if LEVEL.get(name, 0) > LEVEL[part]}
    assert not above


def test_every_public_name_can_be_imported():
    for name in zgraph.__all__:
        assert getattr(zgraph, name) is not None


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_canonical_clean_and_survives_the_pt_form(path, tmp_path):
    """It reads back as it stands, no check errs on it, and `.pt` loses nothing."""
    program = parse_program(path.read_text(), str(path))
    assert print_program(program) == path.read_text()
    assert [x for x in run_checks(program) if x.severity != "info"] == []
    save_program(program, tmp_path / "p.pt")
    assert same_program(load_program(tmp_path / "p.pt"), program) is None


def test_every_sample_has_its_line_in_the_index():
    index = (ROOT / "sample_graphs" / "INDEX.md").read_text()
    assert len(SAMPLES) >= 8
    assert [path.name for path in SAMPLES if f"`{path.name}`" not in index] == []
