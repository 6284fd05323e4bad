"""Saving and loading sharded training, and what is in memory between steps, on two ranks."""

from __future__ import annotations

import copy
import io
import time

import pytest
import torch
from torch import nn
from torch.multiprocessing.reductions import StorageWeakRef

import zgraph
from tests.live.cases import Cases, adamw, batch, shapes_and_bytes
from zgraph.errors import UsageError
from zgraph.live.shards import ShardedParam

CASES = Cases(__name__)


@pytest.fixture(scope="module")
def outcomes():
    return CASES.run(2)


def mlp() -> nn.Sequential:
    return nn.Sequential(nn.Linear(6, 11), nn.BatchNorm1d(11), nn.Linear(11, 3))


def trained(steps=3, start=0, model=None, optimizer=adamw, state=None):
    """A sharded model after some steps with equal batches on all ranks."""
    model = model or mlp()
    sharding = zgraph.zero3(model, optimizer)
    if state is not None:
        state(sharding)
    return sharding, run(sharding, steps, start)


def run(sharding, steps, start=0):
    compiled = torch.compile(sharding.model, backend="zgraph")
    losses = []
    for number in range(start, start + steps):
        loss = compiled(batch(number, 0, 5, 6)).square().mean()
        loss.backward()
        sharding.optimizer.step()
        sharding.optimizer.zero_grad()
        losses.append(loss.item())
    return losses


def through_a_file(state):
    file = io.BytesIO()
    torch.save(state, file)
    file.seek(0)
    return torch.load(file, weights_only=True)


@CASES
def full_state_continues_sharded_training(rank, world):
    sharding, _ = trained()
    model_state = through_a_file(sharding.model.state_dict())
    optimizer_state = through_a_file(sharding.full_optimizer_state_dict())
    expected = run(sharding, 3, start=3)
    sharding.close()

    def load(fresh):
        fresh.model.load_state_dict(model_state)
        fresh.load_full_optimizer_state_dict(optimizer_state)

    _, losses = trained(3, start=3, state=load)
    assert losses == expected


@CASES
def full_state_continues_in_plain_torch(rank, world):
    sharding, _ = trained()
    model, optimizer = mlp(), None
    model.load_state_dict(sharding.model.state_dict())
    optimizer = adamw(model.parameters())
    optimizer.load_state_dict(sharding.full_optimizer_state_dict())
    expected = run(sharding, 3, start=3)
    for number, loss in enumerate(expected, start=3):
        ours = model(batch(number, 0, 5, 6)).square().mean()
        ours.backward()
        optimizer.step()
        optimizer.zero_grad()
        assert abs(ours.item() - loss) <= 1e-5


@CASES
def state_of_plain_torch_continues_sharded(rank, world):
    model = mlp()
    optimizer = adamw(model.parameters())
    model(batch(0, 0, 5, 6)).square().mean().backward()
    optimizer.step()
    optimizer.zero_grad()
    reference = copy.deepcopy(model)

    def load(sharding):
        sharding.model.load_state_dict(reference.state_dict())
        sharding.load_full_optimizer_state_dict(optimizer.state_dict())

    _, (loss,) = trained(1, start=1, state=load)
    expected = reference(batch(1, 0, 5, 6)).square().mean()
    assert abs(loss - expected.item()) <= 1e-6


@CASES
def sharded_state_continues_on_as_many_ranks(rank, world):
    sharding, _ = trained()
    saved = through_a_file(sharding.sharded_state_dict())
    assert saved["params"]["0.weight"].numel() == 33
    expected = run(sharding, 3, start=3)
    sharding.close()
    _, losses = trained(3, start=3, state=lambda fresh: fresh.load_sharded_state_dict(saved))
    assert losses == expected


@CASES
def sharded_state_of_another_place_is_refused(rank, world):
    sharding, _ = trained(1)
    saved = sharding.sharded_state_dict()
    with pytest.raises(UsageError, match="rank 1 of 4"):
        sharding.load_sharded_state_dict({**saved, "rank": 1, "world_size": 4})
    other = {**saved["shapes"], "0.weight": [2, 2]}
    with pytest.raises(UsageError, match=r"0\.weight is \[2, 2\] there and \[11, 6\] here"):
        sharding.load_sharded_state_dict({**saved, "shapes": other})
    with pytest.raises(UsageError, match="no sharded state"):
        sharding.load_sharded_state_dict(sharding.model.state_dict())


