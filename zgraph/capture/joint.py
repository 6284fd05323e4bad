"""Trace a model's forward and backward into one joint graph, and name its inputs and outputs."""

from __future__ import annotations

import contextlib
import warnings

import torch
from torch import fx
from torch.nn.attention import SDPBackend, sdpa_kernel

from zgraph import compat
from zgraph.capture.devices import check_portable
from zgraph.capture.functional import MODULE_KEY, ModelFunction
from zgraph.capture.tracebacks import described
from zgraph.errors import CaptureError, ZgraphError
from zgraph.ir.program import (
    BUFFER,
    GRAD,
    INPUT_GRAD,
    JOINT,
    LOSS,
    MUTATED,
    NONE,
    OTHER,
    PARAM,
    TANGENT,
    USER,
    GraphEntry,
    Role,
)


def trace_joint(
    function: ModelFunction, tensors: tuple[torch.Tensor, ...], *, portable: bool = False
) -> GraphEntry:
    """Trace the loss of a model and its gradients with respect to every parameter.

    The outputs of the joint graph are mutated buffers, the loss and other outputs, then one
    gradient slot per primal: None for what gets no gradient. A `portable` graph has no operator
    that only this device has: attention is traced as matrix products and a softmax.

    Raises CaptureError naming the user's line when the forward fails, when no parameter influences
    the loss, or when the forward changes a parameter.
    """
    try:
        with (
            torch.enable_grad(),
            sdpa_kernel(SDPBackend.MATH) if portable else contextlib.nullcontext(),
            warnings.catch_warnings(),
            compat.quiet_failures(),
            compat.compiling_flag(),
            compat.checkpoint_regions(),
        ):
            warnings.filterwarnings("ignore", module="torch")
            module = compat.export_joint(function, tensors)
    except ZgraphError:
        raise
    except Exception as error:
        raise CaptureError(described(error)) from error
    if portable:
        check_portable(module.graph)
    inputs = _input_roles(module, function)
    outputs = _output_roles(module, inputs, function)
    if not any(role.kind == TANGENT for role in inputs):
        raise CaptureError("the loss depends on no parameter that requires a gradient")
    mark_modules(module.graph)
    constants = {
        node.target: getattr(module, node.target) for node in module.graph.find_nodes(op="get_attr")
    }
    return GraphEntry(JOINT, module.graph, JOINT, 0, None, inputs, outputs, constants)


def _input_roles(module: fx.GraphModule, function: ModelFunction) -> list[Role]:
    roles: list[Role] = []
    tangents = 0
    for node in module.graph.find_nodes(op="placeholder"):
        roles.append(_input_role(node.meta.get("desc"), function, tangents))
        tangents += roles[-1].kind == TANGENT
    return roles


def _input_role(descriptor: object, function: ModelFunction, tangents: int = 0) -> Role:
    kind, ref = compat.joint_input_kind(descriptor)
    if kind in (PARAM, BUFFER):
        return Role(kind, function.fqns[str(ref)])
    if kind == USER:
        return Role(USER, index=int(ref))
    if kind == TANGENT:
        return Role(TANGENT, index=tangents)
    return Role(OTHER, kind)


def _output_roles(
    module: fx.GraphModule, inputs: list[Role], function: ModelFunction
) -> list[Role]:
    output = module.graph.output_node()
    values = output.args[0]
    assert isinstance(values, (tuple, list))
    primals = [role for role in inputs if role.kind != TANGENT]
    # The first gradient's descriptor would not do: a frozen first parameter's slot has none.
    own = len(values) - len(primals) if len(primals) < len(inputs) else len(values)
    roles = []
    for descriptor in output.meta["desc"][:own]:
        kind, ref = compat.joint_output_kind(descriptor)
        if kind == USER:
            roles.append(Role(LOSS) if ref == 0 else Role(USER, index=ref))
        elif kind == MUTATED:
            roles.append(_mutation(_input_role(ref, function)))
        else:
            roles.append(Role(OTHER, kind))
    for primal, value in zip(primals, values[own:], strict=False):
        if primal.kind == PARAM:
            roles.append(Role(GRAD, primal.ref))
        else:
            kind = NONE if primal.kind != USER or value is None else INPUT_GRAD
            roles.append(Role(kind, primal.ref, primal.index))
    return roles


def _mutation(target: Role) -> Role:
    if target.kind == BUFFER:
        return Role(MUTATED, target.ref)
    what = f"parameter {target.ref}" if target.kind == PARAM else f"its input {target.index}"
    raise CaptureError(
        f"the forward changes {what} in place; a program can change buffers only. "
        "Register the tensor as a buffer, or change it outside the forward."
    )


def mark_modules(graph: fx.Graph) -> None:
    """Give every node `meta["module"]`: the path of the module that computes it, "" at the top.

    A backward node has the path of the forward node it differentiates. A node that has neither,
    such as a sum of gradients, belongs to the innermost module that its operands share.
    """
    for node in graph.nodes:
        path = (node.meta.get("custom") or {}).get(MODULE_KEY)
        if path is None:
            paths = [
                operand.meta["module"]
                for operand in node.all_input_nodes
                if operand.op not in ("placeholder", "get_attr")
            ]
            path = _common_path(paths) if node.op == "call_function" else ""
        node.meta["module"] = path


def _common_path(paths: list[str]) -> str:
    if not paths:
        return ""
    shared = paths[0].split(".")
    for path in paths[1:]:
        parts = path.split(".")
        agreeing = 0
        while agreeing < min(len(shared), len(parts)) and shared[agreeing] == parts[agreeing]:
            agreeing += 1
        shared = shared[:agreeing]
    return ".".join(shared)
