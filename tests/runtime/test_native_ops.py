"""The native operators on real gloo ranks: values, memory and gradients."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
import torch
import torch.distributed as dist

from tests.runtime.native_calls import (
    BF16,
    F16,
    F32,
    full_value,
    gather,
    gather_and_wait,
    nbytes,
    open_registry,
    prefetch,
)
from tests.runtime.ranks import on_ranks
from zgraph.ir import ops
from zgraph.runtime.registry import shard_numel, unshard

SHAPES = [(7,), (3, 5), (2, 2, 2), (1,), (), (0, 4), (6, 4)]


# ---- gather, wait, release -------------------------------------------------------------------


@on_ranks(1, 2, 3)
def test_gather_restores_every_shape_and_dtype(rank: int, world: int) -> None:
    """The gathered value is the parameter bit for bit, contiguous, in padded storage of its own."""
    cases = [(shape, dtype) for shape in SHAPES for dtype in (F32, BF16, F16)]
    with open_registry(*cases) as registry:
        for i, (shape, dtype) in enumerate(cases):
            full = full_value(shape, dtype, seed=i)
            gathered = gather_and_wait(full, i)
            assert torch.equal(gathered, full) and gathered.is_contiguous()
            assert gathered.shape == full.shape and gathered.dtype == dtype
            size = shard_numel(full.numel(), world) * world * dtype.itemsize
            assert nbytes(gathered) == registry.stats().live_bytes == size
            ops.RELEASE(gathered, 0, i, 1)
        registry.end_graph(0)
        assert registry.stats().live_bytes == registry.stats().unwaited == 0


@on_ranks(1, 3)
def test_a_narrower_dtype_is_cast_before_it_is_sent(rank: int, world: int) -> None:
    """Gathering fp32 as bf16 equals casting the full parameter, and half the bytes are sent."""
    full = full_value((5, 7), F32)
    with open_registry(((5, 7), F32)) as registry:
        gathered = gather_and_wait(full, dtype=BF16)
        assert torch.equal(gathered, full.to(BF16))
        assert registry.stats().bytes_sent == (world - 1) * shard_numel(35, world) * 2


@on_ranks(2)
def test_the_nth_release_frees_the_storage(rank: int, world: int) -> None:
    """Releases pass their tensor through; the memory goes with the n-th and not before."""
    full = full_value((9,), F32)
    with open_registry(((9,), F32)) as registry:
        gathered = gather_and_wait(full)
        used = gathered * 2
        for i in range(3):
            assert torch.equal(gathered, full), f"freed after release {i}"
            assert ops.RELEASE(used, 0, 0, 3).data_ptr() == used.data_ptr()
        assert nbytes(gathered) == 0
        assert torch.equal(used, full * 2)
        registry.end_graph(0)
        again = gather_and_wait(full)
        assert torch.equal(again, full) and nbytes(gathered) == 0


@on_ranks(2)
def test_gathers_may_be_outstanding_together(rank: int, world: int) -> None:
    """Several gathers are started before the first wait, and waited for in another order."""
    shapes = [(11,), (4, 4), (3,), (64,)]
    fulls = [full_value(shape, F32, seed=i) for i, shape in enumerate(shapes)]
    with open_registry(*[(shape, F32) for shape in shapes]) as registry:
        started = [gather(full, i) for i, full in enumerate(fulls)]
        assert registry.stats().unwaited == 4
        for i in (2, 0, 3, 1):
            assert torch.equal(ops.WAIT(started[i], 0, i), fulls[i])
        assert registry.stats().unwaited == 0


# ---- prefetch --------------------------------------------------------------------------------


@on_ranks(1, 2, 3)
def test_prefetch_is_one_collective_for_each_dtype(rank: int, world: int) -> None:
    """Gathers find what a fused prefetch started; each value can then be freed alone."""
    shapes = [(7,), (3, 5), (), (0, 2), (2, 2)]
    fulls = [full_value(shape, F32, seed=i) for i, shape in enumerate(shapes)]
    dtypes = [F32, BF16, F32, F32, BF16]
    with open_registry(*[(shape, F32) for shape in shapes]) as registry:
        prefetch(fulls, range(5), dtypes)
        assert registry.stats().fused_gathers == 2
        values = []
        for i, (full, dtype) in enumerate(zip(fulls, dtypes, strict=True)):
            values.append(gather_and_wait(full, i, dtype=dtype))
            assert torch.equal(values[i], full.to(dtype))
        assert registry.stats().gather_hits == 5 and registry.stats().collectives == 2
        for i, value in enumerate(values):
            ops.RELEASE(value, 0, i, 1)
            assert nbytes(value) == 0
            assert all(torch.equal(values[j], fulls[j].to(dtypes[j])) for j in range(i + 1, 5))
        registry.end_graph(0)
        assert registry.stats().live_bytes == 0


@on_ranks(2)
def test_staging_counts_as_gathered_until_the_first_wait(rank: int, world: int) -> None:
    """Staging is live from the prefetch on; copying out doubles it for a moment."""
    fulls = [full_value((8,), F32, seed=i) for i in range(2)]
    with open_registry(((8,), F32), ((8,), F32)) as registry:
        prefetch(fulls, [0, 1])
        assert registry.stats().live_bytes == 64
        started = gather(fulls[0], 0)
        assert registry.stats().live_bytes == 64 + 32
        ops.WAIT(started, 0, 0)
        assert registry.stats().live_bytes == 64 and registry.stats().peak_bytes == 128
        registry.reset_peak()
        assert registry.stats().peak_bytes == 64


@on_ranks(2)
def test_a_late_prefetch_changes_nothing(rank: int, world: int) -> None:
    """A prefetch of a parameter whose gather is already open starts no collective."""
    full = full_value((4,), F32)
    with open_registry(((4,), F32)) as registry:
        gathered = gather_and_wait(full)
        prefetch([full], [0])
        ops.RELEASE(gathered, 0, 0, 1)
        registry.end_graph(0)
        assert registry.stats().fused_gathers == 0 and registry.stats().live_bytes == 0


# ---- kept and persistent ---------------------------------------------------------------------


@on_ranks(2)
def test_a_kept_parameter_is_gathered_once_for_both_halves(rank: int, world: int) -> None:
    """The forward leaves it gathered, the backward finds it, its final release frees it."""
    full = full_value((5,), F32)
    with open_registry(((5,), F32), kept=True) as registry:
        for step in range(2):
            first = gather_and_wait(full)
            registry.end_graph(0)
            second = gather_and_wait(full)
            assert second.data_ptr() == first.data_ptr()
            ops.RELEASE(second, 0, 0, 1)
            registry.end_graph(0)
            registry.end_step()
            assert nbytes(first) == 0
            assert registry.stats().collectives == step + 1


@on_ranks(2)
def test_a_persistent_parameter_lives_until_the_step_ends(rank: int, world: int) -> None:
    """Releases do not free it; after the step the new value is gathered, the old unreadable."""
    with open_registry(((5,), F32), graphs=2, persistent=True) as registry:
        old, new = full_value((5,), F32, seed=1), full_value((5,), F32, seed=2)
        for graph_id in (0, 1, 0):
            gathered = gather_and_wait(old, graph_id=graph_id)
            ops.RELEASE(gathered, graph_id, 0, 1)
            registry.end_graph(graph_id)
            assert torch.equal(gathered, old)
        gather_and_wait(old, graph_id=1)  # a graph without releases may leave it open
        registry.end_graph(1)
        assert registry.stats().collectives == 1
        with pytest.raises(RuntimeError, match=r"'p0' \(id 0\) in graph 'g0'.*held as Float"):
            gather(old, dtype=BF16)
        registry.end_step()
        assert nbytes(gathered) == 0 and registry.stats().live_bytes == 0
        assert torch.equal(gather_and_wait(new, graph_id=1), new)


@on_ranks(2)
def test_graphs_share_the_buffer_and_the_last_one_frees_it(rank: int, world: int) -> None:
    """A parameter open in two graphs is gathered once and freed when neither needs it."""
    full = full_value((6,), F32)
    with open_registry(((6,), F32), graphs=2) as registry:
        first = gather_and_wait(full, graph_id=0)
        second = gather_and_wait(full, graph_id=1)
        assert registry.stats().collectives == 1
        ops.RELEASE(first, 0, 0, 1)
        assert torch.equal(second, full)
        ops.RELEASE(second, 1, 0, 1)
        assert nbytes(second) == 0


# ---- gradients -------------------------------------------------------------------------------


def rank_grad(shape: Sequence[int], rank: int, dtype=F32, seed: int = 0) -> torch.Tensor:
    return full_value(shape, dtype, seed=1000 * seed + rank)


def mean_grad(shape: Sequence[int], world: int, seed: int = 0) -> torch.Tensor:
    """The sum over ranks of grad / W, in rank order."""
    total = rank_grad(shape, 0, seed=seed) / world
    for rank in range(1, world):
        total = total + rank_grad(shape, rank, seed=seed) / world
    return total


def joined(part: torch.Tensor, shape: Sequence[int]) -> torch.Tensor:
    parts = [torch.empty_like(part) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, part)
    return unshard(parts, shape)


def check_mean(part: torch.Tensor, expected: torch.Tensor, world: int) -> None:
    """Bit-equal where the order of a sum cannot matter, close otherwise."""
    assert part.shape == (shard_numel(expected.numel(), world),)
    if world <= 2:
        assert torch.equal(joined(part, expected.shape), expected)
    else:
        torch.testing.assert_close(joined(part, expected.shape), expected, rtol=1e-6, atol=1e-6)


@on_ranks(1, 2, 3)
def test_gradients_are_averaged_over_ranks(rank: int, world: int) -> None:
    """Every bucket size gives the mean, on the first run and on those that reuse its plan."""
    for bucket_bytes in (1, 40, 200, 2**20):
        with open_registry(*[(s, F32) for s in SHAPES], bucket_bytes=bucket_bytes) as registry:
            for run in range(3):
                grads = [rank_grad(s, rank, seed=10 * run + i) for i, s in enumerate(SHAPES)]
                sinks = [ops.REDUCE(grad, 0, i) for i, grad in enumerate(grads)]
                assert all(sink.numel() == 0 for sink in sinks)
                ops.END_BACKWARD(sinks, 0, False)
                for i, shape in enumerate(SHAPES):
                    part = registry.take_grad(i)
                    check_mean(part, mean_grad(shape, world, seed=10 * run + i), world)
                    assert registry.take_grad(i) is None
                registry.end_graph(0)
                registry.end_step()
            if bucket_bytes == 2**20:
                assert registry.stats().reduce_scatters == 3
            assert registry.stats().unwaited == 0


@on_ranks(2)
def test_a_transposed_gradient_is_reduced_in_its_own_order(rank: int, world: int) -> None:
    """Strides do not matter, whether or not the ranks divide the first dimension."""
    for shape in [(6, 5), (5, 6), (4, 3, 2)]:
        with open_registry((shape, F32)) as registry:
            order = list(reversed(range(len(shape))))
            dense = rank_grad(shape, rank)
            strided = dense.permute(order).contiguous().permute(order)
            assert not strided.is_contiguous()
            ops.END_BACKWARD([ops.REDUCE(strided, 0, 0)], 0, False)
            check_mean(registry.take_grad(0), mean_grad(shape, world), world)


@on_ranks(2)
def test_gradients_sum_over_micro_batches_and_graphs(rank: int, world: int) -> None:
    """Whatever was reduced since the gradient was last taken is added up, in that order."""
    with open_registry(((5,), F32), graphs=2) as registry:
        expected = None
        for seed, graph_id in enumerate((0, 1, 0, 1)):
            sink = ops.REDUCE(rank_grad((5,), rank, seed=seed), graph_id, 0)
            ops.END_BACKWARD([sink], graph_id, False)
            mean = mean_grad((5,), world, seed=seed)
            expected = mean if expected is None else expected + mean
        check_mean(registry.take_grad(0), expected, world)


@on_ranks(1, 2)
def test_a_single_contribution_keeps_its_sign_of_zero(rank: int, world: int) -> None:
    """The first contribution is not added to zeros."""
    with open_registry(((4,), F32)) as registry:
        ops.END_BACKWARD([ops.REDUCE(torch.full((4,), -0.0), 0, 0)], 0, False)
        assert torch.signbit(registry.take_grad(0)).all()


@on_ranks(2)
def test_gradients_are_reduced_in_the_registered_dtype(rank: int, world: int) -> None:
    """bf16 gradients are averaged in fp32 and fp32 ones in bf16, each in its own bucket."""
    with open_registry() as registry:
        registry.add_param(0, "wide", (3,), BF16, grad_dtype=F32)
        registry.add_param(1, "narrow", (3,), F32, grad_dtype=BF16)
        registry.add_param(2, "half", (3,), F16)
        grads = [rank_grad((3,), rank, dtype) for dtype in (BF16, F32, F16)]
        ops.END_BACKWARD([ops.REDUCE(grad, 0, i) for i, grad in enumerate(grads)], 0, False)
        assert registry.stats().reduce_scatters == 3
        wide = sum((rank_grad((3,), r, BF16).to(F32) / 2 for r in range(2)), torch.zeros(3))
        assert torch.equal(joined(registry.take_grad(0), (3,)), wide)
        narrow = (rank_grad((3,), 0) / 2).to(BF16) + (rank_grad((3,), 1) / 2).to(BF16)
        assert torch.equal(joined(registry.take_grad(1), (3,)), narrow)
        assert registry.take_grad(2).dtype == F16


@on_ranks(2)
def test_the_first_graph_to_end_flushes_only_into_its_parameters(rank: int, world: int) -> None:
    """A parameter without a gradient has none to take."""
    with open_registry(((4,), F32), ((4,), F32)) as registry:
        ops.END_BACKWARD([ops.REDUCE(rank_grad((4,), rank), 0, 0)], 0, False)
        assert registry.take_grad(1) is None
        with pytest.raises(RuntimeError, match="'p0' \\(id 0\\): its gradient was not taken"):
            registry.end_step()
        registry.take_grad(0)
        registry.end_step()


# ---- whole runs ------------------------------------------------------------------------------


@on_ranks(4)
def test_random_schedules_agree_with_whole_tensors(rank: int, world: int) -> None:
    """Random prefetches, gathers, releases and reductions give right values and free all bytes."""
    choose = random.Random(7)
    shapes = [tuple(choose.choices(range(1, 9), k=choose.randint(0, 3))) for _ in range(12)]
    with open_registry(*[(shape, F32) for shape in shapes], bucket_bytes=600) as registry:
        for step in range(6):
            fulls = [full_value(s, F32, seed=100 * step + i) for i, s in enumerate(shapes)]
            ahead = choose.sample(range(12), k=5)
            prefetch([fulls[i] for i in ahead], ahead)
            order = choose.sample(range(12), k=12)
            sinks = []
            for i in order:
                gathered = gather_and_wait(fulls[i], i)
                assert torch.equal(gathered, fulls[i])
                n_users = choose.randint(1, 3)
                for _ in range(n_users):
                    ops.RELEASE(gathered, 0, i, n_users)
                assert nbytes(gathered) == 0
                sinks.append(ops.REDUCE(rank_grad(shapes[i], rank, seed=step + i), 0, i))
            ops.END_BACKWARD(sinks, 0, True)
            registry.end_graph(0)
            for i, shape in enumerate(shapes):
                check_mean(registry.take_grad(i), mean_grad(shape, world, seed=step + i), world)
            registry.end_step()
            stats = registry.stats()
            assert stats.live_bytes == stats.unwaited == 0
        assert stats.gathers == 72 and stats.fused_gathers == 6 and stats.reduces == 72
