"""What a difference between two programs says."""

from __future__ import annotations

from tests.passes.terse import lines, program
from zgraph.diff.nodes import diff_programs, render

FIRST = """
%x = user[4]
%a = aten.neg.default(%x)
%b = aten.relu.default(%x)
%c = aten.add.Tensor(%a, %b)
%loss = aten.sum.default(%c)
return loss %loss
"""


def difference(before: str, after: str) -> str:
    (diff,) = diff_programs(program(before), program(after))
    return "\n".join(f"{line.mark.strip() or '='} {line.text}" for line in diff.lines)


def test_equal_programs_differ_in_nothing():
    assert {line[0] for line in difference(FIRST, FIRST).splitlines()} == {"="}


def test_added_removed_changed_and_moved_nodes_are_told_apart():
    second = """
    %x = user[4]
    %b = aten.relu.default(%x)
    %n = aten.exp.default(%b)
    %a = aten.neg.default(%x)
    %c = aten.add.Tensor(%a, %n)
    %m = aten.mean.default(%c)
    return loss %m
    """
    value = "f32[4][1]cpu"
    assert difference(FIRST, second) == lines(f"""
      = %x: {value} = placeholder
      > %b: {value} = aten.relu(x)
      + %n: {value} = aten.exp(b)
      = %a: {value} = aten.neg(x)
      ~ %c: {value} = aten.add(a, n)    was aten.add(a, b)
      + %m: f32[][]cpu = aten.mean(c)
      - %loss: f32[][]cpu = aten.sum(c)
      ~ return (m,)    was (loss,)
    """)


def test_a_value_that_changed_is_shown_beside_the_new_one():
    second = FIRST.replace("user[4]", "user[8]")
    assert "~ %x: f32[8][1]cpu = placeholder    was f32[4][1]cpu" in difference(FIRST, second)


def test_the_rendering_counts_and_leaves_unchanged_runs_out():
    long = "%x = user[4]\n" + "".join(
        f"%n{i} = aten.neg.default(%{'x' if i == 0 else f'n{i - 1}'})\n" for i in range(20)
    )
    before = f"{long}%loss = aten.sum.default(%n19)\nreturn loss %loss"
    after = before.replace("sum", "mean")
    rendered = [line.plain for line in render(diff_programs(program(before), program(after)))]
    assert rendered[0] == "forward: 23 -> 23 nodes (+0 added, -0 removed, ~1 changed, >0 moved)"
    assert rendered[1] == "  ..."
    assert len(rendered) == 5
