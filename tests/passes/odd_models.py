"""Small models, each with one awkward way of using its parameters; every forward returns a loss."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F

DIM = 6


class Odd(nn.Module):
    """A model with a weight of awkward size and one batch of inputs."""

    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.randn(DIM + 1, DIM) / 3)
        self.b = nn.Parameter(torch.randn(DIM + 1) / 3)

    def example_inputs(self) -> tuple[torch.Tensor, ...]:
        return (torch.randn(4, DIM),)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.loss(x).pow(2).mean()

    def loss(self, x: torch.Tensor) -> torch.Tensor:
        return F.linear(x, self.w, self.b)


class SplitWeight(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.qkv = nn.Parameter(torch.randn(3 * DIM, DIM) / 3)

    def loss(self, x):
        q, k, v = self.qkv.split(DIM)
        return (x @ q.t()) * torch.sigmoid(x @ k) + x @ v.t()


class UnboundWeight(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.stack = nn.Parameter(torch.randn(3, DIM, DIM) / 3)

    def loss(self, x):
        for layer in self.stack.unbind(0):
            x = torch.tanh(x @ layer)
        return x


class TiedWeight(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(11, DIM)

    def example_inputs(self):
        return (torch.randint(0, 11, (4, 5)),)

    def loss(self, x):
        return torch.tanh(self.embedding(x)) @ self.embedding.weight.t()


class SharedGradient(Odd):
    """x @ (w + a @ b): the gradient of w also feeds those of a and b."""

    def __init__(self) -> None:
        super().__init__()
        self.base = nn.Parameter(torch.randn(DIM, DIM) / 3)
        self.low = nn.Parameter(torch.randn(DIM, 2) / 3)
        self.high = nn.Parameter(torch.randn(2, DIM) / 3)

    def loss(self, x):
        return x @ (self.base + self.low @ self.high)


class SameGradient(Odd):
    """Two parameters with one and the same gradient."""

    def __init__(self) -> None:
        super().__init__()
        self.one = nn.Parameter(torch.randn(DIM))
        self.two = nn.Parameter(torch.randn(DIM))

    def loss(self, x):
        return x * (self.one + self.two)


class ScalarAndUnused(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.frozen = nn.Parameter(torch.randn(DIM), requires_grad=False)
        self.scale = nn.Parameter(torch.tensor(0.7))
        self.unused = nn.Parameter(torch.randn(5))

    def loss(self, x):
        return x * self.scale * self.frozen


class FrozenFirst(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.w.requires_grad_(False)


class ReadTwice(Odd):
    def loss(self, x):
        return F.linear(x, self.w * self.w, self.b) + F.linear(x, self.w) * self.b.relu()


class ConcatenatedWeights(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.other = nn.Parameter(torch.randn(3, DIM) / 3)

    def loss(self, x):
        return x @ torch.cat([self.w, self.other]).t()


class KeywordOperand(Odd):
    """The parameter reaches attention by keyword, as its mask."""

    def __init__(self) -> None:
        super().__init__()
        self.mask = nn.Parameter(torch.randn(4, 4))

    def loss(self, x):
        x = F.linear(x, self.w)[None, None]
        return F.scaled_dot_product_attention(x, x, x, attn_mask=self.mask)


class TransposedStorage(Odd):
    """A parameter that is not contiguous."""

    def __init__(self) -> None:
        super().__init__()
        self.turned = nn.Parameter((torch.randn(DIM, DIM + 3) / 3).t())

    def loss(self, x):
        return x @ self.turned.t()


class BatchStatistics(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(DIM + 1)

    def loss(self, x):
        return self.norm(super().loss(x))


class Dropout(Odd):
    def loss(self, x):
        return F.dropout(F.dropout(super().loss(x), 0.4).relu(), 0.2)


class Convolution(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 5, 3, padding=1)
        self.group = nn.GroupNorm(5, 5)

    def example_inputs(self):
        return (torch.randn(2, 3, 5, 5),)

    def loss(self, x):
        return self.group(self.conv(x)).relu()


class Attention(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(DIM, 2, 13, dropout=0.1, batch_first=True)

    def example_inputs(self):
        return (torch.randn(2, 5, DIM),)

    def loss(self, x):
        return self.layer(x)


class Recurrent(Odd):
    def __init__(self) -> None:
        super().__init__()
        self.cell = nn.GRUCell(DIM, DIM)

    def loss(self, x):
        state = torch.zeros_like(x)
        for _ in range(3):
            state = self.cell(x, state)
        return state


class IndexedParameter(Odd):
    def loss(self, x):
        return (
            x * self.w[2] + x * self.w[1:3].sum(0) + self.b[:1] + x @ self.w[::2].t().exp()[:, :1]
        )


class Autocast(Odd):
    def loss(self, x):
        with torch.autocast("cpu", torch.bfloat16):
            return F.linear(F.linear(x, self.w, self.b).relu(), self.w.t()).float()


class ParameterAsLoss(Odd):
    """The loss is a regulariser of the parameters alone."""

    def loss(self, x):
        return self.w + 0 * x.sum()


class CheckpointedBlock(Odd):
    def loss(self, x):
        from torch.utils.checkpoint import checkpoint

        def block(value):
            return F.linear(value, self.w, self.b).tanh() @ self.w

        return checkpoint(block, checkpoint(block, x, use_reentrant=False), use_reentrant=False)


MODELS = {cls.__name__: cls for cls in Odd.__subclasses__()}


def build(name: str) -> Odd:
    """A factory for the capture."""
    torch.manual_seed(1)
    return MODELS[name]()
