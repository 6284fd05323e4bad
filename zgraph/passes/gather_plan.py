"""Decide which gathers travel together and when each starts, on a model of the step's two streams.

The compute stream runs the nodes in order and stops at a wait until its gather is there. The link
carries one group of gathers at a time, in the order in which they are waited for. A group of
several costs one call for each dtype, and the copies out of its staging buffer at the first wait.
`Track.replay` gives the times that `zgraph.simulate` gives, thousands of times faster.
"""

from __future__ import annotations

import heapq
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

# Predicted times are off by some tenths; what starts a little early costs a little memory.
SLACK = 0.25
# Memory is not given for less than this part of the step.
WORTHWHILE = 0.002
# Calls that cost less than this part of a group's time are not worth another member.
_LITTLE = 0.002
_FRONT = 8  # ways of having grouped the gathers so far that the search goes on with
_HALVINGS = 10  # steps in the search for the least memory


@dataclass(frozen=True, slots=True)
class Gather:
    """One gather. Numbers are positions in the graph.

    `number` is its own, `needed` that of its first wait, `freed` that of the last node that must
    see it, `earliest` the first at which it may start. `nbytes` include the padding.
    """

    number: int
    needed: int
    freed: int
    earliest: int
    nbytes: int
    dtype: Any = None


@dataclass(slots=True)
class Group:
    """Gathers that start together before the node numbered `at`.

    `seconds` on the link, `copying` on the compute stream at the first wait.
    """

    gathers: list[Gather]
    seconds: float
    copying: float = 0.0
    at: int = 0

    @property
    def nbytes(self) -> int:
        return sum(gather.nbytes for gather in self.gathers)

    @property
    def needed(self) -> int:
        return self.gathers[0].needed

    @property
    def earliest(self) -> int:
        return max(gather.earliest for gather in self.gathers)

    @property
    def latest(self) -> int:
        """The last position at which the group can start: a prefetch goes before its gathers."""
        return min(gather.number for gather in self.gathers)


@dataclass(frozen=True, slots=True)
class Sending:
    """A bucket of gradients: sent by node `issued`, waited for by node `waited` (-1: by none)."""

    issued: int
    waited: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Replayed:
    """A plan's step time, and by how much waiting has delayed the compute stream from where on."""

    seconds: float
    clock: Sequence[float]
    positions: list[int]
    delays: list[float]

    def time(self, position: int) -> float:
        """When the compute stream reaches the node at a position."""
        return self.clock[position] + self.delays[bisect_right(self.positions, position) - 1]

    def leaves(self, group: Group) -> float:
        """When the compute stream has the group's bytes: at its first wait, or later."""
        after = group.needed + 1
        return self.time(after) - (self.clock[after] - self.clock[group.needed]) - group.copying

    def last_before(self, seconds: float) -> int:
        """The last position that is reached by then; 0 where none is."""
        return max(bisect_right(range(len(self.clock)), seconds, key=self.time) - 1, 0)


