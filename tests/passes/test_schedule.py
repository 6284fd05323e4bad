"""The pass `schedule`: the same nodes in an order that holds fewer gathered bytes."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import fx

from benchmarks.zero3_graphs import llama_backward, llama_forward, random_program
from tests.passes.terse import lines, program, show
from zgraph.analysis.gathered import GatheredUse, gathered_floor, gathered_spans, gathered_use
from zgraph.analysis.index import Index, argument
from zgraph.analysis.order import Order
from zgraph.analysis.protocol import Protocol
from zgraph.errors import PassError
from zgraph.ir import ops
from zgraph.ir.program import FORWARD, Program, copy_entry
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_graph
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.schedule import Schedule, move

torch.set_num_threads(1)


def schedule(before: Program) -> Program:
    """Run the pass and check that it left its input alone."""
    text = [print_graph(entry.graph) for entry in before.graphs]
    after = Schedule().run(before, Context())
    assert [print_graph(entry.graph) for entry in before.graphs] == text
    for entry in after.graphs:
        entry.graph.lint()
    return after


def check(before: str, after: str) -> None:
    assert show(schedule(program(before)).graph(FORWARD)) == lines(after)


def measure(of: Program) -> tuple[GatheredUse, int]:
    """Gathered bytes of the first graph in its own order, and the floor of any order."""
    entry = of.graphs[0]
    index = Index(entry.graph)
    spans = gathered_spans(index, Protocol(index, entry, of), of)
    return gathered_use(spans, range(len(index.nodes))), gathered_floor(index, spans)


# --- cases ----------------------------------------------------------------------------------------


def test_each_gather_moves_down_to_its_first_use_and_each_release_up_to_its_last():
    """Two matmuls whose parameters were gathered at the head hold one parameter at a time."""
    check(
        """
        %a = param[4, 4]
        %b = param[4, 4]
        %x = user[2, 4]
        %ga = zgraph.allgather_param.default(%a, 0, 0, shape=[4, 4], dtype=torch.float32)
        %gb = zgraph.allgather_param.default(%b, 0, 1, shape=[4, 4], dtype=torch.float32)
        %wa = zgraph.wait_allgather.default(%ga, 0, 0)
        %wb = zgraph.wait_allgather.default(%gb, 0, 1)
        %tb = aten.t.default(%wb)
        %y = aten.mm.default(%x, %wa)
        %s = aten.relu.default(%x)
        %ra = zgraph.release_param.default(%y, 0, 0, 1)
        %z = aten.mm.default(%ra, %tb)
        %rb = zgraph.release_param.default(%z, 0, 1, 1)
        return loss %rb, saved %s
        """,
        """
        %ga = zgraph.allgather_param.default(%a, 0, 0, shape=[4, 4], dtype=torch.float32)
        %wa = zgraph.wait_allgather.default(%ga, 0, 0)
        %y = aten.mm.default(%x, %wa)
        %ra = zgraph.release_param.default(%y, 0, 0, 1)
        %s = aten.relu.default(%x)
        %gb = zgraph.allgather_param.default(%b, 0, 1, shape=[4, 4], dtype=torch.float32)
        %wb = zgraph.wait_allgather.default(%gb, 0, 1)
        %tb = aten.t.default(%wb)
        %z = aten.mm.default(%ra, %tb)
        %rb = zgraph.release_param.default(%z, 0, 1, 1)
        return [%rb, %s]
        """,
    )


TIDY = """
    %a = param[4]
    %x = user[4]
    %ga = zgraph.allgather_param.default(%a, 0, 0, shape=[4], dtype=torch.float32)
    %wa = zgraph.wait_allgather.default(%ga, 0, 0)
    %y = aten.mul.Tensor(%x, %wa)
    %ra = zgraph.release_param.default(%y, 0, 0, 1)
    return loss %ra
