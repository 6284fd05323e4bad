"""Time and memory of models far larger than this machine: capture, rewrite, lint, print.

    python benchmarks/capture_fake.py [--device cuda] [--json] [SPEC ...]

Without SPECs: Llama-8B and a mixture of 64 experts at full width. Every model is captured on fake
tensors in a process of its own, so that its peak of resident memory is its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

LLAMA_8B = (
    "sample:llama?layers=32,hidden=4096,heads=32,kv_heads=8,intermediate=14336,vocab=128256,"
    "batch=1,seq=4096"
)
MIXTURE_OF_64 = (
    "hf:MixtralConfig?num_local_experts=64,num_experts_per_tok=8,hidden_size=2048,"
    "intermediate_size=1024,num_hidden_layers=16,num_attention_heads=16,num_key_value_heads=16,"
    "vocab_size=50304,max_position_embeddings=4096,batch=1,seq=2048"
)


def measure(spec: str, device: str) -> dict[str, Any]:
    """One model in this process: seconds of each stage, peak resident bytes, what came out."""
    import torch

    torch.set_num_threads(1)
    from zgraph.capture import capture
    from zgraph.checks.run import run_checks
    from zgraph.ir.text_print import print_program
    from zgraph.passes.base import Context, parse_pipeline
    from zgraph.passes.pipeline import run_pipeline

    seconds: dict[str, float] = {}

    def timed(stage: str, work: Callable[[], Any]) -> Any:
        start = time.perf_counter()
        result = work()
        seconds[stage] = round(time.perf_counter() - start, 2)
        return result

    program = timed("capture", lambda: capture(spec, fake=True, device=device))
    captured_peak = peak_bytes()
    passes = parse_pipeline("default")
    after = timed("rewrite", lambda: run_pipeline(program, passes, Context(64)).program)
    findings = timed("lint", lambda: run_checks(after))
    text = timed("print", lambda: print_program(after))
    values = [node.meta.get("val") for entry in after.graphs for node in entry.graph.nodes]
    tensors = [value for value in values if isinstance(value, torch.Tensor)]
    return {
        "spec": spec,
        "parameters": sum(param.numel for param in program.params),
        "nodes": [len(entry.graph.nodes) for entry in after.graphs],
        "seconds": seconds,
        "capture_peak_bytes": captured_peak,
        "peak_bytes": peak_bytes(),
        "devices": sorted({value.device.type for value in tensors}),
        "errors": [str(f) for f in findings if f.severity == "error"],
        "text_bytes": len(text),
    }


def peak_bytes() -> int:
    """The most resident memory that this process has had; Linux counts KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("specs", nargs="*", default=[LLAMA_8B, MIXTURE_OF_64], metavar="SPEC")
    arguments.add_argument("--device", default="cuda")
    arguments.add_argument("--json", action="store_true", help="one JSON object a line")
    arguments.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = arguments.parse_args()
    for spec in options.specs:
        if options.here:
            print(json.dumps(measure(spec, options.device)))
            continue
        command = [sys.executable, __file__, "--here", "--device", options.device, spec]
        line = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found = json.loads(line.splitlines()[-1])
        print(line.splitlines()[-1] if options.json else summary(found))


def summary(found: dict[str, Any]) -> str:
    stages = ", ".join(f"{stage} {s:.1f} s" for stage, s in found["seconds"].items())
    captured, peak = (found[key] / 2**20 for key in ("capture_peak_bytes", "peak_bytes"))
    text = found["text_bytes"] / 2**20
    return (
        f"{found['spec'].partition('?')[0]}: {found['parameters'] / 1e9:.1f}e9 parameters, "
        f"nodes {found['nodes']}, on {', '.join(found['devices'])}\n"
        f"    {stages}; peak {captured:.0f} MiB captured, {peak:.0f} MiB in all; "
        f"text {text:.1f} MiB; {len(found['errors'])} errors"
    )


if __name__ == "__main__":
    main()
