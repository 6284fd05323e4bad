"""What PyTorch prints is read as it was meant; what breaks the grammar is refused with a place."""

from __future__ import annotations

import csv
import math
import time
from pathlib import Path

import pytest
import torch
from torch import fx

from zgraph.errors import GraphParseError
from zgraph.ir.literals import OpaqueLiteral, OpaqueType, UndefinedName
from zgraph.ir.targets import OpaqueTarget
from zgraph.ir.text_parse import parse_program
from zgraph.ir.values import annotation

torch.set_num_threads(1)
SHARED = Path(__file__).parents[2].parent / "shared"
CORPUS = SHARED / "corpus"


def call(target: str, args: str, kwargs: str = "{}", **names: str) -> fx.Node:
    """The node %n of a graph with placeholders %x and %y, printed as PyTorch does."""
    text = f"""graph():
    %x : [num_users=1] = placeholder[target=x]
    %y : [num_users=1] = placeholder[target=y]
    %n : [num_users=1] = call_function[target={target}](args = {args}, kwargs = {kwargs})
    return (n,)"""
    return next(n for n in parse_program(text).graphs[0].graph.nodes if n.name == "n")


def error_of(text: str) -> GraphParseError:
    """The error that reading a text raises."""
    with pytest.raises(GraphParseError) as caught:
        parse_program(text, "g.fx")
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("9223372036854775807", 2**63 - 1),
        ("-1", -1),
        ("1e-05", 1e-05),
        ("1e+20", 1e20),
        ("-inf", -math.inf),
        ("True", True),
        ("None", None),
        ("[2, [3, (4,)], ()]", [2, [3, (4,)], ()]),
        ("torch.bfloat16", torch.bfloat16),
        ("torch.strided", torch.strided),
        ("torch.contiguous_format", torch.contiguous_format),
        ("cuda:1", torch.device("cuda:1")),
        ("device(type='cuda', index=0)", torch.device("cuda:0")),
        ("device(type='cpu')", torch.device("cpu")),
        ("slice(None, 3, None)", slice(None, 3, None)),
        ("(Ellipsis, slice(1, None, None))", (Ellipsis, slice(1, None, None))),
        ("(1+2j)", 1 + 2j),
        ("{'a': 1, b: [2]}", {"a": 1, "b": [2]}),
        ("torch.Size([1, 2])", (1, 2)),
        ("R", OpaqueLiteral("R")),
        ("P(sum)", OpaqueLiteral("P(sum)")),
        ("<object object at 0x7f00>", OpaqueLiteral("<object object at 0x7f00>")),
        ("aten.mm.default", torch.ops.aten.mm.default),
    ],
)
def test_printed_arguments_get_their_types(text, value):
    """Numbers, dtypes, devices, slices and containers; text that has no type stays text."""
    found = call("my.function", f"(%x, {text})").args[1]
    assert found == value and (isinstance(value, (list, dict)) or type(found) is type(value))


def test_nan_is_read_as_a_number():
    """nan is not equal to itself, so it is tested apart."""
    assert math.isnan(call("torch.ops.aten.full.default", "([2], nan)").args[1])


@pytest.mark.parametrize(
    ("target", "args", "expected"),
    [
        ("torch.ops._c10d_functional.all_gather_into_tensor.default", "(%x, 2, 0)", (2, "0")),
        ("torch.ops._c10d_functional.all_gather_into_tensor", "(%x, 2, 17)", (2, "17")),
        ("torch.ops._c10d_functional.all_reduce.default", "(%x, sum, 0)", ("sum", "0")),
        ("torch.ops._c10d_functional.all_reduce.default", "(%x, 'sum', '0')", ("sum", "0")),
        ("torch.ops.aten.gelu.default", "(%x,)", ()),
        (
            "torch.ops.aten._assert_scalar.default",
            "(%x, Runtime assertion failed for expression u4 >= 0 on node 'ge_3')",
            ("Runtime assertion failed for expression u4 >= 0 on node 'ge_3'",),
        ),
        ("torch.ops.aten.einsum.default", "(bij,bjk->bik, [%x, %y])", None),
    ],
)
def test_unquoted_strings_are_typed_by_the_schema_and_the_dialect(target, args, expected):
    """Group 0 of a functional collective is the string '0'; a message may hold anything."""
    found = call(target, args).args
    if expected is None:
        assert found[0] == "bij,bjk->bik" and [n.name for n in found[1]] == ["x", "y"]
    else:
        assert found[1:] == expected


def test_strings_in_keyword_arguments_are_typed_too():
    """`approximate: tanh` is a string by its schema."""
    node = call("torch.ops.aten.gelu.default", "(%x,)", "{approximate: tanh}")
    assert node.kwargs == {"approximate": "tanh"}


def test_a_group_that_is_a_node_stays_a_node():
    """A typed position may hold an operand all the same."""
    node = call("torch.ops._c10d_functional.all_reduce.default", "(%x, sum, %y)")
    assert node.args[2].name == "y"