"""


def test_a_graph_in_good_order_is_left_as_it_is():
    """Nothing moves when the gather stands at its use and the release behind it."""
    before = program(TIDY)
    assert show(schedule(before).graph(FORWARD)) == show(before.graph(FORWARD))


def test_a_graph_without_gathers_is_left_as_it_is():
    """Computation is not reordered for its own sake."""
    before = program("""
        %x = user[4]
        %b = aten.neg.default(%x)
        %a = aten.exp.default(%x)
        %r = aten.add.Tensor(%b, %a)
        return loss %r
    """)
    assert show(schedule(before).graph(FORWARD)) == show(before.graph(FORWARD))


@pytest.mark.parametrize(("first", "second"), [("a", "b"), ("b", "a")])
def test_chained_releases_bring_what_they_need(first: str, second: str):
    """One cat reads two parameters: its releases stay behind it, in either order of the chain."""
    number = {"a": 0, "b": 1}
    text = f"""
        %a = param[4]
        %b = param[4]
        %x = user[8]
        %ga = zgraph.allgather_param.default(%a, 0, 0, shape=[4], dtype=torch.float32)
        %gb = zgraph.allgather_param.default(%b, 0, 1, shape=[4], dtype=torch.float32)
        %wa = zgraph.wait_allgather.default(%ga, 0, 0)
        %wb = zgraph.wait_allgather.default(%gb, 0, 1)
        %s = aten.relu.default(%x)
        %c = aten.cat.default([%wa, %wb])
        %r1 = zgraph.release_param.default(%c, 0, {number[first]}, 1)
        %r2 = zgraph.release_param.default(%r1, 0, {number[second]}, 1)
        %y = aten.add.Tensor(%r2, %s)
        return loss %y
    """
    names = [node.name for node in schedule(program(text)).graphs[0].graph.nodes]
    assert names[3:] == ["s", "ga", "gb", "wa", "wb", "c", "r1", "r2", "y", "output"]


def test_an_operand_given_by_keyword_comes_first():
    """The mask of an attention is a keyword, and comes from a parameter."""
    after = schedule(
        program("""
            %m = param[1, 1, 4, 4]
            %q = user[1, 1, 4, 8]
            %g = zgraph.allgather_param.default(%m, 0, 0, shape=[1, 1, 4, 4], dtype=torch.float32)
            %w = zgraph.wait_allgather.default(%g, 0, 0)
            %mask = aten.neg.default(%w)
            %r = zgraph.release_param.default(%mask, 0, 0, 1)
            %o = aten.scaled_dot_product_attention.default(%q, %q, %q, attn_mask=%r)
            return loss %o
        """)
    )
    names = [node.name for node in after.graphs[0].graph.nodes]
    assert names == ["m", "q", "g", "w", "mask", "r", "o", "output"]


def test_a_keyword_is_the_only_path_to_a_gathered_operand():
    """The mask itself is gathered: its gather is not left behind its only, keyword, reader."""
    after = schedule(
        program("""
            %m = param[1, 1, 4, 4]
            %q = user[1, 1, 4, 8]
            %g = zgraph.allgather_param.default(%m, 0, 0, shape=[1, 1, 4, 4], dtype=torch.float32)
            %w = zgraph.wait_allgather.default(%g, 0, 0)
            %s = aten.relu.default(%q)
            %o = aten.scaled_dot_product_attention.default(%s, %s, %s, attn_mask=%w)
            %r = zgraph.release_param.default(%o, 0, 0, 1)
            return loss %r
        """)
    )
    names = [node.name for node in after.graphs[0].graph.nodes]
    assert names == ["m", "q", "s", "g", "w", "o", "r", "output"]


def test_a_release_on_the_first_of_several_results_waits_for_the_operation():
    """layer_norm returns a tuple, its releases pass its first element through."""
    after = schedule(
        program("""
            %w = param[8]
            %x = user[2, 8]
            %g = zgraph.allgather_param.default(%w, 0, 0, shape=[8], dtype=torch.float32)
            %v = zgraph.wait_allgather.default(%g, 0, 0)
            %s = aten.relu.default(%x)
            %n = aten.native_layer_norm.default(%s, [8], %v, None, 1e-06)
            %mean = operator.getitem(%n, 1)
            %y = operator.getitem(%n, 0)
            %r = zgraph.release_param.default(%y, 0, 0, 1)
            return loss %r, saved %mean
        """)
    )
    names = [node.name for node in after.graphs[0].graph.nodes]
    assert names == ["w", "x", "s", "g", "v", "n", "mean", "y", "r", "output"]


def test_computation_moves_only_where_that_lowers_the_peak():
    """Two gathers held for a late sum become one when the second branch can finish first."""
    after = schedule(
        program("""
            %a = param[64]
            %b = param[64]
            %x = user[64]
            %ga = zgraph.allgather_param.default(%a, 0, 0, shape=[64], dtype=torch.float32)
            %wa = zgraph.wait_allgather.default(%ga, 0, 0)
            %y = aten.mul.Tensor(%x, %wa)
            %ra1 = zgraph.release_param.default(%y, 0, 0, 2)
            %gb = zgraph.allgather_param.default(%b, 0, 1, shape=[64], dtype=torch.float32)
            %wb = zgraph.wait_allgather.default(%gb, 0, 1)
            %z = aten.mul.Tensor(%x, %wb)
            %rb = zgraph.release_param.default(%z, 0, 1, 1)
            %u = aten.mul.Tensor(%rb, %wa)
            %ra2 = zgraph.release_param.default(%u, 0, 0, 2)
            %s = aten.add.Tensor(%ra1, %ra2)
            return loss %s
        """)
    )
    assert measure(after)[0].peak == 64 * 4
    names = [node.name for node in after.graphs[0].graph.nodes]
    assert names.index("rb") < names.index("ga")


def test_a_graph_read_from_text_without_values_is_scheduled():
    """Bytes then come from the gathers' own shape and dtype, and unread nodes stay."""
    text = """graph():
    %p : [num_users=1] = placeholder[target=p]
    %x : [num_users=2] = placeholder[target=x]
    %g : [num_users=1] = call_function[target=torch.ops.zgraph.allgather_param.default](args = (%p, 0, 0), kwargs = {shape: [4], dtype: torch.float32})
    %w : [num_users=1] = call_function[target=torch.ops.zgraph.wait_allgather.default](args = (%g, 0, 0), kwargs = {})
    %dead : [num_users=0] = call_function[target=torch.ops.aten.neg.default](args = (%x,), kwargs = {})
    %y : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%x, %w), kwargs = {})
    %r : [num_users=1] = call_function[target=torch.ops.zgraph.release_param.default](args = (%y, 0, 0, 1), kwargs = {})
    return (r,)
"""  # noqa: E501
    before = parse_program(text)
    after = schedule(before)
    assert [n.name for n in after.graphs[0].graph.nodes] == [
        *("p", "x", "dead", "g", "w", "y", "r", "output")
    ]
    assert measure(after)[0].peak == 16


