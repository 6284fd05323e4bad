"""The difference of two programs in what each process group runs: its sequence of collectives."""

from __future__ import annotations

import difflib
from collections import defaultdict
from dataclasses import dataclass, replace

from zgraph.analysis.launches import Launch, launches
from zgraph.diff.nodes import Line
from zgraph.diff.structure import paired
from zgraph.ir.program import GraphEntry, Program


@dataclass(frozen=True, slots=True)
class GroupDiff:
    """The collectives of one group in one pair of graphs, with marks as in `nodes.Line`."""

    graph: str
    phase: str
    group: str
    before: int
    after: int
    lines: list[Line]

    @property
    def is_same(self) -> bool:
        return all(line.mark == " " for line in self.lines)


def diff_collectives(before: Program, after: Program) -> list[GroupDiff]:
    """Each group of each pair of graphs; kind, reduction and root count, dtype and shape where
    both graphs tell those of all their collectives."""
    found = []
    for one, other in paired(before, after):
        left_all, right_all = _launches(before, one), _launches(after, other)
        with_shapes = all(x.shapes is not None for x in (*left_all, *right_all))
        ours, theirs = (_sequences(x, with_shapes) for x in (left_all, right_all))
        entry = other or one
        assert entry is not None
        for group in sorted(ours.keys() | theirs.keys()):
            left, right = ours.get(group, []), theirs.get(group, [])
            lines = _aligned(left, right)
            found.append(GroupDiff(entry.name, entry.phase, group, len(left), len(right), lines))
    return found


def _launches(program: Program, entry: GraphEntry | None) -> list[Launch]:
    return launches(program, entry) if entry is not None else []


def _sequences(found: list[Launch], with_shapes: bool) -> dict[str, list[str]]:
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for launch in found:
        if not with_shapes:
            launch = replace(launch, shapes=None, dtype="")
        groups[launch.group].append(launch.described())
    return groups


def _aligned(left: list[str], right: list[str]) -> list[Line]:
    lines: list[Line] = []
    matcher = difflib.SequenceMatcher(None, left, right, autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag == "equal":
            lines += [Line(" ", text) for text in right[j:j_end]]
        else:
            lines += [Line("-", text) for text in left[i:i_end]]
            lines += [Line("+", text) for text in right[j:j_end]]
    return lines
