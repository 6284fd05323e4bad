"""One rank of `zgraph run`: shard the parameters, train, compare with the unrewritten graphs."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist

from zgraph import compat
from zgraph.analysis.census import census
from zgraph.errors import RunError
from zgraph.ir import ops
from zgraph.ir.container import write_text
from zgraph.ir.program import ALL_REDUCE, GRAD, Param, Program
from zgraph.ir.values import nbytes
from zgraph.runtime import native
from zgraph.runtime.agreement import require_agreement, wait_for_all_ranks
from zgraph.runtime.batches import draw_batch, generator_for, initial_buffers, initial_params
from zgraph.runtime.beacon import Beacon, Phase
from zgraph.runtime.checkpoint import TrainState, load, save
from zgraph.runtime.executor import Executor
from zgraph.runtime.failure import failure_of, leave
from zgraph.runtime.inductor import FX, INDUCTOR, Inductor
from zgraph.runtime.memory import TensorBytes
from zgraph.runtime.oracle import SAME_OPERATORS, Comparison, Oracle, limits_of_fused
from zgraph.runtime.progress import Progress, work_of
from zgraph.runtime.recording import (
    Recorder,
    measure_collectives,
    measured_profile,
    spans_of_all_ranks,
)
from zgraph.runtime.registry import DEFAULT_BUCKET_BYTES, Registry, RuntimeStats, shard_of
from zgraph.runtime.replicas import Replica, gather_updated, replica_of
from zgraph.runtime.result import CheckResult, RunResult, Step
from zgraph.runtime.trace import write_trace
from zgraph.simulate.profile import profile_text


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to train. `threads` is per rank, `checkpoint_every` in steps (0: at the end only).

    `timeout`: a rank that gives no sign of life for that many seconds is ended, and so are the
    others that many seconds after one has failed. A collective may take six times as long, since
    ranks that compute at different speeds wait for each other.
    """

    steps: int = 10
    check: bool = False
    optimizer: str = "adamw"
    lr: float = 1e-3
    micro_batches: int = 1
    seed: int | None = None
    device: str = "cpu"
    timeout: float = 10.0
    threads: int = 1
    report_steps: bool = False
    checkpoint: str = ""
    checkpoint_every: int = 0
    resume: str = ""
    trace: str = ""
    profile: str = ""
    backend: str = FX


# How many of the last steps run node by node for `profile`; `trace` shows the last one.
PROFILED_STEPS = 3
COLLECTIVE_TIMEOUTS = 6


def rank_main(path: str, options: RunOptions, folder: str) -> RunResult:
    """Train the program in file `path` on this rank; the entry point of every process.

    Reads RANK, WORLD_SIZE and the rendezvous variables that the launcher sets. What goes wrong is
    left in `folder` for the launcher, and the process ends at once: a clean exit would wait for
    peers that may be gone.
    """
    # An interrupt ends the launcher, which ends the ranks: nothing is to be caught or printed here.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    rank = int(os.environ["RANK"])
    beacon = Beacon(Path(folder), rank)
    try:
        return _trained(path, options, beacon)
    except BaseException as error:
        failure = failure_of(error, rank, beacon.step, str(beacon.phase))
        leave(failure, Path(folder))
        os._exit(1)


def bind_cores(local_rank: int, local_ranks: int, threads: int) -> None:
    """Keep this rank on cores of its own when the ranks of this machine need all there are.

    Ranks that talk over sockets are drawn to the same core, where each runs at half speed while
    another core idles. Cores that the process may not use are left alone.
    """
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    if local_ranks * threads >= len(cores):
        first = local_rank * threads
        os.sched_setaffinity(0, {cores[(first + i) % len(cores)] for i in range(threads)})


