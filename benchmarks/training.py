"""Time a training step of rewritten programs on gloo ranks, beside DDP, FSDP2 and DeepSpeed ZeRO-3.

    python benchmarks/training.py                       # about two minutes on an idle machine
    python benchmarks/training.py --rounds 10 --with fsdp2-compile zero3

All contenders live in processes of their own at the same time, train the same model from the same
values on the same batches with the same number of threads, and take turns: in each round each takes
a few steps while the others sleep. `floor` is eager compute on as many ranks with no communication,
its AdamW on every W-th parameter; `collectives` is what a sharded step must move: two gathers of
all parameters and one reduce-scatter, each one flat call. Seconds are those of the slowest rank;
losses must agree to 5 decimals. Bytes are of tensors: what lives between steps, per rank.
"""

# ruff: noqa: E402  the folder is not a package, so the path comes before the imports
from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import platform
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1])]

from zgraph.runtime.launch import run_environment

MODEL = "sample:llama?hidden=256,layers=8,seq=128,batch=2,vocab=1024,intermediate=704"
LR = 1e-3
CONTENDERS = ("floor", "collectives", "zgraph", "zgraph-overlap", "ddp", "fsdp2")
SLOW_TO_START = ("fsdp2-compile", "zero3")
PIPELINES = {"zgraph": "default", "zgraph-overlap": "zero3-overlap"}

# A step: its number to (loss of this rank, or None). Bytes: what the rank holds between steps.
Stepper = tuple[Callable[[int], Any], Callable[[], int]]


def rank_main(name: str, rank: int, world: int, port: int, folder: str, pipe: Any) -> None:
    """Set a contender up, say so, then take as many steps as asked for, until told to end."""
    os.environ.update(RANK=str(rank), WORLD_SIZE=str(world), LOCAL_RANK=str(rank))
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), LOCAL_SIZE=str(world))
    os.environ.update(DS_ACCELERATOR="cpu", TORCH_EXTENSIONS_DIR=f"{folder}/extensions")
    import torch
    import torch.distributed as dist

    torch.set_num_threads(1)
    if name != "zero3":
        dist.init_process_group("gloo")
    step, held = _stepper(name, rank, world, folder)
    pipe.send("ready")
    done = 0
    while count := pipe.recv():
        if dist.is_initialized():
            dist.barrier()
        seconds, losses = [], []
        for _ in range(count):
            start = time.perf_counter()
            losses.append(step(done))
            seconds.append(time.perf_counter() - start)
            done += 1
        pipe.send((seconds, [None if loss is None else float(loss) for loss in losses], held()))
    if dist.is_initialized():
        dist.barrier()
    os._exit(0)


def _stepper(name: str, rank: int, world: int, folder: str) -> Stepper:
    from zgraph.readers import read

    if name in PIPELINES:
        return _zgraph(read(f"{folder}/{name}.pt"))
    before = read(f"{folder}/original.pt")
    if name == "collectives":
        return _collectives(before, world)
    return _eager(name, before, rank, world)


def _zgraph(program: Any) -> Stepper:
    from zgraph.runtime.worker import RunOptions, Trainer

    trainer = Trainer(program, RunOptions(lr=LR, timeout=60.0))

    def held() -> int:
        state = [v for s in trainer.optimizer.state.values() for v in s.values()]
        return sum(
            t.nbytes for t in {id(t): t for t in (*trainer.params.values(), *state)}.values()
        )

    # The loss that `Trainer.step` gives is the mean over ranks already.
    return (lambda step: trainer.step(step).loss), held


