"""A model with example inputs becomes a program: one forward and one backward graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import fx, nn

from zgraph import compat
from zgraph.capture.fakes import check_still_dynamic, other_shapes, with_dynamic_sizes
from zgraph.capture.functional import (
    CHECKPOINT_CHOICES,
    OUTPUT_CHOICES,
    FlatInputs,
    ModelFunction,
    flatten_inputs,
)
from zgraph.capture.joint import trace_joint
from zgraph.capture.partition import partition
from zgraph.capture.recipe import input_recipe
from zgraph.errors import UsageError
from zgraph.ir.program import (
    USER,
    Buffer,
    GraphEntry,
    InputRecipe,
    Param,
    Program,
)


def capture_model(
    model: nn.Module,
    example_inputs: Sequence[Any] | Mapping[str, Any],
    *,
    name: str = "",
    seed: int = 0,
    recipe: Sequence[InputRecipe] | None = None,
    loss: Callable[..., torch.Tensor] | None = None,
    outputs: str = "drop",
    autocast: torch.dtype | None = None,
    checkpoint: str | None = None,
    dynamic: Mapping[str, Sequence[int]] | None = None,
    portable: bool = False,
    grad_dtype: torch.dtype | None = None,
    recompute_aliases: bool = True,
) -> Program:
    """Capture the training step of a model: its loss, and the gradient of every parameter.

    `example_inputs` are the positional arguments of the forward, or a mapping of keyword arguments;
    every distinct tensor in them is a user input, everything else a constant. The forward returns
    its loss (see `split_loss`), or `loss` computes it from what the forward returned. Other outputs
    are dropped, or follow the loss detached when `outputs` is "detach". `autocast` is the dtype of
    an autocast region around the forward. `checkpoint="blocks"` recomputes the repeated blocks of
    the model in the backward; regions the model itself checkpoints are always recomputed. `dynamic`
    names the dimensions of inputs whose sizes stay symbolic. `portable` keeps out operators that
    only the capturing device has, so that the program runs elsewhere: attention is decomposed.
    `grad_dtype` is the dtype in which every gradient is reduced and the optimizer works (see
    `Param`); by default it is each parameter's own `grad_dtype`, which is its dtype unless set.
    `recipe` says how inputs are drawn; by default it is derived from the examples and from what
    they index. `recompute_aliases=False` leaves aliases of parameters to the partitioner, for
    comparison.

    Parameters are made contiguous in place first. The model is run on fake tensors only: its
    buffers keep their values. The program shares the model's tensors, it does not copy them; a
    model of fake tensors gives a program without values.

    Raises CaptureError when the model fails or has no usable loss, or changes a parameter.
    """
    if outputs not in OUTPUT_CHOICES:
        raise UsageError(f"outputs must be one of {', '.join(OUTPUT_CHOICES)}; got {outputs!r}")
    if checkpoint not in (None, *CHECKPOINT_CHOICES):
        raise UsageError(f"checkpoint must be blocks or nothing; got {checkpoint!r}")
    for parameter in model.parameters():
        if not parameter.is_contiguous():
            parameter.data = parameter.data.contiguous()
    inputs = flatten_inputs(model, example_inputs)
    function = ModelFunction(
        model, inputs, loss=loss, outputs=outputs, autocast=autocast, checkpoint=checkpoint
    )
    tensors = inputs.tensors
    if dynamic:
        tensors = with_dynamic_sizes(inputs, dynamic, compat.new_fake_mode(compat.new_shape_env()))
    joint = trace_joint(function, tensors, portable=portable)
    forward, backward = partition(joint, recompute_aliases=recompute_aliases)
    if dynamic:
        check_still_dynamic(inputs.names, dynamic, _user_placeholders(forward))
    state = function.state
    values = {**state.params, **state.buffers}
    return Program(
        graphs=[forward, backward],
        name=name or type(model).__name__,
        params=[
            Param(
                i,
                fqn,
                tuple(p.shape),
                p.dtype,
                p.requires_grad,
                grad_dtype=_grad_dtype(p, grad_dtype),
            )
            for i, (fqn, p) in enumerate(state.params.items())
        ],
        buffers=[Buffer(fqn, tuple(b.shape), b.dtype) for fqn, b in state.buffers.items()],
        recipe=_recipe(inputs, forward, recipe),
        seed=seed,
        form="live",
        tensors={fqn: t.detach() for fqn, t in values.items() if not compat.is_fake(t)},
    )


def _grad_dtype(parameter: nn.Parameter, asked: torch.dtype | None) -> torch.dtype | None:
    if not parameter.requires_grad:
        return None
    return asked or compat.grad_dtype(parameter)


def _recipe(
    inputs: FlatInputs, forward: GraphEntry, given: Sequence[InputRecipe] | None
) -> list[InputRecipe]:
    if given is None:
        placeholders = _user_placeholders(forward)
        traced = [
            placeholders[i].meta["val"] if i in placeholders else tensor
            for i, tensor in enumerate(inputs.tensors)
        ]
        return [
            replace(input_recipe(name, tensor, placeholders.get(i)), other_shapes=shapes)
            for i, (name, tensor, shapes) in enumerate(
                zip(inputs.names, inputs.tensors, other_shapes(traced), strict=True)
            )
        ]
    shapes = [(tuple(t.shape), t.dtype) for t in inputs.tensors]
    if [(r.shape, r.dtype) for r in given] != shapes:
        raise UsageError(
            f"the input recipe names {len(given)} inputs that do not have the shapes and dtypes "
            f"of the {len(shapes)} example inputs"
        )
    return list(given)


def _user_placeholders(forward: GraphEntry) -> dict[int, fx.Node]:
    roles = forward.inputs or []
    return {
        role.index: node
        for node, role in zip(forward.placeholders(), roles, strict=True)
        if role.kind == USER
    }
