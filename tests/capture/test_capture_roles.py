"""Inputs and outputs of captured graphs have roles by position."""

from __future__ import annotations

import torch
from torch import fx, nn
from training_step import assert_same_step, eager_step, program_step, small_sample

from zgraph import compat
from zgraph.capture import capture_model
from zgraph.capture.functional import ModelFunction, flatten_inputs
from zgraph.capture.joint import trace_joint
from zgraph.capture.partition import partition_program
from zgraph.ir.program import Program, Role, saved_links
from zgraph.ir.targets import op_name

torch.set_num_threads(1)


def sample_program() -> Program:
    model, inputs = small_sample("mlp")
    return capture_model(model, inputs, name="mlp", seed=3)


def test_tables_follow_named_parameters() -> None:
    model, inputs = small_sample("vla")
    program = capture_model(model, inputs)
    expected = list(model.named_parameters())
    assert [(p.id, p.fqn, p.shape, p.requires_grad) for p in program.params] == [
        (i, fqn, tuple(p.shape), p.requires_grad) for i, (fqn, p) in enumerate(expected)
    ]
    assert not any(p.sharded for p in program.params)
    assert all(program.tensors[fqn].data_ptr() == p.data_ptr() for fqn, p in expected)


def test_the_forward_takes_parameters_then_inputs_and_returns_the_loss_then_saved_values() -> None:
    forward = sample_program().graphs[0]
    assert forward.phase == "forward"
    assert forward.graph_id == 0
    assert [r.ref for r in forward.inputs[:2]] == ["layers.0.weight", "layers.0.bias"]
    assert forward.inputs[-2:] == [Role("user", index=0), Role("user", index=1)]
    assert forward.outputs[0] == Role("loss")
    assert forward.outputs[1:] == [Role("saved", index=k) for k in range(len(forward.outputs) - 1)]


def test_every_saved_value_is_linked_to_the_placeholder_it_travels_to() -> None:
    """A saved parameter keeps its name, so that its shard can travel in its place."""
    program = sample_program()
    forward, backward = program.graphs
    links = saved_links(forward, backward)
    assert len(links) == sum(role.kind == "saved" for role in forward.outputs)
    values, placeholders = forward.output_values(), backward.placeholders()
    for at, to in links:
        assert values[at].meta["val"].shape == placeholders[to].meta["val"].shape
        role = backward.inputs[to]
        if role.kind == "param":
            source = forward.inputs[forward.placeholders().index(values[at])]
            assert (source.kind, source.ref) == ("param", role.ref)
    assert {r.ref for r in backward.inputs if r.kind == "param"} >= {"head.weight"}
    assert backward.inputs[-1] == Role("tangent", index=0)


def test_the_backward_has_one_slot_per_primal() -> None:
    forward, backward = sample_program().graphs
    assert len(backward.outputs) == len(forward.inputs)
    assert [r.ref for r in backward.outputs if r.kind == "grad"] == [
        r.ref for r in forward.inputs if r.kind == "param"
    ]


def test_an_input_that_requires_a_gradient_gets_one() -> None:
    model, (x, target) = small_sample("mlp")
    program = capture_model(model, (x.requires_grad_(), target))
    assert program.graphs[1].outputs[-2:] == [Role("input-grad", index=0), Role("none", index=1)]
    assert program.graphs[1].output_values()[-2] is not None


