"""A vision-language model of which only parts are used: two vision towers and a language model.

The towers' features come from their second-to-last block, so the last block, the final norm and the
pooling query get no gradient and most of them are never read. A frozen parameter comes first in
each tower.
"""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F


class FusedAttention(nn.Module):
    """Self-attention whose query, key and value weights are slices of one parameter."""

    def __init__(self, hidden: int, heads: int, causal: bool):
        super().__init__()
        self.heads, self.causal = heads, causal
        self.qkv = nn.Parameter(torch.randn(3 * hidden, hidden) / hidden**0.5)
        self.qkv_bias = nn.Parameter(torch.zeros(3 * hidden))
        self.out = nn.Linear(hidden, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, hidden = x.shape
        weights, biases = self.qkv.chunk(3), self.qkv_bias.split(hidden)
        q, k, v = (
            F.linear(x, w, b).view(batch, length, self.heads, -1).transpose(1, 2)
            for w, b in zip(weights, biases, strict=True)
        )
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=self.causal)
        return self.out(mixed.transpose(1, 2).reshape(batch, length, hidden))


class Layer(nn.Module):
    """A pre-norm transformer layer with a GELU feed-forward."""

    def __init__(self, hidden: int, heads: int, *, causal: bool = False):
        super().__init__()
        self.norm1 = nn.LayerNorm(hidden)
        self.attention = FusedAttention(hidden, heads, causal)
        self.norm2 = nn.LayerNorm(hidden)
        self.up = nn.Linear(hidden, 4 * hidden)
        self.down = nn.Linear(4 * hidden, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class VisionTower(nn.Module):
    """Image patches to features, taken after the second-to-last layer."""

    def __init__(self, image: int, patch: int, hidden: int, heads: int, layers: int):
        super().__init__()
        self.position = nn.Parameter(
            torch.randn((image // patch) ** 2, hidden) * 0.02, requires_grad=False
        )
        self.patches = nn.Conv2d(3, hidden, patch, stride=patch)
        self.layers = nn.ModuleList(Layer(hidden, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(hidden)
        self.pool_query = nn.Parameter(torch.randn(hidden))

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        x = self.patches(pixels).flatten(2).transpose(1, 2) + self.position
        states = []
        for layer in self.layers:
            x = layer(x)
            states.append(x)
        self.norm(x)
        return states[-2]


class LanguageModel(nn.Module):
    """Causal layers over image features followed by token embeddings; logits for the tokens."""

    def __init__(self, vocab: int, hidden: int, heads: int, layers: int):
        super().__init__()
        self.embed = nn.Embedding(vocab, hidden)
        self.layers = nn.ModuleList(Layer(hidden, heads, causal=True) for _ in range(layers))
        self.norm = nn.LayerNorm(hidden)
        self.head = nn.Linear(hidden, vocab, bias=False)

    def forward(self, features: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        x = torch.cat((features, self.embed(ids)), dim=1)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x[:, features.shape[1] :]))


class Vla(nn.Module):
    """Both towers' features side by side, projected, then read by the language model."""

    def __init__(
        self,
        *,
        image: int,
        patch: int,
        vision_hidden: int,
        hidden: int,
        heads: int,
        vision_layers: int,
        layers: int,
        vocab: int,
    ):
        super().__init__()
        self.shape_tower = VisionTower(image, patch, vision_hidden, heads, vision_layers)
        self.colour_tower = VisionTower(image, patch, vision_hidden, heads, vision_layers)
        self.projector = nn.Sequential(
            nn.Linear(2 * vision_hidden, hidden), nn.GELU(), nn.Linear(hidden, hidden)
        )
        self.language = LanguageModel(vocab, hidden, heads, layers)

    def forward(self, pixels: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        features = torch.cat((self.shape_tower(pixels), self.colour_tower(pixels)), dim=-1)
        logits = self.language(self.projector(features), ids)
        return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten())


def build(
    *,
    batch: int = 2,
    seq: int = 16,
    image: int = 16,
    patch: int = 4,
    vision_hidden: int = 32,
    hidden: int = 48,
    heads: int = 4,
    vision_layers: int = 3,
    layers: int = 2,
    vocab: int = 128,
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    """The model and one batch: pixels [batch, 3, image, image], token ids [batch, seq]."""
    model = Vla(
        image=image,
        patch=patch,
        vision_hidden=vision_hidden,
        hidden=hidden,
        heads=heads,
        vision_layers=vision_layers,
        layers=layers,
        vocab=vocab,
    )
    return model, (torch.randn(batch, 3, image, image), torch.randint(vocab, (batch, seq)))
