"""Readable code: what PyTorch prints of a graph as Python becomes a graph."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
import torch
from torch import fx

from zgraph import readers
from zgraph.checks.lint import INCOMPLETE, OK, lint_paths
from zgraph.errors import GraphParseError, InputError
from zgraph.ir.code_parse import parse_code
from zgraph.ir.equality import same_graph
from zgraph.ir.literals import OpaqueLiteral, UndefinedName
from zgraph.ir.program import (
    BUFFER,
    FORWARD,
    GRAD,
    JOINT,
    NONE,
    PARAM,
    SAVED,
    TANGENT,
    USER,
    GraphEntry,
    Role,
)
from zgraph.ir.targets import target_text
from zgraph.ir.text_parse import parse_program
from zgraph.ir.values import value_text
from zgraph.readers import readable

torch.set_num_threads(1)
SHARED = Path(__file__).parents[2].parent / "shared"
CORPUS = SHARED / "corpus"
HEAD = "class GraphModule(torch.nn.Module):\n    def forward(self, x, y):\n"


def entry_of(text: str) -> GraphEntry:
    """The only graph of a text."""
    (entry,) = parse_code(text).graphs
    return entry


def node_of(statement: str, name: str = "a") -> fx.Node:
    """The node that a statement over the inputs x and y makes."""
    graph = entry_of(f"{HEAD}        {statement}\n        return (x,)\n").graph
    (found,) = [node for node in graph.nodes if node.name == name]
    return found


def shown(node: fx.Node) -> tuple:
    """What a node calls, as text."""
    target = target_text(node.target) if node.op == "call_function" else node.target
    return node.op, target, node.args, dict(node.kwargs)


PRINTED = """class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[4, s0][s0, 1]cuda:0", arg1_1, arg2_1: "Sym(s0)"):
         # File: /srv/net.py:31 in f, code: y = g(x, ";  x = None", 'graph():')
        mm: "f32[4, 4]cuda:0" = torch.ops.aten.mm.default(arg0_1, arg1_1);  arg0_1 = arg1_1 = None

        # recompute: MUST_SAVE File: /srv/net.py:32 in g, code: recompute: NO
        split = torch.ops.aten.split.Tensor(mm, 2, -1)
        getitem: "f32[4, 2]" = split[0];  split = None
        # No stacktrace found for following nodes
        r = torch.ops._c10d_functional.all_reduce.default(getitem, 'a; "b"', '0');  getitem = None
        return (r, None, arg2_1)
"""


def test_what_print_readable_shows_becomes_the_graph_of_fx_text():
    """Targets, arguments and strings are those of the same graph as FX text."""
    entry = entry_of(PRINTED)
    text = """graph():
    %arg0_1 : Tensor "f32[4, s0][s0, 1]cuda:0"[num_users=1] = placeholder[target=arg0_1]
    %arg1_1 : [num_users=1] = placeholder[target=arg1_1]
    %arg2_1 : Sym(s0)[num_users=1] = placeholder[target=arg2_1]
    %mm : Tensor "f32[4, 4]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%arg0_1, %arg1_1), kwargs = {})
    %split : [num_users=1] = call_function[target=torch.ops.aten.split.Tensor](args = (%mm, 2, -1), kwargs = {})
    %getitem : Tensor "f32[4, 2]"[num_users=1] = call_function[target=operator.getitem](args = (%split, 0), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%getitem, a; "b", 0), kwargs = {})
    return (r, None, arg2_1)
