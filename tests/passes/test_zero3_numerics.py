"""Rewritten programs compute what the originals do: on real ranks, bit for bit."""

from __future__ import annotations

import pytest

from tests.passes.odd_models import MODELS, build
from tests.runtime.ranks import run_ranks
from zgraph.capture import capture_model
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline

PIPELINES = ("zero3", "zero3,schedule", "zero3,schedule,prefetch")


def train_all(rank: int, world: int) -> dict[str, str]:
    """Train every odd model through every pipeline for 3 steps; says how each compares."""
    from zgraph.runtime.worker import RunOptions, Trainer

    found = {}
    for name in MODELS:
        model = build(name)
        before = capture_model(model, model.example_inputs(), name=name)
        for pipeline in PIPELINES:
            passes = parse_pipeline(pipeline)
            after = run_pipeline(before, passes, Context(world), verify_each=True).program
            result = Trainer(after, RunOptions(steps=3, check=True)).train()
            found[f"{name} {pipeline}"] = str(result.check.first_difference)
    return found


@pytest.mark.parametrize("world", [2, 3])
def test_every_odd_model_trains_as_its_original_does(world):
    """On 2 ranks bit for bit, on 3 up to the order of sums, for each pipeline."""
    found = run_ranks(train_all, world, timeout=300)[0]
    assert found == {f"{name} {pipeline}": "None" for name in MODELS for pipeline in PIPELINES}
