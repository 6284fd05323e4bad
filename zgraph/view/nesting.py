"""Group the items of a sheet into nested module boxes, so that each level is acyclic.

A box at each level holds consecutive nodes of one module. A module whose nodes depend on nodes
outside that depend on its own becomes two boxes: drawn as one, it would need an edge upward.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from zgraph.ir.dialects import Kind
from zgraph.view.looks import COMMUNICATION, STARTS
from zgraph.view.scene import Sheet

MAX_FAN = 10
FIRST_READERS = 3


@dataclass(slots=True)
class Net:
    """One value inside one level: from the slot that makes it (None: from above) to its readers."""

    source: int | None = None
    sinks: set[int] = field(default_factory=set)
    leaves: bool = False


@dataclass(slots=True)
class Level:
    """A module box. A slot holds an item number, or `~k` for the box numbered `k`.

    `nets` is keyed by the item that makes the value. `untied` has the pairs of slots between which
    an edge is not drawn. All run from lower to higher slots.
    `communicates`: no compute is inside. `only_starts`: nothing but starts of communication is.
    """

    path: tuple[str, ...]
    part: int = 1
    slots: list[int] = field(default_factory=list)
    nets: dict[int, Net] = field(default_factory=dict)
    untied: list[tuple[int, int]] = field(default_factory=list)
    latest: dict[str, int] = field(default_factory=dict)
    communicates: bool = True
    only_starts: bool = True


@dataclass(slots=True)
class Nesting:
    """`levels[0]` is the sheet itself; a box comes after the one around it.

    `homes[i]` lists (level, slot) of item `i` and of the boxes around it, outermost first.
    `parts` counts the boxes of a module under its path. `forward` lists the edges to draw.
    `untied` lists the others: those that run against the order of the items, which only collapsed
    modules have, and those of bundles.
    """

    levels: list[Level]
    homes: list[list[tuple[int, int]]]
    parts: dict[tuple[str, ...], int]
    forward: list[tuple[int, int]]
    untied: list[tuple[int, int]]


def nest(sheet: Sheet) -> Nesting:
    """Assign every item to a slot of a box, and every edge to the levels it passes."""
    levels = [Level(())]
    nesting = Nesting(levels, [], {}, *_bundles_apart(sheet))
    operands: list[list[int]] = [[] for _ in sheet.items]
    for a, b in sheet.edges:
        if a < b:
            operands[b].append(a)
    for i, item in enumerate(sheet.items):
        home: list[tuple[int, int]] = []
        level = 0
        for depth, name in enumerate(item.module):
            starts = item.kind in STARTS
            slot = _slot_in(nesting, level, depth, name, operands[i], starts)
            home.append((level, slot))
            level = ~levels[level].slots[slot]
            levels[level].communicates &= item.kind in COMMUNICATION
            levels[level].only_starts &= starts
        home.append((level, len(levels[level].slots)))
        levels[level].slots.append(i)
        nesting.homes.append(home)
    for a, b in nesting.forward:
        _thread(nesting, a, b)
    for a, b in nesting.untied:
        if a < b:
            depth = meeting_depth(nesting.homes[a], nesting.homes[b])
            level, slot = nesting.homes[a][depth]
            levels[level].untied.append((slot, nesting.homes[b][depth][1]))
    return nesting


def _bundles_apart(sheet: Sheet) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Split the edges in those to draw and those to leave out.

    A list of all reductions, or a mask that every layer reads, would hide what is between: into an
    item of many operands none is drawn, and from one of many readers only those to the first.
    """
    fan_in = Counter(b for _, b in sheet.edges)
    fan_out = Counter(a for a, _ in sheet.edges)
    drawn: list[tuple[int, int]] = []
    left: list[tuple[int, int]] = []
    seen: Counter[int] = Counter()
    for a, b in sorted(sheet.edges, key=lambda edge: edge[1]):
        seen[a] += 1
        collects = fan_in[b] > MAX_FAN or sheet.items[b].kind == Kind.END_BACKWARD
        bundled = collects or (fan_out[a] > MAX_FAN and seen[a] > FIRST_READERS)
        (left if bundled or a >= b else drawn).append((a, b))
    return drawn, left


def _slot_in(
    nesting: Nesting, level: int, depth: int, name: str, operands: list[int], starts: bool
) -> int:
    """The slot of the module's newest box if the item may join it, else a new box's.

    Joining keeps edges from lower to higher slots only if no operand is in a later slot. And a box
    of gathers started ahead stays where the schedule has them: its waits do not move up to it.
    """
    here = nesting.levels[level]
    slot = here.latest.get(name)
    ahead = slot is not None and nesting.levels[~here.slots[slot]].only_starts
    if slot is not None and (starts or not ahead or slot == len(here.slots) - 1):
        for operand in operands:
            home = nesting.homes[operand]
            if len(home) > depth and home[depth][0] == level and home[depth][1] > slot:
                break
        else:
            return slot
    path = (*here.path, name)
    part = nesting.parts[path] = nesting.parts.get(path, 0) + 1
    here.latest[name] = slot = len(here.slots)
    here.slots.append(~len(nesting.levels))
    nesting.levels.append(Level(path, part))
    return slot


def _thread(nesting: Nesting, a: int, b: int) -> None:
    """Add the edge to the nets of each level on its way out of a's boxes and into b's."""
    from_home, to_home = nesting.homes[a], nesting.homes[b]
    depth = meeting_depth(from_home, to_home)
    level, slot = from_home[depth]
    net = nesting.levels[level].nets.setdefault(a, Net())
    net.source = slot
    net.sinks.add(to_home[depth][1])
    for level, slot in from_home[depth + 1 :]:
        net = nesting.levels[level].nets.setdefault(a, Net())
        net.source, net.leaves = slot, True
    for level, slot in to_home[depth + 1 :]:
        nesting.levels[level].nets.setdefault(a, Net()).sinks.add(slot)


def meeting_depth(a: list[tuple[int, int]], b: list[tuple[int, int]]) -> int:
    """The depth of the innermost level that holds both, in different slots."""
    depth = 0
    while a[depth] == b[depth]:
        depth += 1
    return depth