"""  # noqa: E501
    assert same_graph(entry.graph, parse_program(text).graphs[0].graph) is None
    assert entry.name == "<lambda>" and entry.inputs is None


def test_nodes_know_their_line_and_column_and_their_tag():
    """A tag holds for the nodes under its comment, up to the next comment."""
    nodes = {node.name: node for node in entry_of(PRINTED).graph.nodes}
    assert [(nodes[x].meta["line"], nodes[x].meta["column"]) for x in ("mm", "getitem")] == [
        (4, 9),
        (8, 9),
    ]
    signature = PRINTED.splitlines()[1]
    assert nodes["arg1_1"].meta["line"] == 2
    assert nodes["arg1_1"].meta["column"] == signature.index("arg1_1") + 1
    tagged = [name for name, node in nodes.items() if "recompute" in node.meta]
    assert tagged == ["split", "getitem"]
    assert nodes["split"].meta["recompute"] == "MUST_SAVE"


def test_region_numbers_and_modules_stand_in_comments():
    """`ac_graph_id` is a number; an annotation may name the module."""
    text = (
        HEAD + "        # ac_graph_id: 3 - MUST_RECOMPUTE No stacktrace\n        a = f(x)\n"
        "        # Annotation: {'module_fqn': 'layers.0.mlp'} File: a.py:1 in f, code: 'x'\n"
        "        b = f(a)\n        return b\n"
    )
    a, b = list(entry_of(text).graph.nodes)[2:4]
    assert (a.meta["ac_graph_id"], a.meta["recompute"]) == (3, "MUST_RECOMPUTE")
    assert b.meta["module"] == "layers.0.mlp" and "recompute" not in b.meta


@pytest.mark.parametrize(
    ("statement", "op", "target", "args", "kwargs"),
    [
        ("a = x + y", "call_function", "operator.add", "(x, y)", {}),
        ("a = x != -1", "call_function", "operator.ne", "(x, -1)", {}),
        ("a = -x", "call_function", "operator.neg", "(x,)", {}),
        ("a = x[0]", "call_function", "operator.getitem", "(x, 0)", {}),
        ("a = x[(slice(None, None, None), None, Ellipsis)]", "call_function", "operator.getitem",
         "(x, (slice(None, None, None), None, Ellipsis))", {}),
        ("a = _operator.getitem(x, 1)", "call_function", "operator.getitem", "(x, 1)", {}),
        ("a = x.view(2, y)", "call_method", "view", "(x, 2, y)", {}),
        ("a = x.to(device(type='cuda', index=1))", "call_method", "to", "(x, cuda:1)", {}),
        ("a = self.layers.mlp(x)", "call_module", "layers.mlp", "(x,)", {}),
        ('a = getattr(self.layers, "0")(x)', "call_module", "layers.0", "(x,)", {}),
        ('a = getattr(self.layers, "0").w', "get_attr", "layers.0.w", "()", {}),
        ("a = self._tensor_constant0", "get_attr", "_tensor_constant0", "()", {}),
        ("a = x.shape", "call_function", "builtins.getattr", "(x, 'shape')", {}),
        ("a = torch.nn.functional.gelu(x, approximate = 'none')", "call_function",
         "torch.nn.functional.gelu", "(x,)", {"approximate": "none"}),
        ("a = torch.ops.aten.full.default([2], nan, dtype = torch.bfloat16)", "call_function",
         "torch.ops.aten.full.default", "([2], nan)", {"dtype": torch.bfloat16}),
        ("a = f(x, (1+2j), 1e-05, -inf, [None, y])", "call_function", "f",
         "(x, (1+2j), 1e-05, -inf, [None, y])", {}),
        ("a: torch.Tensor = f(x);  x = a = None", "call_function", "f", "(x,)", {}),
        ("x += y;  a = x", "call_function", "operator.iadd", "(x, y)", {}),
        ("x[0] = y;  a = x", "call_function", "operator.setitem", "(x, 0, y)", {}),
    ],
)  # fmt: skip
def test_each_kind_of_statement_becomes_its_node(statement, op, target, args, kwargs):
    """Operators, indices, methods, modules and attributes are the nodes FX printed them from."""
    found = shown(node_of(statement))
    assert (found[0], found[1], str(found[2]).replace("device(type='cuda', index=1)", "cuda:1"),
            found[3]) == (op, target, args, kwargs)  # fmt: skip


def test_words_that_are_no_nodes_stay_what_they_are():
    """Objects print as their repr; an operator as an argument is that operator."""
    node = node_of("a = f(torch.ops.aten.mm.default, Placement.R, Mesh('cuda', [0, 1]), later)")
    operator, placement, mesh, later = node.args
    assert operator is torch.ops.aten.mm.default
    assert placement == OpaqueLiteral("Placement.R")
    assert mesh == OpaqueLiteral("Mesh('cuda', [0, 1])")
    assert later == UndefinedName("later")


def test_calls_without_a_result_are_nodes_with_names_of_their_own():
    """Their names collide with no other."""
    text = HEAD + "        f.wait(x)\n        wait = f.wait(y)\n        return wait\n"
    assert [node.name for node in entry_of(text).graph.nodes][2:] == ["wait_1", "wait", "output"]


def test_an_input_printed_under_two_names_is_one_node():
    """Dynamo names a placeholder in the first line of the body."""
    text = HEAD.replace("x, y", "L_x_") + "        l_x_ = L_x_\n        return (l_x_,)\n"
    placeholder, output = entry_of(text).graph.nodes
    assert (placeholder.name, placeholder.target) == ("l_x_", "L_x_")
    assert output.args == ((placeholder,),)


def test_a_name_may_be_used_before_its_line():
    """The checks say what is wrong with it."""
    text = HEAD + "        a = f(b)\n        b = f(x)\n        return a\n"
    a, b = list(entry_of(text).graph.nodes)[2:4]
    assert a.args == (b,)


NESTED = """class M(torch.nn.Module):
    def forward(self, p: "b8[]", x: "f32[s77, 4][4, 1]cpu"):
        true_graph_0 = self.true_graph_0
        cond = torch.ops.higher_order.cond(p, true_graph_0, true_graph_0, (x,))
        return (cond,)

    class true_graph_0(torch.nn.Module):
        def forward(self, x: "f32[s77, 4][4, 1]cpu"):
            body = self.body
            return (x,)

        class body(torch.nn.Module):
            def forward(self, x):
                sin = torch.ops.aten.sin.default(x)
                return (sin,)

