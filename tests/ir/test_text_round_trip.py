"""Canonical FX text reads back equal, whatever a program holds."""

from __future__ import annotations

import dataclasses
import math

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from torch import fx
from torch.fx.experimental.proxy_tensor import make_fx

from zgraph.ir.equality import same_program
from zgraph.ir.literals import OpaqueLiteral, UndefinedName
from zgraph.ir.program import Buffer, GraphEntry, InputRecipe, Param, Program, Role
from zgraph.ir.symbols import Symbol
from zgraph.ir.targets import OpaqueTarget, resolve
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_graph, print_program
from zgraph.ir.values import ValueContext, annotation

torch.set_num_threads(1)

ADD = torch.ops.aten.add.Tensor
DTYPES = st.sampled_from([torch.float32, torch.bfloat16, torch.int64, torch.bool, torch.complex64])
HOSTILE = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "",
            "0",
            "None",
            "%x",
            "a, b",
            "')",
            "), kwargs = {})",
            'it\'s "so"',
            "a\nb",
            "\r",
            "#",
            ";",
            "return x",
            "\u2028",
            "\ud800",
            "\\",
            "# zgraph: ignore[x] y",
            "\x1b[31m",
            "λ",
            "{[(",
        ]
    ),
)
NUMBERS = st.one_of(
    st.integers(),
    st.integers(min_value=-(10**40), max_value=10**40),
    st.booleans(),
    st.floats(),
    st.sampled_from([math.nan, math.inf, -math.inf, -0.0, 1e-30, 1e300, 5e-324]),
    st.complex_numbers(),
)
LEAVES = st.one_of(
    NUMBERS,
    HOSTILE,
    st.none(),
    DTYPES,
    st.sampled_from(
        [
            *(torch.strided, torch.sparse_coo, torch.contiguous_format, torch.channels_last),
            *(torch.device(name) for name in ("cpu", "cuda:3", "cuda", "meta")),
            *(torch.per_tensor_affine, Ellipsis, range(0, 9, 2), ADD, OpaqueTarget("my.op")),
        ]
    ),
    HOSTILE.map(OpaqueLiteral),
    st.sampled_from(["nowhere", "inf", "cpu"]).map(UndefinedName),
    st.builds(slice, st.integers() | st.none(), st.integers() | st.none(), st.none()),
)


@st.composite
def programs(draw):
    """Programs of one to three graphs over random arguments, values, tables and comments."""
    context = ValueContext([Symbol("s0", 2, 64, 8, True), Symbol("u0", size_like=True)])
    texts = [
        "f32[4, 8][8, 1]cpu",
        "bf16[][]cuda:1",
        "i64[s0, (s0//2)][(s0//2), 1]cpu",
        "b8[u0][1]cpu",
    ]
    values = st.sampled_from(
        [context.tensor(text) for text in texts]
        + [context.value("Sym(2*s0 + 1)"), None, 7, (context.tensor(texts[0]), None)]
        + [[context.tensor(texts[1])], (context.tensor(texts[0]),), ()]
    )
    entries = []
    for number in range(draw(st.integers(1, 3))):
        graph = fx.Graph()
        nodes = [graph.placeholder("x")]
        if draw(st.booleans()):
            nodes.append(graph.placeholder("y", default_value=draw(LEAVES)))
        arguments = st.recursive(
            LEAVES | st.sampled_from(nodes),
            lambda inner: st.one_of(
                st.lists(inner, max_size=3),
                st.lists(inner, max_size=3).map(tuple),
                st.dictionaries(HOSTILE | st.integers(0, 9), inner, max_size=2),
            ),
            max_leaves=6,
        )
        for _ in range(draw(st.integers(0, 3))):
            op, target = draw(
                st.sampled_from(
                    [
                        ("call_function", ADD),
                        ("call_function", OpaqueTarget("torch.ops.dc.x.default")),
                        ("call_function", resolve("torch.ops._c10d_functional.all_reduce.default")),
                        ("call_method", "view"),
                        ("call_module", "layers.0"),
                        ("get_attr", "w.b"),
                    ]
                )
            )
            args, kwargs = (), {}
            if op != "get_attr":
                args = tuple(draw(st.lists(arguments, max_size=3)))
                kwargs = draw(st.dictionaries(HOSTILE, arguments, max_size=2))
            node = graph.create_node(op, target, args, kwargs)
            nodes.append(node)
        for node in nodes:
            if draw(st.booleans()):
                node.meta["val"] = draw(values)
            if draw(st.booleans()):
                node.meta["module"] = draw(HOSTILE.filter(bool))
                node.meta["ignore"] = [("some-check", draw(HOSTILE))]
        graph.output(draw(arguments | st.lists(arguments, max_size=3).map(tuple)))
        entry = GraphEntry(
            draw(HOSTILE), graph, draw(HOSTILE), number, draw(st.none() | st.integers(0, 8))
        )
        if draw(st.booleans()):
            entry.inputs = [Role("param", draw(HOSTILE), 3) for _ in entry.placeholders()]
            entry.outputs = [Role("none") for _ in entry.output_values()]
        if draw(st.booleans()):
            entry.stage, entry.compile_id = draw(HOSTILE), draw(HOSTILE)
            entry.groups = {draw(HOSTILE): (0, 2), "9": 4}
        if draw(st.booleans()):
            entry.constants["c"] = torch.tensor([1.5, math.nan, -math.inf], dtype=torch.bfloat16)
            entry.constants["d"] = context.tensor("f32[400][1]cuda:0")
        entries.append(entry)
    return Program(
        entries,
        name=draw(HOSTILE),
        params=[Param(3, draw(HOSTILE), (4, 8), draw(DTYPES), False, True)],
        buffers=[Buffer(draw(HOSTILE), (), draw(DTYPES))],
        recipe=[InputRecipe(draw(HOSTILE), (2,), torch.int64, 0, 100)],
        seed=draw(st.integers(0, 2**40)),
        passes=draw(HOSTILE),
        world_size=draw(st.integers(0, 8)),
    )


