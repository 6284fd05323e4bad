"""`zgraph explain NODE@FILE`: what is said of a node."""

from __future__ import annotations

from pathlib import Path

import pytest

from zgraph.cli import main

GRAPH = """\
graph():
    %p : Tensor "f32[8][1]cuda:0"[num_users=1] = placeholder[target=p]
    %x : Tensor "f32[4, 4][4, 1]cuda:0"[num_users=1] = placeholder[target=x]
    %g : Tensor "f32[4, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.zgraph\
.allgather_param.default](args = (%p, 0, 3), kwargs = {shape: [4, 4], dtype: torch.float32})
    %w : Tensor "f32[4, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.zgraph\
.wait_allgather.default](args = (%g, 0, 3), kwargs = {})
    %t : Tensor "f32[4, 4][1, 4]cuda:0"[num_users=1] = call_function[target=torch.ops.aten\
.t.default](args = (%w,), kwargs = {})
    %m : Tensor "f32[4, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten\
.mm.default](args = (%x, %t), kwargs = {})
    %n : Tensor "f32[4, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten\
.relu.default](args = (%x,), kwargs = {})
    %r : Tensor "f32[4, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.zgraph\
.release_param.default](args = (%m, 0, 3, 1), kwargs = {})
    return (%r, %n)
"""


@pytest.fixture
def explained(tmp_path, capsys):
    def ask(name: str) -> tuple[int, list[str], str]:
        path = tmp_path / "graph.fx"
        path.write_text(GRAPH)
        with pytest.raises(SystemExit) as ended:
            main(["explain", f"{name}@{path}"])
        out, err = capsys.readouterr()
        return ended.value.code, out.splitlines(), err.replace(str(Path(path)), "graph.fx")

    return ask


def test_a_view_of_a_gathered_parameter(explained):
    status, lines, _ = explained("t")
    assert status == 0
    assert lines[1:] == [
        "  value     f32[4, 4][1, 4]cuda:0, 64 B",
        "  inputs    w",
        "  users     m",
        "  storage   an alias of w, g",
        "  lifetime  from g to m, 3 of 9 nodes",
        "  parameter id 3: 64 B gathered by g, held from g to r",
        "  cost      nothing on h100",
        "  stands    after w, which it takes",
        "            before m, which takes it",
        "            free to move over 0 other nodes",
    ]


def test_what_may_move_says_over_how_much(explained):
    _, lines, _ = explained("r")
    assert lines[-3:] == [
        "  stands    after m, which it takes",
        "            before output, which takes it",
        "            free to move over 1 other node",
    ]
    _, lines, _ = explained("n")
    assert lines[-3:] == [
        "  stands    after x, which it takes",
        "            before output, which takes it",
        "            free to move over 5 other nodes",
    ]


def test_a_name_that_no_graph_has_is_told_with_those_that_are_close(explained):
    status, lines, err = explained("mm")
    assert (status, lines) == (2, [])
    assert err == "zgraph: no node is called 'mm'; did you mean m?\n"


def test_a_gather_says_what_it_holds_and_a_product_when_it_runs(explained):
    _, lines, _ = explained("g")
    assert lines[0].endswith("kwargs = {shape: [4, 4], dtype: torch.float32}) (line 4)")
    assert "  parameter id 3: 64 B gathered by g, held from g to r" in lines
    _, lines, _ = explained("m")
    assert "  cost      3.0 us on h100's compute stream, from 0.000 to 0.003 ms of 0.006" in lines
