"""Which node must run before which: the edges that every reordering of a graph keeps.

Data edges alone are not enough. A release frees a storage that others still read through aliases, an
in-place operator overwrites it, a wait makes it readable, and random operators share one generator.
Every edge found here points forward in the graph as it is, and the edges of a graph reordered within
them are the same ones, so analysing a reordered graph again gives nothing new.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from enum import IntFlag
from functools import cache
from typing import Any

import torch
from torch import fx

from zgraph.analysis.index import Index, argument
from zgraph.analysis.protocol import Protocol, ids_of
from zgraph.errors import PassError
from zgraph.ir.dialects import Kind
from zgraph.ir.targets import OpaqueTarget, op_name


class _Trait(IntFlag):
    """What an operator does beyond reading its operands and making a result."""

    NONE = 0
    EFFECT = 1  # keeps its place among the other effects
    EFFECT_IF_UNUSED = 2
    FENCE = 4  # changes global state: nothing may cross it
    WRITES_FIRST = 8
    WRITES_ALL = 16
    MAYBE_COPY = 32  # a view or a copy, known only at run time


# Switches of global state that Dynamo leaves in its graphs.
_FENCES = frozenset(
    "_enter_autocast _exit_autocast _set_grad_enabled _functorch_enter _functorch_exit "
    "_saved_tensors_hooks_disable _saved_tensors_hooks_enable _enter_inference_mode "
    "_exit_inference_mode manual_seed set_rng_state".split()
)
_MAYBE_COPIES = frozenset("reshape contiguous flatten".split())
_IN_PLACE_FUNCTIONS = (operator.iadd, operator.isub, operator.imul, operator.setitem)
# Waits of any kind: the storage may be read, or its source overwritten, only after them.
_WAITS = frozenset({Kind.WAIT, Kind.WAIT_OFFLOAD, Kind.WAIT_RELOAD})
_PENDING = frozenset({Kind.GATHER, Kind.COLLECTIVE, Kind.OFFLOAD, Kind.RELOAD})


@cache
def _traits(opcode: str, target: Any) -> _Trait:
    if opcode == "call_module":
        return _Trait.EFFECT
    name = op_name(target).rsplit(".", 1)[-1]
    found = _Trait.MAYBE_COPY if name in _MAYBE_COPIES else _Trait.NONE
    if name in _FENCES:
        return _Trait.FENCE
    if isinstance(target, torch._ops.OpOverload):
        if torch.Tag.nondeterministic_seeded in target.tags or not target._schema.returns:
            found |= _Trait.EFFECT
        return found
    if isinstance(target, torch._ops.HigherOrderOperator):
        return found | _Trait.EFFECT | _Trait.WRITES_ALL
    if target in _IN_PLACE_FUNCTIONS or (name.endswith("_") and not name.endswith("__")):
        found |= _Trait.WRITES_FIRST
    if opcode == "call_function" and not isinstance(target, torch._ops.OpOverloadPacket):
        found |= _Trait.EFFECT_IF_UNUSED
    return found


class Order:
    """The edges of one graph.

    `before[i]` holds, ascending, the numbers of all nodes that must run before node i, `after[i]`
    those that must run after it. The number of edges is linear in the size of the graph.

    Raises:
        PassError: when a node uses a value defined after it, since no order can be told from that.
    """

    def __init__(self, index: Index, protocol: Protocol):
        self.index, self.protocol = index, protocol
        self._before: list[set[int]] = [set(operands) for operands in index.operands]
        self._check_definitions()
        self._add_hazards()
        self._add_sequences()
        self._add_epochs()
        self._add_parameter_order()
        self._add_reductions()
        self.before: list[list[int]] = [sorted(found) for found in self._before]
        del self._before
        self.after: list[list[int]] = [[] for _ in self.before]
        for i, found in enumerate(self.before):
            for x in found:
                self.after[x].append(i)

    def _edge(self, first: int, then: int) -> None:
        if first != then:
            self._before[then].add(first)

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
        count = index.storage_count
        barrier = [-1] * count
        readers: list[list[int]] = [[] for _ in range(count)]
        sources: dict[int, list[int]] = {}  # storage of a pending result -> storages it reads
        for i, node in enumerate(index.nodes):
            kind = index.kinds[i]
            if kind in (Kind.PLACEHOLDER, Kind.OUTPUT):
                continue
            traits = _traits(node.op, node.target) if node.op.startswith("call") else _Trait.NONE
            reads = self._storages(self._reads(i, kind, traits))
            writes = self._storages(self._writes(i, kind, traits))
            if kind in _WAITS:
                waited = index.storages(i)
                writes |= set(waited)
                reads |= {source for s in waited for source in sources.get(s, ())}
            elif kind in _PENDING:
                for storage in index.storages(i):
                    sources[storage] = sorted(reads)
            for storage in reads - writes:
                if barrier[storage] >= 0:
                    self._edge(barrier[storage], i)
                readers[storage].append(i)
            for storage in writes:
                if barrier[storage] >= 0:
                    self._edge(barrier[storage], i)
                self._edges(readers[storage], i)
                barrier[storage] = i
                readers[storage] = []

    def _storages(self, nodes: Iterable[int]) -> set[int]:
        return {storage for i in nodes for storage in self.index.storages(i)}

    def _reads(self, i: int, kind: Kind, traits: _Trait) -> Iterable[int]:
        if kind == Kind.PREFETCH or traits & _Trait.MAYBE_COPY:
            return self.index.operands[i]
        return self.index.reads(i)

    def _writes(self, i: int, kind: Kind, traits: _Trait) -> Iterable[int]:
        index = self.index
        operands = index.operands[i]
        if kind in (Kind.FREE, Kind.OFFLOAD_PARAM, Kind.RELOAD_PARAM):
            return operands
        info = index.infos[i]
        if kind == Kind.COLLECTIVE and (info.in_place or not info.asynchronous):
            return operands
        if traits & _Trait.WRITES_ALL:
            return operands
        if traits & _Trait.WRITES_FIRST:
            first = index.nodes[i].args[:1]
            return [index.number[x] for x in first if isinstance(x, fx.Node)]
        return index.written(i)

    def _add_sequences(self) -> None:
        """Effects among themselves, collectives of one group among themselves, fences."""
        index = self.index
        last_effect = -1
        last_fence = -1
        last_of_group: dict[Any, int] = {}
        since_fence: list[int] = []
        for i, node in enumerate(index.nodes):
            kind = index.kinds[i]
            if not node.op.startswith("call"):
                continue
            traits = _traits(node.op, node.target) if kind == Kind.COMPUTE else _Trait.NONE
            if traits & _Trait.FENCE:
                self._edges(since_fence, i)
                since_fence = []
            if last_fence >= 0:
                self._edge(last_fence, i)
            since_fence.append(i)
            if traits & _Trait.FENCE:
                last_fence = i
            unused = bool(traits & _Trait.EFFECT_IF_UNUSED) and not index.users[i]
            if traits & _Trait.EFFECT or unused:
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
            for earlier, later in zip(epoch.extra, epoch.extra[1:], strict=False):
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
            for earlier, later in zip(own, own[1:], strict=False):
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
        """Reductions before the end of backward that flushes them, those of one parameter in order."""
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
