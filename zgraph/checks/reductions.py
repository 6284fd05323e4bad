"""Each trainable parameter's gradient is reduced once, and the reductions are finished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, OUTPUT, PROGRAM, TABLE, WARNING, Finding, check
from zgraph.ir.dialects import Kind
from zgraph.ir.program import GRAD

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "ZeRO-3 protocol"


@check("missing-end-backward", severity=ERROR, needs=OUTPUT)
def missing_end_backward(facts: Facts) -> Iterator[Finding]:
    """Reductions are not finished by an end_backward that follows and lists them all.

    Why: the buckets are not flushed, or flushed before the last gradient is in them: the last
         parameters train on stale gradients.
    Bad:  %r = reduce_grad(%g, 0, 3);  return (None,)
    Good: %r = reduce_grad(%g, 0, 3);  %e = end_backward([%r], 0, True);  return (None,)
    Seen: DeepCompile's end_backward had no data edge to the reductions, and compilers hoisted it.
    """
    index, reduces, ends = facts.index, facts.protocol.reduces, facts.protocol.ends
    if not reduces:
        return
    if not ends:
        last = reduces[-1]
        message = (
            f"no end_backward follows {facts.name(last)}, the last of {len(reduces)} reductions"
        )
        yield facts.at(last, message, fix="add an end_backward that lists every reduction")
        return
    end = ends[-1]
    late = [i for i in reduces if i > end]
    if late:
        message = f"{facts.name(end)} comes before {facts.names(late)}"
        fix = "move it after the last reduction and list that too"
        yield facts.at(end, message, because=late, fix=fix)
        return
    listed = {s for e in ends for i in index.operands[e] for s in index.storages(i)}
    omitted = [i for i in reduces if not listed.issuperset(index.storages(i))]
    if omitted:
        message = f"{facts.name(end)} does not list {facts.names(omitted)}"
        fix = "list every reduction, so that none can be moved after it"
        yield facts.at(end, message, because=omitted, fix=fix)


@check("reduce-result-used", severity=ERROR)
def reduce_result_used(facts: Facts) -> Iterator[Finding]:
    """The result of a reduction is read by something else than end_backward.

    In `dc` graphs the output may hold it.

    Why: a reduction is a sink: its result is an empty tensor, the gradient is in the bucket.
    Bad:  %r = reduce_grad(%g, 0, 3);  %n = add(%r, %h)
    Good: %r = reduce_grad(%g, 0, 3);  %n = add(%g, %h)
    Seen: DeepCompile rerouted every reader of a gradient to its reduction.
    """
    index = facts.index
    for reduce in facts.protocol.reduces:
        for storage in index.storages(reduce):
            readers = list(index.readers[storage])
            if facts.returned.get(storage) and not index.names[reduce].startswith("dc."):
                readers.append(index.output)
            for reader in readers:
                message = f"{facts.name(reader)} reads {facts.name(reduce)}, an empty tensor"
                source = index.operands[reduce][:1]
                fix = f"read {facts.names(source)} instead" if source else "read the gradient"
                yield facts.at(reader, message, because=[reduce], fix=fix)


@check("duplicate-reduce", severity=ERROR)
def duplicate_reduce(facts: Facts) -> Iterator[Finding]:
    """One parameter is reduced twice in a graph.

    Why: both reductions write one place in the bucket; whether they add up depends on its borders.
    Bad:  %r = reduce_grad(%g, 0, 3);  %s = reduce_grad(%h, 0, 3)
    Good: %k = add(%g, %h);  %r = reduce_grad(%k, 0, 3)
    Seen: tied weights whose two gradients were not added before.
    """
    first: dict[object, int] = {}
    for reduce in facts.protocol.reduces:
        param_id = facts.ids(reduce)[1]
        if param_id is None:
            continue
        if param_id in first:
            earlier = first[param_id]
            message = (
                f"{facts.name(reduce)} reduces {facts.param(param_id)} again "
                f"after {facts.name(earlier)}"
            )
            yield facts.at(reduce, message, because=[earlier], fix="add the gradients, reduce once")
        else:
            first[param_id] = reduce


@check("unreduced-grad", severity=ERROR, needs=TABLE)
def unreduced_grad(facts: Facts) -> Iterator[Finding]:
    """The gradient of a sharded trainable parameter is an output without having been reduced.

    The result of a functional reduce-scatter or all-reduce is reduced too. Needs the program's
    table; silent without one.

    Why: each rank steps on its own gradient, and its shape is not the shard's.
    Bad:  return (%grad_of_3,)
    Good: %r = reduce_grad(%grad_of_3, 0, 3);  %e = end_backward([%r], 0, True);  return (None,)
    Seen: passes that look gradients up by output position and miss one.
    """
    params = facts.program.param_by_fqn()
    reduced = {facts.ids(i)[1] for i in facts.protocol.reduces}
    for role, element in zip(facts.entry.outputs or (), facts.entry.output_values(), strict=False):
        value = facts.number(element)
        param = params.get(role.ref) if role.kind == GRAD else None
        if value < 0 or param is None or not param.requires_grad:
            continue
        if not (param.sharded or param.reduction):
            continue
        if param.id not in reduced and not _is_reduced(facts, value):
            message = (
                f"{facts.name(value)}, the gradient of {facts.param(param.id)}, is not reduced"
            )
            yield facts.at(value, message, fix="reduce it, and return None in its place")


def _is_reduced(facts: Facts, value: int) -> bool:
    """Whether a value is the result of a reduction, or a view of one."""
    index = facts.index
    while index.view_of[value] >= 0:
        value = index.view_of[value]
    return index.kinds[value] == Kind.REDUCE or index.infos[value].collective in (
        "reduce_scatter",
        "all_reduce",
    )


@check("param-reduced-in-two-graphs", severity=WARNING, scope=PROGRAM)
def param_reduced_in_two_graphs(facts: Facts) -> Iterator[Finding]:
    """One parameter is reduced in more than one backward graph of a step (`dc` only).

    Why: DeepCompile keeps its accumulation flags by graph, so the second reduction overwrites the
         first instead of adding to it.
    Bad:  graph 0: reduce_grad(%g, 0, 3);  graph 1: reduce_grad(%h, 1, 3)
    Good: one graph that holds both readers of the parameter
    Seen: tied weights on both sides of a graph break.
    """
    first: dict[object, tuple[Facts, int]] = {}
    for one in facts.siblings:
        own: dict[object, int] = {}
        for reduce in one.protocol.reduces:
            param_id = one.ids(reduce)[1]
            if param_id is not None and one.index.names[reduce].startswith("dc."):
                own.setdefault(param_id, reduce)
        for param_id, reduce in own.items():
            key = (one.entry.rank, param_id)
            if key not in first:
                first[key] = (one, reduce)
                continue
            other, earlier = first[key]
            message = (
                f"{one.name(reduce)} reduces {one.param(param_id)}, which {other.name(earlier)} "
                f"of graph {other.entry.name or 0} reduced already"
            )
            yield one.at(reduce, message, fix="keep the parameter's readers in one graph")
