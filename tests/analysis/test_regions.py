"""Which compute is compiled together, and what stays as it is between the regions."""

from __future__ import annotations

from tests.passes.terse import program
from zgraph.analysis.index import Index
from zgraph.analysis.regions import find_regions


def regions(forward: str) -> list[str]:
    """Each region as `inputs -> nodes -> outputs; behind it: views`."""
    index = Index(program(forward).graphs[0].graph)

    def names(numbers: tuple[int, ...]) -> str:
        return " ".join(index.nodes[i].name for i in numbers)

    return [
        f"{names(found.inputs)} -> {names(found.nodes)} -> {names(found.outputs)}"
        + (f"; behind it: {names(found.replayed)}" if found.replayed else "")
        for found in find_regions(index)
    ]


def test_communication_ends_a_region_and_a_release_passes_its_value_on():
    """The relu before the gather and the two operators behind the release stay apart."""
    assert regions("""
        %p = param[4, 4]
        %x = user[4, 4]
        %a = aten.relu.default(%x)
        %b = aten.exp.default(%a)
        %g = zgraph.allgather_param.default(%p, 0, 0, shape=[4, 4], dtype=torch.float32)
        %c = aten.neg.default(%b)
        %d = aten.sin.default(%c)
        %w = zgraph.wait_allgather.default(%g, 0, 0)
        %t = aten.t.default(%w)
        %m = aten.mm.default(%d, %t)
        %e = aten.exp.default(%m)
        %f = aten.neg.default(%e)
        %r = zgraph.release_param.default(%f, 0, 0, 1)
        %h = aten.relu.default(%r)
        %i = aten.neg.default(%h)
        return loss %i
    """) == ["x -> a b -> b", "b -> c d -> d", "w d -> t m e f -> f", "r -> h i -> i"]


def test_one_operator_beside_views_and_matrix_products_is_not_worth_it():
    assert (
        regions("""
        %x = user[4, 4]
        %t = aten.t.default(%x)
        %m = aten.mm.default(%x, %t)
        %n = aten.mm.default(%m, %m)
        %y = aten.relu.default(%n)
        return loss %y
    """)
        == []
    )


def test_a_view_of_an_input_that_is_read_later_stays_and_the_region_has_its_own():
    """Handed out by the region, it might be a copy, and outlive the release that frees %w."""
    assert regions("""
        %p = param[4, 4]
        %x = user[4, 4]
        %g = zgraph.allgather_param.default(%p, 0, 0, shape=[4, 4], dtype=torch.float32)
        %w = zgraph.wait_allgather.default(%g, 0, 0)
        %t = aten.t.default(%w)
        %a = aten.add.Tensor(%x, %t)
        %b = aten.exp.default(%a)
        %r = zgraph.release_param.default(%b, 0, 0, 2)
        %m = aten.mm.default(%r, %t)
        %s = zgraph.release_param.default(%m, 0, 0, 2)
        return loss %s
    """) == ["w x -> t a b -> b"]


def test_a_view_of_a_result_is_made_again_behind_the_region():
    """So %b and %v share memory, as they did."""
    assert regions("""
        %x = user[4, 4]
        %a = aten.exp.default(%x)
        %b = aten.neg.default(%a)
        %v = aten.view.default(%b, [16])
        %c = aten.relu.default(%v)
        %u = aten.slice.Tensor(%v, 0, 0, 8)
        return loss %b, saved %u, saved %c
    """) == ["x -> a b v c -> b c; behind it: v u"]


def test_results_of_a_tuple_belong_to_its_operator_wherever_they_are_unpacked():
    assert regions("""
        %p = param[4]
        %x = user[4, 4]
        %g = zgraph.allgather_param.default(%p, 0, 0, shape=[4], dtype=torch.float32)
        %w = zgraph.wait_allgather.default(%g, 0, 0)
        %e = aten.exp.default(%x)
        %n = aten.native_layer_norm.default(%e, [4], %w, None, 1e-05)
        %y = operator.getitem(%n, 0)
        %r = zgraph.release_param.default(%y, 0, 0, 1)
        %m = operator.getitem(%n, 1)
        return loss %r, saved %m
    """) == ["x w -> e n y m -> y m"]


def test_writes_random_numbers_and_sizes_that_depend_on_values_end_a_region():
    assert regions("""
        %x = user[4, 4]
        %a = aten.exp.default(%x)
        %b = aten.neg.default(%a)
        %f = aten.add_.Tensor(%b, 1.0)
        %c = aten.exp.default(%f)
        %d = aten.neg.default(%c)
        %z = aten.rand_like.default(%d)
        %h = aten.mul.Tensor(%d, %z)
        %i = aten.exp.default(%h)
        %j = aten.nonzero.default(%i)
        %k = aten.index.Tensor(%i, [None, None])
        %l = aten.as_strided.default(%i, [2], [1], 0)
        return loss %i, saved %j, saved %l
    """) == ["x -> a b -> b", "f -> c d -> d", "d z -> h i -> i"]


def test_what_nothing_reads_is_not_compiled():
    assert regions("""
        %x = user[4, 4]
        %a = aten.exp.default(%x)
        %b = aten.neg.default(%a)
        %c = aten.sin.default(%b)
        return loss %b
    """) == ["x -> a b -> b"]
