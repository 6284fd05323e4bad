"""The ZeRO-3 protocol of one graph: which gathers, waits, releases and reductions it holds.

An *epoch* of a parameter runs from one gather of it to its n-th release. Epochs are keyed by the
parameter id alone: a wrong graph id is a finding of its own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from torch import fx

from zgraph.analysis.index import Index, argument
from zgraph.ir.dialects import KINDS_WITH_IDS, Kind
from zgraph.ir.program import FORWARD, PARAM, GraphEntry, Program


@dataclass(slots=True)
class Epoch:
    """One gathering of a parameter. Numbers are node numbers; `final` is -1 when never freed.

    `releases` holds those up to the n-th; `extra` those after it. `freed_at` is the number of the
    last node that must run before the storage is gone: the final release, or its operand where that
    is defined later. `nested` holds gathers of the same parameter made while the epoch was open.
    `agreed`: all releases name one `n_users`; where they do not, nothing is final.
    """

    param_id: int
    gather: int
    storage: int
    n_users: int = 0
    releases: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    final: int = -1
    freed_at: int = -1
    nested: list[int] = field(default_factory=list)
    storages: list[int] = field(default_factory=list)
    agreed: bool = True


def ids_of(node: fx.Node) -> tuple[Any, Any]:
    """(graph id, parameter id) of a gather, wait, release or reduce; None where absent."""
    return (
        argument(node, 1, "graph_id", "g"),
        argument(node, 2, "param_id", "id", "p"),
    )


class Protocol:
    """The protocol nodes of a graph, in order, and the epochs they form.

    `ids` holds (graph id, parameter or value id) of each node that carries them.
    """

    def __init__(self, index: Index, entry: GraphEntry, program: Program):
        self.index, self.entry = index, entry
        self.by_kind: dict[Kind, list[int]] = {}
        for i, kind in enumerate(index.kinds):
            if kind > Kind.OUTPUT:
                self.by_kind.setdefault(kind, []).append(i)
        self.gathers = self.by_kind.get(Kind.GATHER, [])
        self.releases = self.by_kind.get(Kind.RELEASE, [])
        self.reduces = self.by_kind.get(Kind.REDUCE, [])
        self.ends = self.by_kind.get(Kind.END_BACKWARD, [])
        self.prefetches = self.by_kind.get(Kind.PREFETCH, [])
        self.persistent = {p.id for p in program.params if p.persistent}
        # A kept parameter's forward omits the releases; its backward frees it.
        kept = {p.id for p in program.params if p.kept and entry.phase == FORWARD}
        self.lasting = self.persistent | kept
        self.ids: dict[int, tuple[Any, Any]] = {
            i: ids_of(index.nodes[i]) for kind in KINDS_WITH_IDS for i in self.by_kind.get(kind, ())
        }
        self.epochs: list[Epoch] = []
        self.orphan_releases: list[int] = []
        self._form_epochs()

    @property
    def present(self) -> bool:
        """Whether the graph speaks the protocol at all."""
        return bool(self.gathers or self.releases or self.reduces or self.ends or self.prefetches)

    def _form_epochs(self) -> None:
        """Cut each parameter's gathers and releases into stretches, then join nested gathers."""
        stretches: dict[Any, list[tuple[int, list[int]]]] = {}
        for i in sorted(self.gathers + self.releases):
            param_id = self.ids[i][1]
            of_param = stretches.setdefault(param_id, [])
            if self.index.kinds[i] == Kind.GATHER:
                of_param.append((i, []))
            elif of_param:
                of_param[-1][1].append(i)
            else:
                self.orphan_releases.append(i)
        for param_id, of_param in stretches.items():
            self._join(param_id, of_param)
        self.epochs.sort(key=lambda epoch: epoch.gather)

    def _join(self, param_id: Any, stretches: list[tuple[int, list[int]]]) -> None:
        """A gather with no release before it is nested in the epoch that was open already.

        So is one whose releases make up exactly what the open epoch lacks; otherwise the open epoch
        was left short and a new one begins.
        """
        open_epoch: Epoch | None = None
        for gather, releases in stretches:
            if open_epoch is not None:
                lacking = self._counts(open_epoch.releases, max) - len(open_epoch.releases)
                makes_up = lacking == len(releases) and lacking > 0
                if not open_epoch.releases or (makes_up and self._same_count(open_epoch, releases)):
                    open_epoch.nested.append(gather)
                    open_epoch.storages += self.index.storages(gather)
                else:
                    self._close(open_epoch)
                    open_epoch = None
            if open_epoch is None:
                storages = list(self.index.storages(gather))
                open_epoch = Epoch(param_id, gather, storages[0], storages=storages)
                self.epochs.append(open_epoch)
            open_epoch.releases += releases
            held = open_epoch.releases
            if held and len(held) >= self._counts(held, min):
                self._close(open_epoch)
                open_epoch = None
        if open_epoch is not None:
            self._close(open_epoch)

    def _same_count(self, epoch: Epoch, releases: list[int]) -> bool:
        return len({self._n_users(i) for i in epoch.releases + releases}) == 1

    def _n_users(self, release: int) -> int:
        n_users = argument(self.index.nodes[release], 3, "n_users", "n", default=0)
        return n_users if isinstance(n_users, int) else 0

    def _counts(self, releases: list[int], pick: Any) -> int:
        return pick(map(self._n_users, releases)) if releases else 0

    def _close(self, epoch: Epoch) -> None:
        counts = {self._n_users(i) for i in epoch.releases}
        epoch.n_users = max(counts, default=0)
        epoch.agreed = len(counts) <= 1
        if not epoch.agreed or not epoch.releases:
            return
        # Each nested gather may have brought releases of its own; the gather is the fault then.
        last = max(epoch.n_users, 1)
        while last < len(epoch.releases) and last < epoch.n_users * (1 + len(epoch.nested)):
            last += 1
        if len(epoch.releases) >= last:
            epoch.releases, epoch.extra = epoch.releases[:last], epoch.releases[last:]
            epoch.final = epoch.releases[-1]
            epoch.freed_at = max([epoch.final, *self.index.operands[epoch.final]])

    def graph_id(self) -> Any:
        """The id this graph should bear.

        A zgraph program's table says so. In `dc` graphs, whose ids are addresses, and in a text
        without a table it is the one that most protocol nodes bear.
        """
        is_dc = any(self.index.names[i].startswith("dc.") for i in self.gathers + self.reduces)
        if self.entry.inputs is not None and not is_dc:
            return self.entry.graph_id
        votes: Counter[Any] = Counter()
        for kind in (Kind.GATHER, Kind.WAIT, Kind.RELEASE, Kind.REDUCE):
            for i in self.by_kind.get(kind, ()):
                graph_id = self.ids[i][0]
                if graph_id is not None:
                    votes[graph_id] += 1
        return votes.most_common(1)[0][0] if votes else None


