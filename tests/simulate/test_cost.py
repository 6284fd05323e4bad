"""What single nodes cost on a device of round figures, and profiles that say otherwise."""

from __future__ import annotations

import json

import pytest
import torch

from tests.passes.terse import program
from zgraph.analysis.index import Index
from zgraph.errors import InputError, UsageError
from zgraph.ir.text_parse import parse_program
from zgraph.simulate.cost import CostModel
from zgraph.simulate.devices import Device, Table
from zgraph.simulate.profile import Profile, load_profile, op_key, profile_text

# One second for 1000 operations, or for 100 bytes; no launch cost.
COMPUTES = Device(1e9, 1e30, 1.0, {"f32": 1000.0, "bf16": 4000.0}, 0.0, 1.0, 1.0)
MOVES = Device(1e9, 100.0, 1.0, {"f32": 1e30}, 0.0, 1.0, 1.0)


def seconds(text: str, device: Device, profile: Profile | None = None) -> dict[str, float]:
    """Seconds of every node that takes time, inputs written before it in `terse` notation."""
    graph = program(text).graphs[0].graph
    index = Index(graph)
    costs = CostModel(device, profile).seconds(index, "forward")
    return {node.name: cost for node, cost in zip(index.nodes, costs, strict=True) if cost}


@pytest.mark.parametrize(
    ("inputs", "call", "flops"),
    [
        ("a = user[4, 5]; b = user[5, 6]", "aten.mm.default(%a, %b)", 2 * 4 * 5 * 6),
        ("a = user[2, 4, 5]; b = user[2, 5, 6]", "aten.bmm.default(%a, %b)", 2 * 2 * 4 * 5 * 6),
        (
            "c = user[6]; a = user[4, 5]; b = user[5, 6]",
            "aten.addmm.default(%c, %a, %b)",
            2 * 4 * 5 * 6,
        ),
        ("a = user[3, 4, 5]; b = user[6, 5]", "aten.linear.default(%a, %b)", 2 * 3 * 4 * 5 * 6),
        # 2 images of 3 channels, 8 filters of 3 x 3 x 3 on 4 x 4 places.
        (
            "a = user[2, 3, 4, 4]; b = user[8, 3, 3, 3]",
            "aten.convolution.default(%a, %b, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)",
            2 * 2 * 8 * 16 * 27,
        ),
        # Scores of 7 x 7 for 2 x 3 heads of 5, then their product with the values.
        (
            "a = user[2, 3, 7, 5]; b = user[2, 3, 7, 5]; c = user[2, 3, 7, 5]",
            "aten.scaled_dot_product_attention.default(%a, %b, %c)",
            2 * (2 * 6 * 7 * 7 * 5),
        ),
    ],
)
def test_products_take_two_operations_for_each_multiply_add(inputs, call, flops):
    lines = "\n".join(f"%{x.strip()}" for x in inputs.split(";"))
    found = seconds(f"{lines}\n%y = {call}\nreturn user %y", COMPUTES)
    assert found["y"] == pytest.approx(flops / 1000, rel=1e-9)


def test_the_peak_is_that_of_the_operands_dtype():
    text = (
        "%a = user bf16[4, 5]\n%b = user bf16[5, 6]\n%y = aten.mm.default(%a, %b)\nreturn user %y"
    )
    assert seconds(text, COMPUTES)["y"] == pytest.approx(240 / 4000)


@pytest.mark.parametrize(
    ("call", "moved"),
    [
        ("aten.relu.default(%x)", 2 * 256),
        ("aten.add.Tensor(%x, %z)", 3 * 256),
        ("aten.add.Tensor(%x, %x)", 2 * 256),
        ("aten.sum.default(%x)", 256 + 4),
        ("aten.add_.Tensor(%x, %z)", 3 * 256),
        ("aten.full.default([8, 8], 1.0)", 256),
        ("aten.empty.memory_format([8, 8])", 0),
        ("aten.t.default(%x)", 0),
        ("aten.view.default(%x, [64])", 0),
        ("aten.slice.Tensor(%x, 0, 0, 4)", 0),
        ("aten.split.Tensor(%x, 4)", 0),
        # A lookup of two rows reads two rows and two indices, and writes two rows.
        ("aten.embedding.default(%x, %i)", 2 * 2 * 32 + 16),
        ("aten.index_select.default(%x, 0, %i)", 2 * 2 * 32 + 16),
    ],
)
def test_other_nodes_take_the_time_of_the_bytes_they_touch(call, moved):
    text = f"%x = user[8, 8]\n%z = user[8, 8]\n%i = user i64[2]\n%y = {call}\nreturn user %x"
    assert seconds(text, MOVES).get("y", 0.0) == pytest.approx(moved / 100)


