"""Times of small graphs, added up by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
import torch

from tests.passes.terse import program
from tests.simulate.paper import EARLY, LATE, hardware, sharded, timeline, times_of
from zgraph.ir.text_parse import parse_program
from zgraph.passes.base import Context
from zgraph.passes.schedule import Schedule
from zgraph.passes.zero3 import Zero3
from zgraph.simulate.devices import Link, Table, load_hardware
from zgraph.simulate.engine import Simulator, simulate, step_graphs

torch.set_num_threads(1)


def test_a_gather_right_before_its_use_is_exposed_fully():
    """4 s of relu, then 3 s of gather with nothing to do, then 5 s of mm."""
    found = timeline(sharded(LATE), {"a": 4.0, "mm": 5.0})
    assert times_of(found) == {
        "a": (0.0, 4.0),
        "g": (4.0, 7.0),
        "wait": (4.0, 7.0),
        "mm": (7.0, 12.0),
    }
    assert found.step_seconds == 12.0
    assert found.compute_seconds == 9.0
    assert found.communication_seconds == found.exposed_seconds == 3.0


def test_a_gather_hoisted_above_enough_work_is_hidden():
    """The gather runs beside the relu; the wait finds it done."""
    found = timeline(sharded(EARLY), {"a": 4.0, "mm": 5.0})
    assert times_of(found) == {"g": (0.0, 3.0), "a": (0.0, 4.0), "mm": (4.0, 9.0)}
    assert (found.step_seconds, found.exposed_seconds) == (9.0, 0.0)


def test_a_gather_hoisted_above_too_little_work_is_exposed_in_part():
    found = timeline(sharded(EARLY), {"a": 1.0, "mm": 5.0})
    assert times_of(found)["wait"] == (1.0, 3.0)
    assert (found.step_seconds, found.exposed_seconds) == (8.0, 2.0)


def test_one_rank_communicates_nothing():
    found = timeline(sharded(LATE), {"a": 4.0, "mm": 5.0}, world_size=1)
    assert found.communication_seconds == found.exposed_seconds == 0.0
    assert found.step_seconds == found.lower_bound_seconds == 9.0


def test_streams_are_in_order_so_a_second_gather_queues_behind_the_first():
    """Both are issued at 0; the second ends at 6 although its wait comes first."""
    text = """
        %v = param[8, 8]
        %w = param[8, 8]
        %x = user[8, 8]
        %gv = zgraph.allgather_param.default(%v, 0, 0, shape=[8, 8], dtype=torch.float32)
        %gw = zgraph.allgather_param.default(%w, 0, 1, shape=[8, 8], dtype=torch.float32)
        %ww = zgraph.wait_allgather.default(%gw, 0, 1)
        %a = aten.mm.default(%x, %ww)
        %ra = zgraph.release_param.default(%a, 0, 1, 1)
        %wv = zgraph.wait_allgather.default(%gv, 0, 0)
        %b = aten.mm.default(%ra, %wv)
        %rb = zgraph.release_param.default(%b, 0, 0, 1)
        return user %rb
    """
    found = timeline(sharded(text), {"a": 1.0, "b": 1.0})
    assert times_of(found) == {
        "gv": (0.0, 3.0),
        "gw": (3.0, 6.0),
        "ww": (0.0, 6.0),
        "a": (6.0, 7.0),
        "b": (7.0, 8.0),
    }


FUSED = """
    %v = param[8, 8]
    %w = param[8, 8]
    %x = user[8, 8]
    %p = zgraph.prefetch_params_fused.default(0, [%v, %w], [0, 1], [8, 8, 8, 8], [2, 2], [f32, f32])
    %gv = zgraph.allgather_param.default(%v, 0, 0, shape=[8, 8], dtype=torch.float32)
    %wv = zgraph.wait_allgather.default(%gv, 0, 0)
    %a = aten.mm.default(%x, %wv)
    %ra = zgraph.release_param.default(%a, 0, 0, 1)
    %gw = zgraph.allgather_param.default(%w, 0, 1, shape=[8, 8], dtype=torch.float32)
    %ww = zgraph.wait_allgather.default(%gw, 0, 1)
    %b = aten.mm.default(%ra, %ww)
    %rb = zgraph.release_param.default(%b, 0, 1, 1)
    return user %rb
