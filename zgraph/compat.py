"""The private parts of torch that zgraph depends on, each behind one small function.

Nothing else in zgraph may name an underscore module of torch where a function here will do; a new
torch release is met by editing this file.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import fx, nn
from torch.fx import traceback


def export_joint(model: nn.Module, inputs: tuple[torch.Tensor, ...]) -> fx.GraphModule:
    """Trace forward and backward of a module into one functional ATen graph.

    Placeholders carry `meta["desc"]`, the output node a list of them: see `joint_input_kind` and
    `joint_output_kind`. Parameters and buffers come first, in registration order.
    """
    from torch._functorch.aot_autograd import aot_export_joint_with_descriptors

    with contextlib.ExitStack() as stack:
        return aot_export_joint_with_descriptors(stack, model, inputs).graph_module


def joint_input_kind(descriptor: Any) -> tuple[str, str | int]:
    """What a placeholder of a joint graph is, with its name or position.

    The first is "param", "buffer" (the second is the attribute name), "user", "tangent" (the second
    is a position) or the descriptor's class name.
    """
    from torch._functorch._aot_autograd import descriptors as d

    if isinstance(descriptor, d.ParamAOTInput):
        return "param", descriptor.target
    if isinstance(descriptor, d.BufferAOTInput):
        return "buffer", descriptor.target
    if isinstance(descriptor, d.PlainAOTInput):
        return "user", descriptor.idx
    if isinstance(descriptor, d.TangentAOTInput):
        return "tangent", -1
    return type(descriptor).__name__, -1


def joint_output_kind(descriptor: Any) -> tuple[str, Any]:
    """What an output of a joint graph is, and what it refers to.

    "user" comes with its position, "mutated" and "grad" with the descriptor of the input; anything
    else is the class name.
    """
    from torch._functorch._aot_autograd import descriptors as d

    if isinstance(descriptor, d.PlainAOTOutput):
        return "user", descriptor.idx
    if isinstance(descriptor, d.InputMutationAOTOutput):
        return "mutated", descriptor.mutated_input
    if isinstance(descriptor, d.GradAOTOutput):
        return "grad", descriptor.grad_of
    return type(descriptor).__name__, None


def min_cut_partition(
    joint: fx.GraphModule, *, num_fwd_outputs: int, static_inputs: list[int]
) -> tuple[fx.GraphModule, fx.GraphModule]:
    """Split a joint graph where the fewest bytes are saved. The joint graph is consumed."""
    from torch._functorch.partitioners import min_cut_rematerialization_partition
    from torch._guards import TracingContext, detect_fake_mode, tracing

    values = [node.meta.get("val") for node in joint.graph.find_nodes(op="placeholder")]
    mode = detect_fake_mode(values)
    # Random operators of checkpoint regions need the tracing's fake mode for their state.
    with tracing(TracingContext(mode)):
        return min_cut_rematerialization_partition(
            joint,
            None,
            num_fwd_outputs=num_fwd_outputs,
            static_lifetime_input_indices=static_inputs,
        )


@contextlib.contextmanager
def compiling_flag() -> Iterator[None]:
    """Let `torch.compiler.is_compiling()` be true inside, so that libraries skip eager checks."""
    before = torch.compiler._is_compiling_flag
    torch.compiler._is_compiling_flag = True
    try:
        yield
    finally:
        torch.compiler._is_compiling_flag = before


def dtype_abbreviations() -> dict[torch.dtype, str]:
    """How tensor annotations abbreviate each dtype: `torch.float32` is `f32`."""
    from torch.utils._dtype_abbrs import dtype_abbrs

    return dtype_abbrs


def new_node(
    graph: fx.Graph,
    name: str,
    op: str,
    target: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    type_expr: Any = None,
) -> fx.Node:
    """A node of exactly that name, not yet in its graph: see `adopt_nodes`.

    `Graph.create_node` renames duplicates and spends most of its time on that.
    """
    return fx.Node(graph, name, op, target, args, kwargs, type_expr)


def adopt_nodes(graph: fx.Graph, nodes: list[fx.Node]) -> None:
    """Append nodes made by `new_node` to their graph, in order. Names stay, duplicates included."""
    insert = graph._insert
    lookup = graph._find_nodes_lookup_table
    namespace = graph._graph_namespace
    counts = namespace._base_count
    for node in nodes:
        insert(node)
        lookup.insert(node)
        name = node.name
        namespace._used_names.add(name)
        namespace._obj_to_name[node] = name
        base, _, number = name.rpartition("_")
        if base and number.isdecimal() and len(number) < 10 and int(number) > counts.get(base, 0):
            counts[base] = int(number)
    graph._len += len(nodes)


def new_shape_env() -> Any:
    """An empty ShapeEnv: the owner of the symbols of one program."""
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    return ShapeEnv()


def new_fake_mode(shape_env: Any = None) -> Any:
    """A FakeTensorMode whose tensors may have any device, installed here or not."""
    from torch._subclasses.fake_tensor import FakeTensorMode

    return FakeTensorMode(shape_env=shape_env, allow_non_fake_inputs=True)


def new_fake_tensor(
    mode: Any, size: Any, stride: Any, dtype: torch.dtype, device: torch.device
) -> torch.Tensor:
    """A fake tensor of its own storage, made without running an operator of that device."""
    from torch._subclasses.fake_tensor import FakeTensor

    guards = mode.shape_env.suppress_guards() if mode.shape_env else contextlib.nullcontext()
    with guards:
        meta = torch.empty_strided(size, stride, dtype=dtype, device="meta")
        return FakeTensor(mode, meta, device)


def symbol_hints(shape_env: Any) -> dict[Any, Any]:
    """The example value of each backed symbol. Named `var_to_val` before torch 2.12."""
    found = getattr(shape_env, "backed_var_to_val", None)
    return shape_env.var_to_val if found is None else found


def add_symbol(
    shape_env: Any,
    symbol: Any,
    low: int | None,
    high: int | None,
    hint: int | None,
    size_like: bool,
) -> None:
    """Make a sympy symbol known to a ShapeEnv. A bound of None is infinite, a hint None unknown."""
    import sympy
    from torch.utils._sympy.numbers import int_oo
    from torch.utils._sympy.value_ranges import ValueRanges

    shape_env.var_to_range[symbol] = ValueRanges(
        -int_oo if low is None else sympy.Integer(low),
        int_oo if high is None else sympy.Integer(high),
    )
    if hint is not None:
        symbol_hints(shape_env)[symbol] = sympy.Integer(hint)
    if size_like:
        shape_env.size_like.add(symbol)


def symbol_range(shape_env: Any, symbol: Any) -> tuple[int | None, int | None]:
    """The bounds of an integer symbol, None where infinite."""
    import sympy

    found = shape_env.var_to_range.get(symbol)
    if found is None:
        return None, None
    lower, upper = found.lower, found.upper
    return (
        int(lower) if isinstance(lower, sympy.Integer) else None,
        int(upper) if isinstance(upper, sympy.Integer) else None,
    )


def is_size_like(shape_env: Any, symbol: Any) -> bool:
    """Whether an unbacked symbol is known to be a size, so not negative."""
    return symbol in getattr(shape_env, "size_like", ())


def symbolic(shape_env: Any, expression: Any, kind: type) -> Any:
    """A SymInt, SymFloat or SymBool (`kind` is int, float or bool) for a sympy expression."""
    from torch.fx.experimental.sym_node import SymNode

    hint = None
    known = symbol_hints(shape_env)
    if all(symbol in known for symbol in expression.free_symbols):
        hint = kind(expression.xreplace(known))
    wrapper = {int: torch.SymInt, float: torch.SymFloat, bool: torch.SymBool}[kind]
    return wrapper(SymNode(expression, shape_env, kind, hint))


def expression_of(value: Any) -> Any:
    """The sympy expression of a SymInt, SymFloat or SymBool."""
    return value.node.expr


def shape_env_of(value: Any) -> Any:
    """The ShapeEnv that owns a SymInt, SymFloat or SymBool."""
    return value.node.shape_env


def use_boxed_calling(graph: Any) -> None:
    """Make the compiled graph take one list of inputs and clear it, so that each can be freed."""
    from torch.fx.graph import _BoxedCodeGen

    graph.set_codegen(_BoxedCodeGen())


def unwaited_functional_collectives() -> int:
    """How many functional collectives of this process were launched and never waited on."""
    from torch._C._distributed_c10d import _get_work_registry_size

    return _get_work_registry_size()


@contextlib.contextmanager
def checkpoint_regions() -> Iterator[None]:
    """Let `torch.utils.checkpoint` calls inside become tagged regions of the graph being traced.

    What a checkpointed function computes is marked to be recomputed, with one `ac_graph_id` for
    each call, as torch.compile does; the partitioner then repeats those nodes in the backward.
    Traced as they stand, checkpoints would put the repetition into the joint graph, where common
    subexpressions are merged and everything is saved after all.
    """
    from torch.utils import checkpoint

    ids = itertools.count(1)
    generator, reentrant = (
        checkpoint._checkpoint_without_reentrant_generator,
        checkpoint.CheckpointFunction,
    )

    @contextlib.contextmanager
    def tagged() -> Iterator[None]:
        with traceback.preserve_node_meta():
            meta = traceback.current_meta
            meta["recompute"] = checkpoint.CheckpointPolicy.PREFER_RECOMPUTE
            meta["ac_graph_id"] = next(ids)
            yield

    def with_policy(context_fn: Callable[[], tuple[Any, Any]]) -> Callable[[], tuple[Any, Any]]:
        def contexts() -> tuple[Any, Any]:
            forward, recompute = context_fn()
            forward.ac_graph_id = next(ids)
            return forward, recompute

        return contexts

    def region(
        function: Any,
        preserve_rng_state: bool = True,
        context_fn: Any = checkpoint.noop_context_fn,
        determinism_check: str = "default",
        debug: bool = False,
        early_stop: bool = True,
        *args: Any,
        **kwargs: Any,
    ) -> Iterator[None]:
        if context_fn is checkpoint.noop_context_fn:
            with tagged():
                yield
            return
        # A selective policy tags each operator itself; random state is the partitioner's concern.
        with traceback.preserve_node_meta():
            yield from generator(
                function, False, with_policy(context_fn), determinism_check, debug, False,
                *args, **kwargs,
            )  # fmt: skip

    class Reentrant:
        @staticmethod
        def apply(function: Any, preserve_rng_state: bool, *args: Any) -> Any:
            with tagged():
                return function(*args)

    checkpoint._checkpoint_without_reentrant_generator = region  # type: ignore[assignment]
    checkpoint.CheckpointFunction = Reentrant  # type: ignore[assignment, misc]
    try:
        yield
    finally:
        checkpoint._checkpoint_without_reentrant_generator = generator
        checkpoint.CheckpointFunction = reentrant  # type: ignore[misc]


def fake_with_dynamic_sizes(mode: Any, tensor: torch.Tensor, dynamic: set[int]) -> torch.Tensor:
    """A fake tensor like `tensor` whose sizes at the dimensions `dynamic` are symbols."""
    from torch.fx.experimental.symbolic_shapes import DimDynamic, StatelessSymbolicContext

    sizes = [DimDynamic.DYNAMIC if d in dynamic else DimDynamic.STATIC for d in range(tensor.dim())]
    context: Any = StatelessSymbolicContext(dynamic_sizes=sizes)
    return mode.from_tensor(tensor, static_shapes=False, symbolic_context=context)


def new_symbol(mode: Any, example: int) -> Any:
    """A sympy symbol for a size of 2 or more, made known to the ShapeEnv of a fake mode."""
    named = torch.empty(example, device="meta")
    return expression_of(fake_with_dynamic_sizes(mode, named, {0}).shape[0])


def meets_guards(shape_env: Any, sizes: dict[Any, int]) -> bool:
    """Whether these values of symbols lie in their ranges and meet every guard of a ShapeEnv."""
    import sympy

    values = {symbol: sympy.Integer(size) for symbol, size in sizes.items()}
    for symbol, size in sizes.items():
        low, high = symbol_range(shape_env, symbol)
        if (low is not None and size < low) or (high is not None and size > high):
            return False
    guards = (shape_env.replace(guard.expr).xreplace(values) for guard in shape_env.guards)
    return all(guard not in (False, sympy.false) for guard in guards)


def has_unbacked_size(tensor: torch.Tensor) -> bool:
    """Whether a size or stride depends on a value that only running the graph tells."""
    from torch.fx.experimental.symbolic_shapes import has_free_unbacked_symbols

    sizes = [size for size in (*tensor.shape, *tensor.stride()) if isinstance(size, torch.SymInt)]
    return any(map(has_free_unbacked_symbols, sizes))


def is_free_symbol(size: Any) -> bool:
    """Whether a size is symbolic and no guard has fixed its value."""
    if not isinstance(size, torch.SymInt):
        return False
    expression = size.node.shape_env.replace(size.node.expr)
    return bool(expression.free_symbols)


def grad_dtype(parameter: nn.Parameter) -> torch.dtype | None:
    """The dtype that a parameter's gradient was set to have; None when that is its own."""
    wanted = getattr(parameter, "grad_dtype", None)
    return wanted if wanted != parameter.dtype else None


