"""How fast readable code is read and written: nodes a second, with a value on every node.

    python benchmarks/parse_readable.py [--nodes 50000] [FILE ...]

Without files it builds a layered graph of its own. Each text is read three times; the best counts.
"""

from __future__ import annotations

import argparse
import platform
import time
from pathlib import Path

import torch
from parse import layered_graph

from zgraph.ir.code_parse import parse_code
from zgraph.ir.code_print import print_code


def best_seconds(text: str) -> tuple[int, float]:
    """Nodes in the text, and the shortest of three reads in seconds of processor time."""
    best, count = float("inf"), 0
    for _ in range(3):
        start = time.process_time()
        program = parse_code(text)
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
        texts["zgraph's own"] = print_code(program)
        rate = options.nodes / (time.process_time() - start)
        print(f"{'print':>40} {rate:10,.0f} nodes/s")
        module = torch.fx.GraphModule(torch.nn.Module(), program.graphs[0].graph)
        texts["print_readable"] = module.print_readable(
            False, include_stride=True, include_device=True
        )
    for name, text in texts.items():
        count, seconds = best_seconds(text)
        print(
            f"{name[-40:]:>40} {count / seconds:10,.0f} nodes/s  ({count} nodes, {seconds:.3f} s)"
        )


if __name__ == "__main__":
    main()
