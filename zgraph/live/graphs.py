"""Graphs that Dynamo and AOT Autograd captured become programs, rewritten for shards.

AOT Autograd describes every placeholder and output of a joint graph by its position among Dynamo's
inputs; an input that is a sharded parameter gets the role PARAM, everything else is passed on as it
is. AOT keeps the graphs it partitioned: what runs are rewritten copies of them, with the same
inputs and outputs in the same places, so that AOT's own handling of views, mutations and saved
values stays as it is. Only parameter gradients become None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.capture.aliases import tag_parameter_aliases
from zgraph.capture.partition import backward_inputs, half
from zgraph.capture.random import settle_random_state
from zgraph.errors import CaptureError, UsageError
from zgraph.ir import ops
from zgraph.ir.dialects import Kind, info_of
from zgraph.ir.program import (
    BACKWARD,
    FORWARD,
    GRAD,
    INPUT_GRAD,
    JOINT,
    MUTATED,
    NONE,
    OTHER,
    PARAM,
    SAVED,
    TANGENT,
    USER,
    GraphEntry,
    Param,
    Program,
    Role,
    copy_entry,
)
from zgraph.ir.targets import op_name
from zgraph.live.agreement import digest_of
from zgraph.live.shards import ShardedParam
from zgraph.passes.base import Context, Pass
from zgraph.passes.pipeline import run_pipeline


@dataclass(slots=True)
class Pair:
    """A forward and, unless it is for inference, its backward; both rewritten.

    `digest` is equal on ranks whose graphs communicate alike; `text` describes the pair for people.
    """

    graph_id: int
    name: str
    forward: GraphEntry
    backward: GraphEntry | None
    params: dict[str, ShardedParam]
    reduced: tuple[ShardedParam, ...]
    digest: int
    text: str


@dataclass(slots=True)
class Inputs:
    """Which inputs of a graph that Dynamo captured are sharded parameters, and how each looks.

    `by_position` maps a position among AOT's plain inputs, `by_name` the name of a parameter that
    the captured module holds itself.
    """

    by_position: dict[int, ShardedParam]
    by_name: dict[str, ShardedParam]
    description: str
    params: dict[str, ShardedParam] = field(default_factory=dict)

    def role(self, descriptor: Any, tangents: int) -> Role:
        """What an input of an AOT graph is; `tangents` is how many came before it."""
        kind, ref = compat.joint_input_kind(descriptor)
        if kind == TANGENT:
            return Role(TANGENT, index=tangents)
        param = None
        if kind == USER:
            param = self.by_position.get(int(ref))
        elif kind == PARAM:
            param = self.by_name.get(str(ref))
        if param is not None:
            self.params[param.fqn] = param
            return Role(PARAM, param.fqn)
        return Role(USER, index=int(ref)) if kind == USER else Role(OTHER, kind)


def inputs_of(
    module: fx.GraphModule, examples: Sequence[Any], table: Mapping[int, ShardedParam]
) -> Inputs:
    """Find the sharded parameters among the inputs of a captured module. `table` is by `id()`."""
    by_position = {i: table[id(value)] for i, value in enumerate(examples) if id(value) in table}
    by_name = {
        name: table[id(value)]
        for name, value in module.named_parameters(remove_duplicate=False)
        if id(value) in table
    }
    described = [
        _described(value)
        for i, value in enumerate(examples)
        if i not in by_position and not isinstance(value, torch.nn.Parameter)
    ]
    return Inputs(by_position, by_name, ", ".join(described) or "no inputs")


def _described(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')}{[str(s) for s in value.shape]}".replace(
            "'", ""
        )
    return str(value)


def copy_returned_views(module: fx.GraphModule, inputs: Inputs) -> None:
    """Let a graph that Dynamo captured return copies of parameters, where it returns views of them.

    AOT Autograd would make such a view anew from the parameter itself, which has no storage.
    """
    graph = module.graph
    placeholders = graph.find_nodes(op="placeholder")
    whole = {_storage_of(placeholders[i]) for i in inputs.by_position} - {None}
    output = graph.output_node()
    copies: dict[fx.Node, fx.Node] = {}

    def copied(node: fx.Node) -> fx.Node:
        if _storage_of(node) not in whole:
            return node
        if node not in copies:
            with graph.inserting_before(output):
                copies[node] = graph.call_function(torch.clone, (node,))
        return copies[node]

    output.args = fx.node.map_arg(output.args, copied)
    if copies:
        module.recompile()


def _storage_of(node: fx.Node) -> int | None:
    value = node.meta.get("example_value")
    return compat.storage_key(value) if isinstance(value, torch.Tensor) else None


def input_roles(graph: fx.Graph, inputs: Inputs) -> list[Role]:
    """The role of every placeholder, from the descriptor AOT gave it."""
    roles: list[Role] = []
    tangents = 0
    for node in graph.find_nodes(op="placeholder"):
        roles.append(inputs.role(node.meta.get("desc"), tangents))
        tangents += roles[-1].kind == TANGENT
    return roles


def joint_entry(joint: fx.GraphModule, inputs: Inputs, own: int) -> GraphEntry:
    """The joint graph with roles; `own` is how many of its outputs are not gradients.

    Raises CaptureError when the graph changes a sharded parameter in place.
    """
    roles = input_roles(joint.graph, inputs)
    values = joint.graph.output_node().args[0]
    assert isinstance(values, (tuple, list))
    outputs = _own_outputs(joint.graph, inputs, own)
    primals = [role for role in roles if role.kind != TANGENT]
    for role, value in zip(primals, values[own:], strict=True):
        if role.kind == PARAM:
            outputs.append(Role(GRAD, role.ref))
        else:
            outputs.append(Role(NONE if value is None else INPUT_GRAD, role.ref, role.index))
    return GraphEntry(JOINT, joint.graph, JOINT, 0, None, roles, outputs)


def _own_outputs(graph: fx.Graph, inputs: Inputs, own: int) -> list[Role]:
    descriptors = graph.output_node().meta.get("desc") or [None] * own
    for descriptor in descriptors[:own]:
        kind, ref = compat.joint_output_kind(descriptor)
        if kind == MUTATED:
            changed = inputs.role(ref, 0)
            if changed.kind == PARAM:
                raise CaptureError(
                    f"the compiled code changes parameter {changed.ref} in place; a sharded "
                    "parameter is changed by the optimizer only. Make it a buffer, or change it "
                    "inside `with handle.gathered(module, write=True):`"
                )
    return [Role(USER, index=i) for i in range(own)]


def partition(
    joint: fx.GraphModule, joint_inputs: Any, inputs: Inputs, graph_id: int, **given: Any
) -> tuple[fx.GraphModule, fx.GraphModule, GraphEntry, GraphEntry]:
    """Split a joint graph as `capture` does; AOT's two modules, and copies of them with roles.

    `given` are the keyword arguments that AOT Autograd passes to a partitioner.
    """
    own = given["num_fwd_outputs"]
    entry = joint_entry(joint, inputs, own)
    entry.graph_id = graph_id
    assert entry.inputs is not None and entry.outputs is not None
    role_of = {n.name: r for n, r in zip(entry.placeholders(), entry.inputs, strict=True)}
    tag_parameter_aliases(
        joint.graph, [n for n in entry.placeholders() if role_of[n.name].kind == PARAM]
    )
    fw_module, bw_module = compat.min_cut_as_given(joint, joint_inputs, **given)
    travels = settle_random_state(fw_module.graph, bw_module.graph)
    for module in (fw_module, bw_module):
        module.recompile()
    forward = half(_copied(fw_module), FORWARD, entry)
    backward = half(_copied(bw_module), BACKWARD, entry)
    forward.inputs = [role_of.get(n.name, Role(OTHER, n.name)) for n in forward.placeholders()]
    saved = forward.output_values()[own:]
    forward.outputs = entry.outputs[:own] + [Role(SAVED, index=k) for k in range(len(saved))]
    backward.inputs = backward_inputs(backward, saved, role_of, travels)
    backward.outputs = entry.outputs[own:]
    return fw_module, bw_module, forward, backward


def _copied(module: fx.GraphModule) -> fx.GraphModule:
    """The module with a graph that can be changed without changing AOT's."""
    return fx.GraphModule(module, copy_entry(GraphEntry("", module.graph)).graph)


