"""Full parameters for code that is not compiled: skipped frames, graph breaks, uncompiled modules.

A module's own parameters are gathered around its forward and are gone after it. What autograd saved
of them is saved as a note instead, and gathered again when the backward asks for it, so that
nothing stays gathered between forward and backward. Their gradients are reduced from hooks that
fire once a gradient has been accumulated.

Dynamo traces these hooks as nothing: compiled code gathers in its graphs.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch
from torch import nn
from torch.utils.hooks import RemovableHandle

from zgraph import compat
from zgraph.errors import UsageError
from zgraph.ir import ops
from zgraph.live.agreement import digest_of
from zgraph.live.shards import EAGER_GRAPH_ID, ShardedParam
from zgraph.runtime.registry import shard_of

if TYPE_CHECKING:
    from zgraph.live.sharding import Sharding


_ELSEWHERE = (
    "zgraph: code that is not compiled reads a sharded parameter outside the forward of a module "
    "that holds it. Compile that code, register the parameter on the module that reads it too "
    "(self.tied = self.embed.weight), or read it inside `with handle.gathered(module):`."
)
_SIGNS = ("out of bounds for storage of size 0", "zgraph: read of parameter")


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
    """The hooks on a sharded model, and which parameters are full at the moment."""

    def __init__(self, sharding: Sharding):
        self.sharding = sharding
        self._by_storage: dict[int, ShardedParam] = {}
        self._regions: list[contextlib.ExitStack] = []
        self._loading: dict[int, contextlib.ExitStack] = {}
        self._hooks: list[RemovableHandle] = []
        self._own: dict[int, list[ShardedParam]] = {}
        for module in sharding.model.modules():
            own = [
                sharding.table[id(p)]
                for p in module.parameters(recurse=False)
                if id(p) in sharding.table
            ]
            if own:
                self._watch(module, own)
        self._hooks.append(sharding.model.register_forward_hook(_explain, always_call=True))
        for param in sharding.params.values():
            if param.whole.requires_grad:
                self._hooks.append(
                    param.whole.register_post_accumulate_grad_hook(self._reduce(param))
                )

    def _watch(self, module: nn.Module, own: list[ShardedParam]) -> None:
        self._own[id(module)] = own
        self._hooks += [
            module.register_forward_pre_hook(self._before_forward),
            module.register_forward_hook(self._after_forward, always_call=True),
            # A partial, because torch sets an attribute on this hook.
            module.register_state_dict_post_hook(functools.partial(self._after_state_dict)),
            module.register_load_state_dict_pre_hook(self._before_load),
            module.register_load_state_dict_post_hook(self._after_load),
        ]

    def remove(self) -> None:
        for hook in self._hooks:
            hook.remove()
        self._hooks.clear()

    @property
    def open_bytes(self) -> int:
        """Bytes of full parameters that eager code holds now."""
        return sum(p.whole.nbytes for p in self._by_storage.values())

    @contextlib.contextmanager
    def gathered(
        self, params: Sequence[ShardedParam], why: str, write: bool = False
    ) -> Iterator[None]:
        """Let these parameters hold their full values inside; collective.

        What is written to them is kept with `write`, else lost.
        """
        self.sharding.require_open(why)
        self.sharding.agreement.check(digest_of(why), lambda: why)
        for param in params:
            self._open(param)
        try:
            yield
        finally:
            for param in params:
                if write:
                    rank, world_size = self.sharding.rank, self.sharding.world_size
                    with torch.no_grad():
                        param.shard.copy_(shard_of(param.whole.data, rank, world_size))
                self._close(param)

    def _gather(self, param: ShardedParam, why: str) -> torch.Tensor:
        self.sharding.agreement.check(digest_of(why), lambda: why)
        return param.gather(self.sharding.group)

    def _open(self, param: ShardedParam) -> None:
        param.open += 1
        if param.open == 1:
            param.whole.data = param.gather(self.sharding.group)
            self._by_storage[compat.storage_key(param.whole)] = param

    def _close(self, param: ShardedParam) -> None:
        param.open -= 1
        if param.open == 0:
            del self._by_storage[compat.storage_key(param.whole)]
            param.whole.data = param.empty

    # --- forward and backward --------------------------------------------------------------------

    def _before_forward(self, module: nn.Module, args: Any) -> None:
        if torch.compiler.is_compiling():
            return
        own = self._own[id(module)]
        region = contextlib.ExitStack()
        region.enter_context(self.gathered(own, f"eager code reads {own[0].fqn}"))
        self._save_as_notes(region)
        self._regions.append(region)

    def _after_forward(self, module: nn.Module, args: Any, result: Any) -> None:
        if torch.compiler.is_compiling() or not self._regions:
            return
        self._regions.pop().close()

    def _save_as_notes(self, region: contextlib.ExitStack) -> None:
        """Make autograd save views of full parameters as notes; other hooks keep what is left."""
        outer = compat.innermost_saved_tensors_hooks()
        if outer is not None and outer[1] == self._unpack:
            return

        def pack(tensor: torch.Tensor) -> Any:
            param = self._by_storage.get(compat.storage_key(tensor))
            if param is not None:
                return _Saved(param, tensor.size(), tensor.stride(), tensor.storage_offset())
            return tensor if outer is None else _Packed(outer[1], outer[0](tensor))

        region.enter_context(torch.autograd.graph.saved_tensors_hooks(pack, self._unpack))

    def _unpack(self, saved: Any) -> torch.Tensor:
        if isinstance(saved, _Saved):
            param = saved.param
            if param.open:
                full = param.whole.data
            else:
                full = self._gather(param, f"the backward of eager code reads {param.fqn}")
            return full.as_strided(saved.size, saved.stride, saved.offset)
        return saved.unpack(saved.value) if isinstance(saved, _Packed) else saved

    def _reduce(self, param: ShardedParam) -> Callable[[torch.Tensor], None]:
        why = f"the backward of eager code reduces the gradient of {param.fqn}"
        digest = digest_of(why)

        def reduce(whole: torch.Tensor) -> None:
            gradient, whole.grad = whole.grad, None
            if gradient is None:
                return
            if gradient.layout != torch.strided:
                raise UsageError(f"{param.fqn} has a sparse gradient, which cannot be sharded")
            self.sharding.agreement.check(digest, lambda: why)
            with torch.no_grad():
                sink = ops.REDUCE(gradient, EAGER_GRAPH_ID, param.id)
                ops.END_BACKWARD([sink], EAGER_GRAPH_ID, True)
            self.sharding.take_gradient(param)

        return reduce

    # --- state dictionaries ----------------------------------------------------------------------

    def _after_state_dict(
        self, module: nn.Module, state: dict[str, Any], prefix: str, metadata: Any
    ) -> None:
        """Put full values, in CPU memory, in the places of the module's own parameters."""
        for name, param in module.named_parameters(recurse=False, remove_duplicate=False):
            sharded = self.sharding.table.get(id(param))
            if sharded is not None and prefix + name in state:
                full = self._gather(sharded, f"state_dict reads {sharded.fqn}")
                state[prefix + name] = full.cpu()

    def _before_load(self, module: nn.Module, *_: Any) -> None:
        opened = contextlib.ExitStack()
        own = self._own[id(module)]
        opened.enter_context(self.gathered(own, f"load_state_dict writes {own[0].fqn}", write=True))
        self._loading[id(module)] = opened

    def _after_load(self, module: nn.Module, incompatible: Any) -> None:
        opened = self._loading.pop(id(module), None)
        if opened is None:
            return
        own = self._own[id(module)]
        held = {id(p) for p in module.parameters(recurse=False)}
        if any(id(param.whole) not in held for param in own):
            raise UsageError("load_state_dict(assign=True) would replace sharded parameters")
        opened.close()


def _explain(module: nn.Module, args: Any, result: Any) -> None:
    """Say what to do when the model's forward fails because a parameter is not there."""
    if torch.compiler.is_compiling():
        return
    error = sys.exception()
    if isinstance(error, RuntimeError) and any(sign in str(error) for sign in _SIGNS):
        error.add_note(_ELSEWHERE)