class N(torch.nn.Module):
    def forward(self, x):
        return (x,)
"""


def test_nested_classes_are_graphs_among_the_constants_of_their_graph():
    """By the attribute that reads them, dotted when they are nested deeper."""
    first, second = parse_code(NESTED).graphs
    assert (first.name, second.name) == ("M", "N")
    assert {name: len(graph.nodes) for name, graph in first.constants.items()} == {
        "true_graph_0": 3,
        "true_graph_0.body": 3,
    }


def test_old_prints_have_annotations_without_quotes():
    """Torch 2.0 and 2.1; a scalar `f32[]` is no Python."""
    entry = entry_of(
        "class M(torch.nn.Module):\n"
        "    def forward(self, x: f32[4, (s0//2)], n: Sym(s0), z: i64[]):\n"
        "        sum_1: f32[] = torch.ops.aten.sum.default(x)\n        return [sum_1]\n"
    )
    values = [value_text(node.meta["val"]) for node in list(entry.graph.nodes)[:4]]
    assert values[0] == 'Tensor "f32[4, (s0//2)][(s0//2), 1]cpu"'
    assert values[1:] == ["Sym(s0)", 'Tensor "i64[][]cpu"', 'Tensor "f32[][]cpu"']


def test_a_subclass_has_the_value_that_its_annotation_holds():
    """A DTensor's annotation shows its whole size."""
    node = node_of('a: "DTensor(f32[16][1]cpu, S(0))" = f(x)')
    assert value_text(node.meta["val"]) == 'Tensor "f32[16][1]cpu"'


COLOURED = (
    'class M(torch.nn.Module):\r\n    def forward(self, x: "\x1b[31mf32\x1b[0m\x1b[34m[8]\x1b[0m"):'
    "\r\n        r = f(x, \x1b[34m'0'\x1b[0m);  \x1b[2mx = None\x1b[0m\r\n        return (r,)\r\n"
)


def test_colours_and_carriage_returns_are_no_part_of_the_code(tmp_path):
    """As `script` records a terminal."""
    path = tmp_path / "typescript"
    path.write_bytes(COLOURED.encode())
    program = readers.read(path)
    assert program.form == "readable"
    x, r, _ = program.graphs[0].graph.nodes
    assert value_text(x.meta["val"]) == 'Tensor "f32[8][1]cpu"' and r.args == (x, "0")


def test_columns_count_characters_and_not_bytes():
    """`ast` counts bytes of UTF-8."""
    node = node_of("λ = f(x);  a = f(λ, 'ü#')")
    assert (node.meta["line"], node.meta["column"], node.args[1]) == (3, 20, "ü#")


def test_bare_code_of_a_graph_module_is_read(tmp_path):
    """`gm.code` has no class; blank lines and wrapped functions stand before it."""
    path = tmp_path / "code.py"
    path.write_text('\n\nwrap("f")\n\n'
        "def forward(self, x : torch.Tensor):\n    a = x.sin();  x = None\n"
                    "    return a\n    ")  # fmt: skip
    (entry,) = readers.read(path).graphs
    x, a, _ = entry.graph.nodes
    assert (entry.name, x.type, a.target) == ("graph", torch.Tensor, "sin")


def test_a_boxed_call_takes_its_inputs_from_a_list():
    """The list itself is no input."""
    entry = entry_of(
        "def forward(self, args_list):\n    args_iter = iter(args_list)\n    x = next(args_iter)\n"
        "    y = next(args_iter)\n    args_list.clear()\n    return (x, y)\n"
    )
    assert [node.op for node in entry.graph.nodes] == ["placeholder", "placeholder", "output"]


