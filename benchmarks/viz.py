"""Time `zgraph viz` on synthetic rewritten transformers: layout, SVG text, and the whole drawing.

Times are seconds of processor time, but for the whole drawing, which is timed by the clock.

Run `python benchmarks/viz.py [NODES ...]`; the sizes default to 1000, 5000 and 20000 nodes.
"""

from __future__ import annotations

import argparse
import itertools
import os
import platform
import time

import torch
from torch import fx

from zgraph.ir import ops
from zgraph.ir.program import FORWARD, GraphEntry, Program
from zgraph.view import draw, svg
from zgraph.view.layout import lay_out
from zgraph.view.scene import build

PROJECTIONS = ("self_attn.q", "self_attn.k", "self_attn.v", "self_attn.o", "mlp.up", "mlp.down")


def transformer(nodes: int) -> Program:
    """A chain of blocks with gathers, waits and releases, of about `nodes` drawn nodes."""
    graph = fx.Graph()
    value = torch.empty(8, 64, device="meta", dtype=torch.bfloat16)

    def call(module: str, target: object, *args: object, **kwargs: object) -> fx.Node:
        node = graph.call_function(target, args, kwargs)  # type: ignore[arg-type]
        node.meta.update(module=module, val=value)
        return node

    x = graph.placeholder("x")
    aten = torch.ops.aten
    saved: list[fx.Node] = []
    count, layer, param = 0, 0, 0
    while count < nodes:
        block = f"model.layers.{layer}"
        residual = x
        results = []
        h = call(f"{block}.norm", aten.rsqrt.default, call(f"{block}.norm", aten.neg.default, x))
        for name in PROJECTIONS:
            module = f"{block}.{name}"
            with graph.inserting_before():
                shard = graph.placeholder(f"p{param}")
            gathered = call(
                module, ops.ALLGATHER, shard, 1, param, shape=[64, 64], dtype=torch.bfloat16
            )
            weight = call(module, ops.WAIT, gathered, 1, param)
            view = call(module, aten.view.default, h if name[-1] in "qkv" else x, [8, 64])
            product = call(module, aten.mm.default, view, call(module, aten.t.default, weight))
            x = call(module, ops.RELEASE, product, 1, param, 1)
            results.append(x)
            param += 1
            if name == "self_attn.v":
                attention = f"{block}.self_attn"
                scores = call(attention, aten.bmm.default, results[0], results[1])
                x = call(attention, aten.bmm.default, call(attention, aten.exp.default, scores), x)
            elif name in ("self_attn.o", "mlp.down"):
                x = residual = call(block, aten.add.Tensor, residual, x)
                saved.append(x)
        layer += 1
        count = (
            sum(1 for node in graph.nodes if node.op == "call_function")
            if layer == 1
            else (count // (layer - 1) * layer)
        )
    graph.output((x, *saved))
    return Program([GraphEntry("forward", graph, FORWARD)], name=f"{layer} layers")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nodes", nargs="*", type=int, default=[1000, 5000, 20000])
    torch.set_num_threads(1)
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"torch {torch.__version__}"
    )
    print(f"{'nodes':>7} {'scene':>7} {'layout':>7} {'SVG':>7} {'draw, clock':>12} {'MiB':>6}")
    for nodes in parser.parse_args().nodes:
        program = transformer(nodes)
        marks = [time.process_time()]
        sheet = build(program.graphs[0], program)
        marks.append(time.process_time())
        layout = lay_out(sheet)
        marks.append(time.process_time())
        svg.write([(sheet, layout)], program.name)
        marks.append(time.process_time())
        start = time.perf_counter()
        drawing = draw(program, form="svg")
        clock = time.perf_counter() - start
        spent = " ".join(f"{b - a:7.2f}" for a, b in itertools.pairwise(marks))
        print(f"{drawing.nodes:7} {spent} {clock:12.2f} {len(drawing.text) / 2**20:6.1f}")


if __name__ == "__main__":
    main()
