"""Which node of one graph is which of another, by structure and never by name.

Nodes are alike in order of evidence: what they compute from the inputs on (a hash over operator,
literal arguments and the hashes of operands), what becomes of them up to the outputs (the same over
users), the same operator on operands that are matched already, the same operator between the same
two matched nodes, and at last another operator with the same operands and readers. Values count by
dtype and shape, which every form prints, and only where both graphs have them; symbols by order of
appearance where names differ.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import torch
from torch import fx

from zgraph.ir.literals import OpaqueLiteral
from zgraph.ir.program import GraphEntry
from zgraph.ir.targets import target_text
from zgraph.ir.text_print import argument_text, nested_in
from zgraph.ir.values import annotation

_SYMBOL = re.compile(r"\b(?:s|u|zf|zuf)\d+\b")
_OPERAND = "\0"  # stands for a node among the arguments
_BRACKETS = str.maketrans("()", "[]")
_ROUNDS = 8


def digest(*parts: object) -> str:
    """A short hash of texts."""
    return hashlib.blake2b("\1".join(map(str, parts)).encode(), digest_size=12).hexdigest()


class Shape:
    """One graph as numbers and texts.

    `labels` say what a node does without its operands, `operands` are the numbers of those, in
    order and with repetitions, `down` and `up` the hashes over operands and over users.
    """

    def __init__(self, entry: GraphEntry, with_values: bool, symbols: dict[str, str]):
        self.nodes = list(entry.graph.nodes)
        self.number = {node: i for i, node in enumerate(self.nodes)}
        self.values = [value_of(node, symbols) if with_values else "" for node in self.nodes]
        self.roles = self._roles(entry)
        nested = {name: graph_digest(graph) for name, graph in nested_in(entry).items()}
        self.targets = [self._target(i, nested, entry) for i in range(len(self.nodes))]
        self.literals: list[str] = []
        self.operands: list[list[int]] = []
        for node in self.nodes:
            operands: list[int] = []
            self.literals.append(self._literals(node, operands, symbols))
            self.operands.append(operands)
        self.labels = [
            digest(node.op, *rest)
            for node, *rest in zip(
                self.nodes, self.targets, self.literals, self.values, strict=True
            )
        ]
        self.users: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for i, operands in enumerate(self.operands):
            for position, operand in enumerate(operands):
                self.users[operand].append((i, position))
        self.down = self._hashes(range(len(self.nodes)), lambda i: self.operands[i])
        self.up = self._up()

    def _roles(self, entry: GraphEntry) -> dict[fx.Node, str]:
        found = {}
        for node, role in zip(entry.placeholders(), entry.inputs or (), strict=False):
            found[node] = f"{role.kind} {role.ref}"
        return found

    def _target(self, i: int, nested: dict[str, str], entry: GraphEntry) -> str:
        node = self.nodes[i]
        if node.op == "call_function":
            return target_text(node.target)
        if node.op in ("placeholder", "output"):
            return self.roles.get(node, "")
        name = str(node.target)
        if node.op == "get_attr" and name in nested:
            return nested[name]
        constant = entry.constants.get(name) if node.op == "get_attr" else None
        return annotation(constant) if isinstance(constant, torch.Tensor) else name

    def _literals(self, node: fx.Node, operands: list[int], symbols: dict[str, str]) -> str:
        def put(value: Any) -> Any:
            if isinstance(value, fx.Node):
                operands.append(self.number.get(value, 0))
                return _OPERAND
            # Text that FX prints without quotes may be a string.
            return value.text if isinstance(value, OpaqueLiteral) else value

        args = fx.node.map_aggregate(node.args, put)
        kwargs = {key: fx.node.map_aggregate(node.kwargs[key], put) for key in sorted(node.kwargs)}
        # Whether a list is a tuple is not the same in every form.
        text = argument_text((args, kwargs)).translate(_BRACKETS).replace(",]", "]")
        return renamed(text, symbols)

    def _hashes(self, order: Iterable[int], links: Callable[[int], list[int]]) -> list[str]:
        found = [""] * len(self.nodes)
        for i in order:  # an operand that stands behind its reader counts as unknown
            found[i] = digest(self.labels[i], *(found[x] for x in links(i)))
        return found

    def _up(self) -> list[str]:
        found = [""] * len(self.nodes)
        for i in reversed(range(len(self.nodes))):
            users = sorted(f"{found[user]} {position}" for user, position in self.users[i])
            found[i] = digest(self.labels[i], *users)
        return found


def renamed(text: str, symbols: dict[str, str]) -> str:
    """A text with its symbols renamed; the table grows by those that are new."""
    if not symbols.get("", ""):
        return text
    return _SYMBOL.sub(lambda m: symbols.setdefault(m[0], f"s#{len(symbols)}"), text)


def value_of(node: fx.Node, symbols: dict[str, str]) -> str:
    """Dtype and shape of a node's value; empty when it has none."""
    value = node.meta.get("val")
    values = value if isinstance(value, (tuple, list)) else [value]
    texts = [annotation(x).partition("]")[0] for x in values if isinstance(x, torch.Tensor)]
    return renamed(", ".join(texts), symbols)