def is_fake(tensor: torch.Tensor) -> bool:
    """Whether a tensor is a FakeTensor: it has no values."""
    from torch._subclasses.fake_tensor import FakeTensor

    return isinstance(tensor, FakeTensor)


def load_pickle(path: Any) -> Any:
    """Unpickle a file, which RUNS what it names: only ever called when the user allows it."""
    import importlib
    import warnings

    # Code of pickled GraphModules names these without importing them.
    for module in (
        "torch._higher_order_ops.triton_kernel_wrap",
        "torch.fx.experimental.proxy_tensor",
    ):
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torch.load(path, weights_only=False, map_location="cpu")


@contextlib.contextmanager
def quiet_failures() -> Iterator[None]:
    """Keep torch from logging the traceback of an operator that fails on fake tensors.

    The exception itself carries the same message.
    """
    logger = logging.getLogger("torch._subclasses.fake_tensor")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def register_dynamo_backend(name: str, backend: Any) -> None:
    """Let `torch.compile(..., backend=name)` find a backend. Does nothing when it already can."""
    from torch._dynamo.backends import registry

    if name not in registry._COMPILER_FNS:
        registry.register_backend(backend, name=name)


def compile_with_aot(
    module: Any,
    inputs: Any,
    *,
    forward: Callable[..., Any],
    backward: Callable[..., Any],
    inference: Callable[..., Any],
    partition: Callable[..., Any],
) -> Callable[..., Any]:
    """Compile a graph that Dynamo captured through AOT Autograd with these compilers.

    The compilers return callables that take one list of inputs, which they may empty.
    """
    from torch._dynamo.backends.common import aot_autograd
    from torch._functorch import config

    # A donated buffer would forbid retain_graph, for a reuse of memory that FX does not do.
    with config.patch(donated_buffer=False):
        return aot_autograd(
            fw_compiler=forward,
            bw_compiler=backward,
            inference_compiler=inference,
            partition_fn=partition,
        )(module, inputs)


