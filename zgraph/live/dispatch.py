"""Run rewritten graphs in the place of those AOT Autograd asked to have compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import torch
from torch import fx

from zgraph import compat
from zgraph.errors import CaptureError
from zgraph.ir.program import BACKWARD, FORWARD, PARAM, GraphEntry
from zgraph.runtime.graph_module import graph_module

if TYPE_CHECKING:
    from zgraph.live.graphs import Pair
    from zgraph.live.sharding import Sharding

Compiled = Callable[[list[Any]], Any]


def runner(sharding: Sharding | None, pair: Pair, phase: str, given: fx.GraphModule) -> Compiled:
    """A callable for AOT Autograd that runs one graph of a pair on this rank's shards.

    `given` is the module AOT wants compiled; its inputs and outputs are those of the pair's graph.
    A parameter among the forward's inputs is replaced by its shard; a graph without any just runs.
    Saved parameters travel to the backward as shards, so that autograd sees it when a shard was
    changed in between.

    Raises CaptureError when AOT has changed the interface of the graph since it was partitioned.
    """
    entry = pair.forward if phase == FORWARD else pair.backward
    assert entry is not None
    _check_interface(entry, given, pair)
    shard_at: list[tuple[int, Any]] = []
    if phase == FORWARD:
        shard_at = [
            (i, pair.params[role.ref])
            for i, role in enumerate(entry.inputs or [])
            if role.kind == PARAM
        ]
    inductor = sharding.inductor if sharding is not None else None
    module = graph_module(entry if inductor is None else inductor.compile([entry])[0])
    digest = pair.digest ^ (phase == BACKWARD)
    last = phase == BACKWARD or pair.backward is None

    def run(args: list[Any]) -> Any:
        if sharding is None or not pair.params:
            with torch.no_grad():
                return module(args)
        sharding.require_open(pair.name)
        sharding.agreement.check(digest, lambda: f"the {phase} of {pair.text}")
        inputs = list(args)
        args.clear()
        for i, param in shard_at:
            inputs[i] = param.shard.detach()
        try:
            with torch.no_grad():
                outputs = module(inputs)
        except BaseException:
            sharding.registry.reset()  # so that the next run finds no parameter half gathered
            raise
        if last:
            for param in pair.reduced:
                sharding.take_gradient(param)
            sharding.registry.end_graph(pair.graph_id)
        return outputs

    return compat.takes_list(run)


def _check_interface(entry: GraphEntry, given: fx.GraphModule, pair: Pair) -> None:
    theirs = GraphEntry("", given.graph)
    for what, ours, needed in (
        ("inputs", len(entry.placeholders()), len(theirs.placeholders())),
        ("outputs", len(entry.output_values()), len(theirs.output_values())),
    ):
        if ours != needed:
            raise CaptureError(
                f"{pair.name}: AOT Autograd expects a graph of {needed} {what}, but partitioned one"
                f" of {ours}: it uses a feature (such as effect tokens) that zgraph does not know"
            )
