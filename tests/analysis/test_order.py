"""What must run before what, beyond operands before their users."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.zero3_graphs import random_program
from tests.passes.terse import program
from zgraph.analysis.gathered import gathered_spans, gathered_use
from zgraph.analysis.index import Index
from zgraph.analysis.order import Order
from zgraph.analysis.protocol import Protocol
from zgraph.ir.program import Param, Program
from zgraph.ir.text_parse import parse_program
from zgraph.passes.base import Context
from zgraph.passes.schedule import Schedule


def order_of(of: Program) -> Order:
    index = Index(of.graphs[0].graph)
    return Order(index, Protocol(index, of.graphs[0], of))


def before(of: Program, name: str) -> set[str]:
    """The names of the nodes that must run directly before one, its operands apart."""
    order = order_of(of)
    nodes = order.index.nodes
    (i,) = [i for i, node in enumerate(nodes) if node.name == name]
    return {nodes[x].name for x in set(order.before[i]) - set(order.index.operands[i])}


GATHER = """
    %g = zgraph.allgather_param.default(%p, 0, 0, shape=[4, 4], dtype=torch.float32)
    %w = zgraph.wait_allgather.default(%g, 0, 0)
"""


def test_a_reader_without_a_release_of_its_own_runs_before_the_release_that_frees():
    """The comparison reads an alias; only the other reader's result carries a release."""
    of = program(f"""
        %p = param[4, 4]
        %x = user[4, 4]
        {GATHER}
        %t = aten.t.default(%w)
        %e = aten.max.default(%t)
        %y = aten.mm.default(%x, %w)
        %r = zgraph.release_param.default(%y, 0, 0, 1)
        return loss %r, saved %e
    """)
    assert before(of, "r") == {"g", "t", "e"}


def test_releases_on_their_own_readers_may_run_in_any_order():
    """The last of them to run frees the storage, so neither need come first."""
    of = program(f"""
        %p = param[4, 4]
        %x = user[4, 4]
        {GATHER}
        %y = aten.mm.default(%x, %w)
        %r1 = zgraph.release_param.default(%y, 0, 0, 2)
        %z = aten.mm.default(%w, %x)
        %r2 = zgraph.release_param.default(%z, 0, 0, 2)
        return loss %r1, saved %r2
    """)
    assert before(of, "r2") == {"g"}
    assert before(of, "z") == set()


def test_a_second_gather_of_a_parameter_follows_every_release_of_the_first():
    """Two epochs of one parameter are never open at once."""
    of = program(f"""
        %p = param[4, 4]
        %x = user[4, 4]
        {GATHER}
        %y = aten.mm.default(%x, %w)
        %r1 = zgraph.release_param.default(%y, 0, 0, 2)
        %z = aten.mm.default(%w, %x)
        %r2 = zgraph.release_param.default(%z, 0, 0, 2)
        %g2 = zgraph.allgather_param.default(%p, 0, 0, shape=[4, 4], dtype=torch.float32)
        %w2 = zgraph.wait_allgather.default(%g2, 0, 0)
        %u = aten.mm.default(%r1, %w2)
        %r3 = zgraph.release_param.default(%u, 0, 0, 1)
        return loss %r3, saved %r2
    """)
    assert {"r1", "r2"} <= before(of, "g2")


def test_a_prefetch_runs_before_the_gather_it_serves():
    of = program(f"""
        %p = param[4, 4]
        %x = user[4, 4]
        %f = zgraph.prefetch_params_fused.default(0, [%p], [0], [4, 4], [2], [torch.float32])
        {GATHER}
        %y = aten.mm.default(%x, %w)
        %r = zgraph.release_param.default(%y, 0, 0, 1)
        return loss %r
    """)
    assert before(of, "g") == {"f"}


def test_an_in_place_operator_keeps_its_place_among_the_readers_of_its_storage():
    """Readers of an alias before it stay before it, readers after it stay after it."""
    of = program("""
        %x = user[4]
        %y = user[4]
        %a = aten.alias.default(%x)
        %early = aten.neg.default(%a)
        %add = aten.add_.Tensor(%x, %y)
        %late = aten.exp.default(%a)
        return loss %early, saved %late
    """)
    assert before(of, "add") == {"early"}
    assert before(of, "late") == {"add"}