def inference_entry(module: fx.GraphModule, inputs: Inputs, graph_id: int) -> GraphEntry:
    """A forward without backward, with roles."""
    copied = _copied(module)
    roles = input_roles(copied.graph, inputs)
    joint = GraphEntry(JOINT, copied.graph, JOINT, graph_id)
    entry = half(copied, FORWARD, joint)
    entry.inputs = roles
    entry.outputs = _own_outputs(module.graph, inputs, len(entry.output_values()))
    return entry


def rewritten(
    name: str,
    forward: GraphEntry,
    backward: GraphEntry | None,
    inputs: Inputs,
    passes: Sequence[Pass],
    world_size: int,
) -> Pair:
    """Rewrite a pair for shards.

    Raises UsageError when the passes shard no parameters, or make one persistent or kept: these
    attributes belong to the parameter, and other graphs use it too.
    """
    entries = [forward] if backward is None else [forward, backward]
    program = Program(
        graphs=entries,
        name=name,
        params=[
            Param(p.id, p.fqn, tuple(p.shape), p.whole.dtype, p.whole.requires_grad)
            for p in inputs.params.values()
        ],
        form="live",
    )
    text = _signature(program)
    if inputs.params:
        program = run_pipeline(program, passes, Context(world_size=world_size)).program
    replicated = [p.fqn for p in program.params if p.reduction]
    if replicated:
        raise UsageError(f"the pipeline keeps {replicated[0]} whole; compiled scripts cannot yet")
    for param in program.params:
        if not param.sharded or param.persistent or param.kept:
            raise UsageError(
                f"the passes leave {param.fqn} gathered or unsharded; in a compiled script every "
                "parameter is sharded and freed after its use, as by passes='zero3,schedule'"
            )
    by_id = {param.id: param for param in inputs.params.values()}
    after_forward = program.graph(FORWARD)
    after_backward = program.graph(BACKWARD)
    assert after_forward is not None
    return Pair(
        graph_id=forward.graph_id,
        name=name,
        forward=after_forward,
        backward=after_backward,
        params=dict(inputs.params),
        reduced=tuple(by_id[number] for number in _reduced_ids(after_backward)),
        digest=digest_of(text),
        text=f"{name} on {inputs.description}",
    )


def _reduced_ids(backward: GraphEntry | None) -> list[int]:
    if backward is None:
        return []
    return [node.args[2] for node in backward.graph.nodes if node.target is ops.REDUCE]


def _signature(program: Program) -> str:
    """A text that is equal on ranks whose graphs have the same operators, shapes and collectives.

    Other constants are left out: a rank may slice or scale by its own number.
    """
    lines: list[str] = []
    for entry in program.graphs:
        number = {node: i for i, node in enumerate(entry.graph.nodes)}
        for node in entry.graph.nodes:
            name = op_name(node.target) if node.op == "call_function" else node.op
            operands = [number[operand] for operand in node.all_input_nodes]
            line = f"{name} {operands} {_shapes(node.meta.get('val'))}"
            if info_of(name).kind == Kind.COLLECTIVE:
                line += f" {[arg for arg in node.args if not isinstance(arg, fx.Node)]}"
            lines.append(line)
        lines.append(f"{entry.inputs} {entry.outputs}")
    return "\n".join(lines)


def _shapes(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{value.dtype}{list(value.shape)}{value.stride()}"
    if isinstance(value, (list, tuple)):
        return str([_shapes(item) for item in value])
    return str(value)
