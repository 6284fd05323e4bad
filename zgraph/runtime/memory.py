"""Count the bytes of the tensors alive on a rank while a step runs."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from zgraph.ir import ops


class TensorBytes(TorchDispatchMode):
    """Track the storages made while the mode is on, and the peak of their sum in bytes.

    `held` are the tensors that exist before: counted throughout. `gathered_bytes` tells how much
    the native operators hold, whose buffers are made and freed out of sight of the dispatcher.
    """

    # Operators that run another with a saved random state are dispatched here too.
    supports_higher_order_operators = True

    def __init__(self, held: Iterable[torch.Tensor], gathered_bytes: Callable[[], int]):
        super().__init__()
        self.gathered_bytes = gathered_bytes
        self.live = 0
        self._sizes: dict[int, int] = {}
        for tensor in held:
            self._add(tensor)
        self.peak = self.live

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        # What is gathered, and what is in host memory, is not counted here; a reloaded value is.
        native = func.namespace == "zgraph" and func is not ops.RELOAD
        # Compiled code allocates out of sight: what it made is counted from its first use on.
        for value in pytree.tree_leaves((args, kwargs)):
            if isinstance(value, torch.Tensor):
                self._add(value)
        for value in pytree.tree_leaves(result):
            if isinstance(value, torch.Tensor):
                self._add(value, counted_elsewhere=native)
        self.peak = max(self.peak, self.live + self.gathered_bytes())
        return result

    def _add(self, tensor: torch.Tensor, counted_elsewhere: bool = False) -> None:
        storage = tensor.untyped_storage()
        key = storage._cdata
        if key in self._sizes:
            return
        self._sizes[key] = 0 if counted_elsewhere else storage.nbytes()
        self.live += self._sizes[key]
        weakref.finalize(storage, self._remove, key)

    def _remove(self, key: int) -> None:
        self.live -= self._sizes.pop(key, 0)
