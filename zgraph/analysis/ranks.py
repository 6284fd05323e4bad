"""Do the ranks of a job launch the same collectives in the same order?

Graphs of different ranks are matched by compile id and phase, in one print that all ranks have, and
compared group by group. A group is its set of ranks where a rank's table tells, else its name: on a
mesh of several dimensions every rank has names of its own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from zgraph.analysis.census import GraphCensus, counted
from zgraph.analysis.launches import Launch, launches
from zgraph.analysis.rank_pairs import Member, mismatch, unmatched_peers, unmatched_splits
from zgraph.ir.program import AOT, DYNAMO, JOINT, POST_GRAD, WRAPPER, GraphEntry, Program

_PREFERRED = (AOT, POST_GRAD, WRAPPER, JOINT, DYNAMO, "")

Identity = tuple[str, object]


@dataclass(slots=True)
class Schedule:
    """The launches of one print of a graph on one rank, and what is needed to speak of them."""

    rank: int
    path: str
    name: str
    phase: str
    stage: str
    compile_id: str
    launches: list[Launch]
    groups: dict[str, tuple[int, ...] | int]
    is_whole: bool = True
    end: Launch | None = None  # the output node, as a place for findings
    ignored: frozenset[tuple[str, str]] = frozenset()

    @property
    def key(self) -> tuple[str, str]:
        return self.compile_id, self.phase

    def identity(self, launch: Launch) -> Identity:
        """The set of ranks of a launch's group where it is known, else its name."""
        ranks = launch.ranks or self.groups.get(launch.group)
        return ("ranks", ranks) if isinstance(ranks, tuple) else ("name", launch.group)


@dataclass(slots=True)
class Job:
    """The schedules of every rank, by rank."""

    ranks: dict[int, list[Schedule]] = field(default_factory=dict)

    def add(self, schedules: list[Schedule], rank: int | None = None) -> None:
        """Take schedules in; `rank` overrides what they say of theirs."""
        for schedule in schedules:
            if rank is not None:
                schedule.rank = rank
            self.ranks.setdefault(schedule.rank, []).append(schedule)


@dataclass(frozen=True, slots=True)
class Place:
    """A launch of one rank by its position; at the length of `launches`, the end of the graph."""

    schedule: Schedule
    position: int

    @property
    def launch(self) -> Launch:
        """What stands there: the launch, or the graph's end in the shape of one."""
        found = self.schedule.launches
        if self.position < len(found):
            return found[self.position]
        return self.schedule.end or found[-1]

    @property
    def is_end(self) -> bool:
        return self.position >= len(self.schedule.launches)


@dataclass(frozen=True, slots=True)
class Difference:
    """A first difference. `what` names it in words; `group` is that of the launches.

    `also` are further ranks that differ in the same way. `reordered`: every group has its order,
    but they are interleaved differently.
    """

    what: str
    group: str
    here: Place
    there: Place
    also: tuple[int, ...] = ()
    reordered: bool = False


@dataclass(frozen=True, slots=True)
class Lacking:
    """Graphs that some ranks have and another has not."""

    schedule: Schedule  # of the rank that has more
    rank: int
    keys: tuple[tuple[str, str], ...]


def schedules_of(program: Program, default_rank: int = -1) -> list[Schedule]:
    """The schedule of each graph of a program; a graph of no rank gets `default_rank`."""
    return [_schedule(program, entry, default_rank) for entry in program.graphs]


def _schedule(program: Program, entry: GraphEntry, default_rank: int) -> Schedule:
    output = entry.graph.find_nodes(op="output")
    last = output[0] if output else next(reversed(entry.graph.nodes), None)
    end = None
    if last is not None:
        line, column = last.meta.get("line", 0), last.meta.get("column", 0)
        end = Launch(last.name, "", "", line=line, column=column)
    return Schedule(
        rank=default_rank if entry.rank is None else entry.rank,
        path=program.path,
        name=entry.name,
        phase=entry.phase,
        stage=entry.stage,
        compile_id=entry.compile_id,
        launches=launches(program, entry),
        groups=dict(entry.groups),
        is_whole=bool(output),
        end=end,
    )


