"""Full parameters for code that is not compiled: skipped frames, graph breaks, uncompiled modules.

Each function of torch that eager code calls with a sharded parameter has it gathered for the call.
What autograd saves of it is saved as a note, and gathered again when the backward asks for it, so
that nothing stays gathered between forward and backward. A gradient is reduced from a hook that
fires once it has been accumulated.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch
from torch.utils import _pytree as pytree
from torch.utils.hooks import RemovableHandle

from zgraph import compat
from zgraph.errors import UsageError
from zgraph.ir import ops
from zgraph.live.agreement import digest_of
from zgraph.live.shards import EAGER_GRAPH_ID, ShardedParam, WholeParameter
from zgraph.runtime.registry import shard_of

if TYPE_CHECKING:
    from zgraph.live.sharding import Sharding

# Functions that read no values. Attributes are apart: getting one reads values only if listed.
_METADATA = {
    "size", "dim", "ndimension", "numel", "nelement", "stride", "storage_offset", "is_contiguous",
    "element_size", "is_floating_point", "is_complex", "is_signed", "get_device", "__len__",
    "__hash__", "untyped_storage", "data_ptr", "is_pinned", "is_shared", "requires_grad_",
    "retain_grad", "register_hook", "register_post_accumulate_grad_hook", "empty_like",
    "zeros_like", "ones_like", "full_like", "rand_like", "randn_like", "new_empty", "new_zeros",
    "new_ones", "new_full", "new_tensor",
}  # fmt: skip
_VALUE_ATTRIBUTES = {"T", "mT", "H", "mH", "real", "imag", "data"}


@dataclass(frozen=True, slots=True)
class _Saved:
    """A view of a full parameter that autograd saved: where to find it when gathered again."""

    param: ShardedParam
    size: torch.Size
    stride: tuple[int, ...]
    offset: int | torch.SymInt


@dataclass(frozen=True, slots=True)
class _Packed:
    """What hooks around ours, such as those of activation checkpointing, made of a tensor."""

    unpack: Callable[[Any], torch.Tensor]
    value: Any


class EagerCode:
    """Gathers for eager code, and which parameters are full at the moment."""

    def __init__(self, sharding: Sharding):
        self.sharding = sharding
        self._by_storage: dict[int, ShardedParam] = {}
        self._hooks: list[RemovableHandle] = []
        for param in sharding.params.values():
            if param.whole.requires_grad:
                hook = param.whole.register_post_accumulate_grad_hook(self._reducer(param))
                self._hooks.append(hook)
        WholeParameter.reader = self._call

    def remove(self) -> None:
        WholeParameter.reader = None
        for hook in self._hooks:
            hook.remove()
        self._hooks.clear()

    @contextlib.contextmanager
    def gathered(
        self, params: Sequence[ShardedParam], why: str, write: bool = False
    ) -> Iterator[None]:
        """Let these parameters hold their full values inside; collective.

        What is written to them is kept with `write`, else lost.
        """
        if any(not param.open for param in params):
            self.sharding.require_open(why)
            self.sharding.agreement.check(digest_of(why), lambda: why)
        opened: list[ShardedParam] = []
        try:
            for param in params:
                self._open(param)
                opened.append(param)
            yield
        finally:
            for param in opened:
                if write:
                    self._keep(param)
                self._close(param)

    def _open(self, param: ShardedParam) -> None:
        if param.open == 0:
            param.hold(param.gather(self.sharding.group))
            param.storage = compat.storage_key(param.full)
            self._by_storage[param.storage] = param
        param.open += 1

    def _close(self, param: ShardedParam) -> None:
        param.open -= 1
        if param.open == 0:
            del self._by_storage[param.storage]
            param.hold(param.empty)

    def _keep(self, param: ShardedParam) -> None:
        with torch.no_grad():
            part = shard_of(param.full, self.sharding.rank, self.sharding.world_size)
            param.shard.copy_(part)
        self.sharding.registry.invalidate_persistent()

    # --- calls -----------------------------------------------------------------------------------

    def _call(self, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call a function of torch that is given sharded parameters, in eager mode.

        A parameter that the function changes keeps what was written, as in `load_state_dict`.
        """
        name = getattr(function, "__name__", "")
        found = {id(leaf): leaf for leaf in pytree.arg_tree_leaves(*args, **kwargs)}
        params = [self.sharding.table[key] for key in found if key in self.sharding.table]
        if not params or _reads_nothing(function, name):
            return function(*args, **kwargs)
        if name == "__repr__":
            return f"{params[0].fqn}, {list(params[0].shape)}, sharded"
        if name == "__set__":
            return self._assign(params[0], function, args)
        why = f"eager code calls {name} with {', '.join(param.fqn for param in params)}"
        with self.gathered(params, why), self._saving_notes():
            versions = [param.whole._version for param in params]
            result = function(*args, **kwargs)
            for param, version in zip(params, versions, strict=True):
                if param.whole._version != version:
                    self._keep(param)
            return result

    def _assign(self, param: ShardedParam, function: Any, args: tuple[Any, ...]) -> Any:
        if not param.open:
            raise UsageError(
                f"the data of {param.fqn} is sharded and cannot be replaced; convert or move the "
                "model before zgraph.zero3, or assign inside `with handle.gathered(write=True):`"
            )
        return function(*args)

    @contextlib.contextmanager
    def _saving_notes(self) -> Iterator[None]:
        """Let autograd save views of full parameters as notes; hooks around ours get the rest."""
        outer = compat.innermost_saved_tensors_hooks()

        def pack(tensor: torch.Tensor) -> Any:
            param = self._by_storage.get(compat.storage_key(tensor))
            if param is not None:
                return _Saved(param, tensor.size(), tensor.stride(), tensor.storage_offset())
            return tensor if outer is None else _Packed(outer[1], outer[0](tensor))

        with torch.autograd.graph.saved_tensors_hooks(pack, self._unpack):
            yield

    def _unpack(self, saved: Any) -> torch.Tensor:
        if isinstance(saved, _Packed):
            return saved.unpack(saved.value)
        if not isinstance(saved, _Saved):
            return saved
        full = saved.param.full
        if not saved.param.open:
            why = f"the backward of eager code reads {saved.param.fqn}"
            self.sharding.require_open(why)
            self.sharding.agreement.check(digest_of(why), lambda: why)
            full = saved.param.gather(self.sharding.group)
        return full.as_strided(saved.size, saved.stride, saved.offset)

    # --- gradients -------------------------------------------------------------------------------

    def _reducer(self, param: ShardedParam) -> Callable[[torch.Tensor], None]:
        why = f"the backward of eager code reduces the gradient of {param.fqn}"
        digest = digest_of(why)

        def reduce(whole: torch.Tensor) -> None:
            gradient, whole.grad = whole.grad, None
            if gradient is None:
                return
            if gradient.layout != torch.strided:
                raise UsageError(f"{param.fqn} has a sparse gradient, which cannot be sharded")
            self.sharding.require_open(why)
            self.sharding.agreement.check(digest, lambda: why)
            with torch.no_grad():
                sink = ops.REDUCE(gradient, EAGER_GRAPH_ID, param.id)
                ops.END_BACKWARD([sink], EAGER_GRAPH_ID, True)
            self.sharding.take_gradient(param)

        return reduce


def _reads_nothing(function: Any, name: str) -> bool:
    """Whether a function of torch works on a parameter without values."""
    if name in ("__get__", "__set__", "__delete__"):
        attribute = getattr(function.__self__, "__name__", "")
        return attribute not in (_VALUE_ATTRIBUTES if name == "__get__" else ("data",))
    return name in _METADATA
