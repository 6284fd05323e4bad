"""Time the simulator, and compare what it predicts with what gloo ranks take.

    python benchmarks/simulate.py                  # half a minute: Llama-7B shapes, 2 to 80 layers
    python benchmarks/simulate.py --ranks 2        # and a small Llama on 2 ranks, with a profile

The second measures on this machine: the time of each operator, by running the unrewritten graphs
on one thread while the other ranks do the same, and tables of all-gather and reduce-scatter on as
many gloo ranks. The prediction leaves out the host's own work between operators and the optimizer's
step, which the measured step has. It means something on a machine that does nothing else.
"""

# ruff: noqa: E402  the folder is not a package, so the path comes before the imports
from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

import torch
import torch.distributed as dist
from torch import fx
from zero3_graphs import llama_backward, llama_forward

from zgraph.ir.program import Program
from zgraph.simulate.devices import Table, load_hardware
from zgraph.simulate.engine import Simulator, simulate
from zgraph.simulate.profile import Profile, op_key


def speed(max_layers: int) -> None:
    """Nodes a second, whole and for one more order of a graph that is ready."""
    print(
        "\ngraph           layers   nodes  CPU s whole  CPU s again    nodes/s  step ms  bound ms"
    )
    hardware = load_hardware("h100")
    for build in (llama_forward, llama_backward):
        for layers in [x for x in (2, 8, 32, 80) if x <= max_layers]:
            program = build(layers)
            start = time.process_time()
            simulator = Simulator(program, hardware, world_size=8)
            found = simulator.run()
            whole = time.process_time() - start
            start = time.process_time()
            simulator.run()
            again = time.process_time() - start
            nodes = len(program.graphs[0].graph.nodes)
            print(
                f"{build.__name__:15} {layers:6} {nodes:7} {whole:12.3f} {again:12.3f}"
                f" {nodes / whole:10.0f} {found.step_seconds * 1e3:8.1f}"
                f" {found.lower_bound_seconds * 1e3:9.1f}"
            )


# --- against real ranks ---------------------------------------------------------------------------


class Timed(fx.Interpreter):
    """Run a graph and keep the seconds of every node."""

    def __init__(self, module: fx.GraphModule, seconds: dict[str, list[float]]):
        super().__init__(module)
        self.seconds = seconds

    def run_node(self, n: fx.Node) -> Any:
        start = time.perf_counter()
        result = super().run_node(n)
        if n.op == "call_function":
            self.seconds.setdefault(op_key(n), []).append(time.perf_counter() - start)
        return result


def measure_rank(rank: int, world_size: int, port: int, path: str, spec: str) -> None:
    """One rank: times of operators and of collectives, written by rank 0 as a profile."""
    from zgraph.capture import capture
    from zgraph.simulate.profile import profile_text

    torch.set_num_threads(1)
    os.environ.update({"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port)})
    warnings.simplefilter("ignore", FutureWarning)  # newer names are absent from torch 2.11
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    ops = measure_operators(capture(spec))
    sizes = [2**k for k in range(10, 25, 2)]
    tables = {}
    for kind, run in (("all_gather", all_gather), ("reduce_scatter", reduce_scatter)):
        seconds = [median_seconds(run, size // 4, world_size) for size in sizes]
        tables[kind, world_size] = Table(tuple(map(float, sizes)), tuple(seconds))
    dist.destroy_process_group()
    if rank == 0:
        Path(path).write_text(profile_text(Profile({}, ops, tables, "cpu", world_size)))


def all_gather(elements: int, world_size: int) -> None:
    shard = torch.zeros(elements // world_size)
    dist.all_gather_into_tensor(torch.empty(elements), shard)


def reduce_scatter(elements: int, world_size: int) -> None:
    whole = torch.zeros(elements)
    dist.reduce_scatter_tensor(torch.empty(elements // world_size), whole)


def median_seconds(run: Callable[[int, int], None], elements: int, world_size: int) -> float:
    times = []
    for _ in range(12):
        dist.barrier()
        start = time.perf_counter()
        run(elements, world_size)
        times.append(time.perf_counter() - start)
    return statistics.median(times[2:])


def measure_operators(program: Program) -> dict[str, float]:
    """Median seconds of each operator and shape of a program's forward and backward."""
    seconds: dict[str, list[float]] = {}
    for entry in program.graphs:
        values = [node.meta["val"] for node in entry.placeholders()]
        inputs = [
            torch.zeros(v.shape, dtype=v.dtype) if v.dtype == torch.int64 else torch.rand(v.shape)
            for v in values
        ]
        module = fx.GraphModule({}, entry.graph)
        for _ in range(7):
            with torch.no_grad():
                Timed(module, seconds).run(*inputs)
    return {key: statistics.median(found) for key, found in seconds.items()}


def against_ranks(world_size: int, spec: str) -> None:
    """The median training step of gloo ranks beside the predicted one."""
    import torch.multiprocessing as multiprocessing

    from zgraph.capture import capture
    from zgraph.ir.container import write
    from zgraph.passes.base import Context, parse_pipeline
    from zgraph.passes.pipeline import run_pipeline
    from zgraph.runtime.launch import Ranks, launch
    from zgraph.runtime.worker import RunOptions
    from zgraph.simulate.profile import load_profile

    program = run_pipeline(capture(spec), parse_pipeline("default"), Context(world_size)).program
    with tempfile.TemporaryDirectory() as folder:
        profile_path, program_path = f"{folder}/profile.json", f"{folder}/program.pt"
        port = 20000 + os.getpid() % 20000
        multiprocessing.spawn(
            measure_rank, (world_size, port, profile_path, spec), nprocs=world_size
        )
        write(program, program_path)
        run = launch(program_path, RunOptions(steps=12, optimizer="sgd"), Ranks(world_size))
        found = simulate(
            program,
            load_hardware("cpu"),
            world_size=world_size,
            profile=load_profile(profile_path),
            optimizer="sgd",
        )
    measured = statistics.median(step.seconds for step in run.steps[2:])
    print(f"\n{spec} on {world_size} gloo ranks, one thread each")
    print(f"step       measured {measured * 1e3:8.1f} ms  predicted {found.step_seconds * 1e3:8.1f}"
          f" ms  ratio {found.step_seconds / measured:.2f}")  # fmt: skip
    print(f"           predicted compute {found.compute_seconds * 1e3:.1f} ms, "
          f"exposed {found.exposed_seconds * 1e3:.1f} ms")  # fmt: skip
    print(f"gathered   measured {run.peak_gathered_bytes} B  predicted {found.peak_gathered_bytes}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--max-layers", type=int, default=80)
    parser.add_argument("--ranks", type=int, default=0, help="compare with that many gloo ranks")
    parser.add_argument("--model", default="sample:llama?layers=4,hidden=256")
    options = parser.parse_args()
    torch.set_num_threads(1)
    print(
        f"{platform.platform()}, {os.cpu_count()} CPUs, Python {platform.python_version()}, "
        f"torch {torch.__version__}"
    )
    speed(options.max_layers)
    if options.ranks:
        against_ranks(options.ranks, options.model)


if __name__ == "__main__":
    main()