def test_slices_name_nodes_without_the_sign():
    """PyTorch prints `slice(None, y, None)` for a slice up to %y."""
    node = call("operator.getitem", "(%x, (slice(None, y, None), 0))")
    assert node.args[1][0].stop.name == "y"
    assert [n.name for n in node.all_input_nodes] == ["x", "y"]


def test_a_string_with_a_line_break_spans_lines():
    """The next line that starts like a node ends it."""
    node = call("torch.ops.aten._assert_scalar.default", "(%x, first\nsecond, third)")
    assert node.args[1] == "first\nsecond, third"


def test_annotations_types_and_places_are_kept():
    """Values, node types, line and column, wherever the graph begins; CRLF and colours go."""
    text = (
        "some prose\r\ngraph():\r\n"
        "    %p : torch.nn.parameter.Parameter [num_users=1] = placeholder[target=p]"
        "(default=None)\r\n"
        "    %m : torch.distributed.device_mesh.DeviceMesh [num_users=0] = "
        "placeholder[target=m]\r\n"
        '    %\x1b[31mt\x1b[0m : Tensor "bf16[4, 8][8, 1]cuda:0"[num_users=1] = call_function'
        "[target=torch.ops.aten.t.default](args = (%p,), kwargs = {})\r\n    return [t, None]\r\n"
    )
    p, m, t, output = parse_program(text).graphs[0].graph.nodes
    assert p.type is torch.nn.Parameter and p.args == (None,) and "val" not in p.meta
    assert m.type == OpaqueType("torch.distributed.device_mesh.DeviceMesh")
    assert annotation(t.meta["val"]) == "bf16[4, 8][8, 1]cuda:0"
    assert (t.meta["line"], t.meta["column"]) == (5, 5)
    assert output.args == ([t, None],) and len(t.users) == 1


def test_old_prints_are_read():
    """`graph(%x):` names placeholders, `[#users=1]` counts users."""
    text = """graph(%x, %y):
    %a : [#users=1] = call_function[target=operator.add](args = (%x, %y), kwargs = {})
    return a"""
    graph = parse_program(text).graphs[0].graph
    assert [(n.op, n.name) for n in graph.nodes][:2] == [("placeholder", "x"), ("placeholder", "y")]
    assert graph.find_nodes(op="output")[0].args[0].name == "a"


def test_comments_give_module_and_suppressions():
    """Both may stand on one line, in any text."""
    text = """graph():
    %x : [num_users=1] = placeholder[target=x] # module: a.3.mlp  # zgraph: ignore[a-b, c] fine
    return x # zgraph: ignore[d]"""
    x, output = parse_program(text).graphs[0].graph.nodes
    assert x.meta["module"] == "a.3.mlp"
    assert x.meta["ignore"] == [("a-b", "fine"), ("c", "fine")]
    assert output.meta["ignore"] == [("d", "")]


def test_faulty_graphs_still_load():
    """Operands defined later or nowhere, doubled names, no return: that is for checks to say."""
    text = """graph():
    %a : [num_users=1] = call_function[target=foo](args = (%later,), kwargs = {k: [%nowhere]})
    %later : [num_users=1] = placeholder[target=later]
    %a : [num_users=1] = call_function[target=operator.neg](args = (%a,), kwargs = {})
    %b : [num_users=0] = call_function[target=operator.neg](args = (%a,), kwargs = {})
"""
    graph = parse_program(text).graphs[0].graph
    first, later, second, b = graph.nodes
    assert first.args == (later,) and list(later.users) == [first]
    assert first.kwargs == {"k": [UndefinedName("nowhere")]}
    assert first.name == second.name == "a"
    assert second.args == (first,) and b.args == (second,)
    assert graph.find_nodes(op="output") == [] and len(graph.nodes) == 4


def test_a_loaded_graph_can_be_edited_as_any_other():
    """The graph's own tables know the nodes: new names do not clash, finding and erasing work."""
    node = call("torch.ops.aten.mm.default", "(%x, %y)")
    graph = node.graph
    assert graph.find_nodes(op="call_function", target=torch.ops.aten.mm.default) == [node]
    with graph.inserting_before(node):
        new = graph.create_node("call_function", torch.ops.aten.t.default, node.args[:1], name="n")
    assert new.name == "n_1" and len(graph.nodes) == 5
    node.replace_all_uses_with(new)
    graph.erase_node(node)
    graph.lint()


def test_several_graphs_in_one_text():
    """Each `graph():` is an entry; prose between them is skipped."""
    one = "graph():\n    %x : [num_users=1] = placeholder[target=x]\n    return x\n"
    program = parse_program(f"before\n{one}between\n\n{one}after\n")
    assert [entry.name for entry in program.graphs] == ["graph_0", "graph_1"]
    assert [len(entry.graph.nodes) for entry in program.graphs] == [2, 2]


