"""The graph in the JSON of a torch.export archive, as torch.fx nodes."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.ir.targets import op_name, resolve, schema_of
from zgraph.ir.values import ValueContext, dtype_text

# The numbers of torch._export.serde.schema, major version 8: part of the file format.
DTYPES = {
    1: torch.uint8,
    2: torch.int8,
    3: torch.int16,
    4: torch.int32,
    5: torch.int64,
    6: torch.float16,
    7: torch.float32,
    8: torch.float64,
    13: torch.bfloat16,
    9: torch.complex32,
    10: torch.complex64,
    11: torch.complex128,
    12: torch.bool,
    28: torch.uint16,
    34: torch.uint32,
    35: torch.uint64,
    33: torch.float8_e8m0fnu,
    29: torch.float8_e4m3fn,
    30: torch.float8_e5m2,
    31: torch.float8_e4m3fnuz,
    32: torch.float8_e5m2fnuz,
}
_LAYOUTS = {
    1: torch.sparse_coo,
    2: torch.sparse_csr,
    3: torch.sparse_csc,
    4: torch.sparse_bsr,
    5: torch.sparse_bsc,
    7: torch.strided,
}
_MEMORY_FORMATS = {
    1: torch.contiguous_format,
    2: torch.channels_last,
    3: torch.channels_last_3d,
    4: torch.preserve_format,
}
_KEYWORD = 2


class GraphBuilder:
    """Builds one graph; bodies of higher-order operators go to `nested` under dotted names."""

    def __init__(
        self,
        table: dict[str, Any],
        context: ValueContext,
        nested: dict[str, fx.Graph],
        prefix: str,
    ):
        self.table, self.context, self.nested, self.prefix = table, context, nested, prefix
        self.graph = fx.Graph()
        self.nodes: list[fx.Node] = []
        self.names: dict[str, fx.Node] = {}
        self.bodies: list[tuple[str, dict[str, Any]]] = []

    def build(self) -> fx.Graph:
        for i, argument in enumerate(self.table["inputs"]):
            name = _name_of(argument) or f"input_{i}"
            self._add(name, "placeholder", name, (), {}, argument)
        for row in self.table["nodes"]:
            self._call(row)
        returned = [self.argument(x) for x in self.table["outputs"]]
        single = self.table.get("is_single_tensor_return") and len(returned) == 1
        value = returned[0] if single else tuple(returned)
        self.nodes.append(compat.new_node(self.graph, "output", "output", "output", (value,), {}))
        compat.adopt_nodes(self.graph, self.nodes)
        for name, table in self.bodies:
            inner = GraphBuilder(table, self.context, self.nested, f"{name}.")
            self.nested[name] = inner.build()
        return self.graph

    def _add(
        self, name: str, op: str, target: Any, args: Any, kwargs: Any, output: dict[str, Any] | None
    ) -> fx.Node:
        node = compat.new_node(self.graph, name, op, target, tuple(args), kwargs)
        self.nodes.append(node)
        self.names[name] = node
        if output is not None and _name_of(output):
            found, value = self._value(output)
            if found:
                node.meta["val"] = value
        return node

    def _call(self, row: dict[str, Any]) -> None:
        target = resolve(row["target"])
        args, kwargs = self._arguments(row["inputs"], target)
        outputs = row["outputs"]
        several = len(outputs) > 1 or any("as_tensors" in x for x in outputs)
        if row["target"].startswith("torch.ops.higher_order.") and outputs:
            several = several or row.get("is_hop_single_tensor_return") is False
        name = text(row.get("name") or "")
        if not several:
            output = outputs[0] if outputs else None
            name = (_name_of(output) if output else "") or name or self._free_name(target)
            node = self._add(name, "call_function", target, args, kwargs, output)
            self._module(node, row)
            return
        node = self._add(
            name or self._free_name(target), "call_function", target, args, kwargs, None
        )
        self._module(node, row)
        parts = outputs
        if len(outputs) == 1 and "as_tensors" in outputs[0]:
            parts = [{"as_tensor": x} for x in outputs[0]["as_tensors"]]
        values = []
        for i, part in enumerate(parts):
            values.append(self._value(part)[1] if _name_of(part) else None)
            if _name_of(part):
                self._add(_name_of(part), "call_function", operator.getitem, (node, i), {}, part)
        node.meta["val"] = values if len(outputs) == 1 else tuple(values)

    def _arguments(
        self, rows: list[dict[str, Any]], target: Any
    ) -> tuple[list[Any], dict[str, Any]]:
        """Positional and keyword arguments. Archives before torch 2.7 do not say which is which:
        then the schema's defaults decide, as a default left out would shift those behind it."""
        schema = schema_of(target)
        named = schema.arguments if schema else ()
        optional = {x.name for x in named if x.kwarg_only or x.has_default_value()}
        args, kwargs = [], {}
        for row in rows:
            name, kind = row["name"], row.get("kind")
            by_name = kind == _KEYWORD if kind else name in optional
            value = self.argument(row["arg"])
            if by_name and name:
                kwargs[name] = value
            else:
                args.append(value)
        return args, kwargs

    def _free_name(self, target: Any) -> str:
        base, count = op_name(target).rpartition(".")[2], 0
        name = base
        while name in self.names:
            count += 1
            name = f"{base}_{count}"
        return name

    def _module(self, node: fx.Node, row: dict[str, Any]) -> None:
        last = row.get("metadata", {}).get("nn_module_stack", "").rpartition(";")[2].split(",")
        if len(last) > 1 and last[1]:
            node.meta["module"] = last[1]

    def _value(self, output: dict[str, Any]) -> tuple[bool, Any]:
        kind, name = tagged(output)[0], _name_of(output)
        if kind == "as_tensor":
            return True, self._tensor(self.table["tensor_values"][name])
        for key, table, of in (
            ("as_sym_int", "sym_int_values", int),
            ("as_sym_bool", "sym_bool_values", bool),
            ("as_sym_float", "sym_float_values", float),
        ):
            if kind == key and name in self.table.get(table, {}):
                return True, self._number(self.table[table][name], of)
        return False, None

    def _number(self, row: dict[str, Any], of: type) -> Any:
        if "as_expr" in row:
            return self.context.symbols.value(row["as_expr"]["expr_str"], of)
        return of(tagged(row)[1])

    def _tensor(self, meta: dict[str, Any]) -> torch.Tensor:
        size, stride = (
            ", ".join(str(self._number(x, int)) for x in meta[key]) for key in ("sizes", "strides")
        )
        device = _device(meta["device"])
        return self.context.tensor(f"{dtype_text(DTYPES[meta['dtype']])}[{size}][{stride}]{device}")

    def argument(self, row: dict[str, Any]) -> Any:
        """The value of one argument: a dict of one key, which says its kind."""
        kind, value = tagged(row)
        if kind in ("as_tensor", "as_custom_obj"):
            return self.names[value["name"]]
        if kind in ("as_tensors", "as_optional_tensors", "as_sym_ints", "as_sym_bools"):
            return [self._item(x) for x in value]
        if kind == "as_sym_floats":
            return [self._item(x) for x in value]
        if kind in ("as_sym_int", "as_sym_bool", "as_sym_float", "as_optional_tensor"):
            return self._item(value)
        if kind == "as_nested_tensors":
            return [[self._item(x) for x in inner] for inner in value]
        if kind == "as_graph":
            return self._body(value)
        if kind == "as_string_to_argument":
            return {key: self.argument(x) for key, x in value.items()}
        if kind in _LITERALS:
            return _LITERALS[kind](value)
        raise ValueError(f"an argument of kind {kind}")

    def _item(self, row: dict[str, Any]) -> Any:
        if "as_name" in row or "name" in row:
            return self.names[str(row.get("as_name", row.get("name")))]
        kind, value = tagged(row)
        if kind == "as_tensor":
            return self.names[value["name"]]
        return None if kind == "as_none" else value

    def _body(self, row: dict[str, Any]) -> fx.Node:
        name = row["name"]
        if name in self.names:
            return self.names[name]
        self.bodies.append((self.prefix + name, row["graph"]))
        return self._add(name, "get_attr", name, (), {}, None)


