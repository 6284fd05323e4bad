"""What people train, made tiny: each maker returns a `Trained` with random weights from one seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

DIM = 16


@dataclass
class Trained:
    """A model, one batch, how it is captured, and what the eager step needs to do likewise."""

    model: nn.Module
    inputs: Sequence[Any] | Mapping[str, Any]
    options: dict[str, Any] = field(default_factory=dict)
    # Steps whose losses are compared with the eager model under SGD, and how closely.
    autocast: torch.dtype | None = None
    tolerance: float = 1e-5


Maker = Callable[[], Trained]
MODELS: dict[str, Maker] = {}


def trained(make: Maker) -> Maker:
    MODELS[make.__name__] = make
    return make


# --- transformers --------------------------------------------------------------------------------


def ids(high: int = 64, *shape: int) -> torch.Tensor:
    return torch.randint(1, high, shape or (2, 8))


def from_config(name: str, **options: Any) -> Trained:
    from zgraph.capture.hf import build_from_config

    sizes = {"batch": 2, "seq": 8}
    return Trained(*build_from_config(name, {**sizes, **options}))


@trained
def llama() -> Trained:
    return from_config("LlamaConfig", hidden_size=DIM, intermediate_size=24)


@trained
def llama_bf16_autocast() -> Trained:
    made = from_config("LlamaConfig", hidden_size=DIM, intermediate_size=24, num_hidden_layers=1)
    made.options, made.autocast = {"autocast": torch.bfloat16}, torch.bfloat16
    return made


@trained
def llama_checkpointed_blocks() -> Trained:
    made = from_config("LlamaConfig", hidden_size=DIM, intermediate_size=24)
    made.options = {"checkpoint": "blocks"}
    return made


@trained
def gpt2_with_dropout_and_tied_embeddings() -> Trained:
    return from_config("GPT2Config", n_embd=DIM, n_inner=24)


@trained
def bert() -> Trained:
    return from_config("BertConfig", hidden_size=DIM, intermediate_size=24)


@trained
def t5() -> Trained:
    return from_config("T5Config", d_model=DIM, d_ff=24, num_heads=2, d_kv=8)


@trained
def mixtral() -> Trained:
    return from_config(
        "MixtralConfig",
        hidden_size=DIM,
        intermediate_size=24,
        num_hidden_layers=1,
        num_local_experts=4,
        output_router_logits=True,
    )


@trained
def deepseek() -> Trained:
    return from_config("DeepseekV3Config", hidden_size=DIM, intermediate_size=24)


@trained
def vit() -> Trained:
    return from_config("ViTConfig", hidden_size=DIM, intermediate_size=24, image_size=8, patch_size=4)


@trained
def whisper() -> Trained:
    return from_config("WhisperConfig", d_model=DIM)