def takes_list(function: Any) -> Any:
    """Mark a function as taking its inputs in one list (torch's boxed calling convention)."""
    function._boxed_call = True
    return function


def min_cut_as_given(joint: Any, inputs: Any, **given: Any) -> tuple[Any, Any]:
    """Torch's min-cut partitioner with the arguments that AOT Autograd called ours with."""
    from torch._functorch.partitioners import min_cut_rematerialization_partition

    return min_cut_rematerialization_partition(joint, inputs, **given)


def compile_id() -> str:
    """The id that torch gives the compilation in progress, such as "0/0"; "" outside one."""
    from torch._guards import CompileContext

    found = CompileContext.current_compile_id()
    return "" if found is None else str(found)


def group_name_of(group: Any) -> str:
    """The name under which a process group is registered; None is the default group."""
    import torch.distributed as dist

    return (group or dist.distributed_c10d._get_default_group()).group_name


def innermost_saved_tensors_hooks() -> tuple[Callable[..., Any], Callable[..., Any]] | None:
    """The pack and unpack hooks that autograd would apply now, or None."""
    return torch._C._autograd._top_saved_tensors_default_hooks(True)


def storage_key(tensor: torch.Tensor) -> int:
    """Identifies a tensor's storage while it is alive, freed storages included."""
    return tensor.untyped_storage()._cdata


