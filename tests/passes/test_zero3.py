"""The pass `zero3`: program in, program out."""

from __future__ import annotations

import pytest
import torch

from tests.passes.terse import lines, program, show
from zgraph.errors import UsageError
from zgraph.ir.program import BACKWARD, FORWARD, Program
from zgraph.ir.text_print import print_program
from zgraph.passes.base import Context
from zgraph.passes.pipeline import run_pipeline
from zgraph.passes.zero3 import Zero3


def check(before: Program, forward: str = "", backward: str = "") -> Program:
    """Rewrite, compare with the expected text, and leave the input as it was."""
    text = print_program(before)
    after = run_pipeline(before, [Zero3()], Context(2), verify_each=True).program
    assert print_program(before) == text
    if forward:
        assert show(after.graph(FORWARD)) == lines(forward)
    if backward:
        assert show(after.graph(BACKWARD)) == lines(backward)
    return after


def test_a_tuple_result_is_released_at_its_first_getitem():
    """layer_norm returns a tuple: both releases chain on the getitem, the last operand's first."""
    check(
        program("""
            %w = param[1024]
            %b = param[1024]
            %x = user[2, 1024]
            %ln = aten.native_layer_norm.default(%x, [1024], %w, %b, 1e-06)
            %getitem = operator.getitem(%ln, 0)
            %loss = aten.sum.default(%getitem)
            return loss %loss, saved %getitem
        """),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[1024], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %allgather_b = zgraph.allgather_param.default(%b, 0, 1, shape=[1024], dtype=torch.float32)
        %wait_b = zgraph.wait_allgather.default(%allgather_b, 0, 1)
        %ln = aten.native_layer_norm.default(%x, [1024], %wait_w, %wait_b, 1e-06)
        %getitem = operator.getitem(%ln, 0)
        %release_1_getitem = zgraph.release_param.default(%getitem, 0, 1, 1)
        %release_0_1_getitem = zgraph.release_param.default(%release_1_getitem, 0, 0, 1)
        %loss = aten.sum.default(%release_0_1_getitem)
        return [%loss, %release_0_1_getitem]
        """,
    )


def test_every_view_of_a_split_parameter_counts_as_a_use():
    """A parameter split into q and k is freed after both matmuls, not after the first getitem."""
    check(
        program("""
            %w = param[8, 4]
            %x = user[2, 4]
            %parts = aten.split.Tensor(%w, 4)
            %q = operator.getitem(%parts, 0)
            %k = operator.getitem(%parts, 1)
            %a = aten.mm.default(%x, %q)
            %b = aten.mm.default(%x, %k)
            %c = aten.add.Tensor(%a, %b)
            %loss = aten.sum.default(%c)
            return loss %loss
        """),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[8, 4], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %parts = aten.split.Tensor(%wait_w, 4)
        %q = operator.getitem(%parts, 0)
        %k = operator.getitem(%parts, 1)
        %a = aten.mm.default(%x, %q)
        %release_0_a = zgraph.release_param.default(%a, 0, 0, 2)
        %b = aten.mm.default(%x, %k)
        %release_0_b = zgraph.release_param.default(%b, 0, 0, 2)
        %c = aten.add.Tensor(%release_0_a, %release_0_b)
        %loss = aten.sum.default(%c)
        return [%loss]
        """,
    )


def test_a_view_returned_to_the_caller_is_copied_before_the_release():
    check(
        program("""
            %w = param[4, 4]
            %x = user[2, 4]
            %t = aten.t.default(%w)
            %y = aten.mm.default(%x, %t)
            %loss = aten.sum.default(%y)
            return loss %loss, user %t, user %w
        """),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[4, 4], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %t = aten.t.default(%wait_w)
        %y = aten.mm.default(%x, %t)
        %release_0_y = zgraph.release_param.default(%y, 0, 0, 3)
        %loss = aten.sum.default(%release_0_y)
        %clone_default = aten.clone.default(%t)
        %release_0_clone_default = zgraph.release_param.default(%clone_default, 0, 0, 3)
        %clone_default_1 = aten.clone.default(%wait_w)
        %release_0_clone_default_1 = zgraph.release_param.default(%clone_default_1, 0, 0, 3)
        return [%loss, %release_0_clone_default, %release_0_clone_default_1]
        """,
    )


def test_a_parameter_merely_saved_is_not_gathered_in_the_forward():
    """Its shard is saved; the backward gathers it."""
    check(
        program(
            """
            %w = param[4, 4]
            %x = user[4, 4]
            %loss = aten.sum.default(%x)
            return loss %loss, saved %w
            """,
            """
            %w = param[4, 4]
            %g = tangent[]
            %dx = aten.mul.Tensor(%w, %g)
            return input-grad %dx
            """,
        ),
        """
        %loss = aten.sum.default(%x)
        return [%loss, %w]
        """,
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[4, 4], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %dx = aten.mul.Tensor(%wait_w, %g)
        %release_0_dx = zgraph.release_param.default(%dx, 0, 0, 1)
        return [%release_0_dx]
        """,
    )


