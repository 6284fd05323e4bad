"""Small programs drawn in these tests, built by hand."""

from __future__ import annotations

from typing import Any

import torch
from torch import fx

from zgraph.ir import ops
from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Param, Program

VALUE = torch.empty(8, 64, device="meta", dtype=torch.bfloat16)


class Sketch:
    """Builds a graph a call at a time. A node takes `module` as its module path."""

    def __init__(self) -> None:
        self.graph = fx.Graph()

    def input(self, name: str) -> fx.Node:
        node = self.graph.placeholder(name)
        node.meta["val"] = VALUE
        return node

    def call(
        self, target: Any, *args: Any, module: str = "", name: str | None = None, **kwargs: Any
    ) -> fx.Node:
        node = self.graph.create_node("call_function", target, args, kwargs, name)
        node.meta["val"] = VALUE
        if module:
            node.meta["module"] = module
        return node

    def neg(self, x: fx.Node, module: str = "", name: str | None = None) -> fx.Node:
        return self.call(torch.ops.aten.neg.default, x, module=module, name=name)

    def add(self, a: fx.Node, b: fx.Node, module: str = "", name: str | None = None) -> fx.Node:
        return self.call(torch.ops.aten.add.Tensor, a, b, module=module, name=name)

    def gather(self, shard: fx.Node, param: int) -> fx.Node:
        name = f"gather_{param}"
        kwargs = {"shape": [8, 64], "dtype": torch.bfloat16}
        return self.call(ops.ALLGATHER, shard, 1, param, name=name, **kwargs)

    def wait(self, gathered: fx.Node, param: int) -> fx.Node:
        return self.call(ops.WAIT, gathered, 1, param, name=f"wait_{param}")

    def entry(self, *outputs: Any, phase: str = FORWARD) -> GraphEntry:
        self.graph.output(outputs)
        return GraphEntry(phase, self.graph, phase, 1)


def program(*entries: GraphEntry, params: int = 0) -> Program:
    table = [Param(i, f"w{i}", (8, 64), torch.bfloat16) for i in range(params)]
    return Program(list(entries), name="sketch", params=table)


def transformer(layers: int) -> Program:
    """A forward and a backward of `layers` blocks, each with a gather started a block ahead."""
    s = Sketch()
    shards = [s.input(f"p{i}") for i in range(layers)]
    x = s.input("x")
    gathered = s.gather(shards[0], 0)
    saved = []
    for i in range(layers):
        ahead = s.gather(shards[i + 1], i + 1) if i + 1 < layers else gathered
        weight = s.wait(gathered, i)
        heads = [s.neg(x, f"layers.{i}.attn.{name}") for name in "qkv"]
        h = s.add(heads[0], heads[1], f"layers.{i}.attn")
        h = s.add(h, heads[2], f"layers.{i}.attn")
        h = s.call(torch.ops.aten.mm.default, h, weight, module=f"layers.{i}.attn.o")
        h = s.call(ops.RELEASE, h, 1, i, 1, name=f"release_{i}")
        x = s.add(x, h, f"layers.{i}")
        saved.append(x)
        gathered = ahead
    forward = s.entry(x, *saved)

    s = Sketch()
    kept = [s.input(f"saved_{i}") for i in range(layers)]
    g = s.input("tangent")
    reduces = []
    for i in reversed(range(layers)):
        g = s.call(torch.ops.aten.mul.Tensor, g, kept[i], module=f"layers.{i}")
        grad = s.neg(g, f"layers.{i}.attn.o")
        reduces.append(s.call(ops.REDUCE, grad, 1, i, name=f"reduce_{i}"))
    s.call(ops.END_BACKWARD, reduces, 1, True, name="end_backward")
    return program(forward, s.entry(g, phase=BACKWARD), params=layers)
