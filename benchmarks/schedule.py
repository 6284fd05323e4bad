"""Time and judge the pass `schedule`, beside DeepCompile's scheduler where DeepSpeed is installed.

    python benchmarks/schedule.py                      # about a minute: Llama up to 16 layers
    python benchmarks/schedule.py --max-layers 80 --limit 600
    python benchmarks/schedule.py --max-layers 800 --max-nodes 200000 --limit 0   # no peer

Four tables: Llama-7B shaped graphs with the protocol inserted; random graphs; small random graphs
whose best order is found by trying all; and random graphs too large for that. Both schedulers get
the same graph in the same run. Times are CPU seconds for the whole pass, the copy included.
"""

# ruff: noqa: E402  the folder is not a package, so the path comes before the imports
from __future__ import annotations

import argparse
import math
import os
import platform
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

import peer_deepcompile
import torch
from torch import fx
from zero3_graphs import llama_backward, llama_forward, random_program

from zgraph.analysis.gather_search import needs_of
from zgraph.analysis.gathered import gathered_spans, gathered_use
from zgraph.analysis.index import Index
from zgraph.analysis.order import Order
from zgraph.analysis.placement import Problem, make_problem
from zgraph.analysis.protocol import Protocol
from zgraph.ir.program import GraphEntry, Program
from zgraph.passes.base import Context
from zgraph.passes.schedule import Schedule


def problem_of(program: Program) -> Problem:
    entry = program.graphs[0]
    index = Index(entry.graph)
    protocol = Protocol(index, entry, program)
    spans = gathered_spans(index, protocol, program)
    return make_problem(index, Order(index, protocol), spans)


def peak_of(program: Program) -> int:
    """Peak gathered bytes of the first graph in its own order."""
    entry = program.graphs[0]
    index = Index(entry.graph)
    spans = gathered_spans(index, Protocol(index, entry, program), program)
    return gathered_use(spans, range(len(index.nodes))).peak


def timed_schedule(program: Program, repeat: int = 3) -> tuple[Program, float]:
    """The scheduled program and the best CPU time of a few runs, in seconds."""
    best = math.inf
    for _ in range(repeat):
        start = time.process_time()
        result = Schedule().run(program, Context())
        best = min(best, time.process_time() - start)
    return result, best


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of log time over log size, by least squares; nan with fewer than two sizes."""
    if len(sizes) < 2:
        return math.nan
    xs, ys = [math.log(x) for x in sizes], [math.log(y) for y in seconds]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / sum(
        (x - mean_x) ** 2 for x in xs
    )


class Peer:
    """DeepCompile's scheduler, which is no longer asked once it has run out of time."""

    def __init__(self, limit: int):
        self.library = peer_deepcompile.declare_operators()
        self.schedule = peer_deepcompile.load()
        self.limit = limit
        self.given_up: set[str] = set()

    def run(self, program: Program, kind: str) -> tuple[Program | None, float | None]:
        """Its result and CPU seconds; (None, seconds) past the limit, (None, None) if not asked."""
        if self.schedule is None or not self.limit or kind in self.given_up:
            return None, None
        graph: fx.Graph = program.graphs[0].graph
        peer_deepcompile.describe(graph)
        result, seconds = peer_deepcompile.timed(self.schedule, graph, self.limit)
        if result is None:
            self.given_up.add(kind)
            return None, seconds
        entry = GraphEntry("peer", result, phase=program.graphs[0].phase)
        return Program([entry], world_size=2), seconds


def peer_cells(peer: Peer, program: Program, kind: str, ours: float) -> list[str]:
    """Peak, seconds and ratio of the peer, as text."""
    result, seconds = peer.run(program, kind)
    if seconds is None:
        return ["-", "-", "-"]
    if result is None:
        return ["-", f">{seconds:.0f}", f">{seconds / ours:.0f}x"]
    return [f"{peak_of(result) / 1e6:.3f}", f"{seconds:.3f}", f"{seconds / ours:.1f}x"]


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    print(f"\n{title}")
    for row in (heads, *rows):
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))


def llama(peer: Peer, max_layers: int) -> None:
    rows = []
    for build in (llama_forward, llama_backward):
        kind = build.__name__
        sizes, seconds = [], []
        for layers in [x for x in (2, 4, 8, 16, 32, 80, 320, 800) if x <= max_layers]:
            program = build(layers, "dc")
            result, took = timed_schedule(program)
            nodes = len(program.graphs[0].graph.nodes)
            sizes.append(nodes)
            seconds.append(took)
            before, after = peak_of(program) / 1e6, peak_of(result) / 1e6
            cells = [kind, str(layers), str(nodes), f"{before:.3f}", f"{after:.3f}", f"{took:.3f}"]
            rows.append([*cells, *peer_cells(peer, program, kind, took)])
        rows.append([kind, "", "exponent", "", "", f"{exponent(sizes, seconds):.2f}", "", "", ""])
    heads = ["graph", "layers", "nodes", "MB before", "MB after", "CPU s"]
    table("Llama-7B shapes, bf16", [*heads, "peer MB", "peer s", "ratio"], rows)


