"""How long each node keeps the device busy: a roofline over its operations and bytes.

    seconds = launch + max(FLOPs / peak FLOP/s, bytes / memory bandwidth)

S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model", 2009;
the launch cost is added since kernels of one stream run one after the other. FLOPs are counted by
torch's own formulas (torch.utils.flop_counter: products and convolutions, two for a multiply-add),
with the few that it lacks here; all else is bound by memory. Bytes are those of the distinct
operands a node reads and of the results it writes: a dimension of stride 0 counts once, a lookup
reads what it returns, views and metadata cost nothing. A measured profile goes before all this.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.analysis.index import Index
from zgraph.ir.dialects import Kind
from zgraph.ir.symbols import size_hint
from zgraph.ir.targets import op_name
from zgraph.ir.values import tensors_of
from zgraph.simulate.devices import Device
from zgraph.simulate.profile import Profile

# Lookups: of operand 0 they read as much as they return.
_LOOKUPS = frozenset({"aten.embedding", "aten.index", "aten.gather", "aten.index_select"})
_WRITES_NOTHING = frozenset({"aten.empty", "aten.empty_like", "aten.empty_strided"})
# Attention on other backends, counted as torch counts flash attention.
_LIKE_FLASH = frozenset(
    {
        "aten.scaled_dot_product_attention",
        "aten._scaled_dot_product_flash_attention_for_cpu",
        "aten._scaled_dot_product_fused_attention_overrideable",
    }
)
_LIKE_FLASH_BACKWARD = frozenset(
    {
        "aten._scaled_dot_product_flash_attention_for_cpu_backward",
        "aten._scaled_dot_product_fused_attention_overrideable_backward",
    }
)

Shape = tuple[int, ...]


@dataclass(slots=True)
class CostModel:
    """Prices nodes on a device. Keep one to price many graphs: equal operations are priced once.

    `unpriced` counts, by operator, the nodes of which not even the sizes are known: they take 0 s.
    """

    device: Device
    profile: Profile | None = None
    unpriced: Counter[str] = field(default_factory=Counter)
    _known: dict[Any, float] = field(default_factory=dict)

    def seconds(self, index: Index, graph: str = "") -> list[float]:
        """Seconds of every node, by number; 0 for views, collectives and the protocol's nodes."""
        found = [0.0] * len(index.nodes)
        for i, kind in enumerate(index.kinds):
            if kind == Kind.COMPUTE and index.nodes[i].op.startswith("call"):
                found[i] = self._price(index, i, graph)
        return found

    def copy_seconds(self, nbytes: float, launches: int = 1) -> float:
        """Seconds to read that many bytes of device memory and write them elsewhere in it."""
        return launches * self.device.launch_seconds + 2 * nbytes / self.device.bandwidth

    def _price(self, index: Index, i: int, graph: str) -> float:
        node = index.nodes[i]
        if self.profile is not None:
            measured = self.profile.seconds(graph, node)
            if measured is not None:
                return measured
        if index.view_of[i] >= 0 or _launches_nothing(index, i):
            return 0.0
        operands = [_extents(index.nodes[x].meta.get("val")) for x in index.reads(i)]
        result = _extents(node.meta.get("val"))
        key = (node.op, node.target, tuple(operands), result, index.alias_of[i] >= 0)
        flops_key = _scalars(node) if op_name(node.target) in _flop_formulas() else None
        found = self._known.get((key, flops_key))
        if found is None:
            found = self._known[key, flops_key] = self._roofline(index, i, operands, result)
        if not result and not any(operands):
            self.unpriced[index.names[i]] += 1
        return found

    def _roofline(self, index: Index, i: int, operands: list[_Extents], result: _Extents) -> float:
        node, name = index.nodes[i], index.names[i]
        if not result and not any(operands):
            return 0.0
        written = sum(size for _, _, size in result)
        if index.written(i) or index.alias_of[i] >= 0:
            targets = index.written(i) or [index.alias_of[i]]
            written = sum(
                size for x in targets for _, _, size in _extents(index.nodes[x].meta.get("val"))
            )
        read = [sum(size for _, _, size in extents) for extents in operands]
        if name in _LOOKUPS and read:
            read[0] = min(read[0], sum(size for _, _, size in result))
        moved = sum(read) + (0 if name in _WRITES_NOTHING else written)
        device = self.device
        seconds = moved / device.bandwidth
        flops = _flops(node, name)
        if flops:
            dtype = next((d for extents in operands for d, _, _ in extents), torch.float32)
            seconds = max(seconds, flops / device.flops(dtype))
        return device.launch_seconds + seconds if moved or flops else 0.0


