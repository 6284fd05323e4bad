"""Choose among the graphs of a file or folder those that a command works on.

Graphs belong together when they are a program, or the forward and the backward of one compile. A
log prints one graph in several stages; only the print that is counted is a choice by itself (see
`zgraph.analysis.census.counted`), every other one can be named.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Hashable, Sequence

from zgraph.analysis.census import GraphCensus, counted
from zgraph.errors import UsageError
from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry, Program

_SHOWN = 8


def select(program: Program, names: Sequence[str] = ()) -> Program:
    """The program with the named graphs only; without names, with those that belong together.

    A name is that of a graph, `NAME@RANK` where several ranks have it, or its end behind a `:` in
    a folder. The tables stay, and nothing is copied.

    Raises:
        UsageError: a name is not there or means several graphs, or none is given and there is
            more than one choice. The message lists names.
    """
    labels = graph_labels(program)
    if names:
        chosen = {_find(name, program, labels) for name in names}
        return program.with_graphs([program.graphs[i] for i in sorted(chosen)])
    groups = _groups(program)
    if len(groups) > 1:
        shown = [labels[members[0]] for members in groups]
        message = f"{program.path or 'this'} holds {len(groups)} programs; choose with --graph: "
        raise UsageError(message + _listed(shown))
    if groups and len(groups[0]) < len(program.graphs):
        return program.with_graphs([program.graphs[i] for i in groups[0]])
    return program


def graph_labels(program: Program) -> list[str]:
    """A label for each graph, all distinct: its name, with `@RANK` or `#NUMBER` where it must."""
    names = Counter(entry.name for entry in program.graphs)
    labels = [
        f"{x.name}@{x.rank}" if names[x.name] > 1 and x.rank is not None else x.name
        for x in program.graphs
    ]
    again = Counter(labels)
    seen: Counter[str] = Counter()
    for i, label in enumerate(labels):
        if again[label] > 1:
            seen[label] += 1
            labels[i] = f"{label}#{seen[label]}"
    return labels


def _groups(program: Program) -> list[list[int]]:
    """The positions of graphs that belong together, in the order of their first."""
    graphs = program.graphs
    has_tables = program.form != "directory" and bool(program.params or program.passes)
    if program.form == "kineto" or (has_tables and not any(entry.stage for entry in graphs)):
        return [list(range(len(graphs)))]
    rows = [GraphCensus(x.name, x.rank, x.phase, x.stage, x.compile_id) for x in graphs]
    groups: dict[Hashable, list[int]] = {}
    for i, (entry, is_choice) in enumerate(zip(graphs, counted(rows), strict=True)):
        if is_choice:
            groups.setdefault(_pair_key(entry, i), []).append(i)
    return list(groups.values())


def _pair_key(entry: GraphEntry, position: int) -> Hashable:
    if entry.phase not in (FORWARD, BACKWARD):
        return position
    folder = entry.name.rpartition(":")[0] if not entry.stage else ""
    return (entry.rank, entry.stage, entry.compile_id, entry.graph_id, folder)


def _find(name: str, program: Program, labels: list[str]) -> int:
    """The position of the graph that a name means."""
    if name in labels:
        return labels.index(name)
    found = [i for i, entry in enumerate(program.graphs) if entry.name == name]
    found = found or [i for i, label in enumerate(labels) if label.endswith(f":{name}")]
    if len(found) == 1:
        return found[0]
    if found:
        shown = _listed([labels[i] for i in found])
        raise UsageError(f"--graph {name} means {len(found)} graphs: {shown}")
    close = difflib.get_close_matches(name, labels, n=3)
    close = close or [label for label in labels if name in label][:3]
    hint = f"did you mean {' or '.join(close)}?" if close else f"there is {_listed(labels)}"
    raise UsageError(f"{program.path or 'this'} has no graph {name!r}; {hint}")


def _listed(labels: list[str]) -> str:
    more = f" and {len(labels) - _SHOWN} more" if len(labels) > _SHOWN else ""
    return ", ".join(labels[:_SHOWN]) + more
