"""Shard every parameter: gather it before use, release it after, reduce its gradient."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.errors import UsageError
from zgraph.ir.program import (
    BACKWARD,
    FORWARD,
    GRAD,
    JOINT,
    PARAM,
    SAVED,
    GraphEntry,
    Param,
    Program,
    Role,
    copy_entry,
    saved_links,
)
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from torch import fx

    from zgraph.analysis.index import Index


@register
@dataclass(frozen=True)
class Zero3(Pass):
    """Rewrite forward/backward pairs so that each rank stores a shard of every parameter.

    Before:  %mm = aten.mm(%x, %p)                 After:  %g = zgraph.allgather_param(%p, 0, 3)
                                                           %w = zgraph.wait_allgather(%g, 0, 3)
                                                           %mm = aten.mm(%x, %w)
                                                           %r = zgraph.release_param(%mm, 0, 3, 1)
    A parameter's real uses are followed through views. A tuple result is never released: its first
    `getitem` is. A narrowing cast that is the only use is fused into the gather. A view of a
    parameter that the caller sees is copied first; one that a given forward saves is recomputed in
    the backward. Each gradient ends in a `reduce_grad`, whose output slot becomes None, and one
    `end_backward` lists them all.
    """

    name: ClassVar[str] = "zero3"
    provides: ClassVar[frozenset[str]] = frozenset({"gathers", "reductions", "sharded"})
    conflicts: ClassVar[frozenset[str]] = frozenset({"gathers", "sharded"})

    def run(self, program: Program, context: Context) -> Program:
        program = partitioned(program, self.name)
        for param in program.params:
            if param.dtype.is_complex:
                raise UsageError(f"parameter {param.fqn} is complex; collectives move real numbers")
        graphs = [copy_entry(entry) for entry in program.graphs]
        for entry in graphs:
            entry.graph.eliminate_dead_code()
        params = [replace(param, sharded=True) for param in program.params]
        result = program.with_graphs(graphs, params=params, world_size=context.world_size)
        for forward, backward in result.pairs():
            if backward is not None:
                _save_shards_instead_of_aliases(forward, backward, program)
        for entry in graphs:
            if entry.phase == BACKWARD:
                reduce_gradients(entry, result)
        for entry in graphs:
            if entry.phase in (FORWARD, BACKWARD):
                _gather_params(entry, result)
        return result


def partitioned(program: Program, name: str) -> Program:
    """The program with a forward and its backward in place of a joint graph.

    Raises:
        UsageError: no graph has a table; `name` is the pass that needs one.
    """
    if program.graph(JOINT) is not None and program.graph(FORWARD) is None:
        from zgraph.capture.partition import partition_program

        program = partition_program(program)
    if not any(entry.phase == FORWARD and entry.inputs for entry in program.graphs):
        raise UsageError(
            f"{name} needs a parameter table to know what to shard, and this input has none; "
            f"capture the model with `zgraph capture`, or give the program's .pt or .fx"
        )
    return program


# --- saved aliases -------------------------------------------------------------------------------


def _save_shards_instead_of_aliases(
    forward: GraphEntry, backward: GraphEntry, program: Program
) -> None:
    """Where the forward saves a view or narrowing cast of a parameter, save the parameter itself.

    The backward then recomputes the alias from its own gather.
    """
    from zgraph.analysis.index import Index

    index = Index(forward.graph)
    origin = _params_of(index, forward, program)
    outputs = forward.output_values()
    placeholders = backward.placeholders()
    for output_at, placeholder_at in saved_links(forward, backward):
        node = outputs[output_at]
        chain = _alias_chain(index, node, origin)
        if not chain:
            continue
        root = chain.pop()
        fqn = origin[index.number[root]].fqn
        placeholder = placeholders[placeholder_at]
        _recompute(chain, root, placeholder, backward.graph, placeholders[-1])
        outputs[output_at] = root
        assert forward.outputs is not None and backward.inputs is not None
        saved_index = forward.outputs[output_at].index
        backward.inputs[placeholder_at] = Role(PARAM, fqn, saved_index)
        placeholder.meta["val"] = root.meta.get("val")
    _set_outputs(forward, outputs)


def _params_of(index: Index, entry: GraphEntry, program: Program) -> dict[int, Param]:
    """Placeholder number -> parameter."""
    table = program.param_by_fqn()
    roles = entry.inputs or []
    return {
        i: table[role.ref]
        for i, role in zip(index.placeholders, roles, strict=False)
        if role.kind == PARAM
    }


def _alias_chain(index: Index, node: Any, origin: dict[int, Param]) -> list[fx.Node]:
    """The nodes from an alias of a parameter back to its placeholder, both included; else empty.

    A chain that needs a second operand (a symbolic size) cannot be recomputed from the shard alone,
    so it is no chain: the forward then saves a copy.
    """
    chain: list[fx.Node] = []
    if node not in index.number:
        return chain
    at = index.number[node]
    while at not in origin:
        current = index.nodes[at]
        if len(index.operands[at]) != 1:
            return []
        if index.view_of[at] < 0 and _narrowed_dtype(current) is None:
            return []
        chain.append(current)
        at = index.operands[at][0]
    return [*chain, index.nodes[at]] if chain else []


def _recompute(
    chain: list[fx.Node], root: fx.Node, placeholder: fx.Node, graph: fx.Graph, after: fx.Node
) -> None:
    """Append copies of `chain`, last first, to `placeholder`; its users then read the end."""
    users = list(placeholder.users)
    copies = {root: placeholder}
    for node in reversed(chain):
        with graph.inserting_after(after):
            after = graph.node_copy(node, lambda x: copies[x])
        copies[node] = after
    for user in users:
        user.replace_input_with(placeholder, copies[chain[0]])


def _set_outputs(entry: GraphEntry, values: list[Any]) -> None:
    entry.graph.output_node().args = (tuple(values),)


# --- gradients -----------------------------------------------------------------------------------


def reduce_gradients(backward: GraphEntry, program: Program) -> None:
    """Sink every parameter gradient into a reduction; only its own output slot becomes None."""
    from zgraph.ir import ops

    graph, table = backward.graph, program.param_by_fqn()
    outputs = backward.output_values()
    output_node = graph.output_node()
    placeholders = backward.placeholders()
    reduces = []
    for i, role in enumerate(backward.outputs or []):
        gradient = outputs[i]
        if role.kind != GRAD or gradient is None or not table[role.ref].requires_grad:
            continue
        value = gradient.meta.get("val")
        if str(getattr(value, "layout", None)) != "torch.strided":
            raise UsageError(
                f"the gradient of {role.ref} is no dense tensor; build it without sparse=True"
            )
        anchor = placeholders[-1] if gradient.op == "placeholder" else gradient
        with graph.inserting_after(anchor):
            reduce = graph.create_node(
                "call_function",
                ops.REDUCE,
                (gradient, backward.graph_id, table[role.ref].id),
                name=f"reduce_{gradient.name}",
            )
        _describe(reduce, gradient, _empty_like(gradient.meta.get("val")))
        reduces.append(reduce)
        outputs[i] = None
    if reduces:
        with graph.inserting_before(output_node):
            end = graph.create_node(
                "call_function",
                ops.END_BACKWARD,
                (reduces, backward.graph_id, True),
                name="end_backward",
            )
            end.meta["val"] = None
    _set_outputs(backward, outputs)


def _empty_like(value: Any) -> Any:
    return None if value is None else value.new_empty(0)


def _describe(node: fx.Node, like: fx.Node, value: Any) -> None:
    """Give a new node its value and the module path of the node it belongs to."""
    node.meta["val"] = value
    if like.meta.get("module"):
        node.meta["module"] = like.meta["module"]


# --- gathers and releases ------------------------------------------------------------------------


def _gather_params(entry: GraphEntry, program: Program) -> None:
    from zgraph.analysis.index import Index

    _merge_equal_params(entry)
    _copy_visible_aliases(entry, program)
    index = Index(entry.graph)
    anchored: dict[fx.Node, list[tuple[int, Param, fx.Node]]] = defaultdict(list)
    for i, param in _params_of(index, entry, program).items():
        placeholder = index.nodes[i]
        if any(user != index.output for user in index.users[i]):
            _gather(placeholder, param, entry, index, anchored)
        value = placeholder.meta.get("val")
        if value is not None:
            per_rank = -(-param.numel // program.world_size)
            placeholder.meta["val"] = value.new_empty(per_rank)
    _insert_releases(entry, anchored, index)


def _merge_equal_params(entry: GraphEntry) -> None:
    """Let one placeholder serve where the same parameter was saved twice."""
    first: dict[str, fx.Node] = {}
    for node, role in zip(entry.placeholders(), entry.inputs or [], strict=False):
        if role.kind == PARAM and first.setdefault(role.ref, node) is not node:
            node.replace_all_uses_with(first[role.ref])


def _copy_visible_aliases(entry: GraphEntry, program: Program) -> None:
    """Clone each parameter alias that is returned, a saved parameter itself excepted."""
    import torch

    from zgraph.analysis.index import Index

    index = Index(entry.graph)
    storages = {storage for i in _params_of(index, entry, program) for storage in index.storages(i)}
    outputs, output_node = entry.output_values(), entry.graph.output_node()
    copies: dict[fx.Node, fx.Node] = {}
    for at, node in enumerate(outputs):
        if node not in index.number or not storages.intersection(
            index.storages(index.number[node])
        ):
            continue
        role = entry.outputs[at] if entry.outputs else Role(SAVED)
        if role.kind == SAVED and node.op == "placeholder":
            continue
        if node not in copies:
            with entry.graph.inserting_before(output_node):
                copies[node] = entry.graph.call_function(torch.ops.aten.clone.default, (node,))
            _describe(copies[node], node, node.meta.get("val"))
        outputs[at] = copies[node]
    _set_outputs(entry, outputs)


def _gather(
    placeholder: fx.Node,
    param: Param,
    entry: GraphEntry,
    index: Index,
    anchored: dict[fx.Node, list[tuple[int, Param, fx.Node]]],
) -> None:
    """Insert gather and wait before the first use, and note where the releases belong."""
    from zgraph.ir import ops

    graph, i = entry.graph, index.number[placeholder]
    value = placeholder.meta.get("val")
    if value is not None and not value.is_contiguous():
        raise UsageError(
            f"parameter {param.fqn} is not contiguous; capture it with `zgraph capture`"
        )
    users = [index.nodes[u] for u in index.users[i] if u != index.output]
    cast = users[0] if len(users) == 1 else None
    dtype = None if cast is None else _fusable_dtype(cast, index)
    with graph.inserting_before(users[0]):
        gather = graph.create_node(
            "call_function",
            ops.ALLGATHER,
            (placeholder, entry.graph_id, param.id),
            {"shape": list(param.shape), "dtype": dtype or param.dtype},
            name=f"allgather_{placeholder.name}",
        )
        wait = graph.create_node(
            "call_function",
            ops.WAIT,
            (gather, entry.graph_id, param.id),
            name=f"wait_{placeholder.name}",
        )
    for node in (gather, wait):
        _describe(node, users[0], value if dtype is None else cast.meta.get("val"))  # type: ignore[union-attr]
    readers = set(index.readers[index.storages(i)[0]])
    if dtype is not None and cast is not None:
        readers = set(index.readers[index.storages(index.number[cast])[0]])
        cast.replace_all_uses_with(wait)
        graph.erase_node(cast)
    else:
        for user in users:
            user.replace_input_with(placeholder, wait)
    if not readers:  # only its metadata is read, or its cast is dead
        anchored[wait].append((0, param, wait))
    for reader in sorted(readers):
        position = _operand_position(index, reader, i)
        anchored[_anchor(index.nodes[reader], wait, index)].append((position, param, wait))


def _operand_position(index: Index, reader: int, placeholder: int) -> int:
    """Where among a reader's operands the parameter (or a view of it) stands."""
    storages = set(index.storages(placeholder))
    for position, operand in enumerate(index.operands[reader]):
        if storages.intersection(index.storages(operand)):
            return position
    return len(index.operands[reader])