def _collectives(program: Any, world: int) -> Stepper:
    import torch

    from zgraph import compat

    part = torch.zeros(-(-sum(param.numel for param in program.params) // world))
    whole = torch.zeros(part.numel() * world)

    def step(_: int) -> None:
        for _ in range(2):
            compat.all_gather_flat(whole, part)
        compat.reduce_scatter_flat(part, whole)

    return step, lambda: 0


def _eager(name: str, program: Any, rank: int, world: int) -> Stepper:
    import torch

    from zgraph.capture.spec import resolve_spec
    from zgraph.runtime.batches import draw_batch

    model = resolve_spec(MODEL).model
    model.load_state_dict(program.tensors, strict=False)
    optimized = list(model.parameters())
    if name == "floor":
        optimized = optimized[rank::world]
    elif name == "ddp":
        model = torch.nn.parallel.DistributedDataParallel(model)
    elif name.startswith("fsdp2"):
        _shard(model, compiled=name == "fsdp2-compile")
        optimized = list(model.parameters())
    if name == "zero3":
        engine = _deepspeed(model)
        forward, backward, update = engine, engine.backward, engine.step
    else:
        optimizer = torch.optim.AdamW(optimized, lr=LR)
        forward = model

        def backward(loss: Any) -> None:
            loss.backward()

        def update() -> None:
            optimizer.step()
            model.zero_grad(set_to_none=True)

    def step(number: int) -> Any:
        loss = forward(*draw_batch(program.recipe, program.seed, number, rank))
        backward(loss)
        update()
        return _mean(loss, name, world)

    def held() -> int:
        if name == "zero3":
            return 0
        state = [v for s in optimizer.state.values() for v in s.values()]
        return sum(_local_bytes(t) for t in (*model.parameters(), *state))

    return step, held


def _mean(loss: Any, name: str, world: int) -> Any:
    import torch.distributed as dist

    total = loss.detach().double()
    if name == "floor":
        return None
    dist.all_reduce(total)
    return total / world


def _local_bytes(tensor: Any) -> int:
    return (tensor.to_local() if hasattr(tensor, "to_local") else tensor).nbytes


def _shard(model: Any, compiled: bool) -> None:
    import torch.distributed as dist
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    mesh = init_device_mesh("cpu", (dist.get_world_size(),))
    for layer in model.layers:
        fully_shard(layer, mesh=mesh, reshard_after_forward=True)
    fully_shard(model, mesh=mesh, reshard_after_forward=True)
    for layer in model.layers if compiled else ():
        layer.compile()


def _deepspeed(model: Any) -> Any:
    import deepspeed

    deepspeed.init_distributed(dist_backend="gloo")
    optimizer = {"lr": LR, "weight_decay": 0.01, "torch_adam": True}
    settings = {
        "train_micro_batch_size_per_gpu": 2,
        "zero_optimization": {"stage": 3, "stage3_param_persistence_threshold": 0},
        "optimizer": {"type": "AdamW", "params": optimizer},
        "gradient_clipping": 0.0,
        "steps_per_print": 10**9,
    }
    return deepspeed.initialize(model=model, config=settings, model_parameters=model.parameters())[
        0
    ]


class Contender:
    """The ranks of one contender, and what they have reported."""

    def __init__(self, name: str, world: int, folder: str):
        context = multiprocessing.get_context("forkserver")
        port = _free_port()
        self.name, self.pipes, self.processes = name, [], []
        self.seconds: list[float] = []
        self.losses: list[float | None] = []
        self.held = 0
        for rank in range(world):
            ours, theirs = context.Pipe()
            arguments = (name, rank, world, port, folder, theirs)
            process = context.Process(target=rank_main, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def wait(self) -> None:
        for pipe in self.pipes:
            pipe.recv()

    def take(self, steps: int, counted: bool) -> None:
        """Run some steps on all ranks; `counted`: they are not only to warm up."""
        for pipe in self.pipes:
            pipe.send(steps)
        answers = [pipe.recv() for pipe in self.pipes]
        if counted:
            self.seconds += [max(times) for times in zip(*(a[0] for a in answers), strict=True)]
        self.losses += answers[0][1]
        self.held = max(answer[2] for answer in answers)

    def end(self) -> None:
        for pipe in self.pipes:
            pipe.send(0)
        for process in self.processes:
            process.join()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def write_programs(folder: str, world: int) -> None:
    """Capture the model once and rewrite it with each pipeline."""
    from zgraph.capture import capture
    from zgraph.ir.container import write
    from zgraph.passes.base import Context, parse_pipeline
    from zgraph.passes.pipeline import run_pipeline

    before = capture(MODEL)
    write(before, f"{folder}/original.pt")
    for name, pipeline in PIPELINES.items():
        after = run_pipeline(before, parse_pipeline(pipeline), Context(world, device="cpu"))
        write(after.program, f"{folder}/{name}.pt")


def table(contenders: list[Contender]) -> Iterator[str]:
    """The figures, a line each."""
    median = {c.name: statistics.median(c.seconds) for c in contenders}
    least = {c.name: min(c.seconds) for c in contenders}
    yield f"{'':16}{'median ms':>10}{'min ms':>9}{'/ floors':>10}{'/ ddp':>8}{'MiB held':>10}  loss"
    floors = sum(median.get(name, math.nan) for name in ("floor", "collectives"))
    for found in contenders:
        name = found.name
        loss = found.losses[-1]
        yield (
            f"{name:16}{median[name] * 1e3:10.1f}{least[name] * 1e3:9.1f}"
            f"{median[name] / floors:10.2f}{median[name] / median.get('ddp', math.nan):8.2f}"
            f"{found.held / 2**20:10.1f}  {'' if loss is None else f'{loss:.6f}'}"
        )


def agree(contenders: list[Contender]) -> bool:
    """Whether all that train have the same losses to 5 decimals."""
    trained = [c for c in contenders if c.losses and c.losses[-1] is not None]
    rows = zip(*(c.losses for c in trained), strict=True)
    return all(max(row) - min(row) < 1e-5 for row in rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=3, help="of each contender in a round")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=CONTENDERS, choices=CONTENDERS)
    parser.add_argument("--with", dest="more", nargs="*", default=[], choices=SLOW_TO_START)
    chosen = parser.parse_args()
    run_environment(1)
    # Ranks fork from a server that has loaded torch, but has used none of it.
    multiprocessing.set_forkserver_preload(["torch", "torch.distributed", "zgraph.runtime.worker"])
    with tempfile.TemporaryDirectory() as folder:
        write_programs(folder, chosen.ranks)
        names = (*chosen.only, *chosen.more)
        contenders = [Contender(name, chosen.ranks, folder) for name in names]
        for contender in contenders:
            contender.wait()
        for number in range(chosen.rounds + 1):
            for contender in contenders:
                contender.take(chosen.steps, counted=number > 0)
        for contender in contenders:
            contender.end()
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{MODEL}, {chosen.ranks} ranks of 1 thread, {chosen.rounds} x {chosen.steps} steps")
    print("\n".join(table(contenders)))
    same = agree(contenders)
    print("losses agree to 5 decimals" if same else "LOSSES DIFFER")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
