"""Judge the planned pipelines beside DeepCompile's fast_free + prefetch, both by the simulator.

    python benchmarks/planning.py                            # ten minutes; about 2 GB
    python benchmarks/planning.py --models tiny-llama,vla    # some of the models
    python benchmarks/planning.py --limit 600                # CPU seconds for the peer's scheduler

Every graph is planned for 8 ranks of a device with 400 TFLOP/s and 2.5 TB/s, 3 us a launch, 20 us
a collective, over links of 200 and of 25 GB/s. `bound` is what no order of the graph can beat; `9
ahead` starts each gather when the ninth before it is waited for: its bytes are the yardstick for
what a good plan may hold. Without DeepSpeed the peer's columns are empty; where its scheduler does
not finish within the limit, its prefetch gets the order that it was given (marked `*`).

"worse" counts graphs on which zgraph is slower by more than a ten-thousandth or holds more gathered
bytes than the peer.
"""

# ruff: noqa: E402  the folder is not a package, so the path comes before the imports
from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

import peer_deepcompile
import torch
from schedule import table
from torch import fx
from zero3_graphs import llama_backward, llama_forward

from zgraph.analysis.index import Index
from zgraph.ir.dialects import Kind
from zgraph.ir.program import GraphEntry, Program, copy_entry
from zgraph.ir.values import nbytes
from zgraph.passes.base import PRESETS, Context, Pass, parse_pipeline
from zgraph.passes.pipeline import properties_of, run_pipeline
from zgraph.simulate.devices import load_hardware
from zgraph.simulate.engine import Simulator
from zgraph.simulate.links import collective_seconds, group_of

RANKS = 8
HARDWARE = """
base = "h100"
[device]
launch_seconds = 3e-6
memory_bandwidth = 2.5e12
flops_efficiency = 1.0
memory_efficiency = 1.0
[device.peak_flops]
bf16 = 400e12
f16 = 400e12
f32 = 400e12
[network]
ranks_per_node = 8
call_seconds = 20e-6
efficiency = 1.0
intra = {{ bandwidth = {bandwidth}, latency = 0.0 }}
"""
_WIDE = "hidden_size=1024,intermediate_size=2816,num_hidden_layers=8,num_attention_heads=16"
# Captured without values; those of the corpus that tell their parameters are read from files.
CAPTURED = {
    "tiny-llama": "sample:llama?layers=8,hidden=64,heads=4,kv_heads=4,intermediate=172,seq=128",
    "tied-llama": "sample:llama?layers=8,hidden=1024,heads=16,kv_heads=8,intermediate=2816,"
    "vocab=32000,seq=1024,tied=true",
    "llama-8b": "sample:llama?layers=32,hidden=4096,heads=32,kv_heads=8,intermediate=14336,"
    "vocab=128256,batch=1,seq=4096",
    "mixtral": f"hf:MixtralConfig?{_WIDE},num_key_value_heads=8,num_local_experts=8,"
    "num_experts_per_tok=2,vocab_size=32000,max_position_embeddings=2048,batch=1,seq=2048",
    "gpt2": "hf:GPT2Config?n_embd=1024,n_head=16,n_layer=12,vocab_size=50257,n_inner=4096,"
    "n_positions=1024,batch=4,seq=1024",
    "bert": f"hf:BertConfig?{_WIDE},vocab_size=30522,max_position_embeddings=512,batch=8,seq=512",
    "t5": "hf:T5Config?d_model=512,d_ff=2048,num_layers=6,num_heads=8,d_kv=64,vocab_size=32128,"
    "batch=4,seq=512",
    "vla": "sample:vla",
    "mlp": "sample:mlp",
}
SYNTHETIC = {"llama-7b-32": 32, "llama-7b-80": 80}


