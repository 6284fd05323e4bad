"""The pass `prefetch`: which gathers start together, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.passes.terse import lines, program, show
from zgraph.checks.run import run_checks
from zgraph.errors import UsageError
from zgraph.ir.program import FORWARD
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline

TWO_LAYERS = program("""
    %a = param[8, 8]
    %b = param[8, 8]
    %x = user[4, 8]
    %y = aten.mm.default(%x, %a)
    %z = aten.mm.default(%y, %b)
    %loss = aten.sum.default(%z)
    return loss %loss
""")


def test_small_gathers_are_fused_before_the_first_use():
    """Both parameters are tiny: one call for both costs half of two."""
    after = run_pipeline(
        TWO_LAYERS, parse_pipeline("zero3,schedule,prefetch"), Context(2), verify_each=True
    ).program
    assert show(after.graph(FORWARD)) == lines("""
        %prefetch = zgraph.prefetch_params_fused.default(0, [%a, %b], [0, 1], [8, 8, 8, 8], \
[2, 2], [torch.float32, torch.float32])
        %allgather_a = zgraph.allgather_param.default(%a, 0, 0, shape=[8, 8], dtype=torch.float32)
        %wait_a = zgraph.wait_allgather.default(%allgather_a, 0, 0)
        %y = aten.mm.default(%x, %wait_a)
        %release_0_y = zgraph.release_param.default(%y, 0, 0, 1)
        %allgather_b = zgraph.allgather_param.default(%b, 0, 1, shape=[8, 8], dtype=torch.float32)
        %wait_b = zgraph.wait_allgather.default(%allgather_b, 0, 1)
        %z = aten.mm.default(%release_0_y, %wait_b)
        %release_1_z = zgraph.release_param.default(%z, 0, 1, 1)
        %loss = aten.sum.default(%release_1_z)
        return [%loss]
    """)


def test_where_the_peak_must_not_rise_each_gather_stays_at_its_use():
    spec = "zero3,schedule,prefetch{budget=0}"
    after = run_pipeline(TWO_LAYERS, parse_pipeline(spec), Context(2), verify_each=True).program
    before = run_pipeline(TWO_LAYERS, parse_pipeline("zero3,schedule"), Context(2)).program
    assert show(after.graph(FORWARD)) == show(before.graph(FORWARD))


def test_prefetching_twice_is_refused():
    with pytest.raises(UsageError, match="already has prefetches"):
        run_pipeline(TWO_LAYERS, parse_pipeline("zero3,prefetch,prefetch"), Context(2))


def test_prefetching_needs_gathers():
    with pytest.raises(UsageError, match="requires gathers"):
        run_pipeline(TWO_LAYERS, parse_pipeline("prefetch"), Context(2))


def test_the_plan_is_predicted_to_be_no_slower_and_the_checks_stay_silent():
    from zgraph.capture import capture
    from zgraph.simulate.devices import load_hardware
    from zgraph.simulate.engine import simulate

    before = capture("sample:llama")
    hardware = load_hardware("h100")
    context = Context(8, device="h100")
    plain = run_pipeline(before, parse_pipeline("zero3,schedule"), context).program
    ahead = run_pipeline(before, parse_pipeline("zero3-overlap"), context).program
    assert [x for x in run_checks(ahead) if x.severity != "info"] == []
    slow = simulate(plain, hardware, world_size=8).step_seconds
    assert simulate(ahead, hardware, world_size=8).step_seconds < 0.7 * slow
    tight = run_pipeline(
        before, parse_pipeline("zero3-overlap"), replace(context, mem_budget=150_000)
    )
    peak = simulate(tight.program, hardware, world_size=8).peak_gathered_bytes
    assert peak <= 150_000 + 2 * 65_536  # a fused transfer is staged once more