def all_gather_flat(out: torch.Tensor, part: torch.Tensor, group: Any = None) -> None:
    """Gather equal parts of all ranks into one tensor. `all_gather_single` is new in torch 2.12."""
    import torch.distributed as dist

    gather = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor
    gather(out, part, group=group)


def flop_formulas() -> dict[Any, Callable[..., Any]]:
    """Torch's formulas of floating point operations, by operator (packets, higher-order ones)."""
    from torch.utils.flop_counter import flop_registry

    return dict(flop_registry)


def flop_formula_takes_tensors(formula: Callable[..., Any]) -> bool:
    """Whether a formula of `flop_formulas` reads tensors themselves; the others take shapes too."""
    return getattr(formula, "__wrapped__", None) is None


def flat_sharded_tensor(
    local: torch.Tensor, numel: int, device: str, world_size: int
) -> torch.Tensor:
    """A DTensor of `numel` elements in a row, each rank holding ceil(numel / W) of them or less."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.tensor import DTensor, Shard

    mesh = init_device_mesh(device, (world_size,))
    shape = torch.Size([numel])
    return DTensor.from_local(local, mesh, [Shard(0)], run_check=False, shape=shape, stride=(1,))


def checkpoint_reader(path: Any) -> Any:
    """A reader of torch's distributed checkpoints that constructs nothing but their index.

    Torch unpickles the index, which would run what a hostile file names; this one raises
    UnpicklingError for anything that an index does not consist of.
    """
    import pickle
    from pathlib import Path

    from torch.distributed.checkpoint import FileSystemReader
    from torch.distributed.checkpoint.metadata import StorageMeta

    allowed = {
        "torch.distributed.checkpoint.metadata": {
            *("Metadata", "MetadataIndex", "TensorStorageMetadata", "TensorProperties"),
            *("ChunkStorageMetadata", "StorageMeta", "_MEM_FORMAT_ENCODING"),
        },
        "torch.distributed.checkpoint.filesystem": {"_StorageInfo"},
        "torch.serialization": {"_get_layout"},
        "pathlib": {"PosixPath", "WindowsPath", "PurePosixPath", "Path"},
        "torch": {"Size", *(str(dtype).removeprefix("torch.") for dtype in dtype_abbreviations())},
    }

    class IndexUnpickler(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            if name not in allowed.get(module, ()):
                raise pickle.UnpicklingError(f"the index of a checkpoint names {module}.{name}")
            return super().find_class(module, name)

    class Reader(FileSystemReader):
        def read_metadata(self, *args: Any, **kwargs: Any) -> Any:
            with (Path(path) / ".metadata").open("rb") as file:
                found = IndexUnpickler(file).load()
            found.storage_meta = found.storage_meta or StorageMeta()
            found.storage_meta.load_id = self.load_id
            return found

    return Reader(path)


def reduce_scatter_flat(part: torch.Tensor, whole: torch.Tensor) -> None:
    """Sum over ranks and keep this rank's part. `reduce_scatter_single` is new in torch 2.12."""
    import torch.distributed as dist

    reduce = getattr(dist, "reduce_scatter_single", None) or dist.reduce_scatter_tensor
    reduce(part, whole)