def compare(job: Job) -> Iterator[Difference | Lacking]:
    """The first difference of every set of graphs that belong together, and what ranks lack."""
    if len(job.ranks) < 2:
        return
    prints = {rank: _chosen(found) for rank, found in sorted(job.ranks.items())}
    yield from _lacking(job, prints)
    for together in _matched(prints):
        yield from _compare_graphs(together, sorted(job.ranks))


Prints = dict[tuple[str, str], dict[str, list[Schedule]]]


def _chosen(found: list[Schedule]) -> Prints:
    """By compile id and phase, then by stage: the first print of each graph of that stage."""
    partitioned = {x.compile_id for x in found if x.stage in (AOT, POST_GRAD, WRAPPER)}
    chosen: Prints = {}
    first_name: dict[tuple[tuple[str, str], str], str] = {}
    for x in found:
        if x.stage == JOINT and x.compile_id in partitioned:
            continue
        name = first_name.setdefault((x.key, x.stage), x.name.partition("#")[0])
        if x.name.partition("#")[0] == name or not x.stage:
            chosen.setdefault(x.key, {}).setdefault(x.stage, []).append(x)
    return chosen


def _lacking(job: Job, prints: dict[int, Prints]) -> Iterator[Lacking]:
    """Ranks that have fewer graphs; a rank whose log was cut off is not blamed."""
    whole = [r for r, found in job.ranks.items() if all(x.is_whole for x in found)]
    most = max(prints, key=lambda rank: (len(prints[rank]), _count(prints[rank]), -rank))
    for rank in sorted(whole):
        keys = tuple(key for key in prints[most] if key not in prints[rank])
        if keys:
            first = next(iter(prints[most][keys[0]].values()))[0]
            yield Lacking(first, rank, keys)
            continue
        for key, stages in prints[most].items():
            stage = _common_stage([stages, prints[rank][key]])
            if stage is not None and len(stages[stage]) > len(prints[rank][key][stage]):
                extra = stages[stage][len(prints[rank][key][stage])]
                yield Lacking(extra, rank, (key,))
                break


def _count(prints: Prints) -> int:
    return sum(max(map(len, stages.values())) for stages in prints.values())


def _common_stage(found: list[dict[str, list[Schedule]]]) -> str | None:
    return next((x for x in _PREFERRED if all(x in stages for stages in found)), None)


def _matched(prints: dict[int, Prints]) -> Iterator[dict[int, Schedule]]:
    """By rank, the graphs that belong together.

    Where ranks have other compile ids, but equally many graphs with collectives, those are taken in
    order: a frame without any that only one rank compiled shifts the ids behind it.
    """
    keys = {rank: set(found) for rank, found in prints.items()}
    if len({frozenset(found) for found in keys.values()}) > 1:
        lists = {rank: _with_launches(found) for rank, found in prints.items()}
        shapes = {tuple((x.phase, x.stage) for x in found) for found in lists.values()}
        if len(shapes) == 1:
            for at in range(len(next(iter(lists.values())))):
                yield {rank: found[at] for rank, found in lists.items()}
            return
    for key in dict.fromkeys(key for found in prints.values() for key in found):
        having = {rank: found[key] for rank, found in prints.items() if key in found}
        stage = _common_stage(list(having.values()))
        if stage is None or len(having) < 2:
            continue
        for at in range(min(len(stages[stage]) for stages in having.values())):
            yield {rank: stages[stage][at] for rank, stages in having.items()}


def _with_launches(prints: Prints) -> list[Schedule]:
    best = (stages[_common_stage([stages]) or ""] for stages in prints.values())
    return [x for found in best for x in found if x.launches]


def _compare_graphs(graphs: dict[int, Schedule], ranks: list[int]) -> Iterator[Difference]:
    sequences = {rank: _by_group(x) for rank, x in graphs.items()}
    found: list[Difference] = []
    common: dict[int, set[Identity]] = {rank: set() for rank in graphs}
    for identity in dict.fromkeys(x for of_rank in sequences.values() for x in of_rank):
        holders = _holders(identity, graphs, sequences)
        for rank in holders:
            common[rank].add(identity)
        if len(holders) > 1:
            members = [Member(graphs[r], sequences[r].get(identity, [])) for r in holders]
            found += _compare_group(identity, members, ranks)
    for what, group, here, there in unmatched_peers(graphs, ranks):
        found.append(Difference(what, group, Place(*here), Place(*there)))
    if found:
        # What comes first may have caused the rest.
        by_rank: dict[tuple[int, ...], Difference] = {}
        for one in sorted(found, key=lambda x: x.here.position):
            by_rank.setdefault((one.here.schedule.rank, one.there.schedule.rank), one)
        yield from by_rank.values()
        return
    yield from _interleavings(graphs, common)


