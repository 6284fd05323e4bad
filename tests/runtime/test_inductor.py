"""Regions compiled by Inductor train what single operators train, on real ranks."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

from tests.runtime.ranks import run_ranks
from tests.runtime.test_trained_models import reread
from tests.runtime.trained_models import make
from zgraph.capture import capture, capture_model
from zgraph.ir.program import FORWARD, GraphEntry, Program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.runtime.executor import Executor
from zgraph.runtime.fault import GraphFault
from zgraph.runtime.graph_module import graph_module
from zgraph.runtime.inductor import Inductor

STEPS = 4
MODELS = (
    "sample:mlp?hidden=16",
    "sample:llama?layers=2,hidden=16,heads=2,kv_heads=1,seq=8,vocab=16",
    "vla",
    "batch_norm",
    "dropout_inside_and_outside_of_a_region",
    "dynamic_checkpointed_blocks",
    "bfloat16_parameters_with_float32_gradients",
)


def program_of(name: str) -> Program:
    if name.startswith("sample:"):
        return capture(name)
    made = make(name)
    return capture_model(made.model, made.inputs, name=name, **made.options)


def train_both(rank: int, world: int) -> dict[str, Any]:
    """For each model: losses by either backend, what was compiled, and the check against FX."""
    from zgraph.runtime.worker import RunOptions, Trainer

    found = {}
    for name in MODELS:
        after = reread(
            run_pipeline(
                program_of(name), parse_pipeline("zero3-overlap"), Context(world, device="cpu")
            ).program
        )
        plain = Trainer(after, RunOptions(steps=STEPS)).train()
        trainer = Trainer(after, RunOptions(steps=STEPS, check=True, backend="inductor"))
        compiled = trainer.train()
        losses = [[step.loss for step in result.steps] for result in (plain, compiled)]
        found[name] = (*losses, compiled.compiled, compiled.check, compiled.collectives)
        assert compiled.collectives == plain.collectives
    return found


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return run_ranks(train_both, 2, timeout=600)[0]


@pytest.mark.parametrize("name", MODELS)
def test_losses_are_those_of_single_operators_within_1e_5(name, found):
    """And each step agrees with the unrewritten graphs, run operator by operator. That all gathered
    bytes are freed at the end, `train` sees to."""
    plain, compiled, counts, check, _ = found[name]
    assert len(compiled) == STEPS
    assert max(abs(a - b) for a, b in zip(plain, compiled, strict=True)) <= 1e-5
    assert (check.ok, check.bitwise) == (True, False)
    assert check.max_rel_grad_diff <= 1e-4
    assert counts.regions >= counts.distinct > 0


class Scaled(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Embedding(8, 4)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return (self.table(ids).tanh() * 0.5).exp().mean()


@pytest.fixture(scope="module")
def scaled() -> tuple[Program, Executor]:
    """A model of a dynamic batch, and its graphs with what compute they have compiled."""
    torch.set_num_threads(1)
    program = capture_model(Scaled(), (torch.zeros(3, 5, dtype=torch.long),), dynamic={"ids": [0]})
    return program, Executor(program, Inductor())


def forward_of(program: Program) -> GraphEntry:
    entry = program.graph(FORWARD)
    assert entry is not None
    return entry


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param(torch.arange(15).view(3, 5) % 8, id="as it was captured"),
        pytest.param(torch.arange(35).view(7, 5) % 8, id="another size, by the same code"),
        pytest.param(torch.arange(5).view(1, 5), id="1, which the code does not cover"),
        pytest.param(torch.arange(15).view(5, 3).t() % 8, id="other strides, which it does not"),
    ],
)
def test_a_batch_of_any_size_and_layout_is_right(ids, scaled):
    program, executor = scaled
    params = {"table.weight": torch.randn(8, 4)}
    loss, saved = executor.run_forward(params, {}, [ids])
    (gradient,) = executor.run_backward(saved, loss).values()
    plain = Executor(program)
    expected, saved = plain.run_forward(params, {}, [ids])
    (wanted,) = plain.run_backward(saved, expected).values()
    assert torch.allclose(loss, expected, rtol=1e-6)
    assert torch.allclose(gradient, wanted, rtol=1e-5, atol=1e-7)


def test_what_compiled_code_raises_is_told_with_the_nodes_of_its_region(scaled):
    _, executor = scaled
    outside = torch.full((3, 5), 8)
    with pytest.raises(GraphFault, match=r"graph forward, compiled \w+ \.\.\. \w+ \(\d+ nodes\): "):
        executor.run_forward({"table.weight": torch.randn(8, 4)}, {}, [outside])


def test_results_lie_in_memory_as_the_graph_says():
    """Compilers may choose strides; what follows, such as the backward, counts on the graph's."""
    torch.set_num_threads(1)

    class Norm(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weight = nn.Parameter(torch.ones(6))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            x = nn.functional.layer_norm(x.transpose(1, 2).tanh(), (6,), self.weight)
            return torch.bernoulli(x.sigmoid()).mul(x).mean()

    entry = forward_of(capture_model(Norm(), (torch.randn(2, 6, 5),)))
    (after,) = Inductor().compile([entry])
    layouts = []
    for each in (entry, after):
        torch.manual_seed(0)
        values = graph_module(each)([torch.ones(6), torch.randn(2, 6, 5)])
        layouts.append([(value.shape, value.stride()) for value in values])
    assert layouts[0] == layouts[1]
