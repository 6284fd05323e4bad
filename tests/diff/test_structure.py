"""Two programs are compared by structure: names mean nothing, a change is shown where it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import torch

from zgraph.diff.collectives import diff_collectives
from zgraph.diff.structure import diff_structure
from zgraph.ir.code_parse import parse_code
from zgraph.ir.program import Program
from zgraph.ir.text_parse import parse_program

torch.set_num_threads(1)
SAMPLES = Path(__file__).parents[2] / "sample_graphs"


def layers(count: int, *changes: tuple[str, str]) -> Program:
    """A chain of gathered matrix products, each over a weight of its own, with lines replaced."""
    lines = ["graph():"]
    lines += [
        f'    %w{i} : Tensor "f32[2, 4]"[num_users=1] = placeholder[target=w{i}]'
        for i in range(count)
    ]
    lines.append('    %x : Tensor "f32[4, 4]"[num_users=1] = placeholder[target=x]')
    last = "x"
    for i in range(count):
        lines += [
            f'    %g{i} : Tensor "f32[4, 4]"[num_users=1] = call_function[target=torch.ops.'
            f"_c10d_functional.all_gather_into_tensor.default](args = (%w{i}, 2, 0),"
            " kwargs = {})",
            f'    %t{i} : Tensor "f32[4, 4]"[num_users=1] = call_function[target=torch.ops.'
            f"_c10d_functional.wait_tensor.default](args = (%g{i},), kwargs = {{}})",
            f'    %m{i} : Tensor "f32[4, 4]"[num_users=1] = call_function[target=torch.ops.aten.mm.'
            f"default](args = (%{last}, %t{i}), kwargs = {{}})",
            f'    %r{i} : Tensor "f32[4, 4]"[num_users=1] = call_function[target=torch.ops.aten.'
            f"relu.default](args = (%m{i},), kwargs = {{}})",
        ]
        last = f"r{i}"
    text = "\n".join([*lines, f"    return ({last},)"]) + "\n"
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return parse_program(text)


def names(texts: list[str]) -> list[str]:
    return [re.findall(r"%(\w+)", text)[0] for text in texts]


def test_other_names_are_no_difference():
    """Every node renamed, here and where it is read."""
    lines = layers(3)
    pairs = [(f"%{name}{i}", f"%q{name}{i}") for name in "gtmrw" for i in range(3)]
    renamed = layers(3, *pairs, ("return (r", "return (qr"))
    hidden = layers(3, ("%x", "%hidden"))
    assert [x.is_same for x in diff_structure(lines, renamed)] == [True]
    assert [x.is_same for x in diff_structure(lines, hidden)] == [True]


@pytest.mark.parametrize("name", ["mlp", "mlp-zero3"])
def test_a_program_is_the_same_as_itself(name):
    program = parse_program((SAMPLES / f"{name}.fx").read_text())
    assert all(x.is_same for x in diff_structure(program, program))
    assert all(x.is_same for x in diff_collectives(program, program))


def test_a_changed_operator_is_one_changed_node():
    """What is behind it reads its partner, so nothing else is different."""
    gelu = ("relu.default](args = (%m1,)", "gelu.default](args = (%m1,)")
    (found,) = diff_structure(layers(4), layers(4, gelu))
    assert [(names([was]), names([now])) for was, now in found.changed] == [(["r1"], ["r1"])]
    assert not (found.added or found.removed or found.moved)


def test_a_changed_argument_is_one_changed_node():
    (found,) = diff_structure(layers(3), layers(3, ("(%w1, 2, 0)", "(%w1, 4, 0)")))
    assert names([now for _, now in found.changed]) == ["g1"]
    assert not (found.added or found.removed or found.moved)


def test_a_removed_wait_is_removed_and_its_reader_changed():
    wait = (
        '    %t1 : Tensor "f32[4, 4]"[num_users=1] = call_function[target=torch.ops.'
        "_c10d_functional.wait_tensor.default](args = (%g1,), kwargs = {})\n"
    )
    (found,) = diff_structure(layers(3), layers(3, (wait, ""), ("%t1", "%g1")))
    assert names(found.removed) == ["t1"] and not found.added
    assert names([now for _, now in found.changed]) == ["m1"]


@pytest.mark.parametrize(("few", "many"), [(3, 4), (6, 9)])
def test_layers_put_in_are_added_and_nothing_else(few, many):
    """Five nodes a layer; the reader of the last that both have is changed at most."""
    (found,) = diff_structure(layers(few), layers(many))
    assert len(found.added) == 5 * (many - few)
    assert not found.removed and len(found.changed) <= 1
    (back,) = diff_structure(layers(many), layers(few))
    assert len(back.removed) == 5 * (many - few) and not back.added


def hoisted() -> Program:
    """The gather of the last layer launched before everything else."""
    gather = next(x for x in gathers() if x.startswith("    %g2 "))
    return layers(3, (f"{gather}\n", ""), ("    %g0 ", f"{gather}\n    %g0 "))


def gathers() -> list[str]:
    return [
        f'    %g{i} : Tensor "f32[4, 4]"[num_users=1] = call_function[target=torch.ops.'
        f"_c10d_functional.all_gather_into_tensor.default](args = (%w{i}, 2, 0), kwargs = {{}})"
        for i in range(3)
    ]


def test_a_hoisted_gather_is_moved_and_not_changed():
    (found,) = diff_structure(layers(3), hoisted())
    assert names(found.moved) == ["g2"]
    assert not (found.added or found.removed or found.changed)


def test_graphs_without_values_compare_with_graphs_that_have_them():
    """`print(graph)` shows no shapes."""
    bare = layers(3, (' : Tensor "f32[4, 4]"[', " : ["), (' : Tensor "f32[2, 4]"[', " : ["))
    (found,) = diff_structure(layers(3), bare)
    assert found.is_same
    assert all(x.is_same for x in diff_collectives(layers(3), bare))


def test_symbols_of_other_names_are_no_difference():
    one = layers(2, ("f32[4, 4]", "f32[s0, 4]"))
    other = layers(2, ("f32[4, 4]", "f32[s77, 4]"))
    assert [x.is_same for x in diff_structure(one, other)] == [True]
    assert [x.is_same for x in diff_structure(one, layers(2))] == [False]


def test_collectives_are_compared_group_by_group():
    """One more in one group, none different in the other."""
    tp = ("(%w2, 2, 0)", "(%w2, 2, tp)")
    gather = gathers()[0]
    twice = layers(3, tp, (gather, f"{gather}\n{gather.replace('%g0 ', '%h ')}"))
    found = {x.group: x.lines for x in diff_collectives(layers(3, tp), twice)}
    assert sorted(line.mark for line in found["0"]) == [" ", " ", "+"]
    assert [line.mark for line in found["tp"]] == [" "]


def test_readable_code_and_fx_text_of_one_graph_are_the_same():
    """FX text has no quotes, so a string of an operator unknown here is text."""
    call = "call_function[target=my.op](args = (%x, reflect, (1, %x)), kwargs = {})"
    x = '    %x : Tensor "f32[4]"[num_users=1] = placeholder[target=x]'
    text = f"graph():\n{x}\n    %y : [num_users=1] = {call}\n    return (y,)\n"
    code = """def forward(self, x : "f32[4]"):
    b = my.op(x, 'reflect', [1, x])
    return [b]
"""
    assert [x.is_same for x in diff_structure(parse_program(text), parse_code(code))] == [True]


def test_a_graph_that_only_one_program_has_is_all_added():
    program = parse_program((SAMPLES / "mlp.fx").read_text())
    forward = program.with_graphs(program.graphs[:1])
    found = diff_structure(forward, program)
    assert [x.is_same for x in found] == [True, False]
    assert len(found[1].added) == len(program.graphs[1].graph.nodes)
