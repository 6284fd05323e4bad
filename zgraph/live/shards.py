"""One parameter of a model whose values are spread over the ranks.

The `nn.Parameter` stays in the model with its full shape, so that Dynamo traces, guards and
differentiates the model as it was written; its storage is empty. What a rank holds is a flat shard,
a leaf of its own, which the optimizer updates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
import torch.distributed as dist
from torch import nn

from zgraph import compat
from zgraph.errors import UsageError
from zgraph.ir import ops
from zgraph.runtime.registry import Registry, shard_of

EAGER_GRAPH_ID = 0  # the graph id under which code that is not compiled reduces gradients

Reader = Callable[[Any, tuple[Any, ...], dict[str, Any]], Any]


class WholeParameter(nn.Parameter):
    """The class of a model's parameters while they are sharded.

    Compiled code sees a plain parameter. Any other function of torch that is given one goes to
    `reader`, which gathers it for the call; without one the function is called as it is.
    """

    reader: ClassVar[Reader | None] = None

    @classmethod
    def __torch_function__(
        cls, function: Any, types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        # Dynamo traces this function and takes the first branch only.
        if torch.compiler.is_compiling() or WholeParameter.reader is None:
            with torch._C.DisableTorchFunctionSubclass():
                return function(*args, **(kwargs or {}))
        with torch._C.DisableTorchFunctionSubclass():
            return WholeParameter.reader(function, args, kwargs or {})


@dataclass(eq=False, slots=True)
class ShardedParam:
    """`whole` is the model's parameter, `shard` this rank's flat part of ceil(numel / W) elements.

    `empty` has the full shape and no storage: reading it raises an error that names the parameter.
    `open` counts the regions of eager code that have the full values at the moment; `storage`
    identifies the memory that holds them.
    """

    id: int
    fqn: str
    whole: nn.Parameter
    shard: nn.Parameter
    shape: torch.Size
    numel: int
    empty: torch.Tensor
    open: int = 0
    storage: int = 0

    @property
    def full_bytes(self) -> int:
        return self.numel * self.shard.element_size()

    @property
    def full(self) -> torch.Tensor:
        """What the model's parameter holds now: the full values while it is open."""
        with torch._C.DisableTorchFunctionSubclass():
            return self.whole.data

    def hold(self, values: torch.Tensor) -> None:
        """Let the model's parameter hold these values."""
        with torch._C.DisableTorchFunctionSubclass():
            self.whole.data = values

    def gather(self, group: dist.ProcessGroup | None) -> torch.Tensor:
        """The full values in memory of their own. Collective."""
        return gather_flat(self.shard.detach(), group)[: self.numel].view(self.shape)

    def accumulate(self, part: torch.Tensor | None) -> None:
        """Add this rank's part of a reduced gradient to the shard's gradient."""
        if part is None:
            return
        if self.shard.grad is None:
            self.shard.grad = part
        else:
            self.shard.grad.add_(part)


def gather_flat(shard: torch.Tensor, group: dist.ProcessGroup | None) -> torch.Tensor:
    """The shards of all ranks one after another, padding included."""
    flat = shard.new_empty(shard.numel() * dist.get_world_size(group))
    if shard.numel():
        compat.all_gather_flat(flat, shard, group)
    return flat


def shard_param(
    number: int,
    fqn: str,
    param: nn.Parameter,
    registry: Registry,
    group: dist.ProcessGroup | None,
) -> ShardedParam:
    """Cut a parameter into shards and free its full storage. Collective.

    Raises UsageError for a class of parameters with a behaviour of its own.
    """
    if type(param) is not nn.Parameter:
        raise UsageError(
            f"{fqn} is a {type(param).__name__}; only a plain Parameter can be sharded"
        )
    if not param.is_contiguous():
        param.data = param.data.contiguous()
    registry.add_param(number, fqn, param.shape, param.dtype)
    part = shard_of(param.data, dist.get_rank(group), dist.get_world_size(group))
    shard = nn.Parameter(part, requires_grad=param.requires_grad)
    empty = _emptied(part, number, param)
    param.data = empty
    param.__class__ = WholeParameter
    return ShardedParam(number, fqn, param, shard, empty.shape, empty.numel(), empty)


def _emptied(shard: torch.Tensor, number: int, param: nn.Parameter) -> torch.Tensor:
    """A tensor of the full shape whose storage has been freed, so that a read of it is an error.

    Made by the native operators: a storage that is merely resized to nothing would be read.
    """
    with torch.no_grad():
        gathered = ops.ALLGATHER(
            shard, EAGER_GRAPH_ID, number, shape=list(param.shape), dtype=param.dtype
        )
        waited = ops.WAIT(gathered, EAGER_GRAPH_ID, number)
        return ops.RELEASE(waited, EAGER_GRAPH_ID, number, 1).detach()
