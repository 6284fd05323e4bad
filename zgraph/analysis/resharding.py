"""What a forward keeps of gathered parameters for its backward, and what that gathers again."""

from __future__ import annotations

from dataclasses import dataclass, field

from torch import fx

from zgraph.analysis.index import Index
from zgraph.analysis.launches import group_of
from zgraph.analysis.linking import links
from zgraph.analysis.movement import moves
from zgraph.analysis.protocol import ids_of
from zgraph.ir.dialects import Kind
from zgraph.ir.program import PARAM, GraphEntry
from zgraph.ir.values import nbytes

Sources = frozenset[int]
_NONE: Sources = frozenset()
_STEPS = 16
# In-place and `out=` operators that fill a buffer by moving data.
_COPIES = frozenset(
    {"aten.copy_", "aten.split_with_sizes_copy", "fsdp.split_with_sizes_copy", "fsdp.copy_"}
)


@dataclass(slots=True)
class Resharding:
    """A forward and its backward. Numbers are those of the forward's nodes.

    `gathers` are the gathers of parameters, in order; `kept` maps each saved value that is derived
    from some to those that the backward does not gather again; `again` are gathers of parameters
    that it does. `names` names the parameter of each gather whose value is kept, `bytes` is what
    the kept values hold, 0 where the form does not tell.
    """

    gathers: list[int] = field(default_factory=list)
    kept: dict[int, Sources] = field(default_factory=dict)
    again: set[int] = field(default_factory=set)
    names: dict[int, str] = field(default_factory=dict)
    bytes: int = 0
    is_zero3: bool = False

    @property
    def missing(self) -> list[int]:
        """The gathers whose values are kept, in order."""
        return sorted(set().union(*self.kept.values()))


@dataclass(slots=True)
class Side:
    """One graph of a pair, with what each of its values was moved from."""

    index: Index
    entry: GraphEntry


def resharding(
    forward: Side, backward: Side, param_names: dict[int, str] | None = None
) -> Resharding | None:
    """Compare a pair; None where the graphs cannot be linked, or gather nothing.

    `param_names` names parameters by id, for `zgraph` and `dc`.
    """
    index = forward.index
    is_zero3 = any(kind == Kind.GATHER for kind in index.kinds)
    if not is_zero3 and not any(info.collective == "all_gather" for info in index.infos):
        return None
    linked = links(forward.entry, backward.entry)
    if not linked:
        return None
    found = Resharding(is_zero3=is_zero3)
    outputs = forward.entry.output_values()
    supplied = {
        j: index.number[outputs[i]]
        for i, j in linked
        if i < len(outputs) and isinstance(outputs[i], fx.Node) and outputs[i] in index.number
    }
    keys: dict[int, object]  # gather -> what it is of
    origins = {} if is_zero3 else _origins(index)
    if is_zero3:
        keys = {i: ids_of(index.nodes[i])[1] for i, k in enumerate(index.kinds) if k == Kind.GATHER}
    else:
        keys = dict(_parameters(forward, backward, origins))
    again = _gathered_again(backward, supplied, None if is_zero3 else origins)
    found.gathers = sorted(keys)
    found.again = {i for i, key in keys.items() if _is_in(key, again)}
    derived, in_storage = _derived(index, set(keys))
    for number in supplied.values():
        sources = derived.get(number) or _of_storages(index, number, in_storage)
        lost = frozenset(i for i in sources if not _is_in(keys[i], again))
        if lost:
            found.kept[number] = lost
            value = index.nodes[number].meta.get("val")
            found.bytes += nbytes(value) if value is not None else 0
    found.names = _names(forward, {i: keys[i] for i in found.missing}, param_names or {})
    return found


def _is_in(key: object, again: set[object]) -> bool:
    return key <= again if isinstance(key, frozenset) else key in again


def _of_storages(index: Index, number: int, in_storage: dict[int, Sources]) -> Sources:
    found = [in_storage.get(s, _NONE) for s in index.storages(number)]
    return _NONE.union(*found)


def _origins(index: Index) -> dict[int, Sources]:
    """The placeholders from which a value was moved, for the values that are moved from some only.

    Values made of nothing (zeros, an empty buffer) add no source.
    """
    found: dict[int, Sources] = {i: frozenset((i,)) for i in index.placeholders}
    for i, operands in enumerate(index.operands):
        if not operands:
            if index.nodes[i].op == "call_function":
                found[i] = _NONE
        elif (moves(index, i) or index.names[i] == "fsdp.all_gather_copy_in") and all(
            x in found for x in operands
        ):
            first = found[operands[0]]
            found[i] = first if len(operands) == 1 else _NONE.union(*(found[x] for x in operands))
    return found


