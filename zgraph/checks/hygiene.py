"""What autograd and dead-code elimination do to a graph unasked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import ERROR, INFO, OUTPUT, PROGRAM, WARNING, Finding, check
from zgraph.ir.program import DYNAMO, PARAM

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "Autograd hygiene"

_NAMED = 6
_SET = frozenset({"set_", "aten.set_", "TensorBase.set_", "torch.Tensor.set_"})
# How Dynamo names a parameter that it lifts to an input.
_DYNAMO_PARAM = "_parameters_"


@check("param-set-in-graph", severity=ERROR)
def param_set_in_graph(facts: Facts) -> Iterator[Finding]:
    """`set_` on a parameter, or an assignment to its `.data`, is traced into the graph.

    Parameters are told by the table, by Dynamo's names of inputs, or as attributes of the module.

    Why: the parameter gets another identity, so hooks on its AccumulateGrad node no longer fire and
         its gradient is lost.
    Bad:  %s = set_(%p, %shard) with %p a parameter
    Good: exchange the storage outside the graph, with register_post_accumulate_grad_hook
    Seen: ZeRO-3 hooks that swap `param.data` inside a compiled region.
    """
    index = facts.index
    if facts.operators.isdisjoint(_SET):
        return
    setters = [i for i, name in enumerate(index.names) if name in _SET]
    roles = facts.entry.inputs
    params = {
        i: role.ref
        for i, role in zip(index.placeholders, roles or (), strict=False)
        if role.kind == PARAM
    }
    for i in setters:
        target = facts.number(facts.argument(i, 0, "self", "input"))
        while target >= 0 and index.view_of[target] >= 0:
            target = index.view_of[target]
        if target < 0:
            continue
        fqn = params.get(target, "") or _attribute(index.nodes[target])
        if fqn:
            message = f"{facts.name(i)} sets the data of parameter {fqn} inside the graph"
            fix = "move it out of the compiled region, and use register_post_accumulate_grad_hook"
            yield facts.at(i, message, because=[target], fix=fix)


def _attribute(node: Any) -> str:
    """What a parameter is called that Dynamo lifted, or that the module holds; else empty."""
    target = str(node.target)
    if node.op == "placeholder" and _DYNAMO_PARAM in target:
        return target
    is_attribute = node.op == "get_attr"
    return target if is_attribute and ("param" in target or target.endswith("weight")) else ""


@check("param-outside-graph", severity=WARNING, scope=PROGRAM)
def param_outside_graph(facts: Facts) -> Iterator[Finding]:
    """A parameter of the model is an input of no captured graph.

    Only where every graph has a table of its inputs, and some parameter is an input.

    Why: it is used in a frame that was skipped or not at all: no graph gathers it or reduces its
         gradient, so ranks drift apart or fail on a shard.
    Bad:  the table has head.weight, no graph takes it
    Good: each parameter in the table is an input of some graph
    Seen: graph breaks around a vision tower; a frame that exceeded the recompile limit.
    """
    graphs = [one for one in facts.siblings if not one.is_nested]
    if not facts.program.params or any(
        one.entry.inputs is None and one.entry.stage != DYNAMO for one in graphs
    ):
        return
    taken = {role.ref for one in graphs for role in one.entry.inputs or () if role.kind == PARAM}
    missing = [param.fqn for param in facts.program.params if param.fqn not in taken]
    if not taken or not missing or not facts.index.nodes:
        return
    more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
    message = f"{len(missing)} parameter{'s' * (len(missing) > 1)} of the model in no captured "
    message += f"graph: {', '.join(missing[:_NAMED])}{more}"
    fix = "find the frame that was skipped, or take unused parameters out of the model"
    yield facts.at(0, message, fix=fix)


@check("dead-side-effect", severity=INFO, needs=OUTPUT)
def dead_side_effect(facts: Facts) -> Iterator[Finding]:
    """A node acts by side effect only, has no user, and its operator is not marked as acting.

    An operator whose schema has no result acts by side effect. Silent about operators that are not
    installed here, as they cannot be asked.

    Why: `graph.eliminate_dead_code()` drops the node.
    Bad:  %e = mylib.flush(%x) with the schema flush(Tensor x) -> ()
    Good: torch.fx.node.has_side_effect(torch.ops.mylib.flush.default), once
    Seen: an operator without results that flushes reductions, lost in a later pass.
    """
    from zgraph.ir.targets import schema_of

    index = facts.index
    lost: dict[int, bool] = {}
    for i, users in enumerate(index.users):
        node = index.nodes[i]
        if users or node.op != "call_function":
            continue
        key = id(node.target)
        if key not in lost:
            schema = schema_of(node.target)
            acts = schema is not None and not schema.returns
            lost[key] = acts and not node.is_impure()
        if lost[key]:
            message = f"{facts.name(i)} has no user, and {index.names[i]} is not marked as acting"
            fix = "mark the operator with torch.fx.node.has_side_effect before the graph is cleaned"
            yield facts.at(i, message, fix=fix)
