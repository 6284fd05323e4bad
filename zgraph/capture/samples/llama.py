"""A Llama decoder: RMS norm, rotary positions, grouped-query attention, SwiGLU, next-token loss."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F


def rotary_tables(length: int, head_dim: int, base: float = 10000.0) -> torch.Tensor:
    """Cosines and sines of the rotary angles, float32 [2, length, head_dim]."""
    frequencies = base ** (-torch.arange(0, head_dim, 2, dtype=torch.float32) / head_dim)
    angles = torch.outer(torch.arange(length, dtype=torch.float32), frequencies)
    angles = torch.cat((angles, angles), dim=-1)
    return torch.stack((angles.cos(), angles.sin()))


def rotated(x: torch.Tensor, tables: torch.Tensor) -> torch.Tensor:
    """Turn each pair of channels of [batch, heads, length, head_dim] by its position's angle."""
    first, second = x.chunk(2, dim=-1)
    return x * tables[0] + torch.cat((-second, first), dim=-1) * tables[1]


class Attention(nn.Module):
    """Causal self-attention in which `heads / kv_heads` query heads share one key and value."""

    def __init__(self, hidden: int, heads: int, kv_heads: int):
        super().__init__()
        self.heads, self.kv_heads, self.head_dim = heads, kv_heads, hidden // heads
        self.q_proj = nn.Linear(hidden, heads * self.head_dim, bias=False)
        self.k_proj = nn.Linear(hidden, kv_heads * self.head_dim, bias=False)
        self.v_proj = nn.Linear(hidden, kv_heads * self.head_dim, bias=False)
        self.o_proj = nn.Linear(heads * self.head_dim, hidden, bias=False)

    def forward(self, x: torch.Tensor, tables: torch.Tensor) -> torch.Tensor:
        batch, length, _ = x.shape
        q = self.q_proj(x).view(batch, length, self.heads, self.head_dim).transpose(1, 2)
        k = self.k_proj(x).view(batch, length, self.kv_heads, self.head_dim).transpose(1, 2)
        v = self.v_proj(x).view(batch, length, self.kv_heads, self.head_dim).transpose(1, 2)
        q, k = rotated(q, tables), rotated(k, tables)
        groups = self.heads // self.kv_heads
        k, v = k.repeat_interleave(groups, dim=1), v.repeat_interleave(groups, dim=1)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.o_proj(mixed.transpose(1, 2).reshape(batch, length, -1))


class FeedForward(nn.Module):
    """SwiGLU: a gated hidden layer."""

    def __init__(self, hidden: int, intermediate: int):
        super().__init__()
        self.gate_proj = nn.Linear(hidden, intermediate, bias=False)
        self.up_proj = nn.Linear(hidden, intermediate, bias=False)
        self.down_proj = nn.Linear(intermediate, hidden, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Block(nn.Module):
    """One decoder layer: attention and feed-forward, each behind a norm and around a residual."""

    def __init__(self, hidden: int, heads: int, kv_heads: int, intermediate: int):
        super().__init__()
        self.input_norm = nn.RMSNorm(hidden, eps=1e-6)
        self.attention = Attention(hidden, heads, kv_heads)
        self.post_norm = nn.RMSNorm(hidden, eps=1e-6)
        self.mlp = FeedForward(hidden, intermediate)

    def forward(self, x: torch.Tensor, tables: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.input_norm(x), tables)
        return x + self.mlp(self.post_norm(x))


class Llama(nn.Module):
    """Embedding, decoder layers, norm and head; returns the mean next-token cross-entropy.

    With `tied`, the head's weight is the embedding's.
    """

    rotary: torch.Tensor

    def __init__(
        self,
        *,
        vocab: int,
        hidden: int,
        layers: int,
        heads: int,
        kv_heads: int,
        intermediate: int,
        max_length: int,
        tied: bool,
    ):
        super().__init__()
        self.embed = nn.Embedding(vocab, hidden)
        self.layers = nn.ModuleList(
            Block(hidden, heads, kv_heads, intermediate) for _ in range(layers)
        )
        self.norm = nn.RMSNorm(hidden, eps=1e-6)
        self.head = nn.Linear(hidden, vocab, bias=False)
        if tied:
            self.head.weight = self.embed.weight
        self.register_buffer("rotary", rotary_tables(max_length, hidden // heads))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.embed(ids)
        tables = self.rotary[:, : ids.shape[1]]
        for layer in self.layers:
            x = layer(x, tables)
        logits = self.head(self.norm(x[:, :-1]))
        return F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())


def build(
    *,
    batch: int = 2,
    seq: int = 32,
    vocab: int = 256,
    hidden: int = 64,
    layers: int = 2,
    heads: int = 4,
    kv_heads: int = 2,
    intermediate: int = 0,
    tied: bool = False,
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    """The model and one batch of token ids [batch, seq]; `intermediate` 0 means 8/3 of `hidden`."""
    model = Llama(
        vocab=vocab,
        hidden=hidden,
        layers=layers,
        heads=heads,
        kv_heads=kv_heads,
        intermediate=intermediate or 8 * hidden // 3,
        max_length=2 * seq,
        tied=tied,
    )
    return model, (torch.randint(vocab, (batch, seq)),)
