"""Inductor's wrapper code is read as a graph of buffers: allocated, viewed, read and written."""

from __future__ import annotations

import random
import textwrap
from pathlib import Path

import pytest
import torch

from zgraph import readers
from zgraph.analysis.index import Index
from zgraph.checks.run import run_checks
from zgraph.errors import GraphParseError, InputError
from zgraph.ir.program import BACKWARD, FORWARD, WRAPPER, GraphEntry, Program
from zgraph.ir.targets import KernelTarget, resolve, target_text
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.ir.values import value_text

torch.set_num_threads(1)

SHARED = Path(__file__).parents[2].parent / "shared"

HEAD = """\
# AOT ID: ['7_backward']
from torch._inductor.async_compile import AsyncCompile
aten = torch.ops.aten
reinterpret_tensor = torch._C._dynamo.guards._reinterpret_tensor
alloc_from_pool = torch.ops.inductor._alloc_from_pool
async_compile = AsyncCompile()

cpp_fused_add_0 = async_compile.cpp_pybinding(['const float*', 'float*', 'const int64_t'], r\'\'\'
extern "C"  void  kernel(const float* in_ptr0,
                       float* out_ptr0,
                       const int64_t ks0)
\'\'\')

cpp_fused_relu_1 = async_compile.cpp_pybinding(['float*'], r\'\'\'
extern "C"  void  kernel(float* in_out_ptr0)
\'\'\')

triton_poi_fused_wait_tensor_9 = async_compile.triton('triton_poi_fused_wait_tensor_9', \'\'\'
import triton
@triton.jit
def _triton_helper_fn_add0(arg0_0, arg1_0):
    return arg0_0 + arg1_0

@triton_heuristics.pointwise(
    inductor_meta={'kernel_name': 'triton_poi_fused_wait_tensor_9', 'mutated_arg_names': []},
)
@triton.jit
def triton_poi_fused_wait_tensor_9(in_ptr0, out_ptr0, ynumel, xnumel, XBLOCK : tl.constexpr):
    pass
\'\'\', device_str='cuda')

my_kernel_0 = async_compile.triton('my_kernel', \'\'\'
@triton_heuristics.user_autotune(
    triton_meta={'signature': {'src': '*fp32', 'n': 'i32', 'sink': '*fp32'}},
    inductor_meta={'mutated_arg_names': ['sink']},
)
@triton.jit
def my_kernel(src, n, sink, BLOCK : tl.constexpr):
    pass
\'\'\', device_str='cuda')

async_compile.wait(globals())
del async_compile
"""

TAIL = """
def get_args():
    arg0_1 = rand_strided((4, 8), (8, 1), device='cuda:1', dtype=torch.bfloat16)
    return [arg0_1]
"""

# The statements of the fault seen in the field: the wait takes a copy of what is in flight.
WAIT_ON_COPY = """
    arg0_1, buf282 = args
    with torch.cuda._DeviceGuard(0):
        buf289 = empty_strided_cuda((512, 256), (256, 1), torch.float32)
        extern_kernels.mm(arg0_1, buf282, out=buf289)
        # Topologically Sorted Source Nodes: [all_reduce_3], Original ATen: [_c10d.all_reduce]
        torch.ops._c10d_functional.all_reduce_.default(buf289, 'avg', '0')
        buf292 = reinterpret_tensor(buf282, (256, 512), (512, 1), 0); del buf282  # reuse
        # Topologically Sorted Source Nodes: [wait_tensor_14], Original ATen: [_c10d.wait_tensor]
        stream0 = get_raw_stream(0)
        triton_poi_fused_wait_tensor_9.run(buf289, buf292, 512, 256, stream=stream0)
        torch.ops._c10d_functional.wait_tensor.default(buf292)
    return (buf292, )
"""


def wrapper(body: str, before: str = "") -> str:
    """A module whose `call` has that body; `before` stands before it."""
    body = textwrap.indent(textwrap.dedent(body), "    ")
    return f"{HEAD}\n{textwrap.dedent(before)}\ndef call(args):\n{body}\n{TAIL}"


def read(body: str, before: str = "") -> GraphEntry:
    """The graph of a module's `call`."""
    return readers.read_text(wrapper(body, before), "output_code.py").graphs[0]


def lines(entry: GraphEntry) -> str:
    """The calls of a graph, one a line, without the placeholders."""
    found = []
    for node in entry.graph.nodes:
        if node.op.startswith("call"):
            args = [*map(str, node.args), *(f"{k}={v}" for k, v in node.kwargs.items())]
            found.append(f"{node.name} = {target_text(node.target)}({', '.join(args)})")
    return "\n".join(found)


