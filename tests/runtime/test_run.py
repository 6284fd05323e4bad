"""`zgraph run`: programs trained on real gloo ranks, beside the graphs they were made from."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.passes.terse import program
from zgraph.capture import capture
from zgraph.errors import RunError
from zgraph.ir.container import write
from zgraph.ir.program import FORWARD, Program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.runtime.batches import draw_batch
from zgraph.runtime.launch import Ranks, launch
from zgraph.runtime.result import RunResult
from zgraph.runtime.worker import RunOptions, bind_cores


def rewritten(
    spec_or_program: str | Program, world_size: int = 2, passes: str = "default"
) -> Program:
    before = capture(spec_or_program) if isinstance(spec_or_program, str) else spec_or_program
    return run_pipeline(
        before, parse_pipeline(passes), Context(world_size), verify_each=True
    ).program


def train(after: Program, folder: Path, nproc: int, **options: object) -> RunResult:
    path = folder / "program.pt"
    write(after, path)
    return launch(str(path), RunOptions(**options), Ranks(nproc))  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", ["sample:mlp", "sample:llama", "sample:vla"])
def test_twenty_adamw_steps_on_two_ranks_equal_the_unrewritten_graphs_bit_for_bit(spec, tmp_path):
    result = train(rewritten(spec), tmp_path, 2, steps=20, check=True)
    assert len(result.steps) == 20
    check = result.check
    assert (check.ok, check.bitwise) == (True, True)
    assert check.max_abs_loss_diff == check.max_abs_param_diff == check.max_rel_grad_diff == 0.0


@pytest.mark.parametrize("nproc", [1, 3, 4, 8])
def test_a_world_size_that_divides_no_parameter_trains_the_same(nproc, tmp_path):
    """hidden=30 and 7 classes: no size is a multiple of 4 or 8."""
    after = rewritten("sample:mlp?hidden=30,classes=7", nproc)
    result = train(after, tmp_path, nproc, steps=3, check=True)
    assert result.world_size == nproc
    assert (result.check.ok, result.check.bitwise) == (True, True), result.check
    assert result.check.max_rel_grad_diff == result.check.max_abs_param_diff == 0.0


def test_sums_in_an_order_of_their_own_are_compared_within_8_ulp(tmp_path):
    """Functional collectives leave the order of a sum on 3 ranks to the process group."""
    after = rewritten("sample:mlp?hidden=30,classes=7", 3, "zero3,schedule,lower-to")
    result = train(after, tmp_path, 3, steps=3, check=True)
    assert (result.check.ok, result.check.bitwise) == (True, False)
    assert result.check.max_rel_grad_diff <= 1e-6
    counts = {kind: found["count"] for kind, found in result.collectives.items()}
    assert counts == {"all_gather": 3 * 12, "reduce_scatter": 3 * 8}


def test_ranks_that_need_every_core_have_their_own():
    cores = sorted(os.sched_getaffinity(0))
    found = []
    try:
        for rank in range(len(cores) + 1):
            bind_cores(rank, len(cores) + 1, threads=1)
            found.append(os.sched_getaffinity(0))
            os.sched_setaffinity(0, cores)
        bind_cores(0, 1, threads=len(cores) - 1)
        assert os.sched_getaffinity(0) == set(cores)
    finally:
        os.sched_setaffinity(0, cores)
    assert found == [{core} for core in (*cores, cores[0])]


def test_a_program_rewritten_for_two_ranks_runs_on_three(tmp_path):
    assert train(rewritten("sample:vla", 2), tmp_path, 3, steps=2, check=True).check.ok


def test_bfloat16_parameters_are_gathered_and_reduced_in_bfloat16(tmp_path):
    source = tmp_path / "model.py"
    source.write_text(
        "import torch\n"
        "from zgraph.capture.samples.mlp import build\n"
        "def half():\n"
        "    model, inputs = build()\n"
        "    return model.bfloat16(), (inputs[0].bfloat16(), *inputs[1:])\n"
    )
    after = rewritten(f"{source}:half")
    assert {param.dtype for param in after.params} == {torch.bfloat16}
    assert train(after, tmp_path, 2, steps=5, check=True).check.ok


def test_micro_batches_add_up(tmp_path):
    result = train(rewritten("sample:mlp"), tmp_path, 2, steps=3, check=True, micro_batches=3)
    assert result.check.ok and result.check.max_abs_param_diff == 0.0


def test_losses_follow_the_eager_model_within_1e_5(tmp_path):
    """The mean loss of two ranks is that of one eager model that sees both batches."""
    from zgraph.capture.spec import resolve_spec

    before = capture("sample:llama", seed=3)
    result = train(rewritten(before), tmp_path, 2, steps=5, optimizer="sgd", lr=0.1)
    torch.manual_seed(3)
    model = resolve_spec("sample:llama").model
    model.load_state_dict(before.tensors, strict=False)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for step, ours in enumerate(result.steps):
        losses = [model(*draw_batch(before.recipe, before.seed, step, rank)) for rank in range(2)]
        loss = sum(losses) / 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        assert abs(loss.item() - ours.loss) < 1e-5


def test_a_program_without_values_draws_them_from_its_seed(tmp_path):
    after = rewritten("sample:llama")
    first = train(replace(after, tensors={}), tmp_path, 2, steps=2, check=False)
    second = train(replace(after, tensors={}), tmp_path, 2, steps=2, check=False)
    assert [s.loss for s in first.steps] == [s.loss for s in second.steps]


def test_a_rewrite_that_computes_something_else_is_named(tmp_path):
    """gelu becomes relu in the rewritten forward: the first loss differs, on a known rank."""
    after = rewritten("sample:mlp")
    for node in after.graph(FORWARD).graph.nodes:
        if node.target is torch.ops.aten.gelu.default:
            node.target = torch.ops.aten.relu.default
    result = train(after, tmp_path, 2, steps=5, check=True)
    assert not result.check.ok
    assert result.check.first_difference["step"] == 0
    assert result.check.first_difference["what"] == "loss"
    assert len(result.steps) == 1


def test_the_json_report_has_the_promised_fields(tmp_path):
    result = train(rewritten("sample:mlp"), tmp_path, 2, steps=2, check=True)
    document = json.loads(result.to_json())
    assert document["schema"] == "zgraph.run/1"
    assert document["world_size"] == 2
    assert [sorted(step) for step in document["steps"]] == [["loss", "seconds"]] * 2
    assert document["check"]["ok"] is True
    assert document["peak_bytes_per_rank"] > document["peak_gathered_bytes"] > 0
    assert document["collectives"]["all_gather"]["count"] > 0


FAILS_ON_NEGATIVE_INPUT = program(
    """
    %w = param[3]
    %x = user[]
    %ok = aten.gt.Scalar(%x, 0.0)
    %check = aten._assert_async.msg(%ok, 'the input is negative')
    %y = aten.mul.Tensor(%w, %x)
    %loss = aten.sum.default(%y)
    return loss %loss, saved %x
    """,
    """
    %x = saved[]
    %g = tangent[]
    %s = aten.mul.Tensor(%x, %g)
    %d = aten.expand.default(%s, [3])
    return grad w %d
    """,
)


def test_a_rank_that_raises_ends_all_ranks_within_seconds_with_its_traceback(tmp_path):
    """Only one rank draws a negative input; the other is left in a collective."""
    signs = {
        seed: [draw_batch(FAILS_ON_NEGATIVE_INPUT.recipe, seed, 0, rank)[0] > 0 for rank in (0, 1)]
        for seed in range(20)
    }
    seed = next(seed for seed, sign in signs.items() if sign == [True, False])
    after = rewritten(replace(FAILS_ON_NEGATIVE_INPUT, seed=seed))
    start = time.monotonic()
    with pytest.raises(RunError) as caught:
        train(after, tmp_path, 2, steps=1)
    assert time.monotonic() - start < 30
    assert "rank 1 failed" in str(caught.value)
    assert "the input is negative" in str(caught.value)
    assert "Traceback" in str(caught.value)


def test_a_gather_without_its_release_is_reported_with_the_parameter(tmp_path):
    after = rewritten("sample:mlp")
    entry = after.graph(FORWARD)
    release = next(n for n in entry.graph.nodes if "release_param" in str(n.target))
    release.replace_all_uses_with(release.args[0])
    fqn = after.param_by_id()[release.args[2]].fqn
    entry.graph.erase_node(release)
    with pytest.raises(RunError, match=fqn):
        train(after, tmp_path, 1, steps=1)


def test_a_lone_forward_cannot_be_trained(tmp_path):
    after = rewritten("sample:mlp")
    with pytest.raises(RunError, match="no backward graph"):
        train(after.with_graphs(after.graphs[:1]), tmp_path, 1, steps=1)


def test_the_check_needs_the_original(tmp_path):
    with pytest.raises(RunError, match="unrewritten graphs"):
        train(replace(rewritten("sample:mlp"), original=None), tmp_path, 1, steps=1, check=True)
