"""Which compile a print belongs to: its phase, its stage, its name and the graph it pairs with.

One compiled frame is printed many times: as Dynamo traced it, as a joint graph, partitioned into
forward and backward, before and after Inductor's passes, as wrapper code. Forward and backward are
paired by rank, process and compile id; where a compile id has several pairs, by the values that
the forward saves; never by order, since backwards compile in reverse. A print that does not say
its phase has that of the partitioned graph with the same placeholders.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace

from torch import fx

from zgraph.ir.program import (
    AOT,
    BACKWARD,
    DYNAMO,
    FORWARD,
    JOINT,
    POST_GRAD,
    WRAPPER,
    GraphEntry,
)


@dataclass(frozen=True, slots=True)
class Origin:
    """What a record says about the graph printed in it.

    `kind` names the print and becomes the graph's name. `process` tells processes apart that do
    not say their rank. `index` is the number in `Forward graph 3`, None where there is none.
    """

    kind: str
    stage: str = ""
    phase: str = ""
    rank: int | None = None
    process: str = ""
    compile_id: str = ""
    index: int | None = None

    @property
    def frame(self) -> tuple[object, ...]:
        """What the prints of one compile on one rank have in common."""
        return self.rank, self.process, self.compile_id


# Records of a structured trace, and artifacts by name: stage and phase ("" when not told).
TRACE_KINDS: dict[str, tuple[str, str]] = {
    "dynamo_output_graph": (DYNAMO, FORWARD),
    "exported_program": (DYNAMO, FORWARD),
    "before_pre_grad_graph": (DYNAMO, FORWARD),
    "after_pre_grad_graph": (DYNAMO, FORWARD),
    "compiled_autograd_graph": (DYNAMO, BACKWARD),
    "aot_joint_graph": (JOINT, JOINT),
    "before_joint_graph": (JOINT, ""),
    "after_joint_graph": (JOINT, ""),
    "aot_forward_graph": (AOT, FORWARD),
    "aot_backward_graph": (AOT, BACKWARD),
    "aot_inference_graph": (AOT, FORWARD),
    "fx_graph_runnable": (AOT, ""),
    "before_post_grad_graph": (AOT, ""),
    "after_post_grad_graph": (POST_GRAD, ""),
    "inductor_post_grad_graph": (POST_GRAD, ""),
    "inductor_output_code": (WRAPPER, ""),
}

# The files of a TORCH_COMPILE_DEBUG folder.
DEBUG_KINDS: dict[str, str] = {
    "fx_graph_readable": AOT,
    "fx_graph_runnable": AOT,
    "fx_graph_transformed": POST_GRAD,
    "output_code": WRAPPER,
}


class Compilations:
    """Places the graphs of one file or folder, in the order in which they come."""

    def __init__(self) -> None:
        self._names: Counter[tuple[int | None, str]] = Counter()
        self._ids: dict[tuple[object, ...], int] = {}
        self._prints: Counter[tuple[object, ...]] = Counter()
        # Placeholder names of partitioned graphs -> (phase, number of the pair), as they came.
        self._known: defaultdict[tuple[object, ...], list[tuple[str, int]]] = defaultdict(list)
        self._saved: defaultdict[tuple[object, ...], dict[int, frozenset[str]]] = defaultdict(dict)
        self._paired: set[tuple[object, ...]] = set()

    def place(self, entry: GraphEntry, origin: Origin) -> GraphEntry:
        """Fill in the name, rank, phase, stage, compile id and graph id of a graph just read."""
        inputs = tuple(node.name for node in entry.placeholders())
        frame = origin.frame
        phase, number = origin.phase, origin.index
        if not phase:
            phase, number = self._recognised(frame, origin, inputs)
            phase = phase or entry.phase or self._phase_by_name(origin.stage, inputs)
        if number is None:
            number = self._number(frame, origin.kind, phase, inputs)
        if origin.stage == AOT and origin.phase:
            self._known[(*frame, inputs)].append((phase, number))
        if phase == FORWARD:
            self._saved[(*frame, _pair_kind(origin.kind))][number] = frozenset(
                x.name for x in entry.output_values() if isinstance(x, fx.Node)
            )
        key = (*frame, origin.stage or origin.kind, number)
        entry.graph_id = self._ids.setdefault(key, len(self._ids) + 1)
        entry.rank = origin.rank
        entry.phase, entry.stage, entry.compile_id = phase, origin.stage, origin.compile_id
        entry.name = self._name(replace(origin, phase=phase))
        return entry

    def _recognised(
        self, frame: tuple[object, ...], origin: Origin, inputs: tuple[str, ...]
    ) -> tuple[str, int | None]:
        """The phase and pair of the partitioned graph with these placeholders, if there is one."""
        known = self._known.get((*frame, inputs))
        if not known or origin.stage == JOINT:
            return "", origin.index
        key = (*frame, origin.kind, inputs)
        seen = self._prints[key]
        self._prints[key] += 1
        return known[min(seen, len(known) - 1)]

    @staticmethod
    def _phase_by_name(stage: str, inputs: tuple[str, ...]) -> str:
        if not stage:
            return ""
        if not any(name.startswith("tangents") for name in inputs):
            return FORWARD
        return JOINT if stage == JOINT else BACKWARD

    def _number(
        self, frame: tuple[object, ...], kind: str, phase: str, inputs: tuple[str, ...]
    ) -> int:
        """Which pair of its compile id a graph belongs to."""
        if phase == BACKWARD:
            group = (*frame, _pair_kind(kind))
            forwards = self._saved.get(group, {})
            free = [number for number in forwards if (*group, number) not in self._paired]
            if free:
                wanted = set(inputs)
                best = max(free, key=lambda number: (len(wanted & forwards[number]), -number))
                self._paired.add((*group, best))
                return best
        key = (*frame, kind, phase)
        self._prints[key] += 1
        return self._prints[key] - 1

    def _name(self, origin: Origin) -> str:
        """`0/0.aot_forward_graph`; the second of one name on one rank has `#2` behind it."""
        name = f"{origin.compile_id}.{origin.kind}" if origin.compile_id else origin.kind
        told = origin.phase in (FORWARD, BACKWARD) and origin.stage in (AOT, POST_GRAD, WRAPPER)
        if told and not any(word in origin.kind for word in (FORWARD, BACKWARD, "inference")):
            name += f".{origin.phase}"
        self._names[origin.rank, name] += 1
        count = self._names[origin.rank, name]
        return name if count == 1 else f"{name}#{count}"


def _pair_kind(kind: str) -> str:
    """What the names of the forward and the backward print of a pair have in common."""
    return kind.replace(FORWARD, "").replace(BACKWARD, "")
