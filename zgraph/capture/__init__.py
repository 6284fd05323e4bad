"""A live model becomes a program: `capture` by its SPEC, `capture_model` from a module.

`spec` resolves what is named, `functional` makes it a function of tensors, `joint` traces it,
`partition` splits forward from backward, `model` gives every input and output its role.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence

import torch

from zgraph import compat
from zgraph.capture.devices import parse_device, retarget
from zgraph.capture.fakes import fake_inputs, fake_state
from zgraph.capture.inputs import as_dtype, autocast_dtype, floating_dtype, with_inputs
from zgraph.capture.losses import resolve_loss
from zgraph.capture.model import capture_model
from zgraph.capture.spec import resolve_spec
from zgraph.errors import UsageError
from zgraph.ir.program import Program

__all__ = ["capture", "capture_model"]


def capture(
    spec: str,
    *,
    inputs: Mapping[str, str] | None = None,
    seed: int = 0,
    loss: str | Callable[..., torch.Tensor] | None = None,
    outputs: str = "drop",
    autocast: str | torch.dtype | None = None,
    checkpoint: str | None = None,
    dynamic: Mapping[str, Sequence[int]] | None = None,
    fake: bool = False,
    portable: bool = False,
    device: str | torch.device | None = None,
    dtype: str | torch.dtype | None = None,
    grad_dtype: str | torch.dtype | None = None,
) -> Program:
    """Capture the model that a SPEC names; see `zgraph.capture.spec` for the forms of SPEC.

    `seed` fixes weights and example inputs; the caller's random state is left alone. `inputs`
    replaces example inputs by name, as `{"ids": "i64[2, 128]"}`. `loss` is a function of what the
    forward returns, or its SPEC, or `sum` or `mean` of the first floating-point output. `autocast`
    is a dtype such as "bf16". `fake` builds the model without values, so that it may be larger than
    memory; the program then carries none. `device` is where a fake program belongs: one that is
    not here will do, and the program is `portable` then. `dtype` is given to the model and to its
    floating-point inputs before it is captured. `outputs`, `checkpoint`, `dynamic`, `portable` and
    `grad_dtype` as in `capture_model`.

    Raises UsageError for what cannot be asked, CaptureError when the model cannot be captured.
    """
    if device is not None and not fake:
        raise UsageError(f"--device {device} needs --fake: it only says where the program belongs")
    target = parse_device(device) if isinstance(device, str) else device
    wanted = floating_dtype(dtype)
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        with torch.device("meta") if fake else contextlib.nullcontext():
            subject = resolve_spec(spec)
            examples = subject.example_inputs
            if inputs:
                examples = with_inputs(subject.model, examples, inputs)
            if wanted is not None:
                subject.model.to(wanted)
                examples = as_dtype(subject.model, examples, wanted)
        if fake:
            mode = compat.new_fake_mode(compat.new_shape_env())
            examples = fake_inputs(subject.model, examples, mode)
            fake_state(subject.model, mode)
        program = capture_model(
            subject.model,
            examples,
            name=spec,
            seed=seed,
            loss=subject.loss if loss is None else resolve_loss(loss),
            outputs=outputs,
            autocast=autocast_dtype(autocast),
            checkpoint=checkpoint,
            dynamic=dynamic,
            portable=portable or target not in (None, torch.device("cpu")),
            grad_dtype=floating_dtype(grad_dtype),
        )
    return program if target is None else retarget(program, target)
