"""The passes `lower-to` and `raise-from`: one program in several dialects."""

from __future__ import annotations

import pytest

from tests.passes.terse import lines, program, show
from zgraph.checks.run import run_checks
from zgraph.errors import UsageError
from zgraph.ir.program import BACKWARD, FORWARD
from zgraph.ir.text_parse import parse_program
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline

LINEAR = program(
    """
    %w = param[3, 5]
    %x = user[2, 5]
    %t = aten.t.default(%w)
    %y = aten.mm.default(%x, %t)
    %loss = aten.sum.default(%y)
    return loss %loss, saved %x
    """,
    """
    %x = saved[2, 5]
    %g = tangent[]
    %e = aten.expand.default(%g, [3, 2])
    %d = aten.mm.default(%e, %x)
    return grad w %d
    """,
)


def test_a_program_lowers_to_functional_collectives():
    """15 elements on 2 ranks: gathered as 16 and cut, reduced as 16 after padding."""
    passes = parse_pipeline("zero3,lower-to")
    after = run_pipeline(LINEAR, passes, Context(2), verify_each=True).program
    c10d = "_c10d_functional"
    assert show(after.graph(FORWARD)) == lines(f"""
        %all_gather_into_tensor_default = {c10d}.all_gather_into_tensor.default(%w, 2, '0')
        %wait_tensor_default = {c10d}.wait_tensor.default(%all_gather_into_tensor_default)
        %slice_tensor = aten.slice.Tensor(%wait_tensor_default, 0, 0, 15)
        %view_default = aten.view.default(%slice_tensor, [3, 5])
        %t = aten.t.default(%view_default)
        %y = aten.mm.default(%x, %t)
        %loss = aten.sum.default(%y)
        return [%loss, %x]
    """)
    assert show(after.graph(BACKWARD)) == lines(f"""
        %e = aten.expand.default(%g, [3, 2])
        %d = aten.mm.default(%e, %x)
        %reshape_default = aten.reshape.default(%d, [-1])
        %constant_pad_nd_default = aten.constant_pad_nd.default(%reshape_default, [0, 1])
        %div_tensor = aten.div.Tensor(%constant_pad_nd_default, 2)
        %reduce_scatter_tensor_default = {c10d}.reduce_scatter_tensor.default(%div_tensor, \
'sum', 2, '0')
        %wait_tensor_default = {c10d}.wait_tensor.default(%reduce_scatter_tensor_default)
        return [%wait_tensor_default]
    """)
    assert [x for x in run_checks(after) if x.severity == "error"] == []


def test_lowering_needs_a_rewritten_program_and_a_known_dialect():
    with pytest.raises(UsageError, match="requires gathers"):
        run_pipeline(LINEAR, parse_pipeline("lower-to"), Context(2))
    with pytest.raises(UsageError, match="the dialect is c10d"):
        run_pipeline(LINEAR, parse_pipeline("zero3,lower-to{dialect=nccl}"), Context(2))


DEEPCOMPILE = """\
graph():
    %w : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=w]
    %x : Tensor "bf16[2, 8][8, 1]cpu"[num_users=1] = placeholder[target=x]
    %prefetch : [num_users=0] = call_function[target=torch.ops.dc.prefetch_params_fused.default]\
(args = (140231907, [%w], [3], [torch.bfloat16]), kwargs = {})
    %g : Tensor "bf16[8, 8][8, 1]cpu"[num_users=1] = call_function[target=torch.ops.dc\
.allgather_param.default](args = (%w, 140231907, 3), kwargs = {dtype: torch.bfloat16})
    %wait : Tensor "bf16[8, 8][8, 1]cpu"[num_users=1] = call_function[target=torch.ops.dc\
.wait_allgather.default](args = (%g, 140231907, 3), kwargs = {})
    %mm : Tensor "bf16[2, 8][8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm\
.default](args = (%x, %wait), kwargs = {})
    %r : Tensor "bf16[2, 8][8, 1]cpu"[num_users=1] = call_function[target=torch.ops.dc\
.release_param.default](args = (%mm, 140231907, 3, 1), kwargs = {})
    return (r,)
"""


def test_a_deepcompile_graph_reads_as_a_zgraph_program():
    after = run_pipeline(
        parse_program(DEEPCOMPILE), parse_pipeline("raise-from"), Context(2), verify_each=True
    ).program
    assert show(after.graphs[0]) == lines("""
        %prefetch = zgraph.prefetch_params_fused.default(0, [%w], [3], [8, 8], [2], \
[torch.bfloat16])
        %g = zgraph.allgather_param.default(%w, 0, 3, shape=[8, 8], dtype=torch.bfloat16)
        %wait = zgraph.wait_allgather.default(%g, 0, 3)
        %mm = aten.mm.default(%x, %wait)
        %r = zgraph.release_param.default(%mm, 0, 3, 1)
        return [%r]
    """)


def test_a_deepcompile_graph_without_annotations_is_refused():
    import re

    bare = re.sub(r' : Tensor "[^"]*"', " : ", DEEPCOMPILE)
    with pytest.raises(UsageError, match="no tensor annotation"):
        run_pipeline(parse_program(bare), parse_pipeline("raise-from"), Context(2))