def _anchor(reader: fx.Node, wait: fx.Node, index: Index) -> fx.Node:
    """The tensor that a release after `reader` passes through.

    Its result; the first tensor taken from it when it returns several; the gathered parameter
    itself when it returns none.
    """
    from zgraph.ir.dialects import Kind

    number = index.number[reader]
    if index.kinds[number] == Kind.REDUCE:
        return wait
    if index.multi[number] or isinstance(reader.meta.get("val"), (list, tuple)):
        for user in index.users[number]:
            node = index.nodes[user]
            if index.names[user] == "operator.getitem" and _is_tensor(node):
                return node
        return wait
    return reader if _is_tensor(reader) else wait


def _is_tensor(node: fx.Node) -> bool:
    import torch

    return isinstance(node.meta.get("val"), torch.Tensor)


def _insert_releases(
    entry: GraphEntry, anchored: dict[fx.Node, list[tuple[int, Param, fx.Node]]], index: Index
) -> None:
    """Chain the releases on each anchor, the last operand's first; readers follow the chain."""
    counts: dict[int, int] = defaultdict(int)
    for items in anchored.values():
        for _, param, _ in items:
            counts[param.id] += 1
    for anchor, items in anchored.items():
        is_wait = anchor is items[0][2]
        at = anchor if not is_wait else _last_reader(anchor, index)
        readers = list(anchor.users)
        last = anchor
        for _, param, _ in sorted(items, key=lambda item: (-item[0], item[1].id)):
            last = at = _release(entry, last, at, param, counts[param.id])
            if is_wait:
                last = anchor
        if not is_wait:
            for user in readers:
                user.replace_input_with(anchor, last)


