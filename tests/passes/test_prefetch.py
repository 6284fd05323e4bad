"""The pass `prefetch`: which gathers start together, and where."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.passes.terse import lines, program, show
from zgraph.checks.run import run_checks
from zgraph.errors import UsageError
from zgraph.ir.program import FORWARD
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.passes.prefetch import Gather, Group, fuse, place

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


def test_without_room_for_two_each_gather_stays_at_its_use():
    spec = "zero3,schedule,prefetch{budget=256}"
    after = run_pipeline(TWO_LAYERS, parse_pipeline(spec), Context(2), verify_each=True).program
    before = run_pipeline(TWO_LAYERS, parse_pipeline("zero3,schedule"), Context(2)).program
    assert show(after.graph(FORWARD)) == show(before.graph(FORWARD))


def test_prefetching_twice_is_refused():
    with pytest.raises(UsageError, match="already has prefetches"):
        run_pipeline(TWO_LAYERS, parse_pipeline("zero3,prefetch,prefetch"), Context(2))


def test_prefetching_needs_gathers():
    with pytest.raises(UsageError, match="requires gathers"):
        run_pipeline(TWO_LAYERS, parse_pipeline("prefetch"), Context(2))


def gather(needed: int, nbytes: int, freed: int | None = None) -> Gather:
    """A gather just before its wait, freed just after unless said otherwise."""
    return Gather(needed - 1, needed, needed + 1 if freed is None else freed, 0, nbytes)


def test_a_call_is_shared_while_that_saves_a_tenth():
    """1 s a call and 1 s for 100 bytes: 100 + 100 saves 1 of 3 s, adding 1000 saves 1 of 13 s."""
    items = [gather(10, 100), gather(20, 100), gather(30, 1000)]
    groups = fuse(items, lambda nbytes: 1 + nbytes / 100, None)
    assert [[g.needed for g in group.gathers] for group in groups] == [[10, 20], [30]]


def test_a_group_holds_at_most_half_the_budget():
    items = [gather(10 + 10 * i, 100) for i in range(4)]
    groups = fuse(items, lambda nbytes: 1.0, 400)
    assert [len(group.gathers) for group in groups] == [2, 2]


def test_a_group_starts_as_late_as_hides_it():
    """10 nodes of 1 s; a transfer of 2 s, 2.5 with slack, needed at node 8 starts before node 5."""
    group = Group([gather(8, 100)], 2.0)
    place([group], [1.0] * 10, None)
    assert group.at == 5


def test_transfers_that_share_the_link_start_one_after_the_other():
    first, second = Group([gather(8, 1)], 1.6), Group([gather(9, 1)], 1.6)
    place([first, second], [1.0] * 10, None)
    assert (first.at, second.at) == (5, 7)


def test_nothing_starts_before_memory_is_free():
    """The budget holds one of them: the second waits for the first one's release at node 4."""
    first = Group([gather(2, 100, freed=4)], 1.0)
    second = Group([gather(8, 100)], 5.0)
    place([first, second], [1.0] * 10, 150)
    assert second.at == 5


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_random_plans_keep_order_need_and_budget(data):
    """Groups start in order, before their gathers, within the budget if they can wait for it."""
    count = data.draw(st.integers(1, 12))
    needed = sorted(data.draw(st.lists(st.integers(1, 59), min_size=count, max_size=count)))
    items = [
        gather(
            at,
            data.draw(st.integers(1, 100)),
            freed=min(60, at + data.draw(st.integers(1, 15))),
        )
        for at in needed
    ]
    seconds = data.draw(st.lists(st.floats(0, 2), min_size=60, max_size=60))
    budget = data.draw(st.none() | st.integers(100, 400))
    groups = fuse(items, lambda nbytes: 0.5 + nbytes / 50, budget)
    place(groups, seconds, budget)
    assert [g for group in groups for g in group.gathers] == items
    for group in groups:
        assert group.at <= group.latest
    assert all(a.at <= b.at for a, b in pairwise(groups))
    if budget is None:
        return
    for i, group in enumerate(groups):
        if group.at < group.latest:
            started = [g for other in groups[: i + 1] for g in other.gathers]
            assert sum(g.nbytes for g in started if g.freed >= group.at) <= budget


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
