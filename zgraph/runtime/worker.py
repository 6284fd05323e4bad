"""One rank of `zgraph run`: shard the parameters, train, compare with the unrewritten graphs."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist
from torch.distributed.elastic.multiprocessing.errors import record

from zgraph import compat
from zgraph.errors import RunError
from zgraph.ir import ops
from zgraph.ir.program import Program
from zgraph.ir.values import nbytes
from zgraph.runtime import native
from zgraph.runtime.batches import draw_batch, generator_for, initial_buffers, initial_params
from zgraph.runtime.executor import Executor
from zgraph.runtime.memory import TensorBytes
from zgraph.runtime.oracle import Comparison, Oracle
from zgraph.runtime.registry import Registry, RuntimeStats, shard_of
from zgraph.runtime.result import CheckResult, RunResult, Step


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to train. `timeout` is in seconds, for any one collective; `threads` is per rank."""

    steps: int = 10
    check: bool = False
    optimizer: str = "adamw"
    lr: float = 1e-3
    micro_batches: int = 1
    seed: int | None = None
    device: str = "cpu"
    timeout: float = 60.0
    threads: int = 1
    report_steps: bool = False


@record
def rank_main(path: str, options: RunOptions) -> RunResult:
    """Train the program in file `path` on this rank; the entry point of every process.

    Reads RANK, WORLD_SIZE and the rendezvous variables that the launcher sets.
    """
    torch.set_num_threads(options.threads)
    device = torch.device(options.device)
    if device.type == "cuda":
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(
        "nccl" if device.type == "cuda" else "gloo", timeout=timedelta(seconds=options.timeout)
    )
    try:
        from zgraph.readers import read

        native.load()
        return Trainer(read(path), options).train()
    finally:
        dist.destroy_process_group()


class Trainer:
    """The state of a rank: parameter shards, their optimizer, buffers, and the native registry."""

    def __init__(self, program: Program, options: RunOptions):
        self.program, self.options = program, options
        self.rank, self.world_size = dist.get_rank(), dist.get_world_size()
        self.seed = program.seed if options.seed is None else options.seed
        self.executor = Executor(program)
        self._require_training_graphs()
        whole = initial_params(program)
        self.buffers = initial_buffers(program)
        self.shards = {
            fqn: shard_of(value, self.rank, self.world_size).to(options.device)
            for fqn, value in whole.items()
        }
        self.trainable = [p for p in program.params if p.requires_grad]
        # What the optimizer updates: a shard itself, or its master copy in the gradient's dtype.
        self.masters = {
            p.fqn: self.shards[p.fqn].to(p.master_dtype if p.requires_grad else p.dtype)
            for p in program.params
        }
        self.optimizer = self._make_optimizer([self.masters[p.fqn] for p in self.trainable])
        self.registry = self._make_registry()
        self.oracle: Oracle | None = None
        if options.check:
            if program.original is None:
                raise RunError(
                    "--check compares with the unrewritten graphs, which this file does not carry; "
                    "run the .pt that `zgraph rewrite -o` wrote"
                )
            self.oracle = Oracle(program.original, whole, self.buffers, self._make_optimizer)

    def _require_training_graphs(self) -> None:
        if self.executor.backward is None:
            raise RunError("this program has no backward graph, so there is nothing to train")

    def _make_optimizer(self, params: list[torch.Tensor]) -> torch.optim.Optimizer:
        """AdamW or SGD over `params`; frozen tensors never reach it."""
        if self.options.optimizer == "sgd":
            return torch.optim.SGD(params or [torch.zeros(0)], lr=self.options.lr)
        return torch.optim.AdamW(params or [torch.zeros(0)], lr=self.options.lr)

    def _make_registry(self) -> Registry:
        registry = Registry(dist.distributed_c10d._get_default_group().group_name)
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
            )
        return registry

    def train(self) -> RunResult:
        """Run every step, stopping after the first that differs from the oracle."""
        steps: list[Step] = []
        peak = 0
        for step in range(self.options.steps):
            measured = step == min(1, self.options.steps - 1)
            counter = self._memory_counter() if measured else contextlib.nullcontext()
            start = time.perf_counter()
            with counter:
                losses = self._compute(step)
                gradients = self._take_gradients()
            computed = time.perf_counter()
            if self.oracle is not None:
                self._run_oracle(self.oracle, step, losses, gradients)
            resumed = time.perf_counter()
            self._update(gradients)
            seconds = time.perf_counter() - resumed + computed - start
            if isinstance(counter, TensorBytes):
                peak = counter.peak
            steps.append(Step(self._mean_loss(losses), seconds))
            self._report(step, steps[-1])
            if self.oracle is not None and self._differs(self.oracle, step):
                break
        return self._result(steps, peak)

    def _memory_counter(self) -> TensorBytes:
        held = [*self.shards.values(), *self.masters.values(), *self.buffers.values()]
        for state in self.optimizer.state.values():
            held += [value for value in state.values() if isinstance(value, torch.Tensor)]
        return TensorBytes(held, lambda: self.registry.stats().live_bytes)

    def _compute(self, step: int) -> list[torch.Tensor]:
        """Forward and backward of each micro-batch; gradients stay with the registry."""
        losses = []
        for micro_batch in range(self.options.micro_batches):
            self._seed_rng(step, micro_batch)
            batch = self._batch(step, micro_batch)
            loss, saved = self.executor.run_forward(self.shards, self.buffers, batch)
            if loss is None:
                raise RunError("the forward graph returns no loss")
            self.executor.run_backward(saved, loss)
            self.registry.end_graph(self.executor.forward.graph_id)
            losses.append(loss)
        return losses

    def _seed_rng(self, step: int, micro_batch: int) -> None:
        seeds = generator_for("rng", self.seed, step, self.rank, micro_batch)
        torch.manual_seed(seeds.initial_seed())

    def _batch(self, step: int, micro_batch: int) -> list[torch.Tensor]:
        batch = draw_batch(self.program.recipe, self.seed, step, self.rank, micro_batch)
        return [value.to(self.options.device) for value in batch]

    def _take_gradients(self) -> dict[str, torch.Tensor | None]:
        gradients = {p.fqn: self.registry.take_grad(p.id) for p in self.trainable}
        self.registry.end_step()
        return gradients

    def _update(self, gradients: dict[str, torch.Tensor | None]) -> None:
        for fqn, gradient in gradients.items():
            self.masters[fqn].grad = gradient
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        for fqn, master in self.masters.items():
            if master is not self.shards[fqn]:
                self.shards[fqn].copy_(master)

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
        if self.options.report_steps and self.rank == 0:
            print(f"step {step}  loss {result.loss:.6f}  {result.seconds * 1e3:.1f} ms", flush=True)

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
            param_bytes_per_rank=sum(s.nbytes for s in self.shards.values()),
            collectives=self._census(stats, len(steps)),
            check=None if merged is None else _check_result(merged),
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
        gathers = stats.gathers - stats.gather_hits + stats.fused_gathers
        return {
            "all_gather": {"count": gathers, "bytes": gathered * runs},
            "reduce_scatter": {"count": stats.reduce_scatters, "bytes": reduced * runs},
        }


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