def programs(names: list[str]) -> Iterator[tuple[str, Program]]:
    """Each model's graphs, one program a graph, with gathers and releases in program order."""
    from zgraph.capture import capture

    context = Context(RANKS)
    for name in names:
        if name in SYNTHETIC:
            for build in (llama_forward, llama_backward):
                yield name, replace(build(SYNTHETIC[name]), world_size=RANKS)
            continue
        if name in CAPTURED:
            given = capture(CAPTURED[name], fake=True, device="cuda", dtype="bf16")
        else:
            from zgraph.readers import read

            given = read(name)
        rewritten = run_pipeline(given, parse_pipeline("zero3"), context).program
        for entry in rewritten.graphs:
            yield Path(name).name, rewritten.with_graphs([entry])


@dataclass
class Judged:
    """What the simulator says of one order of one graph: milliseconds and gathered MB."""

    ms: float = 0.0
    bound: float = 0.0
    mb: float = 0.0
    remark: str = ""


def judge(program: Program, device: str, remark: str = "") -> Judged:
    found = Simulator(program, load_hardware(device), world_size=RANKS).run()
    return Judged(
        found.step_seconds * 1e3,
        found.lower_bound_seconds * 1e3,
        found.peak_gathered_bytes / 1e6,
        remark,
    )


def gathers_ahead(program: Program, ahead: int) -> Program:
    """Each gather where the one `ahead` before it is waited for."""
    entry = copy_entry(program.graphs[0])
    index = Index(entry.graph)
    gathers = [index.nodes[i] for i, kind in enumerate(index.kinds) if kind == Kind.GATHER]
    waits = [next(user for user in gather.users) for gather in gathers]
    first = next(n for n in index.nodes if n.op not in ("placeholder", "get_attr"))
    anchors = [first] * ahead + waits
    seen: set[object] = set()
    for gather, anchor in zip(gathers, anchors, strict=False):
        again = gather.args[2] in seen  # a second epoch of a parameter stays behind the first
        seen.add(gather.args[2])
        if gather is not anchor and not again:
            anchor.prepend(gather)
    return program.with_graphs([entry])


@dataclass
class Peer:
    """DeepCompile's two passes; `limit` CPU seconds for the first."""

    limit: int
    schedule: Callable[..., fx.Graph] | None = field(default_factory=peer_deepcompile.load)
    prefetch: Callable[..., fx.Graph] | None = field(default_factory=peer_deepcompile.load_prefetch)
    ordered: tuple[Program, Program, str] | None = None

    def run(self, program: Program, device: str) -> Judged | None:
        if self.schedule is None or self.prefetch is None:
            return None
        hardware = load_hardware(device)
        if self.ordered is None or self.ordered[0] is not program:  # it looks at no link
            self.ordered = (program, *self._ordered(program, device))
        _, ordered, remark = self.ordered
        simulator = Simulator(ordered, hardware, world_size=RANKS)
        held = simulator.run().memory.curve.sum(axis=0).tolist()
        nodes = simulator.indexes[0].nodes
        group = group_of(hardware, RANKS)
        profile = peer_deepcompile.Profile(
            sizes=[(node.name, nbytes(node.meta.get("val"))) for node in nodes],
            held=[(node.name, at) for node, at in zip(nodes, held, strict=True)],
            gather_seconds=lambda n: collective_seconds(hardware, "all_gather", n, group) * (n > 0),
            memory=hardware.device.memory_bytes,
        )
        entry = ordered.graphs[0]
        result = self.prefetch(copy_entry(entry).graph, profile)
        return judge(ordered.with_graphs([replace(entry, graph=result)]), device, remark)

    def _ordered(self, program: Program, device: str) -> tuple[Program, str]:
        entry = peer_deepcompile.as_dc(program.graphs[0])
        start = Simulator(program, load_hardware(device), world_size=RANKS)
        for node, seconds in zip(entry.graph.nodes, start.seconds[0], strict=True):
            node.meta["device_time"] = seconds
            node.meta["tensor_size"] = nbytes(node.meta.get("val"))
        remark = ""
        try:
            assert self.schedule is not None
            result, _ = peer_deepcompile.timed(self.schedule, entry.graph, self.limit)
        except KeyError:  # it does not follow keyword arguments
            result, remark = None, "!"
        if result is None:
            remark = remark or "*"
            return program.with_graphs([peer_deepcompile.as_dc(program.graphs[0])]), remark
        return program.with_graphs([replace(entry, graph=result)]), ""


