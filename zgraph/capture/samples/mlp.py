"""A small perceptron: linear layers, a layer norm with bias, GELU, cross-entropy."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import nn
from torch.nn import functional as F


class Mlp(nn.Module):
    """`layers` hidden linear layers of width `hidden`, then a classifier."""

    def __init__(self, features: int, hidden: int, classes: int, layers: int):
        super().__init__()
        widths = [features, *[hidden] * layers]
        self.layers = nn.ModuleList(
            nn.Linear(size, next_size) for size, next_size in pairwise(widths)
        )
        self.norm = nn.LayerNorm(hidden)
        self.head = nn.Linear(hidden, classes)

    def forward(self, x: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        for layer in self.layers:
            x = F.gelu(layer(x))
        return F.cross_entropy(self.head(self.norm(x)), target)


def build(
    *, batch: int = 8, features: int = 16, hidden: int = 32, classes: int = 10, layers: int = 2
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    """The model and one batch: floats [batch, features], class numbers [batch]."""
    model = Mlp(features, hidden, classes, layers)
    return model, (torch.randn(batch, features), torch.randint(classes, (batch,)))
