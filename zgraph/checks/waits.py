"""What a collective brings may be touched only once it has been waited for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zgraph.checks.framework import ERROR, OUTPUT, WARNING, Finding, check
from zgraph.ir.dialects import Kind
from zgraph.ir.program import JOINT, WRAPPER

if TYPE_CHECKING:
    from zgraph.analysis.pending import Flight
    from zgraph.checks.facts import Facts

SECTION = "Collectives"


@check("unwaited-collectives", severity=ERROR, needs=OUTPUT)
def unwaited_collectives(facts: Facts) -> Iterator[Finding]:
    """No wait follows an asynchronous collective on the storage of its result.

    Never waited: no wait at all; each element of a coalesced result needs its own. Wait is dead: in
    a Dynamo or joint graph, the wait has no reader while the raw result has, so that partitioning
    drops the wait. Waited on a copy: the wait takes what a reader made from the result.
    A wait on a view of the result counts, a wait on a copy does not. `c10d.*` operators and custom
    synchronous collectives are exempt; so is a gather of `zgraph` or `dc` whose result is returned.

    Why: readers take what was in the buffer before, and the work is never taken off the registry.
    Bad:  %r = all_reduce(%x, sum, 0);  %y = mul(%r, 2)
    Good: %r = all_reduce(%x, sum, 0);  %w = wait_tensor(%r);  %y = mul(%w, 2)
    Seen: Inductor waited on a copy of the result; passes that dropped a wait with no reader.
    """
    by_launch: dict[int, list[Flight]] = {}
    for flight in facts.pending.collectives:
        by_launch.setdefault(flight.launch, []).append(flight)
    for launch, flights in by_launch.items():
        unwaited = [f for f in flights if not f.is_waited and not _goes_out(facts, f)]
        readers = sorted({i for f in unwaited for i in f.readers + f.writers})
        name = facts.name(launch)
        if unwaited:
            copies = [copy for f in unwaited for copy in _waited_copies(facts).get(id(f), ())]
            if copies:
                yield _waited_on_a_copy(facts, copies[0])
                continue
            what = _elements(unwaited, len(flights), name)
            message = f"{what} never waited for" + _read_by(facts, readers)
            fix = "wait on it, and let its readers take the wait"
            yield facts.at(launch, message, because=readers, fix=fix)
        else:
            for flight in flights:
                if _is_dead(facts, flight):
                    yield _dead_wait(facts, flight)


@dataclass(frozen=True, slots=True)
class _Copy:
    """A wait on what `reader` made, as the value `copy`, from a flight that no wait is for."""

    flight: Flight
    reader: int
    copy: int
    wait: int


def _waited_copies(facts: Facts) -> dict[int, list[_Copy]]:
    """By flight (its id): the waits for nothing on what its readers made or filled."""
    key = "waited-copies"
    if key not in facts.notes:
        found: dict[int, list[_Copy]] = {}
        facts.notes[key] = found
        index, pending = facts.index, facts.pending
        due = {flight.wait for flight in pending.collectives}
        idle: dict[int, list[int]] = {}  # by storage
        for wait in pending.waits:
            if wait not in due and index.kinds[wait] == Kind.WAIT:
                for storage in index.storages(pending.waited(wait)):
                    idle.setdefault(storage, []).append(wait)
        for flight in pending.collectives if idle else ():
            for reader in flight.readers if not flight.is_waited else ():
                for value in (reader, *index.written(reader)):
                    for storage in index.storages(value):
                        found.setdefault(id(flight), []).extend(
                            _Copy(flight, reader, pending.waited(wait), wait)
                            for wait in idle.get(storage, ())
                            if wait > reader and storage != flight.storage
                        )
    return facts.notes[key]


def _waited_on_a_copy(facts: Facts, copy: _Copy) -> Finding:
    index, launch = facts.index, copy.flight.launch
    name, wait, made = facts.name(launch), facts.name(copy.wait), facts.name(copy.copy)
    filled = copy.flight.value if copy.flight.value != launch else index.alias_of[launch]
    buffer = facts.name(filled) if filled >= 0 else name
    message = f"{name} is" if buffer == name else f"{name} on {buffer} is"
    message += f" never waited for: {wait} waits for {made},"
    by = "" if copy.reader == copy.copy else f" by {facts.name(copy.reader)}"
    message += f" a copy made from {buffer}{by}"
    because = [i for i in (filled, copy.reader, copy.copy, copy.wait) if i >= 0]
    fix = f"wait on {buffer} before it is copied"
    return facts.at(launch, message, because=because, fix=fix)


def _goes_out(facts: Facts, flight: Flight) -> bool:
    """Whether the wait may be elsewhere: in a nested graph, or with who gets the output.

    Not with who gets the output when it is read raw here, nor when other results of that kind are
    returned waited for: then the graph waits itself, and forgot this one.
    """
    if flight.nested:
        return True
    if flight.storage not in facts.returned or flight.readers or flight.writers:
        return False
    return facts.is_nested or _group(facts, flight) not in _returned_waited(facts)


def _group(facts: Facts, flight: Flight) -> tuple[str, str]:
    info = facts.index.infos[flight.launch]
    group = facts.argument(flight.launch, info.group, "group_name") if info.group else ""
    return info.collective, str(group)


def _returned_waited(facts: Facts) -> set[tuple[str, str]]:
    """Kind and group of the collectives whose results are returned after their wait."""
    key = "returned-waited"
    if key not in facts.notes:
        facts.notes[key] = {
            _group(facts, f)
            for f in facts.pending.collectives
            if f.is_waited and f.storage in facts.returned
        }
    return facts.notes[key]


def _is_dead(facts: Facts, flight: Flight) -> bool:
    """Whether partitioning will drop the waits on it although its raw result is read."""
    from zgraph.ir.targets import target_text

    index = facts.index
    if not flight.whole or not flight.is_waited:
        return False
    # Dynamo's graphs call operators without choosing an overload, as those after AOT never do.
    is_dynamo = target_text(index.nodes[flight.wait].target).count(".") == 3
    if facts.entry.phase != JOINT and not is_dynamo:
        return False
    if any(index.users[wait] for wait in flight.waits):
        return False
    readers = index.readers[flight.storage]
    return bool(readers) and readers[-1] > flight.wait


def _elements(unwaited: list[Flight], count: int, name: str) -> str:
    if unwaited[0].element < 0 or len(unwaited) == count:
        return f"{name} is"
    which = ", ".join(str(f.element) for f in unwaited)
    return f"element {which} of {name} is"


def _read_by(facts: Facts, readers: list[int]) -> str:
    if not readers:
        return ""
    verb = "read" if len(readers) > 1 else "reads"
    return f"; {facts.names(readers)} {verb} it"


def _dead_wait(facts: Facts, flight: Flight) -> Finding:
    readers = [i for i in facts.index.readers[flight.storage] if i > flight.wait]
    launch, wait = facts.name(flight.launch), facts.name(flight.wait)
    message = f"the wait {wait} on {launch} has no reader and will be dropped"
    message += _read_by(facts, readers)
    because = [flight.wait, *readers]
    return facts.at(flight.launch, message, because=because, fix=f"let them read {wait}")


@check("use-before-wait", severity=ERROR)
def use_before_wait(facts: Facts) -> Iterator[Finding]:
    """A node reads the result of a pending collective or reload before the wait on it.

    Aliases are followed. Reading the *input* of a pending collective is fine. A collective that is
    never waited for is reported once, by unwaited-collectives.

    Why: the network is still writing what the node reads.
    Bad:  %r = all_reduce(%x, sum, 0);  %y = mul(%r, 2);  %w = wait_tensor(%r)
    Good: %r = all_reduce(%x, sum, 0);  %w = wait_tensor(%r);  %y = mul(%w, 2)
    Seen: passes that moved a wait down without its readers.
    """
    seen: set[tuple[int, int]] = set()
    for flight in facts.pending.collectives + facts.pending.reloads:
        is_reload = facts.index.kinds[flight.launch] == Kind.RELOAD
        if facts.index.infos[flight.launch].collective == "send":
            continue
        if not (flight.is_waited or is_reload):
            continue
        for reader in flight.readers:
            if (flight.launch, reader) in seen:
                continue
            seen.add((flight.launch, reader))
            launch = facts.name(flight.launch)
            if flight.is_waited:
                wait = facts.name(flight.wait)
                message = f"{facts.name(reader)} reads {launch} before {wait}"
                fix = f"read {wait} instead"
                because = [facts.taken(reader, flight.storage), flight.launch, flight.wait]
            else:
                message = f"{facts.name(reader)} reads {launch}, which is never waited for here"
                fix = f"wait on {launch} first"
                because = [facts.taken(reader, flight.storage), flight.launch]
            yield facts.at(reader, message, because=because, fix=fix)


@check("write-before-wait", severity=ERROR)
def write_before_wait(facts: Facts) -> Iterator[Finding]:
    """A node writes bytes that a pending collective still reads or fills.

    All-reduce and broadcast work on a copy of their input, so that may be overwritten. Slices that
    are not known to overlap count as apart.

    Why: what is sent, or what arrives, is mixed with what is written.
    Bad:  %g = all_gather_into_tensor(%x, 4, 0);  %m = mul_(%x, 2);  %w = wait_tensor(%g)
    Good: %g = all_gather_into_tensor(%x, 4, 0);  %w = wait_tensor(%g);  %m = mul_(%x, 2)
    Seen: buffers reused for the next bucket while the last one is on its way.
    """
    seen: set[tuple[int, int]] = set()
    for flight in facts.pending.collectives:
        if not flight.is_waited:
            continue  # the missing wait is the finding
        for writer in flight.writers + flight.input_writers:
            if (flight.launch, writer) in seen:
                continue
            seen.add((flight.launch, writer))
            what = "the result" if writer in flight.writers else "the input"
            launch, wait = facts.name(flight.launch), facts.name(flight.wait)
            message = f"{facts.name(writer)} writes {what} of {launch} before {wait}"
            because = [flight.launch, flight.wait]
            yield facts.at(writer, message, because=because, fix=f"move it after {wait}")


@check("inflight-output", severity=WARNING)
def inflight_output(facts: Facts) -> Iterator[Finding]:
    """A pending collective's result, or an alias of it, is returned and never waited for here.

    Why: it is right only if the caller waits.
    Bad:  %r = all_reduce(%x, sum, 0);  return (%r,)
    Good: %r = all_reduce(%x, sum, 0);  %w = wait_tensor(%r);  return (%w,)
    Seen: functional collectives called without the wrapper that waits on first use.
    """
    for flight in facts.pending.collectives:
        if flight.is_waited or facts.index.kinds[flight.launch] == Kind.GATHER:
            continue
        if facts.is_nested or flight.nested or not _goes_out(facts, flight):
            continue
        for value in facts.returned.get(flight.storage, ()):
            launch = facts.name(flight.launch)
            also = "" if value == flight.launch else f" in the storage of {launch}"
            message = f"{facts.name(value)} is returned{also} and never waited for here"
            fix = "wait on it before the return, unless the caller does"
            yield facts.at(value, message, because=[flight.launch], fix=fix)


@check("raw-read-after-wait", severity=WARNING)
def raw_read_after_wait(facts: Facts) -> Iterator[Finding]:
    """After the wait, a reader takes the launch, or a view made from it rather than from the wait.

    Only for collectives that make their result (not in place, not `out=`), and not in wrapper code,
    whose statements run in order and name buffers.

    Why: it is right as ordered, but only the order keeps it so: no edge holds the reader back.
    Bad:  %r = all_reduce(%x, sum, 0);  %w = wait_tensor(%r);  %y = mul(%r, 2)
    Good: %r = all_reduce(%x, sum, 0);  %w = wait_tensor(%r);  %y = mul(%w, 2)
    Seen: passes that insert a wait without handing it to the readers.
    """
    index = facts.index
    if facts.entry.stage == WRAPPER:
        return
    for flight in facts.pending.collectives:
        if not flight.is_waited or not flight.whole or _is_dead(facts, flight):
            continue
        raw, takers = [flight.launch], []
        if flight.element >= 0:
            members = index.members[flight.storage]
            raw = [x for x in members if index.view_of[x] == flight.launch and x < flight.wait]
        for value in raw:  # grows by the views made before the wait
            for user in index.users[value]:
                if user < flight.wait:
                    if index.view_of[user] == value and flight.storage in index.storages(user):
                        raw.append(user)
                elif _takes_raw(facts, user, value, flight):
                    takers.append((user, value))
        for user, value in sorted(set(takers)):
            wait = facts.name(flight.wait)
            message = f"{facts.name(user)} takes {facts.name(value)} rather than {wait}"
            because = [flight.launch, flight.wait]
            yield facts.at(user, message, because=because, fix=f"take {wait}")


def _takes_raw(facts: Facts, user: int, value: int, flight: Flight) -> bool:
    """Whether a node after the wait takes bytes of the raw value; waits and metadata do not."""
    index = facts.index
    if index.kinds[user] in (Kind.WAIT, Kind.OUTPUT):
        return False
    if flight.storage not in index.storages(value):
        return False
    is_view = index.view_of[user] == value
    return (is_view and flight.storage in index.storages(user)) or value in index.reads(user)


@check("wait-without-collective", severity=WARNING)
def wait_without_collective(facts: Facts) -> Iterator[Finding]:
    """A wait on a storage on which nothing was ever pending.

    Graph inputs, results of opaque operators and of nested graphs are exempt, and so is a copy of a
    result that is itself never waited for. In `zgraph` and `dc` a wait must take a gather.

    Why: it waits for nothing; what it was meant for is probably waited for by no one.
    Bad:  %y = relu(%x);  %w = wait_tensor(%y)
    Good: %r = all_reduce(%y, sum, 0);  %w = wait_tensor(%r)
    Seen: passes that replaced a collective and left its wait.
    """
    index, pending = facts.index, facts.pending
    launched = {f.storage for f in pending.collectives}
    launched |= {s for i in facts.collectives for x in index.operands[i] for s in index.storages(x)}
    on_copies = {copy.wait for found in _waited_copies(facts).values() for copy in found}
    for wait in pending.waits:
        if index.kinds[wait] != Kind.WAIT or not index.operands[wait]:
            continue
        value = pending.waited(wait)
        is_zero3 = index.names[wait].endswith(".wait_allgather")
        if is_zero3:
            fine = any(s in facts.gather_of for s in index.storages(value))
        else:
            storages = index.storages(value)
            fine = any(s in launched for s in storages) or not storages
            fine = fine or _may_be_pending(facts, value)
        if not (fine or wait in on_copies):
            what = "which no gather made" if is_zero3 else "on which nothing is pending"
            message = f"{facts.name(wait)} waits for {facts.name(value)}, {what}"
            fix = "wait on the collective's own result, or drop the wait"
            yield facts.at(wait, message, because=[value], fix=fix)


def _may_be_pending(facts: Facts, value: int) -> bool:
    """Whether what made a value is out of sight: an input, an opaque operator, a nested graph."""
    from zgraph.analysis.signatures import signature_of

    index = facts.index
    while index.alias_of[value] >= 0:
        value = index.alias_of[value]
    node = index.nodes[value]
    if not node.op.startswith("call_"):
        return True
    if index.kinds[value] == Kind.COLLECTIVE or index.names[value].startswith("higher_order."):
        return True
    return node.op != "call_function" or not signature_of(node.op, node.target).known
