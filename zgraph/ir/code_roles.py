"""What AOT's descriptors say of inputs and outputs: roles, the parameter table, the phase.

    primals_1: "bf16[4, 64]",  # SubclassGetAttrAOTInput(base=ParamAOTInput(target='emb.weight'))
    view_7,                    # GradAOTOutput(grad_of=ParamAOTInput(target='emb.weight'))

A parameter that is a subclass (DTensor) arrives as its local tensor, and its row has that shape.
Graphs with ZeRO-3 operators get no tables: parameter ids stand in their operators.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import torch
from torch import fx

from zgraph.ir.dialects import Kind, info_of
from zgraph.ir.program import (
    BACKWARD,
    BUFFER,
    FORWARD,
    GRAD,
    INPUT_GRAD,
    JOINT,
    LOSS,
    MUTATED,
    NONE,
    OTHER,
    PARAM,
    SAVED,
    SYMBOL,
    TANGENT,
    USER,
    Buffer,
    GraphEntry,
    Param,
    Program,
    Role,
)
from zgraph.ir.targets import op_name

_MAX_DESCRIPTOR = 1000
_PROTOCOL = (Kind.GATHER, Kind.PREFETCH, Kind.REDUCE, Kind.RELEASE, Kind.END_BACKWARD)
_SAVED = ("SavedForBackwardsAOTOutput", "SavedForBackwardsNoVcCheckAOTOutput")
_SIGNATURE_ROW = re.compile(r"\s+(?P<name>\w+): (?P<kind>[A-Z_]+)(?: target='(?P<target>[^']*)')?")
# fmt: off
_EXPORTED: dict[str, str] = {
    "PARAMETER": PARAM, "BUFFER": BUFFER, "USER_INPUT": USER, "USER_OUTPUT": USER,
    "LOSS_OUTPUT": LOSS, "BUFFER_MUTATION": MUTATED, "USER_INPUT_MUTATION": MUTATED,
    "GRADIENT_TO_PARAMETER": GRAD, "GRADIENT_TO_USER_INPUT": INPUT_GRAD,
}
# fmt: on


def place_roles(
    program: Program, entry: GraphEntry, inputs: list[str], outputs: list[str] | None
) -> None:
    """Set roles and phase of a graph from its descriptors, and add its parameters to the tables.

    `inputs` has a comment for each placeholder, `outputs` one for each returned value. Nothing is
    set without a descriptor among them.
    """
    read_inputs = [_descriptor(text) for text in inputs]
    read_outputs = [_descriptor(text) for text in outputs or ()]
    if not any(read_inputs) and not any(read_outputs):
        return
    if any(_is_protocol(node) for node in entry.graph.nodes):
        return
    if outputs is not None and len(outputs) == len(entry.output_values()):
        entry.outputs = _unique([_output_role(x) for x in read_outputs])
        for at, value in enumerate(entry.output_values()):
            if value is None:
                entry.outputs[at] = Role(NONE)
    placeholders = entry.placeholders()
    tangents = sum(x is not None and x[0] == "TangentAOTInput" for x in read_inputs)
    entry.phase = _phase(tangents > 0, entry.outputs)
    if any(read_inputs):
        roles = [_input_role(x, node) for x, node in zip(read_inputs, placeholders, strict=True)]
        _number(roles, TANGENT)
        if entry.phase == BACKWARD:
            _number_saved(roles, placeholders)
        entry.inputs = _unique(roles)
        _tables(program, entry, placeholders)


def place_exported(program: Program, entry: GraphEntry, lines: list[str]) -> None:
    """Set roles from the `Graph signature:` that an ExportedProgram prints behind its graph."""
    sections: dict[str, list[Role]] = {"inputs": [], "outputs": []}
    found = sections["inputs"]
    for line in lines:
        word = line.strip().lstrip("#").strip()
        if word in sections:
            found = sections[word]
            continue
        match = _SIGNATURE_ROW.match(line)
        if match is not None:
            kind = _EXPORTED.get(match["kind"], OTHER)
            has_name = kind not in (USER, LOSS)
            index = sum(x.kind in (USER, LOSS) for x in found) if not has_name else -1
            found.append(Role(kind, (match["target"] or "") if has_name else "", index))
    placeholders = entry.placeholders()
    if len(sections["inputs"]) != len(placeholders):
        return
    entry.inputs = sections["inputs"]
    if len(sections["outputs"]) == len(entry.output_values()):
        entry.outputs = sections["outputs"]
        if any(role.kind == GRAD for role in entry.outputs):
            entry.phase = JOINT
        else:
            entry.phase = FORWARD
    _tables(program, entry, placeholders)


def _is_protocol(node: fx.Node) -> bool:
    return node.op == "call_function" and info_of(op_name(node.target)).kind in _PROTOCOL


Descriptor = tuple[str, dict[str, Any]]


def _descriptor(text: str) -> Descriptor | None:
    """`(class, fields)` of a comment such as `# GradAOTOutput(grad_of=..)`, else None."""
    text = text.lstrip("# ")
    if "AOT" not in text[:60] or len(text) > _MAX_DESCRIPTOR:
        return None
    try:
        return _read(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _read(expr: ast.expr) -> Any:
    if isinstance(expr, ast.Call) and isinstance(expr.func, ast.Name):
        fields = {str(k.arg): _read(k.value) for k in expr.keywords}
        return expr.func.id, fields
    if isinstance(expr, ast.Constant):
        return expr.value
    raise ValueError("no descriptor")


def _nested(fields: dict[str, Any], key: str) -> Descriptor:
    found = fields.get(key)
    return found if isinstance(found, tuple) else ("", {})


def _number_of(fields: dict[str, Any]) -> int:
    found = fields.get("idx")
    return found if type(found) is int and 0 <= found < 1 << 31 else -1


def _input_role(found: Descriptor | None, node: fx.Node) -> Role:
    if found is None:
        return Role(OTHER)
    name, fields = found
    if name == "SubclassGetAttrAOTInput":
        role = _input_role(_nested(fields, "base"), node)
        is_tensor = isinstance(node.meta.get("val"), torch.Tensor)
        return role if is_tensor else Role(OTHER, role.ref)
    if name == "ParamAOTInput":
        return Role(PARAM, str(fields.get("target", "")))
    if name == "BufferAOTInput":
        return Role(BUFFER, str(fields.get("target", "")))
    if name == "PlainAOTInput":
        is_symbol = isinstance(node.meta.get("val"), torch.SymInt)
        return Role(SYMBOL if is_symbol else USER, index=_number_of(fields))
    if name == "TangentAOTInput":
        return Role(TANGENT)
    return Role(OTHER)


def _output_role(found: Descriptor | None) -> Role:
    if found is None:
        return Role(OTHER)
    name, fields = found
    if name == "SubclassGetAttrAOTOutput":
        role = _output_role(_nested(fields, "base"))
        return role if fields.get("attr") == "_local_tensor" else Role(OTHER, role.ref)
    if name == "PlainAOTOutput":
        return Role(USER, index=_number_of(fields))
    if name in _SAVED:
        return Role(SAVED, index=_number_of(fields))
    if name in ("GradAOTOutput", "InputMutationAOTOutput"):
        key = "grad_of" if name == "GradAOTOutput" else "mutated_input"
        inner, more = _nested(fields, key)
        while inner == "SubclassGetAttrAOTInput":
            inner, more = _nested(more, "base")
        is_grad = name == "GradAOTOutput"
        if inner in ("ParamAOTInput", "BufferAOTInput"):
            return Role(GRAD if is_grad else MUTATED, str(more.get("target", "")))
        return Role(INPUT_GRAD if is_grad else MUTATED, index=_number_of(more))
    return Role(OTHER)


def _phase(has_tangents: bool, outputs: list[Role] | None) -> str:
    kinds = {role.kind for role in outputs or ()}
    if has_tangents:
        return JOINT if kinds & {USER, MUTATED} else BACKWARD
    return FORWARD if SAVED in kinds else ""


def _unique(roles: list[Role]) -> list[Role]:
    """A subclass with several inner tensors gives several values of one parameter: one counts."""
    seen: set[Role] = set()
    kept = []
    for role in roles:
        if role.kind in (PARAM, BUFFER, GRAD, MUTATED) and role in seen:
            role = Role(OTHER, role.ref)
        seen.add(role)
        kept.append(role)
    return kept


def _number(roles: list[Role], kind: str) -> None:
    at = 0
    for i, role in enumerate(roles):
        if role.kind == kind:
            roles[i] = Role(kind, index=at)
            at += 1


def _number_saved(roles: list[Role], placeholders: list[fx.Node]) -> None:
    """Saved values come in the order of the forward's outputs, but symbols before tensors."""
    tensors = symbols = 0
    is_symbol = [isinstance(node.meta.get("val"), torch.SymInt) for node in placeholders]
    count = sum(
        role.kind != TANGENT and not symbolic
        for role, symbolic in zip(roles, is_symbol, strict=True)
    )
    for i, role in enumerate(roles):
        if role.kind == TANGENT:
            continue
        if is_symbol[i]:
            roles[i] = Role(SYMBOL, index=count + symbols)
            symbols += 1
        else:
            kind = role.kind if role.kind in (PARAM, BUFFER) else SAVED
            roles[i] = Role(kind, role.ref if kind != SAVED else "", tensors)
            tensors += 1


def _tables(program: Program, entry: GraphEntry, placeholders: list[fx.Node]) -> None:
    """Rows for the parameters and buffers met first here, and each placeholder's module."""
    known = program.param_by_fqn()
    buffers = {buffer.fqn for buffer in program.buffers}
    graded = {role.ref for role in entry.outputs or () if role.kind == GRAD}
    for node, role in zip(placeholders, entry.inputs or (), strict=True):
        if role.kind not in (PARAM, BUFFER) or not role.ref:
            continue
        if "." in role.ref:
            node.meta.setdefault("module", role.ref.rpartition(".")[0])
        value = node.meta.get("val")
        if not isinstance(value, torch.Tensor) or any(type(x) is not int for x in value.shape):
            continue
        shape = tuple(value.shape)
        if role.kind == BUFFER:
            if role.ref not in buffers:
                buffers.add(role.ref)
                program.buffers.append(Buffer(role.ref, shape, value.dtype))
        elif role.ref not in known:
            trained = entry.phase != JOINT or role.ref in graded
            row = Param(len(known), role.ref, shape, value.dtype, requires_grad=trained)
            known[role.ref] = row
            program.params.append(row)