def findings(text: str) -> list[tuple[str, str]]:
    """(check, node) of what is wrong in a module."""
    return [(x.check, x.node) for x in run_checks(readers.read_text(text, "output_code.py"))]


def test_buffers_kernels_and_the_result():
    """Allocations, views, reuse, kernels and operators become nodes named like the buffers."""
    entry = read("""
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (4, 8), (8, 1), 'input')
        buf0 = empty_strided_cpu((4, 8), (8, 1), torch.float32)
        cpp_fused_add_0(arg0_1, buf0, 7)
        del arg0_1
        buf1 = reinterpret_tensor(buf0, (8, 4), (1, 8), 0); del buf0  # reuse
        cpp_fused_relu_1(buf1)
        extern_kernels.mm(buf1, reinterpret_tensor(buf1, (4, 8), (8, 1), 0), out=buf1)
        buf2 = torch.ops.aten.topk.default(buf1, 2)
        buf3 = buf2[0]
        buf4 = buf3; del buf3  # reuse
        return (buf4, )
    """)
    assert (entry.stage, entry.phase, entry.graph_id) == (WRAPPER, BACKWARD, 7)
    assert lines(entry) == (
        "buf0 = torch.ops.aten.empty_strided.default"
        "((4, 8), (8, 1), device=cpu, dtype=torch.float32)\n"
        "cpp_fused_add_0 = kernel.cpp_fused_add_0:rw-(arg0_1, buf0, 7)\n"
        "buf1 = torch.ops.inductor._reinterpret_tensor.default(buf0, (8, 4), (1, 8), 0)\n"
        "cpp_fused_relu_1 = kernel.cpp_fused_relu_1:x(buf1)\n"
        "buf1_view = torch.ops.inductor._reinterpret_tensor.default(buf1, (4, 8), (8, 1), 0)\n"
        "extern_kernels_mm = kernel.extern_kernels.mm:rr/out(buf1, buf1_view, out=buf1)\n"
        "buf2 = torch.ops.aten.topk.default(buf1, 2)\n"
        "buf3 = operator.getitem(buf2, 0)\n"
        "buf4 = torch.ops.aten.alias.default(buf3)"
    )
    nodes = {node.name: node for node in entry.graph.nodes}
    assert nodes["buf4"].meta["reuse"]
    assert value_text(nodes["arg0_1"].meta["val"]) == 'Tensor "bf16[4, 8][8, 1]cuda:1"'
    assert value_text(nodes["buf1"].meta["val"]) == 'Tensor "f32[8, 4][1, 8]cpu"'
    assert entry.output_values() == [nodes["buf4"]]


def test_storage_and_writes_are_those_of_the_code():
    """A view and a reuse lie in the first buffer's storage; kernels write what they say."""
    entry = read("""
        arg0_1, = args
        buf0 = empty_strided_cuda((4, 8), (8, 1), torch.float32)
        my_kernel_0.run(arg0_1, 32, buf0, grid=grid(1), stream=stream0)
        buf1 = buf0; del buf0  # reuse
        triton_poi_fused_wait_tensor_9.run(arg0_1, buf1, 4, 8, stream=stream0)
        return (buf1, )
    """)
    index = Index(entry.graph)
    number = {node.name: i for node, i in index.number.items()}
    assert index.storage[number["buf0"]] == index.storage[number["buf1"]]
    assert index.storage[number["buf0"]] != index.storage[number["arg0_1"]]
    assert index.written(number["my_kernel_0"]) == [number["buf0"]]
    assert index.written(number["triton_poi_fused_wait_tensor_9"]) == [number["buf1"]]
    assert target_text(index.nodes[number["my_kernel_0"]].target) == "kernel.my_kernel_0:r-x"


def test_a_kernel_target_is_spelled_with_what_it_touches():
    """The spelling reads back as an equal target."""
    target = KernelTarget("extern_kernels.mm", "rr", ("out",))
    again = resolve("kernel.extern_kernels.mm:rr/out")
    assert (again, again.access, again.written) == (target, "rr", ("out",))


