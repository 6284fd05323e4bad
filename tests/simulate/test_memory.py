"""Predicted memory against what graphs really allocate on the CPU."""

from __future__ import annotations

import operator
import random
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import fx

from tests.passes.terse import program
from tests.runtime.test_run import rewritten, train
from tests.simulate.paper import hardware, sharded, timeline
from zgraph import compat
from zgraph.ir.program import FORWARD, GraphEntry, Program
from zgraph.ir.text_parse import parse_program
from zgraph.readers import read
from zgraph.runtime.batches import draw_batch, initial_buffers, initial_params
from zgraph.runtime.executor import Executor
from zgraph.runtime.memory import TensorBytes
from zgraph.simulate.engine import simulate
from zgraph.simulate.residency import KINDS

torch.set_num_threads(1)
SAMPLES = Path(__file__).parents[2] / "sample_graphs"
aten = torch.ops.aten


class Builder:
    """A random graph of views, in-place operators, tuples and plain compute, with its values."""

    def __init__(self, seed: int):
        self.draw = random.Random(seed)
        self.graph = fx.Graph()
        self.mode = compat.new_fake_mode()
        self.values: list[fx.Node] = []
        self.inputs: list[torch.Tensor] = []

    def build(self, operations: int) -> Program:
        for k in range(self.draw.randint(1, 3)):
            node = self.graph.placeholder(f"x{k}")
            self.inputs.append(torch.rand(4, 2 * self.draw.randint(1, 9)))
            node.meta["val"] = self.mode.from_tensor(self.inputs[-1])
            self.values.append(node)
        for _ in range(operations):
            self.step()
        returned = self.draw.sample(self.values, min(len(self.values), 3))
        self.graph.output(tuple(returned))
        return Program([GraphEntry("forward", self.graph, FORWARD)])

    def step(self) -> None:
        x = self.draw.choice(self.values[-6:])
        rows, columns = x.meta["val"].shape
        same = [y for y in self.values if y.meta["val"].shape == (rows, columns)]
        kinds = "relu add add_ mul_ t slice half split clone expand sum softmax mm cast gelu"
        kind = self.draw.choice(kinds.split())
        if kind in ("add", "add_", "mul_"):
            target = {"add": aten.add.Tensor, "add_": aten.add_.Tensor, "mul_": aten.mul_.Tensor}
            made = self.call(target[kind], x, self.draw.choice(same))
        elif kind == "slice":
            made = self.call(aten.slice.Tensor, x, 0, 0, rows - 1 if rows > 1 else 1)
        elif kind == "half":
            made = self.call(aten.select.int, x, 0, 0)
            made = self.call(aten.unsqueeze.default, made, 0)
        elif kind == "split" and columns % 2 == 0:
            both = self.call(aten.split.Tensor, x, columns // 2, 1)
            parts = [self.call(operator.getitem, both, k) for k in (0, 1)]
            self.values.append(parts[self.draw.randint(0, 1)])
            made = self.call(aten.neg.default, parts[0])
        elif kind == "expand":
            made = self.call(aten.slice.Tensor, x, 0, 0, 1)
            made = self.call(aten.expand.default, made, [rows, columns])
            # An expanded value is only read: in place it would write one element several times.
            made = self.call(aten.neg.default, made)
        elif kind == "sum":
            made = self.call(aten.sum.dim_IntList, x, [0], True)
        elif kind == "softmax":
            made = self.call(aten._softmax.default, x, 1, False)
        elif kind == "mm":
            made = self.call(aten.mm.default, x, self.call(aten.t.default, x))
        elif kind == "cast":
            made = self.call(aten._to_copy.default, x, dtype=torch.float64)
            made = self.call(aten._to_copy.default, made, dtype=torch.float32)
        elif kind == "gelu":
            made = self.call(aten.gelu.default, x)
        else:
            target = {"t": aten.t.default, "clone": aten.clone.default}
            made = self.call(target.get(kind, aten.relu.default), x)
        self.values.append(made)

    def call(self, target, *args, **kwargs) -> fx.Node:
        node = self.graph.call_function(target, args, kwargs)
        values = fx.node.map_arg(args, lambda x: x.meta["val"])
        with self.mode:
            node.meta["val"] = target(*values, **kwargs)
        return node


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 40))
def test_random_graphs_hold_what_running_them_allocates(seed, operations):
    """The highest number of bytes alive at once, and what is alive at the end, to the byte."""
    builder = Builder(seed)
    made = builder.build(operations)
    found = simulate(made, hardware(), world_size=1)
    module = fx.GraphModule({}, made.graphs[0].graph)
    counter = TensorBytes(builder.inputs, lambda: 0)
    with counter, torch.no_grad():
        result = module(*builder.inputs)
    assert found.peak_bytes == counter.peak
    assert int(found.memory.curve[:, -1].sum()) == counter.live
    assert result is not None


