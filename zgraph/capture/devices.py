"""Say of a program captured on CPU fakes that it belongs to another device, one not here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import torch
from torch import fx
from torch.fx.node import map_aggregate

from zgraph import compat
from zgraph.capture.random import replayed_states, saved_states
from zgraph.errors import CaptureError, UsageError
from zgraph.ir.program import GraphEntry, Program, copy_entry
from zgraph.ir.targets import op_name

_CPU = torch.device("cpu")
# What a random generator's state takes: a seed and an offset, always in a CPU tensor.
_STATE_BYTES = {"cuda": 16}
_ONE_DEVICE_SUFFIXES = ("_for_cpu", "_for_cpu_backward")
_ONE_DEVICE_PREFIXES = ("mkldnn.", "aten.mkldnn_", "onednn.", "aten.cudnn_", "aten.miopen_")


def parse_device(text: str) -> torch.device:
    """The device that a text names. Raises UsageError for one that torch does not know."""
    try:
        return torch.device(text)
    except RuntimeError as error:
        raise UsageError(f"{text!r} is no device, such as cuda or cpu") from error


def check_portable(graph: fx.Graph) -> None:
    """Raise CaptureError for an operator that only one kind of device has."""
    for node in graph.nodes:
        name = op_name(node.target) if node.op == "call_function" else ""
        if name.endswith(_ONE_DEVICE_SUFFIXES) or name.startswith(_ONE_DEVICE_PREFIXES):
            raise CaptureError(f"{name} exists on one kind of device only and cannot be decomposed")


def retarget(program: Program, device: torch.device) -> Program:
    """The same program with every value and every device argument on `device` instead of the CPU.

    Values are described, not computed, so the device need not exist here. Scalar constants stay on
    the CPU, where they may be mixed with tensors of any device, and so does the state of a random
    generator. Raises CaptureError for an operator that only the CPU has and for a larger constant
    that has values.
    """
    return program.with_graphs([_retargeted(entry, device) for entry in program.graphs])


def _retargeted(entry: GraphEntry, device: torch.device) -> GraphEntry:
    check_portable(entry.graph)
    entry = copy_entry(entry)
    modes = (value.fake_mode for value in _fakes(entry.graph))
    mover = _Mover(device, next(modes, None) or compat.new_fake_mode())
    saving = saved_states(entry.graph)
    states = {*saving.values(), *replayed_states(entry.graph)}
    for node in entry.graph.nodes:
        node.args = map_aggregate(node.args, mover.argument)
        node.kwargs = map_aggregate(node.kwargs, mover.argument)
        if node in states:
            node.meta["val"] = mover.random_state(node.meta["val"])
        elif node in saving:
            state, result = node.meta["val"]
            node.meta["val"] = (mover.random_state(state), mover.value(result))
        elif node.op == "get_attr" and _is_scalar(entry.constants.get(str(node.target))):
            continue
        elif "val" in node.meta:
            node.meta["val"] = mover.value(node.meta["val"])
    constants = {name: mover.constant(name, value) for name, value in entry.constants.items()}
    return replace(entry, constants=constants)


def _fakes(graph: fx.Graph) -> Iterator[Any]:
    for node in graph.nodes:
        value = node.meta.get("val")
        if isinstance(value, torch.Tensor) and compat.is_fake(value):
            yield value


def _is_scalar(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.dim() == 0


class _Mover:
    def __init__(self, device: torch.device, mode: Any):
        self.device, self.mode = device, mode

    def argument(self, value: Any) -> Any:
        return self.device if isinstance(value, torch.device) and value == _CPU else value

    def value(self, value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            return self._fake(value, self.device) if value.device == _CPU else value
        if isinstance(value, (tuple, list)):
            return type(value)(self.value(item) for item in value)
        return value

    def random_state(self, value: torch.Tensor) -> torch.Tensor:
        size = _STATE_BYTES.get(self.device.type)
        if size is None or value.device != _CPU:
            return value
        return compat.new_fake_tensor(self.mode, (size,), (1,), value.dtype, _CPU)

    def constant(self, name: str, value: Any) -> Any:
        if not isinstance(value, torch.Tensor) or value.device != _CPU or _is_scalar(value):
            return value
        if not compat.is_fake(value):
            raise CaptureError(
                f"the graph holds a constant {name} of shape {list(value.shape)}, whose values "
                f"cannot be moved to {self.device}; register it as a buffer of the model"
            )
        return self._fake(value, self.device)

    def _fake(self, value: torch.Tensor, device: torch.device) -> torch.Tensor:
        return compat.new_fake_tensor(self.mode, value.shape, value.stride(), value.dtype, device)
