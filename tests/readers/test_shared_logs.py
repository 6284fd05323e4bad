"""Logs and traces of real jobs, where they are at hand: every one loads, and says what is known."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest
import torch

from zgraph import readers
from zgraph.analysis.census import census, counted
from zgraph.checks.framework import INFO
from zgraph.checks.run import run_checks
from zgraph.ir.program import Program
from zgraph.ir.targets import op_name

torch.set_num_threads(1)
CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
FOLDERS = ("logs/", "payloads/", "reports/")


def rows(name: str) -> list[dict[str, str]]:
    path = CORPUS / name
    if not path.exists():
        return []
    with path.open() as file:
        table = list(csv.DictReader(file, delimiter="\t"))
    return [row for row in table if row["path"].startswith(FOLDERS)]


EXPECTED = rows("EXPECT.tsv")
TRACES = [row for row in rows("MANIFEST.tsv") if row["form"] == "structured trace log"]


@pytest.mark.parametrize("row", EXPECTED, ids=lambda row: row["path"])
def test_a_file_loads_and_its_verdict_is_the_known_one(row: dict[str, str]) -> None:
    program = readers.read(CORPUS / row["path"])
    whole = all(entry.graph.find_nodes(op="output") for entry in program.graphs)
    found = {x.check for x in run_checks(program) if x.severity != INFO} - {"missing-output"}
    if "gloo_simple" in row["path"]:  # that job keeps all parameters from forward to backward
        found.discard("missing-backward-allgather")
    assert whole == (row["rule"] != "INCOMPLETE")
    if row["rule"] in ("unwaited-collectives", "tuple-release"):
        assert found == {row["rule"]}
    elif row["rule"] != "OPTIONAL":  # a divergence shows only against the other ranks
        assert found <= {row["rule"]}


def aot_graphs(program: Program) -> dict[tuple[str, str], int]:
    """Nodes of the graphs printed by AOT Autograd; those of a joint graph without what has no
    annotation (the meshes of DTensors), as the manifest counts them."""
    found = {}
    for entry in program.graphs:
        match = re.fullmatch(r"\S+\.aot_(\w+)_graph", entry.name)
        if match is not None:
            bare = [x for x in entry.placeholders() if "val" not in x.meta]
            unseen = len(bare) if match[1] == "joint" else 0
            found[match[1], entry.compile_id] = len(entry.graph.nodes) - unseen
    return found


@pytest.mark.parametrize("row", TRACES, ids=lambda row: row["path"])
def test_a_trace_has_the_nodes_and_collectives_of_the_manifest(row: dict[str, str]) -> None:
    program = readers.read(CORPUS / row["path"])
    nodes = re.findall(r"(\w+)\[(\S+?)\]=(\d+)", row["nodes"])
    assert aot_graphs(program) == {(kind, cid): int(count) for kind, cid, count in nodes}
    calls = Counter(
        op_name(node.target).removeprefix("_c10d_functional.")
        for entry in program.graphs
        if ".aot_" in entry.name
        for node in entry.graph.nodes
        if node.op == "call_function" and op_name(node.target).startswith("_c10d_functional.")
    )
    known = re.findall(r"cf\.(\w+)=(\d+)", row["collectives"])
    assert calls == {name: int(count) for name, count in known}


@pytest.mark.parametrize("row", TRACES, ids=lambda row: row["path"])
def test_forward_and_backward_share_an_id_that_nothing_else_has(row: dict[str, str]) -> None:
    program = readers.read(CORPUS / row["path"])
    by_id: dict[int, set[tuple[object, ...]]] = {}
    for x in program.graphs:
        by_id.setdefault(x.graph_id, set()).add((x.rank, x.compile_id, x.stage))
    assert all(len(keys) == 1 for keys in by_id.values())
    assert len({keys.pop() for keys in by_id.values()}) == len(by_id)


@pytest.mark.parametrize("folder", sorted(CORPUS.glob("logs/gloo_simple")))
def test_the_census_of_a_job_is_that_of_its_partitioned_graphs(folder: Path) -> None:
    """14 parameters, gathered in the forward and reduced in the backward, on each of two ranks."""
    program = readers.read(folder)
    traces = [entry for entry in program.graphs if entry.name.startswith("dedicated")]
    found = [census(entry) for entry in traces]
    total = Counter(
        {
            (x.rank, x.phase, c.kind): c.count
            for x, yes in zip(found, counted(found), strict=True)
            for c in x.collectives
            if yes
        }
    )
    assert total == {
        (rank, phase, kind): 14
        for rank in (0, 1)
        for phase, kind in (("forward", "all_gather"), ("backward", "reduce_scatter"))
    }
