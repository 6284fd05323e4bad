"""A parameter gathered in the forward must be gathered again in the backward, not kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, PROGRAM, WARNING, Finding, check
from zgraph.ir.program import BACKWARD, FORWARD

if TYPE_CHECKING:
    from zgraph.analysis.resharding import Resharding
    from zgraph.checks.facts import Facts

SECTION = "Collectives"

_KINETO = "kineto"
_NAMED = 8  # parameters and values that a message names
_FIX = (
    "tag the gather and its wait for recomputation (MUST_RECOMPUTE), or wrap the whole region in "
    "the checkpoint, not only the parametrisation"
)


@check("missing-backward-allgather", severity=ERROR, scope=PROGRAM)
def missing_backward_allgather(facts: Facts) -> Iterator[Finding]:
    """Full parameters are saved for the backward, which does not gather them again.

    For pairs of a forward and its backward. Saved are values computed from gathers of parameters by
    moving data only (views, casts, copies, concatenation). An error in `zgraph` and `dc`. With
    other collectives an error only where other parameters of the group are gathered again and not
    just those of the module gathered last are kept; else a warning, as it may be meant. In a
    profiler trace: gathers of the forward whose module gathers nothing in the backward that follows
    and reduces gradients.

    Why: each layer's full weights stay in memory until the backward, so sharding saves nothing.
    Bad:  forward returns (%y, t(wait(all_gather(%p))));  backward reads it
    Good: forward returns (%y, %p);  backward gathers %p again
    Seen: AOT's partitioner saves what collectives bring unless they are tagged for recomputation.
    """
    if facts.program.form == _KINETO:
        yield from _in_trace(facts.siblings)
        return
    from zgraph.analysis.resharding import Side, resharding

    for one in facts.siblings:
        backward = one.pair
        if backward is None or one.phase != FORWARD or not one.is_counted:
            continue
        if not (one.is_whole and backward.is_whole):
            continue
        sides = Side(one.index, one.entry), Side(backward.index, backward.entry)
        found = resharding(*sides, facts.params)
        if found is not None and found.kept:
            yield _finding(one, found)


def _finding(facts: Facts, found: Resharding) -> Finding:
    missing = found.missing
    values = list(found.kept)
    size = f", {_size(found.bytes)}" if found.bytes else ""
    message = f"{len(missing)} gathered parameter{'s' * (len(missing) > 1)} "
    message += f"{'are' if len(missing) > 1 else 'is'} saved for the backward{size}, which does "
    message += f"not gather {'them' if len(missing) > 1 else 'it'} again: "
    message += _listed([found.names[i] for i in missing])
    message += f"; saved instead: {facts.names(values, _NAMED)}"
    return facts.at(
        values[0], message, because=missing[:_NAMED], fix=_FIX, severity=_severity(facts, found)
    )


def _severity(facts: Facts, found: Resharding) -> str:
    if found.is_zero3:
        return ERROR
    last_again: dict[str, int] = {}
    for gather in found.again:
        group = facts.group(gather)
        last_again[group] = max(last_again.get(group, -1), gather)
    # What is gathered behind all that is gathered again belongs to the last module.
    modules = {facts.index.nodes[i].meta.get("module") for i in found.gathers[-1:]} - {None, ""}
    for gather in found.missing:
        is_last = facts.index.nodes[gather].meta.get("module") in modules
        if gather < last_again.get(facts.group(gather), -1) and not is_last:
            return ERROR
    return WARNING


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _size(count: int) -> str:
    for unit, scale in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if count >= scale:
            return f"{count / scale:.1f} {unit}"
    return f"{count} bytes"


def _in_trace(graphs: list[Facts]) -> Iterator[Finding]:
    """Compare each stretch of a forward with the backward that follows it, group by group."""
    for forward, backward in pairwise(graphs):
        if forward.phase != FORWARD or backward.phase != BACKWARD:
            continue
        reduced = _by_group(backward, "reduce_scatter") | _by_group(backward, "all_reduce")
        gathered, again = _by_group(forward, "all_gather"), _by_group(backward, "all_gather")
        for group, gathers in gathered.items():
            if group in reduced:
                found = _kept_in_trace(forward, backward, gathers, again.get(group, []))
                if found is not None:
                    yield found


def _by_group(facts: Facts, kind: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for i in facts.collectives:
        if facts.index.infos[i].collective == kind:
            found.setdefault(facts.group(i), []).append(i)
    return found


def _kept_in_trace(
    forward: Facts, backward: Facts, gathers: list[int], again: list[int]
) -> Finding | None:
    def module(facts: Facts, i: int) -> str:
        return str(facts.index.nodes[i].meta.get("module") or "")

    regathered = {module(backward, i) for i in again}
    modules = list(dict.fromkeys(module(forward, i) for i in gathers))
    kept = [x for x in modules if x not in regathered]
    if len(modules) > 1:
        kept = [x for x in kept if x]  # the root's own parameters stay gathered by default
    elif again:
        return None  # a trace without modules: only that nothing is gathered again is sure
    if not kept or (again and kept == modules[-1:]):
        return None
    first = next(i for i in gathers if module(forward, i) in kept)
    size = sum(_bytes(forward, i) for i in gathers if module(forward, i) in kept)
    names = _listed([x or "the model" for x in kept])
    message = f"what the forward gathers for {names} ({_size(size)}) is not gathered again in the "
    message += "backward, so it stays in memory until then"
    fix = "reshard after the forward (fully_shard(..., reshard_after_forward=True))"
    severity = ERROR if again else WARNING
    return forward.at(first, message, because=(), fix=fix, severity=severity)


def _bytes(facts: Facts, i: int) -> int:
    from zgraph.ir.values import nbytes

    value = facts.index.nodes[i].meta.get("val")
    return 0 if value is None else nbytes(value)