JOINT_TEXT = """class inner_f(torch.nn.Module):
    def forward(
        self,
        primals,
        tangents,
    ):
        primals_1: "f32[3, 4][4, 1]cpu"  # ParamAOTInput(target='m.l.weight')
        primals_2: "f32[3][1]cpu"  # BufferAOTInput(target='k')
        primals_3: "f32[2, 4][4, 1]cpu"  # PlainAOTInput(idx=0)
        primals_4: "f32[2][1]cpu"  # ParamAOTInput(target='frozen')
        tangents_1: "f32[2, 3][3, 1]cpu"  # TangentAOTInput(output=PlainAOTOutput(idx=0))
        primals_1, primals_2, primals_3, primals_4, tangents_1, = fx_pytree.tree_flatten_spec([primals, tangents], self._in_spec)
        t: "f32[4, 3][1, 4]cpu" = torch.ops.aten.t.default(primals_1);  primals_1 = None
        return pytree.tree_unflatten([
            t,  # PlainAOTOutput(idx=0)
            t,  # GradAOTOutput(grad_of=ParamAOTInput(target='m.l.weight'))
            None,  # None
        ], self._out_spec)
"""  # noqa: E501


def test_descriptors_say_what_inputs_and_outputs_are():
    """Parameters get their names, gradients their parameters; a joint graph is known as one."""
    program = parse_code(JOINT_TEXT)
    (entry,) = program.graphs
    assert entry.phase == JOINT
    assert entry.inputs == [
        Role(PARAM, "m.l.weight"),
        Role(BUFFER, "k"),
        Role(USER, index=0),
        Role(PARAM, "frozen"),
        Role(TANGENT, index=0),
    ]
    assert entry.outputs == [Role(USER, index=0), Role(GRAD, "m.l.weight"), Role(NONE)]
    assert [(p.fqn, p.shape, p.requires_grad) for p in program.params] == [
        ("m.l.weight", (3, 4), True),
        ("frozen", (2,), False),
    ]
    assert [buffer.fqn for buffer in program.buffers] == ["k"]
    first = entry.placeholders()[0]
    assert first.meta["module"] == "m.l" and first.meta["line"] == 12


def test_subclass_inputs_are_their_parameter_and_meshes_are_not():
    """A DTensor parameter comes as its local tensor and its device mesh."""
    program = parse_code(
        "class M(torch.nn.Module):\n    def forward(\n        self,\n"
        "        a: \"bf16[4, 64]\",  # SubclassGetAttrAOTInput(base=ParamAOTInput(target='w'), "
        "attr='_local_tensor')\n"
        "        b,  # SubclassGetAttrAOTInput(base=ParamAOTInput(target='w'), "
        "attr='device_mesh')\n    ):\n        return (\n"
        "            a,  # SavedForBackwardsAOTOutput(idx=0)\n        )\n"
    )
    (entry,) = program.graphs
    assert [role.kind for role in entry.inputs] == [PARAM, "other"]
    assert entry.outputs == [Role(SAVED, index=0)] and entry.phase == FORWARD


EXPORTED = """ExportedProgram:
    class GraphModule(torch.nn.Module):
        def forward(self, p_w: "f32[4, 5]", x: "f32[3, 5]"):
            t: "f32[5, 4]" = torch.ops.aten.t.default(p_w);  p_w = None
    
            return (t, x)

Graph signature: 
    # inputs
    p_w: PARAMETER target='m.w'
    x: USER_INPUT

    # outputs
    t: LOSS_OUTPUT
    x: USER_OUTPUT
"""


def test_an_exported_programs_print_has_its_signature():
    """Behind the graph, as `print(exported)` shows it."""
    program = parse_code(EXPORTED)
    (entry,) = program.graphs
    assert entry.inputs == [Role(PARAM, "m.w"), Role(USER, index=0)]
    assert entry.outputs == [Role("loss", index=0), Role(USER, index=1)]
    assert [p.fqn for p in program.params] == ["m.w"]


CUT = PRINTED[: PRINTED.index('\'a; "b"')]


