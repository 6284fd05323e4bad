"""The header of canonical FX text: a program's tables, one JSON object a line, both ways.

    # zgraph.fx/1 {"name":..,"passes":..,"seed":..,"world_size":..}
    # zgraph.param {"dtype":"f32","fqn":..,"id":0,"shape":[4,8],..}
    # zgraph.buffer {..}   # zgraph.input {..}
    # zgraph.symbol {"env":0,"hint":7,"low":2,"name":"s0",..}
    # zgraph.graph {"graph_id":0,"inputs":[["param","w"],..],"name":..,"outputs":[["loss"],..],..}
    # zgraph.constant {"dtype":"f32","name":"_tensor_constant0","shape":[2],"values":[..]}
    # zgraph.constant {"annotation":"f32[900][1]cuda:0","name":"_tensor_constant1"}   a fake one

Keys are sorted and defaults left out, so two headers of equal programs are equal. A graph line and
the constants behind it belong to the `graph():` that follows. Roles are `[kind, ref, index]` with
what is at its default cut from the end. Graphs of one `env` share their symbols.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable
from typing import Any

import torch

from zgraph import compat
from zgraph.ir.program import Buffer, GraphEntry, InputRecipe, Param, Program, Role
from zgraph.ir.symbols import Symbol
from zgraph.ir.values import ValueContext, annotation, dtype_text, parse_dtype

VERSION = "zgraph.fx/1"
MAX_CONSTANT = 64  # elements of a constant whose values are written as text

_PROGRAM_FIELDS = {"name": str, "seed": int, "passes": str, "world_size": int, "bucket_bytes": int}
_GRAPH_FIELDS = {"name": str, "phase": str, "graph_id": int, "stage": str, "compile_id": str}


class HeaderError(ValueError):
    """A header line that is not what it says it is."""


def line(kind: str, table: dict[str, Any]) -> str:
    """One header line."""
    return f"# {kind} {json.dumps(table, sort_keys=True, separators=(',', ':'))}"


def program_line(program: Program) -> str:
    """The first line of a canonical text."""
    table = {key: getattr(program, key) for key in _PROGRAM_FIELDS}
    if not program.bucket_bytes:
        del table["bucket_bytes"]
    return line(VERSION, table)


def row_line(kind: str, row: Param | Buffer | InputRecipe | Symbol) -> str:
    """The line of one table row; fields at their default are left out."""
    table: dict[str, Any] = {}
    for field in dataclasses.fields(row):
        value = getattr(row, field.name)
        if value == field.default and type(value) is type(field.default):
            continue
        if isinstance(value, torch.dtype):
            value = dtype_text(value)
        table[field.name] = value
    return line(f"zgraph.{kind}", table)


def _role_row(role: Role) -> list[Any]:
    if role.index != -1:
        return [role.kind, role.ref, role.index]
    return [role.kind, role.ref] if role.ref else [role.kind]


def graph_line(entry: GraphEntry, env: int, parent: tuple[int, str] | None) -> str:
    """The line before a `graph():`. `parent` is the graph and attribute a nested graph is for."""
    table: dict[str, Any] = {"name": entry.name, "phase": entry.phase, "graph_id": entry.graph_id}
    for key in ("stage", "compile_id"):
        if getattr(entry, key):
            table[key] = getattr(entry, key)
    if entry.groups:
        table["groups"] = {
            name: ranks if isinstance(ranks, int) else list(ranks)
            for name, ranks in entry.groups.items()
        }
    if entry.rank is not None:
        table["rank"] = entry.rank
    if entry.inputs is not None:
        table["inputs"] = [_role_row(role) for role in entry.inputs]
    if entry.outputs is not None:
        table["outputs"] = [_role_row(role) for role in entry.outputs]
    if env:
        table["env"] = env
    if parent is not None:
        table["parent"], table["attribute"] = parent
    return line("zgraph.graph", table)


def constant_line(name: str, value: torch.Tensor) -> str | None:
    """The line of a constant: values when it is small, an annotation when fake, else None."""
    if value.layout != torch.strided:
        return None
    if compat.is_fake(value) or value.is_meta:
        return line("zgraph.constant", {"name": name, "annotation": annotation(value)})
    if value.numel() > MAX_CONSTANT or value.is_quantized:
        return None
    plain = value.detach().cpu()
    if plain.dtype.is_floating_point and plain.dtype.itemsize < 4:
        plain = plain.float()
    flat = plain.reshape(-1).tolist()
    table = {"name": name, "dtype": dtype_text(value.dtype), "shape": list(value.shape)}
    return line("zgraph.constant", {**table, "values": [_number_out(x) for x in flat]})


def _number_out(value: Any) -> Any:
    if isinstance(value, complex):
        return [_number_out(value.real), _number_out(value.imag)]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def _number_in(value: Any) -> Any:
    if isinstance(value, list) and len(value) == 2:
        return complex(_number_in(value[0]), _number_in(value[1]))
    return float(value) if value in ("nan", "inf", "-inf") else value


# -- reading -----------------------------------------------------------------------------------


def read_json(text: str) -> dict[str, Any]:
    """The JSON object of a header line. Raise HeaderError."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise HeaderError(f"no JSON object in this header line: {error}") from None
    if not isinstance(found, dict):
        raise HeaderError("a header line needs a JSON object")
    return found


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) >= 1 << 63:
        raise HeaderError(f"{str(value)[:40]!r} is no whole number")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise HeaderError(f"{str(value)[:40]!r} is no string")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise HeaderError(f"{str(value)[:40]!r} is neither true nor false")
    return value


