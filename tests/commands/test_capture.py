"""`zgraph capture`: its options reach the program, and what it cannot take is one line."""

from __future__ import annotations

import pytest
import torch

from zgraph.cli import main
from zgraph.ir.program import FORWARD, Program
from zgraph.readers import read

torch.set_num_threads(1)
SMALL = "sample:llama?layers=1,hidden=16,vocab=32"


def captured(folder, *arguments: str) -> Program:
    path = str(folder / "program.fx")
    with pytest.raises(SystemExit) as ended:
        main(["-q", "capture", SMALL, "-o", path, *arguments])
    assert ended.value.code == 0
    return read(path)


def test_dynamic_sizes_are_symbols_and_the_batches_vary(tmp_path):
    program = captured(tmp_path, "--inputs", "ids=i64[3,8]", "--dynamic", "ids:0,1")
    (ids,) = program.recipe
    assert ids.shape == (3, 8)
    assert len({shape[0] for shape in ids.other_shapes}) > 1
    assert len({shape[1] for shape in ids.other_shapes}) > 1


def test_a_fake_model_for_cuda_has_no_values_and_no_operator_of_the_cpu(tmp_path):
    program = captured(tmp_path, "--fake", "--device", "cuda", "--dtype", "bf16")
    assert program.tensors == {}
    assert {param.dtype for param in program.params} == {torch.bfloat16}
    values = [node.meta["val"] for node in program.graph(FORWARD).placeholders()]
    assert {value.device.type for value in values} == {"cuda"}


def test_outputs_and_gradient_types_are_as_asked(tmp_path):
    program = captured(
        tmp_path, "--dtype", "bf16", "--grad-dtype", "f32", "--outputs", "detach", "--portable"
    )
    assert {param.master_dtype for param in program.params} == {torch.float32}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--dynamic", "ids"], "--dynamic takes NAME:DIM"),
        (["--dynamic", "idx:0"], "there is no input 'idx'; there are ids"),
        (["--dynamic", "ids:7"], "input ids has no dimension 7"),
        (["--device", "cuda"], "--device cuda needs --fake"),
        (["--fake", "--device", "rocket"], "'rocket' is no device"),
        (["--dtype", "i64"], "a floating-point type is f32, bf16, f16 or f64; got 'i64'"),
        (["--grad-dtype", "wide"], "got 'wide'"),
        (["--inputs", "ids=i64[1,8]", "--dynamic", "ids:0"], "a dynamic one needs at least 2"),
    ],
)
def test_what_cannot_be_asked_is_one_line_and_status_two(arguments, words, tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["capture", SMALL, "-o", str(tmp_path / "program.fx"), *arguments])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert words in error
    assert len(error.splitlines()) == 1
    assert not (tmp_path / "program.fx").exists()
