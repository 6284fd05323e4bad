"""Build clean forward/backward pairs of a sharded model with functional collectives, at random."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import torch
from torch import fx
from torch._subclasses.fake_tensor import FakeTensorMode

from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Program

aten, functional = torch.ops.aten, torch.ops._c10d_functional
WORLD, WIDTH, ROWS = 4, 8, 4


@dataclass
class Layer:
    """One layer: its shard and what the forward makes of it."""

    shard: fx.Node
    gather: fx.Node
    wait: fx.Node
    view: fx.Node
    group: str


@dataclass
class Pair:
    """A forward that gathers each weight, and a backward that gathers it again and scatters its
    gradient. `again` are the backward's gathers, by layer."""

    forward: fx.Graph
    backward: fx.Graph
    layers: list[Layer] = field(default_factory=list)
    again: list[fx.Node] = field(default_factory=list)
    saved: list[fx.Node] = field(default_factory=list)

    def program(self) -> Program:
        """Both graphs, with no table of roles: they are linked by position."""
        entries = [
            GraphEntry("forward", self.forward, FORWARD),
            GraphEntry("backward", self.backward, BACKWARD),
        ]
        return Program(entries, path="pair.fx")


def build_pair(rng: random.Random) -> Pair:
    """A clean pair of two to six layers, in one or two groups."""
    mode = FakeTensorMode()
    with mode:
        full = torch.empty(WIDTH, WIDTH)
        shard = torch.empty(WIDTH // WORLD, WIDTH)
        rows = torch.empty(ROWS, WIDTH)
    pair = Pair(fx.Graph(), fx.Graph())
    _forward(pair, rng, full, shard, rows)
    _backward(pair, full, shard, rows)
    return pair


def call(graph: fx.Graph, target: object, args: tuple[object, ...], value: object) -> fx.Node:
    node = graph.call_function(target, args)  # type: ignore[arg-type]
    node.meta["val"] = value
    return node


def _placeholder(graph: fx.Graph, name: str, value: object) -> fx.Node:
    node = graph.placeholder(name)
    node.meta["val"] = value
    return node


def _forward(pair: Pair, rng: random.Random, full: object, shard: object, rows: object) -> None:
    graph, count = pair.forward, rng.randint(2, 6)
    shards = [_placeholder(graph, f"primals_{i}", shard) for i in range(count)]
    x = _placeholder(graph, f"primals_{count}", rows)
    for node in shards:
        group = rng.choice(["0", "1"])
        gather = call(graph, functional.all_gather_into_tensor.default, (node, WORLD, group), full)
        wait = call(graph, functional.wait_tensor.default, (gather,), full)
        view = call(graph, aten.t.default, (wait,), full)
        x = call(graph, aten.mm.default, (x, view), rows)
        for _ in range(rng.randint(0, 2)):
            x = call(graph, aten.relu.default, (x,), rows)
        pair.layers.append(Layer(node, gather, wait, view, group))
        pair.saved.append(x)
    graph.output((x, *shards, *pair.saved))


def _backward(pair: Pair, full: object, shard: object, rows: object) -> None:
    graph, count = pair.backward, len(pair.layers)
    shards = [_placeholder(graph, f"primals_{i}", shard) for i in range(count)]
    saved = [_placeholder(graph, f"saved_{i}", rows) for i in range(count)]
    g = _placeholder(graph, "tangents_1", rows)
    grads: list[fx.Node | None] = [None] * count
    pair.again = [g] * count
    for i in reversed(range(count)):
        group = pair.layers[i].group
        gather = call(
            graph, functional.all_gather_into_tensor.default, (shards[i], WORLD, group), full
        )
        wait = call(graph, functional.wait_tensor.default, (gather,), full)
        product = call(
            graph, aten.mm.default, (call(graph, aten.t.default, (g,), rows), saved[i]), full
        )
        scatter = functional.reduce_scatter_tensor.default
        reduced = call(graph, scatter, (product, "avg", WORLD, group), shard)
        grads[i] = call(graph, functional.wait_tensor.default, (reduced,), shard)
        g = call(graph, aten.mm.default, (g, wait), rows)
        pair.again[i] = gather
    graph.output((*grads, g))
