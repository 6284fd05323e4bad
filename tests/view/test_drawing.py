"""`draw`: what is drawn, what is left out, and that the text is valid whatever the names."""

from __future__ import annotations

import re
import shutil
import stat
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import torch

from tests.view.graphs import Sketch, program, transformer
from zgraph.errors import UsageError
from zgraph.ir.program import LOSS, PARAM, SAVED, USER, Program, Role
from zgraph.ir.targets import OpaqueTarget
from zgraph.view import draw

torch.set_num_threads(1)
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = [
    "<built-in function getitem>",
    "a & b \"c\" 'd'",
    "nul\x00 escape\x1b bell\x07",
    "lone \ud800 surrogate \uffff",
    "]]> <!-- --> <script>alert(1)</script>",
    'back\\slash \\N \\" {|}',
    "line\nbreak\ttab",
]


def root_of(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text.encode("utf-8"))


def node_names(text: str) -> list[str]:
    """The name line of every drawn item, in order."""
    return [
        "".join(line.itertext())
        for group in root_of(text).iter(f"{SVG}g")
        if group.get("class") == "x"
        for line in group.iter(f"{SVG}text")
        if line.get("class") == "n"
    ]


def all_text(text: str) -> str:
    return " ".join(root_of(text).itertext())


def hostile() -> Program:
    s = Sketch()
    x = s.input("x")
    for text in HOSTILE:
        x = s.call(OpaqueTarget(text), x, module=text.replace(".", "_"))
        x.name = x._name = text
    entry = s.entry(x)
    entry.name = HOSTILE[0]
    return program(entry)


def test_every_node_is_drawn_once_and_inputs_and_output_are_not() -> None:
    sketch = transformer(3)
    drawing = draw(sketch, form="svg")
    expected = [
        node.name for e in sketch.graphs for node in e.graph.nodes if node.op == "call_function"
    ]
    assert node_names(drawing.text) == expected
    assert drawing.nodes == len(expected)
    assert drawing.notes == []


def test_two_drawings_of_a_program_are_equal() -> None:
    for form in ("svg", "dot"):
        assert draw(transformer(3), form=form) == draw(transformer(3), form=form)


def test_communication_is_told_by_word_and_outline_not_by_colour_alone() -> None:
    by_name = {}
    for group in root_of(draw(transformer(2), form="svg").text).iter(f"{SVG}g"):
        if group.get("class") == "x":
            texts = ["".join(t.itertext()) for t in group.iter(f"{SVG}text")]
            name = next(t for t in texts if re.fullmatch(r"\w+", t))
            outline = next(e for e in group if e.get("class") == "s")
            corners = len((outline.get("points") or "").split())
            by_name[name] = (texts, corners, outline.get("stroke-dasharray"))
    assert "GATHER w1" in by_name["gather_1"][0] and by_name["gather_1"][1] == 6
    assert "WAIT w1" in by_name["wait_1"][0] and by_name["wait_1"][1] == 8
    assert "RELEASE w1" in by_name["release_1"][0] and by_name["release_1"][2]
    assert "REDUCE w1" in by_name["reduce_1"][0] and by_name["reduce_1"][1] == 4
    assert "END BACKWARD" in by_name["end_backward"][0]


def test_the_legend_explains_the_kinds_that_occur_and_no_others() -> None:
    text = all_text(draw(transformer(2), form="svg").text)
    assert "GATHER: starts an all-gather" in text
    assert "PREFETCH:" not in text


def test_a_node_shows_its_operator_dtype_and_shape() -> None:
    assert "mm  bf16[8, 64]" in all_text(draw(transformer(2), form="svg").text)


def test_inputs_and_outputs_are_named_by_their_roles_at_the_nodes_that_use_them() -> None:
    s = Sketch()
    w, x = s.input("primals_1"), s.input("primals_2")
    entry = s.entry(s.add(w, x, name="total"), x)
    entry.inputs = [Role(PARAM, "fc.weight"), Role(USER, index=0)]
    entry.outputs = [Role(LOSS), Role(SAVED, index=0)]
    text = all_text(draw(program(entry), form="svg").text)
    assert "param fc.weight bf16[8, 64]" in text
    assert "input primals_2" in text
    assert "out 0: loss" in text


