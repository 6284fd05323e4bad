"""A file is told by its content; what is no graph is refused in one line, with no traceback."""

from __future__ import annotations

import gzip
import io
import struct
import subprocess
import sys
import zipfile
from collections import OrderedDict
from pathlib import Path

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from torch import fx, nn

from zgraph import readers
from zgraph.checks.lint import INCOMPLETE, lint_paths
from zgraph.errors import GraphParseError, InputError, RefusedError
from zgraph.ir.container import save_program
from zgraph.ir.program import Program
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program

torch.set_num_threads(1)

GRAPH = """graph():
    %x : Tensor "f32[4, s0][s0, 1]cuda:0"[num_users=1] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.dc.allgather_param.default](args = (%x, 7, 0), kwargs = {dtype: torch.bfloat16})
    %r : [num_users=2] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%g, sum, 0), kwargs = {})
    %v : [num_users=0] = call_function[target=torch.ops.aten.index.Tensor](args = (%r, [None, %r, (1, -inf)]), kwargs = {})
    return (r, None)
"""  # noqa: E501


def refusal(path: Path | str, **options: bool) -> str:
    """The message with which a file is refused: one line."""
    with pytest.raises(InputError) as caught:
        readers.read(path, **options)
    assert "\n" not in str(caught.value) and str(path) in str(caught.value)
    return str(caught.value)


def npy() -> bytes:
    return b"\x93NUMPY\x01\x00" + b"\0" * 64


def safetensors() -> bytes:
    table = b'{"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}'
    return struct.pack("<Q", len(table)) + table + b"\0" * 4


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty file"),
        (b" \n\n", "blanks"),
        (gzip.compress(GRAPH.encode()), "gunzip"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "PNG"),
        (b"<!DOCTYPE html><html></html>", "HTML"),
        (b"<svg xmlns='..'></svg>", "SVG"),
        (b"\x7fELF" + b"\0" * 99, "library"),
        (b"\x08\x07\x12\x07pytorch\x1a\x032.1", "ONNX"),
        (safetensors(), "safetensors"),
        (npy(), "NumPy"),
        (b'{"a": 1}', "JSON"),
        (b'cpp_wrapper_src = (\nr"""\n#include <torch/csrc/inductor/cpp_wrapper/cpu.h>', "C++"),
        (bytes(range(256)) * 20, "binary"),
        (b"just words\n", "graph():"),
        (b"PK\x03\x04" + b"x" * 200, "cut off or damaged"),
        (b"PK\x05\x06" + b"\0" * 18, "empty zip"),
    ],
)
def test_what_is_no_graph_is_named(tmp_path, content, words):
    """The message says what the file is, and what to do."""
    path = tmp_path / "file.bin"
    path.write_bytes(content)
    assert words in refusal(path)


def test_folders_and_missing_files_are_said(tmp_path):
    """Neither is a traceback, nor is a name that no file can have."""
    assert "a directory" in refusal(tmp_path)
    assert "No such file" in refusal(tmp_path / "missing.pt")
    with pytest.raises(InputError):
        readers.read("a\0b")


def test_torch_save_files_without_a_graph_are_named(tmp_path):
    """A state dict, a plain value, TorchScript and a half-written archive are told apart."""
    torch.save(nn.Linear(2, 2).state_dict(), tmp_path / "sd.pt")
    assert "state_dict" in refusal(tmp_path / "sd.pt")
    torch.save(
        {"w": nn.Parameter(torch.ones(2, dtype=torch.bfloat16)), "o": OrderedDict()},
        tmp_path / "c.pt",
    )
    assert "state_dict or checkpoint" in refusal(tmp_path / "c.pt")
    with zipfile.ZipFile(tmp_path / "ts.pt", "w") as archive:
        for name in ("m/constants.pkl", "m/data.pkl", "m/code/a.py"):
            archive.writestr(name, b"\x80\x02}.")
    assert "TorchScript" in refusal(tmp_path / "ts.pt")
    with zipfile.ZipFile(tmp_path / "old.pt2", "w") as archive:
        archive.writestr("serialized_exported_program.json", b"{}")
    assert "torch 2.7 or before" in refusal(tmp_path / "old.pt2")
    with zipfile.ZipFile(tmp_path / "half.pt", "w") as archive:
        archive.writestr("half/data/0", b"1234")
    assert "half-way" in refusal(tmp_path / "half.pt")


