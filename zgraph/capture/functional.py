"""A model and its example inputs as one function of tensors that returns the loss.

AOT Autograd traces functions of tensors. `ModelFunction` holds every parameter and buffer of a
model once (a tied weight is one tensor under several names) and, when called, runs the model's own
forward on whatever tensors it was given in their place.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.fx import traceback
from torch.nn.modules import module as nn_module
from torch.utils import _pytree as pytree
from torch.utils.checkpoint import checkpoint

from zgraph.errors import CaptureError

MODULE_KEY = "zgraph_module"
OUTPUT_CHOICES = ("drop", "detach")
CHECKPOINT_CHOICES = ("blocks",)


@dataclass(frozen=True, slots=True)
class Site:
    """One place a tensor is held: `holder[key]`, where `holder` is a dictionary of a module."""

    fqn: str
    holder: dict[str, Any]
    key: str


@dataclass(frozen=True, slots=True)
class ModelState:
    """Every tensor a model holds, each once, and every place that holds it.

    `params` is in `named_parameters` order. `buffers` are registered buffers, then tensors that are
    plain attributes of a module: both are state the graph must be given.
    """

    params: dict[str, nn.Parameter]
    buffers: dict[str, torch.Tensor]
    sites: tuple[Site, ...]


def model_state(model: nn.Module) -> ModelState:
    """List the tensors of a model. Names are those of `named_parameters` and `named_buffers`."""
    params = dict(model.named_parameters())
    buffers = dict(model.named_buffers())
    names = {id(tensor): fqn for fqn, tensor in (*params.items(), *buffers.items())}
    sites = []
    for path, module in model.named_modules():
        attributes = {k: v for k, v in vars(module).items() if isinstance(v, torch.Tensor)}
        for holder in (module._parameters, module._buffers, attributes):
            for key, tensor in holder.items():
                if tensor is None:
                    continue
                if id(tensor) not in names:
                    fqn = f"{path}.{key}" if path else key
                    names[id(tensor)] = fqn
                    buffers[fqn] = tensor
                place = vars(module) if holder is attributes else holder
                sites.append(Site(names[id(tensor)], place, key))
    return ModelState(params, buffers, tuple(sites))


@dataclass(frozen=True, slots=True)
class FlatInputs:
    """Example inputs as a flat list of distinct tensors; everything else is a constant.

    `names` has one name for each tensor, `leaves` one entry for each leaf of the call: the number
    of a tensor, or None for the constant in `constants` at the same position.
    """

    names: tuple[str, ...]
    tensors: tuple[torch.Tensor, ...]
    leaves: tuple[int | None, ...]
    constants: tuple[Any, ...]
    spec: pytree.TreeSpec

    def rebuild(self, tensors: Sequence[torch.Tensor]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The call's positional and keyword arguments, with these tensors in place of its own."""
        leaves = [
            constant if number is None else tensors[number]
            for number, constant in zip(self.leaves, self.constants, strict=True)
        ]
        return pytree.tree_unflatten(leaves, self.spec)


def flatten_inputs(model: nn.Module, inputs: Sequence[Any] | Mapping[str, Any]) -> FlatInputs:
    """Flatten example inputs: a mapping is keyword arguments, a sequence positional ones.

    A tensor given twice (`labels=ids`) is one input. Names are the forward's own argument names,
    with the path inside a container appended.
    """
    if isinstance(inputs, torch.Tensor):
        inputs = (inputs,)
    call: tuple[tuple[Any, ...], dict[str, Any]]
    call = ((), dict(inputs)) if isinstance(inputs, Mapping) else (tuple(inputs), {})
    argument_names = _argument_names(model, len(call[0]))
    paths, spec = pytree.tree_flatten_with_path(call)
    number_of: dict[int, int] = {}
    names: list[str] = []
    tensors: list[torch.Tensor] = []
    leaves: list[int | None] = []
    constants: list[Any] = []
    for path, leaf in paths:
        if not isinstance(leaf, torch.Tensor):
            leaves.append(None)
            constants.append(leaf)
            continue
        if id(leaf) not in number_of:
            number_of[id(leaf)] = len(tensors)
            tensors.append(leaf)
            names.append(_input_name(path, argument_names))
        leaves.append(number_of[id(leaf)])
        constants.append(None)
    return FlatInputs(tuple(names), tuple(tensors), tuple(leaves), tuple(constants), spec)


