"""What people train, made tiny: each maker returns a `Trained` with random weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

DIM = 16
BATCH = 4


@dataclass
class Trained:
    """A model, one batch, and the options of its capture."""

    model: nn.Module
    inputs: Sequence[Any] | Mapping[str, Any]
    options: dict[str, Any] = field(default_factory=dict)


Maker = Callable[[], Trained]
TRANSFORMERS: dict[str, Maker] = {}
PLAIN: dict[str, Maker] = {}


def transformer(make: Maker) -> Maker:
    """Register a model that needs transformers."""
    TRANSFORMERS[make.__name__] = make
    return make


def plain(make: Maker) -> Maker:
    """Register a model that needs torch only."""
    PLAIN[make.__name__] = make
    return make


# --- transformers --------------------------------------------------------------------------------


def from_config(name: str, options: dict[str, Any] | None = None, **fields: Any) -> Trained:
    from zgraph.capture.hf import build_from_config

    return Trained(*build_from_config(name, {"batch": 2, "seq": 8, **fields}), options or {})


def small_llama(options: dict[str, Any] | None = None, **fields: Any) -> Trained:
    sizes = {"hidden_size": DIM, "intermediate_size": 24, "num_hidden_layers": 1}
    return from_config("LlamaConfig", options, **{**sizes, **fields})


@transformer
def llama() -> Trained:
    return small_llama(num_hidden_layers=2)


@transformer
def llama_under_autocast() -> Trained:
    """With a key for every query: grouped ones are spread out in captured attention only, which
    rounds their gradients to bfloat16 in another place."""
    return small_llama({"autocast": torch.bfloat16}, num_key_value_heads=4)


@transformer
def llama_with_checkpointed_blocks() -> Trained:
    return small_llama({"checkpoint": "blocks"}, num_hidden_layers=2)


@transformer
def llama_with_dynamic_batch_and_length() -> Trained:
    return small_llama({"dynamic": {"input_ids": (0, 1)}}, batch=3, tie_word_embeddings=True)


@transformer
def gpt2_with_dropout() -> Trained:
    return from_config("GPT2Config", n_embd=DIM, n_inner=24)


@transformer
def bert() -> Trained:
    return from_config("BertConfig", hidden_size=DIM, intermediate_size=24, num_hidden_layers=1)


@transformer
def vit() -> Trained:
    return from_config("ViTConfig", hidden_size=DIM, intermediate_size=24, num_hidden_layers=1)


@transformer
def t5() -> Trained:
    sizes = {"num_layers": 1, "num_decoder_layers": 1, "num_heads": 2, "d_kv": 8}
    return from_config("T5Config", d_model=DIM, d_ff=24, **sizes)


@transformer
def mixtral() -> Trained:
    sizes = {"hidden_size": DIM, "intermediate_size": 24, "num_hidden_layers": 1}
    return from_config("MixtralConfig", output_router_logits=True, **sizes)


@transformer
def deepseek() -> Trained:
    return from_config("DeepseekV3Config", hidden_size=DIM, intermediate_size=24)


@transformer
def whisper() -> Trained:
    sizes = {"encoder_layers": 1, "decoder_layers": 1, "max_source_positions": 6}
    return from_config("WhisperConfig", d_model=DIM, **sizes)


def lora_llama(options: dict[str, Any] | None = None) -> Trained:
    import peft

    made = small_llama(options, num_hidden_layers=2)
    targets = ["q_proj", "v_proj", "down_proj"]
    config = peft.LoraConfig(r=4, target_modules=targets, lora_dropout=0.1, task_type="CAUSAL_LM")
    made.model = peft.get_peft_model(made.model, config)
    for name, parameter in made.model.named_parameters():
        if "lora_B" in name:  # zero at first, which would leave lora_A without a gradient
            nn.init.normal_(parameter, std=0.1)
    return made


@transformer
def llama_with_peft_lora() -> Trained:
    return lora_llama()


@transformer
def checkpointed_llama_with_peft_lora() -> Trained:
    return lora_llama({"checkpoint": "blocks"})


# --- torch only ----------------------------------------------------------------------------------


class Regression(nn.Module):
    """The mean square of what `body` makes of the input."""

    def __init__(self, body: nn.Module):
        super().__init__()
        self.body = body

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.body(x).float().square().mean()


def regression(body: nn.Module, *shape: int, **options: Any) -> Trained:
    return Trained(Regression(body), (torch.randn(shape or (BATCH, DIM)),), options)


class LoraLinear(nn.Module):
    """A frozen linear layer and a trained product of two thin matrices, with dropout before it."""

    def __init__(self, width: int, rank: int = 3):
        super().__init__()
        self.base = nn.Linear(width, width).requires_grad_(False)
        self.down = nn.Parameter(torch.randn(rank, width) / 4)
        self.up = nn.Parameter(torch.randn(width, rank) / 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.base(x) + F.dropout(x, 0.2) @ self.down.t() @ self.up.t()


class Checkpointed(nn.Module):
    """Two blocks, each in a checkpoint region of its own."""

    def __init__(self, *blocks: nn.Module):
        super().__init__()
        self.blocks = nn.ModuleList(blocks)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = checkpoint(block, x, use_reentrant=False)
        return x


def block(*layers: nn.Module) -> nn.Module:
    return nn.Sequential(nn.Linear(DIM, DIM), *layers, nn.Tanh(), nn.Linear(DIM, DIM))


@plain
def vla() -> Trained:
    from zgraph.capture.samples import SAMPLES

    sizes = {"vision_layers": 2, "layers": 1, "hidden": 16, "vision_hidden": 16, "vocab": 32}
    return Trained(*SAMPLES["vla"](**sizes))


@plain
def lora_in_checkpointed_blocks() -> Trained:
    return regression(Checkpointed(LoraLinear(DIM), nn.Tanh(), LoraLinear(DIM)))


@plain
def dropout_inside_and_outside_of_a_region() -> Trained:
    inside = Checkpointed(block(nn.Dropout(0.3)), block(nn.Dropout(0.2), nn.Dropout(0.1)))
    return regression(nn.Sequential(nn.Dropout(0.1), inside, nn.Dropout(0.2)))


@plain
def attention_dropout_in_a_region() -> Trained:
    layer = nn.TransformerEncoderLayer(DIM, 2, 24, dropout=0.2, batch_first=True)
    return regression(Checkpointed(layer, layer), 2, 5, DIM)


@plain
def batch_norm() -> Trained:
    layers = (nn.Conv2d(3, 5, 3), nn.BatchNorm2d(5), nn.ReLU(), nn.Conv2d(5, 3, 3))
    return regression(nn.Sequential(*layers, nn.BatchNorm2d(3)), 2, 3, 8, 8)


@plain
def batch_norm_in_a_region() -> Trained:
    return regression(Checkpointed(block(nn.BatchNorm1d(DIM)), nn.Linear(DIM, DIM)))


@plain
def bfloat16_parameters_with_float32_gradients() -> Trained:
    body = nn.Sequential(block(), nn.LayerNorm(DIM)).bfloat16()
    made = regression(body, grad_dtype=torch.float32)
    made.inputs = (made.inputs[0].bfloat16(),)
    return made


@plain
def mixed_parameter_types() -> Trained:
    """Matrices in bfloat16 with float32 gradients, norms in float32."""
    body = nn.Sequential(nn.LayerNorm(DIM), block().bfloat16(), nn.LayerNorm(DIM))
    body[1].register_forward_pre_hook(lambda module, args: args[0].bfloat16())
    body[2].register_forward_pre_hook(lambda module, args: args[0].float())
    return regression(body, grad_dtype=torch.float32)


class TiedAndIdle(nn.Module):
    """A tied embedding, a frozen table, a parameter never read and one without a gradient."""

    def __init__(self) -> None:
        super().__init__()
        self.frozen = nn.Parameter(torch.randn(8, DIM), requires_grad=False)
        self.idle = nn.Parameter(torch.randn(3))
        self.detached = nn.Parameter(torch.randn(DIM))
        self.embed = nn.Embedding(11, DIM)
        self.middle = block()
        self.head = nn.Linear(DIM, 11, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.embed(ids) + self.frozen[: ids.shape[1]] * self.detached.detach()
        return F.cross_entropy(self.head(self.middle(x)).flatten(0, 1), ids.flatten())


@plain
def tied_frozen_and_idle_parameters() -> Trained:
    return Trained(TiedAndIdle(), (torch.randint(11, (3, 6)),), {"dynamic": {"ids": (0, 1)}})


@plain
def dynamic_checkpointed_blocks() -> Trained:
    body = Checkpointed(block(nn.Dropout(0.2)), block())
    return regression(body, 5, 3, DIM, dynamic={"x": (0, 1)})


class ScaledSquare(torch.autograd.Function):
    """x -> w * x^2, with a backward that keeps the square root of what it could recompute."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(x, weight)
        return weight * x * x

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x, weight = ctx.saved_tensors
        # Clipped on purpose: autograd would not do that, so this backward is the one traced.
        return (grad * 2 * weight * x).clamp(-0.05, 0.05), (grad * x * x).sum(0)


class WithCustomFunction(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.last = nn.Linear(DIM, DIM), nn.Linear(DIM, DIM)
        self.weight = nn.Parameter(torch.randn(DIM))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.last(ScaledSquare.apply(self.first(x), self.weight))


@plain
def custom_autograd_function() -> Trained:
    return regression(WithCustomFunction())


@plain
def custom_autograd_function_in_a_region() -> Trained:
    return regression(Checkpointed(WithCustomFunction(), block()))


@plain
def autocast_regions_inside_the_model() -> Trained:
    class Mixed(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.low, self.high = block(), block()

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            with torch.autocast("cpu", torch.bfloat16):
                x = checkpoint(self.low, x, use_reentrant=False)
            return self.high(x.float())

    return regression(Mixed())


MODELS = {**TRANSFORMERS, **PLAIN}


def make(name: str) -> Trained:
    """The model of that name, always with the same weights."""
    torch.manual_seed(1)
    return MODELS[name]()
