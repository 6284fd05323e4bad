"""How fast FX text is read: nodes a second, plain and with a value on every node.

    python benchmarks/parse.py [--nodes 50000] [FILE ...]

Without files it builds a layered graph of its own. Each text is read three times; the best counts.
"""

from __future__ import annotations

import argparse
import platform
import time
from pathlib import Path

import torch
from torch import fx

from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.ir.values import ValueContext

aten = torch.ops.aten


def layered_graph(nodes: int) -> Program:
    """A program whose lines look like those of a transformer's forward: eight nodes a layer."""
    graph = fx.Graph()
    context = ValueContext()
    x = graph.placeholder("x")
    widths = (1024, 4096)
    layer = 0
    while len(graph.nodes) < nodes:
        w = graph.placeholder(f"w_{layer}")
        t = graph.call_function(aten.t.default, (w,))
        v = graph.call_function(aten.view.default, (x, [16, widths[layer % 2]]))
        m = graph.call_function(aten.mm.default, (v, t))
        p = graph.call_function(aten.pow.Tensor_Scalar, (m, 2))
        mean = graph.call_function(aten.mean.dim, (p, [-1], True))
        r = graph.call_function(aten.rsqrt.default, (mean,))
        x = graph.call_function(aten.mul.Tensor, (m, r))
        layer += 1
    for i, node in enumerate(graph.nodes):
        node.meta["val"] = context.tensor(
            f"bf16[16, {64 * (i % 200 + 1)}][{64 * (i % 200 + 1)}, 1]cuda:0"
        )
    graph.output((x,))
    return Program([GraphEntry("forward", graph)])


def best_seconds(text: str) -> tuple[int, float]:
    """Nodes in the text, and the shortest of three reads in seconds of processor time."""
    best, count = float("inf"), 0
    for _ in range(3):
        start = time.process_time()
        program = parse_program(text)
        best = min(best, time.process_time() - start)
        count = sum(len(entry.graph.nodes) for entry in program.graphs)
    return count, best


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("files", nargs="*", type=Path)
    arguments.add_argument("--nodes", type=int, default=50_000)
    options = arguments.parse_args()
    torch.set_num_threads(1)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, "
          f"torch {torch.__version__}")  # fmt: skip
    texts = {str(path): path.read_text() for path in options.files}
    if not texts:
        program = layered_graph(options.nodes)
        start = time.process_time()
        texts["annotated"] = print_program(program)
        rate = options.nodes / (time.process_time() - start)
        print(f"{'print annotated':>40} {rate:10,.0f} nodes/s")
        texts["plain"] = str(program.graphs[0].graph)
    for name, text in texts.items():
        count, seconds = best_seconds(text)
        print(
            f"{name[-40:]:>40} {count / seconds:10,.0f} nodes/s  ({count} nodes, {seconds:.3f} s)"
        )


if __name__ == "__main__":
    main()
