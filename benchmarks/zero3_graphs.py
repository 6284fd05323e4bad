"""Graphs that look like ZeRO-3 rewritten ones, of any size, built without capturing a model."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Program

aten = torch.ops.aten
BF16 = torch.bfloat16


def placeholder_value(shape: Sequence[int], dtype: torch.dtype = BF16) -> torch.Tensor:
    return torch.empty(tuple(shape), dtype=dtype, device="meta")


@dataclass
class Use:
    """One operation: its target, and its operands as values, parameters or plain arguments."""

    target: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)
    value: torch.Tensor | None = None


@dataclass(frozen=True)
class ParamRef:
    """A parameter as an operand, seen through a transposing view or not."""

    number: int
    transposed: bool = False


class Zero3Builder:
    """Writes a graph in program order, with the protocol around every use of a parameter.

    `namespace` is that of the operators: zgraph or dc. `early` puts all gathers at the head.
    """

    def __init__(self, shapes: Sequence[Sequence[int]], namespace: str = "zgraph"):
        self.graph = fx.Graph()
        self.shapes = [tuple(shape) for shape in shapes]
        self.ops = getattr(torch.ops, namespace)
        self.is_dc = namespace == "dc"
        self.values = [placeholder_value(shape) for shape in self.shapes]
        self.shards = []
        for i in range(len(shapes)):
            shard = self.graph.placeholder(f"p{i}")
            shard.meta["val"] = placeholder_value([1])
            self.shards.append(shard)
        self.waits: dict[int, fx.Node] = {}
        self.reads = [0] * len(shapes)
        self.releases: list[tuple[fx.Node, int]] = []
        self.reduces: list[fx.Node] = []

    def input(self, name: str, value: torch.Tensor) -> fx.Node:
        node = self.graph.placeholder(name)
        node.meta["val"] = value
        return node

    def gather(self, number: int) -> fx.Node:
        if number not in self.waits:
            more: dict[str, Any] = {"dtype": BF16}
            if not self.is_dc:
                more["shape"] = list(self.shapes[number])
            gathered = self._call(
                self.ops.allgather_param.default,
                (self.shards[number], 0, number),
                more,
                self.values[number],
            )
            self.waits[number] = self._call(
                self.ops.wait_allgather.default, (gathered, 0, number), {}, self.values[number]
            )
        return self.waits[number]

    def add(self, use: Use) -> fx.Node:
        """Append one operation; return what its readers read (the last release in its chain)."""
        used: list[int] = []

        def resolve(x: Any) -> Any:
            if isinstance(x, (list, tuple)):
                return [resolve(item) for item in x]
            if not isinstance(x, ParamRef):
                return x
            wait = self.gather(x.number)
            if x.number not in used:
                used.append(x.number)
            if not x.transposed:
                return wait
            return self._call(aten.t.default, (wait,), {}, self.values[x.number].t())

        args = tuple(resolve(x) for x in use.args)
        kwargs = {key: resolve(x) for key, x in use.kwargs.items()}
        node = self._call(use.target, args, kwargs, use.value)
        for number in reversed(used):
            self.reads[number] += 1
            node = self._call(self.ops.release_param.default, (node, 0, number, 1), {}, use.value)
            self.releases.append((node, number))
        return node

    def reduce(self, gradient: fx.Node, number: int) -> None:
        self.reduces.append(
            self._call(
                self.ops.reduce_grad.default, (gradient, 0, number), {}, placeholder_value([0])
            )
        )

    def finish(self, outputs: Sequence[fx.Node], phase: str = FORWARD) -> Program:
        for node, number in self.releases:
            node.args = (node.args[0], 0, number, self.reads[number])
        if self.reduces:
            self._call(self.ops.end_backward.default, (list(self.reduces), 0, True), {}, None)
        self.graph.output(tuple(outputs))
        return Program([GraphEntry("graph", self.graph, phase=phase)], world_size=2)

    def _call(
        self, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any], value: Any
    ) -> fx.Node:
        node = self.graph.call_function(target, args, kwargs)
        node.meta["val"] = value
        return node


# --- Llama ----------------------------------------------------------------------------------------

_HIDDEN, _INNER, _VOCABULARY, _TOKENS = 4096, 11008, 32000, 2048
_LAYER = (
    [(_HIDDEN,)]
    + [(_HIDDEN, _HIDDEN)] * 4
    + [(_HIDDEN,)]
    + [(_INNER, _HIDDEN)] * 2
    + [(_HIDDEN, _INNER)]
)
NORM1, Q, K, V, OUT, NORM2, GATE, UP, DOWN = range(9)


def _shapes(layers: int) -> list[tuple[int, ...]]:
    return [(_VOCABULARY, _HIDDEN), *(_LAYER * layers), (_HIDDEN,), (_VOCABULARY, _HIDDEN)]


class _Llama:
    """Shared by forward and backward: how one line of the model becomes nodes."""

    def __init__(self, layers: int, namespace: str):
        self.builder = Zero3Builder(_shapes(layers), namespace)
        self.hidden = placeholder_value((_TOKENS, _HIDDEN))
        self.inner = placeholder_value((_TOKENS, _INNER))

    def unary(self, x: fx.Node, *targets: Any) -> fx.Node:
        for target in targets:
            x = self.builder.add(Use(target, (x,), value=x.meta["val"]))
        return x

    def binary(self, target: Any, x: Any, y: Any, value: torch.Tensor) -> fx.Node:
        return self.builder.add(Use(target, (x, y), value=value))

    def linear(self, x: fx.Node, number: int, value: torch.Tensor) -> fx.Node:
        return self.binary(aten.mm.default, x, ParamRef(number, transposed=True), value)

    def back(self, grad: fx.Node, number: int, value: torch.Tensor) -> fx.Node:
        return self.binary(aten.mm.default, grad, ParamRef(number), value)

    def padding(self, x: fx.Node, count: int) -> fx.Node:
        """Operations without parameters: casts, means, rotations, reshapes of a real layer."""
        cycle = (aten.neg.default, aten.sigmoid.default, aten.exp.default, aten.rsqrt.default)
        return self.unary(x, *(cycle[i % 4] for i in range(count)))


def llama_forward(layers: int, namespace: str = "zgraph") -> Program:
    """The forward of a Llama-7B of that many layers: about 130 nodes and 9 parameters a layer."""
    model = _Llama(layers, namespace)
    builder, hidden, inner = model.builder, model.hidden, model.inner
    tokens = builder.input("tokens", placeholder_value((_TOKENS,), torch.int64))
    x = builder.add(Use(aten.embedding.default, (ParamRef(0), tokens), value=hidden))
    saved: list[fx.Node] = []
    for layer in range(layers):
        at = 1 + 9 * layer
        normed = model.padding(x, 5)
        normed = model.binary(aten.mul.Tensor, normed, ParamRef(at + NORM1), hidden)
        q, k, v = (model.linear(normed, at + n, hidden) for n in (Q, K, V))
        q, k = model.padding(q, 11), model.padding(k, 11)
        scores = model.padding(model.binary(aten.mul.Tensor, q, k, hidden), 9)
        mixed = model.padding(model.binary(aten.mul.Tensor, scores, v, hidden), 5)
        x = model.binary(aten.add.Tensor, x, model.linear(mixed, at + OUT, hidden), hidden)
        normed2 = model.padding(x, 5)
        normed2 = model.binary(aten.mul.Tensor, normed2, ParamRef(at + NORM2), hidden)
        gate = model.padding(model.linear(normed2, at + GATE, inner), 5)
        up = model.linear(normed2, at + UP, inner)
        product = model.padding(model.binary(aten.mul.Tensor, gate, up, inner), 18)
        x = model.binary(aten.add.Tensor, x, model.linear(product, at + DOWN, hidden), hidden)
        saved += [normed, q, k, v, scores, mixed, normed2, gate, up, product]
    last = 1 + 9 * layers
    x = model.binary(aten.mul.Tensor, model.padding(x, 5), ParamRef(last), hidden)
    logits = model.linear(x, last + 1, placeholder_value((_TOKENS, _VOCABULARY)))
    loss = model.padding(logits, 12)
    return builder.finish([loss, *saved, x], FORWARD)


def llama_backward(layers: int, namespace: str = "zgraph") -> Program:
    """Its backward: about 225 nodes a layer, a gradient reduced for each parameter."""
    model = _Llama(layers, namespace)
    builder, hidden, inner = model.builder, model.hidden, model.inner
    saved = [
        [
            builder.input(
                f"saved{i}_{name}", inner if name in ("gate", "up", "product") else hidden
            )
            for name in (
                "normed",
                "q",
                "k",
                "v",
                "scores",
                "mixed",
                "normed2",
                "gate",
                "up",
                "product",
            )
        ]
        for i in range(layers)
    ]
    grad = builder.input("tangent", placeholder_value((_TOKENS, _VOCABULARY)))
    final = builder.input("final", hidden)
    tokens = builder.input("tokens", placeholder_value((_TOKENS,), torch.int64))
    last = 1 + 9 * layers

    def weight_gradient(number: int, grad: fx.Node, x: fx.Node) -> None:
        value = builder.values[number]
        if len(value.shape) == 1:
            product = model.binary(aten.mul.Tensor, grad, x, hidden)
            product = model.unary(product, aten.neg.default)
            result = builder.add(Use(aten.sum.dim_IntList, (product, [0]), value=value))
        else:
            flipped = builder.add(Use(aten.t.default, (grad,), value=grad.meta["val"].t()))
            result = model.binary(aten.mm.default, flipped, x, value)
        builder.reduce(model.unary(result, aten.neg.default), number)

    grad = model.padding(grad, 12)
    weight_gradient(last + 1, grad, final)
    grad = model.back(grad, last + 1, hidden)
    weight_gradient(last, grad, final)
    grad = model.padding(model.binary(aten.mul.Tensor, grad, ParamRef(last), hidden), 6)
    for layer in reversed(range(layers)):
        at = 1 + 9 * layer
        normed, q, k, v, scores, mixed, normed2, gate, up, product = saved[layer]
        weight_gradient(at + DOWN, grad, product)
        inside = model.padding(model.back(grad, at + DOWN, inner), 18)
        up_grad = model.binary(aten.mul.Tensor, inside, model.padding(gate, 3), inner)
        gate_grad = model.padding(model.binary(aten.mul.Tensor, inside, up, inner), 9)
        weight_gradient(at + UP, up_grad, normed2)
        weight_gradient(at + GATE, gate_grad, normed2)
        a = model.back(up_grad, at + UP, hidden)
        b = model.back(gate_grad, at + GATE, hidden)
        both = model.binary(aten.add.Tensor, a, b, hidden)
        weight_gradient(at + NORM2, both, normed2)
        both = model.binary(aten.mul.Tensor, both, ParamRef(at + NORM2), hidden)
        grad = model.binary(aten.add.Tensor, grad, model.padding(both, 13), hidden)
        weight_gradient(at + OUT, grad, mixed)
        inside = model.padding(model.back(grad, at + OUT, hidden), 12)
        v_grad = model.binary(aten.mul.Tensor, inside, model.padding(scores, 4), hidden)
        score_grad = model.padding(model.binary(aten.mul.Tensor, inside, v, hidden), 14)
        q_grad = model.padding(model.binary(aten.mul.Tensor, score_grad, k, hidden), 14)
        k_grad = model.padding(model.binary(aten.mul.Tensor, score_grad, q, hidden), 14)
        parts = []
        for n, part in ((V, v_grad), (K, k_grad), (Q, q_grad)):
            weight_gradient(at + n, part, normed)
            parts.append(model.back(part, at + n, hidden))
        both = model.binary(aten.add.Tensor, parts[0], parts[1], hidden)
        both = model.binary(aten.add.Tensor, both, parts[2], hidden)
        weight_gradient(at + NORM1, both, normed)
        both = model.binary(aten.mul.Tensor, both, ParamRef(at + NORM1), hidden)
        grad = model.binary(aten.add.Tensor, grad, model.padding(both, 13), hidden)
    dense = builder.add(
        Use(
            aten.embedding_dense_backward.default,
            (grad, tokens, _VOCABULARY, -1, False),
            value=builder.values[0],
        )
    )
    builder.reduce(dense, 0)
    return builder.finish([grad], BACKWARD)


# --- random ---------------------------------------------------------------------------------------


def random_program(
    seed: int,
    operations: int,
    params: int,
    *,
    namespace: str = "zgraph",
    locality: int = 0,
    reuse: float = 0.2,
    reductions: bool = True,
    early_gathers: bool = False,
    effects: float = 0.0,
) -> Program:
    """A random graph of that many operations, each on up to three values and two parameters.

    Every parameter is used at least once. `locality` limits operands to that many values back (0:
    any); `reuse` is the chance that an operation reads one more parameter, used before or not;
    `effects` the chance that it is followed by an in-place or a random operation.
    """
    draw = random.Random(seed)
    builder = Zero3Builder(
        [(draw.choice((1, 1, 2, 3, 5, 8, 13)) * 64,) for _ in range(params)], namespace
    )
    shape = placeholder_value([64])
    values = [builder.input(f"x{i}", shape) for i in range(3)]
    if early_gathers:
        for number in range(params):
            builder.gather(number)
    first_use: dict[int, list[int]] = {}
    for number in range(params):
        first_use.setdefault(draw.randrange(operations), []).append(number)
    for at in range(operations):
        pool = values[-locality:] if locality else values
        operands: list[Any] = [draw.choice(pool) for _ in range(draw.randint(1, 3))]
        refs = [ParamRef(n) for n in first_use.get(at, ())]
        if params and draw.random() < reuse:
            refs.append(ParamRef(draw.randrange(params)))
        operands += refs
        draw.shuffle(operands)
        node = builder.add(Use(aten.cat.default, (operands,), value=shape))
        values.append(node)
        if draw.random() < effects:
            target, operands = draw.choice(
                (
                    (aten.add_.Tensor, (draw.choice(pool), draw.choice(pool))),
                    (aten.rand_like.default, (draw.choice(pool),)),
                )
            )
            values.append(builder.add(Use(target, operands, value=shape)))
        if reductions and params and draw.random() < 0.15:
            builder.reduce(node, draw.randrange(params))
    outputs = [draw.choice(values) for _ in range(min(5, operations))]
    return builder.finish(outputs, BACKWARD if builder.reduces else FORWARD)
