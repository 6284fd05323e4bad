"""The pass `regather`: which epochs are cut, and what is made of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.zero3_graphs import random_program
from tests.passes.terse import lines, program, show
from tests.passes.test_schedule import _results
from zgraph.capture import capture
from zgraph.checks.run import run_checks, verify
from zgraph.errors import UsageError
from zgraph.ir.program import BACKWARD, FORWARD, Program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.simulate.devices import load_hardware
from zgraph.simulate.engine import Simulator, simulate

TIED = program("""
    %e = param[64, 16]
    %w = param[16, 64]
    %ids = user i64[2]
    %x = aten.embedding.default(%e, %ids)
    %h = aten.mm.default(%x, %w)
    %y = aten.slice.Tensor(%h, 1, 0, 16)
    %t = aten.t.default(%e)
    %z = aten.mm.default(%y, %t)
    %loss = aten.sum.default(%z)
    return loss %loss
""")
ALL = "regather{budget=0}"


def rewritten(before: Program, spec: str) -> Program:
    return run_pipeline(before, parse_pipeline(spec), Context(2), verify_each=True).program


def test_a_tied_embedding_is_not_held_between_its_uses():
    """Both sides have releases that count to one, and the view is made of the second gather."""
    assert show(rewritten(TIED, f"zero3,schedule,{ALL}").graph(FORWARD)) == lines("""
        %allgather_e = zgraph.allgather_param.default(%e, 0, 0, shape=[64, 16], dtype=torch.float32)
        %wait_e = zgraph.wait_allgather.default(%allgather_e, 0, 0)
        %x = aten.embedding.default(%wait_e, %ids)
        %release_0_x = zgraph.release_param.default(%x, 0, 0, 1)
        %allgather_w = zgraph.allgather_param.default(%w, 0, 1, shape=[16, 64], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 1)
        %h = aten.mm.default(%release_0_x, %wait_w)
        %release_1_h = zgraph.release_param.default(%h, 0, 1, 1)
        %y = aten.slice.Tensor(%release_1_h, 1, 0, 16)
        %allgather_e_1 = zgraph.allgather_param.default(%e, 0, 0, \
shape=[64, 16], dtype=torch.float32)
        %wait_e_1 = zgraph.wait_allgather.default(%allgather_e_1, 0, 0)
        %t = aten.t.default(%wait_e_1)
        %z = aten.mm.default(%y, %t)
        %release_0_z = zgraph.release_param.default(%z, 0, 0, 1)
        %loss = aten.sum.default(%release_0_z)
        return [%loss]
    """)


@pytest.mark.parametrize("spec", ["regather", "regather{budget=1000000}"])
def test_nothing_is_cut_without_a_budget_or_with_enough(spec):
    plain = rewritten(TIED, "zero3,schedule")
    assert show(rewritten(plain, spec).graph(FORWARD)) == show(plain.graph(FORWARD))


def test_uses_with_nothing_held_between_them_stay_together():
    """Two reads in a row: a second gather would lower no peak."""
    twice = program("""
        %w = param[16, 16]
        %x = user[4, 16]
        %y = aten.mm.default(%x, %w)
        %z = aten.mm.default(%y, %w)
        %loss = aten.sum.default(%z)
        return loss %loss
    """)
    plain = rewritten(twice, "zero3,schedule")
    assert show(rewritten(plain, ALL).graph(FORWARD)) == show(plain.graph(FORWARD))


def test_cutting_again_changes_nothing():
    once = rewritten(TIED, f"zero3,schedule,{ALL}")
    assert show(rewritten(once, ALL).graph(FORWARD)) == show(once.graph(FORWARD))


def test_what_is_planned_later_comes_later():
    with pytest.raises(UsageError, match="already has prefetches"):
        rewritten(TIED, f"zero3,prefetch,{ALL}")


def test_the_peak_of_a_tied_model_halves_and_prefetching_keeps_both_epochs():
    """The embedding is the largest parameter by far: held beside the others, or not."""
    before = capture("sample:llama?tied=true,vocab=2048,layers=2")
    hardware = load_hardware("h100")
    peaks = {}
    for spec in ("zero3,schedule", f"zero3,schedule,{ALL}", f"zero3,schedule,{ALL},prefetch"):
        after = run_pipeline(before, parse_pipeline(spec), Context(8, "h100")).program
        assert [x for x in run_checks(after) if x.severity != "info"] == []
        forward = after.with_graphs([after.graph(FORWARD)])
        found = simulate(forward, hardware, world_size=8)
        peaks[spec] = found.peak_gathered_bytes
        gathers = [line for line in show(after.graph(FORWARD)).split("\n") if "allgather_" in line]
        ids = [line.split(", ")[2] for line in gathers if "allgather_param" in line]
        assert ids.count("0") == 1 + (ALL in spec)
    embedding = 2048 * 64 * 4
    plain, cut, _ = peaks.values()
    assert cut == embedding < plain
    assert len(list(after.graph(BACKWARD).graph.nodes)) > 0


@settings(max_examples=40, deadline=None)
@given(
    st.builds(
        random_program,
        st.integers(0, 10**6),
        st.integers(4, 30),
        st.integers(2, 6),
        reuse=st.sampled_from([0.3, 0.8]),
        reductions=st.just(False),
    )
)
def test_random_graphs_compute_the_same_and_hold_no_more(before: Program):
    """And what the simulator says of the peaks is never worse."""
    before = rewritten(before, "schedule")
    after = run_pipeline(before, parse_pipeline(ALL), Context(2)).program
    verify(after)
    hardware = load_hardware("h100")
    old, new = (Simulator(x, hardware, world_size=2).run() for x in (before, after))
    assert (new.peak_bytes, new.peak_gathered_bytes) <= (old.peak_bytes, old.peak_gathered_bytes)
    for one, other in zip(_results(before), _results(after), strict=True):
        assert one.equal(other)
