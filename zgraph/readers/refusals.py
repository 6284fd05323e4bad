"""Everything that is no graph: says what the file is and what to do instead."""

from __future__ import annotations

from pathlib import Path

from zgraph.errors import InputError, RefusedError
from zgraph.ir.container import check_zip
from zgraph.ir.program import Program
from zgraph.readers.zips import globals_of, member_names, pickle_of

FORM = "refused"
PRIORITY = 100

_CAPTURE = "make a program with `zgraph capture package.module:factory -o model.pt`"
_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "gzip data: unpack it with gunzip first"),
    (b"BZh", "bzip2 data: unpack it with bunzip2 first"),
    (b"\xfd7zXZ\0", "xz data: unpack it with unxz first"),
    (b"\x28\xb5\x2f\xfd", "zstd data: unpack it with unzstd first"),
    (b"\x89PNG", "a PNG image: give the text of the graph instead"),
    (b"\xff\xd8\xff", "a JPEG image: give the text of the graph instead"),
    (b"GIF8", "a GIF image: give the text of the graph instead"),
    (b"%PDF", "a PDF document: give the text of the graph instead"),
    (b"\x93NUMPY", f"a NumPy array, which has no graph: {_CAPTURE}"),
    (b"\x89HDF", f"an HDF5 file, which has no graph: {_CAPTURE}"),
    (b"\x7fELF", "a compiled program or library, which has no graph in it"),
    (b"SQLite format 3", "an SQLite database, which has no graph in it"),
)


def recognises(head: bytes, path: Path) -> bool:
    """Always: this reader is asked last."""
    return True


def read(path: Path, *, allow_pickle: bool) -> Program:
    """Raise RefusedError with what the file is."""
    if path.is_dir():
        raise InputError("a directory without a graph in a form known here", path=str(path))
    with path.open("rb") as file:
        head = file.read(1 << 20)
    raise RefusedError(describe(head, path), path=str(path))


def describe(head: bytes, path: Path) -> str:
    """What a file is that has no graph, and what to do instead."""
    if not head.strip():
        return "an empty file" if not head else "a file of blanks only"
    if head.startswith(b"PK"):
        return _describe_zip(head, path)
    for magic, words in _MAGIC:
        if head.startswith(magic):
            return words
    if head[:2] in (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05"):
        return f"a pickle of tensors or plain values, which has no graph: {_CAPTURE}"
    if _is_onnx(head, path):
        return f"an ONNX model, which is not a PyTorch graph: {_CAPTURE} from the PyTorch model"
    if _is_safetensors(head):
        return f"safetensors weights, which have no graph: {_CAPTURE}"
    start = head[:2048].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "an HTML page: save the graph's text itself (for tlparse, the raw trace log)"
    if start.startswith((b"<svg", b"<?xml")):
        return "an XML or SVG drawing: give the text of the graph instead"
    if b"cpp_wrapper_src" in head or b"AOTInductorModel" in head:
        return (
            "Inductor's wrapper in C++, which is not read: compile without cpp_wrapper "
            "(TORCHINDUCTOR_CPP_WRAPPER=0), or give fx_graph_readable.py of the same folder"
        )
    if b"\0" in head[:8192] or _garbled(head[:8192]):
        return "binary data of no kind known here"
    if start[:1] in (b"{", b"["):
        return "JSON of no form known here: no graph in it"
    return (
        "text without a graph: expected `graph():` as print(gm.graph) shows it, "
        "or another form that `zgraph --help` lists"
    )


def _describe_zip(head: bytes, path: Path) -> str:
    names = member_names(head, path)
    if not names:
        check_zip(path)
        return "an empty zip archive"
    ends = {name.partition("/")[2] or name for name in names}
    if any(name.endswith("serialized_exported_program.json") for name in names):
        return (
            "a torch.export archive of torch 2.7 or before: load it with that torch and save the"
            " text of print(exported), or export the model again"
        )
    if "constants.pkl" in ends:
        return f"a TorchScript archive, which has no FX graph: {_CAPTURE} from the PyTorch model"
    check_zip(path)
    pickle = pickle_of(head, path)
    if pickle is not None:
        found = globals_of(pickle)
        kind = "a state_dict or checkpoint" if found else "a torch.save file of plain values"
        return f"{kind}: tensors by name, but no graph: {_CAPTURE}"
    if any(name.startswith("data/") for name in ends) or "byteorder" in ends:
        return "a torch.save archive without its data.pkl (the save failed half-way): save it again"
    return "a zip archive with no graph known here: unpack it first"


def _is_onnx(head: bytes, path: Path) -> bool:
    # A protobuf whose first field is the varint ir_version; producers name themselves soon after.
    if path.suffix == ".onnx":
        return True
    return (
        head[:1] == b"\x08"
        and head[1:2] < b"\x20"
        and any(word in head[:512] for word in (b"pytorch", b"onnx", b"tf2onnx", b"skl2onnx"))
    )


def _is_safetensors(head: bytes) -> bool:
    if len(head) < 10 or head[8:9] != b"{":
        return False
    return 2 <= int.from_bytes(head[:8], "little") < 1 << 28


def _garbled(head: bytes) -> bool:
    """Whether more than a tenth of the bytes are no UTF-8 text."""
    bad = head.decode("utf-8", "replace").count("\N{REPLACEMENT CHARACTER}")
    controls = sum(byte < 32 and byte not in b"\t\n\r\f\x1b" for byte in head)
    return (bad + controls) * 10 > len(head)