def test_line_origins_and_text_round_trip():
    """Nodes know their line and the FX nodes named above it; canonical text reads back equal."""
    program = readers.read_text(wrapper(WAIT_ON_COPY), "output_code.py")
    nodes = {node.name: node for node in program.graphs[0].graph.nodes}
    kernel = nodes["triton_poi_fused_wait_tensor_9"]
    text_line = wrapper(WAIT_ON_COPY).splitlines()[kernel.meta["line"] - 1]
    assert text_line[kernel.meta["column"] - 1 :].startswith("triton_poi_fused_wait_tensor_9.run(")
    assert kernel.meta["origins"] == ("wait_tensor_14",)
    assert nodes["all_reduce_"].meta["origins"] == ("all_reduce_3",)
    text = print_program(program)
    assert print_program(parse_program(text)) == text
    assert [(x.check, x.node) for x in run_checks(parse_program(text))] == [
        ("unwaited-collectives", "all_reduce_")
    ]


def test_a_wait_on_a_copy_is_no_wait():
    """One finding, which names both buffers and the kernel between them."""
    (finding,) = run_checks(readers.read_text(wrapper(WAIT_ON_COPY), "output_code.py"))
    assert (finding.check, finding.node) == ("unwaited-collectives", "all_reduce_")
    for name in ("buf289", "buf292", "triton_poi_fused_wait_tensor_9"):
        assert name in finding.message


def test_a_wait_before_the_copy_is_right():
    """The same code with the wait on the buffer itself has nothing wrong."""
    right = WAIT_ON_COPY.replace(
        "        stream0 = get", "        torch.ops._c10d_functional.wait_tensor.default(buf289)\n"
        "        stream0 = get"
    ).replace("wait_tensor.default(buf292)", "wait_tensor.default(buf289)")  # fmt: skip
    assert findings(wrapper(right)) == []


IN_FLIGHT = """
    arg0_1, = args
    buf0 = empty_strided_cpu((4, 8), (8, 1), torch.float32)
    cpp_fused_add_0(arg0_1, buf0, 7)
    {launch}
    {between}
    torch.ops._c10d_functional.wait_tensor.default({waited})
    return (buf0, {waited})
"""
IN_PLACE = ("torch.ops._c10d_functional.all_reduce_.default(buf0, 'sum', '0')", "buf0")
OF_PLACE = (
    "buf9 = torch.ops._c10d_functional.all_gather_into_tensor.default(buf0, 2, '0')",
    "buf9",
)


@pytest.mark.parametrize(
    ("launch", "between", "expected"),
    [
        (IN_PLACE, "cpp_fused_add_0(buf0, arg0_1, 7)", [("use-before-wait", "cpp_fused_add_0_1")]),
        (IN_PLACE, "cpp_fused_relu_1(buf0)", [("write-before-wait", "cpp_fused_relu_1")]),
        (IN_PLACE, "buf1 = reinterpret_tensor(buf0, (32, ), (1, ), 0); del buf0  # reuse", []),
        (
            IN_PLACE,
            "buf1 = buf0; del buf0  # reuse\n    cpp_fused_add_0(arg0_1, buf1, 7)",
            [("write-before-wait", "cpp_fused_add_0_1")],
        ),
        (
            IN_PLACE,
            "buf1 = reinterpret_tensor(buf0, (8, 4), (4, 1), 0)\n    cpp_fused_relu_1(buf1)",
            [("write-before-wait", "cpp_fused_relu_1")],
        ),
        (OF_PLACE, "cpp_fused_relu_1(buf0)", [("write-before-wait", "cpp_fused_relu_1")]),
        (OF_PLACE, "extern_kernels.mm(arg0_1, buf0, out=arg0_1)", []),
        (OF_PLACE, "assert_size_stride(buf9, (8, 8), (8, 1), 'x')\n    del buf0", []),
    ],
)
def test_what_is_done_before_the_wait(launch, between, expected):
    """Reading or writing bytes in flight is a finding; viewing, deleting and asserting is none."""
    text = wrapper(IN_FLIGHT.format(launch=launch[0], between=between, waited=launch[1]))
    assert findings(text) == expected


def test_slices_of_one_buffer_overlap_by_their_bytes():
    """A write beside the bytes in flight is right, one that overlaps them is not."""
    body = """
        arg0_1, = args
        pool0 = empty_strided_cpu((256, ), (1, ), torch.uint8)
        buf0 = alloc_from_pool(pool0, 0, torch.float32, (32, ), (1, ))
        torch.ops._c10d_functional.all_reduce_.default(buf0, 'sum', '0')
        buf1 = alloc_from_pool(pool0, {offset}, torch.float32, (32, ), (1, ))
        cpp_fused_add_0(arg0_1, buf1, 7)
        torch.ops._c10d_functional.wait_tensor.default(buf0)
        return (buf0, buf1)
    """
    assert findings(wrapper(body.format(offset=128))) == []
    assert findings(wrapper(body.format(offset=64))) == [("write-before-wait", "cpp_fused_add_0")]