_Extents = tuple[tuple[torch.dtype, Shape, int], ...]


def _extents(value: Any) -> _Extents:
    """Dtype, sizes and bytes in memory of each tensor in a value."""
    if value is None:
        return ()
    return tuple(
        (tensor.dtype, tuple(size_hint(size) for size in tensor.shape), touched_bytes(tensor))
        for tensor in tensors_of(value)
    )


def touched_bytes(tensor: torch.Tensor) -> int:
    """Bytes that reading every element of a tensor touches: expanded dimensions count once."""
    if tensor.layout != torch.strided:
        return math.prod(map(size_hint, tensor.shape)) * tensor.dtype.itemsize
    count = tensor.dtype.itemsize
    for size, stride in zip(tensor.shape, tensor.stride(), strict=True):
        if type(stride) is int and stride == 0:
            count *= min(size_hint(size), 1)
        else:
            count *= size_hint(size)
    return count


def _launches_nothing(index: Index, i: int) -> bool:
    return index.reads_nothing[i] or index.names[i] == "operator.getitem"


def _scalars(node: fx.Node) -> str:
    """The arguments that are no nodes, such as a convolution's padding."""
    return repr([None if isinstance(x, fx.Node) else x for x in node.args]) + repr(
        sorted((k, x) for k, x in node.kwargs.items() if not isinstance(x, fx.Node))
    )


def _flop_formulas() -> dict[str, Callable[..., Any]]:
    if not _formulas:
        _formulas.update({op_name(x): f for x, f in compat.flop_formulas().items()})
        flash = _formulas["aten._scaled_dot_product_flash_attention"]
        backward = _formulas["aten._scaled_dot_product_flash_attention_backward"]
        _formulas.update(dict.fromkeys(_LIKE_FLASH, flash))
        _formulas.update(dict.fromkeys(_LIKE_FLASH_BACKWARD, backward))
        _formulas.update(_OWN)
    return _formulas


def _product_flops(a: Shape, b: Shape, *args: Any, out_shape: Any, **kwargs: Any) -> int:
    """Two for each element of the result and each of the dimension summed over."""
    return 2 * math.prod(out_shape) * (a[-1] if a else 1)


def _convolution_flops(x: Shape, w: Shape, *args: Any, out_shape: Any, **kwargs: Any) -> int:
    return 2 * math.prod(out_shape) * math.prod(w[1:])


_OWN: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(
        ("aten.linear", "aten.matmul", "aten.mv", "aten.dot", "aten._grouped_mm"), _product_flops
    ),
    **dict.fromkeys(("aten.conv1d", "aten.conv2d", "aten.conv3d"), _convolution_flops),
}
_formulas: dict[str, Callable[..., Any]] = {}


def _flops(node: fx.Node, name: str) -> int:
    """Floating point operations of a node: 0 where no formula is known or the sizes are not."""
    formula = _flop_formulas().get(name)
    value = node.meta.get("val")
    if formula is None or value is None:
        return 0
    own = name in _OWN
    as_shapes = own or not compat.flop_formula_takes_tensors(formula)
    args = fx.node.map_arg(node.args, lambda x: _argument(x, as_shapes))
    kwargs = dict(fx.node.map_arg(dict(node.kwargs), lambda x: _argument(x, as_shapes)))
    kwargs["out_shape" if own else "out_val"] = _shapes(value) if as_shapes else value
    try:
        return size_hint(formula(*args, **kwargs))
    except (TypeError, ValueError, IndexError, AttributeError, AssertionError, RuntimeError):
        # A call that the formula does not provide for, such as one with sizes unknown.
        return 0


def _argument(node: fx.Node, as_shapes: bool) -> Any:
    value = node.meta.get("val")
    return _shapes(value) if as_shapes else value


def _shapes(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return tuple(size_hint(size) for size in value.shape)
    if isinstance(value, (list, tuple)):
        return type(value)(_shapes(x) for x in value)
    return size_hint(value) if isinstance(value, torch.SymInt) else value
