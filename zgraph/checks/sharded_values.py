"""A shard is no parameter, and a gathered parameter must not leave the graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, Finding, check
from zgraph.ir.dialects import Kind
from zgraph.ir.program import LOSS, USER

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "ZeRO-3 protocol"

_MAY_READ_SHARD = frozenset(
    {
        Kind.GATHER,
        Kind.PREFETCH,
        Kind.OFFLOAD,
        Kind.RELOAD,
        Kind.OFFLOAD_PARAM,
        Kind.RELOAD_PARAM,
        Kind.FREE,
    }
)


@check("ungathered-param", severity=ERROR)
def ungathered_param(facts: Facts) -> Iterator[Finding]:
    """A compute node reads a sharded parameter without gathering it.

    Silent in a graph with no gather. A parameter is sharded when the program's table says so; in a
    text without a table, when it feeds a gather or a prefetch.

    Why: the node computes on 1/W of the parameter: a shape error at best, wrong numbers at worst.
    Bad:  %g = allgather_param(%p, 0, 3);  ...;  %y = mm(%x, %p)
    Good: %g = allgather_param(%p, 0, 3);  %w = wait_allgather(%g, 0, 3);  %y = mm(%x, %w)
    Seen: passes that replace only the readers they know.
    """
    index = facts.index
    if not facts.protocol.gathers:
        return
    for placeholder in facts.sharded:
        for storage in index.storages(placeholder):
            for reader in index.readers[storage]:
                if index.kinds[reader] in _MAY_READ_SHARD or _only_feeds_gathers(facts, reader):
                    continue
                message = f"{facts.name(reader)} reads the shard {facts.name(placeholder)}"
                fix = "read the waited gather of that parameter instead"
                yield facts.at(reader, message, because=[placeholder], fix=fix)


def _only_feeds_gathers(facts: Facts, reader: int) -> bool:
    """Whether a node prepares a shard for its gather, as a cast does, or is another gather."""
    index = facts.index
    if index.infos[reader].collective == "all_gather":
        return True
    users = index.users[reader]
    return bool(users) and all(index.kinds[x] in (Kind.GATHER, Kind.PREFETCH) for x in users)


@check("saved-gathered-param", severity=ERROR)
def saved_gathered_param(facts: Facts) -> Iterator[Finding]:
    """A gathered parameter, or a view of it, is an output; or the user is handed a shard.

    A shard among the values saved for the backward is right, and so is a copy.

    Why: the storage is freed by the final release, so the backward reads freed memory; if it were
         not freed, the model would be held unsharded. A user expects the full parameter.
    Bad:  %w = wait_allgather(%g, 0, 3);  %t = t(%w);  ...;  return (%y, %t)
    Good: return (%y, %p), with the backward gathering %p again
    Seen: AOT partitioners save views and casts of gathered parameters; DeepCompile.
    """
    index = facts.index
    seen: set[int] = set()
    for storage, values in facts.returned.items():
        gather = facts.gather_of.get(storage)
        if gather is None:
            continue
        param = facts.param(facts.ids(gather)[1])
        for value in values:
            if value not in seen:
                seen.add(value)
                message = f"the output {facts.name(value)} lies in the storage of gathered {param}"
                fix = "return the shard and gather again in the backward, or return a copy"
                yield facts.at(value, message, because=[gather], fix=fix)
    if facts.entry.outputs is None:
        return
    shards = {s: i for i in facts.sharded for s in index.storages(i)}
    for role, element in zip(facts.entry.outputs, facts.entry.output_values(), strict=False):
        value = facts.number(element)
        if role.kind not in (USER, LOSS) or value < 0 or value in seen:
            continue
        placeholder = next((shards[s] for s in index.storages(value) if s in shards), -1)
        if placeholder >= 0:
            seen.add(value)
            message = f"the output {facts.name(value)} hands the user a shard of a parameter"
            fix = f"gather {facts.name(placeholder)} and return a copy"
            yield facts.at(value, message, because=[placeholder], fix=fix)