def compare(names: list[str], pipeline: str, peer: Peer, devices: dict[str, str]) -> None:
    heads = ["graph", "phase", "GB/s", "gathers", "bound ms", "plain ms", "9 ahead ms", "zgraph ms",
             "peer ms", "over bound", "of peer", "9 ahead MB", "zgraph MB", "peer MB", "of peer",
             "plan s"]  # fmt: skip
    rows = []
    slower = fatter = 0
    for name, program in programs(names):
        for bandwidth, device in devices.items():
            context = Context(RANKS, device=device)
            plain = run_pipeline(program, parse_pipeline("schedule"), context).program
            before = time.process_time()
            ours = run_pipeline(program, _passes(pipeline, program), context).program
            seconds = time.process_time() - before
            a, z = judge(plain, device), judge(ours, device)
            nine, p = judge(gathers_ahead(plain, 9), device), peer.run(program, device)
            bound = min(x.bound for x in (a, z, nine))
            cells = [name, program.graphs[0].phase, bandwidth, str(_gathers(plain.graphs[0]))]
            cells += [f"{x:.3f}" for x in (bound, a.ms, nine.ms, z.ms)]
            cells.append(f"{p.ms:.3f}{p.remark}" if p else "-")
            cells.append(f"{z.ms / bound - 1:.2%}" if bound else "-")
            cells.append(f"{z.ms / p.ms:.3f}" if p else "-")
            cells += [f"{nine.mb:.3f}", f"{z.mb:.3f}", f"{p.mb:.3f}" if p else "-"]
            cells.append(f"{z.mb / p.mb:.3f}" if p and p.mb else "-")
            rows.append([*cells, f"{seconds:.2f}"])
            if p:
                slower += z.ms > p.ms * 1.0001
                fatter += z.mb > p.mb
            print(" ".join(rows[-1]), file=sys.stderr, flush=True)
    table(f"{pipeline} on {RANKS} ranks against DeepCompile's fast_free + prefetch", heads, rows)
    print(f"worse than the peer: in time {slower}, in gathered bytes {fatter} of {len(rows)}")


def _passes(pipeline: str, program: Program) -> list[Pass]:
    """Those that have something to do: a lone forward reduces no gradient."""
    passes = parse_pipeline(pipeline)
    has = properties_of(program)
    return [x for x in passes if "reductions" in has or "reductions" not in x.requires]


def _gathers(entry: GraphEntry) -> int:
    return sum(kind == Kind.GATHER for kind in Index(entry.graph).kinds)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    everything = [*SYNTHETIC, *CAPTURED]
    parser.add_argument(
        "--models", default=",".join(everything), help="names of models, or paths of programs"
    )
    overlap = PRESETS["zero3-overlap"].removeprefix("zero3,")
    parser.add_argument("--pipeline", default=overlap, help="passes behind zero3")
    parser.add_argument("--limit", type=int, default=60)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    print(
        f"{platform.platform()}, {os.cpu_count()} CPUs, Python {platform.python_version()}, "
        f"torch {torch.__version__}"
    )
    library = peer_deepcompile.declare_operators()
    with tempfile.TemporaryDirectory() as folder:
        devices = {}
        for bandwidth in (200, 25):
            path = Path(folder) / f"{bandwidth}.toml"
            path.write_text(HARDWARE.format(bandwidth=f"{bandwidth}e9"))
            devices[str(bandwidth)] = str(path)
        compare(options.models.split(","), options.pipeline, Peer(options.limit), devices)
    del library


if __name__ == "__main__":
    main()
