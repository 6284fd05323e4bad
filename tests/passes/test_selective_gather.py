"""The pass `selective-gather`: which parameters stay gathered for the backward, and how."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.passes.terse import lines, program, show
from zgraph.capture import capture
from zgraph.checks.run import run_checks
from zgraph.errors import UsageError
from zgraph.ir.program import BACKWARD, FORWARD, Program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.simulate.devices import load_hardware
from zgraph.simulate.engine import simulate

FORWARD_TEXT = """
    %a = param[8, 8]
    %b = param[8, 8]
    %x = user[4, 8]
    %y = aten.mm.default(%x, %a)
    %z = aten.mm.default(%y, %b)
    %loss = aten.sum.default(%z)
    return loss %loss, saved %y, saved %b, saved %x
"""
BACKWARD_TEXT = """
    %y = saved[4, 8]
    %b = param[8, 8]
    %x = saved[4, 8]
    %one = tangent[]
    %dz = aten.expand.default(%one, [4, 8])
    %ty = aten.t.default(%y)
    %gb = aten.mm.default(%ty, %dz)
    %tb = aten.t.default(%b)
    %dy = aten.mm.default(%dz, %tb)
    %tx = aten.t.default(%x)
    %ga = aten.mm.default(%tx, %dy)
    return grad a %ga, grad b %gb
"""


def rewritten(before: Program, spec: str, **context) -> Program:
    passes = parse_pipeline(spec)
    return run_pipeline(before, passes, Context(2, **context), verify_each=True).program


def kept(after: Program) -> list[str]:
    return [param.fqn for param in after.params if param.kept]


def test_the_forward_omits_the_release_and_the_backward_keeps_its_own():
    """`a` is not gathered in the backward, so only `b` can be kept."""
    before = program(FORWARD_TEXT, BACKWARD_TEXT)
    after = rewritten(before, "zero3,schedule,selective-gather")
    assert kept(after) == ["b"]
    assert show(after.graph(FORWARD)) == lines("""
        %allgather_a = zgraph.allgather_param.default(%a, 0, 0, shape=[8, 8], dtype=torch.float32)
        %wait_a = zgraph.wait_allgather.default(%allgather_a, 0, 0)
        %y = aten.mm.default(%x, %wait_a)
        %release_0_y = zgraph.release_param.default(%y, 0, 0, 1)
        %allgather_b = zgraph.allgather_param.default(%b, 0, 1, shape=[8, 8], dtype=torch.float32)
        %wait_b = zgraph.wait_allgather.default(%allgather_b, 0, 1)
        %z = aten.mm.default(%release_0_y, %wait_b)
        %loss = aten.sum.default(%z)
        return [%loss, %release_0_y, %b, %x]
    """)
    same = rewritten(before, "zero3,schedule")
    assert show(after.graph(BACKWARD)) == show(same.graph(BACKWARD))
    assert "%release_1_dy" in show(after.graph(BACKWARD))


def test_without_room_nothing_changes():
    before = program(FORWARD_TEXT, BACKWARD_TEXT)
    plain = rewritten(before, "zero3,schedule")
    peak = simulate(plain, load_hardware("cpu"), world_size=2).peak_bytes
    after = rewritten(before, f"zero3,schedule,selective-gather{{budget={peak - 1}}}")
    assert kept(after) == []
    assert show(after.graph(FORWARD)) == show(plain.graph(FORWARD))


def test_a_forward_alone_is_left_as_it_is():
    lone = program(
        "%a = param[8, 8]\n%x = user[4, 8]\n%y = aten.mm.default(%x, %a)\nreturn user %y"
    )
    after = rewritten(lone, "zero3,selective-gather")
    assert show(after.graph(FORWARD)) == show(rewritten(lone, "zero3").graph(FORWARD))


def test_selecting_twice_is_refused():
    with pytest.raises(UsageError, match="already has kept"):
        rewritten(program(FORWARD_TEXT, BACKWARD_TEXT), "zero3,selective-gather,selective-gather")


def test_what_was_kept_before_is_seen_in_the_table():
    once = rewritten(program(FORWARD_TEXT, BACKWARD_TEXT), "zero3,selective-gather")
    with pytest.raises(UsageError, match="already has kept"):
        rewritten(once, "selective-gather")


def test_it_needs_gathers():
    with pytest.raises(UsageError, match="requires gathers"):
        rewritten(program(FORWARD_TEXT, BACKWARD_TEXT), "selective-gather")


@cache
def llama(spec: str) -> Program:
    before = capture("sample:llama")
    return run_pipeline(before, parse_pipeline(spec), Context(8, device="h100")).program


def test_parameters_of_a_prefetch_that_are_kept_leave_it():
    """No prefetch of the backward names a parameter that is there; the checks are silent."""
    from zgraph.ir import ops

    before = llama("zero3-overlap")
    context = Context(8, device="h100")
    after = run_pipeline(before, parse_pipeline("selective-gather"), context).program
    ids = {param.id for param in after.params if param.kept}
    assert ids
    found = after.graph(BACKWARD).graph.find_nodes(op="call_function", target=ops.PREFETCH)
    for node in found:
        assert not ids.intersection(node.args[2])
        assert len(node.args[1]) == len(node.args[2]) == len(node.args[4]) == len(node.args[5])
        assert sum(node.args[4]) == len(node.args[3])
    assert [x for x in run_checks(after) if x.severity != "info"] == []


@pytest.mark.parametrize("spec", ["zero3,schedule", "zero3-overlap"])
@settings(max_examples=10, deadline=None)
@given(share=st.floats(0, 1.2))
def test_the_simulated_step_is_faster_and_its_peak_within_the_budget(spec, share):
    """For any budget from the peak without to above that of keeping all."""
    hardware = load_hardware("h100")
    before = llama(spec)
    plain = simulate(before, hardware, world_size=8)
    whole = sum(param.nbytes for param in before.params)
    budget = plain.peak_bytes + int(share * whole)
    context = Context(8, device="h100", mem_budget=budget)
    after = run_pipeline(before, parse_pipeline("selective-gather"), context).program
    found = simulate(after, hardware, world_size=8)
    assert found.peak_bytes <= budget
    assert found.step_seconds < plain.step_seconds if kept(after) else True
    if share > 1:
        assert kept(after)
