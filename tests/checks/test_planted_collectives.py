"""A fault planted anywhere in a random clean pair of functional collectives is found there."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from torch import fx

from tests.checks.sharded_pairs import Layer, Pair, aten, build_pair, call, functional
from zgraph.analysis.ranks import Job, schedules_of
from zgraph.checks import rules
from zgraph.checks.framework import INFO
from zgraph.checks.run import run_checks, run_job
from zgraph.ir.targets import resolve

torch.set_num_threads(1)

Planted = tuple[str, fx.Node] | None
PLANTS: dict[str, Callable[[Pair, Layer, random.Random], Planted]] = {}
RANK_PLANTS: dict[str, Callable[[Pair, Layer, random.Random], list[fx.Node]]] = {}


def plant(function: Callable[[Pair, Layer, random.Random], Planted]) -> None:
    PLANTS[function.__name__] = function


def rank_plant(function: Callable[[Pair, Layer, random.Random], list[fx.Node]]) -> None:
    RANK_PLANTS[function.__name__] = function


def with_argument(node: fx.Node, position: int, value: object) -> None:
    arguments = list(node.args)
    arguments[position] = value
    node.args = tuple(arguments)  # type: ignore[assignment]


def output_of(graph: fx.Graph) -> fx.Node:
    return graph.find_nodes(op="output")[0]


@plant
def gather_twice(pair: Pair, layer: Layer, rng: random.Random) -> Planted:
    """The second result is used by a reader of its own, the first one by those it had."""
    graph = pair.forward
    with graph.inserting_after(layer.wait):
        again = call(graph, layer.gather.target, layer.gather.args, layer.gather.meta["val"])
    with graph.inserting_after(again):
        wait = call(graph, functional.wait_tensor.default, (again,), layer.wait.meta["val"])
    user = next(x for x in layer.view.users if x.target is aten.mm.default)
    with graph.inserting_before(user):
        more = call(graph, aten.mm.default, (user.args[0], wait), user.meta["val"])
    with_argument(user, 0, more)
    return "redundant-collectives", again


@plant
def save_a_full_weight(pair: Pair, layer: Layer, rng: random.Random) -> Planted:
    """The backward reads the saved view, so its own gather goes."""
    at = pair.layers.index(layer)
    output = output_of(pair.forward)
    with_argument(output, 0, tuple(layer.view if x is layer.shard else x for x in output.args[0]))
    shard, again = pair.again[at].args[0], pair.again[at]
    wait = next(iter(again.users))
    wait.replace_all_uses_with(shard)
    pair.backward.erase_node(wait)
    pair.backward.erase_node(again)
    shard.meta["val"] = layer.view.meta["val"]
    return "missing-backward-allgather", layer.view


@plant
def say_another_group_size(pair: Pair, layer: Layer, rng: random.Random) -> Planted:
    """Every other collective of the group says the size it has."""
    at = pair.layers.index(layer)
    with_argument(pair.again[at], 1, 16)
    return "unknown-group", pair.again[at]


@plant
def call_an_unknown_operator(pair: Pair, layer: Layer, rng: random.Random) -> Planted:
    """Its wait is not called for nothing: what it launches is not known."""
    graph = pair.forward
    with graph.inserting_before(layer.view):
        fancy = resolve("torch.ops._c10d_functional.all_gather_fancy.default")
        node = call(graph, fancy, (layer.wait,), layer.wait.meta["val"])
    with_argument(layer.view, 0, node)
    return "unknown-collective", node


@plant
def change_a_saved_shape(pair: Pair, layer: Layer, rng: random.Random) -> Planted:
    """One placeholder takes another shape than what is saved for it."""
    at = pair.layers.index(layer)
    saved = pair.backward.find_nodes(op="placeholder")[len(pair.layers) + at]
    saved.meta["val"] = pair.layers[0].shard.meta["val"]
    return "forward-backward-mismatch", saved


@plant
def write_a_gathers_input_by_a_method(pair: Pair, layer: Layer, rng: random.Random) -> Planted:
    """`add_` of Python writes as `aten.add_` does."""
    with pair.forward.inserting_after(layer.gather):
        node = pair.forward.call_method("add_", (layer.shard, 1))
    return "write-before-wait", node


@rank_plant
def another_reduce_op(pair: Pair, layer: Layer, rng: random.Random) -> list[fx.Node]:
    node = rng.choice(_launches(pair.backward, "reduce_scatter_tensor"))
    with_argument(node, 1, "sum")
    return [node]


@rank_plant
def another_dtype(pair: Pair, layer: Layer, rng: random.Random) -> list[fx.Node]:
    layer.shard.meta["val"] = layer.shard.meta["val"].to(torch.bfloat16)
    return [layer.gather]


@rank_plant
def one_gather_less(pair: Pair, layer: Layer, rng: random.Random) -> list[fx.Node]:
    """Found where the next one of the group stands, or at the end."""
    behind = [x for x in _launches(pair.forward, "all_gather") if x > layer.gather]
    same = [x for x in behind if x.args[2] == layer.group]
    layer.wait.replace_all_uses_with(layer.shard)
    pair.forward.erase_node(layer.wait)
    pair.forward.erase_node(layer.gather)
    return [output_of(pair.forward), *same]


def _launches(graph: fx.Graph, name: str) -> list[fx.Node]:
    return [x for x in graph.nodes if x.op == "call_function" and name in str(x.target)]


def found_in(pair: Pair) -> list[tuple[str, str]]:
    findings = run_checks(pair.program())
    return [(x.check, x.node) for x in findings if x.severity != INFO]


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_pairs_that_gather_again_are_clean(seed: int):
    """Gathering in the forward and again in the backward is what sharding calls for."""
    assert found_in(build_pair(random.Random(seed))) == []


@pytest.mark.parametrize("name", sorted(PLANTS))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_planted_fault_is_the_one_finding(name: str, seed: int):
    """One root cause gives one finding, at the node to repair."""
    rng = random.Random(seed)
    pair = build_pair(rng)
    planted = PLANTS[name](pair, rng.choice(pair.layers), rng)
    assume(planted is not None)
    check, node = planted  # type: ignore[misc]
    found = found_in(pair)
    if check == "unknown-group":
        # With two collectives in a group either may be the one that is wrong.
        assert {x for x, _ in found} == {check}
        return
    assert found == [(check, node.name)]


def compared(seed: int, change: Callable[[Pair, Layer, random.Random], list[fx.Node]] | None):
    """What is found on two ranks that were built alike, and where the change was made."""
    job, places = Job(), []
    for rank in (0, 1):
        rng = random.Random(seed)
        pair = build_pair(rng)
        layer = rng.choice(pair.layers)
        if rank == 1 and change is not None:
            places = change(pair, layer, rng)
        job.add(schedules_of(pair.program()), rank)
    return [(x.check, x.rank, x.node) for x in run_job(job, rules())], places


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_ranks_built_alike_do_not_diverge(seed: int):
    """The same program on both ranks is what a job runs."""
    assert compared(seed, None)[0] == []


@pytest.mark.parametrize("name", sorted(RANK_PLANTS))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_difference_between_ranks_is_found_on_both(name: str, seed: int):
    """One difference gives one finding on each rank, on the changed rank where it was changed."""
    found, places = compared(seed, RANK_PLANTS[name])
    assert [(check, rank) for check, rank, _ in found] == [
        ("rank-divergence", 0),
        ("rank-divergence", 1),
    ]
    assert found[1][2] in {node.name for node in places}
