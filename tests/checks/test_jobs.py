"""The ranks of a job are compared file by file: what counts as a job, and what is said."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from zgraph.checks.framework import ERROR, WARNING
from zgraph.checks.lint import Report, lint_paths

torch.set_num_threads(1)

OPS = "torch.ops._c10d_functional"


def rank_text(*calls: str, inputs: str = "xyz") -> str:
    """FX text of a graph that waits for each of some collectives: `a = all_reduce(%x, sum, 0)`."""
    lines = ["graph():"]
    lines += [f"    %{x} : [num_users=1] = placeholder[target={x}]" for x in inputs]
    names = []
    for line in calls:
        name, _, rest = line.partition(" = ")
        op, _, args = rest.rstrip(")").partition("(")
        target = f"call_function[target={OPS}.{op}.default]"
        lines.append(f"    %{name} : [num_users=1] = {target}(args = ({args}), kwargs = {{}})")
        wait = f"call_function[target={OPS}.wait_tensor.default]"
        lines.append(f"    %w_{name} : [num_users=1] = {wait}(args = (%{name},), kwargs = {{}})")
        names.append(f"%w_{name}")
    return "\n".join([*lines, f"    return ({', '.join(names)},)", ""])


def trace(rank: int, *calls: str, compile_id: int = 0) -> str:
    """A structured trace with one inference graph in it."""
    lines = ["class GraphModule(torch.nn.Module):"]
    lines.append('    def forward(self, x: "f32[4]", y: "f32[8]", z: "f32[16]"):')
    names = []
    for line in calls:
        name, _, rest = line.partition(" = ")
        lines.append(f"        {name} = {OPS}.{rest.replace('(', '.default(', 1)}")
        lines.append(f"        w_{name} = {OPS}.wait_tensor.default({name})")
        names.append(f"w_{name}")
    lines.append(f"        return ({', '.join(names)},)")
    where = f'"rank": {rank}, "frame_id": 0, "frame_compile_id": {compile_id}, "attempt": 0'
    record = f'{{"aot_inference_graph": {{}}, {where}, "has_payload": "0"}}'
    head = f"V1129 14:42:10.091000 {70 + rank} torch/_logging/_internal.py:1886] "
    return "\n".join([head + record, *(f"\t{line}" for line in lines), ""])


def lint_ranks(folder: Path, *texts: str) -> Report:
    paths = []
    for rank, text in enumerate(texts):
        path = folder / f"graph{rank}.txt"
        path.write_text(text)
        paths.append(path)
    return lint_paths(paths, ranks=True)


def rows(report: Report) -> list[tuple[str, str, int | None, str]]:
    return [(x.check, x.severity, x.rank, x.node) for x in report.findings]


FIRST = ("a = all_reduce(%x, sum, 0)", "b = all_reduce(%y, avg, 0)")
SWAPPED = (FIRST[1], FIRST[0])


def test_files_are_compared_only_when_they_are_said_to_be_ranks(tmp_path):
    """Two graphs in one folder are two graphs, unless `ranks` is given."""
    texts = [rank_text(*FIRST), rank_text(*SWAPPED)]
    assert len(lint_ranks(tmp_path, *texts).findings) == 2
    assert lint_paths([tmp_path]).findings == []
    assert len(lint_paths([tmp_path], ranks=True).findings) == 2


def test_a_difference_is_reported_on_both_ranks_with_what_is_around_it(tmp_path):
    """Each rank's finding names the other's node and place, and the launches around both."""
    report = lint_ranks(tmp_path, rank_text(*FIRST), rank_text(*SWAPPED))
    assert rows(report) == [
        ("rank-divergence", ERROR, 0, "a"),
        ("rank-divergence", ERROR, 1, "b"),
    ]
    message = report.findings[0].message
    assert "rank 0 launches a (all_reduce sum) of group 0 where rank 1 launches b" in message
    assert "differ in reduce op (rank 0: [a] b; rank 1: [b] a at" in message
    assert report.excerpts[report.findings[1]][5].lstrip().startswith("%b")


def test_of_many_ranks_those_that_differ_alike_are_one_finding(tmp_path):
    """The most common order is taken for right; the others are named together."""
    texts = [rank_text(*SWAPPED), *[rank_text(*FIRST)] * 3, rank_text(*SWAPPED)]
    report = lint_ranks(tmp_path, *texts)
    assert [(x.rank, x.node) for x in report.findings] == [(0, "b"), (1, "a")]
    assert report.findings[0].message.startswith("ranks 0, 4 launch b")


def test_groups_in_another_relative_order_are_a_warning(tmp_path):
    """Each group has its order, but a rank turns to them otherwise."""
    mixed = [line.replace("avg, 0", "avg, 1") for line in FIRST]
    report = lint_ranks(tmp_path, rank_text(*mixed), rank_text(*reversed(mixed)))
    assert rows(report) == [("rank-divergence", WARNING, 1, "b")]


def test_a_rank_without_the_collectives_of_a_shared_group_diverges(tmp_path):
    """A group that the other rank never turns to is waited for in vain."""
    more = (*FIRST, "c = all_reduce(%z, sum, 5)")
    report = lint_ranks(tmp_path, rank_text(*more), rank_text(*FIRST))
    assert rows(report) == [
        ("rank-divergence", ERROR, 0, "c"),
        ("rank-divergence", ERROR, 1, "output"),
    ]


def test_ranks_of_other_meshes_have_other_group_names(tmp_path):
    """Where each rank has a group of its own, names alone do not tell that they are the same."""
    here = (*FIRST, "c = all_reduce(%z, sum, 5)")
    there = (*FIRST, "c = all_reduce(%z, avg, 6)")
    assert lint_ranks(tmp_path, rank_text(*here), rank_text(*there)).findings == []


def test_a_graph_that_was_cut_off_agrees_as_far_as_it_goes(tmp_path):
    """What is missing at the end of a log is no divergence."""
    cut = rank_text(FIRST[0]).rpartition("    return")[0]
    report = lint_ranks(tmp_path, rank_text(*FIRST), cut)
    assert [x.check for x in report.findings] == ["missing-output"]


def test_a_suppressed_divergence_is_left_out(tmp_path):
    """The comment on the node's line holds for this check too."""
    lines = rank_text(*SWAPPED).split("\n")
    at = next(i for i, line in enumerate(lines) if "%b :" in line)
    lines[at] += "  # zgraph: ignore[rank-divergence] known"
    report = lint_ranks(tmp_path, rank_text(*FIRST), "\n".join(lines))
    assert [(x.check, x.rank) for x in report.findings] == [("rank-divergence", 0)]


