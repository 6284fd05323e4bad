"""Protocol faults of the native operators: exceptions that name the parameter and the graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import torch
import torch.distributed as dist
from torch._subclasses import FakeTensorMode

from tests.runtime.native_calls import (
    BF16,
    F16,
    F32,
    gather,
    gather_and_wait,
    open_registry,
    prefetch,
)
from tests.runtime.ranks import on_ranks
from zgraph.ir import ops
from zgraph.runtime.registry import Registry

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


@on_ranks(2)
def test_a_gather_that_fails_cannot_be_read(rank: int, world: int) -> None:
    """Gloo refuses 8-bit floats: the error names the parameter, and its storage is gone."""
    with open_registry(((4,), F32), ((4,), F32)) as registry:
        for ahead in (False, True):
            if ahead:
                prefetch([W, W], [0, 1], [torch.float8_e4m3fn] * 2)
            started = gather(W, dtype=torch.float8_e4m3fn)
            with pytest.raises(
                RuntimeError, match=r"wait of parameter 'p0' \(id 0\) in graph 'g0'"
            ):
                ops.WAIT(started, 0, 0)
            with pytest.raises(RuntimeError, match=r"read of parameter 'p0'.*whose gather failed"):
                started.to(F32)
            assert registry.stats().live_bytes == registry.stats().unwaited == 0
            registry.reset()
            ops.RELEASE(gather_and_wait(W), 0, 0, 1)


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
