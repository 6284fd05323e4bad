"""Values as text and back, on devices that are not here."""

from __future__ import annotations

import pytest
import torch

from zgraph.errors import GraphParseError
from zgraph.ir.symbols import Symbol
from zgraph.ir.values import (
    ValueContext,
    annotation,
    is_multi,
    nbytes,
    parse_annotation,
    value_text,
)

torch.set_num_threads(1)


def context() -> ValueContext:
    return ValueContext([Symbol("s0", 2, None, 7, True), Symbol("u0", 3, None)])


@pytest.mark.parametrize(
    "text",
    [
        "f32[4, 8][8, 1]cuda:0",
        "bf16[][]cpu",
        "f32[4, 8][1, 4]cpu",
        "f32[4, 8][0, 0]cpu",
        "i64[s0, (s0//2)][(s0//2), 1]cuda:3",
        "b8[2*s0 + 1][1]cpu",
        "f8e4m3fn[u0][1]xpu:0",
        "c64[0, 3][3, 1]mps:0",
    ],
)
def test_an_annotation_reads_back(text):
    """dtype, sizes, strides and device survive, symbolic or not."""
    tensor = parse_annotation(text, context())
    assert annotation(tensor) == text
    assert isinstance(tensor, torch.Tensor)


def test_what_readable_code_leaves_out_is_filled_in():
    """Without strides a tensor is contiguous, without a device on the CPU."""
    assert (
        annotation(parse_annotation("f32[4, s0, 2]", context())) == "f32[4, s0, 2][2*s0, 2, 1]cpu"
    )


@pytest.mark.parametrize(
    "text",
    [
        '(Tensor "f32[2][1]cpu", None, [Sym(s0)])',
        '(Tensor "f32[2][1]cpu",)',
        *("Sym(3*s0)", "SymFloat(ToFloat(s0))", "SymBool(u0 >= 4)"),
        *("()", "[None]", "None", "7", "True", "2.5"),
    ],
)
def test_any_value_reads_back(text):
    """Results of multi-output operators, symbolic numbers, plain numbers."""
    assert value_text(context().value(text)) == text


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ('Tensor "f32[4, 8][8, 1]cpu"', 128),
        ('Tensor "bf16[4, 8][0, 0]cpu"', 64),
        ('Tensor "f32[s0, 2][2, 1]cpu"', 56),
        ('Tensor "f32[u0][1]cpu"', 12),
        ('(Tensor "f32[2][1]cpu", None, [Tensor "i64[][]cpu"])', 16),
        ("Sym(s0)", 0),
        ("None", 0),
    ],
)
def test_bytes_are_those_of_the_value(text, size):
    """Contiguous bytes, hints for symbols, the lowest value for symbols without one."""
    assert nbytes(context().value(text)) == size


def test_several_results_are_told_apart_from_one():
    """A list or a tuple is multi, whatever its length."""
    assert is_multi(()) and is_multi([None]) and not is_multi(torch.ones(1)) and not is_multi(None)


@pytest.mark.parametrize(
    "text",
    [
        *("", "f32", "f32[", "f33[2]", "f32[-1]", "f32[2]nowhere:0", "f32[2][1, 1]cpu"),
        *("f32[99999999999999999999]", "f32[s0[0]]", "f32[s0 + ]", "f32[1.5]", "f32[s0 % 0]"),
    ],
)
def test_no_annotation_is_an_error_of_one_line(text):
    """Nothing but GraphParseError leaves."""
    with pytest.raises(GraphParseError) as caught:
        parse_annotation(text, context())
    assert "\n" not in str(caught.value)
