"""Read another system's ZeRO-3 graph as a zgraph program: DeepCompile's `dc.*` operators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.errors import UsageError
from zgraph.ir.dialects import Kind
from zgraph.ir.program import GraphEntry, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from torch import fx


@register
@dataclass(frozen=True)
class RaiseFrom(Pass):
    """Turn `dc.*` operators into `zgraph.*`, which carry the parameter's shape and dtype.

    Before:  %g = dc.allgather_param(%p, 140231, 3, dtype=bf16)
    After:   %g = zgraph.allgather_param(%p, 0, 3, shape=[64, 64], dtype=bf16)
    Graph ids become small integers in the order in which they appear. Shapes come from the gather's
    value, so the text must have been printed with tensor annotations.
    """

    name: ClassVar[str] = "raise-from"
    provides: ClassVar[frozenset[str]] = frozenset({"gathers"})
    dialect: str = "dc"

    def run(self, program: Program, context: Context) -> Program:
        if self.dialect != "dc":
            raise UsageError(f"raise-from: the dialect is dc, not {self.dialect!r}")
        graphs = [copy_entry(entry) for entry in program.graphs]
        graph_ids: dict[Any, int] = {}
        for entry in graphs:
            _raise_graph(entry, graph_ids)
        return program.with_graphs(graphs)


def _raise_graph(entry: GraphEntry, graph_ids: dict[Any, int]) -> None:
    from zgraph.analysis.index import Index, argument
    from zgraph.ir import ops

    index = Index(entry.graph)
    targets = {
        Kind.WAIT: ops.WAIT,
        Kind.RELEASE: ops.RELEASE,
        Kind.REDUCE: ops.REDUCE,
        Kind.END_BACKWARD: ops.END_BACKWARD,
    }
    gathers: dict[Any, Any] = {}
    nodes: list[Any] = list(index.nodes)
    for i, node in enumerate(nodes):
        if not index.names[i].startswith("dc."):
            continue
        kind = index.kinds[i]
        if kind == Kind.GATHER:
            value = _value(entry, node)
            given = argument(node, 3, "dtype")
            gathers[node.args[2]] = node
            node.args = (node.args[0], _small(graph_ids, node.args[1]), node.args[2])
            node.kwargs = {"shape": list(value.shape), "dtype": given or value.dtype}
            node.target = ops.ALLGATHER
        elif kind == Kind.PREFETCH:
            node.args = (_small(graph_ids, node.args[0]), *node.args[1:])
        elif kind in targets:
            node.args = (node.args[0], _small(graph_ids, node.args[1]), *node.args[2:])
            node.target = targets[kind]
        else:
            raise UsageError(f"{entry.name}: {node.name}: {index.names[i]} has no zgraph form")
    for i, node in enumerate(nodes):
        if index.names[i] == "dc.prefetch_params_fused":
            _raise_prefetch(entry, node, gathers)
    if graph_ids:
        entry.graph_id = next(reversed(graph_ids.values()))


def _small(graph_ids: dict[Any, int], graph_id: Any) -> int:
    return graph_ids.setdefault(graph_id, len(graph_ids))


def _raise_prefetch(entry: GraphEntry, node: Any, gathers: dict[Any, Any]) -> None:
    """Shapes and dtypes of a prefetch are those of the gathers it serves."""
    from zgraph.ir import ops

    graph_id, shards, param_ids, *_ = node.args
    sizes: list[int] = []
    ndims, dtypes = [], []
    for param_id in param_ids:
        gather = gathers.get(param_id)
        if gather is None:
            raise UsageError(f"{entry.name}: {node.name} prefetches {param_id}, never gathered")
        sizes += gather.kwargs["shape"]
        ndims.append(len(gather.kwargs["shape"]))
        dtypes.append(gather.kwargs["dtype"])
    node.args = (graph_id, shards, param_ids, sizes, ndims, dtypes)
    node.target = ops.PREFETCH


def _value(entry: GraphEntry, node: fx.Node) -> Any:
    value = node.meta.get("val")
    if value is None:
        raise UsageError(
            f"{entry.name}: {node.name} has no tensor annotation, so its shape is unknown; print "
            f"the graph with include_tensor_metadata=True"
        )
    return value
