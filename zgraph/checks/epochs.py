"""Gathers and releases of a parameter must pair up, and nothing may read it once it is freed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, OUTPUT, Finding, check
from zgraph.ir.dialects import Kind

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "ZeRO-3 protocol"


@check("tuple-release", severity=ERROR)
def tuple_release(facts: Facts) -> Iterator[Finding]:
    """A release takes the result of an operator with several outputs.

    Why: a release passes one tensor through; given a tuple it fails, or its alias is not tracked.
    Bad:  %n = native_layer_norm(...);  %r = release_param(%n, 0, 3, 1);  %y = getitem(%r, 0)
    Good: %n = native_layer_norm(...);  %y = getitem(%n, 0);  %r = release_param(%y, 0, 3, 1)
    Seen: DeepCompile on models with layer norms (OpenVLA).
    """
    for release in facts.protocol.releases:
        source = _tuple_operand(facts, release)
        if source >= 0:
            name = facts.name(source)
            message = f"{facts.name(release)} releases on {name}, which has several results"
            fix = f"release on the first getitem of {name}"
            yield facts.at(release, message, because=[source], fix=fix)


def _tuple_operand(facts: Facts, release: int) -> int:
    """The multi-output operand of a release, or -1; releases in between are looked through."""
    index = facts.index
    operand = index.view_of[release]
    while operand >= 0 and index.kinds[operand] == Kind.RELEASE:
        operand = index.view_of[operand]
    if operand < 0:
        return -1
    value = index.nodes[operand].meta.get("val")
    if index.multi[operand] or isinstance(value, (tuple, list)):
        return operand
    takers = (x for at in (operand, release) for x in index.users[at])
    if value is None and any(index.names[x] == "operator.getitem" for x in takers):
        return operand
    return -1


@check("unreleased-gather", severity=ERROR, needs=OUTPUT)
def unreleased_gather(facts: Facts) -> Iterator[Finding]:
    """A gathered parameter is never released.

    Parameters that the program's table calls persistent, or kept from forward to backward, are
    exempt.

    Why: the whole parameter stays in memory until the end of the step; over all parameters that is
         the model unsharded.
    Bad:  %g = allgather_param(%p, 0, 3);  %w = wait_allgather(%g, 0, 3);  %y = mm(%x, %w)
    Good: ... %y = mm(%x, %w);  %r = release_param(%y, 0, 3, 1)
    Seen: DeepCompile gathers parameters that the forward only saves for the backward.
    """
    protocol = facts.protocol
    unwaited = {f.launch for f in facts.pending.collectives if not f.is_waited}
    for epoch in protocol.epochs:
        if epoch.releases or epoch.param_id in protocol.lasting or epoch.gather in unwaited:
            continue
        message = (
            f"{facts.param(epoch.param_id)}, gathered by {facts.name(epoch.gather)}, "
            "is never released"
        )
        readers = [i for s in epoch.storages for i in facts.index.readers[s]]
        fix = "release it after its last reader" if readers else "drop the gather: nothing reads it"
        yield facts.at(epoch.gather, message, because=readers[-1:], fix=fix)


@check("gather-while-gathered", severity=ERROR)
def gather_while_gathered(facts: Facts) -> Iterator[Finding]:
    """A parameter is gathered again before it was released.

    Parameters that are persistent, or kept and in the forward, are exempt.

    Why: two gathers count against one set of releases, so the storage is freed too early or never.
    Bad:  %g = allgather_param(%p, 0, 3);  %h = allgather_param(%p, 0, 3);  ...one release of 3
    Good: one gather for both readers, or a final release before the second gather
    Seen: passes that gather for each reader without looking for an open gather.
    """
    protocol = facts.protocol
    for epoch in protocol.epochs:
        if epoch.param_id in protocol.lasting:
            continue
        for gather in epoch.nested:
            message = (
                f"{facts.name(gather)} gathers {facts.param(epoch.param_id)} "
                f"while {facts.name(epoch.gather)} still holds it"
            )
            fix = f"read {facts.name(epoch.gather)}'s wait, or release it before"
            yield facts.at(gather, message, because=[epoch.gather], fix=fix)


@check("release-count-mismatch", severity=ERROR, needs=OUTPUT)
def release_count_mismatch(facts: Facts) -> Iterator[Finding]:
    """A parameter has fewer releases than they announce, or they disagree on the number.

    Why: the n-th release frees the parameter, n being the release's own argument; with fewer it is
         never freed, and the count is off for the next step.
    Bad:  %r = release_param(%y, 0, 3, 2)                          (the only release of 3)
    Good: %r = release_param(%y, 0, 3, 2);  %s = release_param(%z, 0, 3, 2)
    Seen: passes that remove a reader and its release without rewriting the others' count.
    """
    for epoch in facts.protocol.epochs:
        if not epoch.releases:
            continue
        last = epoch.releases[-1]
        others = epoch.releases[:-1]
        of = f"of {facts.param(epoch.param_id)}"
        if not epoch.agreed:
            message = f"the releases {of} up to {facts.name(last)} disagree on how many they are"
            fix = f"give all {len(epoch.releases)} releases the same n_users"
            yield facts.at(last, message, because=others, fix=fix)
        elif epoch.final < 0 and epoch.n_users > len(epoch.releases):
            message = (
                f"{facts.name(last)} is release {len(epoch.releases)} of {epoch.n_users} {of}, "
                "and the last there is"
            )
            fix = f"add the missing releases, or set n_users to {len(epoch.releases)}"
            yield facts.at(last, message, because=[epoch.gather, *others], fix=fix)


@check("double-release", severity=ERROR)
def double_release(facts: Facts) -> Iterator[Finding]:
    """A parameter is released after its final release.

    Why: the use counter starts again, so the next step frees the parameter one reader too early.
    Bad:  %r = release_param(%y, 0, 3, 1);  %s = release_param(%r, 0, 3, 1)
    Good: %r = release_param(%y, 0, 3, 2);  %s = release_param(%r, 0, 3, 2)
    Seen: passes that add a release and leave n_users as it was.
    """
    for epoch in facts.protocol.epochs:
        for release in epoch.extra:
            message = (
                f"{facts.name(release)} releases {facts.param(epoch.param_id)} again "
                f"after {facts.name(epoch.final)} freed it"
            )
            fix = "raise n_users to the number of releases, or drop this one"
            yield facts.at(release, message, because=[epoch.gather, epoch.final], fix=fix)


@check("use-after-release", severity=ERROR)
def use_after_release(facts: Facts) -> Iterator[Finding]:
    """A gathered parameter, or a view of it, is read after its final release.

    Views are followed through lists too (split, chunk, unbind).

    Why: the final release shrinks the storage to 0 bytes; reading it is a hard fault.
    Bad:  %y = mm(%x, %w);  %r = release_param(%y, 0, 3, 1);  %z = add(%r, %w)
    Good: %y = mm(%x, %w);  %z = add(%y, %w);  %r = release_param(%z, 0, 3, 1)
    Seen: DeepCompile took views from split, chunk and expand for copies and released too early.
    """
    for epoch in facts.protocol.epochs:
        if epoch.final < 0 or epoch.param_id in facts.protocol.persistent:
            continue
        for storage in epoch.storages:
            readers = facts.index.readers[storage]
            for reader in reversed(readers):
                if reader <= epoch.freed_at:
                    break
                message = (
                    f"{facts.name(reader)} reads {facts.param(epoch.param_id)} "
                    f"after {facts.name(epoch.final)} freed it"
                )
                fix = f"move {facts.name(epoch.final)} after {facts.name(reader)}"
                because = [facts.taken(reader, storage), epoch.gather, epoch.final]
                yield facts.at(reader, message, because=because, fix=fix)