def test_a_saved_alias_becomes_the_shard_and_is_recomputed_in_the_backward():
    """A forward partitioned elsewhere saves w.t(); the backward gathers w and transposes again."""
    check(
        program(
            """
            %w = param[4, 8]
            %x = user[2, 8]
            %t = aten.t.default(%w)
            %y = aten.mm.default(%x, %t)
            %loss = aten.sum.default(%y)
            return loss %loss, saved %t
            """,
            """
            %t = saved[8, 4]
            %g = tangent[]
            %e = aten.expand.default(%g, [2, 8])
            %dx = aten.mm.default(%e, %t)
            return input-grad %dx
            """,
        ),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[4, 8], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %t = aten.t.default(%wait_w)
        %y = aten.mm.default(%x, %t)
        %release_0_y = zgraph.release_param.default(%y, 0, 0, 1)
        %loss = aten.sum.default(%release_0_y)
        return [%loss, %w]
        """,
        """
        %allgather_t = zgraph.allgather_param.default(%t, 0, 0, shape=[4, 8], dtype=torch.float32)
        %wait_t = zgraph.wait_allgather.default(%allgather_t, 0, 0)
        %t_1 = aten.t.default(%wait_t)
        %e = aten.expand.default(%g, [2, 8])
        %dx = aten.mm.default(%e, %t_1)
        %release_0_dx = zgraph.release_param.default(%dx, 0, 0, 1)
        return [%release_0_dx]
        """,
    )


def test_one_gradient_of_two_parameters_stays_raw_for_every_other_reader():
    """Two reductions read the same gradient node, and so does the math that follows it."""
    check(
        program(
            """
            %a = param[4]
            %b = param[4]
            %x = user[4]
            %s = aten.add.Tensor(%a, %b)
            %y = aten.mul.Tensor(%s, %x)
            %loss = aten.sum.default(%y)
            return loss %loss, saved %x
            """,
            """
            %x = saved[4]
            %g = tangent[]
            %d = aten.mul.Tensor(%x, %g)
            %n = aten.neg.default(%d)
            return grad a %d, grad b %d, input-grad %n
            """,
        ),
        backward="""
        %d = aten.mul.Tensor(%x, %g)
        %reduce_d_1 = zgraph.reduce_grad.default(%d, 0, 1)
        %reduce_d = zgraph.reduce_grad.default(%d, 0, 0)
        %n = aten.neg.default(%d)
        %end_backward = zgraph.end_backward.default([%reduce_d, %reduce_d_1], 0, True)
        return [None, None, %n]
        """,
    )


def test_a_gradient_that_is_an_input_of_the_backward_is_reduced():
    check(
        program(
            """
            %w = param[]
            %loss = aten.mul.Tensor(%w, 2.0)
            return loss %loss
            """,
            """
            %g = tangent[]
            return grad w %g
            """,
        ),
        backward="""
        %reduce_g = zgraph.reduce_grad.default(%g, 0, 0)
        %end_backward = zgraph.end_backward.default([%reduce_g], 0, True)
        return [None]
        """,
    )


def test_missing_gradients_and_frozen_parameters_need_no_reduction():
    """A backward that reduces nothing has no end_backward."""
    check(
        program(
            """
            %f = frozen[4]
            %u = param[4]
            %x = user[4]
            %y = aten.mul.Tensor(%f, %x)
            %loss = aten.sum.default(%y)
            return loss %loss, saved %f
            """,
            """
            %f = frozen[4]
            %g = tangent[]
            %dx = aten.mul.Tensor(%f, %g)
            return grad f None, grad u None, input-grad %dx
            """,
        ),
        backward="""
        %allgather_f = zgraph.allgather_param.default(%f, 0, 0, shape=[4], dtype=torch.float32)
        %wait_f = zgraph.wait_allgather.default(%allgather_f, 0, 0)
        %dx = aten.mul.Tensor(%wait_f, %g)
        %release_0_dx = zgraph.release_param.default(%dx, 0, 0, 1)
        return [None, None, %release_0_dx]
        """,
    )


def test_a_narrowing_cast_that_is_the_only_use_is_fused_into_the_gather():
    check(
        program("""
            %w = param[4, 4]
            %x = user bf16[2, 4]
            %c = aten._to_copy.default(%w, dtype=torch.bfloat16)
            %t = aten.t.default(%c)
            %y = aten.mm.default(%x, %t)
            %loss = aten.sum.default(%y)
            return loss %loss
        """),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[4, 4], dtype=torch.bfloat16)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %t = aten.t.default(%wait_w)
        %y = aten.mm.default(%x, %t)
        %release_0_y = zgraph.release_param.default(%y, 0, 0, 1)
        %loss = aten.sum.default(%release_0_y)
        return [%loss]
        """,
    )


