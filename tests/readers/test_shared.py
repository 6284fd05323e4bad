"""Real files of every form, where they are at hand: each loads with the nodes its manifest counts.

Two numbers of the manifest are not those of the graph, and are put right here. A print of DTensor
code declares its device meshes without an annotation (`primals_2` in `primals_1, primals_2  , .. =
fx_pytree.tree_flatten_spec(..)`): they are placeholders, as `print(graph)` of the same graph shows,
but the manifest counts annotated ones. And it has no count, 0, for Inductor's wrapper code.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
import torch

from zgraph import readers
from zgraph.errors import InputError, RefusedError
from zgraph.ir.program import Program

torch.set_num_threads(1)
SHARED = Path(__file__).parents[2].parent / "shared"
CORPUS, FORMS = SHARED / "corpus", SHARED / "forms"
MESHES = {"payloads/gloo_simple_trace_rank_0/004_aot_joint_graph_0_0_0.txt": 14}
BUFFERS = {
    "gloo_simple_trace_rank_0/012": 93, "gloo_simple_trace_rank_0/016": 95,
    "graph_exec_order_tests_rank_0/009": 16, "graph_exec_order_tests_rank_0/019": 25,
}  # fmt: skip


def rows(name: str) -> list[dict[str, str]]:
    """A table of the corpus, empty where it is not at hand."""
    if not (CORPUS / name).exists():
        return []
    with (CORPUS / name).open() as file:
        return list(csv.DictReader(file, delimiter="\t"))


MANIFEST = rows("MANIFEST.tsv")
PICKLES = [row for row in MANIFEST if row["form"] in ("pt", "pt_nometa")]
COUNTED = [row for row in MANIFEST if row["nodes"].isdecimal() and row not in PICKLES]
INCOMPLETE = {row["path"] for row in rows("EXPECT.tsv") if row["rule"] == "INCOMPLETE"}
WRAPPER = "payload inductor"


def is_whole(program: Program) -> bool:
    return all(entry.graph.find_nodes(op="output") for entry in program.graphs)


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: row["path"])
def test_a_graph_has_the_nodes_of_the_manifest(row):
    """Nested graphs apart: the manifest counts a file's first graph."""
    path = row["path"]
    nodes = int(row["nodes"]) + MESHES.get(path, 0)
    if row["form"] == WRAPPER:
        nodes = BUFFERS[path.removeprefix("payloads/").partition("_inductor")[0]]
    program = readers.read(CORPUS / path)
    assert len(program.graphs[0].graph.nodes) == nodes
    assert is_whole(program)


def test_the_meshes_that_the_manifest_leaves_out_are_placeholders_without_a_value():
    """Declared in the print, read by no operator, and in the graph that was printed."""
    for path, count in MESHES.items() if MANIFEST else ():
        (entry,) = readers.read(CORPUS / path).graphs
        meshes = [node for node in entry.placeholders() if "val" not in node.meta]
        assert len(meshes) == count
        assert {user.op for node in meshes for user in node.users} <= {"output"}


@pytest.mark.parametrize(
    "row", [row for row in MANIFEST if row not in PICKLES], ids=lambda row: row["path"]
)
def test_every_file_loads_and_only_those_cut_off_are_incomplete(row):
    assert is_whole(readers.read(CORPUS / row["path"])) == (row["path"] not in INCOMPLETE)


@pytest.mark.parametrize("row", PICKLES, ids=lambda row: row["path"])
def test_a_pickle_is_refused_and_loads_when_allowed(row):
    """torch traces it again, which may drop inputs that nothing uses: its note has that count.
    Where torch itself fails to trace it, it is refused in one line."""
    with pytest.raises(RefusedError, match=r"a pickled GraphModule.*--allow-pickle"):
        readers.read(CORPUS / row["path"])
    found = re.search(r"gives (\d+) nodes", row["note"])
    if found is None:
        with pytest.raises(RefusedError, match="the pickle failed to load"):
            readers.read(CORPUS / row["path"], allow_pickle=True)
        return
    program = readers.read(CORPUS / row["path"], allow_pickle=True)
    assert len(program.graphs[0].graph.nodes) == int(found[1])


REFUSED = {
    r"debug\.log$": "an empty file",
    r"ir_(pre|post)_fusion\.txt$|/logs/.*\.out$|_tabular\.txt$": "text without a graph",
    r"\.jsonl?$": "JSON of no form known here",
    r"/(graphmodule|joint_gm)\.pt$": "a pickled GraphModule",
    r"/graphmodule_sym\.pt$": "the save failed half-way",
    r"\.bin$": "a pickled Python object",
    r"/module\.pt$": "a pickled nn.Module",
    r"/state_dict\.pt$": "a state_dict or checkpoint",
}
SAMPLES = sorted(x for x in FORMS.rglob("*") if x.is_file() and x.suffix != ".md")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_each_form_loads_whole_or_is_refused_for_what_it_is(path):
    """Refused: what is no graph, and pickles."""
    words = next((w for end, w in REFUSED.items() if re.search(end, str(path))), None)
    if words is None or "/kineto/" in str(path):
        program = readers.read(path)
        assert is_whole(program) and all(entry.graph.nodes for entry in program.graphs)
        return
    with pytest.raises(InputError, match=words):
        readers.read(path)


RUNNABLE = [row["path"] for row in MANIFEST if "fx_graph_runnable" in row["path"]]


@pytest.mark.parametrize("path", RUNNABLE)
def test_a_script_that_runs_a_graph_tells_its_groups(path):
    """Also where the call that makes them takes several lines."""
    (entry,) = readers.read(CORPUS / path).graphs
    assert entry.groups.get("0") == 2 and entry.rank == 0