def test_every_element_of_a_coalesced_result_is_followed():
    """The element that is read before its wait, and the one never waited for."""
    body = """
        buf0, buf1 = args
        torch.ops._c10d_functional.all_reduce_coalesced_.default([buf0, buf1], 'sum', '0')
        cpp_fused_relu_1(buf1)
        torch.ops._c10d_functional.wait_tensor.default(buf0)
        {wait}
        return (buf0, )
    """
    wait = "torch.ops._c10d_functional.wait_tensor.default(buf1)"
    assert findings(wrapper(body.format(wait=wait))) == [("write-before-wait", "cpp_fused_relu_1")]
    assert findings(wrapper(body.format(wait=""))) == [
        ("unwaited-collectives", "all_reduce_coalesced_")
    ]


def test_partitions_and_subgraphs_are_entered():
    """A collective launched in one partition and waited for in the next is right."""
    before = """
        def partition_0(args):
            arg0_1, = args
            args.clear()
            buf0 = torch.ops._c10d_functional.all_gather_into_tensor.default(arg0_1, 2, '0')
            return (buf0, )
        def partition_1(args):
            buf0, = args
            torch.ops._c10d_functional.wait_tensor.default(buf0)
            cpp_fused_relu_1(buf0)
            return (buf0, )
    """
    body = """
        arg0_1, = args
        partition0_args = [arg0_1]
        (buf0,) = self.partitions[0](partition0_args)
        partition1_args = [buf0]
        (buf1,) = self.partitions[1](partition1_args)
        return (buf1, )
    """
    entry = read(body, before)
    assert lines(entry) == (
        "buf0 = torch.ops._c10d_functional.all_gather_into_tensor.default(arg0_1, 2, 0)\n"
        "wait_tensor = torch.ops._c10d_functional.wait_tensor.default(buf0)\n"
        "cpp_fused_relu_1 = kernel.cpp_fused_relu_1:x(buf0)"
    )
    assert findings(wrapper(body, before)) == []


def test_branches_and_loops():
    """Both branches of a cond count, a loop's body once; a predicate is read on the host."""
    before = """
        def true_graph_0(args):
            t_arg0_1, = args
            t_buf0 = empty_strided_cpu((4, 8), (8, 1), torch.float32)
            cpp_fused_add_0(t_arg0_1, t_buf0, 7)
            return (t_buf0, )
    """
    body = """
        arg0_1, arg1_1 = args
        buf2 = [None] * 1
        if arg1_1.item():
            true_graph_0_args = [arg0_1,]
            del arg0_1
            buf2 = true_graph_0(true_graph_0_args)
        else:
            buf2[0] = arg0_1.clone()
        should_loop = arg1_1
        while should_loop:
            (buf2[0],) = true_graph_0([buf2[0]])
        buf3 = buf2[0]
        return (buf3, )
    """
    entry = read(body, before)
    assert [node.name for node in entry.graph.nodes] == [
        *("arg0_1", "arg1_1", "item", "t_buf0", "cpp_fused_add_0", "clone"),
        *("should_loop", "t_buf0_1", "cpp_fused_add_0_1", "output"),
    ]


def test_symbolic_sizes():
    """A size argument is a symbol, and sizes of buffers are expressions of it."""
    entry = read("""
        arg2_1, arg0_1 = args
        s77 = arg2_1
        buf0 = empty_strided_cpu((s77, 2*s77), (2*s77, 1), torch.float32)
        cpp_fused_add_0(arg0_1, buf0, s77)
        return (buf0, )
    """)
    nodes = {node.name: node for node in entry.graph.nodes}
    assert value_text(nodes["arg2_1"].meta["val"]) == "Sym(s77)"
    assert value_text(nodes["buf0"].meta["val"]) == 'Tensor "f32[s77, 2*s77][2*s77, 1]cpu"'
    assert nodes["arg2_1"] in nodes["cpp_fused_add_0"].args


def test_kernels_of_unknown_making_read_their_arguments():
    """A kernel whose source is not shown, and a function known by name only."""
    entry = read(
        """
        arg0_1, = args
        halide_fused_0(arg0_1, 3)
        buf0 = other.thing(arg0_1, scale=2)
        return (buf0, )
        """,
        "halide_fused_0 = async_compile.halide(HalideMeta(argtypes=[]), '...')",
    )
    assert lines(entry) == (
        "halide_fused_0 = kernel.halide_fused_0:r-(arg0_1, 3)\nbuf0 = other.thing(arg0_1, scale=2)"
    )


