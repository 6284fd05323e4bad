"""A transformers model from its configuration class, with random weights and a small size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import nn

from zgraph.capture.tracebacks import described
from zgraph.errors import CaptureError, UsageError, ZgraphError

Draw = Callable[[Any, int, int], dict[str, torch.Tensor]]

# Sizes a configuration is given when it has a field of that name: small enough for any machine.
SMALL = {
    "hidden_size": 64,
    "n_embd": 64,
    "d_model": 64,
    "dim": 64,
    "intermediate_size": 128,
    "n_inner": 128,
    "d_ff": 128,
    "num_hidden_layers": 2,
    "n_layer": 2,
    "n_layers": 2,
    "num_layers": 2,
    "num_attention_heads": 4,
    "n_head": 4,
    "n_heads": 4,
    "num_heads": 4,
    "num_decoder_layers": 2,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "encoder_attention_heads": 4,
    "decoder_attention_heads": 4,
    "encoder_ffn_dim": 128,
    "decoder_ffn_dim": 128,
    "d_kv": 16,
    "num_key_value_heads": 2,
    "vocab_size": 256,
    "max_position_embeddings": 64,
    "n_positions": 64,
    # Mixtures of experts.
    "num_local_experts": 4,
    "n_routed_experts": 4,
    "num_experts_per_tok": 2,
    "moe_intermediate_size": 32,
    "n_group": 2,
    "topk_group": 1,
    "first_k_dense_replace": 1,
    # Latent attention.
    "kv_lora_rank": 16,
    "q_lora_rank": 16,
    "qk_rope_head_dim": 8,
    "qk_nope_head_dim": 8,
    "v_head_dim": 16,
    # Images and sound.
    "image_size": 32,
    "patch_size": 8,
    "num_mel_bins": 16,
    "max_source_positions": 16,
    "max_target_positions": 64,
}
# Sizes of the batch rather than of the model.
_BATCH = {"batch": 2, "seq": 16}


def build_from_config(name: str, options: Mapping[str, Any]) -> tuple[nn.Module, dict[str, Any]]:
    """The model of a configuration class that has a loss, and one batch of inputs with labels.

    `options` are fields of the configuration; `batch` and `seq`, the shape of the ids; and `small`,
    which is true unless the class's own sizes are wanted. The model is the one that recognises
    speech, classifies images, or predicts tokens as the class does: sequence to sequence, masked or
    causal. Attention is `scaled_dot_product_attention` where the model has it, the cache is off.

    Raises UsageError when transformers is not installed, there is no such class, or a field is
    unknown; CaptureError when the configuration cannot be made into a model.
    """
    try:
        import transformers
    except ImportError as error:
        raise UsageError(
            f"hf:{name} needs transformers; install it with: pip install 'zgraph[hf]'"
        ) from error
    config_class = getattr(transformers, name, None)
    if not isinstance(config_class, type) or not issubclass(
        config_class, transformers.PretrainedConfig
    ):
        raise UsageError(f"transformers has no configuration class {name!r}, such as LlamaConfig")
    batch, seq = (int(options.get(key, default)) for key, default in _BATCH.items())
    fields = {key: value for key, value in options.items() if key not in (*_BATCH, "small")}
    config = _config(config_class, name, fields, SMALL if options.get("small", True) else {})
    try:
        model, draw = _model(transformers, config)
    except ZgraphError:
        raise
    except Exception as error:
        raise CaptureError(described(error)) from error
    return model, draw(config, batch, seq)


def _config(
    config_class: Any, name: str, fields: Mapping[str, Any], sizes: Mapping[str, int]
) -> Any:
    default = config_class()
    for key in fields:
        if not hasattr(default, key):
            raise UsageError(f"{name} has no field {key!r}")
    small = {key: size for key, size in sizes.items() if getattr(default, key, None) is not None}
    if small:
        small |= _derived({**small, **fields}, default, fields)
    ends = {
        key: 0
        for key in ("pad_token_id", "bos_token_id", "eos_token_id")
        if (getattr(default, key, None) or 0) != 0
    }
    if getattr(default, "is_encoder_decoder", False):
        ends["decoder_start_token_id"] = 0
    return config_class(**{**ends, **small, "use_cache": False, **fields})


def _derived(sizes: Mapping[str, Any], default: Any, fields: Mapping[str, Any]) -> dict[str, int]:
    """Sizes that follow from the small ones and not from the class's defaults."""
    width, heads = sizes.get("hidden_size", 64), sizes.get("num_attention_heads", 4)
    derived = {"pooler_output_size": width}
    derived["head_dim"] = sizes.get("qk_rope_head_dim") or width // heads
    if "kv_lora_rank" in sizes:  # latent attention has as many keys as queries
        derived["num_key_value_heads"] = heads
    return {
        key: size
        for key, size in derived.items()
        if getattr(default, key, None) is not None and key not in fields
    }


def _tokens(config: Any, batch: int, seq: int) -> dict[str, torch.Tensor]:
    ids = torch.randint(int(config.vocab_size), (batch, seq))
    return {"input_ids": ids, "labels": ids}


def _speech(config: Any, batch: int, seq: int) -> dict[str, torch.Tensor]:
    """Mel features, two frames for each position of the encoder, and token ids."""
    frames = 2 * config.max_source_positions
    features = torch.randn(batch, config.num_mel_bins, frames)
    return {"input_features": features, "labels": torch.randint(config.vocab_size, (batch, seq))}


def _images(config: Any, batch: int, seq: int) -> dict[str, torch.Tensor]:
    size = config.image_size
    height, width = size if isinstance(size, (tuple, list)) else (size, size)
    pixels = torch.randn(batch, config.num_channels, height, width)
    return {"pixel_values": pixels, "labels": torch.randint(config.num_labels, (batch,))}


# The first automatic class that knows a configuration, each with its table, the attribute of the
# configuration that must hold (or "not ..."), and how its inputs are drawn.
_KINDS: tuple[tuple[str, str, str, Draw], ...] = (
    ("AutoModelForSpeechSeq2Seq", "MODEL_FOR_SPEECH_SEQ_2_SEQ_MAPPING", "num_mel_bins", _speech),
    (
        "AutoModelForSeq2SeqLM",
        "MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING",
        "is_encoder_decoder",
        _tokens,
    ),
    ("AutoModelForMaskedLM", "MODEL_FOR_MASKED_LM_MAPPING", "not is_decoder", _tokens),
    ("AutoModelForCausalLM", "MODEL_FOR_CAUSAL_LM_MAPPING", "vocab_size", _tokens),
    (
        "AutoModelForImageClassification",
        "MODEL_FOR_IMAGE_CLASSIFICATION_MAPPING",
        "image_size",
        _images,
    ),
)


def _model(transformers: Any, config: Any) -> tuple[nn.Module, Draw]:
    kind = type(config)
    for auto, mapping, attribute, draw in _KINDS:
        holds = bool(getattr(config, attribute.removeprefix("not "), False))
        if holds != attribute.startswith("not ") and kind in getattr(transformers, mapping, {}):
            return getattr(transformers, auto).from_config(config).train(), draw
    raise CaptureError(
        f"transformers has no model with a loss for {kind.__name__} that predicts tokens, "
        "classifies images or recognises speech; write a factory and capture that"
    )