def test_a_deflated_archive_is_refused_unopened(tmp_path):
    """A megabyte of zeros in a kilobyte of file."""
    with zipfile.ZipFile(tmp_path / "bomb.pt", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb/data.pkl", b"\0" * 1_000_000)
    assert "compressed" in refusal(tmp_path / "bomb.pt")


def traced() -> fx.GraphModule:
    return fx.symbolic_trace(nn.Sequential(nn.Linear(4, 4), nn.ReLU()))


def test_a_pickled_graph_module_is_read_only_when_allowed(tmp_path):
    """Refused with what it would run; with allow_pickle it is a program."""
    torch.save(traced(), tmp_path / "gm.pt")
    message = refusal(tmp_path / "gm.pt")
    assert "reduce_graph_module" in message and "--allow-pickle" in message
    program = readers.read(tmp_path / "gm.pt", allow_pickle=True)
    assert program.form == "pickle"
    assert [node.op for node in program.graphs[0].graph.nodes][-1] == "output"


def test_a_pickled_module_has_no_graph_even_when_allowed(tmp_path):
    """The message says how to get one."""
    torch.save(nn.Linear(2, 2), tmp_path / "m.pt")
    assert "nn.Module" in refusal(tmp_path / "m.pt")
    assert "zgraph capture" in refusal(tmp_path / "m.pt", allow_pickle=True)


def test_refusing_a_pickle_runs_nothing_of_it(tmp_path):
    """Neither a bare pickle nor one in a zip is loaded to see what it is."""
    mark = tmp_path / "ran"
    evil = b"cposix\nsystem\n(V" + f"touch {mark}".encode() + b"\ntR."
    (tmp_path / "bare.pkl").write_bytes(b"\x80\x02" + evil)
    with zipfile.ZipFile(tmp_path / "evil.pt", "w") as archive:
        archive.writestr("a/data.pkl", b"\x80\x02" + evil + b"zgraph.program/1")
    with zipfile.ZipFile(tmp_path / "plain.pt", "w") as archive:
        archive.writestr("a/data.pkl", b"\x80\x02" + evil)
    for name in ("bare.pkl", "evil.pt", "plain.pt"):
        refusal(tmp_path / name)
    assert "posix.system" in refusal(tmp_path / "plain.pt")
    assert not mark.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_in_the_encodings_that_shells_write(tmp_path, encoding):
    """A byte order mark decides; the name of the file does not."""
    path = tmp_path / "graph.bin"
    path.write_bytes(GRAPH.encode(encoding))
    program = readers.read(path)
    assert (program.form, len(program.graphs[0].graph.nodes)) == ("fx", 5)


def test_standard_input_is_read():
    """`-` is standard input."""
    code = "from zgraph import readers; print(len(readers.read('-').graphs[0].graph.nodes))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=GRAPH, capture_output=True, text=True, check=True
    )
    assert done.stdout == "5\n"


def test_every_reader_says_what_it_reads():
    """The first line of a reader's docstring is its documentation; refusals come last."""
    modules = readers.readers()
    assert all(
        module.__doc__ and module.__doc__.splitlines()[0].endswith(".") for module in modules
    )
    assert all(hasattr(module, "read") != hasattr(module, "read_text") for module in modules)
    assert len({module.FORM for module in modules}) == len(modules)
    assert modules[-1].FORM == "refused"


def saved(program: Program, path: Path) -> bytes:
    save_program(program, path)
    return path.read_bytes()


@st.composite
def mutations(draw, length: int):
    """A few places, and the bytes that are to stand there instead of some others."""
    return draw(
        st.lists(
            st.tuples(
                st.integers(0, length),
                st.integers(0, 12),
                st.one_of(
                    st.binary(max_size=6),
                    st.sampled_from(
                        [b"[", b"(", b"}", b"'", b"%", b"\n", b"#", b", ", b"Sym(", b"-"]
                    ),
                ),
            ),
            min_size=1,
            max_size=4,
        )
    )


def mutated(content: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    for at, cut, new in changes:
        content = content[:at] + new + content[at + cut :]
    return content


CANONICAL = print_program(parse_program(GRAPH))


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_damaged_texts_are_read_or_refused(data):
    """Whatever stands in a text, there is a program or an error of one line; a program prints."""
    text = data.draw(st.sampled_from([GRAPH, CANONICAL]))
    content = mutated(text.encode(), data.draw(mutations(len(text))))
    try:
        program = readers.read_text(readers.decode(content))
    except InputError as error:
        assert "\n" not in str(error)
    else:
        assert print_program(parse_program(print_program(program))) == print_program(program)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_damaged_program_files_are_read_or_refused(tmp_path_factory, data):
    """The same for bytes changed anywhere in a `.pt`, and for one cut off anywhere."""
    folder = tmp_path_factory.getbasetemp()
    program = parse_program(GRAPH)
    program.tensors["w"] = torch.ones(3)
    content = saved(program, folder / "good.pt")
    changes = data.draw(mutations(len(content)))
    damaged = mutated(content, changes)[
        : data.draw(st.integers(0, len(content)) | st.just(1 << 20))
    ]
    (folder / "bad.pt").write_bytes(damaged)
    try:
        readers.read(folder / "bad.pt")
    except InputError as error:
        assert "\n" not in str(error)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(
        [b"", b"PK\x03\x04", b"\x80\x02", b"graph():\n", b"# zgraph.fx/1 ", b"{", b"\x08\x07"]
    ),
    st.binary(max_size=200),
)
def test_rubbish_is_refused(tmp_path_factory, start, rest):
    """Any beginning with any bytes behind it."""
    path = tmp_path_factory.getbasetemp() / "rubbish"
    path.write_bytes(start + rest)
    try:
        readers.read(path)
    except (GraphParseError, RefusedError) as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    "text", ["graph():\n", f"{GRAPH}\ngraph():\n\n", "def forward(self):\n", "x\ngraph():"]
)
def test_a_graph_cut_off_before_its_first_node_is_incomplete(text, tmp_path):
    """It has no node that could be wrong, and is not clean for that."""
    path = tmp_path / "cut.txt"
    path.write_text(text)
    assert f":{text.rstrip().count(chr(10)) + 1}:1: graph " in refusal(path)
    report = lint_paths([path])
    assert [file.status for file in report.files] == [INCOMPLETE]


def test_a_zip_inside_a_stream_of_bytes_is_no_program(tmp_path):
    """Bytes before the archive do not make another form of it."""
    buffer = io.BytesIO()
    torch.save({"a": torch.ones(2)}, buffer)
    (tmp_path / "x.pt").write_bytes(b"garbage" + buffer.getvalue())
    assert "binary" in refusal(tmp_path / "x.pt")
