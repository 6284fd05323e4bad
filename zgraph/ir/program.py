"""A program: the graphs that belong together, and what their inputs and outputs are.

Roles are held by position, one for each placeholder and one for each output, never by node name:
rewriting renames nodes, and a dump from elsewhere names them as it likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch
    from torch import fx

FORWARD, BACKWARD, JOINT = "forward", "backward", "joint"

# Which of a compiler's prints of one graph an entry was read from; JOINT serves here too.
DYNAMO, AOT, POST_GRAD, WRAPPER = "dynamo", "aot", "post-grad", "wrapper"

# What a placeholder is.  `ref` is the fqn for PARAM and BUFFER, `index` the position for the rest.
PARAM, BUFFER, USER, SAVED, TANGENT, SYMBOL, OTHER = (
    "param", "buffer", "user", "saved", "tangent", "symbol", "other"
)  # fmt: skip
# What an output is, beyond USER and SAVED.  `ref` is the fqn for MUTATED and GRAD.
LOSS, MUTATED, GRAD, INPUT_GRAD, NONE = "loss", "mutated", "grad", "input-grad", "none"

# How the gradient of a replicated parameter with sharded optimizer state is summed over ranks.
ALL_REDUCE, REDUCE_SCATTER = "all_reduce", "reduce_scatter"


@dataclass(frozen=True, slots=True)
class Role:
    """What one placeholder or one output of a graph is."""

    kind: str
    ref: str = ""
    index: int = -1


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter. `shape` is the full (unsharded) shape; `id` is unique in the program.

    `grad_dtype` is the dtype in which its gradient is reduced and the optimizer works; None means
    `dtype`. Where it differs, each rank holds a master copy of its shard in it: the optimizer
    updates the master, and the shard is the master cast to `dtype`. A parameter that is not
    `sharded` is replicated: it is never gathered. `persistent`: never freed by a release. `kept`:
    stays gathered from forward to backward of a pair. `reduction` says, of a replicated parameter
    whose optimizer state is sharded, how gradients are summed: ALL_REDUCE or REDUCE_SCATTER; the
    parts that the ranks then update are gathered after the optimizer's step.
    """

    id: int
    fqn: str
    shape: tuple[int, ...]
    dtype: torch.dtype
    requires_grad: bool = True
    sharded: bool = False
    persistent: bool = False
    kept: bool = False
    grad_dtype: torch.dtype | None = None
    reduction: str = ""

    def __post_init__(self) -> None:
        if self.grad_dtype == self.dtype:  # one way to say it, so that equal tables are equal
            object.__setattr__(self, "grad_dtype", None)

    @property
    def master_dtype(self) -> torch.dtype:
        """The dtype of the reduced gradient and of what the optimizer updates."""
        return self.grad_dtype or self.dtype

    @property
    def numel(self) -> int:
        count = 1
        for size in self.shape:
            count *= size
        return count

    @property
    def nbytes(self) -> int:
        return self.numel * self.dtype.itemsize


@dataclass(frozen=True, slots=True)
class Buffer:
    """One buffer of the model; replicated on every rank."""

    fqn: str
    shape: tuple[int, ...]
    dtype: torch.dtype


