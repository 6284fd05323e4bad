"""Ordinary training scripts, sharded and compiled, beside plain eager ones, on two ranks."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from tests.live.cases import Cases, adamw, batch, sgd, train
from tests.runtime.ranks import run_ranks

CASES = Cases(__name__)


@pytest.fixture(scope="module")
def outcomes():
    return CASES.run(2)


def mlp() -> nn.Sequential:
    return nn.Sequential(nn.Linear(6, 11), nn.GELU(), nn.Linear(11, 3))


def mlp_loss(model, number, rank):
    return model(batch(number, rank, 5, 6)).square().mean()


@CASES
def sgd_equals_eager_bit_for_bit(rank, world):
    """Two ranks: one order of summing, and the same kernels."""
    result = train(mlp(), mlp_loss, rank, world)
    assert (result.loss_difference, result.param_difference) == (0.0, 0.0)
    assert len(result.sharding.pairs) == 1


@CASES
def adamw_equals_eager(rank, world):
    result = train(mlp(), mlp_loss, rank, world, make_optimizer=adamw)
    assert result.loss_difference <= 1e-5


@CASES
def an_optimizer_of_the_whole_model_is_taken_over(rank, world):
    """Groups keep their options, also when the optimizer has run already."""
    import copy

    import zgraph

    model = mlp()
    groups = [{"params": model[0].parameters(), "lr": 0.3}, {"params": model[2].parameters()}]
    optimizer = torch.optim.SGD(groups, lr=0.1, momentum=0.9)
    mlp_loss(model, 99, 0).backward()
    optimizer.step()
    optimizer.zero_grad()
    reference = copy.deepcopy(model)
    plain = torch.optim.SGD(
        [
            {"params": reference[0].parameters(), "lr": 0.3},
            {"params": reference[2].parameters()},
        ],
        lr=0.1,
        momentum=0.9,
    )
    plain.load_state_dict(optimizer.state_dict())
    sharding = zgraph.zero3(model, optimizer)
    assert sharding.optimizer is optimizer
    compiled = torch.compile(model, backend="zgraph")
    for step in range(3):
        mlp_loss(compiled, step, rank).backward()
        (sum(mlp_loss(reference, step, other) for other in range(world)) / world).backward()
        for each in (optimizer, plain):
            each.step()
            each.zero_grad()
    for name, value in model.state_dict().items():
        assert torch.equal(value, reference.state_dict()[name])


@CASES
def gradients_of_several_backwards_add_up(rank, world):
    result = train(mlp(), mlp_loss, rank, world, micro_batches=3)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


@CASES
def gradient_norms_are_clipped_over_all_ranks(rank, world):
    result = train(mlp(), mlp_loss, rank, world, clip=0.05)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


class Tied(nn.Module):
    """An embedding used first and last, attention, a norm, a buffer that counts calls."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(23, 8)
        self.qkv = nn.Linear(8, 24)
        self.norm = nn.LayerNorm(8)
        self.scale = nn.Parameter(torch.tensor(0.7))
        self.unused = nn.Parameter(torch.ones(5))
        self.frozen = nn.Parameter(torch.randn(8), requires_grad=False)
        self.register_buffer("calls", torch.zeros(()))

    def hidden(self, ids):
        self.calls.add_(1)
        x = self.embed(ids)
        q, k, v = self.qkv(self.norm(x + self.frozen)).chunk(3, -1)
        return x + self.scale * F.scaled_dot_product_attention(q, k, v, is_causal=True)

    def forward(self, ids):
        return F.linear(self.hidden(ids), self.embed.weight)


def ids_of(number, rank):
    generator = torch.Generator().manual_seed(1000 * number + rank)
    return torch.randint(0, 23, (2, 7), generator=generator)


def tied_loss(model, number, rank):
    ids = ids_of(number, rank)
    return F.cross_entropy(model(ids).flatten(0, 1), ids.roll(1, 1).flatten())


@CASES
def tied_frozen_unused_and_scalar_parameters_train(rank, world):
    result = train(Tied(), tied_loss, rank, world)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5
    assert result.sharding.model.calls == 10
    assert result.sharding.params["unused"].shard.grad is None