def _parameters(forward: Side, backward: Side, origins: dict[int, Sources]) -> dict[int, Sources]:
    """All-gathers of parameters -> the placeholders that hold their shards.

    The table says which inputs are parameters. Without one, an input that is gathered is one when
    its gradient is reduced before it is returned, or when it has none but shares its group with
    such; where gradients cannot be told apart, every gathered input counts.
    """
    index = forward.index
    gathers = {
        i: found
        for i, info in enumerate(index.infos)
        if info.collective == "all_gather"
        and index.kinds[i] == Kind.COLLECTIVE
        and (found := _moved_into(index, i, origins))
    }
    roles = forward.entry.inputs
    if roles is not None and any(role.kind == PARAM for role in roles):
        known = {
            at for at, role in zip(index.placeholders, roles, strict=False) if role.kind == PARAM
        }
        return {i: of for i, of in gathers.items() if of <= known}
    gradients = backward.entry.output_values()
    if len(gradients) != len(index.placeholders):
        return gathers
    reduced: dict[int, bool | None] = {
        at: None if gradient is None else _is_reduced(gradient)
        for at, gradient in zip(index.placeholders, gradients, strict=True)
    }
    groups = {
        group_of(index.nodes[i]) for i, of in gathers.items() if any(reduced.get(x) for x in of)
    }
    return {
        i: of
        for i, of in gathers.items()
        if all(reduced.get(x) is not False for x in of) and group_of(index.nodes[i]) in groups
    }


def _moved_into(index: Index, gather: int, origins: dict[int, Sources]) -> Sources:
    found = _NONE
    for operand in index.operands[gather]:
        if operand not in origins and index.names[operand].startswith("aten."):
            return _NONE
        found |= origins.get(operand, _NONE)
    return found


def _is_reduced(gradient: object) -> bool:
    """Whether a gradient comes from a reduction, through data movement only."""
    from zgraph.ir.dialects import info_of
    from zgraph.ir.targets import op_name

    for _ in range(_STEPS):
        if not isinstance(gradient, fx.Node) or gradient.op != "call_function":
            return False
        if info_of(op_name(gradient.target)).collective in ("reduce_scatter", "all_reduce"):
            return True
        inputs = gradient.all_input_nodes
        gradient = inputs[0] if inputs else None
    return False


def _names(side: Side, keys: dict[int, object], param_names: dict[int, str]) -> dict[int, str]:
    """What the parameters are called: by their ids, or by the placeholders of their shards."""
    roles = side.entry.inputs or []
    at = {number: position for position, number in enumerate(side.index.placeholders)}
    found: dict[int, str] = {}
    for gather, key in keys.items():
        if not isinstance(key, frozenset):
            known = param_names.get(key) if isinstance(key, int) else None
            found[gather] = known or f"parameter {key}"
            continue
        names = []
        for number in sorted(key):
            fqn = roles[at[number]].ref if at[number] < len(roles) else ""
            names.append(fqn or side.index.nodes[number].name)
        found[gather] = ", ".join(names)
    return found


def _gathered_again(
    backward: Side, supplied: dict[int, int], shards: dict[int, Sources] | None
) -> set[object]:
    """What the backward gathers: parameter ids, or the forward's placeholders of shards."""
    index = backward.index
    if shards is None:
        return {
            ids_of(index.nodes[i])[1] for i, kind in enumerate(index.kinds) if kind == Kind.GATHER
        }
    origins = _origins(index)
    at = {number: j for j, number in enumerate(index.placeholders)}
    found: set[object] = set()
    for i, info in enumerate(index.infos):
        if info.collective == "all_gather":
            for placeholder in _moved_into(index, i, origins):
                found |= shards.get(supplied.get(at[placeholder], -1), _NONE)
    return found


def _derived(index: Index, gathers: set[int]) -> tuple[dict[int, Sources], dict[int, Sources]]:
    """Values, and storages, that hold what is moved from gathers only -> those gathers."""
    found: dict[int, Sources] = {}
    in_storage: dict[int, Sources] = {}
    for i, operands in enumerate(index.operands):
        if i in gathers:
            found[i] = frozenset((i,))
            for storage in index.storages(i):
                in_storage[storage] = found[i]
            continue
        if not operands:
            continue
        if index.names[i] in _COPIES:
            given = [found[x] for x in operands if x in found]
            if given:
                sources = _NONE.union(*given)
                for target in index.written(i):
                    for storage in index.storages(target):
                        in_storage[storage] = sources
            continue
        if not found or not moves(index, i):
            continue
        given = [found.get(x) or _of_storages(index, x, in_storage) for x in operands]
        if all(given):
            found[i] = given[0] if len(given) == 1 else _NONE.union(*given)
    return found, in_storage