def _argument_names(model: nn.Module, count: int) -> list[str]:
    positional = [
        parameter.name
        for parameter in inspect.signature(model.forward).parameters.values()
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    return [positional[i] if i < len(positional) else f"input{i}" for i in range(count)]


def _input_name(path: tuple[Any, ...], argument_names: list[str]) -> str:
    keys = [str(getattr(key, "key", getattr(key, "idx", key))) for key in path]
    first = argument_names[int(keys[1])] if keys[0] == "0" else keys[1]
    return ".".join([first, *keys[2:]])


class ModelFunction(nn.Module):
    """A model with its state and inputs given from outside; calling it returns the loss.

    The result is the loss, followed by the other outputs detached when `outputs` is "detach".
    `autocast` is the dtype of an autocast region around the forward, or None. `checkpoint` "blocks"
    recomputes the inside of every repeated block in the backward.
    """

    def __init__(
        self,
        model: nn.Module,
        inputs: FlatInputs,
        *,
        loss: Callable[..., torch.Tensor] | None = None,
        outputs: str = "drop",
        autocast: torch.dtype | None = None,
        checkpoint: str | None = None,
    ):
        super().__init__()
        self.state = model_state(model)
        self.fqns: dict[str, str] = {}
        for number, (fqn, parameter) in enumerate(self.state.params.items()):
            self.register_parameter(f"param{number}", parameter)
            self.fqns[f"param{number}"] = fqn
        for number, (fqn, buffer) in enumerate(self.state.buffers.items()):
            self.register_buffer(f"buffer{number}", buffer)
            self.fqns[f"buffer{number}"] = fqn
        # Held in a tuple, so that the model is not a submodule with parameters of its own.
        self._model = (model,)
        self._inputs, self._loss, self._outputs, self._autocast = inputs, loss, outputs, autocast
        self._blocks = repeated_blocks(model) if checkpoint == "blocks" else []

    def forward(self, *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        model = self._model[0]
        values = {fqn: getattr(self, name) for name, fqn in self.fqns.items()}
        args, kwargs = self._inputs.rebuild(tensors)
        device = next((t.device.type for t in (*values.values(), *tensors)), "cpu")
        region: Any = contextlib.nullcontext()
        if self._autocast is not None:
            region = torch.autocast(device, dtype=self._autocast, cache_enabled=False)
        swapped = _swapped(self.state, values)
        with swapped, module_paths(model), checkpointed(self._blocks), region:
            result = model(*args, **kwargs)
            loss, rest = split_loss(result, self._loss)
        if self._outputs == "drop":
            return (loss,)
        return (loss, *(value.detach() for value in rest))


@contextlib.contextmanager
def _swapped(state: ModelState, values: Mapping[str, torch.Tensor]) -> Iterator[None]:
    """Let the model hold `values` inside, and write buffers that it reassigned back into them."""
    before = [site.holder[site.key] for site in state.sites]
    for site in state.sites:
        site.holder[site.key] = values[site.fqn]
    try:
        yield
        for site in state.sites:
            now = site.holder.get(site.key)
            if now is values[site.fqn] or now is None:
                continue
            if site.fqn in state.params:
                raise CaptureError(
                    f"the forward replaces parameter {site.fqn}; a program cannot carry that"
                )
            with torch.no_grad():
                values[site.fqn].copy_(now)
    finally:
        for site, tensor in zip(state.sites, before, strict=True):
            site.holder[site.key] = tensor


def repeated_blocks(model: nn.Module) -> list[nn.Module]:
    """The elements of every outermost list of two or more modules of one class."""
    blocks: list[nn.Module] = []
    inside: tuple[str, ...] = ()
    for path, module in model.named_modules():
        children = list(module.children())
        alike = len(children) > 1 and len({type(child) for child in children}) == 1
        if isinstance(module, nn.ModuleList) and alike and not path.startswith(inside):
            blocks.extend(children)
            inside = (*inside, f"{path}.")
    return blocks


@contextlib.contextmanager
def checkpointed(blocks: Sequence[nn.Module]) -> Iterator[None]:
    """Run the forward of each of these modules under `torch.utils.checkpoint` inside."""
    for block in blocks:
        vars(block)["forward"] = functools.partial(checkpoint, block.forward, use_reentrant=False)
    try:
        yield
    finally:
        for block in blocks:
            vars(block).pop("forward", None)


@contextlib.contextmanager
def module_paths(model: nn.Module) -> Iterator[None]:
    """Mark every graph node made inside with the path of the module whose forward makes it."""
    path_of: dict[int, str] = {id(m): path for path, m in reversed([*model.named_modules()])}
    open_marks: list[contextlib.AbstractContextManager[Any]] = []

    def enter(module: nn.Module, args: Any) -> None:
        if id(module) in path_of:
            mark = traceback.annotate({MODULE_KEY: path_of[id(module)]})
            mark.__enter__()
            open_marks.append(mark)

    def leave(module: nn.Module, args: Any, result: Any) -> None:
        if id(module) in path_of and open_marks:
            open_marks.pop().__exit__(None, None, None)

    handles = (
        nn_module.register_module_forward_pre_hook(enter),
        nn_module.register_module_forward_hook(leave, always_call=True),
    )
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()
        while open_marks:
            open_marks.pop().__exit__(None, None, None)


def split_loss(
    result: Any, loss_function: Callable[..., torch.Tensor] | None
) -> tuple[torch.Tensor, list[torch.Tensor]]:
    """The loss in what a forward returned, and the other tensors in it.

    The loss is what `loss_function` makes of the result, else the result itself, else its `loss`
    entry or attribute, else its only floating-point scalar. Raises CaptureError when none of these
    is a floating-point scalar.
    """
    tensors = [leaf for leaf in pytree.tree_leaves(result) if isinstance(leaf, torch.Tensor)]
    if loss_function is not None:
        loss = loss_function(result)
    elif isinstance(result, Mapping) and result.get("loss") is not None:
        loss = result["loss"]
    elif isinstance(getattr(result, "loss", None), torch.Tensor):
        loss = result.loss
    else:
        scalars = [t for t in tensors if t.numel() == 1 and t.is_floating_point()]
        if len(scalars) != 1:
            raise CaptureError(
                "the forward must return its loss: one floating-point scalar, alone or as `loss`; "
                f"found {_described(tensors)}. Give a loss function, or targets in the inputs."
            )
        loss = scalars[0]
    if not isinstance(loss, torch.Tensor) or loss.numel() != 1 or not loss.is_floating_point():
        found = _described([loss]) if isinstance(loss, torch.Tensor) else type(loss).__name__
        raise CaptureError(f"the loss must be one floating-point scalar; found {found}")
    return loss.reshape(()), [tensor for tensor in tensors if tensor is not loss]


def _described(tensors: Sequence[torch.Tensor]) -> str:
    kinds = [f"{str(t.dtype).removeprefix('torch.')}{list(t.shape)}" for t in tensors[:4]]
    return ", ".join(kinds) + (", ..." if len(tensors) > 4 else "") or "no tensor"
