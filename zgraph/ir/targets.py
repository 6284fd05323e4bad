"""Targets of `call_function` nodes: qualified names, and stand-ins for what is not installed.

An operator that cannot be resolved on this machine becomes an `OpaqueTarget` that prints back as it
was read. Resolving looks only into operator namespaces that torch itself has registered and into a
fixed list of Python functions: nothing that a text names is ever imported.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import torch

from zgraph.ir import ops as _zgraph_ops  # noqa: F401  defines torch.ops.zgraph


class OpaqueTarget:
    """An operator known by name only. Two of one name are equal; calling one is an error."""

    __slots__ = ("__name__", "name")
    __module__ = "zgraph.opaque"

    def __init__(self, name: str):
        self.name = name
        self.__name__ = name.rsplit(".", 1)[-1]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError(f"operator {self.name} is not installed here, so it cannot be run")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpaqueTarget) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name


class KernelTarget(OpaqueTarget):
    """A compiled kernel, with what it does to each argument: `kernel.cpp_fused_add_2:rw`.

    `access` has a letter for each positional argument: `r` read, `w` written, `x` both, `-` no
    tensor. `written` names the keyword arguments that it fills: `kernel.extern_kernels.mm:rr/out`.
    """

    __slots__ = ("access", "kernel", "written")

    def __init__(self, kernel: str, access: str, written: tuple[str, ...] = ()):
        super().__init__("/".join((f"kernel.{kernel}:{access}", *written)))
        self.kernel, self.access, self.written = kernel, access, written
        self.__name__ = kernel.rsplit(".", 1)[-1]


_KERNEL = re.compile(r"kernel\.([\w.]+):([rwx-]*)((?:/\w+)*)\Z")


_PYTHON_FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"{module.__name__.strip('_')}.{name}": getattr(module, name)
    for module, names in (
        (
            operator,
            "getitem add sub mul truediv floordiv mod pow neg eq ne lt le gt ge and_ or_ not_ xor "
            "matmul iadd isub imul setitem",
        ),
        (math, "sqrt ceil floor trunc pow"),
    )
    for name in names.split()
}
# Higher-order operators that hold no graph, so that a text says all there is to run.
_HIGHER_ORDER = ("run_and_save_rng_state", "run_with_rng_state")


@cache
def resolve(text: str) -> Any:
    """The target that `text` prints for, e.g. `torch.ops.aten.mm.default` or `operator.getitem`.

    Overloads and packets of registered operators resolve to torch's objects, a few Python
    functions and the higher-order operators that take no graph to themselves, kernels to a
    `KernelTarget`; anything else becomes an `OpaqueTarget`.
    """
    text = text.removeprefix("_") if text.startswith("_operator.") else text
    found = _PYTHON_FUNCTIONS.get(text)
    if found is not None:
        return found
    kernel = _KERNEL.match(text)
    if kernel is not None:
        return KernelTarget(kernel[1], kernel[2], tuple(kernel[3].split("/")[1:]))
    parts = text.split(".")
    if parts[:3] == ["torch", "ops", "higher_order"] and parts[3] in _HIGHER_ORDER:
        return getattr(torch.ops.higher_order, parts[3], None) or OpaqueTarget(text)
    if parts[:2] == ["torch", "ops"] and len(parts) in (4, 5):
        packet_name = f"{parts[2]}::{parts[3]}"
        overload = parts[4] if len(parts) == 5 else None
        registered = torch._C._jit_get_schemas_for_operator(packet_name)
        wanted = "" if overload == "default" else overload
        if registered and (overload is None or any(s.overload_name == wanted for s in registered)):
            packet = getattr(getattr(torch.ops, parts[2]), parts[3])
            return packet if overload is None else getattr(packet, overload)
    return OpaqueTarget(text)


@cache
def target_text(target: Any) -> str:
    """How a target prints in FX text; `resolve(target_text(t)) == t`."""
    if isinstance(target, OpaqueTarget):
        return target.name
    if isinstance(target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
        return f"torch.ops.{target}"
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"torch.ops.higher_order.{target.name()}"
    module = getattr(target, "__module__", "") or ""
    name = getattr(target, "__qualname__", None) or getattr(target, "__name__", repr(target))
    return f"{module.strip('_')}.{name}" if module else str(name)


@cache
def op_name(target: Any) -> str:
    """`namespace.op` without the overload: `aten.mm`, `dc.wait_allgather`, `operator.getitem`."""
    if isinstance(target, str):
        return target
    if isinstance(target, KernelTarget):
        return f"kernel.{target.kernel}"
    text = target_text(target)
    if text.startswith("torch.ops."):
        return ".".join(text.split(".")[2:4])
    return text


@cache
def schema_of(target: Any) -> torch.FunctionSchema | None:
    """The schema of a resolved overload, else None."""
    if isinstance(target, torch._ops.OpOverload):
        return target._schema
    return None
