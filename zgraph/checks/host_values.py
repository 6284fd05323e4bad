"""Values moved to host memory come back before they are computed on; freed values stay unread."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, Finding, check
from zgraph.ir.dialects import Kind
from zgraph.ir.program import BACKWARD, saved_links

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "ZeRO-3 protocol"

_MAY_READ_HOST = frozenset({Kind.RELOAD, Kind.OFFLOAD, Kind.FREE})


@check("reload-without-offload", severity=ERROR)
def reload_without_offload(facts: Facts) -> Iterator[Finding]:
    """A reload takes a value that is neither a graph input nor offloaded under the reload's id.

    Why: there is no host copy under that id; the reload returns garbage or fails.
    Bad:  %h = relu(%x);  %r = reload_tensor(%h, 0, 9)
    Good: %o = offload_tensor(%h, 0, 9);  %v = wait_offload(%o, 0, 9);  %r = reload_tensor(%v, 0, 9)
    Seen: DeepCompile left the reload of a value that its planner kept on the device.
    """
    index = facts.index
    under: dict[int, set[object]] = {}
    for offload in facts.protocol.by_kind.get(Kind.OFFLOAD, ()):
        value_id = facts.ids(offload)[1]
        for at in (offload, *index.operands[offload]):
            for storage in index.storages(at):
                under.setdefault(storage, set()).add(value_id)
    inputs = {s for i in index.placeholders for s in index.storages(i)}
    for reload in facts.protocol.by_kind.get(Kind.RELOAD, ()):
        value_id = facts.ids(reload)[1]
        for source in index.operands[reload][:1]:
            storages = index.storages(source)
            if any(s in inputs or value_id in under.get(s, ()) for s in storages):
                continue
            message = (
                f"{facts.name(reload)} reloads {facts.name(source)}, "
                f"which was not offloaded under id {value_id}"
            )
            fix = f"read {facts.name(source)} directly, or offload it under id {value_id} first"
            yield facts.at(reload, message, because=[source], fix=fix)


@check("host-value-used", severity=ERROR)
def host_value_used(facts: Facts) -> Iterator[Finding]:
    """A compute node reads a value that lies in host memory.

    Why: the kernel gets a host tensor; with an asynchronous copy it may not even be complete.
    Bad:  %o = offload_tensor(%h, 0, 9);  %v = wait_offload(%o, 0, 9);  %y = add(%v, %x)
    Good: %r = reload_tensor(%v, 0, 9);  %u = wait_reload(%r, 0, 9);  %y = add(%u, %x)
    Seen: DeepCompile's shape functions hide that an offloaded value is on the host.
    """
    index = facts.index
    on_host = list(facts.protocol.by_kind.get(Kind.OFFLOAD, ())) + _saved_on_host(facts)
    for value in on_host:
        for storage in index.storages(value):
            for reader in index.readers[storage]:
                if index.kinds[reader] not in _MAY_READ_HOST:
                    message = f"{facts.name(reader)} reads the host copy {facts.name(value)}"
                    yield facts.at(reader, message, because=[value], fix="reload it first")


def _saved_on_host(facts: Facts) -> list[int]:
    """The inputs of a backward that its forward returns as host copies."""
    if facts.pair is None or facts.entry.phase != BACKWARD:
        return []
    forward = facts.pair
    hosted = {
        storage
        for offload in forward.protocol.by_kind.get(Kind.OFFLOAD, ())
        for storage in forward.index.storages(offload)
    }
    returned = forward.entry.output_values()
    found = []
    for i, j in saved_links(forward.entry, facts.entry):
        value = forward.number(returned[i]) if i < len(returned) else -1
        is_hosted = value >= 0 and hosted.intersection(forward.index.storages(value))
        if is_hosted and j < len(facts.index.placeholders):
            found.append(facts.index.placeholders[j])
    return found


@check("free-while-live", severity=ERROR)
def free_while_live(facts: Facts) -> Iterator[Finding]:
    """A freed tensor, or an alias of it, is read or returned later.

    Why: its storage has 0 bytes by then.
    Bad:  %t = t(%h);  free_tensors([%h]);  %y = mm(%x, %t)
    Good: %t = t(%h);  %y = mm(%x, %t);  free_tensors([%h])
    Seen: passes that take the last reader of a node for the last reader of its storage.
    """
    index = facts.index
    for free in facts.protocol.by_kind.get(Kind.FREE, ()):
        for value in index.operands[free]:
            later = set()
            for storage in index.storages(value):
                for reader in reversed(index.readers[storage]):
                    if reader <= free:
                        break
                    later.add(reader)
                later.update(facts.returned.get(storage, ()))
            if later:
                last = sorted(later)
                verb = "read or return" if len(last) > 1 else "reads or returns"
                message = (
                    f"{facts.name(free)} frees {facts.name(value)}, but {facts.names(last)} "
                    f"{verb} its storage later"
                )
                fix = f"free {facts.name(value)} after its last reader"
                yield facts.at(free, message, because=last, fix=fix)