def sharded_placeholders(index: Index, entry: GraphEntry, program: Program) -> dict[int, int]:
    """Placeholder number -> parameter id (-1 when unknown) of every sharded parameter.

    The table decides; in a text without one, a placeholder is sharded when it feeds a gather or a
    prefetch.
    """
    found: dict[int, int] = {}
    if entry.inputs is not None:
        params = program.param_by_fqn()
        for i, role in zip(index.placeholders, entry.inputs, strict=False):
            param = params.get(role.ref) if role.kind == PARAM else None
            if param is not None and param.sharded:
                found[i] = param.id
        return found
    gathered_from: dict[Any, int] = {}
    for i, kind in enumerate(index.kinds):
        if kind == Kind.GATHER and index.operands[i]:
            gathered_from.setdefault(ids_of(index.nodes[i])[1], index.operands[i][0])
    for i in index.placeholders:
        for user in index.users[i]:
            kind = index.kinds[user]
            if kind == Kind.GATHER:
                param_id = ids_of(index.nodes[user])[1]
                found[i] = param_id if isinstance(param_id, int) else -1
            elif kind == Kind.PREFETCH:
                for param_id in _prefetched_as(index.nodes[user], index.nodes[i]):
                    # One that is gathered from elsewhere was passed at the wrong position.
                    if gathered_from.get(param_id, i) == i:
                        found.setdefault(i, param_id)
    return found


def _prefetched_as(prefetch: fx.Node, shard: fx.Node) -> list[int]:
    """The ids under which a prefetch passes a shard."""
    shards = argument(prefetch, 1, "shards", "params", default=())
    ids = argument(prefetch, 2, "param_ids", "ids", default=())
    if not isinstance(shards, (list, tuple)) or not isinstance(ids, (list, tuple)):
        return []
    return [
        param_id
        for one, param_id in zip(shards, ids, strict=False)
        if one is shard and isinstance(param_id, int)
    ]
