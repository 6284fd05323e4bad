"""Run the graphs of a program on one rank: roles say where each input comes from, outputs go to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from zgraph.errors import RunError
from zgraph.ir.program import (
    BACKWARD,
    BUFFER,
    FORWARD,
    GRAD,
    LOSS,
    MUTATED,
    PARAM,
    SAVED,
    SYMBOL,
    TANGENT,
    USER,
    GraphEntry,
    Program,
    Role,
)
from zgraph.ir.targets import OpaqueTarget
from zgraph.runtime.fault import fault_of
from zgraph.runtime.graph_module import graph_module
from zgraph.runtime.inductor import Inductor, Report
from zgraph.runtime.recording import Recorder
from zgraph.runtime.sizes import SizeBinder


class Executor:
    """The compiled graphs of a program and one micro-batch run through them.

    Works alike for a rewritten program, whose parameters are shards, and for the original, whose
    parameters are whole.
    With `inductor`, the regions of the graphs are compiled, and each reported when that begins.

    Raises:
        RunError: the program has no forward with a table, an operator is not installed, or Inductor
            failed.
        GraphFault: an operator raised while a graph ran.
    """

    def __init__(
        self, program: Program, inductor: Inductor | None = None, report: Report | None = None
    ):
        self.program = program
        self.forwards = [entry for entry in program.graphs if entry.phase == FORWARD]
        if not self.forwards or any(e.inputs is None or e.outputs is None for e in self.forwards):
            raise RunError(
                "this program has no forward graph with a table of its inputs; "
                "run what `zgraph capture` or `zgraph rewrite` wrote"
            )
        if len(self.forwards) > 1:
            raise RunError(
                f"this program has {len(self.forwards)} forward graphs and no record of how one "
                f"feeds the next; run them as separate programs"
            )
        self.forward = self.forwards[0]
        self.backward = program.graph(BACKWARD, self.forward.graph_id)
        self.recorder: Recorder | None = None  # when set, graphs run node by node
        self._sizes = SizeBinder(self.forward)
        entries = [entry for entry in (self.forward, self.backward) if entry]
        for entry in entries:
            _require_installed(entry)
        if inductor is not None:
            entries = inductor.compile(entries, report)
        self._modules = {entry.phase: graph_module(entry) for entry in entries}

    def run_forward(
        self,
        params: Mapping[str, torch.Tensor],
        buffers: Mapping[str, torch.Tensor],
        batch: Sequence[torch.Tensor],
    ) -> tuple[torch.Tensor | None, dict[int, Any]]:
        """Run the forward; returns the loss and the saved values by index.

        Mutated buffers are copied back into `buffers`.
        """
        sizes = iter(self._sizes.values(batch))
        inputs = [
            next(sizes) if role.kind == SYMBOL else _input(role, params, buffers, batch)
            for role in self.forward.inputs or []
        ]
        with torch.no_grad():
            outputs = self._call(self.forward, inputs)
        loss, saved = None, {}
        for value, role in zip(outputs, self.forward.outputs or [], strict=True):
            if role.kind == MUTATED:
                buffers[role.ref].copy_(value)
            elif role.kind == SAVED:
                saved[role.index] = value
            elif role.kind == LOSS:
                loss = value
        return loss, saved

    def run_backward(
        self, saved: dict[int, Any], loss: torch.Tensor, scale: float = 1.0
    ) -> dict[str, torch.Tensor]:
        """Run the backward from a loss gradient of `scale`; returns the gradients it outputs.

        `saved` is emptied, so that a saved value can be freed at its last use.
        """
        assert self.backward is not None
        tangent = torch.full_like(loss, scale)
        inputs = [
            tangent if role.kind == TANGENT else saved[role.index]
            for role in self.backward.inputs or []
        ]
        saved.clear()
        with torch.no_grad():
            outputs = self._call(self.backward, inputs)
        return {
            role.ref: value
            for value, role in zip(outputs, self.backward.outputs or [], strict=True)
            if role.kind == GRAD and value is not None
        }

    def _call(self, entry: GraphEntry, inputs: list[Any]) -> Any:
        """Run a graph; what an operator raises becomes a GraphFault that names the node."""
        module = self._modules[entry.phase]
        try:
            if self.recorder is not None:
                return self.recorder.run(entry, module, inputs)
            return module(inputs)
        except Exception as error:
            raise fault_of(error, module, entry, self.program) from error


def _input(
    role: Role,
    params: Mapping[str, torch.Tensor],
    buffers: Mapping[str, torch.Tensor],
    batch: Sequence[torch.Tensor],
) -> Any:
    if role.kind == PARAM:
        return params[role.ref].detach()
    if role.kind == BUFFER:
        return buffers[role.ref]
    if role.kind == USER:
        return batch[role.index]
    raise RunError(f"the forward takes an input of kind {role.kind!r}, which `run` cannot supply")


def _require_installed(entry: GraphEntry) -> None:
    for node in entry.graph.nodes:
        if node.op == "call_function" and isinstance(node.target, OpaqueTarget):
            raise RunError(
                f"{entry.name}: {node.name} calls {node.target.name}, which is not installed here"
            )