""".replace("[f32, f32]", "[torch.float32, torch.float32]")


def test_a_fused_prefetch_pays_one_call_for_all_its_parameters():
    """512 bytes in one call: 1 + 4 s; apart they would take 3 + 3 s."""
    found = timeline(sharded(FUSED), {"a": 1.0, "b": 1.0})
    assert times_of(found) == {
        "p": (0.0, 5.0),
        "wv": (0.0, 5.0),
        "a": (5.0, 6.0),
        "b": (6.0, 7.0),
    }
    assert [t.waited is not None for t in found.transfers] == [True]


def test_staging_is_held_until_the_first_wait_copies_it_out():
    """512 bytes of staging and both parameters of 256 at that wait; then the parameters alone."""
    found = timeline(sharded(FUSED), {})
    gathered = found.memory.curve[-1].tolist()
    names = [node.name for node in found.graphs[0].nodes]
    at = dict(zip(names, gathered, strict=True))
    assert (at["p"], at["gv"], at["wv"], at["a"], at["ra"]) == (512, 768, 1024, 512, 512)
    assert (at["gw"], at["rb"], at["output"]) == (256, 256, 0)
    assert found.peak_gathered_bytes == 1024


STEP = (
    """
        %w = param[8, 8]
        %x = user[8, 8]
        %mm = aten.mm.default(%x, %w)
        %loss = aten.sum.default(%mm)
        return loss %loss, saved %x
    """,
    """
        %x = saved[8, 8]
        %g = tangent[]
        %e = aten.expand.default(%g, [8, 8])
        %t = aten.t.default(%x)
        %dw = aten.mm.default(%t, %e)
        return grad w %dw
    """,
)


def test_a_reduction_runs_beside_compute_until_end_backward_waits_for_it():
    made = Zero3().run(program(*STEP), Context(2))
    found = timeline(made, {"mm": 2.0, "backward.dw": 4.0})
    assert {k: v for k, v in times_of(found).items() if k in ("mm", "dw")} == {
        "mm": (3.0, 5.0),
        "dw": (5.0, 9.0),
    }
    reduction = found.transfers[-1]
    assert (reduction.kind, reduction.start, reduction.end) == ("reduce_scatter", 9.0, 12.0)
    assert found.step_seconds == 12.0
    assert found.streams == ["compute", "gather", "reduce"]


def test_on_one_communicator_reductions_share_the_stream_of_gathers():
    made = Zero3().run(program(*STEP), Context(2))
    found = timeline(made, {}, on=hardware(shared_stream=True))
    assert found.streams == ["compute", "communication"]


def test_a_kept_parameter_is_not_gathered_again_in_the_backward():
    """The forward omits the release; the backward's gather finds the buffer."""
    forward = """
        %w = param[8, 8]
        %x = user[8, 8]
        %g = zgraph.allgather_param.default(%w, 0, 0, shape=[8, 8], dtype=torch.float32)
        %wait = zgraph.wait_allgather.default(%g, 0, 0)
        %mm = aten.mm.default(%x, %wait)
        return loss %mm, saved %w
    """
    backward = """
        %w = param[8, 8]
        %t = tangent[8, 8]
        %g = zgraph.allgather_param.default(%w, 0, 0, shape=[8, 8], dtype=torch.float32)
        %wait = zgraph.wait_allgather.default(%g, 0, 0)
        %mm = aten.mm.default(%t, %wait)
        %r = zgraph.release_param.default(%mm, 0, 0, 1)
        return input-grad %r
    """
    made = sharded(forward, backward)
    made = replace(made, params=[replace(made.params[0], kept=True)])
    found = timeline(made, {})
    assert len(found.transfers) == 1
    gathered = found.memory.curve[-1].tolist()
    assert gathered == [0, 0] + [256] * 10 + [0]


