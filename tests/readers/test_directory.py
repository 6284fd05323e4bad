"""Folders: all graphs below one, with ranks, stages and pairs from the names of files."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.readers.log_texts import BACKWARD, FORWARD, FX, trace
from zgraph import readers
from zgraph.errors import RefusedError

torch.set_num_threads(1)


def test_the_traces_of_all_ranks_are_one_program(tmp_path: Path) -> None:
    for rank in range(3):
        path = tmp_path / f"dedicated_log_torch_trace_rank_{rank}_x{rank}.log"
        path.write_text(trace(0))
    program = readers.read(tmp_path)
    assert program.form == "directory"
    assert [x.rank for x in program.graphs] == [0] * 8 + [1] * 8 + [2] * 8
    assert [x.name for x in program.graphs[:8]] == [x.name for x in program.graphs[8:16]]
    assert len({x.graph_id for x in program.graphs}) == 9


def test_files_without_a_graph_are_passed_over_and_broken_ones_are_noted(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("no graph\n")
    (tmp_path / "b.fx").write_text(FX)
    (tmp_path / "c.fx").write_text("graph():\n    %x : [num_users=1] = nonsense\n    return x\n")
    notes: list[str] = []
    program = readers.read(tmp_path, note=notes.append)
    assert [x.name for x in program.graphs] == ["b.fx:graph"]
    assert len(notes) == 1 and "c.fx:2" in notes[0]


def test_a_compile_debug_folder_tells_stages_and_pairs(tmp_path: Path) -> None:
    run = tmp_path / "debug_rank1" / "run_1" / "torchinductor"
    for folder, code in (("model__0_forward_1.0", FORWARD), ("model__0_backward_3.1", BACKWARD)):
        (run / folder).mkdir(parents=True)
        for name in ("fx_graph_readable.py", "fx_graph_transformed.py"):
            (run / folder / name).write_text(code)
    program = readers.read(tmp_path)
    found = {(x.stage, x.phase): x for x in program.graphs}
    assert len(program.graphs) == len(found) == 4
    assert {x.rank for x in program.graphs} == {1}
    assert {x.compile_id for x in program.graphs} == {"model__0"}
    for stage in ("aot", "post-grad"):
        assert found[stage, "forward"].graph_id == found[stage, "backward"].graph_id
    assert found["aot", "forward"].graph_id != found["post-grad", "forward"].graph_id


def test_a_folder_without_a_graph_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("no graph\n")
    with pytest.raises(RefusedError, match="no file holds a graph"):
        readers.read(tmp_path)