@dataclass(slots=True)
class Track:
    """What a graph's gathers are planned against.

    `clock` is the compute time before each node, the graph's whole at its end. `call_seconds` is
    that of an all-gather of so many bytes, `copy_seconds` of copying so many bytes out in so many
    launches. `sendings` are on a link of their own unless it is `shared`. `headroom` is how many
    bytes may be gathered at each node; None: any number.
    """

    clock: Sequence[float]
    call_seconds: Callable[[int], float]
    copy_seconds: Callable[[int, int], float]
    sendings: Sequence[Sending] = ()
    shared: bool = False
    headroom: np.ndarray | None = None
    _known: dict[int, float] = field(default_factory=dict)

    def call(self, nbytes: int) -> float:
        found = self._known.get(nbytes)
        if found is None:
            found = self._known[nbytes] = self.call_seconds(nbytes)
        return found

    def space(self, room: int | None) -> np.ndarray | None:
        """The bytes that may be gathered at each node, no more than `room`; None: any number."""
        if room is None:
            return self.headroom
        if self.headroom is None:
            return np.full(len(self.clock) - 1, room, dtype=np.int64)
        return np.minimum(self.headroom, room)

    def excess(self, held: np.ndarray) -> int:
        """By how much these bytes at each node exceed the headroom at most."""
        return 0 if self.headroom is None else max(int((held - self.headroom).max()), 0)

    def group(self, gathers: Sequence[Gather]) -> Group:
        """These gathers as one group, which starts at its first member."""
        sizes: dict[Any, int] = {}
        for gather in gathers:
            sizes[gather.dtype] = sizes.get(gather.dtype, 0) + gather.nbytes
        seconds = sum(map(self.call, sizes.values()))
        copies = len(gathers) if len(gathers) > 1 else 0
        copying = self.copy_seconds(sum(sizes.values()), copies) if copies else 0.0
        made = Group(list(gathers), seconds, copying)
        made.at = made.latest
        return made

    def replay(self, groups: Sequence[Group]) -> Replayed:
        """Run a plan; groups are in order."""
        clock, sendings = self.clock, self.sendings
        delay = link = sent = 0.0
        ends = [0.0] * len(groups)
        sent_ends = [0.0] * len(sendings)
        positions, delays = [0], [0.0]
        for position, kind, k in self._events(groups):
            now = clock[position] + delay
            if kind == _START:
                link = max(link, now) + groups[k].seconds
                ends[k] = link
                continue
            if kind == _SEND:
                begin = max(link if self.shared else sent, now)
                sent = sent_ends[k] = begin + sendings[k].seconds
                link = sent if self.shared else link
                continue
            if kind == _NEED:
                later = max(now, ends[k]) + groups[k].copying
                position += 1
            else:
                later = max(now, sent_ends[k])
            if later > now:
                delay += later - now
                positions.append(position)
                delays.append(delay)
        return Replayed(max(clock[-1] + delay, link, sent), clock, positions, delays)

    def _events(self, groups: Sequence[Group]) -> list[tuple[int, int, int]]:
        """(position, kind, number) in the order in which they happen."""
        found = [(group.at, _START, k) for k, group in enumerate(groups)]
        found += [(group.needed, _NEED, k) for k, group in enumerate(groups)]
        found.sort()
        if not self.sendings:
            return found
        return list(
            heapq.merge(self.bucket_events(), found, key=lambda x: (x[0], x[1] in (_START, _NEED)))
        )

    def bucket_events(self) -> list[tuple[int, int, int]]:
        """What happens to buckets of gradients, as `_events` says it.

        A reduction copies its gradient first, so its bucket goes when the next node is reached.
        """
        found: list[tuple[int, float, int, int]] = []
        for k, sending in enumerate(self.sendings):
            found.append((sending.issued + 1, k, _SEND, k))
            if sending.waited >= 0:
                # Two buckets may be under way: a third one waits for the first before it is sent.
                found.append((sending.waited + 1, k + _BUCKETS - 0.5, _ARRIVE, k))
        return [(position, kind, k) for position, _, kind, k in sorted(found)]


_START, _NEED, _SEND, _ARRIVE, _END = range(5)
_BUCKETS = 2  # simulate.buckets: how many may be under way


def held_bytes(groups: Sequence[Group], count: int) -> np.ndarray:
    """Bytes of gathered parameters and staging buffers at each of `count` nodes."""
    change = np.zeros(count + 2, dtype=np.int64)
    for group in groups:
        alone = len(group.gathers) == 1
        if not alone:
            change[group.at] += group.nbytes
            change[group.needed + 1] -= group.nbytes
        for gather in group.gathers:
            change[group.at if alone else min(group.needed, gather.number)] += gather.nbytes
            change[min(gather.freed, count) + 1] -= gather.nbytes
    return np.cumsum(change)[:count]


