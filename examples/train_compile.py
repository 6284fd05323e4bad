"""Train a small language model with ZeRO-3 in an ordinary script.

    torchrun --nproc-per-node 2 examples/train_compile.py --steps 20

Three lines differ from a script for one process: `zgraph.zero3`, the backend of `torch.compile`,
and the clipping of gradients, whose norm is over all ranks.
"""

from __future__ import annotations

import argparse
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn import functional as F

import zgraph


class Block(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        qkv = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, -1)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(mixed.transpose(1, 2).reshape(batch, length, width))
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class LanguageModel(nn.Module):
    def __init__(self, vocabulary: int = 64, width: int = 32, layers: int = 2, heads: int = 4):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        nn.init.normal_(self.embed.weight, std=0.1)
        self.head.weight = self.embed.weight

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.embed(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def batch_of(step: int, rank: int, vocabulary: int = 64) -> torch.Tensor:
    """Sequences that count upwards from a random start: easy to learn."""
    generator = torch.Generator().manual_seed(1000 * step + rank)
    start = torch.randint(0, vocabulary, (8, 1), generator=generator)
    return (start + torch.arange(17)) % vocabulary


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--save", help="where rank 0 writes the trained parameters")
    arguments = parser.parse_args()

    cuda = torch.cuda.is_available()
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"])) if cuda else torch.device("cpu")
    if cuda:
        torch.cuda.set_device(device)
    dist.init_process_group("nccl" if cuda else "gloo")
    rank = dist.get_rank()

    torch.manual_seed(0)
    model = LanguageModel().to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    handle = zgraph.zero3(model, optimizer)
    compiled = torch.compile(model, backend="zgraph")

    for step in range(arguments.steps):
        ids = batch_of(step, rank).to(device)
        logits = compiled(ids[:, :-1])
        loss = F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
        loss.backward()
        norm = handle.clip_grad_norm_(1.0)
        optimizer.step()
        optimizer.zero_grad()
        mean = loss.detach().clone()
        dist.all_reduce(mean)
        if rank == 0:
            print(f"step {step}  loss {mean.item() / dist.get_world_size():.6f}  norm {norm:.4f}")

    state = model.state_dict()
    if arguments.save and rank == 0:
        torch.save(state, arguments.save)
    handle.close()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
