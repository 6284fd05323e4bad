"""The native operators on real gloo ranks: values, memory, gradients, and every protocol fault."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import torch
import torch.distributed as dist
from torch._subclasses import FakeTensorMode

from tests.runtime.ranks import on_ranks
from zgraph.ir import ops
from zgraph.runtime.registry import Registry, shard_numel, shard_of, unshard

F32, BF16, F16 = torch.float32, torch.bfloat16, torch.float16
SHAPES = [(7,), (3, 5), (2, 2, 2), (1,), (), (0, 4), (6, 4)]


def open_registry(
    *params: tuple[Sequence[int], torch.dtype], graphs: int = 1, bucket_bytes: int = 2**20, **flags
) -> Registry:
    """A registry with graphs g0, g1... and parameters p0, p1... of these shapes and dtypes."""
    registry = Registry(dist.group.WORLD.group_name, bucket_bytes)
    for graph_id in range(graphs):
        registry.add_graph(graph_id, f"g{graph_id}")
    for param_id, (shape, dtype) in enumerate(params):
        registry.add_param(param_id, f"p{param_id}", shape, dtype, **flags)
    return registry


def full_value(shape: Sequence[int], dtype: torch.dtype, seed: int = 0) -> torch.Tensor:
    """The same tensor on every rank."""
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(tuple(shape), generator=generator).to(dtype)


def shard(full: torch.Tensor) -> torch.Tensor:
    return shard_of(full, dist.get_rank(), dist.get_world_size())


def gather(full: torch.Tensor, param_id: int = 0, graph_id: int = 0, dtype=None) -> torch.Tensor:
    dtype = dtype or full.dtype
    return ops.ALLGATHER(shard(full), graph_id, param_id, shape=full.shape, dtype=dtype)


def gather_and_wait(full, param_id=0, graph_id=0, dtype=None) -> torch.Tensor:
    return ops.WAIT(gather(full, param_id, graph_id, dtype), graph_id, param_id)


def prefetch(fulls: Sequence[torch.Tensor], param_ids: Sequence[int], dtypes=None) -> None:
    sizes = [size for full in fulls for size in full.shape]
    ndims = [full.dim() for full in fulls]
    dtypes = dtypes or [full.dtype for full in fulls]
    ops.PREFETCH(0, [shard(full) for full in fulls], list(param_ids), sizes, ndims, dtypes)


def nbytes(gathered: torch.Tensor) -> int:
    return gathered.untyped_storage().nbytes()


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


# ---- faults ----------------------------------------------------------------------------------

W = torch.arange(4.0)


def released(n_users: int = 1) -> torch.Tensor:
    return ops.RELEASE(gather_and_wait(W), 0, 0, n_users)


def prefetch_p0_and(param_ids: list[int]) -> None:
    prefetch([W] * len(param_ids), param_ids)


# What is done with g0 and p0, p1 of 4 fp32 elements; what the message says after naming them.
FAULTS: dict[str, tuple[Callable[[], object], str]] = {
    "gather twice": (
        lambda: (gather_and_wait(W), gather(W)),
        "gather of parameter 'p0' (id 0) in graph 'g0' (id 0): it is still gathered",
    ),
    "wait for another parameter": (
        lambda: (gather(W, 0), ops.WAIT(gather(W, 1), 0, 0)),
        "wait of parameter 'p0' (id 0) in graph 'g0' (id 0): the tensor waited for is that of"
        " parameter 'p1' (id 1)",
    ),
    "wait for a copy": (
        lambda: ops.WAIT(gather(W).clone(), 0, 0),
        "wait of parameter 'p0' (id 0) in graph 'g0' (id 0): the tensor waited for is that of no",
    ),
    "wait before gather": (
        lambda: ops.WAIT(W, 0, 0),
        "wait of parameter 'p0' (id 0) in graph 'g0' (id 0): no gather came before",
    ),
    "wait after the final release": (
        lambda: ops.WAIT(released(), 0, 0),
        "wait of parameter 'p0' (id 0) in graph 'g0' (id 0): its final release came before",
    ),
    "read after the final release": (
        lambda: released() + 1,
        "read of parameter 'p0' (id 0) after its final release in graph 'g0' (id 0)",
    ),
    "matmul after the final release": (
        lambda: torch.mm(released().view(2, 2), torch.ones(2, 2)),
        "read of parameter 'p0' (id 0) after its final release in graph 'g0' (id 0)",
    ),
    "release before gather": (
        lambda: ops.RELEASE(W, 0, 0, 1),
        "release of parameter 'p0' (id 0) in graph 'g0' (id 0): no gather came before",
    ),
    "release twice": (
        lambda: ops.RELEASE(released(), 0, 0, 1),
        "release of parameter 'p0' (id 0) in graph 'g0' (id 0): released again",
    ),
    "release before wait": (
        lambda: ops.RELEASE(gather(W), 0, 0, 1),
        "release of parameter 'p0' (id 0) in graph 'g0' (id 0): its gather was not waited for",
    ),
    "release with another n": (
        lambda: ops.RELEASE(released(3), 0, 0, 2),
        "release of parameter 'p0' (id 0) in graph 'g0' (id 0): n_users is 2, but an earlier"
        " release of this gather said 3",
    ),
    "release of no users": (
        lambda: released(0),
        "release of parameter 'p0' (id 0) in graph 'g0' (id 0): n_users is 0",
    ),
    "unknown graph": (
        lambda: gather(W, graph_id=5),
        "gather of parameter 'p0' (id 0) in graph '<unregistered>' (id 5): the graph id is not",
    ),
    "unknown parameter": (
        lambda: gather(W, 9),
        "gather of parameter '<unregistered>' (id 9) in graph 'g0' (id 0): the parameter id is",
    ),
    "shard of the wrong size": (
        lambda: ops.ALLGATHER(torch.ones(3), 0, 0, shape=[4], dtype=F32),
        "gather of parameter 'p0' (id 0) in graph 'g0' (id 0): the shard has 3 elements, expected",
    ),
    "shard of the wrong dtype": (
        lambda: ops.ALLGATHER(W.to(F16), 0, 0, shape=[4], dtype=F32),
        "gather of parameter 'p0' (id 0) in graph 'g0' (id 0): the shard is Half",
    ),
    "another shape": (
        lambda: ops.ALLGATHER(W, 0, 0, shape=[2, 2], dtype=F32),
        "gather of parameter 'p0' (id 0) in graph 'g0' (id 0): asked for shape [2, 2]",
    ),
    "prefetch in another dtype": (
        lambda: (prefetch([W], [0], [BF16]), gather(W)),
        "gather of parameter 'p0' (id 0) in graph 'g0' (id 0): asked for Float, but it is held as"
        " BFloat16",
    ),
    "prefetch twice": (
        lambda: (prefetch_p0_and([0]), prefetch_p0_and([1, 0])),
        "prefetch of parameter 'p0' (id 0) in graph 'g0' (id 0): prefetched twice",
    ),
    "prefetch of ragged lists": (
        lambda: ops.PREFETCH(0, [W], [0], [4], [2], [F32]),
        "prefetch in graph 'g0' (id 0): 1 shards, 1 ids, 1 ndims, 1 dtypes and 1 sizes",
    ),
    "reduce twice": (
        lambda: (ops.REDUCE(W, 0, 0), ops.REDUCE(W, 0, 0)),
        "reduction of parameter 'p0' (id 0) in graph 'g0' (id 0): reduced twice",
    ),
    "gradient of another shape": (
        lambda: ops.REDUCE(W.view(2, 2), 0, 0),
        "reduction of parameter 'p0' (id 0) in graph 'g0' (id 0): the gradient is Strided of shape",
    ),
    "end_backward that misses a reduction": (
        lambda: (ops.REDUCE(W, 0, 0), ops.END_BACKWARD([], 0, False)),
        "end_backward of graph 'g0' (id 0) lists 0 reductions, but 1 were made",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def one_rank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    store = Path(tmp_path_factory.mktemp("store")) / "store"
    dist.init_process_group("gloo", init_method=f"file://{store}", rank=0, world_size=1)
    yield
    dist.destroy_process_group()


@pytest.fixture
def registry(one_rank: None) -> Iterator[Registry]:
    with open_registry(((4,), F32), ((4,), F32)) as registry:
        yield registry


@pytest.mark.parametrize("fault", FAULTS)
def test_a_protocol_fault_is_an_exception_that_names_it(registry: Registry, fault: str) -> None:
    """It says which parameter and graph; after a reset the runtime works again."""
    provoke, message = FAULTS[fault]
    with pytest.raises(RuntimeError) as caught:
        provoke()
    assert f"zgraph: {message}" in str(caught.value)
    registry.reset()
    assert torch.equal(released(2), W)
    assert registry.stats().unwaited == 0


# What is done; what end_graph says of p0.
IMBALANCES: dict[str, tuple[Callable[[], object], str]] = {
    "never waited": (lambda: gather(W), "was gathered, but never waited for"),
    "never released": (lambda: gather_and_wait(W), "was gathered, but never released"),
    "released too little": (lambda: released(3), "has 1 of 3 releases"),
    "never gathered": (lambda: prefetch([W], [0]), "was prefetched, but never gathered"),
    "reduction not ended": (lambda: ops.REDUCE(W, 0, 0), "was reduced, but end_backward did not"),
}


@pytest.mark.parametrize("imbalance", IMBALANCES)
def test_a_graph_that_ends_unbalanced_is_told(registry: Registry, imbalance: str) -> None:
    """end_graph names the parameter and what is missing; reset leaves nothing behind."""
    unbalance, message = IMBALANCES[imbalance]
    unbalance()
    with pytest.raises(RuntimeError) as caught:
        registry.end_graph(0)
    assert "graph 'g0' (id 0) ended unbalanced" in str(caught.value)
    assert f"parameter 'p0' (id 0) {message}" in str(caught.value)
    registry.reset()
    registry.end_graph(0)
    registry.end_step()
    assert registry.stats().live_bytes == registry.stats().unwaited == 0


def test_a_step_that_leaves_a_kept_parameter_gathered_is_told(one_rank: None) -> None:
    """Its value would be stale in the next step."""
    with open_registry(((4,), F32), kept=True) as registry:
        gather_and_wait(W)
        registry.end_graph(0)
        with pytest.raises(RuntimeError, match=r"'p0' \(id 0\): it is still gathered"):
            registry.end_step()


def test_a_gradient_still_being_reduced_cannot_be_taken(registry: Registry) -> None:
    """Half a gradient is never handed out."""
    ops.REDUCE(W, 0, 0)
    with pytest.raises(RuntimeError, match=r"'p0' \(id 0\) is still being reduced: end_backward"):
        registry.take_grad(0)


def test_one_registry_is_open_at_a_time(registry: Registry) -> None:
    """The second is refused, ids are registered once, and after closing nothing is open."""
    with pytest.raises(RuntimeError, match="already open"):
        Registry(dist.group.WORLD.group_name)
    with pytest.raises(RuntimeError, match="'p1' \\(id 1\\) is registered already"):
        registry.add_param(1, "other", (4,), F32)
    with pytest.raises(RuntimeError, match="'g0' \\(id 0\\) is registered already"):
        registry.add_graph(0, "other")
    registry.close()
    registry.close()
    with pytest.raises(RuntimeError, match="no runtime is open"):
        gather(W)


def test_an_unknown_process_group_is_refused(one_rank: None) -> None:
    """And the refused registry does not count as open."""
    with pytest.raises(RuntimeError):
        Registry("no such group")
    open_registry().close()


def test_shapes_propagate_without_the_runtime_after_loading(registry: Registry) -> None:
    """Fake and meta tensors still use the functions in Python, with unregistered ids too."""
    with FakeTensorMode():
        fake = ops.ALLGATHER(torch.empty(3), 7, 7, shape=[2, 3], dtype=BF16)
        assert fake.shape == (2, 3) and fake.dtype == BF16
        assert ops.RELEASE(ops.WAIT(fake, 7, 7), 7, 7, 1) is fake
        ops.END_BACKWARD([ops.REDUCE(fake, 7, 7)], 7, False)
    meta = ops.ALLGATHER(torch.empty(3, device="meta"), 7, 7, shape=[6], dtype=F32)
    assert meta.is_meta and registry.stats().gathers == 0


def test_parameters_that_require_gradients_are_gathered_without_history(
    registry: Registry,
) -> None:
    """The gathered value is data: no autograd graph is recorded through a gather."""
    shard_parameter = torch.nn.Parameter(W.clone())
    gathered = ops.ALLGATHER(shard_parameter, 0, 0, shape=[4], dtype=BF16)
    assert gathered.grad_fn is None and not ops.WAIT(gathered, 0, 0).requires_grad


@pytest.mark.parametrize("how", ["gather", "prefetch"])
def test_a_collective_that_cannot_start_leaves_nothing_behind(one_rank: None, how: str) -> None:
    """Gloo refuses 8-bit floats: the error names the parameter, and no buffer pretends to be it."""
    with open_registry(((4,), F32)) as registry:
        with pytest.raises(RuntimeError, match=rf"{how} of parameter 'p0' \(id 0\) in graph 'g0'"):
            if how == "gather":
                gather(W, dtype=torch.float8_e4m3fn)
            else:
                prefetch([W], [0], [torch.float8_e4m3fn])
        assert registry.stats().live_bytes == registry.stats().unwaited == 0
        assert torch.equal(gather_and_wait(W), W)


# ---- whole runs ------------------------------------------------------------------------------


@on_ranks(2)
def test_a_dead_peer_is_an_error_that_names_the_wait(rank: int, world: int) -> None:
    """The survivor's wait fails with the parameter's name, and closing does not hang."""
    if rank == 1:
        return
    with open_registry(((4,), F32)) as registry:
        with pytest.raises(RuntimeError, match=r"wait of parameter 'p0'.* in graph 'g0'"):
            gather_and_wait(W)
        registry.reset()
        assert registry.stats().live_bytes == registry.stats().unwaited == 0


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
