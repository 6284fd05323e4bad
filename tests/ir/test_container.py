"""Programs as files."""

from __future__ import annotations

import io
import os
import struct
import zipfile

import pytest
import torch
from torch import fx

from zgraph.errors import RefusedError, UsageError
from zgraph.ir import container
from zgraph.ir.equality import same_program
from zgraph.ir.program import GraphEntry, Param, Program
from zgraph.readers import read

torch.set_num_threads(1)


def program(name: str = "m") -> Program:
    graph = fx.Graph()
    w = graph.placeholder("w")
    c = graph.get_attr("big")
    graph.output((graph.call_function(torch.ops.aten.mul.Tensor, (w, c)),))
    entry = GraphEntry("f", graph, constants={"big": torch.arange(100.0)})
    return Program([entry], name=name, params=[Param(0, "w", (100,), torch.float32)])


def whole_program() -> Program:
    """With tensors, one of them shared with its original."""
    made, original = program(), program("before")
    made.tensors["w"] = original.tensors["w"] = torch.randn(100)
    made.original = original
    return made


def test_a_program_file_carries_text_tensors_and_original(tmp_path):
    """What the text cannot hold travels as tensors; shared storage stays shared."""
    saved = whole_program()
    container.write(saved, tmp_path / "p.pt")
    loaded = read(tmp_path / "p.pt")
    assert same_program(saved, loaded) is None and loaded.form == "program"
    assert torch.equal(loaded.tensors["w"], saved.tensors["w"])
    assert torch.equal(loaded.graphs[0].constants["big"], torch.arange(100.0))
    assert loaded.original is not None and loaded.original.name == "before"
    assert loaded.original.tensors["w"].data_ptr() == loaded.tensors["w"].data_ptr()


def test_torch_load_reads_it_with_weights_only(tmp_path):
    """No code is needed to open it."""
    container.save_program(program(), tmp_path / "p.pt")
    assert torch.load(tmp_path / "p.pt", weights_only=True)["format"] == "zgraph.program/1"


def test_a_part_of_a_large_storage_is_saved_alone(tmp_path):
    """A view does not drag its base into the file."""
    saved = program()
    saved.tensors["w"] = torch.zeros(1_000_000)[:100]
    container.save_program(saved, tmp_path / "p.pt")
    assert os.path.getsize(tmp_path / "p.pt") < 20_000


def test_text_is_written_by_suffix_and_reads_back(tmp_path):
    """`.fx` and `.txt` are canonical text; small constants survive in it."""
    saved = program()
    saved.graphs[0].constants["big"] = torch.tensor([1.0, float("nan")])
    for name in ("p.fx", "p.txt"):
        container.write(saved, tmp_path / name)
        assert same_program(saved, read(tmp_path / name)) is None
    assert sorted(os.listdir(tmp_path)) == ["p.fx", "p.txt"]


@pytest.mark.parametrize("name", ["p.svg", "p", "missing/p.pt", "missing/p.fx"])
def test_what_cannot_be_written_is_said_and_leaves_nothing(tmp_path, name):
    """Another suffix names the ones allowed; a missing folder is no traceback."""
    with pytest.raises(UsageError, match=r"\.pt, \.fx or \.txt|cannot be written"):
        container.write(program(), tmp_path / name)
    assert os.listdir(tmp_path) == []


def test_a_failed_write_keeps_the_old_file(tmp_path, monkeypatch):
    """The file is replaced whole or not at all."""
    path = tmp_path / "p.pt"
    container.write(program(), path)
    before = path.read_bytes()
    broken = program()
    broken.tensors["w"] = torch.zeros(3)
    monkeypatch.setattr(torch, "save", lambda *args: (_ for _ in ()).throw(OSError(28, "No space")))
    with pytest.raises(UsageError, match="No space"):
        container.write(broken, path)
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["p.pt"]


def test_a_compressed_member_is_refused_before_loading(tmp_path):
    """It may inflate to any size."""
    container.save_program(program(), tmp_path / "p.pt")
    with (
        zipfile.ZipFile(tmp_path / "p.pt") as source,
        zipfile.ZipFile(tmp_path / "bomb.pt", "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(name, source.read(name))
    with pytest.raises(RefusedError, match="compressed"):
        container.load_program(tmp_path / "bomb.pt")


def test_members_that_overlap_are_refused(tmp_path):
    """Two directory entries that claim the same bytes add up to more than the file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a/data.pkl", b"x" * 10_000)
    content = buffer.getvalue()
    start = content.index(b"PK\x01\x02")
    end = content.index(b"PK\x05\x06")
    entry = content[start:end]
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 9, 9, len(entry) * 9, start, 0)
    path = tmp_path / "overlap.pt"
    path.write_bytes(content[:start] + entry * 9 + tail)
    with pytest.raises(RefusedError, match="claim"):
        container.check_zip(path)


@pytest.mark.parametrize(
    "change",
    [
        {"text": 3},
        {"text": "no graph"},
        {"tables": "["},
        {"tables": '[["program","tensor",-1,"w"]]', "tensors": []},
        {"tables": '[["nobody","tensor",-1,"w"]]', "tensors": [torch.ones(1)]},
        {"tables": '[["program","constant",7,"w"]]', "tensors": [torch.ones(1)]},
        {"tables": '[["program","tensor",-1,"w"]]', "tensors": ["w"]},
        {"format": "zgraph.program/9"},
    ],
)
def test_contents_that_do_not_fit_are_refused(tmp_path, change):
    """Every part is checked: a message of one line, no traceback."""
    path = tmp_path / "p.pt"
    container.save_program(program(), path)
    torch.save({**torch.load(path), **change}, path)
    with pytest.raises(ValueError, match=r"p\.pt.*: .") as caught:
        container.load_program(path)
    assert type(caught.value).__name__ in ("RefusedError", "GraphParseError")
    assert "\n" not in str(caught.value)
