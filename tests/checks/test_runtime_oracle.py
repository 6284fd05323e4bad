"""What lint says of a graph is what running it on two ranks shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch import fx
from torch.utils import _pytree as pytree

from tests.checks.oracle_cases import CASES, CLEAN, PROTOCOL_FAULTS, UNWAITED, Case
from tests.runtime.native_calls import F32, full_value, shard
from tests.runtime.ranks import run_ranks
from zgraph.checks.run import run_checks
from zgraph.compat import unwaited_functional_collectives
from zgraph.ir.text_parse import parse_program
from zgraph.runtime.registry import Registry

torch.set_num_threads(1)

WORLD = 2
SHAPE = (4, 4)
FQNS = ("layer.p", "layer.q")
GROUP = "0"  # what lint is told; the ranks take the name of theirs


@dataclass
class Observed:
    """One run on one rank: what was raised and where, and the collectives never waited for.

    `unwaited` counts functional collectives, `unwaited_native` those of the native operators.
    """

    message: str = ""
    raised_at: str = ""
    unwaited: int = 0
    unwaited_native: int = 0


@dataclass
class Trail:
    """How far a run has come, and the results of its functional collectives."""

    at: str = ""
    launched: list[Any] = field(default_factory=list)


class Tracked(fx.Interpreter):
    """Runs a graph node by node and leaves a trail."""

    def __init__(self, graph: fx.Graph, trail: Trail):
        super().__init__(torch.nn.Module(), graph=graph)
        self.trail = trail

    def run_node(self, n: fx.Node) -> Any:
        self.trail.at = n.name
        value = super().run_node(n)
        if str(n.target).startswith("_c10d_functional."):
            self.trail.launched.append(value)
        return value


def run_step(graph: fx.Graph, registry: Registry, trail: Trail) -> None:
    """Run a graph once and end its optimizer step."""
    whole = full_value(SHAPE, F32)
    Tracked(graph, trail).run(shard(whole), shard(whole), full_value(SHAPE, F32, seed=1))
    trail.at = "end_graph"
    registry.end_graph(0)
    trail.at = "take_grad"
    for param_id in range(len(FQNS)):
        registry.take_grad(param_id)
    trail.at = "end_step"
    registry.end_step()


def observe(graph: fx.Graph, registry: Registry) -> Observed:
    """Run a graph, look, and clean up, so that the next one starts afresh on both ranks."""
    trail, observed = Trail(), Observed()
    try:
        run_step(graph, registry, trail)
    except RuntimeError as error:
        observed.message, observed.raised_at = str(error), trail.at
    observed.unwaited = unwaited_functional_collectives()
    observed.unwaited_native = registry.stats().unwaited
    for tensor in pytree.tree_leaves(trail.launched):
        torch.ops._c10d_functional.wait_tensor(tensor)
    registry.reset()
    assert unwaited_functional_collectives() == registry.stats().unwaited == 0
    return observed


def observe_all(rank: int, world: int, cases: dict[str, Case]) -> dict[str, Observed]:
    group = dist.group.WORLD.group_name
    with Registry(group) as registry:
        registry.add_graph(0, "step")
        registry.add_graph(1, "other")
        for param_id, fqn in enumerate(FQNS):
            registry.add_param(param_id, fqn, SHAPE, F32)
        return {
            name: observe(parse_program(case.text(group)).graphs[0].graph, registry)
            for name, case in cases.items()
        }


@pytest.fixture(scope="module")
def observed() -> list[dict[str, Observed]]:
    """What each rank saw of each case; all cases share one launch."""
    return run_ranks(observe_all, WORLD, CASES)


def found_in(case: Case) -> list[tuple[str, str]]:
    return [(x.check, x.node) for x in run_checks(parse_program(case.text(GROUP)))]


@pytest.mark.parametrize("name", PROTOCOL_FAULTS)
def test_what_lint_finds_in_a_protocol_the_operators_raise(
    name: str, observed: list[dict[str, Observed]]
) -> None:
    """Both ranks stop at the node that lint names, or at the end where something is missing."""
    case = PROTOCOL_FAULTS[name]
    assert found_in(case) == [(case.check, case.node)]
    for seen in (rank[name] for rank in observed):
        assert seen.raised_at == (case.raised_at or case.node)
        assert [x for x in case.says if x not in seen.message] == []
        assert seen.unwaited == 0


@pytest.mark.parametrize("name", UNWAITED)
def test_what_lint_calls_unwaited_is_left_in_the_work_registry(
    name: str, observed: list[dict[str, Observed]]
) -> None:
    """The graph runs to its end, and as many collectives as lint says are still registered."""
    case = UNWAITED[name]
    assert found_in(case) == [(case.check, case.node)]
    assert [rank[name] for rank in observed] == [Observed(unwaited=case.unwaited)] * WORLD


@pytest.mark.parametrize("name", CLEAN)
def test_what_lint_calls_clean_runs_in_silence(
    name: str, observed: list[dict[str, Observed]]
) -> None:
    """Nothing is raised, not at the end of the step either, and nothing is left unwaited."""
    assert found_in(CLEAN[name]) == []
    assert [rank[name] for rank in observed] == [Observed()] * WORLD