FUNCTIONAL = """
graph():
    %x : Tensor "f32[8, 8]"[num_users=2] = placeholder[target=x]
    %s : Tensor "f32[8, 8]"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %ar : Tensor "f32[8, 8]"[num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%s, sum, 0), kwargs = {})
    %y : Tensor "f32[8, 8]"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%x,), kwargs = {})
    %w : Tensor "f32[8, 8]"[num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%ar,), kwargs = {})
    %z : Tensor "f32[8, 8]"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%y, %w), kwargs = {})
    return (%z,)
"""  # noqa: E501


def functional(seconds, **options):
    made = parse_program(FUNCTIONAL)
    made.graphs[0].name = "forward"
    return timeline(made, seconds, **options)


def test_a_functional_collective_overlaps_until_its_wait():
    """All-reduce on 2 ranks by a ring: 1 + 2 * 1/2 * 256 / 64 = 5 s from the relu's end."""
    found = functional({"s": 1.0, "y": 2.0, "z": 1.0})
    assert times_of(found) == {
        "s": (0.0, 1.0),
        "ar": (1.0, 6.0),
        "y": (1.0, 3.0),
        "w": (3.0, 6.0),
        "z": (6.0, 7.0),
    }
    assert found.streams == ["compute", "group 0"]


def test_the_input_of_a_collective_is_held_until_the_wait():
    """%s is last used at %ar, yet there until %w: x, s, ar and y at once."""
    found = functional({})
    held = {x.what for x in found.memory.top}
    assert (found.peak_bytes, found.peak_at) == (4 * 256, "y")
    assert held == {"x", "s", "ar", "y"}


def test_an_unwaited_collective_still_delays_the_end_of_the_step():
    made = parse_program(FUNCTIONAL.replace("(%y, %w)", "(%y, %y)"))
    graph = made.graphs[0].graph
    graph.erase_node(next(node for node in graph.nodes if node.name == "w"))
    made.graphs[0].name = "forward"
    found = timeline(made, {"s": 1.0, "y": 1.0})
    assert (found.step_seconds, found.exposed_seconds) == (6.0, 4.0)
    assert found.lower_bound_seconds <= found.step_seconds


def test_a_group_is_no_larger_than_a_world_that_is_asked_for():
    text = FUNCTIONAL.replace("all_reduce.default](args = (%s, sum, 0)",
                              "all_gather_into_tensor.default](args = (%s, 64, 0)")  # fmt: skip
    made = parse_program(text)
    assert simulate(made, hardware()).transfers[0].ranks == 64
    assert simulate(made, hardware(), world_size=4).transfers[0].ranks == 4
    assert simulate(made, hardware(), world_size=1).communication_seconds == 0.0


OFFLOAD = """
graph():
    %x : Tensor "f32[8, 8]"[num_users=1] = placeholder[target=x]
    %a : Tensor "f32[8, 8]"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    %o : Tensor "f32[8, 8]"[num_users=1] = call_function[target=zgraph_test.dc.offload_tensor](args = (%a, 0, 7), kwargs = {})
    %w : Tensor "f32[8, 8]"[num_users=1] = call_function[target=zgraph_test.dc.wait_offload](args = (%o, 0, 7), kwargs = {})
    %r : Tensor "f32[8, 8]"[num_users=1] = call_function[target=zgraph_test.dc.reload_tensor](args = (%w, 0, 7), kwargs = {})
    %v : Tensor "f32[8, 8]"[num_users=1] = call_function[target=zgraph_test.dc.wait_reload](args = (%r, 0, 7), kwargs = {})
    %y : Tensor "f32[8, 8]"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%v,), kwargs = {})
    return (%y,)
""".replace("zgraph_test.", "torch.ops.")  # noqa: E501


def test_host_copies_have_a_stream_and_free_the_tensor_at_their_wait():
    """256 bytes at 16 bytes/s: 16 s there and 16 s back."""
    found = simulate(parse_program(OFFLOAD), hardware())
    assert found.step_seconds == found.copy_seconds == 32.0
    assert found.communication_seconds == 0.0
    names = [node.name for node in found.graphs[0].nodes]
    live = dict(zip(names, found.memory.curve.sum(axis=0).tolist(), strict=True))
    assert (live["a"], live["o"], live["w"], live["r"], live["y"]) == (512, 512, 512, 512, 768)