def test_a_value_used_before_it_is_defined_is_refused():
    """Such a graph has no order to keep; the message names the node."""
    before = program(TIDY)
    graph = before.graphs[0].graph
    nodes = {node.name: node for node in graph.nodes}
    nodes["x"].append(nodes["y"])
    with pytest.raises(PassError, match="%y uses %wa before it is defined"):
        Schedule().run(before, Context())


def test_the_pipeline_knows_the_pass_by_name():
    assert parse_pipeline("schedule") == [Schedule()]


@pytest.mark.parametrize("build", [llama_forward, llama_backward])
def test_a_llama_gathered_at_the_head_comes_down_to_one_parameter(build: Any):
    """The floor is the largest parameter, whether the graph was tidy or not."""
    tidy = build(2)
    use, floor = measure(schedule(tidy))
    assert use.peak == floor
    untidy = tidy.with_graphs([copy_entry(tidy.graphs[0])])
    nodes = list(untidy.graphs[0].graph.nodes)
    inputs = [node for node in nodes if node.op == "placeholder"]
    gathers = [node for node in nodes if node.target in (ops.ALLGATHER, ops.WAIT)]
    seen = {*inputs, *gathers}
    move([*inputs, *gathers, *(node for node in nodes if node not in seen)])
    assert measure(untidy)[0].peak > 4 * floor
    assert measure(schedule(untidy))[0].peak == floor


# --- properties -----------------------------------------------------------------------------------

programs = st.builds(
    random_program,
    st.integers(0, 10**6),
    st.integers(1, 40),
    st.integers(0, 9),
    locality=st.sampled_from([0, 3, 8]),
    reuse=st.sampled_from([0.0, 0.2, 0.6]),
    early_gathers=st.booleans(),
    effects=st.sampled_from([0.0, 0.3]),
)


@settings(max_examples=60, deadline=None)
@given(programs)
def test_every_edge_is_kept_and_the_peak_never_grows(before: Program):
    """The result is a permutation, inputs first and output last, that respects all edges."""
    after = schedule(before)
    old, new = before.graphs[0], after.graphs[0]
    index = Index(old.graph)
    position = {node.name: i for i, node in enumerate(new.graph.nodes)}
    assert sorted(position) == sorted(node.name for node in index.nodes)
    for i, found in enumerate(Order(index, Protocol(index, old, before)).before):
        for x in found:
            assert position[index.nodes[x].name] < position[index.nodes[i].name]
    kinds = [node.op for node in new.graph.nodes]
    assert kinds == sorted(kinds, key=["placeholder", "call_function", "output"].index)
    assert measure(after)[0].peak <= measure(before)[0].peak


@settings(max_examples=60, deadline=None)
@given(programs)
def test_scheduling_twice_changes_nothing(before: Program):
    once = schedule(before)
    assert print_graph(schedule(once).graphs[0].graph) == print_graph(once.graphs[0].graph)