@pytest.mark.parametrize("second", ["rank_1", "rank_0"])
def test_traces_of_one_folder_are_a_job_unless_two_tell_one_rank(tmp_path, second):
    """Two attempts of one rank are not compared with each other."""
    calls = ("a = all_reduce(x, 'sum', '0')", "b = all_reduce(y, 'sum', '0')")
    names = (
        "dedicated_log_torch_trace_rank_0_abc.log",
        f"dedicated_log_torch_trace_{second}_d.log",
    )
    (tmp_path / names[0]).write_text(trace(0, *calls))
    (tmp_path / names[1]).write_text(trace(1, *reversed(calls)))
    found = rows(lint_paths([tmp_path]))
    expected = [("rank-divergence", ERROR, 0, "a"), ("rank-divergence", ERROR, 1, "b")]
    assert found == (expected if second == "rank_1" else [])


def test_a_recompilation_on_one_rank_only_is_a_warning(tmp_path):
    """The others wait while one compiles."""
    one = trace(0, "a = all_reduce(x, 'sum', '0')")
    two = trace(1, "a = all_reduce(x, 'sum', '0')")
    two += trace(1, "b = all_reduce(y, 'sum', '0')", compile_id=1)
    (tmp_path / "dedicated_log_torch_trace_rank_0_abc.log").write_text(one)
    (tmp_path / "dedicated_log_torch_trace_rank_1_def.log").write_text(two)
    report = lint_paths([tmp_path])
    assert rows(report) == [("rank-divergence", WARNING, 1, "b")]
    assert "rank 1 has 1 graph that rank 0 has not: 0/1 forward" in report.findings[0].message
