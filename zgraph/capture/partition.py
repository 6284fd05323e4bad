"""Split joint graphs into forward and backward, and give every input and output its role.

Aliases of parameters are recomputed in the backward (see `aliases`); everything else is left to the
min-cut policy of torch's partitioner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.capture.aliases import tag_parameter_aliases
from zgraph.capture.random import settle_random_state
from zgraph.errors import CaptureError
from zgraph.ir.program import (
    BACKWARD,
    BUFFER,
    FORWARD,
    GRAD,
    INPUT_GRAD,
    JOINT,
    NONE,
    PARAM,
    SAVED,
    SYMBOL,
    TANGENT,
    GraphEntry,
    Program,
    Role,
    copy_entry,
)

_KEPT_META = ("val", "module")
_GRADIENT_SLOTS = (GRAD, INPUT_GRAD, NONE)


def partition_program(program: Program) -> Program:
    """Replace every joint graph of a program by a forward and a backward of the same graph id.

    Graphs that are no joint graphs, or have no roles, stay as they are. Raises CaptureError when a
    joint graph has no tangent: nothing in it is a backward.
    """
    graphs: list[GraphEntry] = []
    for entry in program.graphs:
        if entry.phase == JOINT and entry.inputs is not None and entry.outputs is not None:
            graphs.extend(partition(_prepared(copy_entry(entry))))
        else:
            graphs.append(entry)
    return program.with_graphs(graphs)


def partition(
    joint: GraphEntry, *, recompute_aliases: bool = True
) -> tuple[GraphEntry, GraphEntry]:
    """Split a joint graph, which is consumed, into forward and backward.

    Its tangents are placeholders named `tangents_...`. Its outputs are the forward's own, then
    gradient slots. Saved values follow the forward's own outputs, and the backward takes them, then
    the tangents. `recompute_aliases=False` leaves aliases of parameters to the partitioner.
    """
    assert joint.inputs is not None and joint.outputs is not None
    placeholders = joint.placeholders()
    role_of = {n.name: role for n, role in zip(placeholders, joint.inputs, strict=True)}
    if not any(role.kind == TANGENT for role in joint.inputs):
        raise CaptureError(f"joint graph {joint.name} has no tangent, so it has no backward")
    if recompute_aliases:
        parameters = [node for node in placeholders if role_of[node.name].kind == PARAM]
        tag_parameter_aliases(joint.graph, parameters)
    own = sum(role.kind not in _GRADIENT_SLOTS for role in joint.outputs)
    # Parameters and buffers stay alive between forward and backward anyhow.
    primals = [role for role in joint.inputs if role.kind != TANGENT]
    static = [i for i, role in enumerate(primals) if role.kind in (PARAM, BUFFER)]
    try:
        fw_module, bw_module = compat.min_cut_partition(
            fx.GraphModule(joint.constants, joint.graph), num_fwd_outputs=own, static_inputs=static
        )
    except Exception as error:
        raise CaptureError(f"joint graph {joint.name} cannot be split: {error}") from error
    travels = settle_random_state(fw_module.graph, bw_module.graph)
    forward, backward = half(fw_module, FORWARD, joint), half(bw_module, BACKWARD, joint)
    forward.inputs = [role_of[node.name] for node in forward.placeholders()]
    saved = forward.output_values()[own:]
    forward.outputs = joint.outputs[:own] + [Role(SAVED, index=k) for k in range(len(saved))]
    backward.inputs = backward_inputs(backward, saved, role_of, travels)
    backward.outputs = joint.outputs[own:]
    return forward, backward


def _prepared(joint: GraphEntry) -> GraphEntry:
    """Order the outputs, own ones before gradient slots, and name the tangents as torch does."""
    assert joint.inputs is not None and joint.outputs is not None
    pairs = list(zip(joint.outputs, joint.output_values(), strict=True))
    pairs.sort(key=lambda pair: pair[0].kind in _GRADIENT_SLOTS)
    joint.outputs = [role for role, _ in pairs]
    joint.graph.output_node().args = (tuple(value for _, value in pairs),)
    for node, role in zip(joint.placeholders(), joint.inputs, strict=True):
        if role.kind == TANGENT and "tangents" not in str(node.target):
            node.name = node.target = f"tangents_{role.index + 1}"
    return joint


def backward_inputs(
    backward: GraphEntry,
    saved: Sequence[fx.Node],
    role_of: Mapping[str, Role],
    travels: Mapping[str, str],
) -> list[Role]:
    """Roles of the backward's placeholders, linked to the saved values that travel to them.

    The partitioner hands each saved node over under its own name (or as `travels` says): symbolic
    sizes first, then saved values, then tangents. A saved parameter or buffer keeps its identity.
    """
    number_of = {node.name: number for number, node in enumerate(saved)}
    roles = []
    for node in backward.placeholders():
        role = role_of.get(node.name)
        if role is not None and role.kind == TANGENT:
            roles.append(role)
            continue
        number = number_of.pop(travels.get(node.name, node.name), None)
        if number is None:
            raise CaptureError(f"the backward reads {node.name}, which the forward does not save")
        _check_same_value(saved[number], node)
        if role is not None and role.kind in (PARAM, BUFFER):
            roles.append(Role(role.kind, role.ref, number))
        elif isinstance(node.meta.get("val"), torch.SymInt):
            roles.append(Role(SYMBOL, index=number))
        else:
            roles.append(Role(SAVED, index=number))
    if number_of:
        raise CaptureError(f"the backward does not take {', '.join(number_of)} saved for it")
    return roles


def _check_same_value(saved: fx.Node, taken: fx.Node) -> None:
    ours, theirs = saved.meta.get("val"), taken.meta.get("val")
    if isinstance(ours, torch.Tensor) and (
        not isinstance(theirs, torch.Tensor)
        or (ours.shape, ours.dtype, ours.stride()) != (theirs.shape, theirs.dtype, theirs.stride())
    ):
        raise CaptureError(f"{saved.name} changes its form between forward and backward")


def half(module: fx.GraphModule, phase: str, joint: GraphEntry) -> GraphEntry:
    """A graph entry that owns its constants and carries only light metadata."""
    graph = module.graph
    graph.eliminate_dead_code()
    constants: dict[str, Any] = {}
    for node in graph.nodes:
        node.meta = {key: node.meta[key] for key in _KEPT_META if key in node.meta}
        node.meta.setdefault("module", "")
        if node.op == "get_attr":
            constants[node.target] = getattr(module, node.target)
    return GraphEntry(phase, graph, phase, joint.graph_id, joint.rank, constants=constants)
