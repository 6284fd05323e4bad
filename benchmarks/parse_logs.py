"""How fast logs and traces are read: nodes a second, lines a second, and the memory it takes.

    python benchmarks/parse_logs.py [--nodes 20000] [--graphs 4] [--ranks 2] [--megabytes 0]

Makes its own input: for each rank, graphs of transformer layers with their gathers as torch prints
them, once as a TORCH_LOGS text with the ranks interleaved line by line, once as a structured
trace. Each file is read three times; the best counts, in seconds of processor time. With
--megabytes, `zgraph stats` goes through one trace of that size instead.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

import torch

from zgraph import readers

PAD = " " * 8


def graph_code(nodes: int, seed: int) -> list[str]:
    """The lines of a forward of about that many nodes: gather, wait, view, mm, and pointwise."""
    layers = max(1, nodes // 9)
    inputs = ", ".join(
        f'primals_{i + 1}: "bf16[{32 * (i % 64 + 1)}, 512][512, 1]cuda:0"' for i in range(layers)
    )
    lines = ["class GraphModule(torch.nn.Module):"]
    lines.append(f'    def forward(self, x: "bf16[16, 512][512, 1]cuda:0", {inputs}):')
    last = "x"
    for i in range(layers):
        rows = 64 * ((i + seed) % 64 + 1)
        w, c10d = f"{PAD}", "torch.ops._c10d_functional"
        lines += [
            f"{PAD}# File: model.py:{i} in forward, code: x = torch.relu(x @ self.w[{i}])",
            f'{w}ag_{i}: "bf16[{rows}, 512][512, 1]cuda:0" = {c10d}.all_gather_into_tensor.default('
            f"primals_{i + 1}, 2, '0');  primals_{i + 1} = None",
            f'{w}wait_{i}: "bf16[{rows}, 512][512, 1]cuda:0" = {c10d}.wait_tensor.default(ag_{i});'
            f"  ag_{i} = None",
            f'{w}permute_{i}: "bf16[512, {rows}][1, 512]cuda:0" = torch.ops.aten.permute.default('
            f"wait_{i}, [1, 0]);  wait_{i} = None",
            f'{w}mm_{i}: "bf16[16, {rows}][{rows}, 1]cuda:0" = torch.ops.aten.mm.default('
            f"{last}, permute_{i});  permute_{i} = None",
            f'{w}relu_{i}: "bf16[16, {rows}][{rows}, 1]cuda:0" = torch.ops.aten.relu.default('
            f"mm_{i});  mm_{i} = None",
            f'{w}pow_{i}: "bf16[16, {rows}][{rows}, 1]cuda:0" = torch.ops.aten.pow.Tensor_Scalar('
            f"relu_{i}, 2)",
            f'{w}mean_{i}: "bf16[16, 1][1, 1]cuda:0" = torch.ops.aten.mean.dim(pow_{i}, [-1],'
            f" True);  pow_{i} = None",
            f'{w}mul_{i}: "bf16[16, {rows}][{rows}, 1]cuda:0" = torch.ops.aten.mul.Tensor('
            f"relu_{i}, mean_{i});  relu_{i} = mean_{i} = None",
        ]
        last = f"mul_{i}"
    return [*lines, f"{PAD}return ({last},)", PAD]


def log_lines(nodes: int, graphs: int, ranks: int) -> Iterator[str]:
    """TORCH_LOGS of all ranks, the lines of the ranks by turns."""
    for number in range(graphs):
        streams = []
        for rank in range(ranks):
            prefix = (
                f"[rank{rank}]:I1129 14:42:{number % 60:02}.{number:06} {7000 + rank} "
                f"torch/_functorch/graph_compile.py:1833] [{number}/0] [__aot_graphs] "
            )
            head = ["TRACED GRAPH", f" ===== Forward graph {number} ====="]
            streams.append([prefix + x for x in chain(head, graph_code(nodes, number + rank))])
        for row in zip_longest(*streams):
            yield from (line for line in row if line is not None)


def trace_lines(nodes: int, graphs: int) -> Iterator[str]:
    """The structured trace of one rank, with records of no interest between the graphs."""
    head = "V1129 14:42:10.091000 7766 torch/_functorch/graph_compile.py:1886] "
    for number in range(graphs):
        for _ in range(50):
            yield head + json.dumps({"chromium_event": {}, "rank": 0, "has_payload": "0" * 32})
            yield from ("\t{", '\t"name": "inductor_compile",', '\t"ph": "B"', "\t}")
        record = {"aot_forward_graph": {}, "rank": 0, "frame_id": number, "frame_compile_id": 0}
        yield head + json.dumps({**record, "attempt": 0, "has_payload": "0" * 32})
        yield from ("\t" + line for line in graph_code(nodes, number))


def measure(path: Path) -> None:
    best, count = float("inf"), 0
    for _ in range(3):
        start = time.process_time()
        program = readers.read(path)
        best = min(best, time.process_time() - start)
        count = sum(len(entry.graph.nodes) for entry in program.graphs)
    size = path.stat().st_size / 1e6
    print(
        f"{path.name}: {count} nodes in {len(program.graphs)} graphs, {size:.1f} MB: "
        f"{best:.2f} s, {count / best:,.0f} nodes/s, {size / best:.1f} MB/s"
    )


def go_through(path: Path) -> None:
    """Run `zgraph stats` on a file in a process of its own, and say what memory that took."""
    command = [sys.executable, "-m", "zgraph", "stats", "--format", "json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    table = json.loads(done.stdout)
    count = sum(graph["nodes"] for file in table["files"] for graph in file["graphs"])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = used.ru_utime + used.ru_stime
    size = path.stat().st_size / 1e6
    print(
        f"{path.name}: {count} nodes, {size:.0f} MB through zgraph stats in {seconds:.1f} s, "
        f"{count / seconds:,.0f} nodes/s, peak memory {used.ru_maxrss / 1024:.0f} MiB",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--nodes", type=int, default=20_000, help="of each graph")
    parser.add_argument("--graphs", type=int, default=4, help="of each rank")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--megabytes", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(1)
    print(f"{platform.machine()}, Python {platform.python_version()}, torch {torch.__version__}")
    with tempfile.TemporaryDirectory() as folder:
        log, trace = Path(folder, "interleaved.log"), Path(folder, "trace.log")
        log.write_text("\n".join(log_lines(options.nodes, options.graphs, options.ranks)))
        trace.write_text("\n".join(trace_lines(options.nodes, options.graphs)))
        if options.megabytes:
            size = trace.stat().st_size / options.graphs
            long = Path(folder, "dedicated_log_torch_trace_rank_0_long.log")
            graphs = max(1, int(options.megabytes * 1e6 / size))
            with long.open("w") as file:
                for line in trace_lines(options.nodes, graphs):
                    file.write(line + "\n")
            go_through(long)
            return
        measure(log)
        measure(trace)


if __name__ == "__main__":
    main()
