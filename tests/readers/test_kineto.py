"""A profiler trace is read as its collectives: kind, group, dtype, shape, rank, phase, in order."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
import torch

from zgraph import readers
from zgraph.analysis.census import census
from zgraph.checks.run import run_checks
from zgraph.errors import InputError, RefusedError
from zgraph.ir.program import BACKWARD, FORWARD, Program
from zgraph.ir.targets import op_name
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.ir.values import value_text

torch.set_num_threads(1)

SHARED = Path(__file__).parents[2].parent / "shared"
MAIN, AUTOGRAD, WORKER = 1, 2, 3


def event(name: str, start: float, length: float, thread: int = MAIN, **arguments: Any) -> dict:
    """A complete event; `arguments` with underscores for blanks."""
    cat = "user_annotation" if name.startswith(("FSDP::", "gloo:", "Profiler")) else "cpu_op"
    args = {key.replace("_", " "): value for key, value in arguments.items()}
    return {
        "ph": "X", "cat": cat, "name": name, "pid": 9, "tid": thread,
        "ts": start, "dur": length, "args": args,
    }  # fmt: skip


def nccl(name: str, **arguments: Any) -> dict[str, Any]:
    """What NCCL records of a collective."""
    return {
        "Collective_name": name, "Process_Group_Name": "7", "Process_Group_Ranks": "[4, 5, 6, 7]",
        "Group_size": 4, "dtype": "BFloat16", **arguments,
    }  # fmt: skip


def gather(start: float, thread: int = MAIN) -> list[dict]:
    """An all-gather of c10d with NCCL's record inside, and the copies around it."""
    return [
        event("fsdp::all_gather_copy_in", start - 1, 1, thread),
        event(
            "c10d::_allgather_base_", start, 10, thread,
            Input_Dims=[[64], [16], [], [], []], Input_type=["c10::BFloat16", "c10::BFloat16", ""],
        ),
        event("record_param_comms", start + 1, 5, thread,
              **nccl("_allgather_base", In_msg_nelems=16, Out_msg_nelems=64)),
        event("record_param_comms", start + 20, 1, thread, **nccl("wait")),
    ]  # fmt: skip


STEP = [
    event("ProfilerStep#3", 0, 1000),
    event("FSDP::pre_forward (layers.0)", 10, 100),
    event("FSDP::all_gather (layers.0)", 20, 80),
    *gather(30),
    event("aten::mm", 120, 10),
    event("autograd::engine::evaluate_function: AddmmBackward0", 200, 300, AUTOGRAD),
    event("FSDP::pre_backward (layers.0)", 210, 100, AUTOGRAD),
    event("FSDP::backward_prefetch for layers.0", 215, 90, AUTOGRAD),
    *gather(230, AUTOGRAD),
    event("FSDP::pre_forward (layers.0)", 320, 5, AUTOGRAD),
    event("FSDP::post_backward_reduce (layers.0)", 400, 50, AUTOGRAD),
    event(
        "c10d::_reduce_scatter_base_", 410, 10, AUTOGRAD,
        Input_Dims=[[16], [64], [], []], Input_type=["float", "float", ""],
    ),
]  # fmt: skip


def trace(events: list[dict], **header: Any) -> str:
    """The text of a trace."""
    job = {"backend": "nccl", "rank": 5, "world_size": 8, "pg_config": []}
    return json.dumps(
        {"schemaVersion": 1, "distributedInfo": job, "traceEvents": events, "traceName": "x"}
        | header
    )


@pytest.fixture
def read(tmp_path: Path):
    """Read a trace from a file."""

    def from_file(content: str | bytes) -> Program:
        path = tmp_path / "trace.json"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return readers.read(path)

    return from_file


def rows(program: Program) -> list[str]:
    """Each collective on one line."""
    found = []
    for entry in program.graphs:
        for node in entry.graph.nodes:
            if node.op == "call_function":
                taken = value_text(node.args[0].meta.get("val"))
                made = value_text(node.meta.get("val"))
                group = node.kwargs.get("group_name", "?")
                name = op_name(node.target)
                found.append(f"{entry.phase or '?'}: {name} {taken} -> {made} over {group}")
    return found


