"""SPEC names a model: a file, a module, a sample, a transformers configuration."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch

from zgraph.capture import capture
from zgraph.capture.inputs import parse_tensor
from zgraph.capture.spec import parse_options
from zgraph.errors import CaptureError, UsageError

torch.set_num_threads(1)

MODEL = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.linear = nn.Linear(width, 3)

    def forward(self, x):
        return self.linear(x)

    def example_inputs(self):
        return (torch.randn(2, self.linear.in_features),)

def squared(result):
    return result.square().mean()

def pair(width=4):
    net = Net(width)
    return net, {"x": torch.randn(2, width)}

def triple(width=4):
    return *pair(width), squared

def number():
    return 3

def without_inputs():
    return nn.Linear(2, 2)

def failing():
    raise RuntimeError("no weights here\\nsecond line")

class Wrong(Net):
    def forward(self, x):
        return self.linear(x) + torch.ones(7)

class Branching(Net):
    def forward(self, x):
        if x.sum() > 0:
            return self.linear(x).sum()
        return self.linear(-x).sum()

TABLE = torch.randn(4)

class Closure(Net):
    def forward(self, x):
        return self.linear(x * TABLE).sum()

class Detached(Net):
    def forward(self, x):
        return x.sum()

class Mutating(Net):
    def forward(self, x):
        with torch.no_grad():
            self.linear.weight.mul_(2)
        return self.linear(x).sum()

class Replacing(Net):
    def forward(self, x):
        self.linear._parameters["weight"] = nn.Parameter(torch.zeros(3, 4))
        return self.linear(x).sum()
"""


@pytest.fixture
def model_file(tmp_path: Path) -> Path:
    file = tmp_path / "my_model.py"
    file.write_text(MODEL)
    return file


def test_a_file_gives_a_factory_of_model_inputs_and_loss(model_file: Path) -> None:
    program = capture(f"{model_file}:triple?width=5")
    assert [p.shape for p in program.params] == [(3, 5), (3,)]
    assert [r.name for r in program.recipe] == ["x"]
    assert program.name == f"{model_file}:triple?width=5"


def test_a_module_with_example_inputs_needs_only_a_loss(model_file: Path) -> None:
    by_name = capture(f"{model_file}:Net", loss=f"{model_file}:squared")
    assert "aten.mean.default" in {str(n.target) for n in by_name.graphs[0].graph.nodes}
    total = capture(f"{model_file}:Net", loss="sum")
    assert "aten.sum.default" in {str(n.target) for n in total.graphs[0].graph.nodes}


def test_an_importable_module_is_imported(
    model_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(model_file.parent), *sys.path])
    assert capture("my_model:triple").params


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("nonsense", "expected pkg.mod:factory"),
        ("sample:nothing", "there are mlp, llama, vla"),
        ("sample:mlp?depth=3", "no option 'depth'; it has batch, features"),
        ("sample:mlp?depth", "an option is NAME=VALUE"),
        ("no_such_package.models:factory", "no module 'no_such_package.models'"),
        ("missing.py:factory", "there is no file missing.py"),
        ("math:no_such_factory", "math has no 'no_such_factory'"),
        ("math:pi", "float, which takes no options"),
    ],
)
def test_a_spec_that_names_nothing_is_a_usage_error(spec: str, says: str) -> None:
    with pytest.raises(UsageError) as caught:
        capture(spec)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("name", "line", "says"),
    [
        ("failing", "raise RuntimeError", "RuntimeError: no weights here"),
        ("Wrong", "torch.ones(7)", "RuntimeError: Attempting to broadcast"),
        ("Closure", "x * TABLE", "register it as a buffer"),
        ("Branching", "if x.sum() > 0", "depends on a tensor's value"),
    ],
)
def test_an_error_in_the_users_code_is_one_line_that_names_theirs(
    model_file: Path, name: str, line: str, says: str
) -> None:
    number = 1 + next(i for i, text in enumerate(MODEL.splitlines()) if line in text)
    with pytest.raises(CaptureError) as caught:
        capture(f"{model_file}:{name}")
    text = str(caught.value)
    assert text.startswith(f"{model_file}:{number}: ")
    assert says in text
    assert "\n" not in text
    assert caught.value.__cause__ is not None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("number", "gives int; expected (model, example_inputs)"),
        ("without_inputs", "a model without inputs"),
        ("pair", "must return its loss"),
        ("Detached", "depends on no parameter"),
        ("Mutating", "changes parameter linear.weight in place"),
        ("Replacing", "replaces parameter linear.weight"),
    ],
)
def test_a_model_that_cannot_be_a_program_says_why(model_file: Path, name: str, says: str) -> None:
    with pytest.raises(CaptureError) as caught:
        capture(f"{model_file}:{name}")
    assert says in str(caught.value)


def test_the_seed_fixes_weights_and_leaves_the_callers_random_state() -> None:
    torch.manual_seed(7)
    before = torch.get_rng_state()
    first, same, other = (capture("sample:mlp", seed=seed) for seed in (1, 1, 2))
    assert torch.equal(torch.get_rng_state(), before)
    weight = "layers.0.weight"
    assert torch.equal(first.tensors[weight], same.tensors[weight])
    assert not torch.equal(first.tensors[weight], other.tensors[weight])
    assert first.seed == 1


def test_inputs_are_replaced_by_name() -> None:
    program = capture("sample:llama?layers=1", inputs={"ids": "i64[3, 8]"})
    assert [(r.name, r.shape, r.high) for r in program.recipe] == [("ids", (3, 8), 256)]
    with pytest.raises(UsageError, match=r"no input 'labels'; there are ids"):
        capture("sample:llama?layers=1", inputs={"labels": "i64[3, 8]"})


def test_tensors_and_options_are_read_from_text() -> None:
    assert parse_tensor("bf16[4, 8]") == (torch.bfloat16, (4, 8))
    assert parse_tensor("f32[]") == (torch.float32, ())
    with pytest.raises(UsageError, match="DTYPE"):
        parse_tensor("float[4]")
    assert parse_options("a=1,b=0.5,c=true,d=none,e=gelu") == {
        "a": 1,
        "b": 0.5,
        "c": True,
        "d": None,
        "e": "gelu",
    }
