"""Symbolic sizes, and models that are never given values."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from training_step import assert_same_step, eager_step, program_step

from zgraph.capture import capture, capture_model
from zgraph.capture.samples import llama
from zgraph.errors import CaptureError, UsageError

torch.set_num_threads(1)


def test_a_dynamic_batch_is_captured_once_and_runs_at_every_size() -> None:
    """Symbolic sizes that the backward needs are saved and linked like tensors."""
    torch.manual_seed(0)
    model, inputs = llama.build(layers=1)
    program = capture_model(model, inputs, dynamic={"ids": [0]})
    backward = program.graphs[1]
    assert any(role.kind == "symbol" for role in backward.inputs)
    for batch in (2, 5):
        ids = torch.randint(256, (batch, 32))
        model.zero_grad()
        assert_same_step(program_step(program, (ids,)), eager_step(model, (ids,)))


class Fixed(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (self.linear(x) + torch.ones(6, 4)).square().mean()


def test_a_size_that_the_model_fixes_cannot_be_dynamic() -> None:
    with pytest.raises(CaptureError, match="fixes dimension 0 of input x to 6"):
        capture_model(Fixed(), (torch.randn(6, 4),), dynamic={"x": [0]})
    with pytest.raises(UsageError, match="input x has no dimension 2"):
        capture_model(Fixed(), (torch.randn(6, 4),), dynamic={"x": [2]})


def test_a_fake_model_of_seventy_billion_parameters_takes_no_memory() -> None:
    spec = "sample:llama?layers=1,hidden=65536,heads=8,vocab=200000"
    program = capture(spec, fake=True)
    assert sum(param.numel for param in program.params) > 70e9
    assert program.tensors == {}
    assert program.recipe[0].high == 200000
