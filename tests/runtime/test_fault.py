"""What an operator raises is told with its graph, its node and the parameter it worked on."""

from __future__ import annotations

import pytest
import torch

from tests.runtime.ranks import on_ranks
from tests.runtime.test_run import rewritten
from zgraph.capture import capture
from zgraph.ir.program import FORWARD
from zgraph.runtime.batches import draw_batch, initial_buffers, initial_params
from zgraph.runtime.executor import Executor
from zgraph.runtime.failure import failure_of
from zgraph.runtime.fault import GraphFault


def test_the_node_whose_operator_raised_is_named():
    torch.set_num_threads(1)
    program = capture("sample:mlp")
    batch = draw_batch(program.recipe, 0, 0, 0)
    batch[0] = batch[0][:, :-1]
    with pytest.raises(GraphFault) as caught:
        Executor(program).run_forward(initial_params(program), initial_buffers(program), batch)
    fault = caught.value
    assert fault.graph == "forward"
    node = next(n for n in program.graph(FORWARD).graph.nodes if n.name == fault.node)
    assert "mm" in str(node.target)
    assert f"graph forward, node {fault.node} (aten." in str(fault)


@on_ranks(1)
def test_a_protocol_fault_names_the_parameter(rank: int, world: int) -> None:
    """A second release after the final one."""
    from zgraph.runtime.worker import RunOptions, Trainer

    after = rewritten("sample:mlp", world)
    graph = after.graph(FORWARD).graph
    release = next(n for n in graph.nodes if "release_param" in str(n.target))
    fqn = next(p.fqn for p in after.params if p.id == release.args[2])
    with graph.inserting_after(release):
        again = graph.call_function(release.target, release.args)
    again.meta["val"] = release.meta.get("val")
    with pytest.raises(GraphFault) as caught:
        Trainer(after, RunOptions(steps=1)).train()
    assert (caught.value.graph, caught.value.node) == ("forward", again.name)
    assert caught.value.parameter == fqn
    assert f"parameter {fqn}" in str(caught.value)


def test_a_lost_peer_is_told_from_an_own_failure():
    lost = RuntimeError("[pair.cc:538] Connection closed by peer [127.0.0.1]:1234")
    assert failure_of(lost, 1, 3, "forward").lost_peer
    own = failure_of(ValueError("negative"), 1, 3, "forward")
    assert not own.lost_peer
    assert own.text() == "rank 1 failed in step 3, forward: ValueError: negative"
