"""`zgraph.zero3`: shard the parameters of a model, and the optimizer's state, over all ranks."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

import torch
import torch.distributed as dist
from torch import nn
from torch.optim.optimizer import register_optimizer_step_pre_hook

from zgraph import compat
from zgraph.errors import RunError, UsageError
from zgraph.live import state
from zgraph.live.agreement import Agreement
from zgraph.live.backend import zgraph_backend
from zgraph.live.eager import EagerCode
from zgraph.live.graphs import Pair
from zgraph.live.shards import EAGER_GRAPH_ID, ShardedParam, shard_param
from zgraph.passes.base import Pass, parse_pipeline
from zgraph.runtime.inductor import BACKENDS, FX, INDUCTOR, Inductor, require_inductor
from zgraph.runtime.registry import DEFAULT_BUCKET_BYTES, Registry, RuntimeStats, shard_of

OptimizerFactory = Callable[[list[nn.Parameter]], torch.optim.Optimizer]

_active: Sharding | None = None

compat.register_dynamo_backend("zgraph", zgraph_backend)


def active() -> Sharding | None:
    """The sharding of this process; there is at most one."""
    return _active


def zero3(
    model: nn.Module,
    optimizer: torch.optim.Optimizer | OptimizerFactory | None = None,
    *,
    process_group: dist.ProcessGroup | None = None,
    passes: str = "default",
    bucket_bytes: int = DEFAULT_BUCKET_BYTES,
    broadcast: bool = True,
    check_ranks: bool = True,
    backend: str = FX,
) -> Sharding:
    """Shard a model over the ranks of a process group, in place, and its optimizer with it.

    Each rank keeps ceil(numel / W) elements of every parameter; the parameters of the model keep
    their shape but lose their storage. `torch.compile(model, backend="zgraph")` then gathers and
    frees them inside its graphs; code that is not compiled gathers what it calls a function with.
    The model is trained on the mean of all ranks' gradients.

    `optimizer` is one that was made from the model's parameters, which is changed to update the
    shards, or a function of a list of parameters that makes one; it must treat each element by
    itself (SGD, Adam; not Muon). `passes` is the pipeline that rewrites graphs. With `broadcast`,
    parameters and buffers start as rank 0 has them. `check_ranks` exchanges 8 bytes before each run
    of a graph, so that ranks that would run different graphs end with an error, not in a hang.
    `backend` "inductor" compiles what graphs compute between their communication; "fx" runs it
    operator by operator.

    Every rank calls this alike. Raises UsageError when no process group is initialised, a model is
    sharded already, the optimizer has parameters of another model, or the backend is unknown or
    cannot compile on this machine.
    """
    global _active
    if _active is not None:
        raise UsageError(
            "a model is sharded already; close() it first, or shard several models as one: "
            "zgraph.zero3(nn.ModuleList([a, b]))"
        )
    if not dist.is_initialized():
        raise UsageError(
            "zgraph.zero3 needs a process group; start the script with torchrun and call "
            "torch.distributed.init_process_group() first"
        )
    if backend not in BACKENDS:
        raise UsageError(f"the backend is one of {', '.join(BACKENDS)}, not {backend!r}")
    if backend == INDUCTOR:
        require_inductor(next((p.device.type for p in model.parameters()), "cpu"))
    torch.compiler.reset()  # graphs compiled before would run on parameters without storage
    pipeline = parse_pipeline(passes)
    if broadcast:
        _broadcast(model, process_group)
    sharding = Sharding(model, process_group, pipeline, bucket_bytes, check_ranks, backend)
    try:
        sharding.shard(optimizer)
    except BaseException:
        sharding.registry.close()
        raise
    _active = sharding
    return sharding


def _broadcast(model: nn.Module, group: dist.ProcessGroup | None) -> None:
    source = dist.get_process_group_ranks(group or dist.group.WORLD)[0]
    with torch.no_grad():
        for tensor in (*model.parameters(), *model.buffers()):
            if not tensor.is_contiguous():
                tensor.data = tensor.data.contiguous()
            dist.broadcast(tensor.data, source, group=group)


class Sharding:
    """A sharded model, as `zgraph.zero3` returns it. Call the optimizer's own `step()`.

    `optimizer` is the one given or made; `params` has every parameter by its name; `pairs` has the
    graphs compiled so far.
    """

    def __init__(
        self,
        model: nn.Module,
        group: dist.ProcessGroup | None,
        passes: list[Pass],
        bucket_bytes: int,
        check_ranks: bool,
        backend: str,
    ):
        self.model, self.group, self.passes = model, group, passes
        self.rank, self.world_size = dist.get_rank(group), dist.get_world_size(group)
        self.optimizer: torch.optim.Optimizer | None = None
        self.params: dict[str, ShardedParam] = {}
        self.table: dict[int, ShardedParam] = {}
        self.pairs: list[Pair] = []
        self.closed = False
        self._stepped = False
        self._graphs = EAGER_GRAPH_ID
        self._hooks: list[Any] = []
        self.registry = Registry(compat.group_name_of(group), bucket_bytes)
        self.registry.add_graph(EAGER_GRAPH_ID, "eager code")
        self.agreement = Agreement(group, check_ranks)
        turn = self.rank / self.world_size
        self.inductor = Inductor(turn) if backend == INDUCTOR else None

    def shard(self, optimizer: torch.optim.Optimizer | OptimizerFactory | None) -> None:
        """Shard the parameters and attach the optimizer; `zero3` calls this once."""
        for fqn, param in self.model.named_parameters():
            sharded = shard_param(len(self.params), fqn, param, self.registry, self.group)
            self.params[fqn] = self.table[id(param)] = sharded
        self.registry.reset_peak()
        self._attach(optimizer)
        self.eager = EagerCode(self)
        self._hooks.append(register_optimizer_step_pre_hook(self._refuse_whole_params))
        vars(self.model)["zero_grad"] = self.zero_grad

    # --- optimizer -------------------------------------------------------------------------------

    def _attach(self, optimizer: torch.optim.Optimizer | OptimizerFactory | None) -> None:
        if isinstance(optimizer, torch.optim.Optimizer):
            self._take_over(optimizer)
            self.optimizer = optimizer
        elif optimizer is not None:
            trainable = [p.shard for p in self.params.values() if p.shard.requires_grad]
            self.optimizer = optimizer(trainable)
            if not isinstance(self.optimizer, torch.optim.Optimizer):
                raise UsageError(
                    f"the optimizer function returned {type(self.optimizer).__name__}, expected a "
                    "torch.optim.Optimizer"
                )
        if self.optimizer is not None:
            self._hooks.append(self.optimizer.register_step_post_hook(self._after_step))

    def _take_over(self, optimizer: torch.optim.Optimizer) -> None:
        """Let an optimizer of whole parameters update their shards; its state is cut alike."""
        for group in optimizer.param_groups:
            for i, whole in enumerate(group["params"]):
                param = self.table.get(id(whole))
                if param is None:
                    raise UsageError(
                        f"the optimizer has a parameter of shape {list(whole.shape)} that is none "
                        "of the model's; give each model its own optimizer"
                    )
                group["params"][i] = param.shard
                if whole in optimizer.state:
                    optimizer.state[param.shard] = {
                        key: shard_of(value, self.rank, self.world_size)
                        if isinstance(value, torch.Tensor) and value.shape == param.shape
                        else value
                        for key, value in optimizer.state.pop(whole).items()
                    }

    def _after_step(self, *_: Any) -> None:
        self.require_same_parameters()
        self.registry.end_step()
        self._stepped = True

    def _refuse_whole_params(self, optimizer: torch.optim.Optimizer, *_: Any) -> None:
        for group in optimizer.param_groups:
            for param in group["params"]:
                if id(param) in self.table:  # its gradient is always None
                    raise UsageError(
                        f"this optimizer has {self.table[id(param)].fqn} itself, which is sharded, "
                        "and would update nothing; give it to zgraph.zero3, or use the "
                        "`optimizer` of what zgraph.zero3 returned"
                    )

    def take_gradient(self, param: ShardedParam) -> None:
        """Add what has been reduced of a parameter's gradient to its shard's `grad`."""
        if self._stepped:
            self._stepped = False
            if any(p.shard.grad is not None and p.shard.grad.any() for p in self.params.values()):
                warnings.warn(
                    "gradients of the last optimizer step were not cleared and are added to; call "
                    "zero_grad() of the optimizer, of the model before torch.compile or of what "
                    "zgraph.zero3 returned",
                    stacklevel=2,
                )
        param.accumulate(self.registry.take_grad(param.id))

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Clear the gradients of all shards. The optimizer's and the model's `zero_grad` do too."""
        for param in self.params.values():
            param.whole.grad = None
            if set_to_none:
                param.shard.grad = None
            elif param.shard.grad is not None:
                param.shard.grad.zero_()

    def clip_grad_norm_(self, max_norm: float, norm_type: float = 2.0) -> torch.Tensor:
        """Clip the norm of all gradients over all ranks; returns the norm before. Collective."""
        return state.clip_grad_norm(self.params.values(), self.group, max_norm, norm_type)

    # --- parameters ------------------------------------------------------------------------------

    @contextlib.contextmanager
    def gathered(self, module: nn.Module | None = None, *, write: bool = False) -> Iterator[None]:
        """Let all parameters of a module (default: the model) hold full values inside. Collective.

        What is written to them is kept on each rank with `write`, else lost; ranks must write the
        same. Functions of torch gather what they are given by themselves; this saves gathering it
        again for each, and keeps what is written through views, `data` or `detach()`.
        """
        found = [self.table[id(p)] for p in (module or self.model).parameters()]
        with self.eager.gathered(found, "gathered()", write):
            yield

    def sharded_state_dict(self) -> dict[str, Any]:
        """This rank's shards, buffers and optimizer state; no communication, nothing copied."""
        return state.sharded_state(self)

    def load_sharded_state_dict(self, saved: dict[str, Any]) -> None:
        """Load `sharded_state_dict` of the same rank of as many ranks; else UsageError."""
        state.load_sharded_state(self, saved)

    def full_optimizer_state_dict(self) -> dict[str, Any]:
        """The optimizer's state as an unsharded optimizer's `state_dict`. Collective."""
        return state.full_optimizer_state(self)

    def load_full_optimizer_state_dict(self, saved: dict[str, Any]) -> None:
        """Load an unsharded optimizer's `state_dict`, whatever world size it was saved on."""
        state.load_full_optimizer_state(self, saved)

    # --- graphs and the end ----------------------------------------------------------------------

    def new_graph(self) -> tuple[int, str]:
        """A graph id that is unique in this process and a name for messages."""
        self._graphs += 1
        compiled = compat.compile_id()
        name = f"{type(self.model).__name__} graph {self._graphs}"
        name += f" [{compiled}]" if compiled else ""
        self.registry.add_graph(self._graphs, name)
        return self._graphs, name

    def require_same_parameters(self) -> None:
        """Raise UsageError when the model has a parameter that it did not have at `zero3`."""
        for fqn, param in self.model.named_parameters():
            if id(param) not in self.table:
                raise UsageError(
                    f"parameter {fqn} was added or replaced after zgraph.zero3, so it is not "
                    "sharded and its gradient not reduced; change the model before, and load "
                    "state without assign=True"
                )

    def require_open(self, what: str) -> None:
        if self.closed:
            raise UsageError(f"{what} was compiled for a sharding that has been closed")

    def stats(self) -> RuntimeStats:
        """Counters of the native operators on this rank: bytes gathered, collectives."""
        return self.registry.stats()

    def resident_bytes(self) -> int:
        """Bytes of full parameters that are in memory now; 0 between steps."""
        held = (param.full.untyped_storage().nbytes() for param in self.params.values())
        return self.stats().live_bytes + sum(held)

    def close(self, *, restore: bool = False) -> None:
        """End the sharding; with `restore`, parameters are whole again on every rank.

        Without, the model is left without values: save them before. Collective; may be called
        twice. Raises RunError when a collective was not waited for or a gathered byte is left.
        """
        global _active
        if self.closed:
            return
        self.eager.remove()
        for param in self.params.values():
            param.whole.__class__ = nn.Parameter
            if restore:
                param.hold(param.gather(self.group))
        self.closed = True
        if _active is self:
            _active = None
        for hook in self._hooks:
            hook.remove()
        vars(self.model).pop("zero_grad", None)
        torch.compiler.reset()
        stats = self.stats()
        self.registry.close()
        self.agreement.close()
        if stats.unwaited or stats.live_bytes:
            raise RunError(
                f"{stats.unwaited} collectives were not waited for and {stats.live_bytes} gathered "
                "bytes are still allocated at the end"
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            self.close()
            return
        with contextlib.suppress(RunError):  # the error that got us here says more
            self.close()
