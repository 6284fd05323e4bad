"""What is said of parameters that stay gathered, and how badly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from zgraph.checks.framework import ERROR, INFO, WARNING, Finding
from zgraph.checks.lint import lint_paths
from zgraph.checks.run import run_checks
from zgraph.ir.text_parse import parse_program

torch.set_num_threads(1)

CASES = Path(__file__).parent / "cases"


def only_finding(case: str) -> Finding:
    (found,) = run_checks(parse_program((CASES / f"{case}.fx").read_text(), path=case))
    return found


@pytest.mark.parametrize(
    ("case", "severity"),
    [
        ("missing_backward_allgather_saved_transposed", WARNING),
        ("missing_backward_allgather_while_others_are_gathered", ERROR),
        ("missing_backward_allgather_of_the_last_module_only", WARNING),
        ("missing_backward_allgather_of_a_copy_in_zgraph", ERROR),
    ],
)
def test_it_is_an_error_where_it_cannot_be_meant(case: str, severity: str):
    """Keeping all, or the last module's, is a choice of some; keeping one in between is not."""
    assert only_finding(case).severity == severity


def test_the_message_lists_parameters_bytes_and_what_is_saved_instead():
    """Enough to find the gather to tag, and to see what it costs."""
    message = only_finding("missing_backward_allgather_saved_transposed").message
    assert message == (
        "2 gathered parameters are saved for the backward, 512 bytes, which does not gather them "
        "again: primals_1, primals_2; saved instead: t1 and t2"
    )


def test_repeated_communication_is_counted_against_the_forward():
    """A backward that recomputes an all-to-all is told what its forward calls for."""
    found = only_finding("redundant_all_to_all_recomputed_in_a_backward")
    assert found.severity == INFO
    assert "holds 3 collectives where the forward calls for 2: 3 all_to_all" in found.message
    assert "1 recomputed" in found.message


def test_a_redundant_gather_comes_with_the_count_of_its_module():
    """How many there are, and how many are needed."""
    found = only_finding("redundant_gather_of_a_live_result")
    assert (found.severity, found.message.partition(" (")[2]) == (
        WARNING,
        "2 all_gather, 1 called for)",
    )


def trace(folder: Path, again: list[str]) -> Path:
    """A profiler trace of an eager step: three modules gather, `again` gather in the backward."""
    events = []

    def span(name: str, start: int, length: int, **arguments: object) -> None:
        category = "user_annotation" if name.startswith("FSDP") else "cpu_op"
        event = {"ph": "X", "cat": category, "name": name, "pid": 1, "tid": 1}
        events.append({**event, "ts": start, "dur": length, "args": arguments})

    sizes = {"Input Dims": [[64], [32]], "Input type": ["float", "float"]}
    at = 0
    for module in ("layers.0", "layers.1", "layers.2"):
        span(f"FSDP::pre_forward ({module})", at, 8)
        span("c10d::_allgather_base_", at + 2, 2, **sizes)
        at += 10
    for module in ("layers.2", "layers.1", "layers.0"):
        span(f"FSDP::pre_backward ({module})", at, 8)
        if module in again:
            span("c10d::_allgather_base_", at + 2, 2, **sizes)
        at += 10
        span(f"FSDP::post_backward_reduce ({module})", at, 8)
        span("c10d::_reduce_scatter_base_", at + 2, 2, **{**sizes, "Input Dims": [[32], [64]]})
        at += 10
    config = [{"pg_name": "0", "ranks": [0, 1], "backend_config": "gloo"}]
    info = {"backend": "gloo", "rank": 0, "world_size": 2, "pg_config": config}
    path = folder / "trace.json"
    path.write_text(
        json.dumps({"schemaVersion": 1, "distributedInfo": info, "traceEvents": events})
    )
    return path


@pytest.mark.parametrize(
    ("again", "severities"),
    [
        (["layers.2", "layers.1", "layers.0"], []),
        (["layers.1", "layers.0"], []),
        ([], [WARNING]),
        (["layers.2", "layers.0"], [ERROR]),
    ],
)
def test_an_eager_run_is_judged_by_its_trace(tmp_path, again, severities):
    """The last module may stay gathered; one in between that does is a mistake."""
    findings = lint_paths([trace(tmp_path, again)]).findings
    assert [x.severity for x in findings if x.check == "missing-backward-allgather"] == severities