def test_graphs_have_their_titles_and_ranks() -> None:
    sketch = transformer(1)
    sketch.graphs[1].rank = 3
    text = all_text(draw(sketch, form="svg").text)
    assert "forward" in text and "backward (rank 3)" in text


@pytest.mark.parametrize("choice", [{}, {"depth": 1}, {"focus": HOSTILE[1]}])
def test_any_names_make_valid_svg(choice: dict[str, object]) -> None:
    drawing = draw(hostile(), form="svg", **choice)  # type: ignore[arg-type]
    root = root_of(drawing.text)
    assert not list(root.iter(f"{SVG}script"))
    assert "<built-in function getitem>" in "".join(root.itertext())


def test_svg_refers_to_nothing_outside_itself() -> None:
    root = root_of(draw(transformer(12), form="svg").text)
    ids = {element.get("id") for element in root.iter()}
    links = [element.get("href") for element in root.iter(f"{SVG}a")]
    assert links and all(link and link[0] == "#" and link[1:] in ids for link in links)


def test_depth_makes_one_box_of_a_module_and_counts_its_nodes() -> None:
    drawing = draw(transformer(3), form="svg", depth=2)
    assert node_names(drawing.text) == [
        "layers.0", "layers.1", "layers.2", "layers.2", "layers.1", "layers.0", "end_backward",
    ]  # fmt: skip
    text = all_text(drawing.text)
    assert "gather x1, wait x1, release x1" in text
    assert "3 nodes" in text


def test_depth_without_module_paths_is_said_to_change_nothing() -> None:
    s = Sketch()
    drawing = draw(program(s.entry(s.neg(s.input("x")))), form="svg", depth=1)
    assert drawing.nodes == 1
    assert drawing.notes == ["no node says which module it is of, so --depth changes nothing"]


def test_depth_draws_a_cycle_between_modules_as_references() -> None:
    s = Sketch()
    x = s.neg(s.input("x"), "a.b")
    x = s.neg(s.neg(x, "c.d"), "c.d")
    entry = s.entry(s.neg(x, "a.b"))
    text = draw(program(entry), form="svg", depth=1).text
    assert sorted(node_names(text)) == ["a", "c"]
    assert len(list(root_of(text).iter(f"{SVG}a"))) == 2


def test_focus_keeps_a_neighbourhood_and_says_what_it_leaves_out() -> None:
    s = Sketch()
    x = s.input("x")
    for i in range(9):
        x = s.neg(x, name=f"step_{i}")
    drawing = draw(program(s.entry(x)), form="svg", focus="%step_4", radius=2)
    assert node_names(drawing.text) == [f"step_{i}" for i in range(2, 7)]
    assert "from step_1" in all_text(drawing.text)
    assert "to step_7" in all_text(drawing.text)


def test_focus_on_a_parameter_draws_it_with_its_readers() -> None:
    drawing = draw(transformer(3), form="svg", focus="p1", radius=1)
    assert node_names(drawing.text) == ["p1", "gather_1"]


def test_focus_on_an_unknown_node_names_close_ones() -> None:
    with pytest.raises(UsageError, match="no node is named 'gathr_1'; did you mean gather_1"):
        draw(transformer(3), form="svg", focus="gathr_1")


def test_only_collectives_keeps_communication_and_joins_it_over_compute() -> None:
    s = Sketch()
    weight = s.wait(s.gather(s.input("p"), 0), 0)
    x = s.neg(s.neg(weight))
    second = s.call(torch.ops._c10d_functional.all_reduce.default, x, "sum", "0", name="total")
    drawing = draw(program(s.entry(second)), form="dot", only="collectives")
    assert drawing.nodes == 3
    assert re.findall(r"g0_(\d) -> g0_(\d)", drawing.text) == [("0", "1"), ("1", "2")]
    assert "COLLECTIVE all_reduce group 0" in drawing.text


def test_a_functional_all_gather_looks_like_a_gather() -> None:
    s = Sketch()
    gather = torch.ops._c10d_functional.all_gather_into_tensor.default
    drawing = draw(program(s.entry(s.call(gather, s.input("p"), 2, "7"))), form="dot")
    assert "ALL GATHER group 7" in drawing.text
    assert "shape=hexagon" in drawing.text


def test_nothing_left_to_draw_is_said() -> None:
    s = Sketch()
    entry = s.entry(s.neg(s.input("x")))
    drawing = draw(program(entry), form="svg", only="collectives")
    assert (drawing.nodes, drawing.notes) == (0, ["nothing is left to draw"])
    root_of(drawing.text)


