"""What people train is captured, rewritten and run on real ranks, and computes what it should."""

from __future__ import annotations

import copy
import importlib.util
import tempfile
from pathlib import Path

import pytest
import torch
import torch.distributed as dist

from tests.runtime.ranks import run_ranks
from tests.runtime.trained_models import MODELS, PLAIN, TRANSFORMERS, Trained, make
from zgraph.capture import capture_model
from zgraph.capture.functional import flatten_inputs, split_loss
from zgraph.ir.container import load_program, save_program
from zgraph.ir.program import Program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.runtime.batches import draw_batch, generator_for

STEPS, EAGER_STEPS, LEARNING_RATE = 10, 3, 0.05


def train_all(rank: int, world: int, names: list[str]) -> dict[str, tuple[str, float]]:
    """For each model, the first difference from the oracle and the largest from eager losses."""
    from zgraph.runtime.worker import RunOptions, Trainer

    found = {}
    for name in names:
        made = make(name)
        eager = copy.deepcopy(made.model)
        before = capture_model(made.model, made.inputs, name=name, **made.options)
        passes = parse_pipeline("zero3,schedule")
        after = reread(run_pipeline(before, passes, Context(world), verify_each=True).program)
        checked = Trainer(after, RunOptions(steps=STEPS, check=True)).train()
        assert checked.check is not None
        options = RunOptions(steps=EAGER_STEPS, optimizer="sgd", lr=LEARNING_RATE)
        ours = [step.loss for step in Trainer(after, options).train().steps]
        theirs = eager_losses(eager, made, before)
        off = max(abs(a - b) for a, b in zip(ours, theirs, strict=True))
        steps = len(checked.steps)
        difference = str(checked.check.first_difference)
        found[name] = (difference if steps == STEPS else f"{steps} steps: {difference}", off)
    return found


def reread(program: Program) -> Program:
    """The program as `zgraph run` gets it: from a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.pt"
        save_program(program, path)
        return load_program(path)


def eager_losses(model: torch.nn.Module, made: Trained, program: Program) -> list[float]:
    """Losses of the unsharded model under SGD, its gradients averaged over ranks."""
    rank, world = dist.get_rank(), dist.get_world_size()
    wide = made.options.get("grad_dtype")
    masters = {
        fqn: p.detach().to(wide or p.dtype).clone()
        for fqn, p in model.named_parameters()
        if p.requires_grad
    }
    optimizer = torch.optim.SGD(list(masters.values()), lr=LEARNING_RATE)
    flat = flatten_inputs(model, made.inputs)
    losses = []
    for step in range(EAGER_STEPS):
        batch = draw_batch(program.recipe, program.seed, step, rank)
        torch.manual_seed(generator_for("rng", program.seed, step, rank, 0).initial_seed())
        args, kwargs = flat.rebuild(batch)
        autocast = made.options.get("autocast")
        with torch.autocast("cpu", autocast or torch.bfloat16, autocast is not None, False):
            loss, _ = split_loss(model(*args, **kwargs), None)
        loss.backward()
        mean = loss.detach().clone() / world
        dist.all_reduce(mean)
        losses.append(mean.item())
        for fqn, parameter in model.named_parameters():
            if parameter.grad is not None:
                masters[fqn].grad = parameter.grad.to(masters[fqn].dtype) / world
                dist.all_reduce(masters[fqn].grad)
                parameter.grad = None
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        for fqn, master in masters.items():
            model.get_parameter(fqn).data.copy_(master)
    return losses


@pytest.fixture(scope="module")
def found() -> dict[str, tuple[str, float]]:
    """Every model that can be made here, trained in one launch of two ranks."""
    installed = all(importlib.util.find_spec(name) for name in ("transformers", "peft"))
    names = [*PLAIN, *(TRANSFORMERS if installed else ())]
    return run_ranks(train_all, 2, names, timeout=600)[0]


@pytest.mark.parametrize("name", MODELS)
def test_what_people_train_computes_what_the_original_computes(name, found):
    """Ten AdamW steps equal the unrewritten graphs bit for bit; SGD follows the eager model."""
    if name in TRANSFORMERS:
        pytest.importorskip("transformers")
        pytest.importorskip("peft")
    difference, off = found[name]
    assert difference == "None"
    assert off < 1e-5


def test_on_three_ranks_master_copies_random_state_and_dynamic_sizes_hold_too():
    """Three divides no parameter; sums of gradients agree up to their order."""
    names = [
        "mixed_parameter_types",
        "dropout_inside_and_outside_of_a_region",
        "tied_frozen_and_idle_parameters",
    ]
    trained = run_ranks(train_all, 3, names, timeout=300)[0]
    assert {name: difference for name, (difference, _) in trained.items()} == dict.fromkeys(
        names, "None"
    )
    assert max(off for _, off in trained.values()) < 1e-5
