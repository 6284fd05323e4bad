"""Rewritten programs compute what the originals do: on real ranks, bit for bit."""

from __future__ import annotations

import pytest

from tests.passes.odd_models import MODELS, build
from tests.runtime.ranks import run_ranks
from zgraph.capture import capture_model
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline

PIPELINES = (
    "zero3",
    "zero3,schedule",
    "zero3,schedule,prefetch",
    "zero3,schedule,prefetch,selective-gather,bucket-reduce",
    "zero3-min-memory",
    "zero1,bucket-reduce{size=64}",
    "zero2,offload-activation{budget=0}",
)


def cases(world: int) -> list[tuple[str, str]]:
    """On 2 ranks every model with every pipeline; on more each model with two of them in turn."""
    count = len(PIPELINES)
    if world == 2:
        return [(name, pipeline) for name in MODELS for pipeline in PIPELINES]
    turns = [(name, (k, k + 3)) for k, name in enumerate(MODELS)]
    return [(name, PIPELINES[k % count]) for name, both in turns for k in both]


def train_all(rank: int, world: int) -> dict[str, str]:
    """Train every odd model for 2 steps of 2 micro-batches; says how each case compares."""
    from zgraph.runtime.worker import RunOptions, Trainer

    options = RunOptions(steps=2, micro_batches=2, check=True)
    found, captured = {}, {}
    for name, pipeline in cases(world):
        if name not in captured:
            model = build(name)
            captured[name] = capture_model(model, model.example_inputs(), name=name)
        passes = parse_pipeline(pipeline)
        after = run_pipeline(captured[name], passes, Context(world), verify_each=True).program
        result = Trainer(after, options).train()
        found[f"{name} {pipeline}"] = str(result.check.first_difference)
    return found


@pytest.mark.parametrize("world", [2, 3])
def test_every_odd_model_trains_as_its_original_does(world):
    """On 2 ranks bit for bit, on 3 up to the order of sums."""
    found = run_ranks(train_all, world, timeout=500)[0]
    assert found == {f"{name} {pipeline}": "None" for name, pipeline in cases(world)}
