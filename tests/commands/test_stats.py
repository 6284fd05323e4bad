"""`zgraph stats`: what it prints, its JSON, and its exit status when files are bad."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch

from tests.readers.log_texts import FX, job, trace
from zgraph.commands.stats import stats
from zgraph.errors import UsageError

torch.set_num_threads(1)


def run(*paths: Path | str, form: str = "text") -> tuple[int, str, list[str]]:
    said: list[str] = []
    notes: list[str] = []
    status = stats([str(x) for x in paths], said.append, form=form, note=notes.append)
    return status, "\n".join(said), notes


def run_json(*paths: Path | str) -> dict[str, Any]:
    status, text, notes = run(*paths, form="json")
    assert status == 0 and not notes
    table: dict[str, Any] = json.loads(text)
    assert text == json.dumps(table, indent=2, sort_keys=True)
    return table


def test_the_json_of_a_graph(tmp_path: Path) -> None:
    path = tmp_path / "g.fx"
    path.write_text(FX)
    graph = {
        "name": "graph",
        "rank": None,
        "nodes": 3,
        "placeholders": 1,
        "outputs": 1,
        "ops": {"aten.relu": 1},
        "collectives": [],
        "parameters": {"count": 0, "bytes": 0},
    }
    file = {"path": str(path), "form": "fx", "graphs": [graph]}
    assert run_json(path) == {"schema": "zgraph.stats/1", "files": [file]}


@pytest.mark.parametrize("text", [job(), trace()], ids=["log", "trace"])
def test_the_collectives_of_a_log_add_up_to_those_of_the_job(tmp_path: Path, text: str) -> None:
    path = tmp_path / "job.log"
    path.write_text(text)
    (file,) = run_json(path)["files"]
    rows = [row for graph in file["graphs"] for row in graph["collectives"]]
    assert rows == [
        {"kind": "all_gather", "group": "0", "count": 1, "bytes": 128},
        {"kind": "reduce_scatter", "group": "0", "count": 1, "bytes": 128},
    ]
    assert len(file["graphs"]) > 2


def test_the_parameters_of_a_program_are_counted_at_full_size(tmp_path: Path) -> None:
    path = tmp_path / "p.fx"
    path.write_text(
        '# zgraph.fx/1 {"name":"m"}\n'
        '# zgraph.param {"dtype":"f32","fqn":"w","id":0,"shape":[4,8]}\n'
        '# zgraph.graph {"inputs":[["param","w"]],"name":"forward","outputs":[["user"]]}\n'
        'graph():\n    %w : Tensor "f32[2, 8]"[num_users=1] = placeholder[target=w]\n'
        "    return (w,)\n"
    )
    (file,) = run_json(path)["files"]
    assert file["graphs"][0]["parameters"] == {"count": 1, "bytes": 4 * 8 * 4}


def test_the_text_has_phases_apart_and_all_ranks_together(tmp_path: Path) -> None:
    path = tmp_path / "job.log"
    path.write_text(job(0) + "\n" + job(1))
    status, text, _ = run(path)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert status == 0
    assert lines[0].endswith("log, 12 graphs, ranks 0, 1, 72 nodes")
    assert "reduce_scatter backward 0 2 256 B" in lines
    assert "all_gather forward 0 2 256 B" in lines


def test_a_folder_is_walked_and_what_is_no_graph_passed_over(tmp_path: Path) -> None:
    (tmp_path / "b.fx").write_text(FX)
    (tmp_path / "a.log").write_text(trace())
    (tmp_path / "notes.txt").write_text("nothing\n")
    files = run_json(tmp_path)["files"]
    assert [Path(file["path"]).name for file in files] == ["a.log", "b.fx"]


def test_one_bad_file_is_reported_and_does_not_stop_the_rest(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.fx", tmp_path / "bad.fx"
    good.write_text(FX)
    bad.write_text("graph():\n    %x : [num_users=1] = nonsense\n    return x\n")
    status, text, notes = run(bad, tmp_path / "absent", good)
    assert status == 2
    assert text.startswith(str(good))
    assert len(notes) == 2 and f"{bad}:2" in notes[0] and "absent" in notes[1]


def test_a_graph_that_is_cut_off_is_counted_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "cut.log"
    text = job()
    path.write_text(text[: text.index("reduce_scatter_tensor")])
    status, said, notes = run(path)
    assert status == 2
    assert "cut off" in said and "0/0.backward_graph was cut off" in notes[-1]


def test_a_record_that_is_no_json_is_told_and_the_rest_counted(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    path.write_text(trace().replace('{"aot_backward_graph": {}', '{"aot_backward_graph": '))
    status, _, notes = run(path)
    assert status == 0 and len(notes) == 1 and f"{path}:" in notes[0]


def test_nothing_to_count_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no graph in"):
        run(tmp_path)
