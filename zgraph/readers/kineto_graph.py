"""Graphs of the collectives of a profiler trace: see `kineto` for what their nodes carry."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import fx

from zgraph.ir.dialects import info_of
from zgraph.ir.program import GraphEntry
from zgraph.ir.targets import resolve
from zgraph.ir.values import ValueContext, dtype_text
from zgraph.readers.kineto_events import Launch, Trace, numbers

# What functional operators, gloo and NCCL call the operators of `c10d`.
_SAME = {
    "_allgather_base_": "all_gather_into_tensor all_gather_into_tensor_out _allgather_base",
    "allgather_": "all_gather allgather",
    "allgather_into_tensor_coalesced_": "all_gather_into_tensor_coalesced"
    " allgather_into_tensor_coalesced",
    "_reduce_scatter_base_": "reduce_scatter_tensor reduce_scatter_tensor_out _reduce_scatter_base",
    "reduce_scatter_": "reduce_scatter",
    "reduce_scatter_tensor_coalesced_": "reduce_scatter_tensor_coalesced",
    "allreduce_": "all_reduce all_reduce_ allreduce",
    "allreduce_coalesced_": "all_reduce_coalesced all_reduce_coalesced_ allreduce_coalesced",
    "alltoall_base_": "all_to_all_single all_to_allv all_to_all_base",
    "alltoall_": "all_to_all alltoall",
    "broadcast_": "broadcast _broadcast_oop",
    "reduce_": "reduce _reduce_oop",
    "gather_": "gather",
    "scatter_": "scatter",
    "recv_": "recv",
}
_C10D = {other: op for op, names in _SAME.items() for other in names.split()}
# c10d operators that take the output first; the others work on their first argument.
_INPUT_SECOND = frozenset(
    (
        "_allgather_base_", "allgather_", "allgather_coalesced_",
        "allgather_into_tensor_coalesced_", "_reduce_scatter_base_", "reduce_scatter_",
        "reduce_scatter_tensor_coalesced_", "alltoall_", "alltoall_base_", "gather_", "scatter_",
    )
)  # fmt: skip
_DTYPES = {
    "float": torch.float32, "double": torch.float64, "half": torch.float16,
    "bfloat16": torch.bfloat16, "int": torch.int32, "long": torch.int64, "long int": torch.int64,
    "short": torch.int16, "short int": torch.int16, "char": torch.int8, "signed char": torch.int8,
    "byte": torch.uint8, "unsigned char": torch.uint8, "bool": torch.bool,
    "float8_e4m3fn": torch.float8_e4m3fn, "float8_e5m2": torch.float8_e5m2,
}  # fmt: skip
_MAX_TENSORS = 1 << 12

Shape = tuple[int, ...]


def graphs_of(trace: Trace) -> list[GraphEntry]:
    """One graph for each stretch of launches of one phase; a launch of none joins the last one."""
    context = ValueContext()
    entries: list[_Stretch] = []
    for launch in trace.launches():
        if not entries or (launch.phase and entries[-1].phase not in ("", launch.phase)):
            entries.append(_Stretch(context, trace))
        stretch = entries[-1]
        stretch.phase = stretch.phase or launch.phase
        stretch.launches.append(launch)
    found = [stretch.entry() for stretch in entries or [_Stretch(context, trace)]]
    counts: dict[str, int] = {}
    for number, entry in enumerate(found):
        base = entry.phase or "trace"
        count = counts[base] = counts.get(base, -1) + 1
        entry.name, entry.graph_id = f"{base}_{count}" if count else base, number
    return found


class _Stretch:
    """Launches of one phase."""

    def __init__(self, context: ValueContext, trace: Trace):
        self.context, self.trace = context, trace
        self.phase = ""
        self.launches: list[Launch] = []

    def entry(self) -> GraphEntry:
        """The graph: inputs, collectives, and their results as its outputs."""
        graph = fx.Graph()
        calls = [_Call(launch, self.trace, self.context) for launch in self.launches]
        inputs = [call.placeholders(graph) for call in calls]
        nodes = [call.node(graph, x) for call, x in zip(calls, inputs, strict=True)]
        graph.output(tuple(nodes))
        return GraphEntry(
            "", graph, self.phase, rank=self.trace.rank, groups=dict(self.trace.groups)
        )


class _Call:
    """One launch as an operator of `c10d`."""

    def __init__(self, launch: Launch, trace: Trace, context: ValueContext):
        self.launch, self.context = launch, context
        self.op = _C10D.get(launch.op, launch.op)
        self.kind = info_of(f"c10d.{self.op}").collective or launch.op
        self.group = self._group(trace)
        ranks = trace.groups.get(self.group, 0)
        size = launch.arguments.get("Group size")
        self.world = (
            size if type(size) is int else len(ranks) if isinstance(ranks, tuple) else ranks
        )
        self.dtype = self._dtype()
        self.inputs, self.outputs = self._shapes()

    def _group(self, trace: Trace) -> str:
        name = self.launch.arguments.get("Process Group Name")
        if isinstance(name, str):
            ranks = numbers(self.launch.arguments.get("Process Group Ranks"))
            if ranks and name not in trace.groups:
                trace.groups[name] = ranks
            return name
        return next(iter(trace.groups)) if len(trace.groups) == 1 else ""

    def _dtype(self) -> torch.dtype | None:
        words = self.launch.arguments.get("Input type")
        words = list(words) if isinstance(words, list) else []
        words.append(self.launch.arguments.get("dtype"))
        for word in words:
            if isinstance(word, str):
                found = _DTYPES.get(word.removeprefix("c10::").lower())
                if found is not None:
                    return found
        return None

    def _shapes(self) -> tuple[list[Shape], list[Shape]]:
        """Shapes of what goes in and of what comes out, as far as the trace tells."""
        sizes = self.launch.arguments.get("Input Dims")
        sizes = sizes if isinstance(sizes, list) else []
        is_c10d = self.op == self.launch.op
        at = 1 if is_c10d and self.op in _INPUT_SECOND else 0
        going_in = _tensors(sizes[at]) if len(sizes) > at else []
        coming_out = _tensors(sizes[0]) if sizes and at else []
        if not going_in:
            going_in = self._flat("In msg nelems")
        if not coming_out:
            coming_out = self._flat("Out msg nelems") if self.launch.op not in _C10D else []
        return going_in, coming_out or [self._result(shape) for shape in going_in]

    def _flat(self, key: str) -> list[Shape]:
        count = self.launch.arguments.get(key)
        return [(count,)] if type(count) is int and 0 < count < 1 << 62 else []

    def _result(self, shape: Shape) -> Shape:
        if not shape or not self.world:
            return shape
        if self.kind == "all_gather":
            return (shape[0] * self.world, *shape[1:])
        if self.kind == "reduce_scatter":
            return (shape[0] // self.world, *shape[1:])
        return shape

    def placeholders(self, graph: fx.Graph) -> list[fx.Node]:
        """A placeholder for each tensor that goes in."""
        found = []
        for shape in self.inputs or [()]:
            node = graph.placeholder(f"{self.kind}_input")
            node.target = node.name
            value = self._value(shape) if self.inputs else None
            if value is not None:
                node.meta["val"] = value
            found.append(node)
        return found

    def node(self, graph: fx.Graph, inputs: list[fx.Node]) -> fx.Node:
        """The collective itself."""
        launch = self.launch
        args: tuple[Any, ...] = (inputs[0] if len(inputs) == 1 else inputs,)
        kwargs: dict[str, Any] = {"group_name": self.group} if self.group else {}
        for key, name in (("Src Rank", "src"), ("Dst Rank", "dst"), ("Root rank", "root")):
            if type(launch.arguments.get(key)) is int:
                kwargs[name] = launch.arguments[key]
        target = resolve(f"torch.ops.c10d.{self.op}.default")
        made = graph.create_node("call_function", target, args, kwargs, self.kind)
        values = [self._value(shape) for shape in self.outputs]
        if values and None not in values:
            made.meta["val"] = values[0] if len(values) == 1 else values
        made.meta.update(module=launch.module, microseconds=launch.start)
        if launch.step is not None:
            made.meta["step"] = launch.step
        return made

    def _value(self, shape: Shape) -> Any:
        if self.dtype is None:
            return None
        sizes = ", ".join(map(str, shape))
        try:
            return self.context.tensor(f"{dtype_text(self.dtype)}[{sizes}]")
        except ValueError:
            return None


def _tensors(sizes: Any) -> list[Shape]:
    """The shapes in one entry of `Input Dims`: of a tensor, or of each tensor in lists."""
    found: list[Shape] = []
    pending = [sizes]
    while pending and len(found) < _MAX_TENSORS:
        one = pending.pop()
        if not isinstance(one, list) or not one:
            continue
        if all(type(x) is int and 0 <= x < 1 << 48 for x in one):
            found.append(tuple(one))
        else:
            pending.extend(reversed(one))
    return found if all(math.prod(shape) < 1 << 62 for shape in found) else []
