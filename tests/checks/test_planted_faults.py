"""A fault planted anywhere in a random clean graph is found by its check, at the right node."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from torch import fx

from tests.checks.protocol_graphs import Built, Epoch, build
from zgraph.checks.framework import INFO
from zgraph.checks.run import run_checks
from zgraph.ir.ops import ALLGATHER, END_BACKWARD, REDUCE, RELEASE

torch.set_num_threads(1)
aten = torch.ops.aten

Planted = tuple[str, fx.Node]
Plant = Callable[[Built, Epoch, random.Random], Planted | None]
PLANTS: dict[str, Plant] = {}


def plant(function: Plant) -> Plant:
    PLANTS[function.__name__] = function
    return function


def with_argument(node: fx.Node, position: int, value: object) -> None:
    arguments = list(node.args)
    arguments[position] = value
    node.args = tuple(arguments)  # type: ignore[assignment]


@plant
def drop_the_wait(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    epoch.wait.replace_all_uses_with(epoch.gather)
    built.graph.erase_node(epoch.wait)
    return "unwaited-collectives", epoch.gather


@plant
def read_before_the_wait(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with built.graph.inserting_before(epoch.wait):
        return "use-before-wait", built.graph.call_function(aten.relu.default, (epoch.gather,))


@plant
def read_the_launch_after_the_wait(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with built.graph.inserting_after(epoch.wait):
        node = built.graph.call_function(aten.relu.default, (epoch.gather,))
    return "raw-read-after-wait", node


@plant
def drop_a_release(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    dropped = epoch.releases.pop(rng.randrange(len(epoch.releases)))
    dropped.replace_all_uses_with(dropped.args[0])
    built.graph.erase_node(dropped)
    if epoch.releases:
        return "release-count-mismatch", epoch.releases[-1]
    if epoch.is_last:
        return "unreleased-gather", epoch.gather
    at = built.epochs.index(epoch) + 1
    again = next(x for x in built.epochs[at:] if x.param_id == epoch.param_id)
    return "gather-while-gathered", again.gather


@plant
def release_once_more(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    final = epoch.releases[-1]
    with built.graph.inserting_after(final):
        return "double-release", built.graph.call_function(RELEASE, (final, *final.args[1:]))


@plant
def miscount_the_releases(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with_argument(rng.choice(epoch.releases), 3, len(epoch.releases) + 1)
    return "release-count-mismatch", epoch.releases[-1]


@plant
def read_after_the_final_release(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with built.graph.inserting_after(epoch.wait):
        view = built.graph.call_function(aten.t.default, (epoch.wait,))
    with built.graph.inserting_after(epoch.releases[-1]):
        return "use-after-release", built.graph.call_function(aten.relu.default, (view,))


@plant
def gather_twice(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with built.graph.inserting_after(epoch.wait):
        again = built.graph.call_function(ALLGATHER, epoch.gather.args, epoch.gather.kwargs)
    with built.graph.inserting_after(again):
        built.graph.call_function(epoch.wait.target, (again, *epoch.wait.args[1:]))
    return "gather-while-gathered", again


@plant
def wait_for_another_parameter(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with_argument(epoch.wait, 2, 99)
    return "wait-id-mismatch", epoch.wait


@plant
def release_for_another_graph(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    release = rng.choice(epoch.releases)
    with_argument(release, 1, 7)
    return "graph-id-mismatch", release


@plant
def compute_on_the_shard(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with built.graph.inserting_before(rng.choice(epoch.releases)):
        node = built.graph.call_function(aten.relu.default, (built.shards[epoch.param_id],))
    return "ungathered-param", node


@plant
def return_a_view(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    with built.graph.inserting_after(epoch.wait):
        view = built.graph.call_function(aten.t.default, (epoch.wait,))
    with_argument(built.output, 0, (*built.output.args[0], view))  # type: ignore[misc]
    return "saved-gathered-param", view


@plant
def release_on_a_tuple(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    for release in epoch.releases:
        item = release.args[0]
        source = item.args[0]
        if isinstance(source, fx.Node) and source.target is aten.native_layer_norm.default:
            with_argument(release, 0, source)
            return "tuple-release", release
    return None


@plant
def prefetch_another_shard(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if epoch.prefetch is None:
        return None
    with_argument(epoch.prefetch, 1, [built.graph.find_nodes(op="placeholder")[-1]])
    return "prefetch-operand-mismatch", epoch.prefetch


@plant
def prefetch_in_another_dtype(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if epoch.prefetch is None:
        return None
    with_argument(epoch.prefetch, 5, [torch.bfloat16])
    return "prefetch-dtype-mismatch", epoch.gather


@plant
def prefetch_at_the_end(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if epoch.prefetch is None:
        return None
    built.output.prepend(epoch.prefetch)
    return "late-prefetch", epoch.prefetch


@plant
def prefetch_what_is_never_gathered(
    built: Built, epoch: Epoch, rng: random.Random
) -> Planted | None:
    if epoch.prefetch is None:
        return None
    with_argument(epoch.prefetch, 2, [99])
    return "unused-prefetch", epoch.prefetch


@plant
def move_a_reader_before_its_operand(built: Built, epoch: Epoch, rng: random.Random) -> Planted:
    release = rng.choice(epoch.releases)
    release.args[0].prepend(release)  # type: ignore[union-attr]
    return "use-before-define", release


@plant
def forget_the_end(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if built.end is None:
        return None
    built.graph.erase_node(built.end)
    return "missing-end-backward", built.reduces[-1]


@plant
def leave_a_reduction_out(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if built.end is None:
        return None
    listed = list(built.reduces)
    listed.pop(rng.randrange(len(listed)))
    built.end.args = (listed, *built.end.args[1:])
    return "missing-end-backward", built.end


@plant
def end_too_early(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if built.end is None:
        return None
    *listed, last = built.reduces
    built.graph.erase_node(built.end)
    with built.graph.inserting_before(last):
        end = built.graph.call_function(END_BACKWARD, (listed, 0, True))
    return "missing-end-backward", end


@plant
def reduce_twice(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if built.end is None:
        return None
    once = rng.choice(built.reduces)
    with built.graph.inserting_before(built.end):
        twice = built.graph.call_function(REDUCE, once.args)
    built.end.args = ([*built.reduces, twice], *built.end.args[1:])
    return "duplicate-reduce", twice


@plant
def compute_on_a_reduction(built: Built, epoch: Epoch, rng: random.Random) -> Planted | None:
    if built.end is None:
        return None
    with built.graph.inserting_before(built.end):
        node = built.graph.call_function(aten.relu.default, (rng.choice(built.reduces),))
    return "reduce-result-used", node


def found_in(built: Built) -> list[tuple[str, str]]:
    findings = run_checks(built.program())
    return [(x.check, x.node) for x in findings if x.severity != INFO]


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_graphs_that_are_right_by_construction_are_clean(seed: int):
    """No check cries wolf on any order of gathers, uses and releases that the protocol allows."""
    assert found_in(build(random.Random(seed))) == []


@pytest.mark.parametrize("name", sorted(PLANTS))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_planted_fault_is_the_one_finding(name: str, seed: int):
    """One root cause gives one finding, at the node to repair."""
    rng = random.Random(seed)
    built = build(rng)
    planted = PLANTS[name](built, rng.choice(built.epochs), rng)
    assume(planted is not None)
    check, node = planted  # type: ignore[misc]
    assert found_in(built) == [(check, node.name)]