class Broken(nn.Module):
    """A graph break between two uses of one weight."""

    def __init__(self):
        super().__init__()
        self.shared = nn.Linear(6, 6)
        self.last = nn.Linear(6, 2)

    def forward(self, x):
        x = torch.tanh(self.shared(x))
        torch._dynamo.graph_break()
        return self.last(torch.tanh(self.shared(x)))


@CASES
def a_parameter_of_two_graphs_gets_the_sum_of_both_gradients(rank, world):
    result = train(Broken(), mlp_loss, rank, world)
    training_pairs = [p for p in result.sharding.pairs if p.backward is not None and p.params]
    assert sum("shared.weight" in p.params for p in training_pairs) >= 2
    assert len({p.graph_id for p in result.sharding.pairs}) == len(result.sharding.pairs)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


class PartlyEager(nn.Module):
    """The middle is never compiled; its weight is used by compiled code too."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(6, 6)
        self.middle = nn.Linear(6, 6)
        self.last = nn.Linear(6, 2)

    def forward(self, x):
        x = torch.relu(self.middle(self.first(x)))
        x = torch._dynamo.disable(self.middle)(x)
        return self.last(x)


@CASES
def code_that_is_not_compiled_finds_its_parameters(rank, world):
    result = train(PartlyEager(), mlp_loss, rank, world)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


@CASES
def a_model_that_is_not_compiled_at_all_trains(rank, world):
    result = train(Tied(), tied_loss, rank, world, compiled=lambda model: model)
    assert result.sharding.pairs == []
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


@CASES
def only_a_part_of_the_model_is_compiled(rank, world):
    def compile_part(model):
        return nn.Sequential(torch.compile(model[0], backend="zgraph"), *model[1:])

    result = train(mlp(), mlp_loss, rank, world, compiled=compile_part)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


class Checkpointed(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(nn.Linear(6, 6) for _ in range(3))

    def forward(self, x):
        for block in self.blocks:
            x = x + checkpoint(lambda y, b=block: torch.tanh(b(y)), x, use_reentrant=False)
        return x


@CASES
def checkpointed_blocks_train_compiled(rank, world):
    result = train(Checkpointed(), mlp_loss, rank, world)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


@CASES
def checkpointed_blocks_train_in_eager_mode(rank, world):
    result = train(Checkpointed(), mlp_loss, rank, world, compiled=lambda model: model)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


@CASES
def autocast_gathers_in_the_narrow_type(rank, world):
    def loss_of(model, number, rank):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            out = model(batch(number, rank, 5, 6))
        return out.float().square().mean()

    result = train(mlp(), loss_of, rank, world)
    assert result.loss_difference <= 2e-3
    gathers = [
        node.kwargs["dtype"]
        for node in result.sharding.pairs[0].forward.graph.nodes
        if "allgather_param" in str(node.target)
    ]
    assert set(gathers) == {torch.bfloat16}


@CASES
def dropout_draws_as_in_eager_mode(rank, world):
    model = nn.Sequential(nn.Linear(6, 8), nn.Dropout(0.3), nn.Linear(8, 2))

    def loss_of(model, number, rank):
        torch.manual_seed(100 * number + rank)
        return mlp_loss(model, number, rank)

    result = train(model, loss_of, rank, world)
    assert result.loss_difference <= 1e-5


@CASES
def evaluation_between_steps_needs_no_backward(rank, world):
    import zgraph

    model = mlp()
    sharding = zgraph.zero3(model, sgd)
    compiled = torch.compile(model, backend="zgraph")
    x = batch(0, rank, 5, 6)
    before = compiled(x)
    with torch.no_grad():
        assert torch.equal(compiled(x), before)
    before.sum().backward()
    sharding.optimizer.step()
    with torch.no_grad():
        assert not torch.equal(compiled(x), before)
        with sharding.gathered():
            assert torch.equal(compiled(x), model(x))
    assert sharding.resident_bytes() == 0


class BreaksUnderAutocast(nn.Module):
    """Its own weight is read by compiled code, in the narrow type, and by eager code, in full."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(6, 6) / 3)

    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            x = F.linear(x, self.weight)
        x = torch._dynamo.disable(lambda y: F.linear(y.float(), self.weight))(x)
        return torch.tanh(x)


