"""Which node must run before which: the edges that every reordering of a graph keeps.

Data edges alone are not enough. A release frees a storage that others still read through aliases,
an in-place operator overwrites it, a wait makes it readable, random operators share one generator.
Every edge found here points forward in the graph as it is, and a graph reordered within its edges
has the same ones, so analysing it again gives nothing new.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import torch
from torch import fx

from zgraph.analysis.index import Index, argument
from zgraph.analysis.protocol import Protocol, ids_of
from zgraph.errors import PassError
from zgraph.ir.dialects import Kind
from zgraph.ir.targets import op_name


@dataclass(frozen=True, slots=True)
class _Traits:
    """What an operator does beyond reading its operands and making a result.

    `effect`: it keeps its place among the other effects (`unused_effect`: where no one reads its
    result). `fence`: it changes global state, so nothing may cross it. `maybe_copy`: a view or a
    copy, known only at run time.
    """

    effect: bool = False
    unused_effect: bool = False
    fence: bool = False
    writes_first: bool = False
    writes_all: bool = False
    maybe_copy: bool = False


_PLAIN = _Traits()
# Switches of global state that Dynamo leaves in its graphs.
_FENCES = frozenset(
    {
        "_enter_autocast",
        "_exit_autocast",
        "_set_grad_enabled",
        "_enter_inference_mode",
        "_exit_inference_mode",
        "_saved_tensors_hooks_disable",
        "_saved_tensors_hooks_enable",
        "manual_seed",
        "set_rng_state",
    }
)
_MAYBE_COPIES = frozenset({"reshape", "contiguous", "flatten"})
_IN_PLACE_FUNCTIONS = (operator.iadd, operator.isub, operator.imul, operator.setitem)
# Waits of any kind: the storage may be read, or its source overwritten, only after them.
_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD})
_PENDING = frozenset({Kind.GATHER, Kind.COLLECTIVE, Kind.OFFLOAD, Kind.RELOAD})


@cache
def _traits(opcode: str, target: Any) -> _Traits:
    if opcode == "call_module":
        return _Traits(effect=True)
    name = op_name(target).rsplit(".", 1)[-1]
    if name in _FENCES:
        return _Traits(fence=True)
    maybe_copy = name in _MAYBE_COPIES
    if isinstance(target, torch._ops.OpOverload):
        random = torch.Tag.nondeterministic_seeded in target.tags
        found = _Traits(effect=random or not target._schema.returns, maybe_copy=maybe_copy)
        return found if found != _PLAIN else _PLAIN
    if isinstance(target, torch._ops.HigherOrderOperator):
        return _Traits(effect=True, writes_all=True)
    is_packet = isinstance(target, torch._ops.OpOverloadPacket)
    return _Traits(
        unused_effect=opcode == "call_function" and not is_packet,
        writes_first=target in _IN_PLACE_FUNCTIONS
        or (name.endswith("_") and not name.endswith("__")),
        maybe_copy=maybe_copy,
    )


class Order:
    """The edges of one graph.

    `before[i]` holds, ascending, the numbers of all nodes that must run before node i, `after[i]`
    those that must run after it. The number of edges is linear in the size of the graph.

    Raises:
        PassError: when a node uses a value defined after it, since no order can be told from that.
    """

    def __init__(self, index: Index, protocol: Protocol):
        self.index, self.protocol = index, protocol
        self._extra: dict[int, set[int]] = {}
        self._traits = [
            _traits(node.op, node.target)
            if kind == Kind.COMPUTE and node.op.startswith("call")
            else _PLAIN
            for node, kind in zip(index.nodes, index.kinds, strict=True)
        ]
        self._check_definitions()
        self._add_hazards()
        self._add_sequences()
        self._add_epochs()
        self._add_parameter_order()
        self._add_reductions()
        extra = self._extra
        self.before: list[list[int]] = [
            sorted(extra[i].union(operands)) if i in extra else sorted(operands)
            for i, operands in enumerate(index.operands)
        ]
        self.after: list[list[int]] = [[] for _ in self.before]
        for i, found in enumerate(self.before):
            for x in found:
                self.after[x].append(i)

    def _edge(self, first: int, then: int) -> None:
        if first != then:
            self._extra.setdefault(then, set()).add(first)

    def _edges(self, first: Iterable[int], then: int) -> None:
        for i in first:
            self._edge(i, then)

    def _check_definitions(self) -> None:
        for i, operands in enumerate(self.index.operands):
            if operands and max(operands) >= i:
                late = self.index.nodes[max(operands)]
                raise PassError(
                    f"%{self.index.nodes[i].name} uses %{late.name} before it is defined; "
                    "zgraph lint lists such uses"
                )

    def _add_hazards(self) -> None:
        """Readers after the last write or wait on their storage, writers after its readers."""
        index = self.index
        writes = self._all_writes()
        barrier = dict.fromkeys({storage for found in writes.values() for storage in found}, -1)
        readers: dict[int, list[int]] = {storage: [] for storage in barrier}
        sources: dict[int, list[int]] = {}  # storage of a pending result -> storages it reads
        for i, kind in enumerate(index.kinds):
            if not index.operands[i] or kind == Kind.OUTPUT:
                continue
            written = writes.get(i, ())
            read = {s for s in self._storages(self._reads(i, kind)) if s in barrier}
            if kind in _WAITS:
                read.update(x for s in index.storages(i) for x in sources.get(s, ()))
            elif kind in _PENDING and read:
                sources.update((storage, sorted(read)) for storage in index.storages(i))
            for storage in read.difference(written):
                if barrier[storage] >= 0:
                    self._edge(barrier[storage], i)
                readers[storage].append(i)
            for storage in written:
                if barrier[storage] >= 0:
                    self._edge(barrier[storage], i)
                self._edges(readers[storage], i)
                barrier[storage] = i
                readers[storage] = []

    def _all_writes(self) -> dict[int, set[int]]:
        """The storages that each node writes, or makes readable by waiting."""
        index = self.index
        found: dict[int, set[int]] = {}
        for i, kind in enumerate(index.kinds):
            written = self._storages(self._writes(i, kind))
            if kind in _WAITS:
                written.update(index.storages(i))
            if written:
                found[i] = written
        return found

    def _storages(self, nodes: Iterable[int]) -> set[int]:
        return {storage for i in nodes for storage in self.index.storages(i)}

    def _reads(self, i: int, kind: Kind) -> Iterable[int]:
        if kind == Kind.PREFETCH or self._traits[i].maybe_copy:
            return self.index.operands[i]
        return self.index.reads(i)

    def _writes(self, i: int, kind: Kind) -> Iterable[int]:
        index, traits = self.index, self._traits[i]
        if kind in (Kind.FREE, Kind.OFFLOAD_PARAM, Kind.RELOAD_PARAM) or traits.writes_all:
            return index.operands[i]
        info = index.infos[i]
        if kind == Kind.COLLECTIVE and (info.in_place or not info.asynchronous):
            return index.operands[i]
        if traits.writes_first:
            first = index.nodes[i].args[:1]
            return [index.number[x] for x in first if isinstance(x, fx.Node)]
        return index.written(i)

    def _add_sequences(self) -> None:
        """Effects among themselves, collectives of one group among themselves, fences."""
        index = self.index
        last_effect = last_fence = -1
        last_of_group: dict[Any, int] = {}
        has_fence = any(traits.fence for traits in self._traits)
        since_fence: list[int] = []
        for i, kind in enumerate(index.kinds):
            traits = self._traits[i]
            if has_fence and index.nodes[i].op.startswith("call"):
                if last_fence >= 0:
                    self._edge(last_fence, i)
                since_fence.append(i)
                if traits.fence:
                    self._edges(since_fence, i)
                    since_fence, last_fence = [], i
            if traits.effect or (traits.unused_effect and not index.users[i]):
                if last_effect >= 0:
                    self._edge(last_effect, i)
                last_effect = i
            if kind == Kind.COLLECTIVE:
                group = self._group(i)
                if group in last_of_group:
                    self._edge(last_of_group[group], i)
                last_of_group[group] = i

    def _group(self, i: int) -> Any:
        position = self.index.infos[i].group
        if position is None:
            return None
        group = argument(self.index.nodes[i], position, "group_name")
        return self.index.number.get(group, -1) if isinstance(group, fx.Node) else repr(group)

    def _add_epochs(self) -> None:
        """Everything that touches a gathered storage before one of the releases of its epoch.

        The storage is freed once all n releases have run, whatever their order, so a reader with a
        release on its own result is safe. Any other reader, and any view that leads to none, goes
        before the last release that passes the storage itself through, else before the final one;
        those releases then keep their order, so that the last stays the last.
        """
        index = self.index
        anchors = self._release_anchors()
        for epoch in self.protocol.epochs:
            releases = epoch.releases
            for i in releases:
                self._edge(epoch.gather, i)
            for earlier, later in pairwise(epoch.extra):
                self._edge(earlier, later)
            if epoch.extra:
                self._edges(releases, epoch.extra[0])
            if epoch.final < 0:
                continue
            touching = {*index.members[epoch.storage], *index.readers[epoch.storage]}
            covered = self._covered({anchors[i] for i in releases}, touching)
            loose = [i for i in touching - covered if index.kinds[i] != Kind.RELEASE]
            if not loose:
                continue
            own = [i for i in releases if epoch.storage in index.storages(i)] or releases
            for earlier, later in pairwise(own):
                self._edge(earlier, later)
            for i in loose:
                self._edge(min(i, own[-1]), max(i, own[-1]))

    def _release_anchors(self) -> dict[int, int]:
        """The node whose result each release passes through, chains and `getitem` followed."""
        index = self.index
        anchors: dict[int, int] = {}
        for i, kind in enumerate(index.kinds):
            operands = index.operands[i]
            if operands and (kind == Kind.RELEASE or index.names[i] == "operator.getitem"):
                anchors[i] = anchors.get(operands[0], operands[0])
        return anchors

    def _covered(self, anchors: set[int], touching: set[int]) -> set[int]:
        """Those of `touching` that a release depends on through its anchor."""
        covered = anchors & touching
        pending = list(covered)
        while pending:
            for i in self.index.operands[pending.pop()]:
                if i in touching and i not in covered:
                    covered.add(i)
                    pending.append(i)
        return covered

    def _add_parameter_order(self) -> None:
        """A prefetch before its gathers, and one epoch of a parameter before the next."""
        index = self.index
        previous: dict[Any, list[int]] = {}
        for i, kind in enumerate(index.kinds):
            if kind not in (Kind.GATHER, Kind.PREFETCH, Kind.RELEASE, Kind.WAIT):
                continue
            node = index.nodes[i]
            if kind in (Kind.RELEASE, Kind.WAIT):
                previous.setdefault(ids_of(node)[1], []).append(i)
                continue
            if kind == Kind.GATHER:
                opened = [ids_of(node)[1]]
            else:
                opened = list(argument(node, 2, "param_ids", "ids", default=()))
            for param_id in opened:
                self._edges(previous.get(param_id, ()), i)
                previous[param_id] = [i]

    def _add_reductions(self) -> None:
        """Reductions before the end of backward that flushes them; of one parameter, in order."""
        index = self.index
        last: dict[Any, int] = {}
        since_end: list[int] = []
        end = -1
        for i in sorted(self.protocol.reduces + self.protocol.ends):
            if end >= 0:
                self._edge(end, i)
            if index.kinds[i] == Kind.END_BACKWARD:
                self._edges(since_end, i)
                since_end, end = [], i
                continue
            param_id = ids_of(index.nodes[i])[1]
            if param_id in last:
                self._edge(last[param_id], i)
            last[param_id] = i
            since_end.append(i)
