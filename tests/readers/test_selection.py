"""Of a log, trace or folder, a command works on one program: the only one, or the named graphs."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.readers.log_texts import FX, job, trace
from zgraph import readers
from zgraph.errors import UsageError
from zgraph.readers.selection import graph_labels, select

torch.set_num_threads(1)
SAMPLES = Path(__file__).parents[2] / "sample_graphs"


def names(program) -> list[str]:
    return [entry.name for entry in program.graphs]


def test_the_forward_and_backward_of_one_compile_are_the_program_of_a_log():
    """Printed in three stages, chosen once."""
    program = readers.read_text(trace())
    assert len(program.graphs) > 4
    assert names(select(program)) == ["0/0.aot_forward_graph", "0/0.aot_backward_graph"]
    assert [entry.phase for entry in select(readers.read_text(job())).graphs] == [
        "forward",
        "backward",
    ]


def test_a_program_is_taken_whole():
    program = readers.read(SAMPLES / "mlp.fx")
    assert select(program) is program


def test_a_name_takes_one_graph_of_any_stage():
    program = readers.read_text(trace())
    chosen = select(program, ["0/0.inductor_post_grad_graph.forward"])
    assert len(chosen.graphs) == 1 and chosen.graphs[0].stage == "post-grad"


def test_several_programs_need_a_name_and_are_listed():
    """Two ranks in a folder; two prints in one text."""
    two = readers.read_text(f"{FX}\n\n{FX}\n")
    with pytest.raises(
        UsageError, match=r"holds 2 programs; choose with --graph: graph_0, graph_1"
    ):
        select(two)
    assert names(select(two, ["graph_1"])) == ["graph_1"]
    assert names(select(two, ["graph_1", "graph_0"])) == ["graph_0", "graph_1"]


def test_a_name_that_several_ranks_have_takes_the_rank(tmp_path):
    for rank in (0, 1):
        (tmp_path / f"dedicated_log_torch_trace_rank_{rank}_x.log").write_text(trace(rank))
    program = readers.read(tmp_path)
    assert len(set(graph_labels(program))) == len(program.graphs)
    with pytest.raises(UsageError, match="means 2 graphs"):
        select(program, ["0/0.aot_forward_graph"])
    chosen = select(program, ["0/0.aot_forward_graph@1"])
    assert [entry.rank for entry in chosen.graphs] == [1]


def test_a_name_that_is_not_there_brings_close_ones():
    with pytest.raises(UsageError, match=r"did you mean .*0/0\.aot_forward_graph"):
        select(readers.read_text(trace()), ["0/0.aot_foward_graph"])
    with pytest.raises(UsageError, match="there is graph"):
        select(readers.read_text(FX), ["xyz"])