def test_step_time_falls_as_bandwidth_grows():
    made = Schedule().run(Zero3().run(program(*STEP), Context(2)), Context(2))
    steps = [timeline(made, {"mm": 1.0}, on=hardware(b)).step_seconds for b in (1, 8, 64, 512)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > steps[-1]


@pytest.mark.parametrize("world_size", [1, 2, 7, 8, 9, 64, 1000, 4096])
def test_any_world_size_can_be_simulated(world_size):
    made = Zero3().run(program(*STEP), Context(2))
    found = simulate(made, load_hardware("h100"), world_size=world_size)
    shard = -(-64 // world_size) * 4
    assert found.memory.peak_by_kind["parameters"] == shard
    assert found.lower_bound_seconds <= found.step_seconds


def test_graphs_run_forward_then_backward_in_reverse():
    made = program(*STEP)
    second = [replace(entry, graph_id=1, name=f"{entry.name}1") for entry in made.graphs]
    made = replace(made, graphs=[*made.graphs, *second])
    names = [entry.name for entry in step_graphs(made)]
    assert names == ["forward", "forward1", "backward1", "backward"]


def test_a_measured_table_goes_before_the_formula():
    table = {("all_gather", 2): Table((256.0,), (10.0,))}
    found = timeline(sharded(LATE), {}, on=hardware(tables=table))
    assert found.communication_seconds == 10.0


def test_two_levels_of_links_are_told_apart_by_the_ranks_in_a_node():
    slow = hardware(ranks_per_node=1, inter=Link(1.0))
    assert timeline(sharded(LATE), {}, on=slow).step_seconds == 1 + 128
    assert timeline(sharded(LATE), {}, on=replace(slow, ranks_per_node=2)).step_seconds == 1 + 2


@pytest.mark.parametrize("seed", range(12))
def test_what_runs_on_a_stream_never_overlaps_and_keeps_its_order(seed):
    """On random ZeRO-3 programs in random legal orders, and no order beats the bound."""
    from benchmarks.zero3_graphs import random_program
    from zgraph.analysis.index import Index
    from zgraph.analysis.order import Order
    from zgraph.analysis.protocol import Protocol

    made = random_program(seed, 30, 6, effects=0.2)
    entry = made.graphs[0]
    index = Index(entry.graph)
    before = Order(index, Protocol(index, entry, made)).before
    simulator = Simulator(made, load_hardware("a100"), world_size=8)
    draw = random.Random(seed)
    bounds = set()
    for _ in range(5):
        order = random_order(before, index.output, draw)
        found = simulator.run([order])
        busy: dict[int, list[tuple[float, float]]] = {}
        for transfer in found.transfers:
            busy.setdefault(transfer.stream, []).append((transfer.start, transfer.end))
            issued = found.graphs[0].issue[transfer.issued[1]]
            assert transfer.start >= issued
            if transfer.waited is not None:
                assert found.graphs[0].end[transfer.waited[1]] >= transfer.end
        for spans in busy.values():
            assert all(a[1] <= b[0] for a, b in pairwise(spans))
        times = found.graphs[0]
        assert [times.issue[i] for i in order] == sorted(times.issue[i] for i in order)
        bounds.add(round(found.lower_bound_seconds, 12))
        assert found.lower_bound_seconds <= found.step_seconds
        assert simulator.run([order]).step_seconds == found.step_seconds
    assert len(bounds) == 1


def random_order(before, last, draw):
    """A random order in which every node follows what must come before it."""
    left = [set(x) for x in before]
    after: list[list[int]] = [[] for _ in before]
    for i, found in enumerate(before):
        for x in found:
            after[x].append(i)
    ready = [i for i, found in enumerate(left) if not found and i != last]
    order = []
    while ready:
        i = ready.pop(draw.randrange(len(ready)))
        order.append(i)
        for user in after[i]:
            left[user].discard(i)
            if not left[user] and user != last:
                ready.append(user)
    return [*order, last]
