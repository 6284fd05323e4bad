"""The ids that protocol nodes carry must agree with each other and with the graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import ERROR, Finding, check
from zgraph.ir.dialects import KINDS_WITH_IDS, Kind

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "ZeRO-3 protocol"


def _graph_ids(facts: Facts) -> Iterator[tuple[int, Any]]:
    """Every protocol node with the graph id that it carries."""
    of_kind = facts.protocol.by_kind
    for kind in KINDS_WITH_IDS:
        for i in of_kind.get(kind, ()):
            if kind != Kind.WAIT or facts.index.names[i].endswith(".wait_allgather"):
                yield i, facts.ids(i)[0]
    for kind, position in ((Kind.END_BACKWARD, 1), (Kind.PREFETCH, 0)):
        for i in of_kind.get(kind, ()):
            yield i, facts.argument(i, position, "graph_id")


def _waited_gather(facts: Facts, wait: int) -> int:
    """The gather whose result a wait_allgather takes, or -1."""
    if not facts.index.names[wait].endswith(".wait_allgather"):
        return -1
    for storage in facts.index.storages(wait):
        if storage in facts.gather_of:
            return facts.gather_of[storage]
    return -1


def _disagreeing(facts: Facts) -> dict[int, int]:
    """Wait -> the gather it waits for, where the wait's ids differ and the gather's do not."""
    graph_id = facts.protocol.graph_id()
    found = {}
    for wait in facts.protocol.by_kind.get(Kind.WAIT, ()):
        gather = _waited_gather(facts, wait)
        if gather < 0:
            continue
        (wait_graph, wait_param), (gather_graph, gather_param) = facts.ids(wait), facts.ids(gather)
        if wait_param != gather_param or (wait_graph != gather_graph and gather_graph == graph_id):
            found[wait] = gather
    return found


@check("wait-id-mismatch", severity=ERROR)
def wait_id_mismatch(facts: Facts) -> Iterator[Finding]:
    """A wait names another parameter or graph than the gather it waits for.

    Why: the wait blocks on another parameter's event; the gathered weight is read while the network
         still fills it.
    Bad:  %g = allgather_param(%p, 0, 3);  %w = wait_allgather(%g, 0, 9)
    Good: %g = allgather_param(%p, 0, 3);  %w = wait_allgather(%g, 0, 3)
    Seen: passes that copy a wait and forget one of its ids.
    """
    for wait, gather in _disagreeing(facts).items():
        (wait_graph, wait_param), (gather_graph, gather_param) = facts.ids(wait), facts.ids(gather)
        message = (
            f"{facts.name(wait)} waits for parameter {wait_param} of graph {wait_graph}, but "
            f"{facts.name(gather)} gathers parameter {gather_param} of graph {gather_graph}"
        )
        fix = f"wait for parameter {gather_param} of graph {gather_graph}"
        yield facts.at(wait, message, because=[gather], fix=fix)


@check("graph-id-mismatch", severity=ERROR)
def graph_id_mismatch(facts: Facts) -> Iterator[Finding]:
    """A node's graph id differs from that of the graph.

    The graph's id is that of the program's table; without one, that of most protocol nodes.

    Why: counters and events are kept by graph; the node acts on another graph's.
    Bad:  %g = allgather_param(%p, 0, 3);  ...;  %r = release_param(%y, 1, 3, 1)
    Good: %g = allgather_param(%p, 0, 3);  ...;  %r = release_param(%y, 0, 3, 1)
    Seen: nodes copied from one graph of a program into another.
    """
    expected: Any = facts.protocol.graph_id()
    if expected is None:
        return
    explained = _disagreeing(facts)
    for i, found in _graph_ids(facts):
        if found is None or found == expected or i in explained:
            continue
        gather = _waited_gather(facts, i)
        if gather >= 0 and facts.ids(gather)[0] == found:
            continue  # it follows its gather, which is reported
        message = f"{facts.name(i)} carries graph id {found} in graph {expected}"
        yield facts.at(i, message, fix=f"give it graph id {expected}")