def test_several_modules_in_one_text():
    """Each `call` is a graph of its own, with the kernels and the AOT ID above it."""
    body = "    arg0_1, = args\n    return (arg0_1, )"
    text = wrapper(body) + wrapper(body).replace("7_backward", "8_inference")
    graphs = readers.read_text(text, "two.py").graphs
    assert [(x.name, x.phase, x.graph_id) for x in graphs] == [
        ("call_0", BACKWARD, 7),
        ("call_1", FORWARD, 8),
    ]


def test_nothing_is_run(tmp_path):
    """Code at any place of the module is only looked at."""
    mark = tmp_path / "mark"
    body = f"""
        open({str(mark)!r}, 'w')
        arg0_1, = args
        __import__('os').system('touch {mark}')
        return (arg0_1, )
    """
    read(body, f"open({str(mark)!r}, 'w')")
    assert not mark.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (wrapper(WAIT_ON_COPY)[:-300].rstrip("\n") + "('", "not whole"),
        (HEAD, "without its `def call"),
        (wrapper("    return f(args)", "def f(args):\n    return f(args)"), "calls itself"),
        (
            wrapper(
                "    return f9(args)",
                "def f0(args):\n    pass\n"
                + "".join(f"def f{i}(args):\n" + f"    f{i - 1}(args)\n" * 9 for i in range(1, 10)),
            ),
            "unfold to more than",
        ),
    ],
)
def test_broken_code_is_an_error_with_a_place(text, message, monkeypatch):
    """Cut off, without a call, or calling without end."""
    monkeypatch.setattr("zgraph.readers.wrapper_walk._MAX_STEPS", 10_000)
    with pytest.raises(GraphParseError, match=message) as caught:
        readers.read_text(text, "output_code.py")
    assert caught.value.line > 0


def test_code_cut_off_between_statements_has_no_output():
    """It is incomplete, never clean."""
    text = wrapper(WAIT_ON_COPY)
    cut = text[: text.index("        # Topologically Sorted Source Nodes: [wait_tensor_14]")]
    assert ("missing-output", "buf292") in findings(cut)


def test_random_damage_is_read_or_refused():
    """Whatever is cut, doubled or replaced: a program or an error of one line."""
    rng = random.Random(5)
    text = wrapper(WAIT_ON_COPY)
    pieces = ["(", ")", "[0]", "buf0", "-1", "'", ".run", "\n", "=", "*9999", "None", "lambda: 0"]
    start = text.index("def call")
    for _ in range(300):
        at = rng.randrange(start, len(text))
        damaged = text[:at] + rng.choice(pieces) + text[at + rng.randrange(6) :]
        try:
            program = readers.read_text(damaged, "output_code.py")
        except InputError as error:
            assert "\n" not in str(error)
            continue
        assert isinstance(program, Program)
        print_program(program)


WAIT_CALL = "torch.ops._c10d_functional.wait_tensor.default("
FAULTS = {
    "case_d": [("error", "unwaited-collectives")],
    "case_h": [("warning", "inflight-output")],
    "r01_inductor_wait_on_copy": [("error", "unwaited-collectives")],
}
FILES = sorted(
    [
        *SHARED.glob("forms/inductor/*.py"),
        *SHARED.glob("forms/compile_debug_rank*/**/output_code.py"),
        *SHARED.glob("corpus/payloads/*/*output_code*"),
        *SHARED.glob("corpus/reports/r01*.py"),
        *SHARED.glob("corpus/reports/r13*.py"),
    ]
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_files_made_by_inductor(path):
    """Each is a wrapper; all are clean but those known to have a fault."""
    program = readers.read(path)
    assert program.form == "wrapper"
    found = [(x.severity, x.check) for x in run_checks(program)]
    assert found == FAULTS.get(path.stem, [])
    text = print_program(program)
    assert print_program(parse_program(text)) == text


@pytest.mark.parametrize("path", [x for x in FILES if "simplefsdp" in x.name], ids=lambda x: x.name)
def test_each_wait_that_is_dropped_is_missed(path):
    """In real code: without any one of its waits, its collective is the finding."""
    rows = path.read_text().splitlines(keepends=True)
    waits = [i for i, row in enumerate(rows) if row.lstrip().startswith(WAIT_CALL)]
    assert waits
    for i in waits[:: max(len(waits) // 6, 1)]:
        (finding,) = run_checks(readers.read_text("".join(rows[:i] + rows[i + 1 :]), path.name))
        assert finding.check == "unwaited-collectives"