@dataclass(frozen=True, slots=True)
class InputRecipe:
    """How to draw one user input: integers in [low, high), or normally distributed floats.

    `other_shapes` are shapes that an input of dynamic size takes besides `shape`, tried in turn
    from batch to batch; entry k of every input of a program belongs together.
    """

    name: str
    shape: tuple[int, ...]
    dtype: torch.dtype
    low: int = 0
    high: int = 2
    other_shapes: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class GraphEntry:
    """One graph with its roles.

    `phase` is FORWARD, BACKWARD or JOINT, or "" when unknown. `graph_id` is equal for the forward
    and the backward of a pair. `inputs` has one role for each placeholder and `outputs` one for
    each element of the output node's tuple; both are None for a text without a table. `stage` says
    which of a compiler's prints this is (DYNAMO, JOINT, AOT, POST_GRAD, WRAPPER; "" when unknown):
    one collective appears in several of them. `compile_id` is torch's, such as `0/0_1`. `groups`
    maps a process group's name to its ranks, or to its size where no more is known.
    """

    name: str
    graph: fx.Graph
    phase: str = ""
    graph_id: int = 0
    rank: int | None = None
    inputs: list[Role] | None = None
    outputs: list[Role] | None = None
    constants: dict[str, Any] = field(default_factory=dict)
    stage: str = ""
    compile_id: str = ""
    groups: dict[str, tuple[int, ...] | int] = field(default_factory=dict)

    def placeholders(self) -> list[fx.Node]:
        return self.graph.find_nodes(op="placeholder")

    def output_values(self) -> list[Any]:
        """The elements returned, in order: nodes, None or constants; empty without an output."""
        found = self.graph.find_nodes(op="output")
        if not found:
            return []
        value = found[0].args[0]
        return list(value) if isinstance(value, (tuple, list)) else [value]


@dataclass(slots=True)
class Program:
    """Graphs that belong together and the tables they share. See `GraphEntry` for the roles.

    `tensors` holds parameter and buffer values by fqn when the program carries them. `original` is
    the program before any rewrite, the oracle of `zgraph run --check`. `passes` is the pipeline
    that made this program, as a `--passes` string. `world_size` is 0 before a rewrite.
    `bucket_bytes` is what a bucket of gradients holds; 0 leaves that to the runtime.
    """

    graphs: list[GraphEntry]
    name: str = ""
    params: list[Param] = field(default_factory=list)
    buffers: list[Buffer] = field(default_factory=list)
    recipe: list[InputRecipe] = field(default_factory=list)
    seed: int = 0
    passes: str = ""
    world_size: int = 0
    bucket_bytes: int = 0
    path: str = ""
    form: str = ""
    tensors: dict[str, torch.Tensor] = field(default_factory=dict)
    original: Program | None = None

    def graph(self, phase: str, graph_id: int | None = None) -> GraphEntry | None:
        """The first graph of that phase (and pair), or None."""
        for entry in self.graphs:
            if entry.phase == phase and graph_id in (None, entry.graph_id):
                return entry
        return None

    def pairs(self) -> Iterator[tuple[GraphEntry, GraphEntry | None]]:
        """Each forward with the backward of the same graph id, in order."""
        for entry in self.graphs:
            if entry.phase == FORWARD:
                yield entry, self.graph(BACKWARD, entry.graph_id)

    def param_by_fqn(self) -> dict[str, Param]:
        return {param.fqn: param for param in self.params}

    def param_by_id(self) -> dict[int, Param]:
        return {param.id: param for param in self.params}

    def with_graphs(self, graphs: list[GraphEntry], **changes: Any) -> Program:
        """A program with other graphs and the same tables."""
        return replace(self, graphs=graphs, **changes)


def copy_entry(entry: GraphEntry) -> GraphEntry:
    """A copy whose graph can be rewritten without touching the first. Node meta is copied."""
    from torch import fx

    graph = fx.Graph()
    copies: dict[fx.Node, fx.Node] = {}
    for node in entry.graph.nodes:
        copies[node] = graph.node_copy(node, lambda operand: copies[operand])
    return replace(
        entry,
        graph=graph,
        inputs=None if entry.inputs is None else list(entry.inputs),
        outputs=None if entry.outputs is None else list(entry.outputs),
    )


def saved_links(forward: GraphEntry, backward: GraphEntry) -> list[tuple[int, int]]:
    """Pairs (output position in the forward, placeholder position in the backward) of saved values.

    Linked by the `index` of the SAVED role. A saved parameter has role PARAM in the backward with
    the same index, since it is its shard that travels.
    """
    if forward.outputs is None or backward.inputs is None:
        return []
    at = {role.index: i for i, role in enumerate(forward.outputs) if role.kind == SAVED}
    return [
        (at[role.index], j)
        for j, role in enumerate(backward.inputs)
        if role.kind in (SAVED, PARAM, SYMBOL, BUFFER) and role.index in at
    ]