def test_unknown_operators_stay_as_they_were_read():
    """A target that is not installed prints back."""
    target = call("torch.ops.dc.allgather_param.default", "(%x, 7, 0)").target
    assert target == OpaqueTarget("torch.ops.dc.allgather_param.default")


@pytest.mark.parametrize(
    ("line", "place", "words"),
    [
        ("%x : [num_users=1] = placeholder[target=x", "g.fx:2:", "']' expected"),
        ("%x : [num_users=1] = call_funct", "g.fx:2:5", "found"),
        ("%x : [num_users=1] = call_function[target=a.b](args = (1, ", "g.fx:2:", "not closed"),
        (
            "%x : [num_users=1] = call_function[target=a.b](args = (1,, 2), kwargs = {})",
            "g.fx:2:",
            "",
        ),
        (
            "%x : [num_users=1] = call_function[target=a.b](args = (1]), kwargs = {})",
            "g.fx:2:",
            "closes",
        ),
        (
            "%x : [num_users=1] = call_function[target=a.b](args = (), kwargs = {3})",
            "g.fx:2:",
            "key",
        ),
        ('%x : Tensor "f99[2]"[num_users=1] = placeholder[target=x]', "g.fx:2:", "f99"),
        ("return (", "g.fx:2:", "not closed"),
        ("not a node", "g.fx:2:5", "'not a node'"),
    ],
)
def test_what_breaks_the_grammar_is_refused_with_its_place(line, place, words):
    """path:line:column, what was expected and what was found, in one line."""
    error = error_of(f"graph():\n    {line}\n")
    assert str(error).startswith(place) and words in str(error)


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("# zgraph.fx/2 {}", "zgraph.fx/2"),
        ("# zgraph.fx/1 {", "JSON"),
        ("# zgraph.fx/1 []", "object"),
        ('# zgraph.fx/1 {"seed":"1"}', "whole number"),
        ('# zgraph.param {"id":1}', "'fqn' is missing"),
        ('# zgraph.param {"id":1,"fqn":"w","shape":[-1],"dtype":"f32"}', "shape"),
        ('# zgraph.symbol {"name":"s0","low":3,"high":2}', "empty range"),
        ('# zgraph.graph {"inputs":[["user"]]}', "1 inputs in the header, but 0"),
        ('# zgraph.graph {"inputs":[[7]]}', "no string"),
        ('# zgraph.graph {"outputs":3}', "list"),
        ('# zgraph.graph {"groups":[1]}', "groups"),
        ('# zgraph.graph {"groups":{"0":"x"}}', "whole number"),
        ('# zgraph.constant {"name":"c","dtype":"f32","shape":[2],"values":[1]}', "do not fit"),
        ("# zgraph.fx/1 " + "[" * 100_000, "JSON"),
    ],
)
def test_a_header_that_is_not_what_it_says_is_refused(header, words):
    """Every field is checked before it is used."""
    assert words in str(error_of(f"{header}\ngraph():\n    return None\n"))


def test_hostile_lengths_and_depths_are_errors():
    """A million brackets, an integer of a million digits: an error each, at once."""
    start = "graph():\n    %x : [num_users=1] = call_function[target=a.b](args = ("
    for inner in ("[" * 10**6, "9" * 10**6, "%x" * 10**5 + "[", "'" + "\\" * 10**6 + "["):
        began = time.perf_counter()
        error_of(f"{start}{inner}), kwargs = {{}})\n")
        assert time.perf_counter() - began < 5


def test_many_broken_lines_take_linear_time():
    """Reading on after an unfinished line looks at each line once."""
    line = "    %x : [num_users=1] = call_function[target=a.b](args = (1,\n"
    began = time.perf_counter()
    error_of("graph():\n" + line + "garbage\n" * 200_000)
    assert time.perf_counter() - began < 5


def test_values_are_not_evaluated():
    """A size is arithmetic over symbols, never a call."""
    for size in (
        "__import__('os')",
        "().__class__",
        "9**9**9**9",
        "s0.x",
        "(" * 900,
        "[x for x in y]",
    ):
        error_of(
            f'graph():\n    %x : Tensor "f32[{size}][1]cpu"[num_users=0] = placeholder[target=x]\n'
        )


def corpus() -> list[tuple[str, int]]:
    manifest = CORPUS / "MANIFEST.tsv"
    if not manifest.exists():
        return []
    with manifest.open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [(r["path"], int(r["nodes"])) for r in rows if r["path"].endswith(".graph.txt")]


def test_graphs_of_real_models_load_whole():
    """Each has the number of nodes that it was written with, and no undefined operand."""
    for path, nodes in corpus():
        program = parse_program((CORPUS / path).read_text(), path)
        assert [len(entry.graph.nodes) for entry in program.graphs] == [nodes], path
