"""What one operator does with the storage of its arguments: aliases returned, arguments written.

Rule for operators without a schema (not installed here, Python functions, methods that are not
known views): the result is fresh storage and every argument is read. Methods and functions of torch
and Python that work in place by their name (`x.add_(y)`, `iadd`) return their first argument and
write it. A kernel of Inductor's wrapper code says itself what it writes.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import cache
from typing import Any

from zgraph.ir.dialects import METADATA_OPS, UNDECLARED_VIEWS, info_of
from zgraph.ir.targets import KernelTarget, OpaqueTarget, op_name

Slot = int | str  # a positional index, or the name of a keyword argument


@dataclass(frozen=True, slots=True)
class Signature:
    """How the results relate to the arguments.

    `returns[k]` lists the slots whose storage result number k is (usually none or one). `multi`:
    the result is a tuple or list. `uniform`: the result is a list of views of `returns[0]`.
    `names` maps keyword names to positions, so that either way of passing an argument is met.
    """

    returns: tuple[tuple[Slot, Slot] | None, ...] = (None,)
    multi: bool = False
    uniform: bool = False
    writes: tuple[tuple[Slot, Slot], ...] = ()
    metadata: bool = False
    known: bool = True


_FRESH = Signature(known=False)
_VIEWS = (
    "view t transpose permute expand expand_as unsqueeze squeeze select narrow split chunk unbind "
    "detach alias view_as flatten unflatten reshape contiguous movedim swapaxes as_strided "
    "diagonal"
)
_VIEW_METHODS = frozenset(_VIEWS.split())
_LIST_METHODS = frozenset({"split", "chunk", "unbind"})
_FIRST: tuple[Slot, Slot] = (0, "self")
# Python's augmented assignments; `x += y` of a tensor writes x.
_IN_PLACE_OPERATORS = frozenset(
    f"operator.i{name}"
    for name in [
        "add",
        "sub",
        "mul",
        "truediv",
        "floordiv",
        "mod",
        "pow",
        "and",
        "or",
        "xor",
        "lshift",
        "rshift",
        "matmul",
    ]
)
# In place by name, but no bytes are written.
_WRITES_NOTHING = frozenset(
    [
        "requires_grad_",
        "detach_",
        "rename_",
        "squeeze_",
        "unsqueeze_",
        "t_",
        "transpose_",
        "swapaxes_",
        "swapdims_",
        "as_strided_",
        "share_memory_",
    ]
)
_PYTHON_MODULES = ("torch.", "TensorBase.", "operator.")
# Schemas that say nothing of what they write: the argument, and the results that are that argument.
_UNDECLARED: dict[str, tuple[tuple[Slot, Slot], int]] = {
    "fsdp.all_gather_copy_in": ((1, "all_gather_output"), 2),
    "inductor.accumulate_grad_": ((0, "variable"), 0),
    "inductor.resize_storage_bytes_": ((0, "variable"), 0),
}


@cache
def signature_of(op: str, target: Any) -> Signature:
    """The signature of a node's target; `op` is the node's opcode."""
    if op == "call_method":
        if target in _VIEW_METHODS:
            is_list = target in _LIST_METHODS
            return Signature(returns=(_FIRST,), multi=is_list, uniform=is_list)
        return _in_place_by_name(str(target)) or _FRESH
    name = op_name(target)
    info = info_of(name)
    metadata = name in METADATA_OPS
    if info.in_place:
        slot: tuple[Slot, Slot] = (info.tensor, "")
        return Signature(returns=(slot,), multi=info.elements, metadata=metadata)
    if info.out_kwarg:
        out: tuple[Slot, Slot] = (info.out_kwarg, info.out_kwarg)
        return Signature(returns=(out,), writes=(out,))
    if info.elements:
        return Signature(returns=(), multi=True)
    if name in UNDECLARED_VIEWS:
        return Signature(returns=((0, ""),))
    if name in _UNDECLARED:
        slot, count = _UNDECLARED[name]
        return Signature(returns=(slot,) * count or (None,), multi=count > 1, writes=(slot,))
    if isinstance(target, KernelTarget):
        return _of_kernel(target)
    if target is operator.getitem:
        return _FRESH
    if not name.startswith("torch.ops.") and name.startswith(_PYTHON_MODULES):
        found = _in_place_by_name(name)
        if found is not None:
            return found
    if isinstance(target, OpaqueTarget):
        return _FRESH
    return _from_schema(target, metadata)


def _in_place_by_name(name: str) -> Signature | None:
    """The signature of `add_`, `torch.relu_`, `operator.iadd` or `operator.setitem`, else None."""
    if name in _IN_PLACE_OPERATORS:
        return Signature(returns=(_FIRST,), writes=(_FIRST,))
    if name == "operator.setitem":
        return Signature(writes=(_FIRST,))
    last = name.rpartition(".")[2]
    if not last.endswith("_") or last.startswith("_") or last.endswith("__"):
        return None
    return Signature(returns=(_FIRST,), writes=() if last in _WRITES_NOTHING else (_FIRST,))


def _of_kernel(target: KernelTarget) -> Signature:
    """What a kernel fills by keyword is its result; what it fills by position it only writes."""
    filled: tuple[tuple[Slot, Slot], ...] = tuple((name, name) for name in target.written)
    writes: list[tuple[Slot, Slot]] = [
        (position, "") for position, access in enumerate(target.access) if access in "wx"
    ]
    return Signature(returns=filled[:1] or (None,), writes=(*writes, *filled))


def _from_schema(target: Any, metadata: bool) -> Signature:
    schema = getattr(target, "_schema", None)
    if schema is None:
        overloads = getattr(target, "overloads", None)
        if overloads is None:
            return _FRESH
        names = overloads()
        first = getattr(target, "default" if "default" in names else names[0])
        return _from_schema(first, metadata)
    sources: dict[str, tuple[Slot, Slot]] = {}
    spread: tuple[Slot, Slot] | None = None  # the argument that a returned list views
    writes: list[tuple[Slot, Slot]] = []
    for position, argument in enumerate(schema.arguments):
        alias = argument.alias_info
        if alias is None:
            continue
        slot: tuple[Slot, Slot] = (
            argument.name if argument.kwarg_only else position,
            argument.name,
        )
        for letter in alias.before_set:
            sources.setdefault(letter, slot)
        if "*" in alias.after_set:
            spread = spread or slot
        if alias.is_write:
            writes.append(slot)
    returns: list[tuple[Slot, Slot] | None] = []
    is_list = False
    for result in schema.returns:
        alias = result.alias_info
        letters = alias.before_set if alias is not None else ()
        source = next((sources[x] for x in letters if x in sources), None)
        if str(result.type).startswith("List["):
            is_list = True
            source = source or (spread if alias is not None else None)
        returns.append(source)
    multi = is_list or len(schema.returns) > 1
    uniform = is_list and len(returns) == 1 and returns[0] is not None
    return Signature(tuple(returns), multi, uniform, tuple(writes), metadata)
