"""What ends with an error that says what to do, instead of a hang or a wrong value."""

from __future__ import annotations

import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest
import torch
from torch import nn

import zgraph
from tests.live.cases import Cases, batch, sgd
from zgraph.errors import CaptureError, RunError, UsageError
from zgraph.live.sharding import active

CASES = Cases(__name__)


@pytest.fixture(scope="module")
def outcomes():
    return CASES.run(2)


def mlp() -> nn.Sequential:
    return nn.Sequential(nn.Linear(6, 11), nn.GELU(), nn.Linear(11, 3))


def step(sharding, model, x):
    loss = model(x).square().mean()
    loss.backward()
    sharding.optimizer.step()
    sharding.optimizer.zero_grad()
    return loss.item()


@CASES
def a_recompilation_on_one_rank_only_names_ranks_and_shapes(rank, world):
    """Rank 1 sees a new shape and recompiles, while rank 0 has its graph already."""
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph")
    step(sharding, compiled, batch(0, rank, 4, 6))
    start = time.monotonic()
    with pytest.raises(RunError) as caught:
        step(sharding, compiled, batch(1, rank, 4 + rank, 6))
    assert time.monotonic() - start < 60
    message = str(caught.value)
    assert "rank 0: the forward of Sequential graph 1" in message
    assert "float32[4, 6]" in message
    assert "rank 1: the forward of Sequential graph 2" in message
    assert "pad them" in message


@CASES
def different_shapes_in_the_first_step_are_named(rank, world):
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    with pytest.raises(RunError, match=r"float32\[5, 6\]"):
        step(sharding, torch.compile(model, backend="zgraph"), batch(0, rank, 4 + rank, 6))


@CASES
def a_forward_on_one_rank_against_a_backward_on_the_other_is_named(rank, world):
    model = mlp()
    zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph")
    loss = compiled(batch(0, rank, 4, 6)).sum()
    with pytest.raises(RunError, match="the backward of"):
        loss.backward() if rank else compiled(batch(0, rank, 4, 6))


@CASES
def a_new_shape_on_all_ranks_alike_recompiles(rank, world):
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph")
    for size in (4, 7, 5, 9):
        assert step(sharding, compiled, batch(size, rank, size, 6)) > 0
    assert len({p.graph_id for p in sharding.pairs}) == len(sharding.pairs) == 2


@CASES
def symbolic_sizes_may_differ_between_ranks(rank, world):
    """One dynamic graph communicates alike whatever its sizes are."""
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph", dynamic=True)
    for number in range(4):
        assert step(sharding, compiled, batch(number, rank, 4 + number + rank, 6)) > 0
    assert len(sharding.pairs) == 1


class ScalesByRank(nn.Module):
    """Ranks compute with different constants, and communicate alike."""

    def __init__(self, rank):
        super().__init__()
        self.rank, self.linear = rank, nn.Linear(6, 6)

    def forward(self, x):
        return self.linear(x[self.rank : self.rank + 3]) * (1.5 + self.rank)


@CASES
def constants_may_differ_between_ranks(rank, world):
    model = ScalesByRank(rank)
    sharding = zgraph.zero3(model, sgd)
    assert step(sharding, torch.compile(model, backend="zgraph"), batch(0, rank, 5, 6)) > 0


@CASES
def an_optimizer_of_the_whole_parameters_is_refused(rank, world):
    """It would find no gradients, and update nothing."""
    model = mlp()
    zgraph.zero3(model, sgd)
    with pytest.raises(UsageError, match=r"this optimizer has 0\.weight itself"):
        sgd(model.parameters()).step()


@CASES
def an_optimizer_of_another_model_is_refused(rank, world):
    with pytest.raises(UsageError, match=r"shape \[11, 6\] that is none of the model's"):
        zgraph.zero3(mlp(), sgd(mlp().parameters()))
    assert active() is None


@CASES
def a_second_sharding_is_refused_until_the_first_is_closed(rank, world):
    first = zgraph.zero3(mlp(), sgd)
    with pytest.raises(UsageError, match="sharded already"):
        zgraph.zero3(mlp(), sgd)
    first.close()
    zgraph.zero3(mlp(), sgd)


@CASES
def reading_a_parameter_on_one_rank_only_is_named(rank, world):
    """A read is a collective; the other rank goes on to the next step."""
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph")
    with pytest.raises(RunError, match=r"rank 0: eager code calls norm with 0\.weight"):
        if rank == 0:
            model[0].weight.norm()
        else:
            step(sharding, compiled, batch(0, rank, 4, 6))


@CASES
def printing_a_parameter_needs_no_other_rank(rank, world):
    model = mlp()
    zgraph.zero3(model, sgd)
    if rank == 0:
        assert repr(model[0].weight) == "Parameter containing:\n0.weight, [11, 6], sharded"
        assert model[0].weight.shape == (11, 6)
        assert torch.zeros_like(model[0].weight).sum() == 0


@CASES
def moving_a_sharded_model_is_refused(rank, world):
    model = mlp()
    zgraph.zero3(model, sgd)
    with pytest.raises(UsageError, match="cannot be replaced"):
        model.double()