@pytest.mark.parametrize("text", [CUT, PRINTED[: PRINTED.index("return")], CUT[:-14]])
def test_a_text_that_is_cut_off_gives_what_came_before_and_is_incomplete(text, tmp_path):
    """Lint says so, with the line, and is not sure of anything behind it."""
    graph = entry_of(text).graph
    assert [node.name for node in graph.nodes][3:6] == ["mm", "split", "getitem"]
    assert not graph.find_nodes(op="output")
    path = tmp_path / "cut.txt"
    path.write_text(text)
    report = lint_paths([path])
    assert report.files[0].status == INCOMPLETE and f"{path}:" in report.files[0].error
    assert {x.check for x in report.findings} <= {"missing-output"}


@pytest.mark.parametrize(
    ("body", "line", "column", "words"),
    [
        ("a = f(x\n        b = f(x)\n", 3, 14, "never closed"),
        ("a = 5 +\n        b = f(x)\n", 3, 16, "invalid syntax"),
        ("if x:\n            a = f(x)\n", 3, 9, "a statement (if)"),
        ("a = lambda: 0\n", 3, 13, "expected"),
        ("a = f(*x)\n", 3, 15, "starred"),
        ("a: 'f32[4,' = f(x)\n", 3, 12, "no tensor annotation"),
        ("a, b = f(x)\n", 3, 9, "one name expected"),
        ("a = f([[x for x in y]])\n", 3, 16, "no argument"),
        (f"a = f({'[' * 70}x{']' * 70})\n", 3, 80, "nested deeper than 64"),
        (f"a = f({'[' * 300}x{']' * 300})\n", 3, 215, "too many nested"),
        ("a = f(1" + "0" * 5000 + ")\n", 3, 1, "Exceeds the limit"),
    ],
)
def test_what_is_no_graph_is_told_with_its_place(body, line, column, words):
    """One line, with the line and column of the text."""
    with pytest.raises(GraphParseError) as caught:
        parse_code(f"{HEAD}        {body}        return (x,)\n", "f.py")
    error = caught.value
    assert words in error.message and "\n" not in str(error)
    assert (error.path, error.line) == ("f.py", line)
    assert abs(error.column - column) <= 1  # Python's own columns differ between versions


def test_a_signature_without_an_end_is_told():
    """At the end of the text."""
    with pytest.raises(GraphParseError, match=r"f\.py:3:.*no end"):
        parse_code("class M(torch.nn.Module):\n    def forward(\n        self, x", "f.py")


def test_the_source_of_a_model_is_no_printed_graph(tmp_path):
    """A folder of a user's own modules is passed over."""
    path = tmp_path / "model.py"
    path.write_text(
        "import torch\n\nclass Gelu(torch.nn.Module):\n    def forward(self, x):\n"
        "        if x.ndim:\n            return x\n        return torch.nn.functional.gelu(x)\n"
    )
    report = lint_paths([tmp_path])
    assert report.passed_over == 1 and not report.files


def _verdicts() -> list[tuple[str, str, str]]:
    """(file, expected check, node) of the single-rank readable prints in the corpus."""
    expected = CORPUS / "EXPECT.tsv"
    if not expected.exists():
        return []
    with expected.open() as file:
        rows = [row for row in csv.reader(file, delimiter="\t") if len(row) > 4]
    return [
        (row[0], row[3], row[4])
        for row in rows
        if "readable" in row[1] and row[2] == "-" and "OPTIONAL" not in row[3]
    ]


@pytest.mark.parametrize(("name", "expected", "node"), _verdicts())
def test_each_print_of_the_corpus_gets_its_verdict(name, expected, node):
    """Clean stays clean, and each planted fault is found at its node."""
    report = lint_paths([CORPUS / name])
    found = {(x.check, x.node) for x in report.findings if x.severity != "note"}
    if expected == "INCOMPLETE":
        assert report.files[0].status == INCOMPLETE
        return
    assert report.files[0].status == OK
    if expected == "clean":
        assert not {x for x in report.findings if x.severity == "error"}
    else:
        named = {y for x, y in found if x in expected.split("|")}
        assert named and (node == "*" or node in named)


def test_many_comments_that_end_in_crlf_are_told_from_code_at_once():
    """A pattern with two ways to match a line would try all combinations."""
    text = "# a comment\r\n" * 5000 + "x = 1\r\ndef forward(self, x):\r\n    return x"
    assert not readable.recognises(text.encode(), Path("x.txt"))


def test_a_condition_is_no_size():
    text = 'class A(torch.nn.Module):\n    def forward(self, x: "f32[s77< 4]"):\n        return x'
    with pytest.raises(InputError):
        parse_code(text)
