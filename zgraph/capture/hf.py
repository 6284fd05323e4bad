"""A transformers model from its configuration class, with random weights and a small size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import nn

from zgraph.capture.tracebacks import described
from zgraph.errors import CaptureError, UsageError, ZgraphError

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
}
# Sizes of the batch rather than of the model.
_BATCH = {"batch": 2, "seq": 16}


def build_from_config(name: str, options: Mapping[str, Any]) -> tuple[nn.Module, dict[str, Any]]:
    """The language model of a configuration class and one batch of token ids with labels.

    `options` are fields of the configuration, and `batch` and `seq`, the shape of the ids. The
    model is the sequence-to-sequence, masked-token or causal one that the class has. Attention is
    `scaled_dot_product_attention` where the model has it, the cache is off.

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
    fields = {key: value for key, value in options.items() if key not in _BATCH}
    config = _config(config_class, name, fields)
    try:
        model = _model(transformers, config)
    except ZgraphError:
        raise
    except Exception as error:
        raise CaptureError(described(error)) from error
    ids = torch.randint(int(config.vocab_size), (batch, seq))
    return model, {"input_ids": ids, "labels": ids}


def _config(config_class: Any, name: str, fields: Mapping[str, Any]) -> Any:
    default = config_class()
    for key in fields:
        if not hasattr(default, key):
            raise UsageError(f"{name} has no field {key!r}")
    small = {key: size for key, size in SMALL.items() if getattr(default, key, None) is not None}
    # A derived head size follows the small sizes, not the default ones.
    if getattr(default, "head_dim", None) is not None and "head_dim" not in fields:
        width = fields.get("hidden_size", small.get("hidden_size", 64))
        heads = fields.get("num_attention_heads", small.get("num_attention_heads", 4))
        small["head_dim"] = width // heads
    ends = {
        key: 0
        for key in ("pad_token_id", "bos_token_id", "eos_token_id")
        if (getattr(default, key, None) or 0) != 0
    }
    if getattr(default, "is_encoder_decoder", False):
        ends["decoder_start_token_id"] = 0
    return config_class(**{**ends, **small, "use_cache": False, **fields})


def _model(transformers: Any, config: Any) -> nn.Module:
    kind = type(config)
    for auto, mapping, wanted in (
        (
            transformers.AutoModelForSeq2SeqLM,
            transformers.MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING,
            getattr(config, "is_encoder_decoder", False),
        ),
        (
            transformers.AutoModelForMaskedLM,
            transformers.MODEL_FOR_MASKED_LM_MAPPING,
            not getattr(config, "is_decoder", False),
        ),
        (transformers.AutoModelForCausalLM, transformers.MODEL_FOR_CAUSAL_LM_MAPPING, True),
    ):
        if wanted and kind in mapping:
            return auto.from_config(config).train()
    raise CaptureError(
        f"transformers has no causal, masked or sequence-to-sequence model for {kind.__name__}; "
        "write a factory and capture that"
    )