@pytest.mark.parametrize(
    "other",
    ["%n = aten.neg.default(%w)", "%n = aten.t.default(%c)", "%n = aten.sum.default(%x)"],
)
def test_a_cast_with_another_use_or_whose_result_is_returned_is_not_fused(other):
    """The last case fuses nothing because the cast itself goes to the caller."""
    returned = "%c" if "sum" in other else "%n"
    after = check(
        program(f"""
            %w = param[4, 4]
            %x = user[4, 4]
            %c = aten._to_copy.default(%w, dtype=torch.bfloat16)
            {other}
            %loss = aten.sum.default(%c)
            return loss %loss, user {returned}
        """)
    )
    assert "dtype=torch.float32)" in show(after.graph(FORWARD))


def test_one_op_that_reads_a_parameter_twice_carries_one_release():
    check(
        program("""
            %w = param[4]
            %y = aten.mul.Tensor(%w, %w)
            %loss = aten.sum.default(%y)
            return loss %loss
        """),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[4], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %y = aten.mul.Tensor(%wait_w, %wait_w)
        %release_0_y = zgraph.release_param.default(%y, 0, 0, 1)
        %loss = aten.sum.default(%release_0_y)
        return [%loss]
        """,
    )


def test_a_consumer_without_a_tensor_result_is_followed_by_a_release_on_the_wait():
    check(
        program("""
            %w = param[]
            %x = user[]
            %item = aten._local_scalar_dense.default(%w)
            %loss = aten.sum.default(%x)
            return loss %loss, user %item
        """),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %item = aten._local_scalar_dense.default(%wait_w)
        %release_0_wait_w = zgraph.release_param.default(%wait_w, 0, 0, 1)
        %loss = aten.sum.default(%x)
        return [%loss, %item]
        """,
    )


def test_an_operand_in_kwargs_is_a_use():
    check(
        program("""
            %w = param[4]
            %x = user[4]
            %y = aten.add.Tensor(%x, other=%w)
            %loss = aten.sum.default(%y)
            return loss %loss
        """),
        """
        %allgather_w = zgraph.allgather_param.default(%w, 0, 0, shape=[4], dtype=torch.float32)
        %wait_w = zgraph.wait_allgather.default(%allgather_w, 0, 0)
        %y = aten.add.Tensor(%x, other=%wait_w)
        %release_0_y = zgraph.release_param.default(%y, 0, 0, 1)
        %loss = aten.sum.default(%release_0_y)
        return [%loss]
        """,
    )


def test_a_shard_has_the_size_the_world_size_asks_for():
    """10 elements on 4 ranks: 3 each, padded."""
    before = program("""
        %w = param[10]
        %loss = aten.sum.default(%w)
        return loss %loss
    """)
    after = Zero3().run(before, Context(world_size=4))
    assert tuple(after.graph(FORWARD).placeholders()[0].meta["val"].shape) == (3,)
    assert after.params[0].sharded and after.params[0].shape == (10,)
    assert tuple(before.graph(FORWARD).placeholders()[0].meta["val"].shape) == (10,)


def test_a_program_that_is_rewritten_already_is_refused():
    before = program("""
        %w = param[4]
        %loss = aten.sum.default(%w)
        return loss %loss
    """)
    once = run_pipeline(before, [Zero3()], Context(2)).program
    with pytest.raises(UsageError, match="already has gathers"):
        run_pipeline(once, [Zero3()], Context(2))


def test_a_program_without_a_parameter_table_is_refused():
    before = program("""
        %w = param[4]
        %loss = aten.sum.default(%w)
        return loss %loss
    """)
    before.graphs[0].inputs = None
    with pytest.raises(UsageError, match="parameter table"):
        Zero3().run(before, Context(2))


def test_dead_code_does_not_survive_to_keep_a_gather_alive():
    after = check(
        program("""
            %w = param[4]
            %x = user[4]
            %dead = aten.neg.default(%w)
            %loss = aten.sum.default(%x)
            return loss %loss
        """)
    )
    assert "allgather" not in show(after.graph(FORWARD))


def test_the_rewritten_values_keep_the_dtype_of_the_fused_cast():
    before = program("""
        %w = param[4, 4]
        %c = aten._to_copy.default(%w, dtype=torch.bfloat16)
        %loss = aten.sum.default(%c)
        return loss %loss
    """)
    after = Zero3().run(before, Context(2))
    values = {node.name: node.meta["val"] for node in after.graph(FORWARD).graph.nodes}
    assert values["wait_w"].dtype == values["allgather_w"].dtype == torch.bfloat16
    assert values["w"].dtype == torch.float32
