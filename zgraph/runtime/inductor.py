"""Compile the regions of graphs with Inductor; the graphs themselves stay FX, in their order.

Regions that are equal but for names (the layers of a model) are compiled once. Processes of one
machine share what they compile through Inductor's own cache: each region has a lock, so that one
process compiles it and the others load it, and ranks begin with different regions. The system drops
the lock of a process that dies.
"""

from __future__ import annotations

import contextlib
import hashlib
import operator
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.analysis.index import Index
from zgraph.analysis.regions import Region, find_regions
from zgraph.errors import RunError, UsageError
from zgraph.ir.program import GraphEntry, copy_entry
from zgraph.runtime.native import cache_dir

FX, INDUCTOR = "fx", "inductor"
BACKENDS = (FX, INDUCTOR)

# Called before a region is compiled with its number, from 1, and how many there are.
Report = Callable[[int, int], None]


def require_inductor(device: str) -> None:
    """Raise UsageError when Inductor cannot compile on this machine."""
    try:
        compat.require_inductor(device)
    except RuntimeError as error:
        raise UsageError(f"the inductor backend cannot compile here: {error}") from error


@dataclass(slots=True)
class Inductor:
    """Compiles regions and keeps their code; `seconds` is the time that took.

    `regions` counts those of all graphs so far. `turn`, from 0 to 1, is where to begin, so that
    ranks share the work.
    """

    turn: float = 0.0
    regions: int = 0
    seconds: float = 0.0
    codes: dict[str, RegionCode] = field(default_factory=dict)

    def compile(self, entries: Sequence[GraphEntry], report: Report | None = None) -> list[Any]:
        """Copies of the graphs in which every region is one call of compiled code.

        Raises RunError when Inductor fails on a region.
        """
        start = time.perf_counter()
        copies = [copy_entry(entry) for entry in entries]
        plans = [plan for copy in copies for plan in _plans(copy.graph)]
        todo = {plan.key: plan for plan in plans if plan.key not in self.codes}
        first = int(self.turn * len(todo))
        for number, key in enumerate([*todo][first:] + [*todo][:first], 1):
            if report is not None:
                report(number, len(todo))
            self.codes[key] = _compiled(todo[key], f"region_{len(self.codes)}")
        replaced: dict[fx.Node, fx.Node] = {}
        for plan in plans:
            _splice(plan, self.codes[plan.key], replaced)
        self.regions += len(plans)
        self.seconds += time.perf_counter() - start
        return copies


class RegionCode:
    """The compiled code of a region. Takes one list of inputs, which it may empty.

    It is right for tensors that lie in memory as those it was compiled for, and for the sizes that
    meet its guards. Others, met when a batch has another size, are run node by node.
    """

    def __init__(self, name: str, plan: _Plan, sizes: _Sizes, code: Callable[[list[Any]], Any]):
        self.__name__, self.__module__ = name, "zgraph"
        self._plain, self._sizes, self._code = plan.module, sizes, code
        self._layouts: dict[tuple[int, ...], list[Any] | None] = {}

    def __call__(self, inputs: list[Any]) -> Sequence[torch.Tensor]:
        sizes = self._sizes.of(inputs)
        try:
            layouts = self._layouts[sizes]
        except KeyError:
            layouts = self._layouts[sizes] = self._sizes.layouts(sizes)
        if layouts is None or not all(map(_lies_as, inputs, layouts)):
            return self._plain(*inputs)
        return self._code(inputs)


def _lies_as(value: Any, layout: Any) -> bool:
    if layout is None:  # a size
        return True
    shape, strides = layout
    if value.shape != shape:
        return False
    found = value.stride()
    return found == strides or all(
        size == 1 or ours == theirs
        for size, ours, theirs in zip(shape, found, strides, strict=True)
    )


@dataclass(slots=True)
class _Plan:
    """A region of a graph, taken out: `module` computes it from `inputs`. Equal ones have one key.

    `values` and `results` are the fake values of the inputs and the results.
    """

    graph: fx.Graph
    nodes: list[fx.Node]
    region: Region
    inputs: list[fx.Node]
    module: fx.GraphModule
    values: list[Any]
    results: list[torch.Tensor]
    key: str


def _plans(graph: fx.Graph) -> list[_Plan]:
    index = Index(graph)
    shown = _Shown(graph)
    plans = (_plan(index, region, shown) for region in find_regions(index))
    return [plan for plan in plans if plan is not None]


