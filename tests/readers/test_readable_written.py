"""What zgraph writes as readable code reads back as the same program."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from hypothesis import HealthCheck, assume, given, settings
from torch import fx

from tests.ir.test_text_round_trip import programs
from zgraph import readers
from zgraph.capture import capture
from zgraph.errors import InputError, UsageError
from zgraph.ir.code_parse import parse_code
from zgraph.ir.code_print import print_code
from zgraph.ir.container import write
from zgraph.ir.equality import same_program
from zgraph.ir.literals import OpaqueLiteral, UndefinedName
from zgraph.ir.program import GraphEntry, Program, Role
from zgraph.ir.symbols import Symbol
from zgraph.ir.targets import OpaqueTarget, resolve
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.ir.values import ValueContext

torch.set_num_threads(1)
SHARED = Path(__file__).parents[2].parent / "shared"


def small() -> Program:
    """One node of every kind, with values, roles, a symbol and comments."""
    context = ValueContext([Symbol("s0", 2, 64, 8, True)])
    graph = fx.Graph()
    x = graph.placeholder("x")
    w = graph.get_attr("layers.0.w")
    y = graph.call_function(torch.ops.aten.add.Tensor, (x, 1.5), {"alpha": 2})
    z = graph.call_function(resolve("operator.mul"), (y, 2))
    v = graph.call_method("view", (z, [-1, None]))
    pair = graph.call_function(OpaqueTarget("my.op"), (v, OpaqueLiteral("Mesh(2)"), "'0'"))
    graph.call_function(resolve("operator.getitem"), (pair, 0))
    graph.output((w, None))
    x.meta["val"] = y.meta["val"] = context.tensor("f32[s0][1]cuda:0")
    pair.meta["val"] = (context.tensor("f32[4][1]cpu"), None)
    y.meta["module"], y.meta["ignore"] = "layers.0", [("some-check", "known")]
    entry = GraphEntry("f", graph, "forward", inputs=[Role("user", "", 0)])
    return Program([entry], name="m")


def test_written_code_is_this():
    """The shape of print_readable, with the header of canonical text."""
    assert print_code(small()).splitlines() == [
        '# zgraph.code/1 {"name":"m","passes":"","seed":0,"world_size":0}',
        '# zgraph.symbol {"high":64,"hint":8,"low":2,"name":"s0","positive":true}',
        "",
        '# zgraph.graph {"graph_id":0,"inputs":[["user","",0]],"name":"f","phase":"forward"}',
        "class f(torch.nn.Module):",
        '    def forward(self, x: "f32[s0][1]cuda:0"):',
        '        layers_0_w = getattr(self.layers, "0").w',
        '        add_tensor: "f32[s0][1]cuda:0" = torch.ops.aten.add.Tensor(x, 1.5, alpha = 2)'
        "  # module: layers.0  # zgraph: ignore[some-check] known",
        "        mul = add_tensor * 2",
        "        view = mul.view([-1, None])",
        "        op: '(Tensor \"f32[4][1]cpu\", None)' = my.op(view, opaque('Mesh(2)'), \"'0'\")",
        "        getitem = op[0];  getitem = None",
        "        return (layers_0_w, None)",
    ]


def test_written_code_reads_back_equal(tmp_path):
    """By the suffix `.py`, and told by its content."""
    path = tmp_path / "m.py"
    write(small(), path)
    again = readers.read(path)
    assert again.form == "readable"
    assert same_program(small(), again) is None


@settings(
    max_examples=100, deadline=None, print_blob=False, suppress_health_check=list(HealthCheck)
)
@given(programs())
def test_any_program_reads_back_equal_and_prints_the_same(program):
    """parse_code(print_code(p)) == p, unless Python cannot spell it, which is told."""
    try:
        text = print_code(program)
    except UsageError:
        assume(False)
    again = parse_code(text)
    assert same_program(program, again) is None
    assert print_code(again) == text


def test_a_captured_training_step_reads_back_equal():
    """Forward and backward with roles, parameters and values."""
    program = parse_program(print_program(capture("sample:mlp")))
    assert same_program(program, parse_code(print_code(program))) is None


def test_what_pytorch_prints_of_a_captured_graph_is_the_same_graph():
    """Its own print_readable, with strides and devices, names the same targets and arguments."""
    program = capture("sample:mlp")
    for entry in program.graphs:
        module = fx.GraphModule(torch.nn.Module(), entry.graph)
        printed = module.print_readable(False, include_stride=True, include_device=True)
        (found,) = parse_code(printed).graphs
        for ours, theirs in zip(entry.graph.nodes, found.graph.nodes, strict=True):
            assert (ours.name, ours.op, ours.target) == (theirs.name, theirs.op, theirs.target)
            assert (str(ours.args), str(ours.kwargs)) == (str(theirs.args), str(theirs.kwargs))


def test_nested_graphs_are_nested_classes():
    """And come back under their dotted names."""
    program = small()
    for name in ("true_graph_0", "true_graph_0.body"):
        body = fx.Graph()
        body.output(body.placeholder("a"))
        program.graphs[0].constants[name] = body
    text = print_code(program)
    assert "        class body(torch.nn.Module):" in text.splitlines()
    assert same_program(program, parse_code(text)) is None


@pytest.mark.parametrize(
    ("name", "words"),
    [("a.b", "no Python name"), ("lambda", "no Python name"), ("inf", "no Python name")],
)
def test_a_name_that_python_has_not_is_told(name, words):
    """FX text is the form for those."""
    program = parse_program(f"graph():\n    %{name} : [num_users=0] = placeholder[target=x]\n")
    with pytest.raises(UsageError, match=words):
        print_code(program)


def test_an_undefined_name_that_means_something_in_python_is_told():
    """`inf` would read back as a number."""
    graph = fx.Graph()
    graph.output((UndefinedName("inf"),))
    with pytest.raises(UsageError, match="another meaning"):
        print_code(Program([GraphEntry("f", graph)]))


def _texts() -> list[Path]:
    """A sample of the graphs in the corpus, where it is present, FX text and readable."""
    found = sorted(SHARED.glob("corpus/**/*.graph.txt")) + sorted(SHARED.glob("cases/**/*.fx"))
    return [path for path in found if path.stat().st_size < 100_000][::4]


@pytest.mark.parametrize("path", _texts(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_fx_text_to_code_and_back_is_the_same_program(path):
    """Whatever real jobs print."""
    try:
        program = parse_program(path.read_text())
    except InputError:
        return  # cases of texts that must be refused
    assert same_program(program, parse_code(print_code(program))) is None


def test_a_default_that_looks_like_a_comment_is_none():
    text = (
        "class A(torch.nn.Module):\n    def forward(self, x, y = '# not: a comment'):\n"
        "        return x\n"
    )
    (entry,) = parse_code(text).graphs
    assert [node.name for node in entry.placeholders()] == ["x", "y"]