def symbol_names(entry: GraphEntry) -> set[str]:
    """The symbols in the values of a graph."""
    names: set[str] = set()
    for node in entry.graph.nodes:
        names.update(_SYMBOL.findall(value_of(node, {})))
    return names


def graph_digest(graph: fx.Graph) -> str:
    """A hash of a nested graph: its nodes in order, without names."""
    number = {node: str(i) for i, node in enumerate(graph.nodes)}
    rows = []
    for node in graph.nodes:
        target = target_text(node.target) if node.op == "call_function" else ""
        args = fx.node.map_arg((node.args, dict(node.kwargs)), lambda x: number.get(x, "?"))
        rows.append(f"{node.op} {target} {argument_text(args)}")
    return digest(*rows)


class Matching:
    """Pairs of node numbers, `to` from the first graph to the second and `back`."""

    def __init__(self, a: Shape, b: Shape):
        self.a, self.b = a, b
        self.to: dict[int, int] = {}
        self.back: dict[int, int] = {}
        self._by_classes(a.down, b.down, both=True)
        self._by_classes(a.up, b.up, both=True)
        self._by_classes(a.down, b.down, both=False)
        for _ in range(_ROUNDS):
            before = len(self.to)
            self._by_operands()
            self._in_gaps(a.labels, b.labels)
            if len(self.to) == before:
                self._in_gaps(*(self._kinds(x) for x in (a, b)))
            if len(self.to) == before:
                self._in_place()
            if len(self.to) == before:
                break

    def pair(self, i: int, j: int) -> None:
        """Match two nodes, and their operands too as far as they are the same by their hash."""
        stack = [(i, j)]
        while stack:
            i, j = stack.pop()
            if i in self.to or j in self.back:
                continue
            self.to[i], self.back[j] = j, i
            operands = zip(self.a.operands[i], self.b.operands[j], strict=False)
            stack += [(x, y) for x, y in operands if self.a.down[x] == self.b.down[y]]

    def _by_classes(self, a: list[str], b: list[str], *, both: bool) -> None:
        """Match equals in order, readers first; `both`: only where there are as many."""
        ours, theirs = self._free(a, self.to), self._free(b, self.back)
        for key in sorted(ours.keys() & theirs.keys(), key=lambda key: -ours[key][0]):
            left, right = ours[key], theirs[key]
            if both and len(left) != len(right):
                continue
            for i, j in zip(left, right, strict=False):
                self.pair(i, j)

    def _free(self, keys: list[str], taken: dict[int, int]) -> dict[str, list[int]]:
        found: defaultdict[str, list[int]] = defaultdict(list)
        for i, key in enumerate(keys):
            if i not in taken:
                found[key].append(i)
        return found

    def _by_operands(self) -> None:
        """Match the same operator on the same operands, in the order of the graphs."""
        waiting: defaultdict[Hashable, list[int]] = defaultdict(list)
        for j in reversed(range(len(self.b.nodes))):
            if j not in self.back and self.b.operands[j]:
                waiting[self.b.labels[j], tuple(self.b.operands[j])].append(j)
        for i in range(len(self.a.nodes)):
            operands = self.a.operands[i]
            if i in self.to or not operands or not all(x in self.to for x in operands):
                continue
            found = waiting.get((self.a.labels[i], tuple(self.to[x] for x in operands)))
            if found:
                self.pair(i, found.pop())

    def _in_place(self) -> None:
        """Match another operator that reads, and is read by, the same nodes."""
        waiting: defaultdict[Hashable, list[int]] = defaultdict(list)
        for j in range(len(self.b.nodes)):
            if j not in self.back and self.b.operands[j]:
                waiting[tuple(self.b.operands[j])].append(j)
        for i in range(len(self.a.nodes)):
            if i in self.to:
                continue
            users = {self.to.get(user) for user, _ in self.a.users[i]}
            for j in waiting.get(tuple(self.to.get(x, -1) for x in self.a.operands[i]), ()):
                if j not in self.back and any(user in users for user, _ in self.b.users[j]):
                    self.pair(i, j)
                    break

    def _in_gaps(self, a: list[str], b: list[str]) -> None:
        """Match equals in order where they stand between the same two matched nodes."""
        pairs = sorted(self.to.items())
        steady = longest_increasing([j for _, j in pairs])
        anchors = [(i, j) for i, j in pairs if j in steady]
        starts = [i for i, _ in anchors], [j for _, j in anchors]
        theirs: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
        for j in reversed(range(len(b))):
            if j not in self.back:
                theirs[bisect_right(starts[1], j), b[j]].append(j)
        for i in range(len(a)):
            found = None if i in self.to else theirs.get((bisect_right(starts[0], i), a[i]))
            if found:
                self.pair(i, found.pop())

    @staticmethod
    def _kinds(shape: Shape) -> list[str]:
        """The operator alone; an input without a role is like no other."""
        return [
            f"{node.op} {target}" if node.op != "placeholder" or target else f"{node.op} {value}"
            for node, target, value in zip(shape.nodes, shape.targets, shape.values, strict=True)
        ]


def longest_increasing(values: list[int]) -> set[int]:
    """The members of a longest increasing run (not necessarily adjacent) of distinct numbers."""
    from zgraph.diff.nodes import _longest_increasing

    return _longest_increasing(values)