def test_a_node_without_module_joins_its_operands_else_its_reader() -> None:
    """A gather stands with its reader, a gradient accumulation with what it adds up."""
    s = Sketch()
    weight = s.wait(s.gather(s.input("p"), 0), 0)
    x = s.neg(weight, "block.fc")
    drawing = draw(program(s.entry(s.add(x, x))), form="svg", depth=1)
    assert node_names(drawing.text) == ["block"]


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"form": "gif"}, "form must be 'svg' or 'dot'"),
        ({"engine": "neato"}, "engine must be 'own' or 'graphviz'"),
        ({"only": "mm"}, "only must be 'collectives'"),
        ({"depth": 0}, "depth must be at least 1"),
        ({"radius": -1}, "radius must not be negative"),
    ],
)
def test_an_unknown_choice_is_refused(choice: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        draw(transformer(1), **{"form": "svg", **choice})  # type: ignore[arg-type]


def test_dot_nests_modules_and_has_every_node_and_edge() -> None:
    s = Sketch()
    x = s.neg(s.input("x"), "outer.inner", name="first")
    drawing = draw(program(s.entry(s.neg(x, "outer", name="second"))), form="dot")
    assert drawing.nodes == 2
    labels = re.findall(r'subgraph \w+ \{\s*label="([^"]*)"', drawing.text)
    assert labels == ["forward", "outer", "outer.inner"]
    assert "g0_0 -> g0_1" in drawing.text


def _graphviz_programs() -> list[str]:
    beside = shutil.which("graphviz-pure", path=str(Path(sys.executable).parent))
    return [found for found in (beside, shutil.which("dot")) if found]


@pytest.mark.parametrize("found", _graphviz_programs())
@pytest.mark.parametrize("sketch", [transformer(3), hostile()], ids=["transformer", "hostile"])
def test_graphviz_draws_every_node(
    found: str, sketch: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZGRAPH_DOT", found)
    drawing = draw(sketch, form="svg", engine="graphviz")
    nodes = [g for g in root_of(drawing.text).iter(f"{SVG}g") if g.get("class") == "node"]
    assert len(nodes) == drawing.nodes
    assert drawing.notes == []


def script(folder: Path, body: str) -> str:
    path = folder / "fake-dot"
    path.write_text(f"#!{sys.executable}\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_graphviz_gets_the_dot_text_from_the_program_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    echo = "import sys; sys.stdout.write(sys.argv[1] + sys.stdin.read())"
    monkeypatch.setenv("ZGRAPH_DOT", script(tmp_path, echo))
    drawing = draw(transformer(1), form="svg", engine="graphviz")
    assert drawing.text == "-Tsvg" + draw(transformer(1), form="dot").text


def test_graphviz_past_its_time_is_stopped_and_our_own_drawing_is_given_with_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZGRAPH_DOT", script(tmp_path, "import time; time.sleep(60)"))
    drawing = draw(transformer(1), form="svg", engine="graphviz", timeout=0.2)
    assert drawing.notes == ["Graphviz took more than 0.2 s; drawn by --engine own instead"]
    assert drawing.text == draw(transformer(1), form="svg").text


def test_graphviz_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZGRAPH_DOT", script(tmp_path, "raise SystemExit('bad syntax')"))
    with pytest.raises(UsageError, match=r"failed with status 1: bad syntax"):
        draw(transformer(1), form="svg", engine="graphviz")


def test_graphviz_named_but_missing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZGRAPH_DOT", "/nowhere/dot")
    with pytest.raises(UsageError, match="ZGRAPH_DOT names '/nowhere/dot'"):
        draw(transformer(1), form="svg", engine="graphviz")


def test_no_graphviz_at_all_is_refused_with_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZGRAPH_DOT", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(UsageError, match="pip install 'zgraph\\[graphviz\\]'"):
        draw(transformer(1), form="svg", engine="graphviz")


def test_graphviz_is_not_asked_for_more_than_it_can_draw() -> None:
    with pytest.raises(UsageError, match=r"this drawing has 5\d\d: give --depth"):
        draw(transformer(45), form="svg", engine="graphviz")


def test_a_program_without_graphs_draws_an_empty_page() -> None:
    assert draw(Program([]), form="svg").nodes == 0
