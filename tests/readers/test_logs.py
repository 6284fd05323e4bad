"""TORCH_LOGS text: every graph in it, with its rank, compile, stage and phase, and its lines."""

from __future__ import annotations

from itertools import chain, zip_longest
from pathlib import Path

import pytest
import torch

from tests.readers.log_texts import BACKWARD, FORWARD, FX, job, prefixed, titled
from zgraph import readers
from zgraph.errors import RefusedError
from zgraph.ir.program import GraphEntry, Program
from zgraph.readers import logs

torch.set_num_threads(1)


def read(text: str, path: str = "job.log") -> Program:
    program = readers.read_text(text, path)
    assert program.form == "log"
    return program


def summary(program: Program) -> list[tuple[str, str, str, int, int | None]]:
    return [(x.name, x.stage, x.phase, x.graph_id, x.rank) for x in program.graphs]


def interleaved(*texts: str) -> str:
    rows = zip_longest(*(text.split("\n") for text in texts))
    return "\n".join(line for line in chain.from_iterable(rows) if line is not None)


def check_places(entry: GraphEntry, text: str) -> None:
    """Each call's line and column are where its name stands in the text."""
    lines = text.split("\n")
    calls = [node for node in entry.graph.nodes if node.op == "call_function"]
    assert calls
    for node in calls:
        line = lines[node.meta["line"] - 1]
        assert line[node.meta["column"] - 1 :].lstrip("%").startswith(node.name)


def test_every_print_of_a_compile_is_a_graph_that_knows_what_it_is() -> None:
    assert summary(read(job())) == [
        ("0/0.forward_graph", "aot", "forward", 1, 0),
        ("0/0.backward_graph", "aot", "backward", 1, 0),
        ("0/0.post_grad_graph.forward", "post-grad", "forward", 2, 0),
        ("0/0.output_code.forward", "wrapper", "forward", 3, 0),
        ("0/0.post_grad_graph.backward", "post-grad", "backward", 2, 0),
        ("0/0.output_code.backward", "wrapper", "backward", 3, 0),
    ]
    assert {x.compile_id for x in read(job(cid="3/1_2")).graphs} == {"3/1_2"}


def test_nodes_keep_the_line_and_column_of_the_log() -> None:
    text = job()
    for entry in read(text).graphs[:3]:
        check_places(entry, text)


def test_ranks_that_interleave_line_by_line_are_told_apart() -> None:
    text = interleaved(job(0), "noise from somewhere", job(1), job(2))
    program = read(text)
    alone = [x[:3] for x in summary(read(job(0)))]
    for rank in range(3):
        of_rank = [x for x in program.graphs if x.rank == rank]
        assert [(x.name, x.stage, x.phase) for x in of_rank] == alone
        check_places(of_rank[0], text)
        forward, backward = of_rank[:2]
        assert forward.graph_id == backward.graph_id
    assert len({x.graph_id for x in program.graphs}) == 3 * 3


def test_processes_without_a_rank_are_told_apart_by_their_number() -> None:
    other = job(None, "0/0").replace(" 7000 ", " 7001 ")
    program = read(interleaved(job(None), other))
    names = [x.name for x in program.graphs]
    assert names.count("0/0.forward_graph") == names.count("0/0.forward_graph#2") == 1
    assert len({x.graph_id for x in program.graphs}) == 6


def test_a_log_without_prefixes_is_read_by_its_headers() -> None:
    text = f"""\
starting up
TRACED GRAPH
 ===== Forward graph 0 =====
 /site/torch/fx/_lazy.py {FORWARD}

TRACED GRAPH
 ===== Backward graph 0 =====
 <eval_with_key>.3 {BACKWARD}

loss 0.25
"""
    program = read(text)
    assert summary(program) == [
        ("forward_graph", "aot", "forward", 1, None),
        ("backward_graph", "aot", "backward", 1, None),
    ]
    check_places(program.graphs[1], text)


def test_colours_and_terminal_line_ends_are_taken_off() -> None:
    plain = job()
    coloured = plain.replace("f32", "\x1b[31mf32\x1b[0m").replace("mm", "\x1b[34mmm\x1b[0m")
    program = read(coloured.replace("\n", "\r\n"))
    assert summary(program) == summary(read(plain))
    check_places(program.graphs[0], plain)