@CASES
def eager_and_compiled_code_may_read_one_weight_in_different_types(rank, world):
    result = train(BreaksUnderAutocast(), mlp_loss, rank, world)
    assert result.loss_difference <= 2e-3


@CASES
def a_graph_is_differentiated_twice_when_it_is_retained(rank, world):
    import zgraph

    model = mlp()
    sharding = zgraph.zero3(model)
    loss = mlp_loss(torch.compile(model, backend="zgraph"), 0, rank)
    loss.backward(retain_graph=True)
    once = [p.shard.grad.clone() for p in sharding.params.values()]
    loss.backward()
    twice = [p.shard.grad for p in sharding.params.values()]
    assert all(torch.allclose(b, 2 * a) for a, b in zip(once, twice, strict=True))


class Lora(nn.Module):
    """A frozen weight with a trained low-rank part, merged before it is used."""

    def __init__(self, size, rank=2):
        super().__init__()
        self.base = nn.Linear(size, size).requires_grad_(False)
        self.a = nn.Parameter(torch.randn(size, rank) * 0.1)
        self.b = nn.Parameter(torch.randn(rank, size) * 0.1)

    def forward(self, x):
        return F.linear(x, self.base.weight + self.a @ self.b, self.base.bias)


class LoraModel(nn.Module):
    def __init__(self, checkpointing):
        super().__init__()
        self.checkpointing = checkpointing
        self.embed = nn.Embedding(23, 8).requires_grad_(False)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.LayerNorm(8), Lora(8), nn.GELU(), Lora(8)) for _ in range(3)
        )
        self.head = nn.Linear(8, 23)

    def forward(self, ids):
        x = self.embed(ids)
        for block in self.blocks:
            if self.checkpointing:
                x = x + checkpoint(block, x, use_reentrant=False)
            else:
                x = x + block(x)
        return self.head(x)


@CASES
def lora_with_checkpointing_follows_the_eager_curve_for_50_steps(rank, world):
    """The curve of eager mode without sharding, checkpointing or compilation."""
    model, plain = LoraModel(checkpointing=True), LoraModel(checkpointing=False)
    plain.load_state_dict(model.state_dict())
    result = train(
        model,
        lambda m, number, rank: tied_loss(m, number % 4, rank),
        rank,
        world,
        steps=50,
        make_optimizer=adamw,
        reference=plain,
    )
    assert result.loss_difference <= 1e-5
    assert result.losses[-1] < 0.8 * result.losses[0]
    assert len(result.sharding.pairs) == 1
    backward = [n.name for n in result.sharding.pairs[0].backward.graph.nodes]
    assert sum("gelu" in name and "backward" not in name for name in backward) == 3


class ReturnsWeight(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(6, 6)

    def forward(self, x):
        return self.linear(x), self.linear.weight, self.linear.weight.t()


@CASES
def a_parameter_that_compiled_code_returns_can_be_used(rank, world):
    def loss_of(model, number, rank):
        x, weight, view = model(batch(number, rank, 5, 6))
        return x.square().mean() + 0.1 * weight.square().sum() + 0.1 * (view**3).sum()

    result = train(ReturnsWeight(), loss_of, rank, world, steps=4)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5


@CASES
def nothing_is_left_at_the_end(rank, world):
    from zgraph import compat

    result = train(Broken(), mlp_loss, rank, world, steps=3)
    stats = result.sharding.stats()
    assert stats.gathers > 0
    assert (stats.unwaited, stats.live_bytes) == (0, 0)
    assert stats.waits == stats.gathers
    assert compat.unwaited_functional_collectives() == 0


@pytest.mark.parametrize("world", [1, 3])
def test_a_world_size_that_divides_nothing(world):
    run_ranks(tied_model_trains, world, timeout=400)


def tied_model_trains(rank, world):
    torch.manual_seed(0)
    result = train(Tied(), tied_loss, rank, world, steps=3)
    assert result.loss_difference <= 1e-5
    assert result.param_difference <= 1e-5
    result.sharding.close()


@pytest.mark.parametrize("name", CASES.functions)
def test_on_two_ranks(name, outcomes):
    assert outcomes[name] is None, outcomes[name]