def _trained(path: str, options: RunOptions, beacon: Beacon) -> RunResult:
    torch.set_num_threads(options.threads)
    device = torch.device(options.device)
    if device.type == "cpu":
        bind_cores(
            int(os.environ["LOCAL_RANK"]), int(os.environ["LOCAL_WORLD_SIZE"]), options.threads
        )
    else:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(
        "nccl" if device.type == "cuda" else "gloo",
        timeout=timedelta(seconds=COLLECTIVE_TIMEOUTS * options.timeout),
    )
    from zgraph.readers import read

    native.load()
    program = read(path)
    require_agreement(program, options)
    trainer = Trainer(program, options, beacon)
    gc.collect()
    gc.freeze()  # graphs and tables live as long as the process: no collection need visit them
    result = trainer.train()
    dist.barrier()
    beacon.close()
    dist.destroy_process_group()
    return result


class Trainer:
    """The state of a rank: parameter shards, their optimizer, buffers, and the native registry."""

    def __init__(self, program: Program, options: RunOptions, beacon: Beacon | None = None):
        self.program, self.options, self.beacon = program, options, beacon
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()
        self.seed = program.seed if options.seed is None else options.seed
        work, unit = work_of(program.recipe)
        work *= self.world_size * options.micro_batches
        self.progress = Progress(options.steps, work, unit)
        self.inductor = (
            Inductor(self.rank / self.world_size) if options.backend == INDUCTOR else None
        )
        self.executor = self._compile()
        self._require_training_graphs()
        whole = initial_params(program)
        self.buffers = initial_buffers(program)
        self.replicas = self._replicate(whole)
        # This rank's part of every parameter, and what the graphs take: that part, or the whole.
        self.shards = {
            fqn: self.replicas[fqn].shard
            if fqn in self.replicas
            else shard_of(value, self.rank, self.world_size).to(options.device)
            for fqn, value in whole.items()
        }
        self.params = self.shards | {fqn: found.whole for fqn, found in self.replicas.items()}
        self.bucket_bytes = program.bucket_bytes or DEFAULT_BUCKET_BYTES
        self.parameter_gathers = 0
        self.trainable = [p for p in program.params if p.requires_grad]
        # What the optimizer updates: a shard itself, or its master copy in the gradient's dtype.
        self.masters = {
            p.fqn: self.shards[p.fqn].to(p.master_dtype if p.requires_grad else p.dtype)
            for p in program.params
        }
        self.optimizer = self._make_optimizer([self.masters[p.fqn] for p in self.trainable])
        self.registry = self._make_registry()
        self.returned: dict[str, torch.Tensor] = {}
        self.peak = 0
        self.recorders: list[Recorder] = []
        self.first_step = self._resume() if options.resume else 0
        self.oracle: Oracle | None = None
        if options.check:
            if program.original is None:
                raise RunError(
                    "--check compares with the unrewritten graphs, which this file does not carry; "
                    "run the .pt that `zgraph rewrite -o` wrote"
                )
            if options.resume:
                raise RunError("--check starts from the program's own values; leave out --resume")
            limits = SAME_OPERATORS if self.inductor is None else limits_of_fused(program)
            self.oracle = Oracle(
                program.original,
                whole,
                self.buffers,
                self._make_optimizer,
                in_rank_order=options.device == "cpu" and _reduces_natively(program),
                limits=limits,
            )

    def _compile(self) -> Executor:
        """The graphs as they will run. Compiling ends on all ranks before the first step."""
        if self.inductor is None:
            return Executor(self.program)
        self._at(0, Phase.COMPILE)
        executor = Executor(self.program, self.inductor, self._report_region)
        wait_for_all_ranks("compiled")
        if self._reports:
            self.progress.clear()
        return executor

    def _report_region(self, number: int, regions: int) -> None:
        if self._reports:
            self.progress.compiling(number, regions)

    @property
    def _reports(self) -> bool:
        return self.options.report_steps and self.rank == 0

    def _require_training_graphs(self) -> None:
        if self.executor.backward is None:
            raise RunError("this program has no backward graph, so there is nothing to train")

    def _replicate(self, whole: dict[str, torch.Tensor]) -> dict[str, Replica]:
        """The parameters that every rank holds whole."""
        device = self.options.device
        return {
            param.fqn: replica_of(whole[param.fqn].to(device), self.rank, self.world_size)
            for param in self.program.params
            if not param.sharded
        }

    def _make_optimizer(self, params: list[torch.Tensor]) -> torch.optim.Optimizer:
        """AdamW or SGD over `params`; frozen tensors never reach it.

        The fused form passes over memory once. Beside the oracle it is not used: where it works
        element by element, at the end of a tensor, it rounds otherwise than in whole vectors, so a
        shard may come out one bit apart from the same elements of a whole tensor.
        """
        params = params or [torch.zeros(0)]
        kind = torch.optim.SGD if self.options.optimizer == "sgd" else torch.optim.AdamW
        fused = not self.options.check and all(p.is_floating_point() for p in params)
        return kind(params, lr=self.options.lr, fused=fused)

    def _make_registry(self) -> Registry:
        group = dist.distributed_c10d._get_default_group().group_name
        registry = Registry(group, self.bucket_bytes)
        forward = self.executor.forward
        registry.add_graph(forward.graph_id, f"{self.program.name}.{forward.name}".strip("."))
        for param in self.program.params:
            registry.add_param(
                param.id,
                param.fqn,
                param.shape,
                param.dtype,
                param.grad_dtype,
                persistent=param.persistent,
                kept=param.kept,
                all_reduced=param.reduction == ALL_REDUCE,
            )
        return registry

    def _state(self) -> TrainState:
        return TrainState(
            self.program,
            self.masters,
            self.optimizer,
            self.options.optimizer,
            self.buffers,
            self.seed,
        )

    def _resume(self) -> int:
        """Take over the state of a checkpoint; returns how many steps it has behind it."""
        step = load(self.options.resume, self._state())
        self._spread_masters(self.program.params)
        return step

    def _save(self, done: int) -> None:
        """Write a checkpoint when one is due after `done` steps of this run."""
        every = self.options.checkpoint_every
        due = done == self.options.steps or (every and done % every == 0)
        if self.options.checkpoint and due:
            self._at(self.first_step + done - 1, Phase.CHECKPOINT)
            save(self.options.checkpoint, self._state(), self.first_step + done)

    def _at(self, step: int, phase: Phase) -> None:
        if self.beacon is not None:
            self.beacon.at(step, phase)

    def train(self) -> RunResult:
        """Run every step, stopping after the first that differs from the oracle."""
        steps: list[Step] = []
        first = self.first_step
        for step in range(first, first + self.options.steps):
            self._record_from(first + self.options.steps - step)
            steps.append(self.step(step, measured=step == first + min(1, self.options.steps - 1)))
            self._report(step, steps[-1])
            self._save(len(steps))
            if self.oracle is not None and self._differs(self.oracle, step):
                break
        self._write_recordings()
        return self._result(steps, self.peak)

    def _record_from(self, left: int) -> None:
        """Record the step to come when `left` steps, itself included, are few enough."""
        wanted = PROFILED_STEPS if self.options.profile else bool(self.options.trace)
        if left <= wanted:
            recorder = Recorder(self.options.device)
            self.executor.recorder = recorder
            self.recorders.append(recorder)

    def _write_recordings(self) -> None:
        if not self.recorders:
            return
        recorded = [spans_of_all_ranks(recorder.spans) for recorder in self.recorders]
        if self.options.trace and self.rank == 0:
            write_trace(self.program, recorded[-1], self.options.trace)
        if self.options.profile:
            device = self.options.device
            tables = measure_collectives(sum(p.nbytes for p in self.program.params), device)
            profile = measured_profile(self.program, recorded, device, tables)
            if self.rank == 0:
                write_text(profile_text(profile), self.options.profile)

    def step(self, step: int, measured: bool = False) -> Step:
        """Train one step. `measured`: count its peak of tensor bytes, which slows it down."""
        counter = self._memory_counter() if measured else contextlib.nullcontext()
        start = time.perf_counter()
        with counter:
            losses = self._compute(step)
            gradients = self._take_gradients()
        computed = time.perf_counter()
        if self.oracle is not None:
            self._at(step, Phase.CHECK)
            self._run_oracle(self.oracle, step, losses, gradients)
        resumed = time.perf_counter()
        self._at(step, Phase.OPTIMIZER)
        self._update(gradients)
        seconds = time.perf_counter() - resumed + computed - start
        if isinstance(counter, TensorBytes):
            self.peak = counter.peak
        return Step(self._mean_loss(losses), seconds)

    def _memory_counter(self) -> TensorBytes:
        held = [*self.params.values(), *self.masters.values(), *self.buffers.values()]
        for state in self.optimizer.state.values():
            held += [value for value in state.values() if isinstance(value, torch.Tensor)]
        return TensorBytes(held, lambda: self.registry.stats().live_bytes)

    def _compute(self, step: int) -> list[torch.Tensor]:
        """Forward and backward of each micro-batch; gradients stay with the registry."""
        losses = []
        for micro_batch in range(self.options.micro_batches):
            self._seed_rng(step, micro_batch)
            batch = self._batch(step, micro_batch)
            self._at(step, Phase.FORWARD)
            loss, saved = self.executor.run_forward(self.params, self.buffers, batch)
            if loss is None:
                raise RunError("the forward graph returns no loss")
            self._at(step, Phase.BACKWARD)
            self._add_returned(self.executor.run_backward(saved, loss))
            self.registry.end_graph(self.executor.forward.graph_id)
            losses.append(loss)
        return losses

    def _add_returned(self, gradients: dict[str, torch.Tensor]) -> None:
        """Keep gradients that the graph reduces by collectives of its own and returns."""
        for fqn, gradient in gradients.items():
            if gradient.shape != self.shards[fqn].shape:
                raise RunError(
                    f"the backward returns a gradient of {fqn} of shape {list(gradient.shape)}; "
                    f"this rank's part has {list(self.shards[fqn].shape)}"
                )
            total = self.returned.get(fqn)
            self.returned[fqn] = gradient if total is None else total + gradient

    def _seed_rng(self, step: int, micro_batch: int) -> None:
        seeds = generator_for("rng", self.seed, step, self.rank, micro_batch)
        torch.manual_seed(seeds.initial_seed())

    def _batch(self, step: int, micro_batch: int) -> list[torch.Tensor]:
        batch = draw_batch(self.program.recipe, self.seed, step, self.rank, micro_batch)
        return [value.to(self.options.device) for value in batch]

    def _take_gradients(self) -> dict[str, torch.Tensor | None]:
        gradients = {
            p.fqn: self.returned.pop(p.fqn)
            if p.fqn in self.returned
            else self.registry.take_grad(p.id)
            for p in self.trainable
        }
        self.registry.end_step()
        return gradients

    def _update(self, gradients: dict[str, torch.Tensor | None]) -> None:
        for fqn, gradient in gradients.items():
            self.masters[fqn].grad = gradient
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self._spread_masters(self.trainable)

    def _spread_masters(self, params: Sequence[Param]) -> None:
        """Let the graphs' inputs follow what the optimizer updates."""
        for param in params:
            master, shard = self.masters[param.fqn], self.shards[param.fqn]
            if master is not shard:
                shard.copy_(master)
        updated = [self.replicas[p.fqn] for p in params if p.fqn in self.replicas]
        self.parameter_gathers += gather_updated(updated, self.world_size, self.bucket_bytes)

    def _run_oracle(
        self,
        oracle: Oracle,
        step: int,
        losses: list[torch.Tensor],
        gradients: dict[str, torch.Tensor | None],
    ) -> None:
        """The same step by the unrewritten graphs: same batches, same RNG state."""
        oracle.start_step(self.shards)
        for micro_batch in range(self.options.micro_batches):
            self._seed_rng(step, micro_batch)
            oracle.micro_batch(self._batch(step, micro_batch))
        oracle.compare_losses(step, losses)
        oracle.compare_gradients(step, gradients)
        oracle.step(self.masters, self.optimizer)

    def _differs(self, oracle: Oracle, step: int) -> bool:
        """Compare what the step left behind; whether any rank has found a difference so far."""
        oracle.compare_params(step, self.masters, self.buffers)
        differs = torch.tensor(float(not oracle.comparison.ok), device=self.options.device)
        dist.all_reduce(differs)
        return bool(differs.item())

    def _mean_loss(self, losses: list[torch.Tensor]) -> float:
        total = torch.stack([loss.detach().double() for loss in losses]).mean()
        dist.all_reduce(total)
        return total.item() / self.world_size

    def _report(self, step: int, result: Step) -> None:
        if self._reports:
            self.progress.show(step, step + 1 - self.first_step, result, self.peak)

    def _result(self, steps: list[Step], peak: int) -> RunResult:
        stats = self.registry.stats()
        self.registry.close()
        unwaited = compat.unwaited_functional_collectives() + stats.unwaited
        if unwaited:
            raise RunError(f"{unwaited} collectives were launched and never waited on")
        if stats.live_bytes:
            raise RunError(f"{stats.live_bytes} gathered bytes are still allocated")
        merged = self.oracle.merge() if self.oracle is not None else None
        return RunResult(
            world_size=self.world_size,
            steps=steps,
            peak_bytes_per_rank=peak,
            peak_gathered_bytes=stats.peak_bytes,
            param_bytes_per_rank=sum(value.nbytes for value in self.params.values()),
            collectives=self._census(stats, len(steps)),
            check=None if merged is None else _check_result(merged),
            work_per_step=self.progress.work,
            work_unit=self.progress.unit,
            compiled=None if self.inductor is None else self.inductor.result(),
        )

    def _census(self, stats: RuntimeStats, steps: int) -> dict[str, dict[str, int]]:
        """Collectives of the whole run; bytes are those of the gathered or reduced tensors."""
        runs = steps * self.options.micro_batches
        gathered = reduced = 0
        for entry in self.program.graphs:
            for node in entry.graph.nodes:
                if node.target is ops.ALLGATHER:
                    gathered += nbytes(node.meta["val"])
                elif node.target is ops.REDUCE:
                    reduced += nbytes(node.args[0].meta["val"])
        updated = sum(p.nbytes for p in self.trainable if p.fqn in self.replicas)
        gathers = stats.gathers - stats.gather_hits + stats.fused_gathers + self.parameter_gathers
        found = {"all_gather": {"count": gathers, "bytes": gathered * runs + updated * steps}}
        if stats.all_reduces:
            found["all_reduce"] = {"count": stats.all_reduces, "bytes": reduced * runs}
        if stats.reduce_scatters or not stats.all_reduces:
            found["reduce_scatter"] = {"count": stats.reduce_scatters, "bytes": reduced * runs}
        for entry in self.program.graphs:
            for own in census(entry).collectives:
                if own.group:  # native operators name none, and are counted above
                    total = found.setdefault(own.kind, {"count": 0, "bytes": 0})
                    total["count"] += own.count * runs
                    total["bytes"] += own.bytes * runs
        return found


def _reduces_natively(program: Program) -> bool:
    """Whether `reduce_grad` takes every gradient, and gives this rank its own part alone."""
    left = [
        value
        for entry in program.graphs
        for role, value in zip(entry.outputs or [], entry.output_values(), strict=False)
        if role.kind == GRAD and value is not None
    ]
    return not left and all(p.reduction != ALL_REDUCE for p in program.params)


def _check_result(merged: Comparison) -> CheckResult:
    first: dict[str, Any] | None = None
    if merged.first is not None:
        first = {
            "step": merged.first.step,
            "rank": merged.first.rank,
            "what": merged.first.what,
            "amount": merged.first.amount,
        }
    return CheckResult(
        max_abs_loss_diff=merged.max_loss,
        max_abs_param_diff=merged.max_param,
        max_rel_grad_diff=merged.max_gradient,
        ok=merged.ok,
        bitwise=merged.bitwise,
        first_difference=first,
    )