def _plan(index: Index, region: Region, shown: _Shown) -> _Plan | None:
    """None when a size of the region is a symbol whose value nothing in the graph shows."""
    nodes = index.nodes
    inputs = [nodes[i] for i in region.inputs]
    inner = [nodes[i].meta["val"] for i in region.nodes]
    values = [node.meta["val"] for node in inputs]
    for symbol in sorted(_symbols([*values, *inner]) - set(_shown_by(values)), key=str):
        node = shown.node(symbol)
        if node is None:
            return None
        inputs.append(node)
        values.append(node.meta["val"])
    module = _taken_out(nodes, region, inputs)
    results = [nodes[i].meta["val"] for i in region.outputs]
    text = "\n".join([str(module.graph), *map(_described, [*values, *results])])
    text += "".join(f"\n{s} {_range_of(s, values)}" for s in sorted(_symbols(values), key=str))
    key = hashlib.sha256(text.encode()).hexdigest()
    return _Plan(index.nodes[0].graph, nodes, region, inputs, module, values, results, key)


def _taken_out(nodes: list[fx.Node], region: Region, inputs: list[fx.Node]) -> fx.GraphModule:
    graph = fx.Graph()
    new = {node: graph.placeholder(f"x{k}") for k, node in enumerate(inputs)}
    for k, i in enumerate(region.nodes):
        node = nodes[i]
        args, kwargs = fx.node.map_arg((node.args, node.kwargs), new.__getitem__)
        new[node] = graph.create_node(node.op, node.target, args, kwargs, f"n{k}")
    graph.output(tuple(new[nodes[i]] for i in region.outputs))
    return fx.GraphModule(torch.nn.Module(), graph)


