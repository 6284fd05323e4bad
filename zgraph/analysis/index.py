"""Number the nodes of a graph once, and answer questions about it with arrays.

Storage classes follow `signatures`: two values have one class exactly when one is reached from the
other through views, `getitem` of lists of views, waits, releases, in-place and `out=` operators.
"""

from __future__ import annotations

import heapq
import operator
from collections.abc import Iterable, Sequence
from typing import Any

from torch import fx

from zgraph.analysis.signatures import Signature, Slot, signature_of
from zgraph.ir.dialects import Kind, OpInfo, info_of
from zgraph.ir.targets import op_name

NO_STORAGE = -1
NOWHERE = -1
_PLAIN = info_of("")


class Index:
    """A read-only numbering of one graph; make a new one after the graph has changed.

    Attributes, each a list over node numbers: `nodes`, `kinds`, `infos`, `names` (`op_name` of the
    target), `operands` (numbers of the distinct operands, args then kwargs), `users` (numbers, in
    graph order), `storage` (a class, NO_STORAGE, or a list of classes for a multi-output node whose
    results differ), `view_of` (the operand whose storage a pure view passes on, else -1),
    `alias_of` (the same, writing operators included), `multi`.
    `number` maps a node to its number; `output` is the output's number or -1. `forward` lists
    (reader, operand) where the operand is defined later, `foreign` (reader, node) where it is not
    in the graph at all.

    The numbering is that of the graph, or of `order` when given (see `stable_order`).
    """

    def __init__(self, graph: fx.Graph, order: Sequence[fx.Node] | None = None):
        self.nodes: list[fx.Node] = list(graph.nodes if order is None else order)
        self.number: dict[fx.Node, int] = {node: i for i, node in enumerate(self.nodes)}
        count = len(self.nodes)
        self.kinds: list[Kind] = [Kind.COMPUTE] * count
        self.infos: list[OpInfo] = [_PLAIN] * count
        self.names: list[str] = [""] * count
        self.operands: list[list[int]] = [[]] * count
        self.users: list[list[int]] = [[] for _ in range(count)]
        self.storage: list[int | list[int]] = [NO_STORAGE] * count
        self.view_of: list[int] = [-1] * count
        self.alias_of: list[int] = [-1] * count
        self.multi: list[bool] = [False] * count
        self.output = -1
        self.placeholders: list[int] = []
        self.storage_count = 0
        self.forward: list[tuple[int, int]] = []
        self.foreign: list[tuple[int, fx.Node]] = []
        self.reads_nothing: list[bool] = [True] * count
        self._writing: list[int] = []
        self._targets: dict[tuple[str, int], _Target] = {}
        self._attributes: dict[str, int] = {}
        self._members: list[list[int]] | None = None
        self._readers: list[list[int]] | None = None
        self._fill()

    def _fill(self) -> None:
        for i, node in enumerate(self.nodes):
            self._link(i, node)
            opcode = node.op
            if opcode == "placeholder":
                self.kinds[i] = Kind.PLACEHOLDER
                self.names[i] = "placeholder"
                self.placeholders.append(i)
                self.storage[i] = self._fresh()
            elif opcode == "output":
                self.kinds[i] = Kind.OUTPUT
                self.names[i] = "output"
                self.output = i
            elif opcode == "get_attr":
                self.names[i] = "get_attr"
                target = str(node.target)
                if target not in self._attributes:
                    self._attributes[target] = self._fresh()
                self.storage[i] = self._attributes[target]
            else:
                self._fill_call(i, node)

    def _link(self, i: int, node: fx.Node) -> None:
        number, users = self.number, self.users
        operands: list[int] = []
        for operand in node.all_input_nodes:
            x = number.get(operand, NOWHERE)
            if x == NOWHERE:
                self.foreign.append((i, operand))
                continue
            operands.append(x)
            users[x].append(i)
            if x >= i:
                self.forward.append((i, x))
        self.operands[i] = operands

    def _fill_call(self, i: int, node: fx.Node) -> None:
        key = (node.op, id(node.target))
        target = self._targets.get(key)
        if target is None:
            target = self._targets[key] = _Target(node)
        info, signature = target.info, target.signature
        self.names[i], self.infos[i], self.kinds[i] = target.name, info, info.kind
        self.reads_nothing[i] = target.reads_nothing
        self.multi[i] = signature.multi
        if target.way == _SINGLE:
            self._fill_single(i, node, signature)
        elif target.way == _GETITEM:
            self._fill_getitem(i, node)
        elif target.way == _ELEMENTS:
            inputs = node.args[info.tensor] if len(node.args) > info.tensor else ()
            count = len(inputs) if isinstance(inputs, (list, tuple)) else 1
            self.storage[i] = [self._fresh() for _ in range(count)]
        elif target.way == _WITH_EFFECTS:
            self._fill_with_effects(i, node)
        else:
            self.storage[i] = [
                self._fresh() if source is None else self._slot_storage(node, source)
                for source in signature.returns
            ]
        if signature.writes:
            self._writing.append(i)

    def _fill_with_effects(self, i: int, node: fx.Node) -> None:
        """`with_effects(token, op, *args)` returns the new token, then what `op(*args)` returns."""
        inner = op_name(node.args[1]) if len(node.args) > 1 and callable(node.args[1]) else ""
        info = info_of(inner)
        self.infos[i], self.kinds[i], self.multi[i] = info, info.kind, True
        self.reads_nothing[i] = info.kind in _PASS_THROUGH
        operand = node.args[2 + info.tensor] if len(node.args) > 2 + info.tensor else None
        result = self._fresh()
        if info.in_place and isinstance(operand, fx.Node) and self._is_earlier(operand, i):
            result = self._first(self.storage[self.number[operand]])
        self.storage[i] = [self._fresh(), result]

    def _fill_single(self, i: int, node: fx.Node, signature: Signature) -> None:
        source = signature.returns[0] if signature.returns else None
        if source is None:
            self.storage[i] = self.storage_count
            self.storage_count += 1
            return
        operand = slot_value(node, source)
        if isinstance(operand, fx.Node) and self._is_earlier(operand, i):
            at = self.number[operand]
            self.storage[i] = self.storage[at]
            self.alias_of[i] = at
            # A collective in place is no view: it reads and fills its operand's bytes.
            if not signature.writes and self.kinds[i] != Kind.COLLECTIVE:
                self.view_of[i] = at
        elif isinstance(operand, (list, tuple)):
            self.storage[i] = [
                self._first(self.storage[self.number[x]])
                if isinstance(x, fx.Node) and self._is_earlier(x, i)
                else self._fresh()
                for x in operand
            ]
        else:
            self.storage[i] = self._fresh()

    def _fill_getitem(self, i: int, node: fx.Node) -> None:
        source = node.args[0] if node.args else None
        if not isinstance(source, fx.Node) or not self._is_earlier(source, i):
            self.storage[i] = self._fresh()
            return
        at = self.number[source]
        self.view_of[i] = self.alias_of[i] = at
        parts = self.storage[at]
        key = node.args[1] if len(node.args) > 1 else None
        if isinstance(parts, list):
            inside = isinstance(key, int) and -len(parts) <= key < len(parts)
            self.storage[i] = parts[key] if inside else self._fresh()  # type: ignore[index]
        else:
            self.storage[i] = parts

    def _is_earlier(self, operand: fx.Node, i: int) -> bool:
        return self.number.get(operand, i) < i

    def _slot_storage(self, node: fx.Node, slot: tuple[Slot, Slot]) -> int:
        operand = slot_value(node, slot)
        if isinstance(operand, fx.Node) and operand in self.number:
            return self._first(self.storage[self.number[operand]])
        return self._fresh()

    def _first(self, storage: int | list[int]) -> int:
        if isinstance(storage, int):
            return storage if storage != NO_STORAGE else self._fresh()
        return storage[0] if storage else self._fresh()

    def _fresh(self) -> int:
        self.storage_count += 1
        return self.storage_count - 1

    def storages(self, i: int) -> tuple[int, ...]:
        """Every storage class that the value of node i lies in."""
        storage = self.storage[i]
        if isinstance(storage, list):
            return tuple(storage)
        return () if storage == NO_STORAGE else (storage,)

    def reads(self, i: int) -> Iterable[int]:
        """The operands whose bytes node i reads.

        A view, a wait, a release, a metadata read and the output read no bytes.
        """
        if self.reads_nothing[i]:
            return ()
        view = self.view_of[i]
        if view < 0:
            return self.operands[i]
        operands = self.operands[i]
        return () if len(operands) == 1 else [x for x in operands if x != view]

    @property
    def members(self) -> list[list[int]]:
        """For each storage class, the nodes whose value lies in it, in graph order."""
        if self._members is None:
            self._members = [[] for _ in range(self.storage_count)]
            for i in range(len(self.nodes)):
                for storage in self.storages(i):
                    self._members[storage].append(i)
        return self._members

    @property
    def readers(self) -> list[list[int]]:
        """For each storage class, the nodes that read its bytes, in graph order."""
        if self._readers is None:
            found: list[list[int]] = [[] for _ in range(self.storage_count)]
            storage_of = self.storage
            for i in range(len(self.nodes)):
                for operand in self.reads(i):
                    storage = storage_of[operand]
                    for one in storage if isinstance(storage, list) else (storage,):
                        if one == NO_STORAGE:
                            continue
                        of_storage = found[one]
                        if not of_storage or of_storage[-1] != i:
                            of_storage.append(i)
            self._readers = found
        return self._readers

    @property
    def writing(self) -> list[int]:
        """The nodes that write an operand in place, in graph order."""
        return self._writing

    def written(self, i: int) -> list[int]:
        """The operands that node i writes in place."""
        node = self.nodes[i]
        if not node.op.startswith("call"):
            return []
        found = []
        for slot in signature_of(node.op, node.target).writes:
            operand = slot_value(node, slot)
            items = operand if isinstance(operand, (list, tuple)) else (operand,)
            found += [self.number[x] for x in items if isinstance(x, fx.Node) and x in self.number]
        return found


