"""Express a ZeRO-3 program in another dialect: functional collectives that need no native ops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from zgraph.errors import UsageError
from zgraph.ir.program import BACKWARD, GRAD, GraphEntry, Param, Program, copy_entry
from zgraph.passes.base import Context, Pass, register

if TYPE_CHECKING:
    from torch import fx


@register
@dataclass(frozen=True)
class LowerTo(Pass):
    """Turn `zgraph.*` operators into `_c10d_functional` collectives on the group named `group`.

    Before:  %g = zgraph.allgather_param(%p, 0, 3)
             %w = zgraph.wait_allgather(%g, 0, 3)
             %r = zgraph.release_param(%y, 0, 3, 1)
             %s = zgraph.reduce_grad(%d, 0, 3);  zgraph.end_backward([%s], 0, True)
    After:   %g = all_gather_into_tensor(%p, W, '0')
             %w = view(slice(wait_tensor(%g), 0, 0, numel), shape)
             (no release: the last reader frees it)
             %s = reduce_scatter_tensor(pad(%d) / W);  wait_tensor(%s), in the gradient's slot
    The world size is fixed in the result. Prefetches are dropped: gathers start where they stand.
    """

    name: ClassVar[str] = "lower-to"
    requires: ClassVar[frozenset[str]] = frozenset({"gathers", "sharded"})
    dialect: str = "c10d"
    group: str = "0"

    def run(self, program: Program, context: Context) -> Program:
        if self.dialect != "c10d":
            raise UsageError(f"lower-to: the dialect is c10d, not {self.dialect!r}")
        graphs = [copy_entry(entry) for entry in program.graphs]
        params = program.param_by_id()
        for entry in graphs:
            _Lowering(entry, params, program.world_size, self.group).run()
        return program.with_graphs(graphs)


class _Lowering:
    """One graph on its way down."""

    def __init__(self, entry: GraphEntry, params: dict[int, Param], world_size: int, group: str):
        self.entry, self.params = entry, params
        self.world_size, self.group = world_size, group
        self.fqn_slot = {
            role.ref: i for i, role in enumerate(entry.outputs or []) if role.kind == GRAD
        }

    def run(self) -> None:
        from zgraph.ir import ops

        lower = {
            ops.ALLGATHER: self._gather,
            ops.WAIT: self._wait,
            ops.RELEASE: self._pass_through,
            ops.REDUCE: self._reduce,
            ops.PREFETCH: self._drop,
            ops.END_BACKWARD: self._end_backward,
        }
        shards: dict[str, fx.Node] = {}
        for node in list(self.entry.graph.nodes):
            action = lower.get(node.target) if node.op == "call_function" else None
            if action is not None:
                action(node, shards)
        if self.entry.phase == BACKWARD:
            self._return_gradients(shards)

    def _call(self, target: Any, *args: Any, value: Any, like: fx.Node) -> fx.Node:
        node = self.entry.graph.call_function(target, args)
        node.meta["val"] = value
        if like.meta.get("module"):
            node.meta["module"] = like.meta["module"]
        return node

    def _gather(self, node: Any, shards: dict[str, fx.Node]) -> None:
        """Cast if the gather narrows, then gather the padded flat parameter."""
        import torch

        shard, dtype = node.args[0], node.kwargs["dtype"]
        value = shard.meta["val"]
        with self.entry.graph.inserting_before(node):
            if dtype != value.dtype:
                shard = self.entry.graph.call_function(
                    torch.ops.aten._to_copy.default, (shard,), {"dtype": dtype}
                )
                shard.meta["val"] = value.new_empty(value.shape, dtype=dtype)
            flat = self._call(
                torch.ops._c10d_functional.all_gather_into_tensor.default,
                shard,
                self.world_size,
                self.group,
                value=value.new_empty(value.numel() * self.world_size, dtype=dtype),
                like=node,
            )
        node.replace_all_uses_with(flat)
        self.entry.graph.erase_node(node)

    def _wait(self, node: Any, shards: dict[str, fx.Node]) -> None:
        """Wait for the flat buffer, then cut the padding off and give it its shape."""
        import torch

        flat, param = node.args[0], self.params[node.args[2]]
        buffer, value = flat.meta["val"], node.meta["val"]
        with self.entry.graph.inserting_before(node):
            at = self._call(
                torch.ops._c10d_functional.wait_tensor.default, flat, value=buffer, like=node
            )
            if buffer.numel() != param.numel:
                cut = value.new_empty(param.numel)
                at = self._call(
                    torch.ops.aten.slice.Tensor, at, 0, 0, param.numel, value=cut, like=node
                )
            at = self._call(
                torch.ops.aten.view.default, at, list(param.shape), value=value, like=node
            )
        node.replace_all_uses_with(at)
        self.entry.graph.erase_node(node)

    def _pass_through(self, node: Any, shards: dict[str, fx.Node]) -> None:
        node.replace_all_uses_with(node.args[0])
        self.entry.graph.erase_node(node)

    def _drop(self, node: Any, shards: dict[str, fx.Node]) -> None:
        self.entry.graph.erase_node(node)

    def _reduce(self, node: Any, shards: dict[str, fx.Node]) -> None:
        """Flatten, pad, divide by the world size, and start the reduce-scatter."""
        import torch

        gradient, param = node.args[0], self.params[node.args[2]]
        value = gradient.meta["val"]
        aten = torch.ops.aten
        with self.entry.graph.inserting_before(node):
            flat = value.new_empty(param.numel)
            at = self._call(aten.reshape.default, gradient, [-1], value=flat, like=node)
            if value.dtype != param.dtype:
                at = self.entry.graph.call_function(
                    aten._to_copy.default, (at,), {"dtype": param.dtype}
                )
                flat = flat.new_empty(flat.shape, dtype=param.dtype)
                at.meta["val"] = flat
            per_rank = -(-param.numel // self.world_size)
            padding = per_rank * self.world_size - param.numel
            if padding:
                flat = flat.new_empty(param.numel + padding)
                at = self._call(
                    aten.constant_pad_nd.default, at, [0, padding], value=flat, like=node
                )
            at = self._call(aten.div.Tensor, at, self.world_size, value=flat, like=node)
            shards[param.fqn] = self._call(
                torch.ops._c10d_functional.reduce_scatter_tensor.default,
                at,
                "sum",
                self.world_size,
                self.group,
                value=flat.new_empty(per_rank),
                like=node,
            )
        node.replace_all_uses_with(shards[param.fqn])
        self.entry.graph.erase_node(node)

    def _end_backward(self, node: Any, shards: dict[str, fx.Node]) -> None:
        """Wait for every reduction here."""
        import torch

        with self.entry.graph.inserting_before(node):
            for fqn, shard in shards.items():
                shards[fqn] = self._call(
                    torch.ops._c10d_functional.wait_tensor.default,
                    shard,
                    value=shard.meta["val"],
                    like=shard,
                )
        self.entry.graph.erase_node(node)

    def _return_gradients(self, shards: dict[str, fx.Node]) -> None:
        outputs = self.entry.output_values()
        for fqn, shard in shards.items():
            outputs[self.fqn_slot[fqn]] = shard
        self.entry.graph.output_node().args = (tuple(outputs),)