@pytest.mark.parametrize("name", ["mlp", "llama", "vla", "llama-tied-bf16-checkpointed"])
def test_a_training_step_holds_what_running_it_allocates(name):
    """Forward, saved values, backward, gradients: to the byte. The tangent goes last."""
    made = read(SAMPLES / f"{name}.fx")
    found = simulate(made, hardware(), world_size=1, optimizer="none")
    params, buffers = initial_params(made), initial_buffers(made)
    batch = draw_batch(made.recipe, 0, 0, 0, 0)
    executor = Executor(made)
    counter = TensorBytes([*params.values(), *buffers.values(), *batch], lambda: 0)
    with counter:
        loss, saved = executor.run_forward(params, buffers, batch)
        gradients = executor.run_backward(saved, loss)
    assert found.peak_bytes == counter.peak
    assert int(found.memory.curve[:, -1].sum()) == counter.live + loss.nbytes
    assert gradients


@pytest.mark.parametrize(
    ("spec", "nproc", "optimizer"),
    [("sample:llama", 2, "adamw"), ("sample:mlp?hidden=30", 3, "sgd")],
)
def test_ranks_hold_what_is_predicted_for_them(spec, nproc, optimizer, tmp_path):
    """On gloo ranks: the gathered peak to the byte, and the peak without buckets, which the ranks'
    counter does not see."""
    made = rewritten(spec, nproc)
    run = train(made, tmp_path, nproc, steps=2, optimizer=optimizer)
    found = simulate(made, hardware(), optimizer=optimizer)
    assert found.world_size == nproc
    assert found.peak_gathered_bytes == run.peak_gathered_bytes
    seen = found.memory.curve.sum(axis=0) - found.memory.curve[KINDS.index("buckets")]
    assert int(seen.max()) == run.peak_bytes_per_rank


GATHERED = """
    %w = param[5, 3]
    %x = user[2, 5]
    %g = zgraph.allgather_param.default(%w, 0, 0, shape=[5, 3], dtype=torch.float32)
    %wait = zgraph.wait_allgather.default(%g, 0, 0)
    %mm = aten.mm.default(%x, %wait)
    %r = zgraph.release_param.default(%mm, 0, 0, 1)
    return user %r
"""


@pytest.mark.parametrize(("world_size", "elements"), [(1, 15), (2, 16), (4, 16), (7, 21), (16, 16)])
def test_a_gathered_parameter_is_padded_and_counted_from_issue_to_release(world_size, elements):
    found = timeline(sharded(GATHERED), {}, world_size=world_size)
    names = [node.name for node in found.graphs[0].nodes]
    held = [names[k] for k, count in enumerate(found.memory.curve[-1]) if count]
    assert held == ["g", "wait", "mm", "r"]
    assert found.peak_gathered_bytes == elements * 4


def test_shards_master_copies_and_optimizer_state_are_counted_apart():
    """15 elements on 2 ranks: 8; a bf16 shard of 16 bytes, an f32 master, two moments, a counter.

    Without a backward there is no optimizer state.
    """
    made = sharded(GATHERED)
    changed = replace(made.params[0], dtype=torch.bfloat16, grad_dtype=torch.float32)
    made = replace(made, params=[changed])
    inference = timeline(made, {}, optimizer="adamw").memory.peak_by_kind
    assert (inference["parameters"], inference["optimizer"]) == (16, 32)
    backward = """
        %w = param bf16[5, 3]
        %d = saved[5, 3]
        %r = zgraph.reduce_grad.default(%d, 0, 0)
        %e = zgraph.end_backward.default([%r], 0, True)
        return user %r
    """
    made.graphs.append(program("%x = user[1]\nreturn user %x", backward).graphs[1])
    expected = {"adamw": 32 + 64 + 4, "sgd": 32, "none": 32}
    for optimizer, count in expected.items():
        kinds = timeline(made, {}, optimizer=optimizer).memory.peak_by_kind
        assert (kinds["parameters"], kinds["optimizer"]) == (16, count)


def test_a_persistent_parameter_is_gathered_once_and_stays():
    made = sharded(GATHERED)
    made = replace(made, params=[replace(made.params[0], persistent=True)])
    found = timeline(made, {})
    assert found.memory.curve[-1].tolist()[-1] == 64


