"""Values that are computed by moving data only: what a parameter's shard or gather is under way.

A parameter that is sharded on another dimension than the first, or whose size the ranks do not
divide, is padded, split and concatenated around its gather.
"""

from __future__ import annotations

from typing import Any

from torch import fx

from zgraph.analysis.index import Index
from zgraph.ir.dialects import Kind

CASTS = frozenset(
    [
        "aten._to_copy",
        "aten.to",
        "prims.convert_element_type",
        "autoparallel.dtype_cast",
        "to",
        "float",
        "half",
        "bfloat16",
        "type",
    ]
)
# Views that do not keep the order of elements: a later collective works on another dimension.
PERMUTING = frozenset(
    f"{prefix}{name}"
    for prefix in ("aten.", "")
    for name in ["t", "transpose", "permute", "movedim", "swapaxes", "adjoint"]
)
_MOVES = frozenset(
    [
        f"aten.{name}"
        for name in [
            "view",
            "_unsafe_view",
            "reshape",
            "t",
            "transpose",
            "permute",
            "expand",
            "unsqueeze",
            "squeeze",
            "select",
            "slice",
            "narrow",
            "split",
            "split_with_sizes",
            "chunk",
            "unbind",
            "detach",
            "alias",
            "as_strided",
            "clone",
            "copy",
            "contiguous",
            "cat",
            "stack",
            "constant_pad_nd",
            "pad",
            "flatten",
            "unflatten",
            "movedim",
            "swapaxes",
            "split_with_sizes_copy",
            "lift_fresh_copy",
            "view_as",
            "slice_scatter",
        ]
    ]
    + ["fsdp.split_with_sizes_copy", "fsdp.chunk_cat", "inductor._reinterpret_tensor"]
    + ["bucketing._pre_bucket_all_gather", "operator.getitem"]
    + [
        "view",
        "reshape",
        "t",
        "transpose",
        "permute",
        "contiguous",
        "detach",
        "clone",
        "chunk",
        "split",
        "flatten",
    ]
)
MOVES = _MOVES | CASTS


def moves(index: Index, i: int) -> bool:
    """Whether node i only moves or casts what it takes; a wait does too."""
    return index.names[i] in MOVES or index.kinds[i] in (Kind.WAIT, Kind.RELEASE)


class ValueNumbers:
    """Numbers for values so that equal ones are known to be the same, whatever node made them.

    Only through moves: anything else is a value of its own. Writes are not looked at.
    """

    def __init__(self, index: Index):
        self.index = index
        self._ids: dict[int, int] = {}
        self._known: dict[Any, int] = {}

    def number(self, i: int) -> int:
        """The number of the value of node i."""
        stack = [i]
        ids, index = self._ids, self.index
        while stack:
            at = stack[-1]
            if at in ids:
                stack.pop()
                continue
            if not moves(index, at) or not index.operands[at]:
                ids[at] = self._intern(("node", at))
                continue
            missing = [x for x in index.operands[at] if x not in ids and x < at]
            if missing:
                stack += missing
                continue
            if index.kinds[at] in (Kind.WAIT, Kind.RELEASE):
                ids[at] = ids.get(index.operands[at][0], at)
                continue
            node = index.nodes[at]
            key = (index.names[at], self._frozen(node.args), self._frozen(node.kwargs))
            ids[at] = self._intern(key)
        return ids[i]

    def _intern(self, key: Any) -> int:
        return self._known.setdefault(key, len(self._known))

    def _frozen(self, value: Any) -> Any:
        """Arguments as something that can be compared: nodes by the number of their value."""
        if isinstance(value, fx.Node):
            at = self.index.number.get(value, -1)
            return ("value", self._ids.get(at, -1 - at))
        if isinstance(value, (list, tuple)):
            return tuple(self._frozen(x) for x in value)
        if isinstance(value, dict):
            return tuple(sorted((str(k), self._frozen(x)) for k, x in value.items()))
        return repr(value)

    def arguments(self, i: int) -> Any:
        """The arguments of node i, with nodes by the number of their value."""
        for operand in self.index.operands[i]:
            self.number(operand)
        node = self.index.nodes[i]
        return self._frozen(node.args), self._frozen(node.kwargs)
