"""The census: collectives by kind and group with their bytes, each counted once."""

from __future__ import annotations

import pytest
import torch

from tests.readers.log_texts import BACKWARD, FORWARD, job, prefixed, titled, trace
from zgraph import readers
from zgraph.analysis.census import Collective, census, counted, merged
from zgraph.ir.text_parse import parse_program

torch.set_num_threads(1)

HEAD = """graph():
    %x : Tensor "f32[4, 8]"[num_users=1] = placeholder[target=x]
    %y : Tensor "bf16[2, 8]"[num_users=1] = placeholder[target=y]
"""


def collectives(body: str) -> list[tuple[str, str, int, int]]:
    text = HEAD + "".join(f"    {line}\n" for line in body.strip().splitlines()) + "    return x\n"
    found = census(parse_program(text).graphs[0]).collectives
    return [(x.kind, x.group, x.count, x.bytes) for x in found]


def call(name: str, target: str, args: str, value: str = "") -> str:
    note = f'Tensor "{value}"' if value else ""
    return f"%{name} : {note}[num_users=1] = call_function[target={target}](args = ({args}), kwargs = {{}})"  # noqa: E501


C10D = "torch.ops._c10d_functional"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            call("g", f"{C10D}.all_gather_into_tensor.default", "%x, 2, 7", "f32[8, 8]"),
            ("all_gather", "7", 1, 8 * 8 * 4),
        ),
        (
            call("r", f"{C10D}.reduce_scatter_tensor.default", "%x, sum, 2, 0", "f32[2, 8]"),
            ("reduce_scatter", "0", 1, 4 * 8 * 4),
        ),
        (
            call("r", f"{C10D}.all_reduce_.default", "%y, avg, dp", "bf16[2, 8]"),
            ("all_reduce", "dp", 1, 2 * 8 * 2),
        ),
        (
            call("r", f"{C10D}.all_reduce_coalesced.default", "[%x, %y], sum, 0"),
            ("all_reduce", "0", 1, 4 * 8 * 4 + 2 * 8 * 2),
        ),
        (
            call("g", "torch.ops.dc.allgather_param.default", "%y, 1, 0", "bf16[4, 8]"),
            ("all_gather", "", 1, 4 * 8 * 2),
        ),
        (
            call("r", "torch.ops.zgraph.reduce_grad.default", "%x, 1, 0", "f32[0]"),
            ("reduce_scatter", "", 1, 4 * 8 * 4),
        ),
        (
            call("r", "torch.ops.c10d_functional.all_reduce.default", "%x, sum, '', [0, 2], 2"),
            ("all_reduce", "0,2", 1, 4 * 8 * 4),
        ),
    ],
    ids=lambda value: "" if isinstance(value, str) else f"{value[0]}-{value[1]}",
)
def test_the_bytes_are_those_of_the_larger_side(
    line: str, expected: tuple[str, str, int, int]
) -> None:
    assert collectives(line) == [expected]


def test_a_group_that_is_a_node_is_named_by_it() -> None:
    line = call("r", f"{C10D}.all_reduce.default", "%x, sum, %y", "f32[4, 8]")
    assert collectives(line)[0][1] == "%y"


def test_a_fused_prefetch_counts_once_and_its_gathers_not_again() -> None:
    body = "\n".join(
        [
            call("p", "torch.ops.dc.prefetch_params_fused.default", "1, [%x, %y], [0, 1]"),
            call("g0", "torch.ops.dc.allgather_param.default", "%x, 1, 0", "f32[8, 8]"),
            call("g1", "torch.ops.dc.allgather_param.default", "%y, 1, 1", "bf16[4, 8]"),
            call("g2", "torch.ops.dc.allgather_param.default", "%y, 1, 1", "bf16[4, 8]"),
        ]
    )
    prefetched, again = 8 * 8 * 4 + 4 * 8 * 2, 4 * 8 * 2
    assert collectives(body) == [("all_gather", "", 2, prefetched + again)]


def test_waits_and_releases_are_no_collectives() -> None:
    body = "\n".join(
        [
            call("w", f"{C10D}.wait_tensor.default", "%x"),
            call("r", "torch.ops.dc.release_param.default", "%w, 1, 0, 1"),
        ]
    )
    assert collectives(body) == []


@pytest.mark.parametrize("text", [job(), trace()], ids=["log", "trace"])
def test_a_collective_is_counted_once_although_many_prints_repeat_it(text: str) -> None:
    found = [census(entry) for entry in readers.read_text(text).graphs]
    rows = [x for x, is_counted in zip(found, counted(found), strict=True) if is_counted]
    assert [(x.stage, x.phase) for x in rows] == [("aot", "forward"), ("aot", "backward")]
    assert merged(c for x in rows for c in x.collectives) == [
        Collective("all_gather", "0", 1, 128),
        Collective("reduce_scatter", "0", 1, 128),
    ]


def test_a_joint_graph_counts_only_where_it_was_not_partitioned() -> None:
    joint = prefixed(titled("Joint graph 0", FORWARD), "aot_joint_graph", at=1)
    dynamo = prefixed(titled("__compiled_fn_1", FORWARD), "graph_code", at=2)
    parts = prefixed(titled("Forward graph 0", FORWARD), "aot_graphs", at=3)

    def stages(text: str) -> list[str]:
        found = [census(entry) for entry in readers.read_text(text).graphs]
        return [x.stage for x, yes in zip(found, counted(found), strict=True) if yes]

    assert stages(f"{dynamo}\n{joint}") == ["joint"]
    assert stages(f"{dynamo}\n{joint}\n{parts}") == ["aot"]
    assert stages(dynamo) == ["dynamo"]


def test_every_graph_of_a_file_that_is_no_log_counts() -> None:
    found = [census(entry) for entry in readers.read_text(f"{FORWARD}\n\n{BACKWARD}\n").graphs]
    assert counted(found) == [True, True]
