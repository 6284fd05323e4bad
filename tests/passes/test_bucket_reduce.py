"""The pass `bucket-reduce`: where reductions stand, and how large their buckets are."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.passes.terse import lines, program, show
from zgraph.capture import capture
from zgraph.errors import UsageError
from zgraph.ir import ops
from zgraph.ir.program import BACKWARD, FORWARD, Program
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.bucket_reduce import MIB, reduce_early
from zgraph.passes.pipeline import run_pipeline
from zgraph.simulate.devices import load_hardware
from zgraph.simulate.engine import simulate

FORWARD_TEXT = """
    %a = param[8, 8]
    %b = param[]
    %x = user[8, 8]
    %y = aten.mm.default(%x, %a)
    %z = aten.mul.Tensor(%y, %b)
    %loss = aten.sum.default(%z)
    return loss %loss, saved %x
"""
BACKWARD_TEXT = """
    %x = saved[8, 8]
    %one = tangent[]
    %dy = aten.expand.default(%one, [8, 8])
    %ga = aten.mm.default(%x, %dy)
    %h = aten.relu.default(%dy)
    %k = aten.relu.default(%h)
    return grad a %ga, grad b %one, input-grad %k
"""
EARLY = """
    %reduce_one = zgraph.reduce_grad.default(%one, 0, 1)
    %dy = aten.expand.default(%one, [8, 8])
    %ga = aten.mm.default(%x, %dy)
    %reduce_ga = zgraph.reduce_grad.default(%ga, 0, 0)
    %h = aten.relu.default(%dy)
    %k = aten.relu.default(%h)
    %end_backward = zgraph.end_backward.default([%reduce_ga, %reduce_one], 0, True)
    return [None, None, %k]
"""


def rewritten(spec: str, before: Program | None = None) -> Program:
    before = before or program(FORWARD_TEXT, BACKWARD_TEXT)
    return run_pipeline(before, parse_pipeline(spec), Context(2), verify_each=True).program


def test_a_late_reduction_moves_behind_its_gradient():
    after = rewritten("zero2")
    backward = after.graph(BACKWARD)
    (end,) = backward.graph.find_nodes(op="call_function", target=ops.END_BACKWARD)
    for node in list(backward.graph.nodes):
        if node.name.startswith("reduce_"):
            end.prepend(node)
    assert show(backward) != lines(EARLY)
    reduce_early(backward)
    assert show(backward) == lines(EARLY)


def test_early_reductions_stay_where_they_are():
    assert show(rewritten("zero2").graph(BACKWARD)) == lines(EARLY)
    assert show(rewritten("zero2,bucket-reduce").graph(BACKWARD)) == lines(EARLY)


def test_the_size_is_carried_in_the_text():
    after = rewritten("zero2,bucket-reduce{size=4096}")
    assert after.bucket_bytes == 4096
    assert parse_program(print_program(after)).bucket_bytes == 4096
    assert "bucket_bytes" not in print_program(rewritten("zero3"))


def test_a_forward_alone_is_left_as_it_is():
    with pytest.raises(UsageError, match="bucket-reduce requires reductions"):
        rewritten("bucket-reduce", program(FORWARD_TEXT))
    after = rewritten("zero3,bucket-reduce", program(FORWARD_TEXT))
    assert show(after.graph(FORWARD)) == show(
        rewritten("zero3", program(FORWARD_TEXT)).graph(FORWARD)
    )


@pytest.mark.parametrize("spec", ["zero2,bucket-reduce,bucket-reduce", "zero2,bucket-reduce"])
def test_bucketing_twice_is_refused(spec):
    before = rewritten("zero2,bucket-reduce") if spec.count("bucket") == 1 else None
    with pytest.raises(UsageError, match="already has"):
        rewritten("bucket-reduce" if before else spec, before)


@pytest.mark.parametrize("size", ["0", "-5"])
def test_a_size_that_is_no_size_is_refused(size):
    with pytest.raises(UsageError, match="expected a number above 0"):
        rewritten(f"zero2,bucket-reduce{{size={size}}}")


@cache
def wide_llama() -> Program:
    """48 MB of gradients: several sizes of buckets differ."""
    before = capture("sample:llama?hidden=512,layers=4")
    return run_pipeline(before, parse_pipeline("zero3,schedule"), Context(8)).program


@settings(max_examples=8, deadline=None)
@given(share=st.floats(-0.05, 0.5))
def test_no_size_in_budget_is_simulated_to_be_faster(share):
    """By more than what the pass calls worthwhile; and the peak keeps the budget where one can."""
    hardware = load_hardware("h100")
    before = wide_llama()
    sizes = [MIB * 2**k for k in range(8)]
    plain = {size: simulate(before, hardware, world_size=8, bucket_bytes=size) for size in sizes}
    least = min(found.peak_bytes for found in plain.values())
    budget = int(least * (1 + share))
    context = Context(8, device="h100", mem_budget=budget)
    after = run_pipeline(before, parse_pipeline("bucket-reduce"), context).program
    found = simulate(after, hardware, world_size=8)
    within = [x.step_seconds for x in plain.values() if x.peak_bytes <= budget]
    if within:
        assert found.peak_bytes <= budget
        assert found.step_seconds <= min(within) * 1.003
    else:
        assert found.peak_bytes == least
