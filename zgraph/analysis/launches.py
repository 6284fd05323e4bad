"""The collectives of a graph in launch order, with all that ranks must agree on.

Nested graphs are followed where they are handed to a higher-order operator, at any depth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from torch import fx

from zgraph.ir.dialects import Kind, OpInfo, info_of
from zgraph.ir.program import PARAM, GraphEntry, Program
from zgraph.ir.targets import op_name, schema_of
from zgraph.ir.text_print import nested_in

Shape = tuple[int, ...]
UNKNOWN_SIZE = -1  # a size that is symbolic

# Argument names where there is no schema, from the operator's position on.
_ZERO3_NAMES = ("tensor", "graph_id", "param_id")
_GROUPS = ("group_name", "process_group", "group")
_ROOTS = ("src", "root_rank", "root")
_MOVEMENT_STEPS = 16  # how far a gather's input is followed back to its parameter


@dataclass(frozen=True, slots=True)
class Launch:
    """One collective. `group` is its group's name ("" when it has none), `size` the number of ranks
    it says, `ranks` those it lists. `shapes` are those of the tensors that go in, None when the
    form does not tell; `splits` are (output, input) of an all-to-all. `peer` is the other end of a
    send or receive. `param` is the fqn of the parameter that a gather or reduction serves.
    """

    node: str
    kind: str
    group: str
    size: int | None = None
    ranks: tuple[int, ...] | None = None
    dtype: str = ""
    shapes: tuple[Shape, ...] | None = None
    reduce_op: str = ""
    root: int | None = None
    splits: tuple[Shape, Shape] | None = None
    peer: int | None = None
    tag: int | None = None
    param: str = ""
    line: int = 0
    column: int = 0
    module: str = ""
    ignored: tuple[str, ...] = ()

    def described(self) -> str:
        """`all_reduce sum f32[4, 32]`, as far as it is known."""
        words = [self.kind, self.reduce_op]
        if self.shapes is not None:
            sizes = (", ".join("?" if x < 0 else str(x) for x in shape) for shape in self.shapes)
            words.append(" ".join(f"{self.dtype}[{x}]" for x in sizes))
        elif self.dtype:
            words.append(self.dtype)
        words.append(f"from {self.root}" if self.root is not None else "")
        words.append(f"of {self.param}" if self.param else "")
        return " ".join(word for word in words if word)


def launches(program: Program, entry: GraphEntry) -> list[Launch]:
    """Every collective that a graph starts, in order; a fused send/receive gives one for each."""
    nested = nested_in(entry)
    fqns = _fqns(entry)
    params = {param.id: param.fqn for param in program.params}
    found: list[Launch] = []
    stack: list[tuple[str, Any]] = [("", iter(entry.graph.nodes))]
    while stack:
        prefix, nodes = stack[-1]
        for node in nodes:
            if node.op != "call_function":
                continue
            bodies = _bodies(node, prefix, nested) if nested else []
            if bodies:
                stack += [(f"{key}.", iter(nested[key].nodes)) for key in reversed(bodies)]
                break
            kind, info, args, names = _call(node.target, node)
            if info.collective:
                for launch in _launches_of(node, info, args, names):
                    found.append(_with_param(launch, node, kind, args, names, params, fqns))
        else:
            stack.pop()
    return found


def group_claim(node: fx.Node) -> tuple[str, int | None, tuple[int, ...] | None]:
    """What a collective says of its group: name, size, and the ranks it lists."""
    _, info, args, names = _call(node.target, node)
    size = _whole(_get(node, args, names, "group_size"))
    return _group_name(node, info, args, names), size, _whole_list(_get(node, args, names, "ranks"))


def _bodies(node: fx.Node, prefix: str, nested: dict[str, fx.Graph]) -> list[str]:
    """The nested graphs that a node runs, by their names among the constants."""
    keys = [
        f"{prefix}{x.target}"
        for x in node.all_input_nodes
        if x.op == "get_attr" and f"{prefix}{x.target}" in nested
    ]
    if not keys and op_name(node.target).startswith("higher_order."):
        # FX text names the body nowhere when the operator holds it itself: a lone one is meant.
        keys = list(nested) if len(nested) == 1 and not prefix else []
    return keys


Names = tuple[str, ...]


def _call(target: Any, node: fx.Node) -> tuple[Kind, OpInfo, tuple[Any, ...], Names]:
    """The operator a node calls, its arguments and their names; `with_effects` is unwrapped."""
    name, info, names = _operator(target)
    args = node.args
    if name == "higher_order.with_effects" and len(args) > 1 and callable(args[1]):
        name, info, names = _operator(args[1])
        args = args[2:]
    return info.kind, info, args, names


@cache
def _operator(target: Any) -> tuple[str, OpInfo, Names]:
    name = op_name(target)
    info = info_of(name)
    if not info.collective:
        return name, info, ()
    if info.kind in (Kind.GATHER, Kind.REDUCE):
        return name, info, _ZERO3_NAMES
    schema = schema_of(target) or schema_of(getattr(target, "default", None))
    names = tuple(x.name for x in schema.arguments) if schema is not None else ()
    return name, info, names


def _launches_of(node: fx.Node, info: OpInfo, args: tuple[Any, ...], names: Names) -> list[Launch]:
    meta = node.meta
    common: dict[str, Any] = {
        "node": node.name,
        "group": _group_name(node, info, args, names),
        "size": _whole(_get(node, args, names, "group_size")),
        "ranks": _whole_list(_get(node, args, names, "ranks")),
        "line": _whole(meta.get("line")) or 0,
        "column": _whole(meta.get("column")) or 0,
        "module": str(meta.get("module") or ""),
        "ignored": tuple(check_id for check_id, _ in meta.get("ignore", ())),
    }
    operands = args[info.tensor] if len(args) > info.tensor else None
    if info.collective == "p2p":
        return _fused(node, common, args, names, operands)
    reduce_op = _get(node, args, names, "reduce_op", "reduceOp")
    output = _get(node, args, names, "output_split_sizes")
    sent = _get(node, args, names, "input_split_sizes")
    peer = None
    if info.collective in ("send", "recv"):
        peer = _whole(_get(node, args, names, "dst", "src"))
        common["tag"] = _whole(_get(node, args, names, "tag"))
    root = _whole(_get(node, args, names, *_ROOTS)) if info.collective not in ("recv",) else None
    return [
        Launch(
            kind=info.collective,
            dtype=_dtype(operands),
            shapes=_shapes(operands),
            reduce_op=_reduce_op(reduce_op),
            root=root,
            splits=(_sizes(output), _sizes(sent)) if output or sent else None,
            peer=peer,
            **common,
        )
    ]


def _reduce_op(value: Any) -> str:
    """`sum` in whatever way it is printed; empty where it is no constant."""
    text = "" if value is None or isinstance(value, fx.Node) else str(value)
    return text.rpartition(".")[2].lower()


def _fused(
    node: fx.Node, common: dict[str, Any], args: tuple[Any, ...], names: Names, tensors: Any
) -> list[Launch]:
    """The sends and receives of one `batch_p2p_ops`."""
    rows = [_get(node, args, names, key) for key in ("op_list", "peer_list", "tag_list")]
    if not all(isinstance(x, (list, tuple)) for x in (*rows, tensors)):
        return []
    return [
        Launch(
            kind="send" if "send" in str(op) else "recv",
            peer=_whole(peer),
            tag=_whole(tag),
            dtype=_dtype(tensor),
            shapes=_shapes(tensor),
            **common,
        )
        for op, peer, tag, tensor in zip(*rows, tensors, strict=False)
    ]


def group_of(node: fx.Node) -> str:
    """The name of the group of a collective; empty where it has none."""
    _, info, args, names = _call(node.target, node)
    return _group_name(node, info, args, names)


def _group_name(node: fx.Node, info: OpInfo, args: tuple[Any, ...], names: Names) -> str:
    """The group's name; that of a mesh's dimension where the group is computed in the graph."""
    group: Any = args[info.group] if info.group is not None and len(args) > info.group else None
    if group is None:
        group = _get(node, args, names, *_GROUPS)
    if isinstance(group, fx.Node):
        constant = [x.name if isinstance(x, fx.Node) else str(x) for x in group.args]
        return f"{op_name(group.target)}({', '.join(constant)})"
    if group is None:
        ranks = _whole_list(_get(node, args, names, "ranks"))
        return "" if ranks is None else ",".join(map(str, ranks))
    return str(group)


def _get(node: fx.Node, args: tuple[Any, ...], names: Names, *wanted: str) -> Any:
    for name in wanted:
        if name in node.kwargs:
            return node.kwargs[name]
        if name in names:
            at = names.index(name)
            if at < len(args):
                return args[at]
    return None


def _with_param(
    launch: Launch,
    node: fx.Node,
    kind: Kind,
    args: tuple[Any, ...],
    names: Names,
    params: dict[int, str],
    fqns: dict[str, str],
) -> Launch:
    if kind in (Kind.GATHER, Kind.REDUCE):
        param_id = _get(node, args, names, "param_id")
        known = params.get(param_id) if type(param_id) is int else None
        return replace(launch, param=known or f"parameter {param_id}")
    if launch.kind != "all_gather" or not fqns:
        return launch
    source: Any = args[0] if args else None
    for _ in range(_MOVEMENT_STEPS):
        if not isinstance(source, fx.Node):
            return launch
        if source.op == "placeholder":
            fqn = fqns.get(source.name, "")
            return replace(launch, param=fqn) if fqn else launch
        inputs = source.all_input_nodes
        source = inputs[0] if len(inputs) == 1 else None
    return launch


def _fqns(entry: GraphEntry) -> dict[str, str]:
    roles = entry.inputs or []
    pairs = zip(entry.placeholders(), roles, strict=False)
    return {node.name: role.ref for node, role in pairs if role.kind == PARAM}


def _values(operand: Any) -> list[Any]:
    items = operand if isinstance(operand, (list, tuple)) else [operand]
    found: list[Any] = []
    for item in items:
        if isinstance(item, (list, tuple)):
            found += item
        else:
            found.append(item)
    return [x.meta.get("val") if isinstance(x, fx.Node) else None for x in found]


def _shapes(operand: Any) -> tuple[Shape, ...] | None:
    shapes = [getattr(value, "shape", None) for value in _values(operand)]
    if any(shape is None for shape in shapes):
        return None
    return tuple(_sizes(shape) for shape in shapes)


def _dtype(operand: Any) -> str:
    dtypes = [getattr(value, "dtype", None) for value in _values(operand)]
    if not dtypes or dtypes[0] is None:
        return ""
    return str(dtypes[0]).removeprefix("torch.")


def _sizes(sizes: Any) -> Shape:
    if not isinstance(sizes, (list, tuple)):
        return ()
    return tuple(x if type(x) is int else UNKNOWN_SIZE for x in sizes)


def _whole(value: Any) -> int | None:
    return value if type(value) is int else None


def _whole_list(value: Any) -> tuple[int, ...] | None:
    if not isinstance(value, (list, tuple)) or any(type(x) is not int for x in value):
        return None
    return tuple(value)
