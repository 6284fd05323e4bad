"""The own layout: what holds of every picture, whatever the graph."""

from __future__ import annotations

import random

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.view.graphs import Sketch, program, transformer
from zgraph.view.layout import Box, Layout, lay_out
from zgraph.view.packing import MAX_ROW_WIDTH
from zgraph.view.rows import place
from zgraph.view.scene import Sheet, build
from zgraph.view.select import collapse, communication

torch.set_num_threads(1)


def sheet_of(sketch: Sketch, *outputs: object) -> Sheet:
    entry = sketch.entry(*outputs)
    return build(entry, program(entry))


def random_sheet(seed: int, nodes: int) -> Sheet:
    """Nodes of random modules that read up to three nodes before them."""
    rng = random.Random(seed)
    s = Sketch()
    x, shard = s.input("x"), s.input("shard")
    made = [x]
    for i in range(nodes):
        module = ".".join(rng.choice("abc") for _ in range(rng.randrange(4)))
        if rng.random() < 0.2:
            made.append(s.gather(shard, i))
        else:
            read = rng.choices(made[-12:], k=rng.randrange(1, 4))
            made.append(s.call(torch.ops.aten.stack.default, read, module=module))
    return sheet_of(s, made[-1])


SHEETS = {
    "forward": lambda: build(transformer(4).graphs[0], transformer(4)),
    "backward": lambda: build(transformer(4).graphs[1], transformer(4)),
    "deep": lambda: build(transformer(60).graphs[0], transformer(60)),
    "collapsed": lambda: collapse(build(transformer(30).graphs[0], transformer(30)), 2),
    "communication": lambda: communication(build(transformer(30).graphs[0], transformer(30))),
    "random": lambda: random_sheet(7, 300),
}


def overlap(a: Box, b: Box) -> bool:
    return (
        a.x < b.x + b.w - 0.01
        and b.x < a.x + a.w - 0.01
        and a.y < b.y + b.h - 0.01
        and b.y < a.y + a.h - 0.01
    )


def inside(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - 0.01
        and inner.y >= outer.y - 0.01
        and inner.x + inner.w <= outer.x + outer.w + 0.01
        and inner.y + inner.h <= outer.y + outer.h + 0.01
    )


def check(sheet: Sheet, layout: Layout) -> None:
    assert len(layout.boxes) == len(sheet.items)
    by_top = sorted(layout.boxes, key=lambda box: box.y)
    for i, box in enumerate(by_top):
        assert inside(box, Box(0, 0, layout.width, layout.height))
        for other in by_top[i + 1 :]:
            if other.y >= box.y + box.h:
                break
            assert not overlap(box, other)
    for item, box in zip(sheet.items, layout.boxes, strict=True):
        around = [frame for frame in layout.frames if overlap(frame.box, box)]
        assert all(inside(box, frame.box) for frame in around)
        assert all(frame.path == item.module[: len(frame.path)] for frame in around)
        if item.module:
            assert max(around, key=lambda frame: frame.depth).path == item.module
    drawn = [(route.source, route.target) for route in layout.routes]
    assert sorted(drawn + layout.cut) == sorted(sheet.edges)
    for route in layout.routes:
        source, target = layout.boxes[route.source], layout.boxes[route.target]
        heights = [y for _, y in route.points]
        assert heights == sorted(heights)
        assert heights[0] == source.y + source.h < heights[-1] == target.y


@pytest.mark.parametrize("name", SHEETS)
def test_boxes_are_apart_modules_enclose_their_own_and_edges_go_down(name: str) -> None:
    sheet = SHEETS[name]()
    check(sheet, lay_out(sheet))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_any_graph_is_laid_out_soundly(seed: int, nodes: int) -> None:
    whole = random_sheet(seed, nodes)
    for sheet in (whole, collapse(whole, 1), collapse(whole, 2), communication(whole)):
        check(sheet, lay_out(sheet))


def test_equal_sheets_get_equal_layouts() -> None:
    assert lay_out(random_sheet(3, 200)) == lay_out(random_sheet(3, 200))


def test_an_edge_passes_beside_the_boxes_between_its_ends() -> None:
    """A residual connection runs past the block it skips, never through a node."""
    sheet = SHEETS["forward"]()
    layout = lay_out(sheet)
    for route in layout.routes:
        for (x, top), (to_x, bottom) in zip(route.points, route.points[1:], strict=False):
            if x != to_x:
                continue
            for i, box in enumerate(layout.boxes):
                if i not in (route.source, route.target):
                    assert not (
                        box.x < x < box.x + box.w and box.y < bottom and top < box.y + box.h
                    )