@settings(max_examples=30, deadline=None)
@given(programs, st.randoms(use_true_random=False))
def test_names_do_not_matter(before: Program, draw: random.Random):
    """Ranks may name their nodes as they like and still get the same order."""
    renamed = before.with_graphs([copy_entry(before.graphs[0])])
    numbers = list(range(len(renamed.graphs[0].graph.nodes) - 1))
    draw.shuffle(numbers)
    old_name = {"output": "output"}
    for number, node in zip(numbers, list(renamed.graphs[0].graph.nodes)[:-1], strict=True):
        old_name[f"n{number}"], node.name = node.name, f"n{number}"
    after = [old_name[node.name] for node in schedule(renamed).graphs[0].graph.nodes]
    assert after == [node.name for node in schedule(before).graphs[0].graph.nodes]


class _OneRank(fx.Interpreter):
    """Runs a graph with gathers that copy, and releases that spoil what they free."""

    def __init__(self, graph: fx.Graph):
        super().__init__(fx.GraphModule({}, graph), garbage_collect_values=False)
        self.open: dict[int, torch.Tensor] = {}
        self.left: dict[int, int] = {}
        self.reduced: dict[int, list[torch.Tensor]] = defaultdict(list)
        self.ended = 0

    def call_function(self, target: Any, args: Any, kwargs: Any) -> Any:
        if target is ops.ALLGATHER:
            assert args[2] not in self.open, "gathered while gathered"
            self.open[args[2]] = args[0].clone()
            return self.open[args[2]]
        if target is ops.RELEASE:
            tensor, _, param_id, count = args
            left = self.left.pop(param_id, count) - 1
            if left:
                self.left[param_id] = left
            else:
                self.open.pop(param_id).fill_(float("nan"))
            return tensor
        if target is ops.REDUCE:
            assert not self.ended
            self.reduced[args[2]].append(args[0].clone())
            return args[0].new_empty(0)
        if target in (ops.WAIT, ops.END_BACKWARD):
            self.ended += target is ops.END_BACKWARD
            return args[0]
        if target is torch.ops.aten.cat.default:
            means = [x.mean() * (i + 1) for i, x in enumerate(args[0])]
            return torch.stack(means).sum().sigmoid().expand(64).clone()
        return super().call_function(target, args, kwargs)


def _results(of: Program) -> list[torch.Tensor]:
    graph = of.graphs[0].graph
    torch.manual_seed(0)
    inputs = [torch.rand(64) for _ in of.graphs[0].placeholders()]
    runner = _OneRank(graph)
    outputs = runner.run(*inputs)
    assert not runner.open
    reduced = [x for _, found in sorted(runner.reduced.items()) for x in found]
    return [*outputs, *reduced, *inputs]


@settings(max_examples=60, deadline=None)
@given(programs)
def test_the_result_computes_the_same(before: Program):
    """Outputs, gradients and mutated inputs agree bit for bit; nothing freed is read."""
    expected, found = _results(before), _results(schedule(before))
    assert all(torch.isfinite(x).all() for x in expected)
    assert len(expected) == len(found)
    assert all(torch.equal(a, b) for a, b in zip(expected, found, strict=True))


def _lowest_peak(of: Program) -> int:
    """The lowest peak of any order, by trying every set of started gathers."""
    entry = of.graphs[0]
    index = Index(entry.graph)
    protocol = Protocol(index, entry, of)
    spans = gathered_spans(index, protocol, of)
    order = Order(index, protocol)
    bit = {span.gather: 1 << k for k, span in enumerate(spans)}
    need = [0] * len(index.nodes)
    for i, before in enumerate(order.before):
        need[i] = bit.get(i, 0)
        for x in before:
            need[i] |= need[x]
    lowest: dict[int, int] = {0: 0}
    for started in range(1 << len(spans)):
        if started not in lowest:
            continue
        held = sum(
            span.nbytes
            for span in spans
            if started & bit[span.gather]
            and not (span.releases and all(need[i] & ~started == 0 for i in span.releases))
        )
        for span in spans:
            one = bit[span.gather]
            if not started & one and not need[span.gather] & ~(started | one):
                peak = max(lowest[started], held + span.nbytes)
                lowest[started | one] = min(peak, lowest.get(started | one, peak))
    return lowest[(1 << len(spans)) - 1]


@settings(max_examples=60, deadline=None)
@given(programs)
def test_with_few_gathers_the_peak_is_the_lowest_there_is(before: Program):
    assert measure(schedule(before))[0].peak == _lowest_peak(before)


def test_the_peak_is_counted_until_the_last_release_by_number():
    """A gather's releases carry its number of uses, and the last of them frees it."""
    after = schedule(random_program(3, 20, 4, reuse=0.5))
    counts = defaultdict(int)
    for node in after.graphs[0].graph.nodes:
        if node.target is ops.RELEASE:
            counts[argument(node, 2), argument(node, 3)] += 1
    assert all(found == n for (_, n), found in counts.items())
