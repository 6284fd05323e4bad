"""Say at which node of which graph an exception arose, and on which parameter it worked."""

from __future__ import annotations

import linecache
from types import TracebackType

from torch import fx

from zgraph.errors import RunError
from zgraph.ir.dialects import Kind, info_of
from zgraph.ir.program import GraphEntry, Program
from zgraph.ir.targets import op_name

_SERVES_PARAMETER = frozenset({Kind.GATHER, Kind.WAIT, Kind.RELEASE, Kind.REDUCE})


class GraphFault(RunError):
    """An operator of a graph raised. `parameter` is "" where the node serves none."""

    def __init__(self, message: str, graph: str, node: str, parameter: str):
        super().__init__(message)
        self.graph, self.node, self.parameter = graph, node, parameter


def fault_of(
    error: Exception, module: fx.GraphModule, entry: GraphEntry, program: Program
) -> GraphFault:
    """What to raise in place of an exception of a compiled graph.

    The node is found by the line of the generated code that was running: one line a node.
    """
    name = _running_line(error.__traceback__, module).split(" = ")[0].strip()
    node = next((n for n in entry.graph.nodes if n.name == name), None)
    reason = f"{type(error).__name__}: {error}"
    if node is None:
        region = next((n.meta["region"] for n in module.graph.nodes if n.name == name), "")
        where = f"graph {entry.name}, {region}" if region else f"graph {entry.name}"
        return GraphFault(f"{where}: {reason}", entry.name, "", "")
    parameter = _parameter_of(node, program)
    served = f", parameter {parameter}" if parameter else ""
    message = f"graph {entry.name}, node {node.name} ({op_name(node.target)}){served}: {reason}"
    return GraphFault(message, entry.name, node.name, parameter)


def _running_line(traceback: TracebackType | None, module: fx.GraphModule) -> str:
    """The innermost line of the module's own code that the exception passed through."""
    code = type(module).forward.__code__
    found = ""
    while traceback is not None:
        frame = traceback.tb_frame
        if frame.f_code is code:
            found = linecache.getline(code.co_filename, traceback.tb_lineno)
        traceback = traceback.tb_next
    return found


def _parameter_of(node: fx.Node, program: Program) -> str:
    """The name of the parameter that a native operator works on; "" for other operators."""
    if info_of(op_name(node.target)).kind not in _SERVES_PARAMETER or len(node.args) < 3:
        return ""
    return next((p.fqn for p in program.params if p.id == node.args[2]), "")
