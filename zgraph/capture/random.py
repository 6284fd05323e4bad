"""Random state of recomputed operators: kept where numbers are drawn, removed where none are.

When a random operator is recomputed, the partitioner lets the forward return the generator's state
and runs the operator in the backward with that state. It does so for attention without dropout too,
which draws nothing; those go back to plain calls.
"""

from __future__ import annotations

from typing import Any

from torch import fx

from zgraph.ir.targets import op_name, schema_of

_SAVE, _REPLAY = "higher_order.run_and_save_rng_state", "higher_order.run_with_rng_state"
_PROBABILITIES = ("dropout_p", "p")


def settle_random_state(forward: fx.Graph, backward: fx.Graph) -> dict[str, str]:
    """Make idle random operators plain and describe the others; edits both graphs.

    Returns, for each backward placeholder that takes a random state, the name of the forward node
    that it comes from: the partitioner names the two apart, in equal order.
    """
    state_of = saved_states(forward)
    saving = list(state_of)
    if not saving:
        return {}
    outputs = list(_returned(forward))
    position = {node: i for i, node in enumerate(outputs) if isinstance(node, fx.Node)}
    saving.sort(key=lambda node: position[state_of[node]])
    taking = replayed_states(backward)
    travels: dict[str, str] = {}
    idle_states: set[fx.Node] = set()
    for save, placeholder in zip(saving, taking, strict=True):
        state, result = state_of[save], _element(save, 1)
        replays = list(placeholder.users)
        if draws(save.args[0], save.args[1:], save.kwargs):
            travels[placeholder.name] = state.name
            save.meta.update(result.meta, val=(state.meta["val"], result.meta["val"]))
            for replay in replays:
                replay.meta.update(result.meta)
            continue
        idle_states.add(state)
        _make_plain(forward, result, save, save.args[0], save.args[1:])
        for replay in replays:
            _make_plain(backward, replay, replay, replay.args[1], replay.args[2:], result.meta)
        backward.erase_node(placeholder)
    output = forward.output_node()
    output.args = (tuple(value for value in outputs if value not in idle_states),)
    forward.eliminate_dead_code()
    return travels


def saved_states(graph: fx.Graph) -> dict[fx.Node, fx.Node]:
    """Each operator that saves the random state it ran with -> the node that holds that state."""
    return {node: _element(node, 0) for node in graph.nodes if _calls(node, _SAVE)}


def replayed_states(graph: fx.Graph) -> list[fx.Node]:
    """The placeholders that take a random state."""
    return [
        node
        for node in graph.find_nodes(op="placeholder")
        if any(_calls(user, _REPLAY) and user.args[0] is node for user in node.users)
    ]


def draws(target: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether a random operator draws numbers: not when its dropout probability is zero."""
    schema = schema_of(target)
    if schema is None:
        return True
    for position, argument in enumerate(schema.arguments):
        if argument.name in _PROBABILITIES:
            given = kwargs.get(argument.name, argument.default_value)
            return (args[position] if position < len(args) else given) != 0
    return True


def _calls(node: fx.Node, name: str) -> bool:
    return node.op == "call_function" and op_name(node.target) == name


def _returned(graph: fx.Graph) -> tuple[Any, ...]:
    values = graph.output_node().args[0]
    assert isinstance(values, (tuple, list))
    return tuple(values)


def _element(node: fx.Node, index: int) -> fx.Node:
    return next(user for user in node.users if user.args[1] == index)


def _make_plain(
    graph: fx.Graph,
    result: fx.Node,
    before: fx.Node,
    target: Any,
    args: tuple[Any, ...],
    meta: dict[str, Any] | None = None,
) -> None:
    with graph.inserting_before(before):
        plain = graph.call_function(target, args, before.kwargs)
    plain.meta = dict(result.meta if meta is None else meta)
    result.replace_all_uses_with(plain)
    graph.erase_node(result)
