"""Values for a run: missing parameters and buffers, and a batch for each rank and step."""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence

import torch

from zgraph.ir.program import InputRecipe, Program


def generator_for(*parts: int | str) -> torch.Generator:
    """A CPU generator whose seed depends on every part and on nothing else."""
    seed = zlib.crc32("/".join(map(str, parts)).encode())
    return torch.Generator().manual_seed(seed)


def draw_batch(
    recipe: Sequence[InputRecipe], seed: int, step: int, rank: int, micro_batch: int = 0
) -> list[torch.Tensor]:
    """Draw the user inputs of one micro-batch; the same on every call with equal arguments.

    Integers lie in [low, high) of the recipe, floats are standard normal, booleans fair. Inputs of
    dynamic size take the next of their shapes with every batch, on all ranks the same.
    """
    generator = generator_for("batch", seed, step, rank, micro_batch)
    turn = step + micro_batch
    return [_draw_input(item, _shape_at(item, turn), generator) for item in recipe]


def _shape_at(item: InputRecipe, turn: int) -> tuple[int, ...]:
    shapes = (item.shape, *item.other_shapes)
    return shapes[turn % len(shapes)]


def _draw_input(
    item: InputRecipe, shape: tuple[int, ...], generator: torch.Generator
) -> torch.Tensor:
    if item.dtype == torch.bool:
        return torch.randint(0, 2, shape, generator=generator).bool()
    if item.dtype.is_floating_point or item.dtype.is_complex:
        return torch.randn(shape, generator=generator).to(item.dtype)
    high = max(item.high, item.low + 1)
    return torch.randint(item.low, high, shape, generator=generator).to(item.dtype)


def initial_params(program: Program) -> dict[str, torch.Tensor]:
    """Full parameters by fqn: those the program carries, else drawn from its seed.

    A matrix is normal with variance 1 / fan-in (fan-in: the product of all sizes but the first); a
    vector lies around 1, so that a norm's gain keeps the scale of what it multiplies.
    """
    values = {}
    for param in program.params:
        value = program.tensors.get(param.fqn)
        if value is None:
            generator = generator_for("param", program.seed, param.fqn)
            noise = torch.randn(param.shape, generator=generator)
            if len(param.shape) >= 2:
                value = noise / math.sqrt(max(1, math.prod(param.shape[1:])))
            else:
                value = 1 + 0.02 * noise
        values[param.fqn] = value.detach().to(param.dtype)
    return values


def initial_buffers(program: Program) -> dict[str, torch.Tensor]:
    """Buffers by fqn, each with storage of its own; zeros where the program carries no value."""
    values = {}
    for buffer in program.buffers:
        value = program.tensors.get(buffer.fqn)
        if value is None:
            value = torch.zeros(buffer.shape, dtype=buffer.dtype)
        values[buffer.fqn] = value.detach().clone()
    return values