@CASES
def a_parameter_added_afterwards_is_refused(rank, world):
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    model.append(nn.Linear(3, 3))
    with pytest.raises(Exception, match=r"parameter 3\.weight was added or replaced"):
        torch.compile(model, backend="zgraph")(batch(0, rank, 4, 6))
    with pytest.raises(UsageError, match=r"parameter 3\.weight was added or replaced"):
        sharding.optimizer.step()


class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.own = nn.Parameter(torch.ones(6))
        self.fails = nn.Linear(6, 6)
        self.broken = True

    def forward(self, x):
        x = self.fails(x) * self.own
        if self.broken:
            raise ValueError("no")
        return x


@CASES
def a_forward_that_raises_leaves_nothing_gathered(rank, world):
    model = Outer()
    sharding = zgraph.zero3(model, sgd)
    with pytest.raises(ValueError, match="no"):
        model(batch(0, rank, 2, 6))
    assert sharding.resident_bytes() == 0
    model.broken = False
    assert step(sharding, model, batch(0, rank, 2, 6)) > 0
    assert step(sharding, torch.compile(model, backend="zgraph"), batch(0, rank, 2, 6)) > 0


@CASES
def a_graph_that_fails_can_be_run_again(rank, world):
    """An index out of range, found when one parameter is gathered and others are not yet."""
    model = nn.Sequential(nn.Linear(6, 6), nn.Flatten(0), nn.Embedding(5, 3))
    embedding = model[2]
    sharding = zgraph.zero3(model, sgd)

    class Looks(nn.Module):
        def forward(self, x, ids):
            return model[0](x).sum() * embedding(ids)

    compiled = torch.compile(Looks(), backend="zgraph")
    x = batch(0, rank, 2, 6)
    compiled(x, torch.tensor([1, 2])).sum().backward()
    with pytest.raises(IndexError):
        compiled(x, torch.tensor([1, 9]))
    assert sharding.resident_bytes() == 0
    sharding.optimizer.zero_grad()
    compiled(x, torch.tensor([1, 2])).sum().backward()
    sharding.optimizer.step()


class Mutates(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(6))

    def forward(self, x):
        with torch.no_grad():
            self.weight.mul_(0.5)
        return x * self.weight


@CASES
def compiled_code_that_changes_a_parameter_is_refused(rank, world):
    model = Mutates()
    zgraph.zero3(model, sgd)
    with pytest.raises(Exception, match="changes parameter weight in place") as caught:
        torch.compile(model, backend="zgraph")(batch(0, rank, 2, 6))
    causes = [caught.value, caught.value.__cause__, caught.value.__context__]
    assert any(isinstance(cause, CaptureError) for cause in causes)


@CASES
def gradients_that_were_not_cleared_are_warned_about(rank, world):
    """`zero_grad` of the compiled module sees whole parameters only."""
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph")
    compiled(batch(0, rank, 4, 6)).sum().backward()
    sharding.optimizer.step()
    compiled.zero_grad()
    with pytest.warns(UserWarning, match="were not cleared"):
        compiled(batch(0, rank, 4, 6)).sum().backward()
    sharding.optimizer.step()
    model.zero_grad()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled(batch(0, rank, 4, 6)).sum().backward()


@CASES
def passes_that_shard_nothing_are_refused(rank, world):
    model = mlp()
    zgraph.zero3(model, sgd, passes="schedule")
    with pytest.raises(Exception, match=r"gathered or unsharded|requires gathers"):
        torch.compile(model, backend="zgraph")(batch(0, rank, 4, 6))


@CASES
def a_graph_of_a_closed_sharding_is_refused(rank, world):
    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph")
    loss = compiled(batch(0, rank, 4, 6)).sum()
    sharding.close()
    with pytest.raises(UsageError, match="has been closed"):
        loss.backward()


@pytest.mark.parametrize("name", CASES.functions)
def test_on_two_ranks(name, outcomes):
    assert outcomes[name] is None, outcomes[name]


ENTRY_POINT = """
import tomllib
from importlib.metadata import EntryPoint
import torch
from torch._dynamo.backends import registry
group = "torch_dynamo_backends"
value = tomllib.load(open("pyproject.toml", "rb"))["project"]["entry-points"][group]["zgraph"]
registry._BACKENDS["zgraph"] = EntryPoint("zgraph", value, group)  # as an installed package has it
assert torch.compile(lambda x: x.cos() + 1, backend="zgraph")(torch.zeros(2)).tolist() == [2, 2]
import zgraph.live.sharding  # registers the backend where it is not installed; here it finds it
print("found")
"""


def test_torch_compile_finds_the_backend_of_the_installed_package():
    done = subprocess.run(
        [sys.executable, "-c", ENTRY_POINT],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.strip() == "found", done.stderr


def test_without_a_process_group_the_remedy_is_named():
    with pytest.raises(UsageError, match="torchrun"):
        zgraph.zero3(mlp(), sgd)


def test_a_model_that_is_not_sharded_compiles_as_it_is():

    model = mlp()
    x = batch(0, 0, 4, 6)
    expected = model(x).square().mean()
    expected.backward()
    gradients = [p.grad.clone() for p in model.parameters()]
    model.zero_grad()
    loss = torch.compile(model, backend="zgraph")(x).square().mean()
    loss.backward()
    assert torch.equal(loss, expected)
    assert all(torch.equal(p.grad, g) for p, g in zip(model.parameters(), gradients, strict=True))