def require_inductor(device: str) -> None:
    """Raise RuntimeError, in one line, when this machine has not what Inductor compiles with."""
    from torch._inductor.cpp_builder import get_cpp_compiler
    from torch._inductor.exc import InvalidCxxCompiler
    from torch.utils._triton import has_triton

    try:
        get_cpp_compiler()
    except InvalidCxxCompiler as error:
        raise RuntimeError("no C++ compiler is installed, or $CXX does not name one") from error
    if device == "cuda" and not has_triton():
        raise RuntimeError("Triton is not installed, or does not support this GPU")


def compile_with_inductor(
    module: fx.GraphModule, mode: Any, examples: list[Any], strides: list[Any]
) -> Callable[[list[Any]], Any]:
    """Compile a module of ATen operators without side effects that returns a tuple of tensors.

    `examples` are fake tensors and sizes of the fake mode, whose ShapeEnv gets the guards under
    which the code is right. Results get these strides. The code takes one list of inputs, which it
    empties.
    """
    from torch._dynamo.utils import preserve_rng_state
    from torch._guards import TracingContext, tracing
    from torch._inductor import config
    from torch._inductor.compile_fx import compile_fx_inner
    from torch._inductor.decomposition import select_decomp_table
    from torch.fx.experimental.proxy_tensor import make_fx

    def laid_out(*inputs: Any) -> list[torch.Tensor]:
        return [_with_strides(*pair) for pair in zip(run(*inputs), strides, strict=True)]

    run = fx.Interpreter(module).run
    # A context of its own: that of a compilation in progress records what its backend compiles.
    # Kernels are compiled here and now, not by a pool of processes that would outlive this one.
    with (
        tracing(TracingContext(mode)),
        config.patch(compile_threads=1),
        preserve_rng_state(),
        torch.no_grad(),
    ):
        with mode:
            traced = make_fx(laid_out, decomposition_table=select_decomp_table())(*examples)
        output = traced.graph.output_node()
        output.meta["user_visible_output_idxs"] = list(range(len(strides)))
        return compile_fx_inner(traced, examples)


def _with_strides(value: torch.Tensor, strides: Any) -> torch.Tensor:
    """The tensor, copied if need be so that dimensions lie in memory as those strides say.

    Symbolic strides are compared as expressions: the tracing in progress does not know them.
    """
    pairs = zip(value.shape, value.stride(), strides, strict=True)
    if all(size == 1 or _expression(ours) == _expression(wanted) for size, ours, wanted in pairs):
        return value
    outer_first = sorted(range(value.dim()), key=lambda d: _example(strides[d]), reverse=True)
    back = [outer_first.index(d) for d in range(value.dim())]
    return value.permute(outer_first).clone(memory_format=torch.contiguous_format).permute(back)


def _expression(size: Any) -> Any:
    return expression_of(size) if isinstance(size, torch.SymInt) else size


def _example(size: Any) -> int:
    if not isinstance(size, torch.SymInt):
        return size
    return int(expression_of(size).xreplace(symbol_hints(shape_env_of(size))))