def test_collectives_in_order_with_phase_and_group(read):
    """Launches once each, outermost; NCCL's record tells the group; waits and copies are none."""
    program = read(trace(STEP))
    assert rows(program) == [
        'forward: c10d._allgather_base_ Tensor "bf16[16][1]cpu" -> Tensor "bf16[64][1]cpu" over 7',
        'backward: c10d._allgather_base_ Tensor "bf16[16][1]cpu" -> Tensor "bf16[64][1]cpu" over 7',
        'backward: c10d._reduce_scatter_base_ Tensor "f32[64][1]cpu" -> Tensor "f32[16][1]cpu"'
        " over 7",
    ]
    entries = program.graphs
    assert [(x.name, x.phase, x.rank) for x in entries] == [
        ("forward", FORWARD, 5),
        ("backward", BACKWARD, 5),
    ]
    assert entries[0].groups == {"7": (4, 5, 6, 7)}
    first = next(node for node in entries[0].graph.nodes if node.op == "call_function")
    assert (first.meta["module"], first.meta["step"]) == ("layers.0", 3)
    assert program.form == "kineto"


def test_it_is_counted_and_clean(read):
    """The census has kinds, counts and bytes by phase; no check finds anything."""
    program = read(trace(STEP))
    counted = [
        (x.kind, x.group, x.count, x.bytes)
        for entry in program.graphs
        for x in census(entry).collectives
    ]
    assert counted == [
        ("all_gather", "7", 1, 128),
        ("all_gather", "7", 1, 128),
        ("reduce_scatter", "7", 1, 256),
    ]
    assert run_checks(program) == []
    text = print_program(program)
    assert print_program(parse_program(text)) == text


def test_two_steps_alternate(read):
    """Each stretch of one phase is a graph, so that the order across phases stays known."""
    later = [{**x, "ts": x["ts"] + 2000} for x in STEP]
    names = [x.name for x in read(trace(later + STEP)).graphs]
    assert names == ["forward", "backward", "forward_1", "backward_1"]


def test_a_gzipped_trace(read):
    """Unpacked on the way; what is cut off is refused."""
    packed = gzip.compress(trace(STEP).encode())
    assert len(rows(read(packed))) == 3
    with pytest.raises(RefusedError, match="gzipped profiler trace that is cut off"):
        read(packed[:-20])


def test_without_shapes_nccl_tells_the_counts(read):
    """Traces without record_shapes, and collectives that only NCCL's record shows."""
    record = nccl("allreduce", In_msg_nelems=32, Out_msg_nelems=32)
    program = read(trace([event("record_param_comms", 1, 2, **record)]))
    assert rows(program) == [
        '?: c10d.allreduce_ Tensor "bf16[32][1]cpu" -> Tensor "bf16[32][1]cpu" over 7'
    ]


def test_functional_collectives_are_those_of_c10d(read):
    """Compiled code launches `_c10d_functional` operators; their waits are none."""
    program = read(
        trace(
            [
                event("_c10d_functional::all_gather_into_tensor", 1, 9,
                      Input_Dims=[[4, 8], [], []], Input_type=["float", "Scalar", ""]),
                event("c10d::_allgather_base_", 2, 5),
                event("_c10d_functional::wait_tensor", 20, 1, Input_Dims=[[8, 8]]),
            ],
            distributedInfo={"rank": 0, "pg_config": [{"pg_name": "0", "pg_size": 2}]},
        )
    )  # fmt: skip
    assert rows(program) == [
        '?: c10d._allgather_base_ Tensor "f32[4, 8][8, 1]cpu" -> Tensor "f32[8, 8][8, 1]cpu" over 0'
    ]


