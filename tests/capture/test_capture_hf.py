"""Transformers models from their configuration classes."""

from __future__ import annotations

import pytest
import torch
from training_step import assert_same_step, eager_step, program_step

from zgraph.capture import capture
from zgraph.capture.hf import build_from_config
from zgraph.capture.model import capture_model
from zgraph.errors import UsageError

torch.set_num_threads(1)


@pytest.mark.parametrize("name", ["LlamaConfig", "GPT2Config", "BertConfig"])
def test_a_configuration_trains_as_in_eager_mode(name: str) -> None:
    pytest.importorskip("transformers")
    torch.manual_seed(0)
    model, inputs = build_from_config(name, {})
    program = capture_model(model, inputs)
    assert [(r.name, r.low, r.high) for r in program.recipe] == [("input_ids", 0, 256)]

    class Call(torch.nn.Module):
        def forward(self, ids: torch.Tensor) -> torch.Tensor:
            return model(input_ids=ids, labels=ids).loss

    theirs = eager_step(Call(), (inputs["input_ids"],))
    theirs.grads = {fqn: p.grad for fqn, p in model.named_parameters()}
    assert_same_step(program_step(program, (inputs["input_ids"],)), theirs)


@pytest.mark.parametrize(
    ("name", "inputs"),
    [
        ("ViTConfig", {"pixel_values": (2, 3, 32, 32), "labels": (2,)}),
        ("WhisperConfig", {"input_features": (2, 16, 32), "labels": (2, 16)}),
        ("T5Config", {"input_ids": (2, 16)}),
    ],
)
def test_a_configuration_gets_the_inputs_of_its_kind(name: str, inputs: dict) -> None:
    """Images are classified, speech is recognised, other sequences are predicted from tokens."""
    pytest.importorskip("transformers")
    recipe = capture(f"hf:{name}", fake=True).recipe
    assert {item.name: item.shape for item in recipe} == inputs


def test_the_sizes_of_the_class_itself_are_one_option_away() -> None:
    pytest.importorskip("transformers")
    spec = "hf:LlamaConfig?small=false,num_hidden_layers=1,seq=8"
    program = capture(spec, fake=True)
    assert program.param_by_fqn()["model.embed_tokens.weight"].shape == (32000, 4096)


def test_sizes_are_options_and_unknown_fields_are_refused() -> None:
    pytest.importorskip("transformers")
    program = capture("hf:LlamaConfig?hidden_size=32,num_hidden_layers=1,batch=3,seq=8")
    assert program.recipe[0].shape == (3, 8)
    embedding = program.param_by_fqn()["model.embed_tokens.weight"]
    assert embedding.shape == (256, 32)
    with pytest.raises(UsageError, match="no field 'hidden_sizes'"):
        capture("hf:LlamaConfig?hidden_sizes=32")
    with pytest.raises(UsageError, match="no configuration class 'NoConfig'"):
        capture("hf:NoConfig")
