"""Make a callable of a graph."""

from __future__ import annotations

import torch
from torch import fx

from zgraph.compat import use_boxed_calling
from zgraph.ir.program import GraphEntry, copy_entry


def graph_module(entry: GraphEntry) -> fx.GraphModule:
    """A module that takes the graph's inputs as one list, which it empties as it goes."""
    root = torch.nn.Module()
    for name, value in entry.constants.items():
        setattr(root, name, value)
    graph = copy_entry(entry).graph
    use_boxed_calling(graph)
    return fx.GraphModule(root, graph, class_name=f"zgraph_{entry.name}")