def _shape(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or any(_whole(x) < 0 for x in value):
        raise HeaderError(f"{str(value)[:40]!r} is no shape")
    return tuple(value)


def _dtype(value: Any) -> torch.dtype:
    try:
        return parse_dtype(_text(value))
    except ValueError as error:
        raise HeaderError(str(error)) from None


def _shapes(value: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list):
        raise HeaderError(f"{str(value)[:40]!r} is no list of shapes")
    return tuple(_shape(item) for item in value)


def _optional_dtype(value: Any) -> torch.dtype | None:
    return None if value is None else _dtype(value)


def _optional_whole(value: Any) -> int | None:
    return None if value is None else _whole(value)


_READERS: dict[str, Callable[[Any], Any]] = {
    "int": _whole,
    "str": _text,
    "bool": _flag,
    "tuple[int, ...]": _shape,
    "tuple[tuple[int, ...], ...]": _shapes,
    "torch.dtype": _dtype,
    "torch.dtype | None": _optional_dtype,
    "int | None": _optional_whole,
}


def read_row(kind: type, table: dict[str, Any]) -> Any:
    """One table row of a header line. Unknown keys are left alone for newer versions."""
    values = {}
    for field in dataclasses.fields(kind):
        if field.name in table:
            values[field.name] = _READERS[str(field.type)](table[field.name])
        elif field.default is dataclasses.MISSING:
            raise HeaderError(f"the key {field.name!r} is missing")
    return kind(**values)


def read_program(table: dict[str, Any], program: Program) -> None:
    """Take the fields of the first line over."""
    for key, kind in _PROGRAM_FIELDS.items():
        if key in table:
            setattr(program, key, _whole(table[key]) if kind is int else _text(table[key]))


def read_graph(table: dict[str, Any], entry: GraphEntry) -> None:
    """Take the fields of a graph line over."""
    for key, kind in _GRAPH_FIELDS.items():
        if key in table:
            setattr(entry, key, _whole(table[key]) if kind is int else _text(table[key]))
    entry.rank = _optional_whole(table.get("rank"))
    groups = table.get("groups", {})
    if not isinstance(groups, dict):
        raise HeaderError("groups must be an object")
    for name, ranks in groups.items():
        entry.groups[name] = _shape(ranks) if isinstance(ranks, list) else _whole(ranks)
    entry.inputs = _roles(table.get("inputs"))
    entry.outputs = _roles(table.get("outputs"))


def _roles(rows: Any) -> list[Role] | None:
    if rows is None:
        return None
    if not isinstance(rows, list):
        raise HeaderError("roles must be a list")
    roles = []
    for row in rows:
        if not isinstance(row, list) or not 1 <= len(row) <= 3:
            raise HeaderError(f"{str(row)[:40]!r} is no role like [kind, ref, index]")
        filled: list[Any] = row + ["", "", -1][len(row) :]
        kind, ref, index = filled
        roles.append(Role(_text(kind), _text(ref), _whole(index)))
    return roles


def read_constant(table: dict[str, Any], context: ValueContext) -> tuple[str, torch.Tensor]:
    """The name and the tensor of a constant line."""
    if "annotation" in table:
        try:
            return _text(table.get("name")), context.tensor(_text(table["annotation"]))
        except ValueError as error:
            raise HeaderError(str(error)) from None
    shape, dtype = _shape(table.get("shape")), _dtype(table.get("dtype"))
    values = table.get("values")
    if not isinstance(values, list) or len(values) > MAX_CONSTANT:
        raise HeaderError(f"a constant needs at most {MAX_CONSTANT} values")
    try:
        tensor = torch.tensor([_number_in(x) for x in values], dtype=dtype).reshape(shape)
    except (TypeError, ValueError, RuntimeError, OverflowError) as error:
        reason = str(error).split("\n", 1)[0]
        raise HeaderError(f"the values of a constant do not fit: {reason}") from None
    return _text(table.get("name")), tensor
