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
from zgraph.checks.run import run_checks
from zgraph.errors import InputError, RefusedError
from zgraph.ir.equality import same_program
from zgraph.ir.program import BUFFER, FORWARD, GRAD, JOINT, LOSS, PARAM, USER
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
            assert str(ours.args) == str(theirs.args)
            assert str(ours.kwargs) == str(theirs.kwargs)
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


class Loss(nn.Module):
    """One layer of which a buffer changes, and its loss."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(3)
        self.inner = nn.Linear(3, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(self.norm(x)).relu().sum()


def test_a_joint_graph(tmp_path):
    """A loss among the outputs with a gradient for each parameter; mutated buffers come first."""
    from torch.export.experimental import _export_forward_backward

    exported = torch.export.export(Loss(), (torch.randn(4, 3),))
    torch.export.save(_export_forward_backward(exported), tmp_path / "joint.pt2")
    (entry,) = readers.read(tmp_path / "joint.pt2").graphs
    assert (entry.name, entry.phase) == ("joint", JOINT)
    outputs = [(role.kind, role.ref) for role in entry.outputs or ()]
    assert [x for x in outputs if x[0] in (LOSS, GRAD)] == [
        (LOSS, ""),
        *((GRAD, fqn) for fqn in ("norm.weight", "norm.bias", "inner.weight", "inner.bias")),
    ]
    assert run_checks(readers.read(tmp_path / "joint.pt2")) == []


class Tied(nn.Module):
    """Two names for one parameter, and a buffer that is a part of another."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(4, 4, bias=False)
        self.second = nn.Linear(4, 4, bias=False)
        self.second.weight = self.first.weight
        self.register_buffer("table", torch.arange(8.0))
        self.register_buffer("part", self.table[2:6])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.second(self.first(x)) + self.part + self.table[:4]


def test_weights_of_one_storage_stay_so(tmp_path):
    """What shares bytes in the model shares them here."""
    torch.export.save(torch.export.export(Tied(), (torch.randn(2, 4),)), tmp_path / "tied.pt2")
    tensors = readers.read(tmp_path / "tied.pt2").tensors
    assert torch.equal(tensors["part"], torch.arange(2.0, 6.0))
    tensors["table"][2] = 7.0
    assert tensors["part"][0] == 7.0


def rewritten(source: Path, target: Path, change, ending="model.json", method=0) -> None:
    """Copy an archive with one member changed; `method` is how members are packed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", method) as new:
        for name in old.namelist():
            content = old.read(name)
            content = change(content) if name.endswith(ending) else content
            if content is not None:
                new.writestr(name, content)


def test_arguments_that_do_not_say_how_they_were_passed(archive, tmp_path):
    """Older archives: what has a default was passed by name."""

    def older(content: bytes) -> bytes:
        model = json.loads(content)
        for node in model["graph_module"]["graph"]["nodes"]:
            for row in node["inputs"] if "higher_order" not in node["target"] else ():
                del row["kind"]
        return json.dumps(model).encode()

    rewritten(archive[0], tmp_path / "old.pt2", older)
    nodes = {n.name: n for n in readers.read(tmp_path / "old.pt2").graphs[0].graph.nodes}
    assert str(nodes["split"].kwargs) == "{'dim': 1}"
    loaded = {n.name: n for n in torch.export.load(tmp_path / "old.pt2").graph.nodes}
    for name, node in nodes.items():
        assert str((node.args, node.kwargs)) == str((loaded[name].args, loaded[name].kwargs))


def test_pickled_weights_stay_closed(archive, tmp_path):
    """A weight that says it is a pickle is left out; its bytes are not looked at."""

    def pickled(content: bytes) -> bytes:
        config = json.loads(content)
        config["config"]["inner.weight"]["use_pickle"] = True
        return json.dumps(config).encode()

    rewritten(archive[0], tmp_path / "p.pt2", pickled, ending="model_weights_config.json")
    program = readers.read(tmp_path / "p.pt2")
    assert "inner.weight" not in program.tensors
    assert "inner.bias" in program.tensors
    assert [p.fqn for p in program.params] == ["inner.weight", "inner.bias"]


@pytest.mark.parametrize("path_name", ["../../models/model.json", "/etc/passwd", "weight_99", 7])
def test_weights_lie_in_the_archive(archive, tmp_path, path_name):
    """A path that leads out of it, or to nothing, is refused."""

    def elsewhere(content: bytes) -> bytes:
        config = json.loads(content)
        config["config"]["inner.weight"]["path_name"] = path_name
        return json.dumps(config).encode()

    rewritten(archive[0], tmp_path / "p.pt2", elsewhere, ending="model_weights_config.json")
    with pytest.raises(RefusedError, match="a damaged torch"):
        readers.read(tmp_path / "p.pt2")


def test_packed_members_are_refused(archive, tmp_path):
    """They may unpack to any size, and torch stores members as they are."""
    rewritten(archive[0], tmp_path / "z.pt2", lambda x: x, method=zipfile.ZIP_DEFLATED)
    with pytest.raises(RefusedError, match="compressed"):
        readers.read(tmp_path / "z.pt2")


def test_sizes_beyond_the_bytes_are_refused(archive, tmp_path):
    """A weight that claims more elements than its file holds."""

    def larger(content: bytes) -> bytes:
        return content.replace(b'"as_int": 4', b'"as_int": 4000000000')

    rewritten(archive[0], tmp_path / "l.pt2", larger, ending="model_weights_config.json")
    with pytest.raises(RefusedError, match="a damaged torch"):
        readers.read(tmp_path / "l.pt2")


def test_an_archive_without_a_graph_is_refused(archive, tmp_path):
    """With words about what it is."""
    rewritten(archive[0], tmp_path / "n.pt2", lambda x: None)
    with pytest.raises(RefusedError, match="archive without models"):
        readers.read(tmp_path / "n.pt2")
    with zipfile.ZipFile(tmp_path / "n.pt2", "a") as file:
        file.writestr("model/data/aotinductor/model/wrapper.so", b"x")
    with pytest.raises(RefusedError, match="compiled AOTInductor package"):
        readers.read(tmp_path / "n.pt2")


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


SHARED = Path(__file__).parents[2].parent / "shared"
COUNTS = {"bn_buffers": 22, "cond": 7, "llama": 221, "hop": 16, "joint": 24, "zero3_fwd": 7}
FILES = sorted([*SHARED.glob("corpus/export/*.pt2"), *SHARED.glob("forms/files/*.pt2")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_archives_made_by_torch(path):
    """The nodes that torch.export.load gives; nothing is wrong; canonical text reads back equal."""
    program = readers.read(path)
    assert len(program.graphs[0].graph.nodes) == COUNTS[path.stem]
    loaded = torch.export.load(path).graph
    assert [n.name for n in program.graphs[0].graph.nodes] == [n.name for n in loaded.nodes]
    assert run_checks(program) == []
    assert same_program(program, parse_program(print_program(program))) is None
