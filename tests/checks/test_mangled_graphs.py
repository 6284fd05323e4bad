"""Whatever a graph looks like, the checks answer: no exception, and the same answer twice."""

from __future__ import annotations

import random

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import fx

from tests.checks.protocol_graphs import build
from zgraph.checks.run import run_checks
from zgraph.ir.targets import resolve

torch.set_num_threads(1)

_TARGETS = [
    resolve(f"torch.ops.{name}")
    for name in (
        "dc.allgather_param.default",
        "dc.prefetch_params_fused.default",
        "dc.offload_tensor.default",
        "dc.reload_tensor.default",
        "dc.free_tensors.default",
        "dc.end_backward.default",
        "_c10d_functional.all_reduce_coalesced.default",
        "_c10d_functional.all_reduce_coalesced_.default",
        "_c10d_functional.all_gather_into_tensor_out.default",
        "_c10d_functional.wait_tensor.default",
        "_c10d_functional.isend.default",
        "higher_order.with_effects",
        "nowhere.op.default",
        "aten.split.Tensor",
        "aten.mul_.Tensor",
    )
] + [resolve("operator.getitem")]


def _mangle(nodes: list[fx.Node], rng: random.Random) -> None:
    node = rng.choice([x for x in nodes if x.op == "call_function"])
    way = rng.randrange(6)
    arguments = list(node.args)
    if way == 0:
        node.target = rng.choice(_TARGETS)
    elif way == 1 and arguments:
        arguments[rng.randrange(len(arguments))] = rng.choice([None, -1, [], rng.choice(nodes)])
    elif way == 2 and arguments:
        arguments.pop(rng.randrange(len(arguments)))
    elif way == 3:
        arguments.insert(0, rng.choice([rng.choice(nodes), [rng.choice(nodes), None], "text"]))
    elif way == 4:
        node.kwargs = {"dtype": rng.choice(nodes), "tensor": rng.choice(nodes)}
    else:
        rng.choice([x for x in nodes if x.op != "output"]).append(node)
    node.args = tuple(arguments)


@given(st.integers(0, 2**32), st.integers(1, 12))
@settings(max_examples=150, deadline=None)
def test_mangled_graphs_are_answered(seed: int, times: int):
    """Targets swapped, operands dropped or wrong, nodes moved anywhere, cycles included."""
    rng = random.Random(seed)
    built = build(rng)
    nodes = list(built.graph.nodes)
    for _ in range(times):
        _mangle(nodes, rng)
    assert run_checks(built.program()) == run_checks(built.program())
