"""Models far larger than this machine, captured without values for a device that is not here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from zgraph import compat
from zgraph.capture import capture, capture_model
from zgraph.capture.devices import retarget
from zgraph.capture.samples import llama
from zgraph.errors import CaptureError, UsageError
from zgraph.ir.equality import same_program
from zgraph.ir.program import Program
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline

torch.set_num_threads(1)
BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "capture_fake.py"
CUDA = torch.device("cuda")


def devices(program: Program) -> set[str]:
    values = [node.meta.get("val") for entry in program.graphs for node in entry.graph.nodes]
    return {value.device.type for value in values if isinstance(value, torch.Tensor)}


@pytest.mark.parametrize(
    ("spec", "parameters", "limit"),
    [
        (
            "sample:llama?layers=2,hidden=4096,heads=32,kv_heads=8,intermediate=14336,"
            "vocab=128256,batch=1,seq=4096",
            1.4e9,
            2**30,
        ),
        (
            "hf:MixtralConfig?num_local_experts=64,num_experts_per_tok=8,hidden_size=2048,"
            "intermediate_size=1024,num_hidden_layers=2,num_attention_heads=16,"
            "num_key_value_heads=16,vocab_size=50304,batch=1,seq=512",
            1.0e9,
            2 * 2**30,
        ),
    ],
    ids=["llama at the width of 8B", "a mixture of 64 experts"],
)
def test_a_model_of_billions_is_captured_for_cuda_in_little_memory(spec, parameters, limit):
    """It rewrites, passes every check, and prints; the whole takes less than the limit."""
    if spec.startswith("hf:"):
        pytest.importorskip("transformers")
    command = [sys.executable, str(BENCHMARK), "--here", spec]
    environment = {"PYTHONPATH": str(BENCHMARK.parents[1]), "PATH": ""}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["parameters"] > parameters
    assert found["peak_bytes"] < limit
    assert found["devices"] == ["cuda"]
    assert found["errors"] == []


def test_a_program_for_cuda_is_rewritten_and_reads_back_equal() -> None:
    program = capture("sample:llama?layers=1", fake=True, device="cuda")
    passes = parse_pipeline("zero3,schedule")
    after = run_pipeline(program, passes, Context(8), verify_each=True).program
    assert devices(after) == {"cuda"}
    text = print_program(after)
    assert "cpu" not in text
    assert same_program(after, parse_program(text)) is None


def test_device_arguments_move_and_scalar_constants_stay() -> None:
    class Shifted(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            steps = torch.arange(4, device=x.device)
            return (self.linear(x + steps) * torch.tensor(2.0)).square().mean()

    captured = capture_model(Shifted(), (torch.randn(3, 4),))
    moved = retarget(captured, CUDA)
    arange = next(n for n in moved.graphs[0].graph.nodes if "arange" in n.name)
    assert arange.kwargs["device"] == CUDA
    constant = next(iter(moved.graphs[0].constants.values()))
    assert constant.item() == 2.0 and not compat.is_fake(constant)
    assert devices(captured) == {"cpu"}


def test_the_state_of_a_random_generator_stays_on_the_cpu() -> None:
    """On cuda it is a seed and an offset: 16 bytes."""

    class Dropping(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            def region(v: torch.Tensor) -> torch.Tensor:
                return nn.functional.dropout(self.linear(v), 0.5).tanh()

            return checkpoint(region, x, use_reentrant=False).square().mean()

    text = print_program(retarget(capture_model(Dropping(), (torch.randn(3, 4),)), CUDA))
    states = [line for line in text.splitlines() if "u8[" in line]
    assert [line.split()[0].rstrip("_0123456789") for line in states] == [
        "%run_and_save_rng_state",
        "%getitem",
        "%rng_state_output",
    ]
    assert all("u8[16][1]cpu" in line for line in states)


def test_what_cannot_be_moved_is_refused() -> None:
    model, inputs = llama.build(layers=1)
    with pytest.raises(CaptureError, match="_for_cpu exists on one kind of device only"):
        retarget(capture_model(model, inputs), CUDA)

    class Tabled(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(3, 3)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return (self.linear(x) * torch.tensor([1.0, 2.0, 3.0])).square().mean()

    with pytest.raises(CaptureError, match=r"constant .* of shape \[3\]"):
        retarget(capture_model(Tabled(), (torch.randn(2, 3),)), CUDA)
    with pytest.raises(UsageError, match="needs --fake"):
        capture("sample:mlp", device="cuda")


def test_a_type_is_given_to_the_model_and_its_inputs() -> None:
    program = capture("sample:mlp", dtype="bf16", grad_dtype="f32")
    assert {param.dtype for param in program.params} == {torch.bfloat16}
    assert {param.master_dtype for param in program.params} == {torch.float32}
    assert [r.dtype for r in program.recipe] == [torch.bfloat16, torch.int64]
    assert capture("sample:mlp", dtype="bf16", fake=True).params[0].dtype == torch.bfloat16