@settings(
    max_examples=150, deadline=None, print_blob=False, suppress_health_check=list(HealthCheck)
)
@given(programs())
def test_a_printed_program_reads_back_equal_and_prints_the_same(program):
    """parse(print(p)) == p, and the second print is the first."""
    text = print_program(program)
    again = parse_program(text)
    assert same_program(program, again) is None
    assert print_program(again) == text


def small() -> Program:
    """One node of every kind, with values and roles."""
    graph = fx.Graph()
    x = graph.placeholder("x")
    y = graph.call_function(ADD, (x, 1.5), {"alpha": 2})
    graph.output((y, None))
    context = ValueContext([Symbol("s0", 2, 64, 8, True)])
    x.meta["val"] = y.meta["val"] = context.tensor("f32[s0][1]cuda:0")
    entry = GraphEntry(
        "f", graph, "forward", 0, None, [Role("user", "", 0)], [Role("loss"), Role("none")]
    )
    return Program([entry], name="m")


def test_canonical_text_is_this():
    """The form is fixed: header, then a node a line with its value, nodes returned without `%`."""
    program = small()
    node = program.graphs[0].output_values()[0]
    node.meta["module"], node.meta["ignore"] = "layers.0", [("some-check", "known, harmless")]
    assert print_program(program).splitlines() == [
        '# zgraph.fx/1 {"name":"m","passes":"","seed":0,"world_size":0}',
        '# zgraph.symbol {"high":64,"hint":8,"low":2,"name":"s0","positive":true}',
        '# zgraph.graph {"graph_id":0,"inputs":[["user","",0]],"name":"f",'
        '"outputs":[["loss"],["none"]],"phase":"forward"}',
        "graph():",
        '    %x : Tensor "f32[s0][1]cuda:0"[num_users=1] = placeholder[target=x]',
        '    %add_tensor : Tensor "f32[s0][1]cuda:0"[num_users=1] = call_function[target='
        "torch.ops.aten.add.Tensor](args = (%x, 1.5), kwargs = {alpha: 2})"
        "  # module: layers.0  # zgraph: ignore[some-check] known, harmless",
        "    return (add_tensor, None)",
    ]


def test_a_gradient_dtype_and_further_shapes_are_written_only_where_they_say_something():
    """A gradient dtype equal to the parameter's is no gradient dtype: the text does not change."""
    half, single = torch.bfloat16, torch.float32
    rows = [Param(0, "w", (2,), half), Param(0, "w", (2,), half, grad_dtype=half)]
    assert rows[0] == rows[1]
    plain, wide, shapes = (
        print_program(Program([], params=[param], recipe=[recipe])).splitlines()[1:]
        for param, recipe in (
            (rows[1], InputRecipe("x", (2, 3), single)),
            (Param(0, "w", (2,), half, grad_dtype=single), InputRecipe("x", (2, 3), single)),
            (rows[1], InputRecipe("x", (2, 3), single, other_shapes=((1, 3), (4, 3)))),
        )
    )
    assert plain[0] == '# zgraph.param {"dtype":"bf16","fqn":"w","id":0,"shape":[2]}'
    assert wide[0] == plain[0].replace('"fqn":"w",', '"fqn":"w","grad_dtype":"f32",')
    assert plain[1] == '# zgraph.input {"dtype":"f32","name":"x","shape":[2,3]}'
    assert shapes[1] == plain[1].replace('"shape"', '"other_shapes":[[1,3],[4,3]],"shape"')
    program = small()
    program.params = [Param(0, "w", (2,), half, grad_dtype=single)]
    program.recipe = [InputRecipe("x", (2, 3), single, other_shapes=((1, 3), (4, 3)))]
    assert same_program(program, parse_program(print_program(program))) is None