def test_an_expanded_operand_is_read_once():
    text = """
        %x = user[8]
        %e = aten.expand.default(%x, [8, 8])
        %y = aten.clone.default(%e)
        return user %y
    """
    assert seconds(text, MOVES) == {"y": (32 + 256) / 100}


def test_every_kernel_pays_its_launch():
    device = Device(1e9, 1e30, 1.0, {"f32": 1e30}, 2.0, 1.0, 1.0)
    text = "%x = user[8]\n%y = aten.relu.default(%x)\n%v = aten.view.default(%y, [2, 4])\n"
    assert seconds(text + "return user %v", device) == {"y": 2.0}


def test_a_node_of_unknown_sizes_is_counted_not_guessed():
    made = parse_program(
        "graph():\n    %x : [num_users=1] = placeholder[target=x]\n"
        "    %y : [num_users=0] = call_function[target=torch.ops.aten.relu.default]"
        "(args = (%x,), kwargs = {})\n    return (%y,)\n"
    )
    model = CostModel(COMPUTES)
    assert model.seconds(Index(made.graphs[0].graph)) == [0.0, 0.0, 0.0]
    assert model.unpriced == {"aten.relu": 1}


PRODUCT = "%a = user[4, 5]\n%b = user[5, 6]\n%y = aten.mm.default(%a, %b)\nreturn user %y"
KEY = "aten.mm.default(f32[4, 5], f32[5, 6]) -> f32[4, 6]"


def test_an_operator_is_named_with_what_determines_its_time():
    graph = program(PRODUCT).graphs[0].graph
    assert op_key(list(graph.nodes)[2]) == KEY


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        (Profile(ops={KEY: 7.0}), 7.0),
        (Profile(ops={KEY: 7.0}, nodes={"forward.y": 3.0}), 3.0),
        (Profile(nodes={"backward.y": 3.0}), 0.24),
        (Profile(ops={KEY.replace("f32[5", "bf16[5"): 7.0}), 0.24),
    ],
)
def test_a_measured_time_goes_before_the_model_and_a_nodes_own_before_its_kinds(profile, expected):
    assert seconds(PRODUCT, COMPUTES, profile)["y"] == pytest.approx(expected)


PROFILE = Profile(
    {"forward.y": 1.5}, {KEY: 2.0}, {("all_gather", 2): Table((8.0,), (0.5,))}, "cpu", 2
)


def test_a_profile_survives_its_file(tmp_path):
    path = tmp_path / "p.json"
    path.write_text(profile_text(PROFILE))
    assert load_profile(path) == PROFILE
    assert profile_text(load_profile(path)) == profile_text(PROFILE)


def test_a_profile_may_be_toml(tmp_path):
    path = tmp_path / "p.toml"
    path.write_text('schema = "zgraph.profile/1"\n[nodes]\n"forward.y" = 1.5\n')
    assert load_profile(path) == Profile({"forward.y": 1.5})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([], "not a profile"),
        ({"schema": "zgraph.profile/9"}, "not a profile"),
        ({"nodes": []}, "maps names to seconds"),
        ({"ops": {"x": -1}}, "'x' takes -1 seconds"),
        ({"ops": {"x": "1"}}, "'x' takes '1' seconds"),
        ({"collectives": [{}]}, "needs `kind` and `ranks`"),
        ({"collectives": 3}, "list of tables"),
        ({"collectives": [{"kind": "all_gather", "ranks": 2}]}, "lists of one length"),
    ],
)
def test_what_is_no_profile_is_refused(given, says, tmp_path):
    path = tmp_path / "p.json"
    if isinstance(given, dict):
        given = {"schema": "zgraph.profile/1", **given}
    path.write_text(json.dumps(given))
    with pytest.raises(InputError) as caught:
        load_profile(path)
    assert says in str(caught.value)


def test_a_profile_that_is_not_there_or_no_json(tmp_path):
    with pytest.raises(UsageError):
        load_profile(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(InputError):
        load_profile(tmp_path / "bad.json")


def test_torch_and_the_model_count_the_same_operations():
    """A layer of a real forward, counted by torch while it runs."""
    from torch.utils.flop_counter import FlopCounterMode

    text = """
        %x = user[4, 6, 8]
        %w = user[8, 16]
        %f = aten.view.default(%x, [24, 8])
        %m = aten.mm.default(%f, %w)
        %v = aten.view.default(%m, [4, 6, 16])
        %t = aten.transpose.int(%v, 1, 2)
        %b = aten.bmm.default(%v, %t)
        return user %b
    """
    with FlopCounterMode(display=False) as counter:
        v = (torch.zeros(24, 8) @ torch.zeros(8, 16)).view(4, 6, 16)
        torch.bmm(v, v.transpose(1, 2))
    assert sum(seconds(text, COMPUTES).values()) == pytest.approx(counter.get_total_flops() / 1000)
