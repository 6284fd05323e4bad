"""Structured traces: records, payloads, ranks and compile ids; what is broken is noted."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.readers.log_texts import BACKWARD, FORWARD, record, trace
from zgraph import readers
from zgraph.errors import RefusedError
from zgraph.ir.program import Program

torch.set_num_threads(1)


def read(text: str, path: str = "trace.log", notes: list[str] | None = None) -> Program:
    program = readers.read_text(text, path, note=[].append if notes is None else notes.append)
    assert program.form == "trace"
    return program


def test_each_graph_in_a_trace_knows_its_stage_phase_and_pair() -> None:
    assert [(x.name, x.stage, x.phase, x.graph_id) for x in read(trace()).graphs] == [
        ("0/0.aot_forward_graph", "aot", "forward", 1),
        ("0/0.aot_backward_graph", "aot", "backward", 1),
        ("0/0.before_post_grad_graph.forward", "aot", "forward", 1),
        ("0/0.inductor_post_grad_graph.forward", "post-grad", "forward", 2),
        ("0/0.inductor_output_code.forward", "wrapper", "forward", 3),
        ("0/0.before_post_grad_graph.backward", "aot", "backward", 1),
        ("0/0.inductor_post_grad_graph.backward", "post-grad", "backward", 2),
        ("0/0.inductor_output_code.backward", "wrapper", "backward", 3),
    ]


def test_nodes_keep_the_line_and_column_of_the_trace() -> None:
    text = trace()
    lines = text.split("\n")
    for entry in read(text).graphs[:2]:
        for node in entry.graph.nodes:
            if node.op == "call_function":
                line = lines[node.meta["line"] - 1]
                assert line[node.meta["column"] - 1 :].startswith(node.name)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_do_not_matter(end: str) -> None:
    assert len(read(trace().replace("\n", end)).graphs) == 8


def test_the_rank_of_the_file_name_wins_over_records_that_all_say_zero() -> None:
    name = "dedicated_log_torch_trace_rank_3_ab12.log"
    assert {x.rank for x in read(trace(0), name).graphs} == {3}
    assert {x.rank for x in read(trace(None), name).graphs} == {3}
    assert {x.rank for x in read(trace(2)).graphs} == {2}
    assert {x.rank for x in read(trace(None)).graphs} == {None}


def test_ranks_put_one_behind_the_other_are_told_apart() -> None:
    program = read(trace(0) + "\n" + trace(1))
    assert [x.rank for x in program.graphs] == [0] * 8 + [1] * 8
    assert len({x.graph_id for x in program.graphs}) == 6
    prefixed = "\n".join(
        f"[rank{rank}]:{line}" for rank in (4, 5) for line in trace(None).split("\n")
    )
    assert sorted(x.rank or 0 for x in read(prefixed).graphs) == [4] * 8 + [5] * 8


def test_compile_ids_are_spelled_as_torch_spells_them() -> None:
    later = record("aot_forward_graph", FORWARD, cid="2/1").replace('"attempt": 0', '"attempt": 1')
    inside = record("aot_backward_graph", BACKWARD).replace(
        '"frame_id"', '"compiled_autograd_id": 7, "frame_id"'
    )
    assert [x.compile_id for x in read(f"{later}\n{inside}").graphs] == ["2/1_1", "!7/0/0"]


def test_graphs_of_another_compile_are_another_pair() -> None:
    program = read(trace(cid="0/0") + "\n" + trace(cid="0/1"))
    ids = {(x.compile_id, x.stage): x.graph_id for x in program.graphs}
    assert len(set(ids.values())) == len(ids) == 6


def test_a_record_that_is_no_json_is_noted_and_skipped() -> None:
    lines = trace().split("\n")
    at = next(i for i, line in enumerate(lines) if "aot_backward_graph" in line)
    lines[at] = lines[at][:-3]
    notes: list[str] = []
    program = read("\n".join(lines), notes=notes)
    assert "0/0.aot_backward_graph" not in [x.name for x in program.graphs]
    assert len(program.graphs) == 7
    assert len(notes) == 1 and notes[0].startswith(f"trace.log:{at + 1}:")


def test_junk_between_records_and_blank_lines_in_payloads_do_not_stop_the_load() -> None:
    gap = FORWARD.replace("        mm:", "\n        mm:")
    blank = record("aot_forward_graph", gap).replace("\n\t\n", "\n\n")
    text = f"junk\n\n{blank}\nmore junk\n\n{record('aot_backward_graph', BACKWARD)}\n"
    assert [len(x.graph.nodes) for x in read(text).graphs] == [7, 7]


def test_a_trace_cut_off_in_a_graph_has_it_without_an_output() -> None:
    text = record("aot_forward_graph", FORWARD) + "\n" + record("aot_backward_graph", BACKWARD)
    program = read(text[: text.index("reduce_scatter_tensor")])
    assert [bool(x.graph.find_nodes(op="output")) for x in program.graphs] == [True, False]


def test_an_exported_program_in_a_trace_is_found_below_its_title() -> None:
    code = "ExportedProgram:\n" + "\n".join("    " + line for line in FORWARD.split("\n"))
    text = record("exported_program", code + "\n\nGraph signature: none\nRange constraints: {}")
    (entry,) = read(text).graphs
    assert entry.name == "0/0.exported_program" and len(entry.graph.nodes) == 7


def test_a_trace_without_a_graph_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    path.write_text(record("chromium_event", "{}"))
    with pytest.raises(RefusedError, match="without a graph"):
        readers.read(path)