def replace_symbol_hint(program: Program) -> None:
    context = ValueContext([Symbol("s0", 2, 64, 9, True)])
    for node in program.graphs[0].graph.nodes:
        if "val" in node.meta:
            node.meta["val"] = context.tensor("f32[s0][1]cuda:0")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda p, y: setattr(p, "seed", 1), "seed"),
        (lambda p, y: setattr(y, "args", (y.args[0], -1.5)), "args"),
        (lambda p, y: setattr(y, "kwargs", {"alpha": 2.0}), "kwargs"),
        (lambda p, y: setattr(y, "target", torch.ops.aten.sub.Tensor), "target"),
        (lambda p, y: y.meta.update(val=ValueContext().tensor("f32[8][1]cuda:0")), "value"),
        (lambda p, y: y.meta.pop("val"), "value"),
        (lambda p, y: replace_symbol_hint(p), "hint 8 against 9"),
        (lambda p, y: setattr(p.graphs[0], "outputs", None), "outputs"),
        (lambda p, y: p.graphs[0].groups.update({"0": (0, 1)}), "groups"),
        (lambda p, y: setattr(p.graphs[0], "stage", "aot"), "stage"),
        (lambda p, y: p.graphs[0].constants.update(c=torch.ones(1)), "constants"),
        (lambda p, y: p.graphs.append(dataclasses.replace(p.graphs[0])), "1 graphs against 2"),
    ],
)
def test_each_change_makes_programs_differ_and_is_named(change, words):
    """Equality sees targets, arguments, values, symbols, roles, constants and tables."""
    original, changed = small(), small()
    assert same_program(original, changed) is None
    change(changed, changed.graphs[0].output_values()[0])
    assert words in (same_program(original, changed) or "")


def test_graphs_captured_apart_keep_symbols_of_one_name_apart():
    """Two graphs may both have an s0, with different ranges."""
    program = small()
    other = small().graphs[0]
    replace_symbol_hint(Program([other]))
    program.graphs.append(other)
    again = parse_program(print_program(program))
    assert same_program(program, again) is None
    sizes = [entry.placeholders()[0].meta["val"].shape[0] for entry in again.graphs]
    assert [size.node.hint for size in sizes] == [8, 9]
    assert "symbol s0: hint" in (same_program(Program([program.graphs[0]]), Program([other])) or "")


def test_the_body_of_a_higher_order_operator_travels_with_its_graph():
    """A graph among the constants is written behind the others and handed back to its parent."""
    program = small()
    body = fx.Graph()
    body.output(body.placeholder("a"))
    program.graphs[0].constants["true_graph_0"] = body
    again = parse_program(print_program(program))
    assert len(again.graphs) == 1
    assert isinstance(again.graphs[0].constants["true_graph_0"], fx.Graph)
    assert same_program(program, again) is None


def test_equal_annotations_share_one_fake_tensor_within_a_text():
    """A text tells nothing about storage."""
    graph = parse_program(print_program(small())).graphs[0].graph
    first, second, *_ = graph.nodes
    assert first.meta["val"] is second.meta["val"]
    assert annotation(first.meta["val"]) == "f32[s0][1]cuda:0"


def test_a_live_trace_with_symbolic_sizes_reads_back_equal():
    """Expressions as torch prints them, unbacked sizes, and symbols among the arguments."""

    def function(x, y):
        padded = torch.nn.functional.pad(x, (0, x.shape[0] % 3)).reshape(-1)[::2]
        return torch.cat([padded, y]) * x.shape[0], padded.nonzero()

    traced = make_fx(function, tracing_mode="symbolic")(torch.randn(6, 4), torch.randn(5))
    program = Program([GraphEntry("f", traced.graph)])
    text = print_program(program)
    assert "(Mod(" in text and "//2))" in text and "u0" in text
    assert same_program(program, parse_program(text)) is None
    assert print_program(parse_program(text)) == text


def test_a_graph_alone_prints_without_a_header():
    """print_graph shows one graph; it reads back as a program without tables."""
    program = parse_program(print_graph(small().graphs[0].graph))
    assert [node.name for node in program.graphs[0].graph.nodes] == ["x", "add_tensor", "output"]
    assert program.graphs[0].inputs is None
