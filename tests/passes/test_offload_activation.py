"""The pass `offload-activation`: which saved values wait in host memory, and when they travel."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.passes.terse import lines, program, show
from zgraph.capture import capture
from zgraph.checks.run import run_checks
from zgraph.errors import UsageError
from zgraph.ir import ops
from zgraph.ir.program import BACKWARD, FORWARD, Program
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.host_plan import Planner, Value
from zgraph.passes.pipeline import run_pipeline
from zgraph.simulate.devices import load_hardware
from zgraph.simulate.engine import simulate

FORWARD_TEXT = """
    %x = user[64, 64]
    %h = aten.relu.default(%x)
    %y = aten.mm.default(%h, %h)
    %z = aten.mm.default(%y, %y)
    %loss = aten.sum.default(%z)
    return loss %loss, saved %h
"""
BACKWARD_TEXT = """
    %h = saved[64, 64]
    %one = tangent[]
    %a = aten.exp.default(%one)
    %b = aten.mul.Tensor(%a, 2)
    %c = aten.mul.Tensor(%h, %b)
    return input-grad %c
"""
ALL = "offload-activation{budget=0}"


def rewritten(before: Program, spec: str) -> Program:
    return run_pipeline(before, parse_pipeline(spec), Context(2), verify_each=True).program


def test_a_saved_value_leaves_after_its_last_use_and_is_back_for_its_next():
    """The peak is where %y and %z are there, so %h is gone by then."""
    after = rewritten(program(FORWARD_TEXT, BACKWARD_TEXT), ALL)
    assert show(after.graph(FORWARD)) == lines("""
        %h = aten.relu.default(%x)
        %offload_h = zgraph.offload_tensor.default(%h, 0, 0)
        %y = aten.mm.default(%h, %h)
        %wait_offload_h = zgraph.wait_offload.default(%offload_h, 0, 0)
        %z = aten.mm.default(%y, %y)
        %loss = aten.sum.default(%z)
        return [%loss, %wait_offload_h]
    """)
    assert show(after.graph(BACKWARD)) == lines("""
        %reload_h = zgraph.reload_tensor.default(%h, 0, 0, device=cpu)
        %a = aten.exp.default(%one)
        %b = aten.mul.Tensor(%a, 2)
        %wait_reload_h = zgraph.wait_reload.default(%reload_h, 0, 0)
        %c = aten.mul.Tensor(%wait_reload_h, %b)
        return [%c]
    """)
    assert show(parse_program(print_program(after)).graph(BACKWARD)) == show(after.graph(BACKWARD))


@pytest.mark.parametrize("spec", ["offload-activation", "offload-activation{budget=1000000}"])
def test_nothing_moves_without_a_budget_or_with_enough(spec):
    before = program(FORWARD_TEXT, BACKWARD_TEXT)
    after = rewritten(before, spec)
    for phase in (FORWARD, BACKWARD):
        assert show(after.graph(phase)) == show(before.graph(phase))


def test_moving_twice_is_refused():
    once = rewritten(program(FORWARD_TEXT, BACKWARD_TEXT), ALL)
    with pytest.raises(UsageError, match="already has offloads"):
        rewritten(once, ALL)


@pytest.mark.parametrize(
    ("forward", "saved"),
    [
        ("%s = aten.argmax.default(%h, 1)", "%s = saved i64[64]"),
        ("%s = aten.gt.Scalar(%h, 0)", "%s = saved bool[64, 64]"),
        ("%s = aten.select.int(%h, 0, 0)", "%s = saved[64]"),
        ("%s = aten.expand.default(%loss, [64, 64])", "%s = saved[64, 64]"),
        ("%s = aten.t.default(%x)", "%s = saved[64, 64]"),
    ],
    ids=["integers", "booleans", "part of a view", "repeated elements", "view of an input"],
)
def test_what_is_no_floating_value_of_its_own_stays(forward, saved):
    before = program(
        f"""
        %x = user[64, 64]
        %h = aten.relu.default(%x)
        %loss = aten.sum.default(%h)
        {forward}
        return loss %loss, saved %s
        """,
        f"{saved}\n%one = tangent[]\n%c = aten.add.Tensor(%s, %one)\nreturn input-grad %c",
    )
    assert "offload" not in show(rewritten(before, ALL).graph(FORWARD))


@pytest.mark.parametrize(
    "returned",
    ["saved %h, user %h", "saved %h, saved %h", "saved %h, saved %v", "saved %h, user %v"],
)
def test_what_is_returned_or_saved_twice_stays(returned):
    """Itself, or a view of it."""
    before = program(
        f"""
        %x = user[64, 64]
        %h = aten.relu.default(%x)
        %v = aten.t.default(%h)
        %loss = aten.sum.default(%h)
        return loss %loss, {returned}
        """,
        f"""
        %h = saved[64, 64]
        {"%v = saved[64, 64]" if returned.count("saved") > 1 else ""}
        %one = tangent[]
        %c = aten.mm.default(%h, %h)
        return input-grad %c
        """,
    )
    assert "offload" not in show(rewritten(before, ALL).graph(FORWARD))


@pytest.mark.parametrize(
    "use", ["%c = aten.relu_.default(%h)", "%c = aten.t.default(%h)"], ids=["written", "returned"]
)
def test_what_the_backward_writes_or_returns_stays(use):
    before = program(
        FORWARD_TEXT, f"%h = saved[64, 64]\n%one = tangent[]\n{use}\nreturn input-grad %c"
    )
    assert "offload" not in show(rewritten(before, ALL).graph(FORWARD))


# --- the plan ------------------------------------------------------------------------------------


def planner(use: list[int], seconds: float = 1.0) -> Planner:
    """Every node takes 1 s, a copy of 100 bytes that many."""
    clock = [float(i) for i in range(len(use) + 1)]
    return Planner(clock, np.array(use), lambda nbytes: seconds * nbytes / 100)


def value(made: int, used: int, needed: int, nbytes: int = 100) -> Value:
    return Value(nbytes, made, used, needed, leave_by=10, return_from=11)


def test_a_value_is_gone_when_its_copy_has_ended_and_back_as_late_as_hides_the_copy():
    """Made at 1, copied from 2 to 4; back by 18, 2.5 s with slack, so it starts at 15."""
    (move,) = planner([0] * 8 + [500] + [0] * 11, 2.0).plan([value(1, 2, 18)], 400)
    assert (move.left, move.back) == (4, 15)


def test_copies_travel_one_at_a_time():
    use = [0] * 8 + [500] + [0] * 11
    moves = planner(use, 2.0).plan([value(1, 2, 18), value(1, 2, 17)], 300)
    assert sorted((m.left, m.back) for m in moves) == [(4, 15), (6, 13)]


def test_where_memory_is_short_before_the_copy_ends_the_device_waits():
    """The copy ends at 8, but at 5 the memory is needed; likewise on the way back."""
    (move,) = planner([0] * 5 + [500] + [0] * 14, 6.0).plan([value(1, 2, 18)], 400)
    assert move.left == 5
    (move,) = planner([0] * 15 + [500] + [0] * 4, 6.0).plan([value(1, 2, 18)], 400)
    assert move.back == 16


def test_no_more_is_moved_than_the_budget_asks_for():
    use = [0] * 8 + [500] + [0] * 11
    values = [value(i % 3, 3, 18) for i in range(5)]
    assert len(planner(use).plan(values, 300)) == 2


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_plan_keeps_the_budget_or_moves_all_that_can_be_gone_at_the_peak(data):
    """And nothing is gone while it is read, nor in a graph that it does not belong to."""
    integers = st.integers
    values = []
    for _ in range(data.draw(integers(0, 8))):
        made = data.draw(integers(0, 8))
        used = data.draw(integers(made, 9))
        values.append(value(made, used, data.draw(integers(11, 19)), data.draw(integers(1, 200))))
    use = [
        data.draw(integers(0, 300)) + sum(v.nbytes for v in values if v.made <= i <= v.needed)
        for i in range(20)
    ]
    made = planner(use, data.draw(st.floats(0.01, 5)))
    budget = data.draw(integers(0, 1000))
    moves = made.plan(values, budget)
    left = np.array(use)
    for move in moves:
        v = move.value
        assert v.used < move.left <= max(v.leave_by, v.used + 1) and move.back <= v.needed
        left[move.left : move.back] -= v.nbytes
    assert left.min() >= 0
    peak = int(left.argmax())
    gone = {id(m.value) for m in moves if m.left <= peak < m.back}
    if left[peak] > budget:
        assert all(id(v) in gone for v in values if v.used < peak < v.needed)
    assert len(moves) == 0 or max(use) > budget


# --- a model -------------------------------------------------------------------------------------


@cache
def llama() -> Program:
    before = capture("sample:llama?hidden=256,layers=4,batch=4,seq=64")
    passes = parse_pipeline("zero3,schedule")
    return run_pipeline(before, passes, Context(8, device="h100")).program


@pytest.mark.parametrize("share", [0.95, 0.8, 0.7])
def test_the_simulated_peak_keeps_the_budget_at_hardly_more_time(share):
    """And the checks find nothing."""
    hardware = load_hardware("h100")
    plain = simulate(llama(), hardware, world_size=8)
    budget = int(plain.peak_bytes * share)
    context = Context(8, device="h100", mem_budget=budget)
    after = run_pipeline(llama(), parse_pipeline("offload-activation"), context).program
    found = simulate(after, hardware, world_size=8)
    assert found.peak_bytes <= budget
    assert found.step_seconds <= 1.01 * plain.step_seconds
    assert [x for x in run_checks(after) if x.severity != "info"] == []


def test_less_is_moved_for_a_larger_budget():
    counts = []
    for share in (0.0, 0.8, 0.95):
        budget = int(simulate(llama(), load_hardware("h100"), world_size=8).peak_bytes * share)
        spec = f"offload-activation{{budget={budget}}}"
        context = Context(8, device="h100")
        after = run_pipeline(llama(), parse_pipeline(spec), context).program
        graph = after.graph(BACKWARD).graph
        counts.append(len(graph.find_nodes(op="call_function", target=ops.RELOAD)))
    assert counts[0] > counts[1] > counts[2] > 0
