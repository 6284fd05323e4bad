"""Resolve a SPEC, the text that names a model, to a model with example inputs and a loss.

    pkg.mod:factory     a factory of an importable module (the current directory is importable)
    path/file.py:factory
    hf:LlamaConfig      a transformers model from its configuration class, with random weights
    sample:mlp          a bundled sample: mlp, llama, vla

Options follow a question mark: `sample:llama?layers=4,tied=true`. They are keyword arguments of the
factory, fields of the configuration, sizes of the sample.

A factory is a callable that returns `(model, example_inputs)`, `(model, example_inputs, loss)` or a
module with an `example_inputs()` method; a module itself will do too. `example_inputs` are the
positional arguments of the forward, or a mapping of keyword arguments.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

from zgraph.capture.tracebacks import described
from zgraph.errors import CaptureError, UsageError, ZgraphError

Option = int | float | bool | str | None


@dataclass(frozen=True, slots=True)
class Subject:
    """What is captured: a model, the inputs of one call, and a loss if the forward returns none."""

    model: nn.Module
    example_inputs: Sequence[Any] | Mapping[str, Any]
    loss: Callable[..., torch.Tensor] | None = None


def resolve_spec(spec: str) -> Subject:
    """Make the model and example inputs that a SPEC names.

    Raises UsageError for a SPEC that names nothing, CaptureError when the user's code fails.
    """
    head, _, tail = spec.partition("?")
    options = parse_options(tail)
    scheme, colon, name = head.rpartition(":")
    if not colon or not scheme or not name:
        raise UsageError(
            f"{spec!r} names no model; expected pkg.mod:factory, file.py:factory, hf:CONFIG or "
            "sample:NAME"
        )
    if scheme == "sample":
        return _sample(name, options)
    if scheme == "hf":
        from zgraph.capture.hf import build_from_config

        return _subject(spec, build_from_config(name, options))
    return _subject(spec, _call(spec, load_attribute(scheme, name), options))


def parse_options(text: str) -> dict[str, Option]:
    """Read `a=1,b=true,c=x` (or with `&`): integers, floats, true, false, none, else strings."""
    options: dict[str, Option] = {}
    for item in filter(None, re.split("[,&]", text)):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals or not key.isidentifier():
            raise UsageError(f"an option is NAME=VALUE; got {item!r}")
        options[key] = _option(value)
    return options


def _option(text: str) -> Option:
    constants: dict[str, Option] = {"true": True, "false": False, "none": None}
    if text.lower() in constants:
        return constants[text.lower()]
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def load_attribute(module: str, name: str) -> Any:
    """Import `pkg.mod` or `file.py` and return an attribute of it, dots allowed."""
    loaded = _load_file(module) if module.endswith(".py") else _import(module)
    value: Any = loaded
    for part in name.split("."):
        if not hasattr(value, part):
            public = ", ".join(n for n in vars(loaded) if not n.startswith("_"))
            raise UsageError(f"{module} has no {name!r}; it has {public or 'nothing public'}")
        value = getattr(value, part)
    return value


def _import(module: str) -> Any:
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            raise UsageError(f"there is no module {module!r} to import") from error
        raise CaptureError(described(error)) from error
    except Exception as error:
        raise CaptureError(described(error)) from error


def _load_file(path: str) -> Any:
    file = Path(path)
    if not file.is_file():
        raise UsageError(f"there is no file {path}")
    name = f"zgraph_capture_{file.stem}"
    found = importlib.util.spec_from_file_location(name, file.resolve())
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    # The file's own imports of its neighbours work as they do for `python file.py`.
    neighbours = str(file.resolve().parent)
    if neighbours not in sys.path:
        sys.path.insert(0, neighbours)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise CaptureError(described(error)) from error
    return module


def _call(spec: str, factory: Any, options: Mapping[str, Option]) -> Any:
    if isinstance(factory, nn.Module) and not options:
        return factory
    if not callable(factory) or isinstance(factory, nn.Module):
        raise UsageError(f"{spec} is {type(factory).__name__}, which takes no options or arguments")
    _check_options(spec, factory, options)
    try:
        return factory(**options)
    except ZgraphError:
        raise
    except SystemExit as error:
        raise CaptureError(f"{spec} left the program (sys.exit) instead of returning") from error
    except Exception as error:
        raise CaptureError(described(error)) from error


def _check_options(spec: str, factory: Callable[..., Any], options: Mapping[str, Option]) -> None:
    try:
        parameters = inspect.signature(factory).parameters
    except ValueError:
        return
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return
    for name in options:
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise UsageError(f"{spec.partition('?')[0]} has no option {name!r}; it has {known}")


def _sample(name: str, options: Mapping[str, Option]) -> Subject:
    from zgraph.capture.samples import SAMPLES

    if name not in SAMPLES:
        raise UsageError(f"there is no sample {name!r}; there are {', '.join(SAMPLES)}")
    return _subject(name, _call(f"sample:{name}", SAMPLES[name], options))


def _subject(spec: str, made: Any) -> Subject:
    loss = None
    if isinstance(made, tuple) and len(made) in (2, 3):
        model, inputs = made[:2]
        loss = made[2] if len(made) == 3 else None
    elif isinstance(made, nn.Module) and callable(given := getattr(made, "example_inputs", None)):
        model, inputs = made, given()
    elif isinstance(made, nn.Module):
        raise CaptureError(f"{spec} gives a model without inputs; return (model, example_inputs)")
    else:
        model, inputs = made, None
    if not isinstance(model, nn.Module):
        raise CaptureError(
            f"{spec} gives {type(made).__name__}; expected (model, example_inputs), "
            "(model, example_inputs, loss) or a module with example_inputs()"
        )
    if not isinstance(inputs, (tuple, list, Mapping, torch.Tensor)):
        raise CaptureError(f"{spec}: example inputs are {type(inputs).__name__}, not a tuple")
    if loss is not None and not callable(loss):
        raise CaptureError(f"{spec}: the loss is {type(loss).__name__}, not a function")
    return Subject(model, (inputs,) if isinstance(inputs, torch.Tensor) else inputs, loss)
