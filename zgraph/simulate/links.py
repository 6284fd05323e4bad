"""How long a collective takes: a measured table where there is one, else latency plus bandwidth.

Symbols: W ranks on N nodes, n bytes (of an all-gather's result, of any other's input), B bytes/s,
L_i and L_x the seconds of one step inside a node and between nodes, c the cost of one call.

- Bandwidth of a ring. Every link of the ring carries the same bytes. Inside a node that is the
  device's own link; a ring leaves a node through all of its adapters at once (one channel for
  each), so B = efficiency * min(intra, ranks in a node * inter).  NCCL, src/graph/tuning.cc.
- Latency of a ring: each chunk passes W-1 links, of which N-1 lead to another node.  The same file.
- All-gather and reduce-scatter, ring:  c + latency + (W-1)/W * n / B
- All-gather and reduce-scatter, tree (recursive doubling and halving):
  c + ceil(log2 W) steps + (W-1)/W * n / B
- All-reduce, ring (reduce-scatter, then all-gather):  c + 2 latency + 2 (W-1)/W * n / B
- All-reduce, tree (reduce, then broadcast):  c + 2 ceil(log2 W) steps + 2 n / B
- Broadcast, reduce:  ring c + latency + n / B, pipelined;  tree c + ceil(log2 W) steps + n / B
- All-to-all, pairwise:  c + latency + the larger of what stays in the node, (r-1)/W * n / intra,
  and what leaves it, (W-r)/W * n / inter, for r ranks in a node.
  R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of Collective Communication Operations in
  MPICH", 2005, for these; trees pipelined: P. Sanders, J. Speck, J. Traff, "Two-tree algorithms for
  full bandwidth broadcast, reduction and scan", 2009.
- Gather, scatter: the root's link carries (W-1)/W * n. Send, receive: c + step + n / link.

"auto" is the faster of both for all-reduce, reduce and broadcast, and the ring for all-gather and
reduce-scatter, as NCCL chooses them. Several tensors in one call cost one c and one latency.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from zgraph.errors import InputError
from zgraph.simulate.devices import AUTO, RING, TREE, Hardware, Table

_EITHER = frozenset({"all_reduce", "reduce", "broadcast"})
# Where collectives that DTensor and others name differently belong.
_P2P = frozenset({"send", "recv", "p2p"})


@dataclass(frozen=True, slots=True)
class Group:
    """The ranks that take part: how many, and on how many nodes."""

    ranks: int
    nodes: int = 1


def group_of(hardware: Hardware, ranks: int | Sequence[int]) -> Group:
    """The group of these ranks; a number means that many with consecutive numbers."""
    if isinstance(ranks, int):
        return Group(max(ranks, 1), max(-(-ranks // hardware.ranks_per_node), 1))
    nodes = {rank // hardware.ranks_per_node for rank in ranks}
    return Group(max(len(ranks), 1), max(len(nodes), 1))


def collective_seconds(hardware: Hardware, kind: str, nbytes: float, group: Group) -> float:
    """Seconds of one collective of `nbytes`, by the module's formulas; 0 for a group of one rank.

    `kind` is that of `zgraph.ir.dialects`; one that is not known is taken for an all-to-all.
    """
    if group.ranks <= 1:
        return 0.0
    table = hardware.tables.get((kind, group.ranks))
    if table is not None:
        return interpolate(table, nbytes)
    algorithm = hardware.algorithm
    if algorithm == AUTO and kind in _EITHER:
        return min(_formula(hardware, kind, nbytes, group, a) for a in (RING, TREE))
    return _formula(hardware, kind, nbytes, group, TREE if algorithm == TREE else RING)


def bandwidth_seconds(hardware: Hardware, kind: str, nbytes: float, group: Group) -> float:
    """What remains of `collective_seconds` when calls and steps cost nothing: a lower bound.

    For a measured table, the bytes at the best bandwidth that it shows.
    """
    if group.ranks <= 1:
        return 0.0
    table = hardware.tables.get((kind, group.ranks))
    if table is None:
        algorithm = TREE if hardware.algorithm == TREE else RING
        return _formula(hardware, kind, nbytes, group, algorithm) - _formula(
            hardware, kind, 0, group, algorithm
        )
    best = max((b / s for b, s in zip(table.bytes, table.seconds, strict=True) if s), default=0.0)
    return nbytes / best if best else 0.0


def _formula(hardware: Hardware, kind: str, nbytes: float, group: Group, algorithm: str) -> float:
    ranks, nodes = group.ranks, group.nodes
    share = (ranks - 1) / ranks
    in_node = -(-ranks // nodes)
    intra, inter = hardware.intra, hardware.inter
    bandwidth = intra.bandwidth
    if nodes > 1:
        bandwidth = min(bandwidth, in_node * inter.bandwidth)
        if in_node == 1:
            bandwidth = inter.bandwidth
    bandwidth *= hardware.efficiency
    if algorithm == TREE:
        latency = _tree_latency(hardware, in_node, nodes)
    else:
        latency = (ranks - nodes) * intra.latency + (nodes - 1) * inter.latency
    call = hardware.call_seconds
    if kind in ("all_gather", "reduce_scatter", "gather", "scatter"):
        return call + latency + share * nbytes / bandwidth
    if kind == "all_reduce":
        moved = 2 * nbytes if algorithm == TREE else 2 * share * nbytes
        return call + 2 * latency + moved / bandwidth
    if kind in ("broadcast", "reduce"):
        return call + latency + nbytes / bandwidth
    if kind == "barrier":
        return call + 2 * _tree_latency(hardware, in_node, nodes)
    if kind in _P2P:
        link = inter if nodes > 1 else intra
        return call + link.latency + nbytes / (link.bandwidth * hardware.efficiency)
    inside = (in_node - 1) / ranks * nbytes / (intra.bandwidth * hardware.efficiency)
    outside = (ranks - in_node) / ranks * nbytes / (inter.bandwidth * hardware.efficiency)
    return call + latency + max(inside, outside)


def _tree_latency(hardware: Hardware, in_node: int, nodes: int) -> float:
    inside = math.ceil(math.log2(in_node)) * hardware.intra.latency
    return inside + math.ceil(math.log2(nodes)) * hardware.inter.latency


def interpolate(table: Table, nbytes: float) -> float:
    """Seconds for a size between those measured: a straight line from one to the next.

    Below the first size its time counts in full (it is latency), beyond the last its bandwidth.
    """
    sizes, seconds = table.bytes, table.seconds
    if nbytes <= sizes[0]:
        return seconds[0]
    if nbytes >= sizes[-1]:
        return seconds[-1] * nbytes / sizes[-1]
    at = bisect_right(sizes, nbytes) - 1
    along = (nbytes - sizes[at]) / (sizes[at + 1] - sizes[at])
    return seconds[at] + along * (seconds[at + 1] - seconds[at])


def table_of(sizes: Any, seconds: Any, where: str) -> Table:
    """A table from two equally long lists of numbers. Raises InputError."""
    lists = isinstance(sizes, (list, tuple)) and isinstance(seconds, (list, tuple))
    if not lists or len(sizes) != len(seconds) or not sizes:
        raise InputError("`bytes` and `seconds` must be lists of one length", path=where)
    good = all(
        isinstance(x, (int, float)) and not isinstance(x, bool) and 0 <= x < math.inf
        for x in (*sizes, *seconds)
    )
    if not good:
        raise InputError("sizes and seconds must be numbers of at least 0", path=where)
    pairs = sorted(zip(map(float, sizes), map(float, seconds), strict=True))
    if any(a[0] == b[0] for a, b in pairwise(pairs)) or not pairs[-1][0]:
        raise InputError("sizes must be above 0 and differ from each other", path=where)
    return Table(tuple(x for x, _ in pairs), tuple(x for _, x in pairs))


def tables_of(entries: Any, path: str) -> dict[tuple[str, int], Table]:
    """The tables that a file lists, by (kind, ranks); files they name are beside `path`.

    Raises InputError for what is wrong in them.
    """
    found: dict[tuple[str, int], Table] = {}
    for entry in entries if isinstance(entries, list) else [None]:
        if not isinstance(entry, Mapping):
            raise InputError("collectives are given as a list of tables", path=path)
        kind, ranks = entry.get("kind"), entry.get("ranks")
        if not isinstance(kind, str) or type(ranks) is not int:
            raise InputError("a table of a collective needs `kind` and `ranks`", path=path)
        if "file" not in entry:
            where = f"{path}: {kind} of {ranks} ranks"
            found[kind, ranks] = table_of(entry.get("bytes"), entry.get("seconds"), where)
            continue
        file = Path(path).parent / str(entry["file"])
        try:
            text = file.read_text()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"table {file} cannot be read: {error}", path=path) from error
        found[kind, ranks] = parse_table(text, str(file))
    return found


# In a row of nccl-tests: size, count, type, redop, root, then the out-of-place time in us.
_NCCL_COLUMNS, _NCCL_TIME = 8, 5


def parse_table(text: str, path: str = "<table>") -> Table:
    """Read a plain text table: `bytes seconds` a line, or what nccl-tests prints (times in us).

    Empty lines and lines that begin with `#` are passed over. Commas may separate columns.

    Raises:
        InputError: a line is neither, or there is no line.
    """
    sizes, seconds = [], []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace(",", " ").split()
        if not words or words[0].startswith("#"):
            continue
        try:
            if len(words) == 2:
                size, time = float(words[0]), float(words[1])
            elif len(words) >= _NCCL_COLUMNS:
                size, time = float(words[0]), float(words[_NCCL_TIME]) * 1e-6
            else:
                raise ValueError
        except ValueError:
            raise InputError(
                f"{line.strip()[:60]!r} is no `bytes seconds`, nor a row of nccl-tests",
                path=path,
                line=number,
            ) from None
        sizes.append(size)
        seconds.append(time)
    return table_of(sizes, seconds, path)