def tagged(row: dict[str, Any]) -> tuple[str, Any]:
    """The key and the value of a union: a dict of one key. Raise ValueError for another."""
    if len(row) != 1:
        raise ValueError(f"one kind expected, {sorted(row)[:4]} found")
    return next(iter(row.items()))


def text(value: Any) -> str:
    """The value, which must be a string. Raise ValueError where it is none."""
    if not isinstance(value, str):
        raise ValueError(f"a name expected, {str(value)[:40]} found")
    return value


def _name_of(argument: dict[str, Any]) -> str:
    """The name an argument refers to, empty for literals."""
    value = tagged(argument)[1]
    return str(value.get("name") or value.get("as_name") or "") if isinstance(value, dict) else ""


def _device(row: dict[str, Any]) -> torch.device:
    return torch.device(row["type"] if row["index"] is None else f"{row['type']}:{row['index']}")


def _same(value: Any) -> Any:
    return value


_LITERALS: dict[str, Callable[[Any], Any]] = {
    "as_none": lambda value: None,
    "as_int": int,
    "as_float": float,
    "as_bool": bool,
    "as_string": str,
    "as_ints": list,
    "as_floats": lambda value: [float(x) for x in value],
    "as_bools": list,
    "as_strings": list,
    "as_int_lists": _same,
    "as_float_lists": _same,
    "as_complex": lambda value: complex(value["real"], value["imag"]),
    "as_scalar_type": DTYPES.__getitem__,
    "as_layout": _LAYOUTS.__getitem__,
    "as_memory_format": _MEMORY_FORMATS.__getitem__,
    "as_device": _device,
    "as_operator": resolve,
}
