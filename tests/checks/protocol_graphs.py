"""Random ZeRO-3 graphs that are right by construction, for planting faults in."""

from __future__ import annotations

import operator
import random
from dataclasses import dataclass, field

import torch
from torch import fx

from zgraph.ir.ops import ALLGATHER, END_BACKWARD, PREFETCH, REDUCE, RELEASE, WAIT
from zgraph.ir.program import GraphEntry, Program

aten = torch.ops.aten
_getitem = operator.getitem
F32 = torch.float32


@dataclass
class Epoch:
    """One gathering of a parameter, as built. `is_last`: no later epoch of the parameter."""

    param_id: int
    gather: fx.Node
    wait: fx.Node
    releases: list[fx.Node] = field(default_factory=list)
    prefetch: fx.Node | None = None
    is_last: bool = True


@dataclass
class Built:
    """A clean graph and what a fault needs to know about it. `x` is the value computed last."""

    graph: fx.Graph
    shards: list[fx.Node]
    epochs: list[Epoch]
    x: fx.Node
    reduces: list[fx.Node] = field(default_factory=list)
    end: fx.Node | None = None

    @property
    def output(self) -> fx.Node:
        return self.graph.output_node()

    def program(self) -> Program:
        return Program([GraphEntry("graph", self.graph)])


def build(rng: random.Random) -> Built:
    """A graph of one to five parameters, each gathered in one or two epochs of one to three uses.

    About half of the epochs are prefetched and some overlap. Uses read the parameter itself, a
    view, or both halves of a split, or are a layer norm with several results. The graph reduces up
    to three gradients.
    """
    graph = fx.Graph()
    shards = [graph.placeholder(f"shard_{i}") for i in range(rng.randint(1, 5))]
    built = Built(graph, shards, [], graph.placeholder("x"))
    turns = [i for i in range(len(shards)) for _ in range(rng.randint(1, 2))]
    rng.shuffle(turns)
    open_epochs: list[tuple[Epoch, int]] = []
    for param_id in turns:
        while any(epoch.param_id == param_id for epoch, _ in open_epochs) or len(open_epochs) > 2:
            _close(built, rng, *open_epochs.pop(0))
        open_epochs.append((_open(built, rng, param_id), rng.randint(1, 3)))
    for epoch, uses in open_epochs:
        _close(built, rng, epoch, uses)
    for epoch in built.epochs:
        later = built.epochs[built.epochs.index(epoch) + 1 :]
        epoch.is_last = all(other.param_id != epoch.param_id for other in later)
    for param_id in range(rng.randint(0, 3)):
        gradient = graph.call_function(aten.neg.default, (built.x,))
        built.reduces.append(graph.call_function(REDUCE, (gradient, 0, param_id)))
    if built.reduces:
        built.end = graph.call_function(END_BACKWARD, (list(built.reduces), 0, True))
    graph.output((built.x, *shards))
    return built


def _open(built: Built, rng: random.Random, param_id: int) -> Epoch:
    graph, shard = built.graph, built.shards[param_id]
    prefetch = None
    if rng.random() < 0.5:
        arguments = (0, [shard], [param_id], [16], [2], [F32])
        prefetch = graph.call_function(PREFETCH, arguments)
    options = {"shape": [4, 4], "dtype": F32}
    gather = graph.call_function(ALLGATHER, (shard, 0, param_id), options)
    wait = graph.call_function(WAIT, (gather, 0, param_id))
    epoch = Epoch(param_id, gather, wait, prefetch=prefetch)
    built.epochs.append(epoch)
    return epoch


def _close(built: Built, rng: random.Random, epoch: Epoch, uses: int) -> None:
    for _ in range(uses):
        value = _use(built, rng, epoch.wait)
        release = built.graph.call_function(RELEASE, (value, 0, epoch.param_id, uses))
        epoch.releases.append(release)
        built.x = release


def _use(built: Built, rng: random.Random, wait: fx.Node) -> fx.Node:
    call, x = built.graph.call_function, built.x
    way = rng.randrange(4)
    if way == 0:
        return call(aten.mm.default, (x, wait))
    if way == 1:
        return call(aten.mm.default, (x, call(aten.t.default, (wait,))))
    if way == 2:
        norm = call(aten.native_layer_norm.default, (x, [4], wait, None, 1e-05))
        return call(_getitem, (norm, 0))
    parts = call(aten.split.Tensor, (wait, 2))
    halves = [call(_getitem, (parts, i)) for i in range(2)]
    return call(aten.cat.default, ([x, *halves],))
