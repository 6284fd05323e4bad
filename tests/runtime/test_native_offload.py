"""Values that travel to host memory and back, and gradients that every rank sums whole."""

from __future__ import annotations

import gc
import weakref

import pytest
import torch

from tests.runtime.native_calls import BF16, F32, full_value, open_registry, shard
from tests.runtime.ranks import on_ranks
from zgraph.ir import ops

CPU = torch.device("cpu")


def there_and_back(value: torch.Tensor, value_id: int = 0) -> torch.Tensor:
    host = ops.WAIT_OFFLOAD(ops.OFFLOAD(value, 0, value_id), 0, value_id)
    return ops.WAIT_RELOAD(ops.RELOAD(host, 0, value_id, device=CPU), 0, value_id)


@on_ranks(1)
def test_a_value_comes_back_bit_for_bit_with_its_strides(rank: int, world: int) -> None:
    values = [
        torch.randn(3, 4).t(),
        torch.randn(2, 0),
        torch.tensor(float("nan")),
        torch.randn(5).to(BF16),
        torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last),
    ]
    with open_registry() as registry:
        for i, value in enumerate(values):
            back = there_and_back(value, i)
            assert back.stride() == value.stride() and back.dtype == value.dtype
            assert torch.equal(back.nan_to_num(7), value.nan_to_num(7))
        registry.end_graph(0)
        stats = registry.stats()
        assert (stats.offloads, stats.reloads) == (len(values), len(values))


@on_ranks(1)
def test_the_value_is_held_until_the_wait_and_then_freed(rank: int, world: int) -> None:
    """A copy that is under way needs its source; once it has arrived nobody holds it."""
    with open_registry():
        value = torch.randn(100)
        alive = weakref.ref(value.untyped_storage())
        host = ops.OFFLOAD(value, 0, 0)
        del value
        gc.collect()
        assert alive() is not None
        host = ops.WAIT_OFFLOAD(host, 0, 0)
        gc.collect()
        assert alive() is None
        back = ops.WAIT_RELOAD(ops.RELOAD(host, 0, 0, device=CPU), 0, 0)
        alive = weakref.ref(host.untyped_storage())
        assert back.data_ptr() != host.data_ptr()
        del host
        gc.collect()
        assert alive() is None


@on_ranks(1)
def test_every_wrong_order_is_named(rank: int, world: int) -> None:
    with open_registry() as registry:
        x = torch.randn(4)
        with pytest.raises(RuntimeError, match=r"reload of value 3 .*'g0'.*not in host memory"):
            ops.RELOAD(x, 0, 3, device=CPU)
        with pytest.raises(RuntimeError, match="wait for the offload of value 3"):
            ops.WAIT_OFFLOAD(x, 0, 3)
        with pytest.raises(RuntimeError, match="wait for the reload of value 3"):
            ops.WAIT_RELOAD(x, 0, 3)
        with pytest.raises(RuntimeError, match=r"offload of value 3 .*not registered"):
            ops.OFFLOAD(x, 9, 3)
        host = ops.OFFLOAD(x, 0, 3)
        with pytest.raises(RuntimeError, match="it was offloaded before"):
            ops.OFFLOAD(x, 0, 3)
        with pytest.raises(RuntimeError, match="was not offloaded under that id"):
            ops.WAIT_OFFLOAD(x, 0, 3)
        with pytest.raises(RuntimeError, match="value 3 was offloaded, but never waited for"):
            registry.end_graph(0)
        host = ops.WAIT_OFFLOAD(host, 0, 3)
        with pytest.raises(RuntimeError, match="value 3 was offloaded, but never reloaded"):
            registry.end_graph(0)
        ops.RELOAD(host, 0, 3, device=CPU)
        with pytest.raises(RuntimeError, match="value 3 was reloaded, but never waited for"):
            registry.end_graph(0)
        registry.reset()
        registry.end_graph(0)


def test_shape_functions_tell_the_device_without_the_library():
    """On fake tensors the host copy lies on the host and the reloaded value where it is asked."""
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        value = torch.empty(3, 4, device="cuda").t()
        host = ops.OFFLOAD(value, 0, 0)
        back = ops.RELOAD(host, 0, 0, device=torch.device("cuda:0"))
    assert host.device.type == "cpu" and back.device == torch.device("cuda:0")
    assert host.stride() == back.stride() == value.stride()


# ---- gradients that are all-reduced ---------------------------------------------------------


@on_ranks(1, 2, 3)
def test_an_all_reduced_gradient_is_the_mean_of_which_each_rank_takes_its_part(
    rank: int, world: int
) -> None:
    """Over two runs of the graph, in buckets of several parameters and of one."""
    shapes = [(3, 5), (2,), (), (4, 4), (0, 2)]
    for bucket_bytes in (8, 2**20):
        params = [(shape, F32) for shape in shapes]
        with open_registry(*params, bucket_bytes=bucket_bytes, all_reduced=True) as registry:
            for _ in range(2):
                reduces = []
                for i, shape in enumerate(shapes):
                    gradient = full_value(shape, F32, seed=i) * (rank + 1)
                    reduces.append(ops.REDUCE(gradient, 0, i))
                ops.END_BACKWARD(reduces, 0, True)
                registry.end_graph(0)
            for i, shape in enumerate(shapes):
                mean = sum(range(1, world + 1)) / world * full_value(shape, F32, seed=i)
                torch.testing.assert_close(registry.take_grad(i), shard(2 * mean))
            stats = registry.stats()
            assert stats.reduce_scatters == stats.unwaited == 0
            assert stats.all_reduces == (2 if bucket_bytes > 8 else 8)
            registry.end_step()


@on_ranks(2)
def test_both_kinds_of_reduction_may_follow_one_another(rank: int, world: int) -> None:
    """A bucket holds one kind: the other opens a new one."""
    with open_registry() as registry:
        for i in range(4):
            registry.add_param(i, f"p{i}", (2,), F32, all_reduced=i % 2 == 0)
        reduces = [ops.REDUCE(torch.full((2,), float(i)), 0, i) for i in range(4)]
        ops.END_BACKWARD(reduces, 0, True)
        assert [registry.take_grad(i).tolist() for i in range(4)] == [[0.0], [1.0], [2.0], [3.0]]
        assert registry.stats().all_reduces == registry.stats().reduce_scatters == 2


# ---- a whole program ------------------------------------------------------------------------


@on_ranks(2)
def test_a_run_holds_fewer_bytes_with_offloaded_values(rank: int, world: int) -> None:
    """Measured where tensors are made and freed, and near what was predicted."""
    from zgraph.capture import capture
    from zgraph.passes.base import Context, parse_pipeline
    from zgraph.passes.pipeline import run_pipeline
    from zgraph.runtime.worker import RunOptions, Trainer
    from zgraph.simulate.devices import load_hardware
    from zgraph.simulate.engine import simulate

    before = capture("sample:llama?hidden=32,layers=2,batch=4,seq=32")
    found = {}
    for spec in ("zero3,schedule", "zero3-min-memory"):
        after = run_pipeline(before, parse_pipeline(spec), Context(world)).program
        peak = simulate(after, load_hardware("cpu"), world_size=world).peak_bytes
        result = Trainer(after, RunOptions(steps=2, check=True)).train()
        assert result.check.ok
        found[spec] = (result.peak_bytes_per_rank, peak)
    measured = [pair[0] for pair in found.values()]
    assert measured[1] < 0.9 * measured[0], found
    for real, predicted in found.values():
        assert abs(real - predicted) < 0.1 * real, found