class Several(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> dict[str, torch.Tensor]:
        y = self.linear(x)
        return {"y": y, "loss": y.square().mean(), "weight": self.linear.weight.t()}


def test_outputs_beside_the_loss_are_dropped_or_detached_as_asked() -> None:
    """A parameter that the caller sees comes out as the view it is."""
    torch.manual_seed(0)
    model, x = Several(), torch.randn(3, 4)
    dropped = capture_model(model, (x,))
    assert not any(role.kind == "user" for role in dropped.graphs[0].outputs)
    detached = capture_model(model, (x,), outputs="detach")
    step = program_step(detached, (x,))
    assert torch.equal(step.other[0], model(x)["y"])
    assert torch.equal(step.other[1], model.linear.weight.t())
    assert_same_step(step, eager_step(model, (x,)))


def test_an_input_given_twice_is_one_input_and_other_arguments_are_constants() -> None:
    class Shifted(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.embed = nn.Embedding(11, 4)

        def forward(
            self, ids: torch.Tensor, labels: torch.Tensor, scale: float = 1.0
        ) -> torch.Tensor:
            logits = self.embed(ids) @ self.embed.weight.t() * scale
            return nn.functional.cross_entropy(logits, labels)

    ids = torch.randint(5, (6,))
    program = capture_model(Shifted(), {"ids": ids, "labels": ids, "scale": 0.5})
    assert [(r.name, r.low, r.high) for r in program.recipe] == [("ids", 0, 11)]


def test_recipes_bound_integers_by_what_they_index() -> None:
    model, inputs = small_sample("vla")
    pixels, ids = capture_model(model, inputs).recipe
    assert (pixels.name, pixels.shape, pixels.dtype) == ("pixels", (2, 3, 16, 16), torch.float32)
    assert (ids.name, ids.low, ids.high) == ("ids", 0, 32)


def test_every_node_names_the_module_it_belongs_to() -> None:
    """Backward nodes have the module of the forward node they differentiate."""
    model, inputs = small_sample("llama")
    program = capture_model(model, inputs)
    for entry in program.graphs:
        assert all(isinstance(node.meta["module"], str) for node in entry.graph.nodes)
        paths = {node.meta["module"] for node in entry.graph.nodes}
        assert {"layers.0.mlp.down_proj", "layers.1.attention", "head", "embed", ""} <= paths
        known = {path for path, _ in model.named_modules()}
        assert paths <= known


def test_nodes_carry_fake_values_and_nothing_heavy() -> None:
    for entry in sample_program().graphs:
        for node in entry.graph.nodes:
            assert set(node.meta) <= {"val", "module"}
            if isinstance(node.meta.get("val"), torch.Tensor):
                assert compat.is_fake(node.meta["val"])
            assert node.op != "call_function" or "val" in node.meta


def test_a_joint_program_is_partitioned_whatever_its_names_and_output_order() -> None:
    model, inputs = small_sample("mlp")
    program = capture_model(model, inputs)
    flat = flatten_inputs(model, inputs)
    joint = trace_joint(ModelFunction(model, flat), flat.tensors)
    for number, node in enumerate(joint.placeholders()):
        node.name = node.target = f"arg{number}"
    joint.outputs.reverse()
    output = joint.graph.output_node()
    output.args = (tuple(reversed(output.args[0])),)
    split = partition_program(program.with_graphs([joint]))
    assert [entry.phase for entry in split.graphs] == ["forward", "backward"]
    ours = program_step(split, inputs)
    theirs = eager_step(model, inputs)
    assert torch.equal(ours.loss, theirs.loss)
    assert all(torch.equal(ours.grads[fqn], theirs.grads[fqn]) for fqn in theirs.grads)
    assert isinstance(joint.graph, fx.Graph)
    assert joint.phase == "joint"


def test_a_portable_program_has_no_operator_of_one_device_only() -> None:
    """Attention is traced as matrix products; it computes the same up to rounding."""
    model, inputs = small_sample("llama")
    native, portable = (capture_model(model, inputs, portable=p) for p in (False, True))
    names = [
        {op_name(n.target) for e in program.graphs for n in e.graph.nodes}
        for program in (native, portable)
    ]
    assert any(name.endswith("_for_cpu") for name in names[0])
    assert not any("_for_cpu" in name for name in names[1])
    torch.testing.assert_close(
        program_step(portable, inputs).loss, program_step(native, inputs).loss
    )
