"""Compare the launches of one group on two ranks; match all-to-alls, sends and receives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zgraph.analysis.launches import Launch, Shape

if TYPE_CHECKING:
    from zgraph.analysis.ranks import Identity, Schedule

At = tuple["Schedule", int]


@dataclass
class Member:
    """One rank's launches of one group, as positions in its schedule."""

    schedule: Schedule
    positions: list[int]

    @cached_property
    def launches(self) -> list[Launch]:
        return [self.schedule.launches[at] for at in self.positions]

    @cached_property
    def signature(self) -> tuple[object, ...]:
        """Equal where two ranks launch exactly the same."""
        return (
            self.schedule.is_whole,
            *((x.kind, x.dtype, x.shapes, x.reduce_op, x.root, x.param) for x in self.launches),
        )

    def place(self, at: int) -> At:
        """The launch number `at` of the group; behind the last one, the end of the graph."""
        inside = at < len(self.positions)
        return self.schedule, self.positions[at] if inside else len(self.schedule.launches)


def mismatch(a: Member, b: Member) -> tuple[str, int] | None:
    """What differs first, in words, and the number of the launch; None when all agrees.

    What either form does not tell agrees with everything. A graph that was cut off agrees as far as
    it goes.
    """
    for at, (x, y) in enumerate(zip(a.launches, b.launches, strict=False)):
        found = different(x, y)
        if found:
            return found, at
    count = min(len(a.positions), len(b.positions))
    shorter = a if len(a.positions) == count else b
    if len(a.positions) == len(b.positions) or not shorter.schedule.is_whole:
        return None
    return "number", count


def different(x: Launch, y: Launch) -> str:
    """The word for what two launches disagree on, empty when they agree."""
    if x.kind != y.kind:
        return "kind"
    if x.reduce_op and y.reduce_op and x.reduce_op != y.reduce_op:
        return "reduce op"
    if x.dtype and y.dtype and x.dtype != y.dtype:
        return "dtype"
    if not _same_shapes(x, y):
        return "shape"
    if x.root is not None and y.root is not None and x.root != y.root:
        return "root"
    if x.param and y.param and x.param != y.param:
        return "parameter"
    return ""


def _same_shapes(x: Launch, y: Launch) -> bool:
    if x.shapes is None or y.shapes is None:
        return True
    if x.kind in ("barrier", "scatter", "gather"):
        return True  # the root takes or gives what others do not
    if len(x.shapes) != len(y.shapes):
        return False
    # What each rank sends of an all-to-all with split tables is compared by those.
    skip = int(x.kind == "all_to_all" and bool(x.splits or y.splits))
    return all(_same(a[skip:], b[skip:]) for a, b in zip(x.shapes, y.shapes, strict=True))


def _same(a: Shape, b: Shape) -> bool:
    return len(a) == len(b) and all(x == y or x < 0 or y < 0 for x, y in zip(a, b, strict=True))


def unmatched_splits(
    identity: Identity, members: list[Member], ranks: list[int]
) -> Iterator[tuple[str, At, At]]:
    """All-to-alls in which what one rank sends to another is not what that one expects."""
    count = min(len(member.positions) for member in members)
    order = _order(identity, ranks)
    for at in range(count):
        tables = [member.launches[at].splits for member in members]
        for i, sender in enumerate(members):
            for j, receiver in enumerate(members):
                to, of = order.get(receiver.schedule.rank), order.get(sender.schedule.rank)
                sent = _entry(tables[i], 1, to)
                expected = _entry(tables[j], 0, of)
                if sent is not None and expected is not None and sent != expected:
                    what = f"split: rank {sender.schedule.rank} sends {sent} rows"
                    what += f" and rank {receiver.schedule.rank} expects {expected}"
                    yield what, receiver.place(at), sender.place(at)


def _entry(table: tuple[Shape, Shape] | None, side: int, at: int | None) -> int | None:
    if table is None or at is None or at >= len(table[side]) or table[side][at] < 0:
        return None
    return table[side][at]


def _order(identity: Identity, ranks: list[int]) -> dict[int, int]:
    """Rank -> its number within the group; of a group of unknown ranks, all must be here."""
    members = identity[1] if identity[0] == "ranks" else None
    if not isinstance(members, tuple):
        members = tuple(ranks) if ranks == list(range(len(ranks))) else ()
    return {rank: at for at, rank in enumerate(members)}


def unmatched_peers(
    graphs: dict[int, Schedule], ranks: list[int]
) -> Iterator[tuple[str, str, At, At]]:
    """Sends that no receive on the other rank matches in order, and the other way round."""
    sends: dict[tuple[int, int], list[int]] = {}
    receives: dict[tuple[int, int], list[int]] = {}
    for rank, schedule in graphs.items():
        for at, launch in enumerate(schedule.launches):
            if launch.kind in ("send", "recv"):
                other = _peer(schedule, launch, ranks)
                if launch.kind == "send" and other in graphs:
                    sends.setdefault((rank, other), []).append(at)
                elif other in graphs:
                    receives.setdefault((other, rank), []).append(at)
    for sender, receiver in sorted({*sends, *receives}):
        sent, received = sends.get((sender, receiver), []), receives.get((sender, receiver), [])
        a, b = graphs[sender], graphs[receiver]
        found = _first_unmatched(a, sent, b, received)
        if found is not None:
            what, at = found
            here = (a, sent[at] if at < len(sent) else len(a.launches))
            there = (b, received[at] if at < len(received) else len(b.launches))
            launch = a.launches[here[1]] if at < len(sent) else b.launches[there[1]]
            yield what, launch.group, here, there


def _first_unmatched(
    a: Schedule, sent: list[int], b: Schedule, received: list[int]
) -> tuple[str, int] | None:
    for at, (i, j) in enumerate(zip(sent, received, strict=False)):
        x, y = a.launches[i], b.launches[j]
        if x.dtype and y.dtype and x.dtype != y.dtype:
            return "dtype", at
        if not _same_shapes(x, y):
            return "shape", at
    shorter = a if len(sent) < len(received) else b
    if len(sent) == len(received) or not shorter.is_whole:
        return None
    return "number", min(len(sent), len(received))


def _peer(schedule: Schedule, launch: Launch, ranks: list[int]) -> int:
    """The rank that a send or receive names by its number in the group; -1 when it is unknown."""
    if launch.peer is None or launch.peer < 0:
        return -1
    members = launch.ranks or schedule.groups.get(launch.group)
    if not isinstance(members, tuple):
        members = tuple(ranks) if ranks == list(range(len(ranks))) else ()
    return members[launch.peer] if launch.peer < len(members) else -1