def test_gloo_workers_and_kernels_stand_in(read):
    """Where the CPU's operators are missing: gloo's own ranges, else the kernels."""
    worker = event("gloo:all_reduce", 5, 2, WORKER, Input_Dims=[[6]], Input_type=["float"])
    assert rows(read(trace([worker]))) == [
        '?: c10d.allreduce_ Tensor "f32[6][1]cpu" -> Tensor "f32[6][1]cpu" over ?'
    ]
    assert len(rows(read(trace([worker, *STEP])))) == 3
    kernel = event("ncclDevKernel_AllReduce", 5, 2, **nccl("allreduce", In_msg_nelems=8))
    assert len(rows(read(trace([{**kernel, "cat": "kernel"}])))) == 1


def test_lists_of_tensors(read):
    """A coalesced collective takes several tensors."""
    program = read(
        trace(
            [
                event(
                    "c10d::allreduce_coalesced_", 1, 1,
                    Input_Dims=[[[4], [2, 3]], [], [], []], dtype="Float",
                )
            ]
        )
    )  # fmt: skip
    (node,) = [x for x in program.graphs[0].graph.nodes if x.op == "call_function"]
    assert [tuple(x.meta["val"].shape) for x in node.args[0]] == [(4,), (2, 3)]


def test_a_trace_without_collectives(read):
    """It is read; there is nothing in it."""
    program = read(trace([event("aten::mm", 1, 2)]))
    assert rows(program) == []
    assert [entry.rank for entry in program.graphs] == [5]


@pytest.mark.parametrize(
    "text",
    [
        trace(STEP)[:-40],
        trace(STEP)[:400],
        trace(STEP).replace("}, {", "} {", 1),
        trace([{**event("c10d::barrier", 0, 1), "ts": "x"}]),
        '{"traceEvents": [' + "[" * 100_000,
    ],
)
def test_damaged_traces_are_refused(read, text):
    """In one line."""
    with pytest.raises(RefusedError, match="cut off or damaged") as caught:
        read(text)
    assert "\n" not in str(caught.value)


def test_a_trace_too_large_is_refused(read, monkeypatch):
    """The limit counts unpacked bytes."""
    monkeypatch.setattr("zgraph.readers.kineto.MAX_BYTES", 1000)
    with pytest.raises(RefusedError, match="more than"):
        read(gzip.compress(trace(STEP).encode()))


def test_other_json_is_no_trace(read):
    """It is left to the refusals."""
    with pytest.raises(RefusedError, match="JSON of no form known"):
        read('{"a": [1, 2]}')


def test_random_damage_is_read_or_refused(read):
    """Whatever is cut or replaced: a program or an error of one line."""
    rng = random.Random(3)
    text = trace(STEP)
    pieces = ["", "-1", "9" * 30, "null", '"', "[", "{", "1e400", "[[9999999999999]]", "\\ud800"]
    for _ in range(250):
        at = rng.randrange(len(text))
        try:
            program = read(text[:at] + rng.choice(pieces) + text[at + rng.randrange(9) :])
        except InputError as error:
            assert "\n" not in str(error)
        else:
            print_program(program)


if (SHARED / "forms/kineto").is_dir():

    @pytest.mark.parametrize("rank", [0, 1])
    def test_a_real_trace_of_fsdp(rank):
        """FSDP2 on two gloo ranks: two layers and the root; the root's parameters stay gathered."""
        program = readers.read(SHARED / f"forms/kineto/fsdp2_gloo_rank{rank}.json")
        by_phase = {
            entry.phase: [op_name(n.target) for n in entry.graph.nodes if n.op == "call_function"]
            for entry in program.graphs
        }
        assert by_phase == {
            FORWARD: ["c10d._allgather_base_"] * 3,
            BACKWARD: ["c10d._allgather_base_"] * 2 + ["c10d._reduce_scatter_base_"] * 3,
        }
        assert {entry.rank for entry in program.graphs} == {rank}
        assert program.graphs[0].groups == {"0": (0, 1)}
        assert run_checks(program) == []