def test_fx_text_in_a_log_is_a_graph_too() -> None:
    text = prefixed(f"---orig graph---\n{FX}\n", "ddp_graphs", rank=3)
    program = read(text)
    assert summary(program) == [("0/0.ddp_graph", "dynamo", "forward", 1, 3)]
    check_places(program.graphs[0], text)


def test_old_prefixes_and_launchers_are_known() -> None:
    old = "\n".join(
        f"[2023-12-12 10:00:00,000] [0/0] torch._functorch.aot_autograd.__aot_graphs: [INFO] {x}"
        for x in titled("Forward graph 0", FORWARD).split("\n")
    )
    assert summary(read(old))[0] == ("0/0.forward_graph", "aot", "forward", 1, None)
    elastic = "\n".join(f"[default1]:{line}" for line in job(5).split("\n"))
    assert {x.rank for x in read(elastic).graphs} == {5}
    elastic = "\n".join(f"[default1]:{line}" for line in job(None).split("\n"))
    assert {x.rank for x in read(elastic).graphs} == {1}
    slurm = "\n".join(f"1: {line}" for line in job(2).split("\n"))
    assert {x.rank for x in read(slurm).graphs} == {2}


def test_the_rank_may_stand_in_the_name_of_the_file() -> None:
    assert {x.rank for x in read(job(None), "logs/torch_logs_rank12.log").graphs} == {12}
    assert {x.rank for x in read(job(4), "logs/torch_logs_rank12.log").graphs} == {4}


def test_pairs_of_one_compile_are_matched_by_what_the_forward_saves() -> None:
    """Backwards compile in reverse order, so the order says nothing."""
    two_forwards = [FORWARD, FORWARD.replace("primals_1)", "wait)")]
    wide = BACKWARD.replace("primals_1", "wait")
    parts = [
        prefixed(titled("pre grad", code), "aot_graphs", at=i)
        for i, code in enumerate([*two_forwards, wide, BACKWARD])
    ]
    first, second, of_second, of_first = read("\n".join(parts)).graphs
    assert [x.phase for x in (first, second, of_second, of_first)] == [
        "forward", "forward", "backward", "backward",
    ]  # fmt: skip
    assert first.graph_id == of_first.graph_id != second.graph_id == of_second.graph_id


def test_a_graph_that_is_cut_off_has_no_output_and_the_others_are_whole() -> None:
    text = job()
    cut = text.index("reduce_scatter_tensor", text.index("Backward"))
    program = read(text[:cut])
    whole = [bool(x.graph.find_nodes(op="output")) for x in program.graphs]
    assert whole == [True, False]


def test_a_broken_graph_is_read_up_to_the_fault_and_noted_with_its_place() -> None:
    text = job().replace("mm: ", "mm = = ", 1)
    notes: list[str] = []
    program = readers.read_text(text, "job.log", note=notes.append)
    assert len(program.graphs) == 6
    assert not program.graphs[0].graph.find_nodes(op="output")
    at = next(i for i, line in enumerate(text.split("\n"), 1) if "= =" in line)
    assert len(notes) == 1 and notes[0].startswith(f"job.log:{at}:")


def test_lines_of_another_process_inside_a_bare_graph_are_passed_over() -> None:
    lines = titled("Forward graph 0", FORWARD).split("\n")
    lines.insert(6, "warning: something else")
    program = read("\n".join(lines))
    assert len(program.graphs[0].graph.nodes) == 7
    assert program.graphs[0].graph.find_nodes(op="output")


def test_a_log_without_a_graph_is_refused() -> None:
    with pytest.raises(RefusedError, match="TORCH_LOGS"):
        read(prefixed("Step 1: torchdynamo start tracing", "dynamo"))


def test_graphs_come_one_after_the_other(tmp_path: Path) -> None:
    """A file is gone through: the first graph is there before the rest has been read."""
    path = tmp_path / "job.log"
    path.write_text(job() + "\n" + job(cid="1/0"))
    read_lines = 0

    def lines() -> object:
        nonlocal read_lines
        for line in path.read_text().split("\n"):
            read_lines += 1
            yield line

    graphs = logs.stream(lines(), "job.log").graphs  # type: ignore[arg-type]
    assert next(graphs).name == "0/0.forward_graph"
    assert read_lines < 15
    assert [x.name for x in readers.iter_graphs(path)] == [
        x.name for x in readers.read(path).graphs
    ]
