"""Draw less: a neighbourhood of one node, communication only, or modules collapsed to boxes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from zgraph.ir.dialects import Kind
from zgraph.view.looks import COMMUNICATION, LOOKS
from zgraph.view.scene import Item, Sheet

# Of the communication before a node, only the latest is drawn: in a data-parallel graph every wait
# reaches every later reduction.
MAX_ANCESTORS = 4


def around(sheet: Sheet, centre: int, radius: int) -> Sheet:
    """Keep the items at most `radius` edges from `centre`, either way."""
    near: list[list[int]] = [[] for _ in sheet.items]
    for a, b in sheet.edges:
        near[a].append(b)
        near[b].append(a)
    kept, rim = {centre}, [centre]
    for _ in range(radius):
        rim = [j for i in rim for j in near[i]]
        rim = [j for j in dict.fromkeys(rim) if j not in kept]
        if not rim:
            break
        kept.update(rim)
    outside_in: dict[int, list[str]] = {}
    outside_out: dict[int, list[str]] = {}
    for a, b in sheet.edges:
        if b in kept and a not in kept:
            outside_in.setdefault(b, []).append(f"from {sheet.items[a].name}")
        if a in kept and b not in kept:
            outside_out.setdefault(a, []).append(f"to {sheet.items[b].name}")
    items = list(sheet.items)
    for i in kept:
        item = items[i]
        items[i] = replace(
            item,
            reads=item.reads + outside_in.get(i, []),
            makes=item.makes + outside_out.get(i, []),
            focus=i == centre,
        )
    return Sheet(sheet.title, items, sheet.edges).subset(kept)


def communication(sheet: Sheet) -> Sheet:
    """Keep communication, with an edge where only compute lies between.

    Each item keeps the `MAX_ANCESTORS` latest of those before it; how many more there are is a tag.
    """
    operands: list[list[int]] = [[] for _ in sheet.items]
    for a, b in sheet.edges:
        if a < b:
            operands[b].append(a)
    latest: list[tuple[int, ...]] = [()] * len(sheet.items)
    edges: list[tuple[int, int]] = []
    items = list(sheet.items)
    kept = []
    for i, item in enumerate(items):
        found = {k for operand in operands[i] for k in latest[operand]}
        before = sorted(found, reverse=True)
        if item.kind not in COMMUNICATION:
            latest[i] = tuple(before[: MAX_ANCESTORS + 1])
            continue
        latest[i] = (i,)
        kept.append(i)
        edges += [(k, i) for k in reversed(before[:MAX_ANCESTORS])]
        if len(before) > MAX_ANCESTORS:
            items[i] = replace(item, reads=[*item.reads, "from earlier communication too"])
    return Sheet(sheet.title, items, edges).subset(kept)


def collapse(sheet: Sheet, depth: int) -> Sheet:
    """Make one item of each module `depth` names deep; its place is its median node's.

    A module of one node stays that node.
    Edges between such items may form cycles, as a module's nodes can run before and after
    another's.
    """
    groups: dict[tuple[object, ...], list[int]] = {}
    for i, item in enumerate(sheet.items):
        deep = len(item.module) >= depth
        groups.setdefault(item.module[:depth] if deep else (i,), []).append(i)
    order = sorted(groups.values(), key=lambda members: members[len(members) // 2])
    number = {i: new for new, members in enumerate(order) for i in members}
    items = []
    for members in order:
        item = sheet.items[members[0]]
        alone = replace(item, module=item.module[:depth])
        items.append(alone if len(members) == 1 else _module_item(sheet, members, depth))
    crossing = {(number[a], number[b]) for a, b in sheet.edges}
    return Sheet(sheet.title, items, sorted((a, b) for a, b in crossing if a != b))


def _module_item(sheet: Sheet, members: list[int], depth: int) -> Item:
    inside = [sheet.items[i] for i in members]
    path = inside[0].module[:depth]
    kinds = Counter(item.kind for item in inside if item.kind in COMMUNICATION)
    ops = Counter(item.op for item in inside if item.kind == Kind.COMPUTE)
    common = ", ".join(f"{op} x{n}" for op, n in sorted(ops.items(), key=_most_first)[:3])
    moved = ", ".join(f"{LOOKS[kind].word.lower()} x{n}" for kind, n in sorted(kinds.items()))
    return Item(
        name=".".join(path) or sheet.title,
        op=f"{len(members)} nodes",
        value=common,
        kind=Kind.COMPUTE,
        module=path[:-1],
        detail=moved,
        reads=_counted([tag for item in inside for tag in item.reads]),
        makes=_counted([tag for item in inside for tag in item.makes]),
        collapsed=True,
    )


def _most_first(entry: tuple[str, int]) -> tuple[int, str]:
    return -entry[1], entry[0]


def _counted(tags: list[str]) -> list[str]:
    """Up to two tags as they are; more become a count for each first word."""
    unique = list(dict.fromkeys(tags))
    if len(unique) <= 2:
        return unique
    return [f"{n} x {word}" for word, n in Counter(t.split(" ")[0] for t in unique).items()]
