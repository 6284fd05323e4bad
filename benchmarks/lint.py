"""Measure how many nodes a second all checks together take, index building included.

    python benchmarks/lint.py [--layers 4500] [--repeat 3]

The graph is a rewritten forward: each layer gathers a parameter, waits, takes a transposed view,
multiplies, releases, and does some element-wise work; every eighth parameter is used twice. Time is
that of the processor, the best of a few runs, so that a busy machine does not decide.
"""

from __future__ import annotations

import argparse
import time

import torch
from torch import fx

from zgraph.checks.run import run_checks
from zgraph.ir.ops import ALLGATHER, PREFETCH, RELEASE, WAIT
from zgraph.ir.program import FORWARD, GraphEntry, Program

aten = torch.ops.aten
NODES_A_SECOND = 100_000


def rewritten_forward(layers: int) -> fx.Graph:
    """A clean forward of `layers` layers, about 22 nodes each."""
    graph = fx.Graph()
    shards = [graph.placeholder(f"shard_{i}") for i in range(layers)]
    x = graph.placeholder("x")
    saved = []
    options = {"shape": [64, 64], "dtype": torch.float32}
    for i, shard in enumerate(shards):
        if i % 4 == 0:
            arguments = (0, [shard], [i], [64 * 64], [2], [torch.float32])
            graph.call_function(PREFETCH, arguments)
        gather = graph.call_function(ALLGATHER, (shard, 0, i), options)
        wait = graph.call_function(WAIT, (gather, 0, i))
        uses = 2 if i % 8 == 0 else 1
        for _ in range(uses):
            view = graph.call_function(aten.t.default, (wait,))
            mm = graph.call_function(aten.mm.default, (x, view))
            x = graph.call_function(RELEASE, (mm, 0, i, uses))
        for _ in range(4):
            relu = graph.call_function(aten.relu.default, (x,))
            add = graph.call_function(aten.add.Tensor, (relu, x))
            shaped = graph.call_function(aten.view.default, (add, [64, 64]))
            x = graph.call_function(aten.mul.Tensor, (shaped, 0.5))
        saved.append(x)
    graph.output((x, *shards, *saved))
    return graph


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", type=int, default=4500)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    torch.set_num_threads(1)
    for layers in (options.layers // 4, options.layers):
        graph = rewritten_forward(layers)
        count = len(graph.nodes)
        best = float("inf")
        for _ in range(options.repeat):
            program = Program([GraphEntry("forward", graph, FORWARD)])
            start = time.process_time()
            findings = run_checks(program)
            best = min(best, time.process_time() - start)
        verdict = "ok" if count / best >= NODES_A_SECOND else "below the aim"
        print(
            f"{count} nodes, {len(findings)} findings: {best:.3f} CPU s, "
            f"{count / best:,.0f} nodes/s ({verdict}: {NODES_A_SECOND:,})"
        )


if __name__ == "__main__":
    main()
