"""A torch.export archive `.pt2`: its JSON and raw weights are read, its pickles are not."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import torch
from torch import fx

from zgraph.errors import RefusedError
from zgraph.ir import program as roles
from zgraph.ir.container import check_zip
from zgraph.ir.program import Buffer, GraphEntry, InputRecipe, Param, Program, Role
from zgraph.ir.symbols import Symbol, size_hint
from zgraph.ir.values import ValueContext
from zgraph.readers.pt2_graph import DTYPES, GraphBuilder, tagged, text
from zgraph.readers.zips import member_names

FORM = "pt2"
PRIORITY = 20

_MAJOR = 8
_MODEL = "/models/model.json"


def recognises(head: bytes, path: Path) -> bool:
    """Whether a zip says that it is an archive of torch.export."""
    names = member_names(head, path)
    return any(name.endswith(_MODEL) for name in names) or any(
        name.rpartition("/")[2] == "archive_format" for name in names
    )


def read(path: Path, *, allow_pickle: bool) -> Program:
    """The exported graph, forward or joint, with parameters and buffers as values.

    Weights stored as pickles and the sample inputs are left out. Raise RefusedError for an archive
    that is damaged, of another version of the format, or has no graph.
    """
    check_zip(path)
    try:
        with zipfile.ZipFile(path) as archive:
            files = {name.partition("/")[2]: name for name in archive.namelist()}
            if _MODEL.lstrip("/") not in files:
                raise RefusedError(_without_graph(files), path=str(path))
            model = json.loads(archive.read(files[_MODEL.lstrip("/")]))
            version = model["schema_version"]["major"]
            if version != _MAJOR:
                message = f"schema version {version} of torch.export, only {_MAJOR} is known here"
                raise RefusedError(message, path=str(path))
            program = _Model(model).program(str(path))
            program.tensors = _weights(archive, files)
        return program
    except RefusedError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RuntimeError) as error:
        reason = f"{type(error).__name__}: {error}".split("\n", 1)[0][:200]
        raise RefusedError(f"a damaged torch.export archive ({reason})", path=str(path)) from error
    except (zipfile.BadZipFile, EOFError, OverflowError) as error:
        raise RefusedError(f"a damaged torch.export archive ({error})", path=str(path)) from error


def _without_graph(files: dict[str, str]) -> str:
    if any(name.startswith("data/aotinductor/") for name in files):
        return (
            "a compiled AOTInductor package, which has no graph in it: give the .pt2 that"
            " torch.export.save wrote, or its output_code.py"
        )
    models = sorted(name for name in files if name.startswith("models/"))
    if models:
        return f"an archive whose graph is {models[0][:60]!r}, not one named by torch.export.save"
    return "a torch.export archive without models/model.json: save it again"


def _weights(archive: zipfile.ZipFile, files: dict[str, str]) -> dict[str, torch.Tensor]:
    """The tensors by fqn, those of one file in one storage; without pickled and fake ones."""
    found: dict[str, torch.Tensor] = {}
    contents: dict[str, bytearray] = {}
    for kind in ("weights", "constants"):
        name = files.get(f"data/{kind}/model_{kind}_config.json")
        for fqn, row in (json.loads(archive.read(name))["config"] if name else {}).items():
            meta = row.get("tensor_meta")
            if row.get("use_pickle") or meta is None:
                continue
            member = files[f"data/{kind}/{row['path_name']}"]
            if member not in contents:
                contents[member] = bytearray(archive.read(member))
            tensor = _tensor(contents[member], meta)
            if tensor is not None:
                found[fqn] = tensor
    return found


def _tensor(content: bytearray, meta: dict[str, Any]) -> torch.Tensor | None:
    """A view of the bytes; None when they are not there, as of a fake tensor."""
    size, stride = ([int(x["as_int"]) for x in meta[key]] for key in ("sizes", "strides"))
    dtype, offset = DTYPES[meta["dtype"]], int(meta["storage_offset"]["as_int"])
    if content:
        return torch.frombuffer(content, dtype=dtype).as_strided(size, stride, offset)
    return torch.empty_strided(size, stride, dtype=dtype) if 0 in size else None


class _Model:
    """Turns the JSON of one exported program into a Program."""

    def __init__(self, model: dict[str, Any]):
        self.module = model["graph_module"]
        ranges = model.get("range_constraints", {})
        hints = dict(_hints(self.module["graph"]))
        self.context = ValueContext(
            Symbol(
                name,
                ranges.get(name, {}).get("min_val"),
                ranges.get(name, {}).get("max_val"),
                hints.get(name),
                positive=not name.startswith("u"),
            )
            for name in sorted({*ranges, *hints})
        )

    def program(self, path: str) -> Program:
        """The program, its tables from the signature."""
        nested: dict[str, fx.Graph] = {}
        graph = GraphBuilder(self.module["graph"], self.context, nested, "").build()
        entry = GraphEntry("forward", graph, roles.FORWARD, constants=dict(nested))
        program = Program([entry], path=path)
        signature = self.module["signature"]
        placeholders = entry.placeholders()
        entry.inputs = []
        for spec, node in zip(signature["input_specs"], placeholders, strict=True):
            entry.inputs.append(self._input(program, spec, node))
        users = {
            node.name: role.index
            for node, role in zip(placeholders, entry.inputs, strict=True)
            if role.kind == roles.USER
        }
        entry.outputs = [
            _output(spec, i, users) for i, spec in enumerate(signature["output_specs"])
        ]
        if any(role.kind == roles.GRAD for role in entry.outputs):
            entry.phase = entry.name = roles.JOINT
        return program

    def _input(self, program: Program, spec: dict[str, Any], node: fx.Node) -> Role:
        (kind, row), value = tagged(spec), node.meta.get("val")
        shape = tuple(map(size_hint, value.shape)) if isinstance(value, torch.Tensor) else ()
        dtype = value.dtype if isinstance(value, torch.Tensor) else torch.int64
        if kind == "parameter":
            fqn = text(row["parameter_name"])
            meta = self.module["graph"]["tensor_values"][node.name]
            trainable = bool(meta["requires_grad"])
            program.params.append(Param(len(program.params), fqn, shape, dtype, trainable))
            return Role(roles.PARAM, fqn)
        if kind in ("buffer", "tensor_constant"):  # a constant is a buffer that nothing changes
            fqn = text(row["buffer_name" if kind == "buffer" else "tensor_constant_name"])
            program.buffers.append(Buffer(fqn, shape, dtype))
            return Role(roles.BUFFER, fqn)
        if kind in ("user_input", "constant_input"):
            if isinstance(value, torch.Tensor):
                program.recipe.append(InputRecipe(node.name, shape, dtype))
            index = sum(role.kind == roles.USER for role in program.graphs[0].inputs or ())
            return Role(roles.USER, "", index)
        return Role(roles.OTHER)


def _output(spec: dict[str, Any], index: int, users: dict[str, int]) -> Role:
    kind, row = tagged(spec)
    if kind == "user_output":
        return Role(roles.USER, "", index)
    if kind == "loss_output":
        return Role(roles.LOSS)
    if kind == "gradient_to_parameter":
        return Role(roles.GRAD, text(row["parameter_name"]))
    if kind == "gradient_to_user_input":
        return Role(roles.INPUT_GRAD, "", users.get(row["user_input_name"], -1))
    if kind.endswith("mutation"):
        names = ("buffer_name", "parameter_name", "user_input_name")
        found = [row[name] for name in names if name in row]
        return Role(roles.MUTATED, text(found[0]))
    return Role(roles.OTHER)


def _hints(graph: dict[str, Any]) -> list[tuple[str, int]]:
    """Example values of symbols, from the sizes that are one symbol alone."""
    found = []
    for meta in graph["tensor_values"].values():
        for size in (*meta["sizes"], *meta["strides"]):
            expression = size.get("as_expr")
            hint = (expression or {}).get("hint") or {}
            if expression is not None and "as_int" in hint:
                name = _symbol_name(expression["expr_str"])
                if name:
                    found.append((name, int(hint["as_int"])))
    return found


def _symbol_name(text: str) -> str:
    if text.isidentifier():
        return text
    if text.startswith("Symbol('") and text.count("Symbol(") == 1 and text.endswith(")"):
        return text[8:].partition("'")[0]
    return ""
