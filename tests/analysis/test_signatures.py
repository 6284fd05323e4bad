"""Which operators alias and write their arguments, methods and Python functions included."""

from __future__ import annotations

import pytest
import torch

from zgraph.analysis.index import Index
from zgraph.ir.text_parse import parse_program

torch.set_num_threads(1)


def index_of(call: str) -> Index:
    text = "\n".join(
        [
            "graph():",
            "    %x : [num_users=1] = placeholder[target=x]",
            "    %y : [num_users=1] = placeholder[target=y]",
            f"    %r : [num_users=1] = {call}",
            "    return (%r,)",
        ]
    )
    return Index(parse_program(text).graphs[0].graph)


IN_PLACE = [
    "call_method[target=add_](args = (%x, %y), kwargs = {})",
    "call_method[target=copy_](args = (%x, %y), kwargs = {})",
    "call_function[target=operator.iadd](args = (%x, %y), kwargs = {})",
    "call_function[target=operator.ior](args = (%x, %y), kwargs = {})",
    "call_function[target=torch.relu_](args = (%x,), kwargs = {})",
    "call_function[target=torch.ops.aten.add_.Tensor](args = (%x, %y), kwargs = {})",
]


@pytest.mark.parametrize("call", IN_PLACE)
def test_an_operator_in_place_returns_and_writes_its_first_argument(call: str):
    """By schema where there is one, else by Python's convention of names."""
    index = index_of(call)
    assert index.storage[2] == index.storage[0]
    assert (index.written(2), index.view_of[2]) == ([0], -1)


@pytest.mark.parametrize(
    "call",
    [
        "call_method[target=detach_](args = (%x,), kwargs = {})",
        "call_method[target=requires_grad_](args = (%x, True), kwargs = {})",
    ],
)
def test_a_method_that_changes_metadata_writes_no_bytes(call: str):
    """Its result is its argument nevertheless."""
    index = index_of(call)
    assert index.storage[2] == index.storage[0]
    assert index.written(2) == []


@pytest.mark.parametrize(
    "call",
    [
        "call_method[target=add](args = (%x, %y), kwargs = {})",
        "call_method[target=__add__](args = (%x, %y), kwargs = {})",
        "call_function[target=operator.add](args = (%x, %y), kwargs = {})",
        "call_function[target=torch.ops.mylib.fill_.default](args = (%x,), kwargs = {})",
    ],
)
def test_any_other_operator_without_a_schema_makes_fresh_storage(call: str):
    """An operator of a library that is not installed is not judged by its name."""
    index = index_of(call)
    assert index.storage[2] not in (index.storage[0], index.storage[1])
    assert index.written(2) == []


def test_setting_an_item_writes_the_tensor_and_returns_nothing_of_it():
    """`x[0] = y` in a Dynamo graph."""
    index = index_of("call_function[target=operator.setitem](args = (%x, 0, %y), kwargs = {})")
    assert index.written(2) == [0]


def test_the_copy_into_a_gather_buffer_aliases_that_buffer():
    """FSDP2's schema does not say that both results are slices of the output."""
    index = index_of(
        "call_function[target=torch.ops.fsdp.all_gather_copy_in.default]"
        "(args = ([%x], %y, [4], 4, 0), kwargs = {})"
    )
    assert index.storages(2) == (index.storage[1],) * 2
    assert index.written(2) == [1]