def _last_reader(wait: fx.Node, index: Index) -> fx.Node:
    """The last node, in graph order, that reads the wait or a view of it."""
    last, best = wait, -1
    pending = [wait]
    while pending:
        for user in pending.pop().users:
            number = index.number.get(user, -1)
            if number > best and number != index.output:
                last, best = user, number
            if number >= 0 and index.view_of[number] >= 0:
                pending.append(user)
    return last


def _release(
    entry: GraphEntry, operand: fx.Node, after: fx.Node, param: Param, n_users: int
) -> fx.Node:
    from zgraph.ir import ops

    with entry.graph.inserting_after(after):
        release = entry.graph.create_node(
            "call_function",
            ops.RELEASE,
            (operand, entry.graph_id, param.id, n_users),
            name=f"release_{param.id}_{operand.name.removeprefix('release_')}",
        )
    _describe(release, operand, operand.meta.get("val"))
    return release


def _fusable_dtype(cast: fx.Node, index: Index) -> Any:
    """The dtype to gather in when `cast` can become the wait: no alias of it may be returned."""
    dtype = _narrowed_dtype(cast)
    storages = index.storages(index.number[cast])
    returned = any(index.output in index.users[m] for s in storages for m in index.members[s])
    return None if returned else dtype


def _narrowed_dtype(node: fx.Node) -> Any:
    """The dtype a plain cast narrows its floating operand to, or None for any other node."""
    from zgraph.capture.aliases import narrowed_operand

    source = narrowed_operand(node)
    if source is None or set(node.kwargs) - {"dtype"}:
        return None
    before, after = source.meta["val"].dtype, node.meta["val"].dtype
    return after if before.is_floating_point and after.is_floating_point else None