def test_random_operators_keep_their_order():
    """They draw from one generator."""
    of = program("""
        %x = user[4]
        %a = aten.rand_like.default(%x)
        %b = aten.neg.default(%x)
        %c = aten.rand_like.default(%x)
        return loss %a, saved %b, saved %c
    """)
    assert before(of, "c") == {"a"}
    assert before(of, "b") == set()


def test_the_end_of_backward_follows_every_reduction_even_those_it_does_not_list():
    of = program("""
        %x = user[4]
        %a = zgraph.reduce_grad.default(%x, 0, 0)
        %b = zgraph.reduce_grad.default(%x, 0, 1)
        %end = zgraph.end_backward.default([%a], 0, True)
        return loss %x
    """)
    assert before(of, "end") == {"b"}


COLLECTIVES = """graph():
    %x : [num_users=3] = placeholder[target=x]
    %a : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 0), kwargs = {})
    %b : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 1), kwargs = {})
    %c : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](args = (%x, sum, 0), kwargs = {})
    %wa : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%a,), kwargs = {})
    %wb : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%b,), kwargs = {})
    %wc : [num_users=1] = call_function[target=torch.ops._c10d_functional.wait_tensor.default](args = (%c,), kwargs = {})
    %raw : [num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%a,), kwargs = {})
    %add : [num_users=1] = call_function[target=torch.ops.aten.add_.Tensor](args = (%x, %wb), kwargs = {})
    return (wa, wc, raw, add)
"""  # noqa: E501


def test_collectives_of_one_group_keep_their_order():
    """Other groups do not bind them."""
    of = parse_program(COLLECTIVES)
    assert before(of, "c") == {"a"}
    assert before(of, "b") == set()


def test_what_is_read_raw_after_a_wait_stays_after_it():
    assert before(parse_program(COLLECTIVES), "raw") == {"wa"}


def test_the_input_of_a_collective_is_overwritten_only_after_its_wait():
    assert before(parse_program(COLLECTIVES), "add") == {"a", "b", "c", "wa", "wc"}


def test_nothing_crosses_a_switch_of_global_state():
    """Autocast changes what the operators between its two ends do."""
    call = "call_function[target=torch.amp.autocast_mode"
    neg = "call_function[target=torch.ops.aten.neg.default](args = (%x,), kwargs = {})"
    of = parse_program(f"""graph():
    %x : [num_users=3] = placeholder[target=x]
    %a : [num_users=1] = {neg}
    %on : [num_users=1] = {call}._enter_autocast](args = (cuda, None, True, None), kwargs = {{}})
    %b : [num_users=1] = {neg}
    %off : [num_users=0] = {call}._exit_autocast](args = (%on,), kwargs = {{}})
    %c : [num_users=1] = {neg}
    return (a, b, c)
""")
    assert before(of, "on") == {"a"}
    assert before(of, "b") == {"on"}
    assert before(of, "off") == {"b"}
    assert before(of, "c") == {"off"}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 40), st.integers(1, 9))
def test_a_graph_reordered_within_its_edges_has_the_same_edges(seed: int, size: int, params: int):
    original = random_program(seed, size, params, effects=0.3, reuse=0.4)
    moved = Schedule().run(original, Context())
    edges = []
    for of in (original, moved):
        order = order_of(of)
        names = [node.name for node in order.index.nodes]
        edges.append({names[i]: {names[x] for x in found} for i, found in enumerate(order.before)})
    assert edges[0] == edges[1]


def test_gathered_bytes_are_held_from_the_gather_to_its_last_release():
    """A kept parameter is held to the end, a persistent one counts nothing."""
    text = f"""
        %p = param[4, 4]
        %x = user[4, 4]
        {GATHER}
        %y = aten.mm.default(%x, %w)
        %r = zgraph.release_param.default(%y, 0, 0, 1)
        %z = aten.neg.default(%r)
        return loss %z
    """

    def use(**changes: bool) -> tuple[int, int]:
        of = program(text)
        old = of.params[0]
        of.params = [Param(old.id, old.fqn, old.shape, old.dtype, **changes)]
        index = Index(of.graphs[0].graph)
        spans = gathered_spans(index, Protocol(index, of.graphs[0], of), of)
        found = gathered_use(spans, range(len(index.nodes)))
        return found.peak, found.byte_steps

    assert use(sharded=True) == (64, 64 * 4)
    assert use(sharded=True, persistent=True) == (0, 0)
