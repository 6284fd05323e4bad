"""The lower bound: by hand, against all orders of small graphs, and what it says."""

from __future__ import annotations

import itertools

import pytest
import torch

from benchmarks.zero3_graphs import random_program
from tests.passes.terse import program
from tests.simulate.paper import EARLY, LATE, hardware, sharded, timeline
from zgraph.analysis.index import Index
from zgraph.analysis.order import Order
from zgraph.analysis.protocol import Protocol
from zgraph.simulate.engine import Simulator

torch.set_num_threads(1)
F32 = "dtype=torch.float32"


@pytest.mark.parametrize("text", [LATE, EARLY])
@pytest.mark.parametrize(
    ("relu", "product", "bound", "reason"),
    [
        # The relu hides the 2 s that the gather needs at least: 4 + 5.
        (4.0, 5.0, 9.0, "the compute stream is busy for 9.000 s"),
        # It does not: the product cannot start before 2.
        (1.0, 5.0, 7.0, "its longest chain takes 7.000 s"),
    ],
)
def test_the_bound_of_one_gather_is_that_of_its_best_order(text, relu, product, bound, reason):
    found = timeline(sharded(text), {"a": relu, "mm": product}, on=hardware(call=0.5))
    assert found.lower_bound_seconds == bound
    assert reason in found.bound.reason


def test_a_stream_that_is_always_busy_bounds_with_what_must_follow_it():
    """Three gathers of 2 s, and 1 s of product after whichever comes last."""
    lines = [f"%w{k} = param[8, 8]" for k in range(3)]
    lines.append("%x = user[8, 8]")
    for k in range(3):
        lines += [
            f"%g{k} = zgraph.allgather_param.default(%w{k}, 0, {k}, shape=[8, 8], {F32})",
            f"%v{k} = zgraph.wait_allgather.default(%g{k}, 0, {k})",
            f"%m{k} = aten.mm.default(%x, %v{k})",
            f"%r{k} = zgraph.release_param.default(%m{k}, 0, {k}, 1)",
        ]  # fmt: skip
    lines.append("return user %r0, user %r1, user %r2")
    seconds = dict.fromkeys(("m0", "m1", "m2"), 1.0)
    found = timeline(sharded("\n".join(lines)), seconds, on=hardware(call=0.0))
    assert found.lower_bound_seconds == 7.0
    assert found.bound.reason == (
        "forward: the gather stream is busy for 6.000 s, and what it has to wait for, or what must "
        "follow, adds 1.000 s"
    )
    assert found.step_seconds == 9.0


def test_compute_alone_is_its_own_bound():
    found = timeline(program("%x = user[2]\n%y = aten.neg.default(%x)\nreturn user %y"), {"y": 3.0})
    assert found.lower_bound_seconds == found.step_seconds == 3.0


@pytest.mark.parametrize("seed", range(8))
def test_no_order_of_a_small_graph_beats_the_bound(seed):
    """Every legal order of the nodes that can move; the best is near the bound."""
    made = random_program(seed, 3, 2, reductions=False, reuse=0.0)
    entry = made.graphs[0]
    index = Index(entry.graph)
    before = Order(index, Protocol(index, entry, made)).before
    simulator = Simulator(made, hardware(bandwidth=2e3, call=0.0), world_size=2)
    draw = iter(range(1, 100))
    simulator.seconds[0][:] = [
        float(next(draw) % 3 + 1) if name == "aten.cat" else 0.0 for name in index.names
    ]
    inputs = index.placeholders
    movable = [i for i in range(len(index.nodes)) if i not in inputs and i != index.output]
    best, bounds = float("inf"), set()
    for order in itertools.islice(legal_orders(movable, before, set(inputs)), 3000):
        found = simulator.run([[*inputs, *order, index.output]])
        best = min(best, found.step_seconds)
        bounds.add(found.lower_bound_seconds)
    assert max(bounds) <= best
    assert best <= 1.35 * max(bounds)


def legal_orders(left, before, placed):
    """Every order of `left` in which what must come before a node does."""
    stack = [([], frozenset(placed))]
    while stack:
        order, done = stack.pop()
        if len(order) == len(left):
            yield order
            continue
        for i in left:
            if i not in done and all(x in done for x in before[i]):
                stack.append(([*order, i], done | {i}))