# --- who travels with whom ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of grouping the first gathers, and the state of the streams it leads to.

    `link` and `sent` are when the links for gathers and for buckets are free, `delay` how late
    computing is. `arrivals` are the ends of the buckets that are under way; `size` is of the last
    group, added to the way `before`.
    """

    link: float = 0.0
    delay: float = 0.0
    sent: float = 0.0
    arrivals: tuple[tuple[int, float], ...] = ()
    size: int = 0
    before: _Way | None = None


def grouped(gathers: Sequence[Gather], track: Track, most: int | None = None) -> list[Group]:
    """The groups, of at most `most` bytes each, that give the shortest step without a budget.

    By dynamic programming over the gathers in order: of two ways to have grouped those so far, one
    that leaves all streams no later makes the other one useless.
    """
    end = len(track.clock) - 1
    first = gathers[0].needed
    events = track.bucket_events()
    stops = [gather.needed for gather in gathers] + [end + 1]
    ways: list[list[_Way]] = [[] for _ in stops]
    ways[0].append(_carried(_Way(), track, events, 0, first))
    for i in range(len(gathers)):
        front = ways[i] = _front(ways[i])
        needed = stops[i]
        for size, seconds, copying, earliest in _sizes(gathers, i, track, most):
            free = track.clock[earliest]
            for way in front:
                # A second epoch starts behind the first, where computing may be late by then.
                start = free + way.delay if earliest > first else free
                link = max(way.link, start) + seconds
                delay = max(way.delay, link - track.clock[needed]) + copying
                made = replace(way, link=link, delay=delay, size=size, before=way)
                ways[i + size].append(_carried(made, track, events, needed, stops[i + size]))
    found: _Way | None = min(
        ways[-1], key=lambda way: (max(track.clock[end] + way.delay, way.sent), way.link)
    )
    sizes = []
    while found is not None and found.size:
        sizes.append(found.size)
        found = found.before
    groups, at = [], 0
    for size in reversed(sizes):
        groups.append(track.group(gathers[at : at + size]))
        at += size
    return groups


def _carried(
    way: _Way, track: Track, events: Sequence[tuple[int, int, int]], start: int, stop: int
) -> _Way:
    """What becomes of the streams from behind the wait at `start` to that at `stop`."""
    first, last = bisect_right(events, (start, _END, 0)), bisect_right(events, (stop, _END, 0))
    if first == last:
        return way
    link, delay, sent, under_way = way.link, way.delay, way.sent, dict(way.arrivals)
    for position, kind, k in events[first:last]:
        now = track.clock[position] + delay
        if kind == _SEND:
            sent = max(link if track.shared else sent, now) + track.sendings[k].seconds
            under_way[k] = sent
            link = sent if track.shared else link
        else:
            delay += max(under_way.pop(k, now) - now, 0.0)
    return replace(way, link=link, delay=delay, sent=sent, arrivals=tuple(under_way.items()))


def _front(ways: list[_Way]) -> list[_Way]:
    """Those that no other one beats, the best for either stream among them; not too many."""
    ways.sort(key=lambda way: (way.delay, way.link, way.sent))
    front: list[_Way] = []
    for way in ways:
        if not any(x.link <= way.link and x.sent <= way.sent for x in front):
            front.append(way)
    if len(front) <= _FRONT:
        return front
    return [front[k * (len(front) - 1) // (_FRONT - 1)] for k in range(_FRONT)]


def _sizes(
    gathers: Sequence[Gather], i: int, track: Track, most: int | None
) -> Iterator[tuple[int, float, float, int]]:
    """Groups that begin with gather i: how many, seconds, seconds of copies, earliest start.

    Every number up to a dozen, then steps of an eighth.
    """
    sizes: dict[Any, int] = {}
    total = earliest = 0
    latest = len(track.clock)
    seconds, wanted = 0.0, 1
    for size, gather in enumerate(gathers[i:], 1):
        earliest, latest = max(earliest, gather.earliest), min(latest, gather.number)
        old = sizes.get(gather.dtype, 0)
        sizes[gather.dtype] = old + gather.nbytes
        total += gather.nbytes
        seconds += track.call(old + gather.nbytes) - (track.call(old) if old else 0.0)
        # A parameter gathered twice can start again only once its first epoch is over.
        if size > 1 and (earliest > latest or (most is not None and total > most)):
            return
        if size >= wanted:
            wanted = size + 1 + size // 8 if size >= 12 else size + 1
            yield size, seconds, track.copy_seconds(total, size) if size > 1 else 0.0, earliest
        if track.call(1) * len(sizes) < _LITTLE * seconds:
            return


# --- when they start ------------------------------------------------------------------------------


def place(groups: Sequence[Group], track: Track, room: int | None = None) -> Replayed:
    """Set where each group starts: as late as costs no time, and only where there is space for it.

    What is held early never exceeds `room` bytes, nor the track's headroom. First every group
    starts as early as that allows, which gives the shortest step. Then, from the last group to the
    first, each is put off as long as it still ends when the compute stream gets to its wait in that
    step, and before the next one has to start.
    """
    space = track.space(room)
    if space is not None:
        for group in groups:
            group.at = min(group.latest, group.needed)
        space = space - held_bytes(groups, len(space))
    previous = 0
    for group in groups:
        at = min(max(previous, group.earliest), group.latest)
        if space is not None:
            full = np.flatnonzero(space[at : group.latest] < group.nbytes)
            at += int(full[-1]) + 1 if len(full) else 0
            space[at : group.latest] -= group.nbytes
        group.at = previous = at
    earliest = [group.at for group in groups]
    replayed = track.replay(groups)
    until = float("inf")
    position = len(track.clock)
    for group, first in zip(reversed(groups), reversed(earliest), strict=True):
        until = min(replayed.leaves(group), until) - group.seconds
        late = replayed.last_before(until - SLACK * group.seconds)
        position = group.at = max(first, min(late, group.latest, position))
    return track.replay(groups)


@dataclass(slots=True)
class _Plan:
    """A plan: its step time, its peak, and by how many bytes it exceeds what is allowed."""

    groups: list[Group]
    seconds: float
    peak: int
    excess: int

    @classmethod
    def made(cls, groups: list[Group], track: Track, room: int | None) -> _Plan:
        seconds = place(groups, track, room).seconds
        held = held_bytes(groups, len(track.clock) - 1)
        return cls([replace(x) for x in groups], seconds, int(held.max()), track.excess(held))


def plan(gathers: Sequence[Gather], track: Track) -> list[Group]:
    """The groups and their starts: within the headroom, in the shortest time, with little memory.

    Of the plans that take no more than two thousandths longer than the fastest, the one with the
    lowest peak. Where none stays within the headroom, those that exceed it least.
    """
    groupings = [grouped(gathers, track)]
    most = max(group.nbytes for group in groupings[0])
    while any(len(group.gathers) > 1 for group in groupings[-1]):
        most //= 2
        groupings.append(grouped(gathers, track, most))
    plans = [_Plan.made(groups, track, None) for groups in groupings]
    excess = min(x.excess for x in plans)
    plans = [x for x in plans if x.excess == excess]
    limit = min(x.seconds for x in plans) * (1 + WORTHWHILE)
    chosen = min((x for x in plans if x.seconds <= limit), key=lambda x: (x.peak, x.seconds))
    for groups in groupings:
        chosen = _least_memory(groups, track, limit, chosen)
    return chosen.groups


def _least_memory(groups: list[Group], track: Track, limit: float, chosen: _Plan) -> _Plan:
    """A plan of these groups with a lower peak than the chosen one's that is as good, or that.

    The room is halved in between, and is known to a thousandth of the peak in the end.
    """
    low, high = 0, chosen.peak
    for _ in range(_HALVINGS):
        room = (low + high) // 2
        found = _Plan.made(groups, track, room)
        if found.seconds <= limit and found.excess <= chosen.excess:
            high = min(room, found.peak)
            if found.peak < chosen.peak:
                chosen = found
        else:
            low = room
    return chosen