@CASES
def the_compiled_module_has_the_state_dict_it_always_has(rank, world):
    model = mlp()
    expected = {f"_orig_mod.{name}": value.clone() for name, value in model.state_dict().items()}
    zgraph.zero3(model)
    found = torch.compile(model, backend="zgraph").state_dict()
    assert list(found) == list(expected)
    assert all(torch.equal(found[name], expected[name]) for name in expected)


@CASES
def a_part_of_the_model_is_saved_and_loaded_by_itself(rank, world):
    model = mlp()
    sharding = zgraph.zero3(model)
    part = model[0].state_dict()
    model[0].load_state_dict({name: value + 1 for name, value in part.items()})
    assert torch.equal(model.state_dict()["0.weight"], part["weight"] + 1)
    with pytest.raises(RuntimeError, match="Missing key"):
        model[0].load_state_dict({"weight": part["weight"]})
    assert torch.equal(model.state_dict()["0.bias"], part["bias"] + 1)
    assert sharding.resident_bytes() == 0


@CASES
def ranks_start_from_the_values_of_rank_0(rank, world):
    torch.manual_seed(rank)
    model = mlp()
    mine = model[0].weight.detach().clone()
    zgraph.zero3(model)
    assert torch.equal(model.state_dict()["0.weight"], mine) == (rank == 0)


@CASES
def parameters_keep_their_shape_and_lose_their_storage(rank, world):
    model = mlp()
    before = [p.shape for p in model.parameters()]
    sharding, _ = trained(2, model=model)
    assert shapes_and_bytes(list(model.parameters())) == [(shape, 0) for shape in before]
    for param in sharding.params.values():
        held = param.shard.untyped_storage().nbytes()
        assert held == -(-param.whole.numel() // world) * 4
        states = sharding.optimizer.state[param.shard]
        assert states["exp_avg"].numel() == param.shard.numel()


@CASES
def closing_with_restore_gives_an_ordinary_model_back(rank, world):
    model = mlp()
    sharding, _ = trained(2, model=model)
    expected = model.state_dict()
    sharding.close(restore=True)
    assert all(torch.equal(model.state_dict()[name], expected[name]) for name in expected)
    model(batch(0, 0, 5, 6)).sum().backward()
    assert model[0].weight.grad.shape == (11, 6)


@CASES
def what_is_written_inside_gathered_is_kept_when_asked(rank, world):
    model = mlp()
    sharding = zgraph.zero3(model)
    for write, expected in ((False, 0), (True, 66)):
        with sharding.gathered(model[0], write=write), torch.no_grad():
            if not write:
                model[0].weight.zero_()
            model[0].weight.fill_(1.0 if write else 2.0)
        with sharding.gathered(model[0]):
            ones = int((model[0].weight == 1).sum())
        assert ones == expected


@CASES
def an_eager_read_or_write_of_a_parameter_works_anywhere(rank, world):
    """Each call gathers what it is given; what it writes in place is kept."""
    model = mlp()
    expected = model[0].weight.detach().clone()
    sharding = zgraph.zero3(model)
    assert torch.equal(model[0].weight.detach(), expected)
    assert torch.equal(model[0].weight.T @ torch.ones(11), expected.T @ torch.ones(11))
    with torch.no_grad():
        model[0].weight.mul_(2.0)
    assert torch.equal(model[0].weight.detach(), 2 * expected)
    assert sharding.resident_bytes() == 0


def all_freed(storages, seconds=5.0):
    """Gloo's worker thread may hold a tensor for a moment after its collective was waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not all(storage.expired() for storage in storages):
        time.sleep(0.01)
    return all(storage.expired() for storage in storages)


@CASES
def eager_code_keeps_no_full_weight_until_the_backward(rank, world):
    """What autograd saves of a weight is a note; the backward gathers it again."""
    model = nn.Sequential(*(nn.Linear(64, 64) for _ in range(8)))
    sharding = zgraph.zero3(model)
    gathered = []
    gather = ShardedParam.gather

    def recording(param, group):
        full = gather(param, group)
        gathered.append(StorageWeakRef(full.untyped_storage()))
        return full

    ShardedParam.gather = recording
    try:
        loss = model(batch(0, rank, 1, 64)).sum()
        assert len(gathered) == 16
        assert all_freed(gathered)
        loss.backward()
        assert 16 < len(gathered) <= 24
        assert all_freed(gathered)
    finally:
        ShardedParam.gather = gather
    assert all(param.shard.grad is not None for param in sharding.params.values())


@pytest.mark.parametrize("name", CASES.functions)
def test_on_two_ranks(name, outcomes):
    assert outcomes[name] is None, outcomes[name]