def _described(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{value.dtype} {list(value.shape)} {list(value.stride())} {value.device}"
    return str(value)


# --- symbolic sizes ------------------------------------------------------------------------------


def _tensors_in(values: Sequence[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _tensors_in(value)
        elif value is not None:
            yield value


def _sizes_in(values: Sequence[Any]) -> Iterator[Any]:
    """The symbolic sizes and strides of values."""
    for value in _tensors_in(values):
        found = (*value.shape, *value.stride()) if isinstance(value, torch.Tensor) else (value,)
        yield from (size for size in found if isinstance(size, torch.SymInt))


def _symbols(values: Sequence[Any]) -> set[Any]:
    return {s for size in _sizes_in(values) for s in compat.expression_of(size).free_symbols}


def _shown_by(values: Sequence[Any]) -> dict[Any, tuple[int, int]]:
    """Symbols that stand by themselves among inputs: the input and its dimension, -1 for a size."""
    found: dict[Any, tuple[int, int]] = {}
    for k, value in enumerate(values):
        sizes = value.shape if isinstance(value, torch.Tensor) else (value,)
        for dimension, size in enumerate(sizes):
            if isinstance(size, torch.SymInt) and compat.expression_of(size).is_Symbol:
                where = (k, dimension if isinstance(value, torch.Tensor) else -1)
                found.setdefault(compat.expression_of(size), where)
    return found


def _range_of(symbol: Any, values: Sequence[Any]) -> tuple[int | None, int | None]:
    return compat.symbol_range(compat.shape_env_of(next(_sizes_in(values))), symbol)


class _Shown:
    """Which node of a graph shows the value of a symbol: a size, read from an input if need be."""

    def __init__(self, graph: fx.Graph):
        self._graph = graph
        self._inputs = graph.find_nodes(op="placeholder")
        self._where = _shown_by([node.meta.get("val") for node in self._inputs])
        self._nodes: dict[Any, fx.Node] = {}

    def node(self, symbol: Any) -> fx.Node | None:
        """The node, made if need be; None when no input shows the symbol."""
        if symbol not in self._nodes:
            if symbol not in self._where:
                return None
            k, dimension = self._where[symbol]
            self._nodes[symbol] = self._inputs[k] if dimension < 0 else self._read(k, dimension)
        return self._nodes[symbol]

    def _read(self, k: int, dimension: int) -> fx.Node:
        source = self._inputs[k]
        with self._graph.inserting_after(self._inputs[-1]):
            node = self._graph.call_function(torch.ops.aten.sym_size.int, (source, dimension))
        node.meta["val"] = source.meta["val"].shape[dimension]
        return node


class _Sizes:
    """The symbols of a region, in an environment of its own, which collects its guards.

    `examples` are fake inputs in that environment, `strides` those of the results.
    """

    def __init__(self, plan: _Plan):
        self.env = compat.new_shape_env()
        self._values = plan.values
        self._shown = {
            symbol: where
            for symbol, where in _shown_by(plan.values).items()
            if symbol in _symbols(plan.values)
        }
        for symbol in self._shown:
            source = compat.shape_env_of(next(_sizes_in(plan.values)))
            low, high = compat.symbol_range(source, symbol)
            hint = compat.symbol_hints(source).get(symbol)
            compat.add_symbol(self.env, symbol, low, high, None if hint is None else int(hint), False)
        mode = compat.new_fake_mode(self.env)
        self.examples = [self._example(mode, value) for value in plan.values]
        self.strides = [self._own(value.stride()) for value in plan.results]

    def _own(self, sizes: Sequence[Any]) -> list[Any]:
        return [
            compat.symbolic(self.env, compat.expression_of(size), int)
            if isinstance(size, torch.SymInt)
            else size
            for size in sizes
        ]

    def _example(self, mode: Any, value: Any) -> Any:
        if not isinstance(value, torch.Tensor):
            return self._own([value])[0]
        shape, strides = self._own(value.shape), self._own(value.stride())
        return compat.new_fake_tensor(mode, shape, strides, value.dtype, value.device)

    def of(self, inputs: list[Any]) -> tuple[int, ...]:
        """The values of the symbols, in these inputs."""
        if not self._shown:
            return ()
        return tuple(
            inputs[k] if dimension < 0 else inputs[k].shape[dimension]
            for k, dimension in self._shown.values()
        )

    def layouts(self, sizes: tuple[int, ...]) -> list[Any] | None:
        """Shape and strides of each input, None for a size; None if a guard forbids the sizes."""
        known = dict(zip(self._shown, sizes, strict=True))
        if not compat.meets_guards(self.env, known):
            return None

        def concrete(values: Sequence[Any]) -> tuple[int, ...]:
            return tuple(
                int(compat.expression_of(value).xreplace(known))
                if isinstance(value, torch.SymInt)
                else value
                for value in values
            )

        return [
            (concrete(value.shape), concrete(value.stride()))
            if isinstance(value, torch.Tensor)
            else None
            for value in self._values
        ]


# --- compiling, and putting back -----------------------------------------------------------------


def _compiled(plan: _Plan, name: str) -> RegionCode:
    sizes = _Sizes(plan)
    try:
        with _one_process(plan.key):
            code = compat.compile_with_inductor(plan.module, sizes.examples, sizes.strides)
    except Exception as error:
        names = [plan.nodes[i].name for i in plan.region.nodes]
        reason = f"{type(error).__name__}: {error}"
        raise RunError(f"Inductor failed on {names[0]} ... {names[-1]}: {reason}") from error
    return RegionCode(name, plan, sizes, code)


@contextlib.contextmanager
def _one_process(key: str) -> Iterator[None]:
    """Let one process of this machine at a time compile the region of that key."""
    import fcntl

    folder = cache_dir()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "regions.lock").open("w") as file:
        fcntl.lockf(file, fcntl.LOCK_EX, 1, int(key[:8], 16))  # one byte of the file is one region
        yield


def _splice(plan: _Plan, code: RegionCode, replaced: dict[fx.Node, fx.Node]) -> None:
    """Put a call of the code in the place of the region's nodes; notes what stands for which."""
    graph, nodes, region = plan.graph, plan.nodes, plan.region
    inputs = [replaced.get(node, node) for node in plan.inputs]
    with graph.inserting_after(nodes[region.last]):
        call = graph.create_node("call_function", code, (inputs,), name=code.__name__)
    names = [nodes[i].name for i in region.nodes]
    call.meta["region"] = f"compiled {names[0]} ... {names[-1]} ({len(names)} nodes)"
    last = call
    for position, i in enumerate(region.outputs):
        with graph.inserting_after(last):
            last = graph.call_function(operator.getitem, (call, position))
        last.meta = dict(nodes[i].meta)
        nodes[i].replace_all_uses_with(last)
        replaced[nodes[i]] = last
    for i in region.replayed:
        last.append(nodes[i])
        last = nodes[i]
    for i in reversed(region.nodes):
        if not nodes[i].users:
            graph.erase_node(nodes[i])