def _by_group(schedule: Schedule) -> dict[Identity, list[int]]:
    """Positions of the launches of each group, sends and receives apart."""
    found: defaultdict[Identity, list[int]] = defaultdict(list)
    for at, launch in enumerate(schedule.launches):
        if launch.kind not in ("send", "recv") and launch.size != 1:
            found[schedule.identity(launch)].append(at)
    return dict(found)


def _holders(
    identity: Identity,
    graphs: dict[int, Schedule],
    sequences: dict[int, dict[Identity, list[int]]],
) -> list[int]:
    """The ranks that take part in a group, also those that launch nothing on it.

    A rank that launches nothing on a group counts only when it is sure to be in it: it is among the
    ranks and knows all its own groups' ranks, or it has no group that the others lack.
    """
    holders = [rank for rank in graphs if identity in sequences[rank]]
    if not holders:
        return []
    names = {x for rank in holders for x in sequences[rank]}
    for rank, graph in graphs.items():
        own = sequences[rank]
        if identity in own:
            continue
        if identity[0] == "ranks":
            is_member = rank in identity[1] and all(x[0] == "ranks" for x in own)  # type: ignore[operator]
        else:
            told = any(isinstance(x, tuple) for x in graph.groups.values())
            unlisted = bool(graph.groups) and identity[1] not in graph.groups
            is_member = not told and not unlisted and set(own) <= names
        if is_member:
            holders.append(rank)
    return sorted(holders)


def _compare_group(
    identity: Identity, members: list[Member], ranks: list[int]
) -> Iterator[Difference]:
    """Compare each member with the most common one; ranks that differ alike are one finding."""
    counts = Counter(x.signature for x in members)
    best = max(counts.values())
    usual = next(x for x in members if counts[x.signature] == best)
    differing: dict[tuple[object, ...], list[Member]] = {}
    for member in members:
        if member.signature != usual.signature:
            differing.setdefault(member.signature, []).append(member)
    for alike in differing.values():
        found = mismatch(alike[0], usual)
        if found is not None:
            what, at = found
            also = tuple(x.schedule.rank for x in alike[1:])
            here, there = Place(*alike[0].place(at)), Place(*usual.place(at))
            yield Difference(what, _named(identity, here, there), here, there, also)
            return
    for what, here_at, there_at in unmatched_splits(identity, members, ranks):
        here, there = Place(*here_at), Place(*there_at)
        yield Difference(what, _named(identity, here, there), here, there)
        return


def _named(identity: Identity, here: Place, there: Place) -> str:
    name = next((x.launch.group for x in (here, there) if not x.is_end), "")
    if identity[0] == "ranks" and name:
        ranks = identity[1]
        assert isinstance(ranks, tuple)
        return f"{name} (ranks {', '.join(map(str, ranks))})"
    return name


def _interleavings(
    graphs: dict[int, Schedule], common: dict[int, set[Identity]]
) -> Iterator[Difference]:
    """The first place where two ranks turn to their common groups in another order."""
    first = min(graphs)
    for rank in sorted(graphs):
        shared = common[rank] & common[first]
        if rank == first or len(shared) < 2:
            continue
        orders = []
        for one in (graphs[rank], graphs[first]):
            rows = ((one.identity(x), at) for at, x in enumerate(one.launches))
            orders.append([row for row in rows if row[0] in shared])
        for (a, at_a), (b, at_b) in zip(*orders, strict=False):
            if a != b:
                here, there = Place(graphs[rank], at_a), Place(graphs[first], at_b)
                yield Difference("group", "", here, there, reordered=True)
                break


def is_counted(graphs: list[GraphEntry]) -> list[bool]:
    """Of the prints of one compile, which one stands for it; every graph that is no print does."""
    rows = [GraphCensus(x.name, x.rank, x.phase, x.stage, x.compile_id) for x in graphs]
    return counted(rows)
