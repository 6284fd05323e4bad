"""The Dynamo backend `zgraph`: what `torch.compile(model, backend="zgraph")` calls for each graph.

Every graph is captured at full shapes, from parameters whose storage is empty, split into forward
and backward, rewritten for shards, and then run by zgraph. A model that `zgraph.zero3` does not
know is captured and run as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from torch import fx

from zgraph import compat
from zgraph.ir.program import BACKWARD, FORWARD, GraphEntry
from zgraph.live.dispatch import Compiled, runner
from zgraph.live.graphs import (
    Inputs,
    Pair,
    copy_returned_views,
    inference_entry,
    inputs_of,
    partition,
    rewritten,
)

if TYPE_CHECKING:
    from zgraph.live.sharding import Sharding


def zgraph_backend(module: fx.GraphModule, inputs: list[Any], **options: Any) -> Callable[..., Any]:
    """Compile one graph that Dynamo captured. `options` are not used.

    Raises CaptureError for a graph that changes a sharded parameter, UsageError when the model has
    parameters that it did not have when it was sharded.
    """
    from zgraph.live.sharding import active

    sharding = active()
    if sharding is not None:
        sharding.require_same_parameters()
    found = inputs_of(module, inputs, sharding.table if sharding else {})
    copy_returned_views(module, found)
    return _Compilation(sharding, found).compile(module, inputs)


class _Compilation:
    """One call of the backend: AOT asks it to partition, then to compile each half."""

    def __init__(self, sharding: Sharding | None, inputs: Inputs):
        self.sharding, self.inputs = sharding, inputs
        self.pair: Pair | None = None

    def compile(self, module: fx.GraphModule, inputs: list[Any]) -> Callable[..., Any]:
        return compat.compile_with_aot(
            module,
            inputs,
            forward=self._forward,
            backward=self._backward,
            inference=self._inference,
            partition=self._partition,
        )

    def _partition(self, joint: fx.GraphModule, joint_inputs: Any, **given: Any) -> Any:
        graph_id, name = self._new_graph()
        fw_module, bw_module, forward, backward = partition(
            joint, joint_inputs, self.inputs, graph_id, **given
        )
        self.pair = self._rewritten(name, forward, backward)
        return fw_module, bw_module

    def _new_graph(self) -> tuple[int, str]:
        return self.sharding.new_graph() if self.sharding else (0, "graph")

    def _rewritten(self, name: str, forward: GraphEntry, backward: GraphEntry | None) -> Pair:
        if self.sharding is None:
            return rewritten(name, forward, backward, self.inputs, [], 1)
        pair = rewritten(
            name, forward, backward, self.inputs, self.sharding.passes, self.sharding.world_size
        )
        self.sharding.pairs.append(pair)
        return pair

    def _forward(self, module: fx.GraphModule, inputs: Any) -> Compiled:
        assert self.pair is not None
        return runner(self.sharding, self.pair, FORWARD, module)

    def _backward(self, module: fx.GraphModule, inputs: Any) -> Compiled:
        assert self.pair is not None
        return runner(self.sharding, self.pair, BACKWARD, module)

    def _inference(self, module: fx.GraphModule, inputs: Any) -> Compiled:
        graph_id, name = self._new_graph()
        entry = inference_entry(module, self.inputs, graph_id)
        return runner(self.sharding, self._rewritten(name, entry, None), FORWARD, module)