def random_graphs(peer: Peer, max_nodes: int) -> None:
    rows = []
    for locality, kind in ((30, "local"), (0, "any operand")):
        sizes, seconds = [], []
        for size in [x for x in (500, 2000, 8000, 32000, 100000, 200000) if x <= max_nodes]:
            operations = size * 10 // 16
            program = random_program(1, operations, size // 32, namespace="dc", locality=locality)
            result, took = timed_schedule(program, 1)
            nodes = len(program.graphs[0].graph.nodes)
            sizes.append(nodes)
            seconds.append(took)
            before, after = peak_of(program) / 1e6, peak_of(result) / 1e6
            cells = [kind, str(nodes), f"{before:.3f}", f"{after:.3f}", f"{took:.3f}"]
            rows.append([*cells, *peer_cells(peer, program, kind, took)])
        rows.append([kind, "exponent", "", "", f"{exponent(sizes, seconds):.2f}", "", "", ""])
    heads = ["graph", "nodes", "MB before", "MB after", "CPU s", "peer MB", "peer s", "ratio"]
    table("random graphs, one parameter for 32 nodes", heads, rows)


def lowest_peak(problem: Problem) -> int:
    """The lowest peak of any order: every set of started gathers is tried."""
    needs = needs_of(problem)
    count = len(needs.nbytes)
    lowest = {0: needs.held}
    for started in range(1 << count):
        if started not in lowest:
            continue
        held = needs.held
        for k in range(count):
            held += needs.nbytes[k] if started >> k & 1 else 0
            if needs.to_free[k] and not needs.to_free[k] & ~started:
                held -= needs.freed[k]
        for k in range(count):
            if not started >> k & 1 and not needs.to_start[k] & ~started:
                peak = max(lowest[started], held + needs.nbytes[k])
                after = started | 1 << k
                lowest[after] = min(peak, lowest.get(after, peak))
    return lowest[(1 << count) - 1]


def small_graphs(peer: Peer, count: int) -> None:
    """How far from the best order each of the three is."""
    ratios: dict[str, list[float]] = {"input": [], "zgraph": [], "peer": []}
    above = 0
    for seed in range(count):
        draw = random.Random(seed)
        program = random_program(
            seed,
            draw.randint(4, 40),
            draw.randint(2, 10),
            namespace="dc",
            locality=draw.choice((0, 0, 3, 6)),
            reuse=draw.choice((0.0, 0.2, 0.5)),
            early_gathers=draw.random() < 0.3,
        )
        best = lowest_peak(problem_of(program))
        ours = peak_of(timed_schedule(program, 1)[0])
        ratios["input"].append(peak_of(program) / best)
        ratios["zgraph"].append(ours / best)
        result, _ = peer.run(program, "small")
        if result is not None:
            ratios["peer"].append(peak_of(result) / best)
            above += ours > peak_of(result)
    rows = [
        [
            name,
            str(len(found)),
            f"{sum(x == 1 for x in found) / len(found):.1%}",
            f"{sum(found) / len(found) - 1:.1%}",
            f"{max(found) - 1:.1%}",
        ]
        for name, found in ratios.items()
        if found
    ]
    heads = ["order", "graphs", "at the best", "mean above it", "most above it"]
    table("small random graphs against the best order (2 to 10 gathers)", heads, rows)
    print(f"zgraph above the peer: {above} of {len(ratios['peer'])}")


def medium_graphs(peer: Peer, count: int) -> None:
    """The peaks of both schedulers as shares of the input's, on graphs of 10 to 60 gathers."""
    ours, theirs = [], []
    above = 0
    for seed in range(count):
        draw = random.Random(seed + 10000)
        params = draw.randint(10, 60)
        program = random_program(
            seed,
            draw.randint(params, params * 6),
            params,
            namespace="dc",
            locality=draw.choice((0, 0, 4, 10, 30)),
            reuse=draw.choice((0.0, 0.1, 0.3)),
            early_gathers=draw.random() < 0.3,
        )
        before, after = peak_of(program), peak_of(timed_schedule(program, 1)[0])
        ours.append(after / before)
        result, _ = peer.run(program, "medium")
        if result is not None:
            theirs.append(peak_of(result) / before)
            above += after > peak_of(result)
    rows = [
        [name, str(len(found)), f"{sum(found) / len(found):.1%}", f"{max(found):.1%}"]
        for name, found in (("zgraph", ours), ("peer", theirs))
        if found
    ]
    heads = ["order", "graphs", "mean of the input", "most"]
    table("random graphs of 10 to 60 gathers, peak against the input's", heads, rows)
    print(f"zgraph above the peer: {above} of {len(theirs)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--max-layers", type=int, default=16)
    parser.add_argument("--max-nodes", type=int, default=32000)
    parser.add_argument("--small", type=int, default=300, help="how many small random graphs")
    parser.add_argument("--medium", type=int, default=40, help="how many larger random graphs")
    parser.add_argument(
        "--limit",
        type=int,
        default=10,
        help="CPU seconds for one run of the peer; 0: do not run it",
    )
    options = parser.parse_args()
    torch.set_num_threads(1)
    peer = Peer(options.limit)
    print(
        f"{platform.platform()}, {os.cpu_count()} CPUs, Python {platform.python_version()}, "
        f"torch {torch.__version__}"
    )
    print("peer: DeepCompile fast_free_schedule" if peer.schedule else "peer: not installed")
    llama(peer, options.max_layers)
    random_graphs(peer, options.max_nodes)
    small_graphs(peer, options.small)
    medium_graphs(peer, options.medium)


if __name__ == "__main__":
    main()
