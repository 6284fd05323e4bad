"""A torch.export archive is read without unpickling, and equals what torch.export loads."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from torch import nn

from zgraph import readers
from zgraph.errors import InputError
from zgraph.ir.equality import same_program
from zgraph.ir.program import BUFFER, FORWARD, PARAM, USER
from zgraph.ir.targets import target_text
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import print_program
from zgraph.ir.values import value_text

torch.set_num_threads(1)


class Model(nn.Module):
    """Tuple and list results, branches, a constant, symbolic sizes, dtypes, an unused buffer."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Linear(4, 6)
        self.inner.bias.requires_grad_(False)
        self.register_buffer("mask", torch.ones(6, dtype=torch.bool))

    def forward(self, x: torch.Tensor):
        values, indices = torch.max(self.inner(x), dim=1)
        first, _ = x.split(2, dim=1)
        branch = torch.cond(x.sum() > 0, lambda t: t + 1, lambda t: t - 1, (x,))
        filled = torch.full((x.shape[0] * 2,), float("-inf"), dtype=torch.bfloat16)
        return values + indices, first, branch + torch.tensor([1.0, 2.0, 3.0, 4.0]), filled


@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> tuple[Path, torch.export.ExportedProgram]:
    batch = torch.export.Dim("batch", min=2, max=64)
    exported = torch.export.export(Model(), (torch.randn(8, 4),), dynamic_shapes=({0: batch},))
    path = tmp_path_factory.mktemp("pt2") / "model.pt2"
    torch.export.save(exported, path)
    return path, exported


def test_the_graph_is_the_exported_one(archive):
    """The same nodes with the same targets and values, in the same order."""
    path, exported = archive
    program = readers.read(path)
    got = list(program.graphs[0].graph.nodes)
    loaded = list(torch.export.load(path).graph.nodes)
    assert [n.name for n in got] == [n.name for n in loaded]
    for ours, theirs in zip(got, loaded, strict=True):
        assert ours.op == theirs.op
        if ours.op == "call_function":
            assert target_text(ours.target) == target_text(theirs.target)
            assert [a.name for a in ours.all_input_nodes] == [
                a.name for a in theirs.all_input_nodes
            ]
        if isinstance(theirs.meta.get("val"), torch.Tensor):
            assert value_text(ours.meta["val"]) == value_text(theirs.meta["val"])
    program.graphs[0].graph.lint()
    assert len(exported.graph.nodes) == len(got)


def test_tables_weights_and_branches_come_along(archive):
    """Parameters, buffers and constants by fqn with values; symbols with range and hint."""
    path, exported = archive
    program = readers.read(path)
    assert [(p.fqn, p.shape, p.requires_grad) for p in program.params] == [
        ("inner.weight", (6, 4), True),
        ("inner.bias", (6,), False),
    ]
    assert torch.equal(program.tensors["inner.weight"], exported.state_dict["inner.weight"])
    entry = program.graphs[0]
    kinds = [role.kind for role in entry.inputs or ()]
    assert (entry.phase, kinds) == (FORWARD, [PARAM, PARAM, BUFFER, BUFFER, USER])
    assert {b.fqn for b in program.buffers} <= set(program.tensors)
    assert sorted(entry.constants) == ["false_graph_0", "true_graph_0"]
    size = entry.placeholders()[-1].meta["val"].shape[0]
    assert size.node.hint == 8
    assert '"high":64,"hint":8,"low":2' in print_program(program)


def test_it_survives_as_text(archive):
    """What was read from the archive reads back equal from canonical text."""
    program = readers.read(archive[0])
    assert same_program(program, parse_program(print_program(program))) is None


def rewritten(source: Path, target: Path, change) -> None:
    """Copy an archive with its model.json changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, change(content) if name.endswith("model.json") else content)


def test_another_schema_version_is_refused(archive, tmp_path):
    """The numbers of the format may mean something else there."""

    def newer(content: bytes) -> bytes:
        model = json.loads(content)
        model["schema_version"]["major"] = 9
        return json.dumps(model).encode()

    rewritten(archive[0], tmp_path / "new.pt2", newer)
    with pytest.raises(InputError, match="schema version 9"):
        readers.read(tmp_path / "new.pt2")


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_damaged_archives_are_read_or_refused(archive, tmp_path_factory, data):
    """Any change in the JSON ends in a program or in an error of one line."""
    path = tmp_path_factory.getbasetemp() / "damaged.pt2"
    content = zipfile.ZipFile(archive[0]).read("model/models/model.json")
    at = data.draw(st.integers(0, len(content) - 1))
    new = data.draw(
        st.sampled_from(
            [b"", b"7", b"-1", b'"', b"{}", b"null", b"[", b"x", b"99999999999999999999"]
        )
    )
    rewritten(archive[0], path, lambda c: c[:at] + new + c[at + data.draw(st.integers(0, 9)) :])
    try:
        readers.read(path)
    except InputError as error:
        assert "\n" not in str(error)
