"""The passes `zero1` and `zero2`: parameters whole, optimizer state sharded."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.passes.terse import lines, program, show
from tests.runtime.ranks import on_ranks
from zgraph.capture import capture
from zgraph.checks.run import run_checks
from zgraph.errors import UsageError
from zgraph.ir.program import ALL_REDUCE, BACKWARD, FORWARD, REDUCE_SCATTER
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.runtime.replicas import gather_updated, replica_of

FORWARD_TEXT = """
    %a = param[8, 8]
    %b = frozen[8]
    %c = param[8]
    %x = user[4, 8]
    %y = aten.mm.default(%x, %a)
    %z = aten.mul.Tensor(%y, %b)
    %loss = aten.sum.default(%z)
    return loss %loss, saved %b, saved %x
"""
BACKWARD_TEXT = """
    %b = frozen[8]
    %x = saved[4, 8]
    %one = tangent[]
    %dz = aten.expand.default(%one, [4, 8])
    %dy = aten.mul.Tensor(%dz, %b)
    %tx = aten.t.default(%x)
    %ga = aten.mm.default(%tx, %dy)
    %gb = aten.sum.dim_IntList(%dz, [0])
    return grad a %ga, grad b %gb
"""


def rewritten(spec: str):
    before = program(FORWARD_TEXT, BACKWARD_TEXT)
    return run_pipeline(before, parse_pipeline(spec), Context(2), verify_each=True).program


@pytest.mark.parametrize("spec", ["zero1", "zero2"])
def test_gradients_are_reduced_and_parameters_read_as_they_are(spec):
    """A frozen parameter's gradient is returned as it was; one without gradient is not reduced."""
    after = rewritten(spec)
    assert show(after.graph(FORWARD)) == show(program(FORWARD_TEXT).graph(FORWARD))
    assert show(after.graph(BACKWARD)) == lines("""
        %dz = aten.expand.default(%one, [4, 8])
        %dy = aten.mul.Tensor(%dz, %b)
        %tx = aten.t.default(%x)
        %ga = aten.mm.default(%tx, %dy)
        %reduce_ga = zgraph.reduce_grad.default(%ga, 0, 0)
        %gb = aten.sum.dim_IntList(%dz, [0])
        %end_backward = zgraph.end_backward.default([%reduce_ga], 0, True)
        return [None, %gb]
    """)


@pytest.mark.parametrize(("spec", "reduction"), [("zero1", ALL_REDUCE), ("zero2", REDUCE_SCATTER)])
def test_the_table_says_how_trainable_parameters_are_reduced(spec, reduction):
    """And it survives the text form."""
    after = rewritten(spec)
    found = {param.fqn: param.reduction for param in after.params}
    assert found == {"a": reduction, "b": "", "c": reduction}
    assert not any(param.sharded for param in after.params)
    assert parse_program(print_program(after)).params == after.params


@pytest.mark.parametrize("spec", ["zero1,zero1", "zero2,zero2", "zero1,zero2", "zero2,zero3"])
def test_sharding_twice_is_refused(spec):
    with pytest.raises(UsageError, match="already has"):
        rewritten(spec)


def test_what_was_sharded_before_is_seen_in_the_table():
    with pytest.raises(UsageError, match="already has"):
        run_pipeline(rewritten("zero1"), parse_pipeline("zero3"), Context(2))


def test_a_forward_alone_is_left_as_it_is():
    lone = program(FORWARD_TEXT)
    after = run_pipeline(lone, parse_pipeline("zero2"), Context(2)).program
    assert show(after.graph(FORWARD)) == show(lone.graph(FORWARD))


@pytest.mark.parametrize("spec", ["zero1", "zero2"])
def test_checks_find_nothing_in_a_rewritten_llama(spec):
    after = run_pipeline(capture("sample:llama"), parse_pipeline(spec), Context(4)).program
    assert [x for x in run_checks(after) if x.severity != "info"] == []


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 4), max_size=3), st.integers(1, 5))
def test_the_parts_of_a_replica_make_up_the_whole(shape, world):
    full = torch.randn(shape)
    found = [replica_of(full, rank, world) for rank in range(world)]
    assert all(torch.equal(one.whole, full) for one in found)
    flat = torch.cat([one.shard for one in found])
    assert torch.equal(flat[: full.numel()], full.reshape(-1)) and not flat[full.numel() :].any()


@on_ranks(1, 3)
def test_updated_parts_reach_every_rank(rank: int, world: int) -> None:
    """In as few calls as buckets of 100 bytes allow; a parameter that is larger goes alone."""
    shapes = [(3, 5), (2,), (1,), (0,), (40,)]
    for dtype in (torch.float32, torch.bfloat16):
        replicas = [replica_of(torch.zeros(shape, dtype=dtype), rank, world) for shape in shapes]
        for replica in replicas:
            replica.shard.add_(rank + 1)
        calls = gather_updated(replicas, world, 100)
        assert calls == 2
        for replica in replicas:
            size = replica.shard.numel()
            expected = torch.arange(1, world + 1, dtype=dtype).repeat_interleave(size)
            assert torch.equal(replica.padded, expected)
