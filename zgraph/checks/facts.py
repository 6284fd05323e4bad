"""What a check may ask about a graph; each fact is computed once, when first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import Finding

if TYPE_CHECKING:
    from torch import fx

    from zgraph.analysis.index import Index
    from zgraph.analysis.pending import Pending
    from zgraph.analysis.protocol import Epoch, Protocol
    from zgraph.ir.program import GraphEntry, Program


class Facts:
    """One graph of a program under check.

    `siblings` are the facts of every graph of the program, `pair` those of the other graph of a
    forward/backward pair. `is_nested`: the graph is an operand of a higher-order operator. Node
    numbers are those of `index`. `phase` is the entry's, or what its inputs tell; `is_counted`: of
    the prints of one compile, it is the one to count. `notes` keeps what several checks of a module
    share. `ran` holds the checks that run on the graph, `suppressed` (node, check) where a finding
    was suppressed.
    """

    def __init__(self, program: Program, entry: GraphEntry, is_nested: bool = False):
        self.program, self.entry, self.is_nested = program, entry, is_nested
        self.notes: dict[str, Any] = {}
        self.ran: set[str] = set()
        self.suppressed: set[tuple[str, str]] = set()
        self.phase: str = entry.phase
        self.is_counted = True
        self.siblings: list[Facts] = [self]
        self.pair: Facts | None = None

    @cached_property
    def as_written(self) -> Index:
        """The graph numbered as it stands, operands defined too late included."""
        from zgraph.analysis.index import Index

        return Index(self.entry.graph)

    @cached_property
    def index(self) -> Index:
        """The graph with every node after its operands.

        A node that stands too early is one finding of its own; the other checks see it where it
        would have to stand.
        """
        from zgraph.analysis.index import Index, stable_order

        written = self.as_written
        if not written.forward:
            return written
        return Index(self.entry.graph, stable_order(written))

    @cached_property
    def protocol(self) -> Protocol:
        from zgraph.analysis.protocol import Protocol

        return Protocol(self.index, self.entry, self.program)

    @cached_property
    def pending(self) -> Pending:
        from zgraph.analysis.pending import Pending

        return Pending(self.index)

    @cached_property
    def sharded(self) -> dict[int, int]:
        """Placeholder number -> parameter id (-1 when unknown) of every sharded parameter."""
        from zgraph.analysis.protocol import sharded_placeholders

        return sharded_placeholders(self.index, self.entry, self.program)

    @cached_property
    def epoch_of(self) -> dict[int, Epoch]:
        """Storage class -> the epoch whose gather made it."""
        return {s: epoch for epoch in self.protocol.epochs for s in epoch.storages}

    @cached_property
    def gather_of(self) -> dict[int, int]:
        """Storage class -> the gather that made it."""
        index = self.index
        return {s: i for i in self.protocol.gathers for s in index.storages(i)}

    @cached_property
    def returned(self) -> dict[int, list[int]]:
        """Storage class -> the returned values that lie in it, in order of return."""
        found: dict[int, list[int]] = {}
        index = self.index
        if index.output >= 0:
            for i in index.operands[index.output]:
                for storage in index.storages(i):
                    found.setdefault(storage, []).append(i)
        return found

    @cached_property
    def collectives(self) -> list[int]:
        """The collectives that are no gathers of the ZeRO-3 protocol."""
        from zgraph.ir.dialects import Kind

        return self.protocol.by_kind.get(Kind.COLLECTIVE, [])

    @cached_property
    def operators(self) -> frozenset[str]:
        """The names of all operators in the graph."""
        return frozenset(self.index.names)

    @cached_property
    def is_whole(self) -> bool:
        """Whether the graph has an output, so that nothing was cut off."""
        return self.index.output >= 0

    def ids(self, i: int) -> tuple[Any, Any]:
        """(graph id, parameter or value id) of a protocol node."""
        return self.protocol.ids[i]

    def argument(self, i: int, position: int, *names: str) -> Any:
        """An argument of node i by position or by keyword; None when absent."""
        from zgraph.analysis.index import argument

        return argument(self.index.nodes[i], position, *names)

    def group(self, i: int) -> str:
        """The name of a collective's group; empty where it has none."""
        from zgraph.analysis.launches import group_of

        return group_of(self.index.nodes[i])

    def number(self, value: Any) -> int:
        """The number of a node of this graph, -1 for anything else."""
        from torch import fx

        return self.index.number.get(value, -1) if isinstance(value, fx.Node) else -1

    def taken(self, reader: int, storage: int) -> int:
        """The operand through which a reader takes a storage class; itself when there is none."""
        index = self.index
        return next((x for x in index.operands[reader] if storage in index.storages(x)), reader)

    def name(self, i: int) -> str:
        return self.index.nodes[i].name

    def names(self, numbers: Iterable[int], limit: int = 4) -> str:
        """Node names for a message: `a, b and 3 more`."""
        found = [self.name(i) for i in numbers]
        if len(found) > limit:
            return f"{', '.join(found[:limit])} and {len(found) - limit} more"
        return ", ".join(found[:-1]) + " and " + found[-1] if len(found) > 1 else "".join(found)

    def param(self, param_id: Any) -> str:
        """A parameter for a message, with its fqn where the program has a table."""
        found = self.params.get(param_id)
        return f"parameter {param_id}" + (f" ({found})" if found else "")

    @cached_property
    def params(self) -> dict[int, str]:
        return {p.id: p.fqn for p in self.program.params}

    def dtype(self, i: int) -> Any:
        """The dtype of a node's value where the form tells, else None."""
        return getattr(self.index.nodes[i].meta.get("val"), "dtype", None)

    def at(
        self, i: int, message: str, *, fix: str, because: Iterable[int] = (), severity: str = ""
    ) -> Finding:
        """A finding at node i; the check's id and severity are filled in by the runner.

        A check that has more than one severity gives its own.
        """
        names = map(self.name, because)
        return self.at_node(self.index.nodes[i], message, fix=fix, because=names, severity=severity)

    def at_node(
        self,
        node: fx.Node,
        message: str,
        *,
        fix: str,
        because: Iterable[str] = (),
        severity: str = "",
    ) -> Finding:
        meta = node.meta
        return Finding(
            check="",
            severity=severity,
            path=self.program.path,
            rank=self.entry.rank,
            graph=self.entry.name,
            node=node.name,
            line=_whole(meta.get("line")),
            column=_whole(meta.get("column")),
            message=message,
            because=tuple(dict.fromkeys(because)),
            fix=fix,
            module=str(meta.get("module") or ""),
            ignored=tuple(check_id for check_id, _ in meta.get("ignore", ())),
        )


def _whole(value: Any) -> int:
    return value if isinstance(value, int) else 0