def test_buckets_are_reused_and_freed_by_end_backward():
    """Gradients of 256 bytes each in buckets of one: at most three at once, none at the end."""
    lines = ["%x = saved[8, 8]", *(f"%w{k} = saved[8, 8]" for k in range(6))]
    lines = [line for line in lines if "w" not in line]
    reduces = []
    for k in range(6):
        lines += [f"%d{k} = aten.neg.default(%x)",
                  f"%r{k} = zgraph.reduce_grad.default(%d{k}, 0, {k})"]  # fmt: skip
        reduces.append(f"%r{k}")
    lines += [f"%e = zgraph.end_backward.default([{', '.join(reduces)}], 0, True)",
              "return user %x"]  # fmt: skip
    params = "\n".join(f"%w{k} = param[8, 8]" for k in range(6))
    forward = f"{params}\n%x = user[8, 8]\nreturn loss %x, saved %x"
    found = timeline(sharded(forward, "\n".join(lines)), {}, on=hardware(call=9.0))
    one = simulate(sharded(forward, "\n".join(lines)), hardware(), world_size=2, bucket_bytes=256)
    buckets = one.memory.curve[KINDS.index("buckets")]
    assert (int(buckets.max()), int(buckets[-1])) == (3 * 256, 0)
    assert [t.nbytes for t in one.transfers] == [256] * 6
    assert [t.nbytes for t in found.transfers] == [6 * 256]
    reduced = one.memory.curve[KINDS.index("gradients")]
    assert int(reduced[-1]) == 6 * 128


def test_a_text_without_a_table_counts_its_shards_by_what_they_become():
    text = """
graph():
    %p : Tensor "bf16[1]"[num_users=1] = placeholder[target=p]
    %g : Tensor "bf16[10, 10]"[num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 0), kwargs = {shape: [10, 10], dtype: torch.bfloat16})
    %w : Tensor "bf16[10, 10]"[num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 0), kwargs = {})
    %y : Tensor "bf16[10, 10]"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%w,), kwargs = {})
    %r : Tensor "bf16[10, 10]"[num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 0, 1), kwargs = {})
    return (%r,)
"""  # noqa: E501
    found = simulate(parse_program(text), hardware(), world_size=4)
    assert found.memory.peak_by_kind["parameters"] == 50
    assert found.peak_gathered_bytes == 200


def test_the_peak_names_its_node_and_lists_the_largest_first():
    text = """
        %x = user[8, 8]
        %a = aten.relu.default(%x)
        %b = aten.cat.default([%a, %x])
        %c = aten.sum.default(%b)
        return user %c
    """
    found = timeline(program(text), {})
    assert (found.peak_at, found.peak_bytes) == ("b", 256 + 256 + 512)
    assert [x.what for x in found.memory.top] == ["b", "x", "a"]


def test_the_all_gather_of_a_parameter_is_gathered_memory_in_functional_graphs_too():
    """Of 64 elements each of 2 ranks holds 32; the copy of an input is an activation."""
    text = """
        %w = param[32]
        %x = user[32]
        %g = _c10d_functional.all_gather_into_tensor.default(%w, 2, "0")
        %gw = _c10d_functional.wait_tensor.default(%g)
        %h = _c10d_functional.all_gather_into_tensor.default(%x, 2, "0")
        %hw = _c10d_functional.wait_tensor.default(%h)
        %y = aten.add.Tensor(%gw, %hw)
        return user %y
    """
    found = timeline(program(text), {}).memory
    assert found.peak_gathered_bytes == 256
    assert (found.peak_by_kind["gathered"], found.peak_by_kind["activations"]) == (256, 512)


def test_a_buffer_stays_until_the_last_of_the_graphs_that_hold_it_lets_go():
    """The first pair keeps the parameter gathered; the second pair's release does not free it."""
    first = """
        %w = param[8, 8]
        %x = user[8, 8]
        %g = zgraph.allgather_param.default(%w, 0, 0, shape=[8, 8], dtype=torch.float32)
        %v = zgraph.wait_allgather.default(%g, 0, 0)
        %m = aten.mm.default(%x, %v)
        return user %m
    """
    made = sharded(first)
    second = sharded(GATHERED.replace("[5, 3]", "[8, 8]").replace("[2, 5]", "[2, 8]")).graphs[0]
    second.graph_id = 1
    made = replace(
        made,
        params=[replace(made.params[0], kept=True)],
        graphs=[*made.graphs, second],
    )
    found = timeline(made, {})
    assert len(found.transfers) == 1
    assert found.memory.curve[-1].tolist()[2:] == [256] * (len(found.memory.curve[-1]) - 2)
