"""State of sharded training: gradients' norm, and dictionaries to save and load.

`model.state_dict()` and `load_state_dict()` gather and cut parameters by themselves (see `eager`).
Here is the optimizer's state in full form, which any world size or an unsharded optimizer loads,
and the sharded form, which holds what this rank holds and costs no communication.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import torch
import torch.distributed as dist

from zgraph.errors import UsageError
from zgraph.live.shards import ShardedParam, gather_flat
from zgraph.runtime.registry import shard_of

if TYPE_CHECKING:
    from zgraph.live.sharding import Sharding

FORM = "zgraph.sharded/1"


def clip_grad_norm(
    params: Iterable[ShardedParam],
    group: dist.ProcessGroup | None,
    max_norm: float,
    norm_type: float = 2.0,
) -> torch.Tensor:
    """Scale gradients so that the norm of all of them, over all ranks, is at most `max_norm`.

    Returns the norm before. Works as `torch.nn.utils.clip_grad_norm_` does on whole gradients; the
    padding of shards is zero and does not count. Collective.
    """
    if norm_type <= 0:
        raise UsageError(f"norm_type is {norm_type}, expected a positive number or infinity")
    sharded = list(params)
    gradients = [p.shard.grad for p in sharded if p.shard.grad is not None]
    device = sharded[0].shard.device if sharded else torch.device("cpu")
    norms = [torch.linalg.vector_norm(g, norm_type).to(device, torch.float32) for g in gradients]
    local = torch.stack(norms) if norms else torch.zeros(1, device=device)
    if norm_type == float("inf"):
        total = local.max()
        dist.all_reduce(total, dist.ReduceOp.MAX, group=group)
    else:
        total = (local**norm_type).sum()
        dist.all_reduce(total, group=group)
        total = total ** (1.0 / norm_type)
    scale = torch.clamp(max_norm / (total + 1e-6), max=1.0)
    for gradient in gradients:
        gradient.mul_(scale.to(gradient.dtype))
    return total


def sharded_state(sharding: Sharding) -> dict[str, Any]:
    """What this rank holds: shards, buffers, the optimizer's state. Copies nothing."""
    return {
        "form": FORM,
        "rank": sharding.rank,
        "world_size": sharding.world_size,
        "shapes": {fqn: list(p.shape) for fqn, p in sharding.params.items()},
        "params": {fqn: p.shard.detach() for fqn, p in sharding.params.items()},
        "buffers": {fqn: b.detach() for fqn, b in sharding.model.named_buffers()},
        "optimizer": None if sharding.optimizer is None else sharding.optimizer.state_dict(),
    }


def load_sharded_state(sharding: Sharding, state: dict[str, Any]) -> None:
    """Take back what `sharded_state` gave on the same rank of as many ranks.

    Raises UsageError when it comes from another rank, world size or model.
    """
    if state.get("form") != FORM:
        raise UsageError(f"this is no sharded state of zgraph ({FORM}); load full state instead")
    came_from = (state["rank"], state["world_size"])
    if came_from != (sharding.rank, sharding.world_size):
        raise UsageError(
            f"sharded state of rank {came_from[0]} of {came_from[1]} cannot be loaded on rank "
            f"{sharding.rank} of {sharding.world_size}; save full state to change the world size"
        )
    shapes = {fqn: list(p.shape) for fqn, p in sharding.params.items()}
    wrong = sorted(
        fqn
        for fqn in shapes.keys() | state["shapes"]
        if shapes.get(fqn) != state["shapes"].get(fqn)
    )
    if wrong:
        raise UsageError(
            f"sharded state is of another model: {wrong[0]} is {state['shapes'].get(wrong[0])} "
            f"there and {shapes.get(wrong[0])} here"
        )
    with torch.no_grad():
        for fqn, param in sharding.params.items():
            param.shard.copy_(state["params"][fqn])
        for fqn, buffer in sharding.model.named_buffers():
            if fqn in state["buffers"]:
                buffer.copy_(state["buffers"][fqn])
    if sharding.optimizer is not None and state["optimizer"] is not None:
        sharding.optimizer.load_state_dict(state["optimizer"])
    sharding.registry.invalidate_persistent()


def full_optimizer_state(sharding: Sharding) -> dict[str, Any]:
    """The optimizer's `state_dict` as an unsharded model would give it, in CPU memory.

    Collective: tensors with one element for each of the parameter's are gathered.
    """

    def unshard(param: ShardedParam, value: torch.Tensor) -> torch.Tensor:
        if value.shape != param.shard.shape:
            return value.cpu()
        flat = gather_flat(value, sharding.group)
        return flat[: param.numel].view(param.shape).cpu()

    return _mapped(sharding, _optimizer(sharding).state_dict(), unshard)


def load_full_optimizer_state(sharding: Sharding, state: dict[str, Any]) -> None:
    """Load an unsharded optimizer's `state_dict`, of zgraph or of plain torch; each rank its part.

    Raises UsageError when the optimizer has other parameters.
    """

    def shard(param: ShardedParam, value: torch.Tensor) -> torch.Tensor:
        if value.shape != param.shape:
            return value
        return shard_of(value, sharding.rank, sharding.world_size)

    _optimizer(sharding).load_state_dict(_mapped(sharding, state, shard))


def _optimizer(sharding: Sharding) -> torch.optim.Optimizer:
    if sharding.optimizer is None:
        raise UsageError("zgraph.zero3 was given no optimizer")
    return sharding.optimizer


def _mapped(
    sharding: Sharding,
    state: dict[str, Any],
    change: Callable[[ShardedParam, torch.Tensor], torch.Tensor],
) -> dict[str, Any]:
    """A copy of an optimizer's state with its tensors changed; "step" counts stay as they are."""
    of_shard = {id(p.shard): p for p in sharding.params.values()}
    order = [of_shard[id(p)] for g in _optimizer(sharding).param_groups for p in g["params"]]
    numbers = [number for group in state["param_groups"] for number in group["params"]]
    if len(numbers) != len(order):
        raise UsageError(
            f"the optimizer state is of {len(numbers)} parameters, the optimizer has {len(order)}"
        )
    changed: dict[Any, Any] = {}
    for number, param in zip(numbers, order, strict=True):
        if number in state["state"]:
            changed[number] = {
                key: _changed(key, value, param, change)
                for key, value in state["state"][number].items()
            }
    return {**state, "state": changed}


def _changed(
    key: str,
    value: Any,
    param: ShardedParam,
    change: Callable[[ShardedParam, torch.Tensor], torch.Tensor],
) -> Any:
    if not isinstance(value, torch.Tensor):
        return value
    # Optimizers count in place, and load a count without copying it.
    return value.clone() if key == "step" else change(param, value)