def test_parallel_branches_stand_side_by_side() -> None:
    """q, k and v do not depend on each other, so they share a row."""
    layout = lay_out(build(transformer(2).graphs[0], transformer(2)))
    tops = {f.box.y for f in layout.frames if f.path in {("layers", "1", "attn", x) for x in "qkv"}}
    assert len(tops) == 1


def test_a_gather_stands_where_the_schedule_has_it() -> None:
    """It has no operand but a shard; by operands alone it would stand in the first row."""
    s = Sketch()
    x, shard = s.input("x"), s.input("shard")
    for i in range(5):
        x = s.neg(x, name=f"before_{i}")
    gathered = s.gather(shard, 0)
    for i in range(5):
        x = s.neg(x, name=f"after_{i}")
    sheet = sheet_of(s, s.add(x, s.wait(gathered, 0)))
    tops = {i.name: box.y for i, box in zip(sheet.items, lay_out(sheet).boxes, strict=True)}
    assert tops["gather_0"] == tops["before_4"]
    assert tops["wait_0"] == tops["after_4"]


def test_waits_do_not_move_up_to_a_gather_started_ahead() -> None:
    """The module is drawn in two boxes: its gather a block ahead, the rest in its turn."""
    sheet = build(transformer(2).graphs[0], transformer(2))
    tops = {i.name: box.y for i, box in zip(sheet.items, lay_out(sheet).boxes, strict=True)}
    assert tops["gather_1"] < tops["release_0"] < tops["wait_1"]


def test_a_module_reentered_later_becomes_two_boxes() -> None:
    s = Sketch()
    x = s.neg(s.input("x"), "a")
    x = s.neg(x, "b")
    layout = lay_out(sheet_of(s, s.neg(x, "a")))
    assert [(f.path, f.part, f.parts) for f in layout.frames] == [
        (("a",), 1, 2),
        (("b",), 1, 1),
        (("a",), 2, 2),
    ]


def test_many_readers_wrap_into_several_rows() -> None:
    s = Sketch()
    x = s.neg(s.input("x"))
    sheet = sheet_of(s, *[s.neg(x) for _ in range(200)])
    layout = lay_out(sheet)
    check(sheet, layout)
    assert layout.width <= 1.2 * MAX_ROW_WIDTH


def test_a_value_with_many_readers_is_drawn_to_the_first_and_referred_to_by_the_rest() -> None:
    s = Sketch()
    mask = s.neg(s.input("x"))
    x = mask
    for _ in range(40):
        x = s.add(x, mask)
    layout = lay_out(sheet_of(s, x))
    assert len([route for route in layout.routes if route.source == 0]) == 3
    assert len([edge for edge in layout.cut if edge[0] == 0]) == 37


def test_end_backward_is_last_and_gets_no_bundle_of_edges() -> None:
    sheet = SHEETS["backward"]()
    layout = lay_out(sheet)
    end = next(i for i, item in enumerate(sheet.items) if item.name == "end_backward")
    assert not [route for route in layout.routes if route.target == end]
    assert len([edge for edge in layout.cut if edge[1] == end]) == 4
    assert layout.boxes[end].y == max(box.y for box in layout.boxes)


def test_a_long_chain_is_folded_to_about_a_square() -> None:
    s = Sketch()
    x = s.input("x")
    for _ in range(2000):
        x = s.neg(x)
    sheet = sheet_of(s, x)
    layout = lay_out(sheet)
    check(sheet, layout)
    assert 0.4 < layout.width / layout.height < 2.5
    assert len(layout.cut) == len(layout.folds)


def test_modules_that_nest_a_thousand_deep_are_drawn() -> None:
    s = Sketch()
    sheet = sheet_of(s, s.neg(s.input("x"), ".".join("m" for _ in range(1000))))
    check(sheet, lay_out(sheet))


def test_a_graph_without_nodes_has_an_empty_layout() -> None:
    s = Sketch()
    assert lay_out(sheet_of(s, s.input("x"))).boxes == []


def test_place_keeps_what_is_wanted_where_there_is_room() -> None:
    assert place([0, 50, 100], [1, 1, 1], [0, 10, 10], -1000, 1000) == [0, 50, 100]


def test_place_spreads_a_crowd_evenly_about_its_mean() -> None:
    assert place([10, 10, 10], [1, 1, 1], [0, 10, 10], -1000, 1000) == [0, 10, 20]


def test_place_stays_within_its_bounds() -> None:
    assert place([-500, 500], [1, 1], [0, 10], 0, 90) == [0, 100]
