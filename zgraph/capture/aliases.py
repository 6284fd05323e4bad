"""Mark the aliases of parameters, so that the partitioner saves none of them.

A gathered parameter is freed after its last use: a view of it that the forward saved for the
backward would keep it alive, or be read after it was freed. Views and narrowing casts of parameters
are therefore tagged to be recomputed in the backward, from the parameter gathered again; everything
else is left to the min-cut policy.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable

import torch
from torch import fx
from torch.utils.checkpoint import CheckpointPolicy

from zgraph.analysis.index import slot_value
from zgraph.analysis.signatures import signature_of
from zgraph.ir.targets import op_name


def aliased_operands(node: fx.Node) -> list[fx.Node]:
    """The operands whose storage a result of this node shares, by its operator's schema.

    An element of a list of views is a view of what the list is a view of.
    """
    if node.op != "call_function":
        return []
    if node.target is operator.getitem:
        source = node.args[0]
        return [source] if isinstance(source, fx.Node) and aliased_operands(source) else []
    sources = signature_of(node.op, node.target).returns
    values = [slot_value(node, source) for source in sources if source is not None]
    return [value for value in values if isinstance(value, fx.Node)]


def narrowed_operand(node: fx.Node) -> fx.Node | None:
    """The operand of a cast to a type of fewer bytes, or None."""
    if node.op != "call_function" or op_name(node.target) not in (
        "aten._to_copy",
        "prims.convert_element_type",
    ):
        return None
    source = node.args[0]
    if not isinstance(source, fx.Node):
        return None
    before, after = source.meta.get("val"), node.meta.get("val")
    if not isinstance(before, torch.Tensor) or not isinstance(after, torch.Tensor):
        return None
    if before.device != after.device or after.dtype.itemsize >= before.dtype.itemsize:
        return None
    return source


def parameter_aliases(graph: fx.Graph, parameters: Iterable[fx.Node]) -> list[fx.Node]:
    """Views and narrowing casts reachable from parameters through such nodes only, in order."""
    reached = set(parameters)
    found = []
    for node in graph.nodes:
        sources = aliased_operands(node)
        narrowed = narrowed_operand(node)
        if narrowed is not None:
            sources = [narrowed]
        if sources and all(source in reached for source in sources):
            reached.add(node)
            found.append(node)
    return found


def tag_parameter_aliases(graph: fx.Graph, parameters: Iterable[fx.Node]) -> list[fx.Node]:
    """Tag every alias of a parameter MUST_RECOMPUTE and return the tagged nodes.

    The partitioner saves a tagged node after all when a user of it that is recomputed too belongs
    to a checkpoint region of a higher `ac_graph_id`. All aliases get one id that is larger than any
    region's, over whatever id they had: a cast made outside a region and used inside stays tagged.
    """
    regions = [node.meta["ac_graph_id"] for node in graph.nodes if "ac_graph_id" in node.meta]
    own_id = max((int(region) for region in regions), default=0) + 1
    aliases = parameter_aliases(graph, parameters)
    for node in aliases:
        node.meta["recompute"] = CheckpointPolicy.MUST_RECOMPUTE
        node.meta["ac_graph_id"] = own_id
    return aliases
