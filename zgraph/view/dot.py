"""Write sheets as Graphviz DOT: a cluster for each graph and each module, nested."""

from __future__ import annotations

import re
from typing import Any

import pydot

from zgraph.view.labels import label_of, look_of
from zgraph.view.looks import ASYNCHRONOUS, IN_FLIGHT
from zgraph.view.scene import Item, Sheet

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def write(sheets: list[Sheet], title: str) -> str:
    """The DOT text of the sheets. Nodes are named by number, so that any label is possible."""
    graph = pydot.Dot("zgraph", graph_type="digraph", label=quote(title), labelloc="t")
    graph.set_graph_defaults(fontname="Helvetica", newrank="true", ranksep="0.35", nodesep="0.2")
    graph.set_node_defaults(fontname="Helvetica", fontsize="10", style="filled", shape="box")
    graph.set_edge_defaults(arrowsize="0.6", color=quote("#7d8792"))
    clusters = 0
    for number, sheet in enumerate(sheets):
        boxes: dict[tuple[str, ...], pydot.Subgraph] = {}
        order: list[tuple[tuple[str, ...], pydot.Subgraph]] = []
        for i, item in enumerate(sheet.items):
            for depth in range(len(item.module) + 1):
                path = item.module[:depth]
                if path not in boxes:
                    label = ".".join(path) if path else sheet.title
                    boxes[path] = pydot.Subgraph(
                        f"cluster_{clusters}", label=quote(label), color=quote("#c2ccd8")
                    )
                    order.append((path, boxes[path]))
                    clusters += 1
            boxes[item.module].add_node(_node(item, f"g{number}_{i}"))
        for path, box in order:
            (boxes[path[:-1]] if path else graph).add_subgraph(box)
        for a, b in sheet.edges:
            in_flight = sheet.items[a].kind in ASYNCHRONOUS
            look: dict[str, Any] = (
                {"color": quote(IN_FLIGHT), "style": "dashed"} if in_flight else {}
            )
            graph.add_edge(pydot.Edge(f"g{number}_{a}", f"g{number}_{b}", **look))
    return graph.to_string()


def quote(text: str) -> str:
    """A DOT string of one line; control characters become U+FFFD."""
    return '"' + _escape(text) + '"'


def _escape(text: str) -> str:
    return _CONTROL.sub("\ufffd", text).replace("\\", "\\\\").replace('"', '\\"')


def _node(item: Item, name: str) -> pydot.Node:
    look = look_of(item)
    lines = [_escape(text) for style, text in label_of(item).lines]
    return pydot.Node(
        name,
        label='"' + "\\n".join(lines) + '"',
        tooltip=quote(f"{item.name} = {item.op} {item.value}"),
        shape=look.dot_shape,
        fillcolor=quote(look.fill),
        color=quote(look.stroke),
        fontcolor=quote(look.ink),
        style=quote("filled,dashed" if look.dash else "filled"),
        penwidth=str(look.line),
    )