def stable_order(index: Index) -> list[fx.Node]:
    """The nodes so that operands come first, each as near to its old place as that allows.

    Nodes on a cycle cannot be ordered: they come last, in their old order.
    """
    waiting = [len(operands) for operands in index.operands]
    ready = [i for i, count in enumerate(waiting) if not count]
    heapq.heapify(ready)
    order: list[int] = []
    while ready:
        i = heapq.heappop(ready)
        order.append(i)
        for user in index.users[i]:
            waiting[user] -= 1
            if not waiting[user]:
                heapq.heappush(ready, user)
    order += [i for i, count in enumerate(waiting) if count]
    return [index.nodes[i] for i in order]


_PASS_THROUGH = frozenset(
    {
        Kind.WAIT,
        Kind.RELEASE,
        Kind.WAIT_OFFLOAD,
        Kind.WAIT_RELOAD,
        Kind.FREE,
        Kind.OFFLOAD_PARAM,
        Kind.RELOAD_PARAM,
    }
)


_READS_NOTHING = _PASS_THROUGH | {Kind.END_BACKWARD, Kind.PREFETCH}
_SINGLE, _GETITEM, _ELEMENTS, _WITH_EFFECTS, _SEVERAL = range(5)


class _Target:
    """What one target means, looked up once for all its nodes; `way` says how storage follows."""

    __slots__ = ("info", "name", "reads_nothing", "signature", "way")

    def __init__(self, node: fx.Node):
        is_function = node.op == "call_function"
        self.name = op_name(node.target) if is_function else str(node.target)
        self.info: OpInfo = info_of(self.name)
        self.signature: Signature = signature_of(node.op, node.target)
        self.reads_nothing = self.signature.metadata or self.info.kind in _READS_NOTHING
        returns = len(self.signature.returns)
        if node.target is operator.getitem:
            self.way = _GETITEM
        elif self.name == "higher_order.with_effects":
            self.way = _WITH_EFFECTS
        elif self.info.elements and not self.info.in_place:
            self.way = _ELEMENTS
        elif self.signature.multi and not self.signature.uniform and returns != 1:
            self.way = _SEVERAL
        else:
            self.way = _SINGLE


def slot_value(node: fx.Node, slot: tuple[Slot, Slot]) -> Any:
    """The argument in a slot of `Signature`, passed by position or by name; None if left out."""
    position, name = slot
    if isinstance(position, int) and position < len(node.args):
        return node.args[position]
    if name:
        return node.kwargs.get(str(name))
    # The dialects call their tensor by different names; it is the first node passed by keyword.
    return next((x for x in node.kwargs.values() if isinstance(x, fx.Node)), None)


def argument(node: fx.Node, position: int, *names: str, default: Any = None) -> Any:
    """An argument passed by position or by any of the names its dialects give it."""
    if position < len(node.args):
        return node.args[position]
    for name in names:
        if name in node.kwargs:
            return node.kwargs[name]
    return default
