"""Checkpoints of `zgraph run`: saved by N ranks, resumed by M, joined into a plain state dict."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import pytest
import torch

from tests.runtime.test_run import rewritten, train
from zgraph import compat
from zgraph.errors import RefusedError, RunError
from zgraph.runtime.checkpoint import find, full_state_dict, write_state_dict

SPEC = "sample:mlp?hidden=30,classes=7"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Three steps on two ranks: the program, the folder of its checkpoint, the losses."""
    folder = tmp_path_factory.mktemp("saved")
    after = rewritten(SPEC)
    result = train(after, folder, 2, steps=3, checkpoint=str(folder / "kept"))
    return after, folder / "kept", [step.loss for step in result.steps]


def equal(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> bool:
    return one.keys() == other.keys() and all(torch.equal(one[fqn], other[fqn]) for fqn in one)


def test_three_steps_and_three_more_equal_six_bit_for_bit(saved, tmp_path):
    after, kept, losses = saved
    whole = train(after, tmp_path, 2, steps=6, checkpoint=str(tmp_path / "six"))
    resume = str(find(kept, after, "adamw"))
    rest = train(after, tmp_path, 2, steps=3, resume=resume, checkpoint=str(tmp_path / "more"))
    assert losses + [s.loss for s in rest.steps] == [s.loss for s in whole.steps]
    assert equal(full_state_dict(tmp_path / "more"), full_state_dict(tmp_path / "six"))
    assert [p.name for p in (tmp_path / "more").iterdir()] == ["step-00000006"]


@pytest.mark.parametrize("nproc", [1, 3])
def test_another_number_of_ranks_takes_over_the_state(nproc, saved, tmp_path):
    """With a learning rate of 0 and no decay of it, what comes out is what went in."""
    after, kept, _ = saved
    resume = str(find(kept, after, "adamw"))
    train(after, tmp_path, nproc, steps=1, lr=0.0, resume=resume, checkpoint=str(tmp_path / "c"))
    assert equal(full_state_dict(tmp_path / "c"), full_state_dict(kept))


def test_the_state_dict_is_read_by_torch_alone_and_fits_the_model(saved, tmp_path):
    from zgraph.capture.spec import resolve_spec

    write_state_dict(saved[1], tmp_path / "plain.pt")
    values = torch.load(tmp_path / "plain.pt", weights_only=True)
    resolve_spec(SPEC).model.load_state_dict(values)


def test_master_copies_of_half_precision_parameters_are_what_is_kept(tmp_path):
    source = tmp_path / "model.py"
    source.write_text(
        "from zgraph.capture.samples.mlp import build\n"
        "def half():\n"
        "    model, inputs = build()\n"
        "    return model.bfloat16(), (inputs[0].bfloat16(), *inputs[1:])\n"
    )
    after = rewritten(f"{source}:half")
    six = train(after, tmp_path, 2, steps=4)
    train(after, tmp_path, 2, steps=2, checkpoint=str(tmp_path / "kept"))
    resume = str(find(tmp_path / "kept", after, "adamw"))
    rest = train(after, tmp_path, 2, steps=2, resume=resume)
    assert [s.loss for s in rest.steps] == [s.loss for s in six.steps[2:]]


def test_the_two_newest_are_kept(tmp_path):
    after = rewritten("sample:mlp")
    train(after, tmp_path, 1, steps=4, checkpoint=str(tmp_path / "c"), checkpoint_every=1)
    names = sorted(path.name for path in (tmp_path / "c").iterdir())
    assert names == ["step-00000003", "step-00000004"]


def copy_of(kept: Path, folder: Path) -> Path:
    return Path(shutil.copytree(kept, folder / "copy")) / "step-00000003"


def refusal(folder: Path, after, optimizer: str = "adamw") -> str:
    with pytest.raises(RefusedError) as caught:
        find(folder, after, optimizer)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_truncated_file_is_refused(saved, tmp_path):
    copy = copy_of(saved[1], tmp_path)
    part = next(copy.glob("__1_*"))
    part.write_bytes(part.read_bytes()[:-1])
    assert f"{part.name} is truncated" in refusal(tmp_path / "copy", saved[0])


def test_a_changed_bit_is_refused(saved, tmp_path):
    copy = copy_of(saved[1], tmp_path)
    part = next(copy.glob("__0_*"))
    bits = bytearray(part.read_bytes())
    bits[len(bits) // 2] ^= 1
    part.write_bytes(bits)
    assert "altered" in refusal(tmp_path / "copy", saved[0])


def test_a_missing_file_is_refused(saved, tmp_path):
    (copy_of(saved[1], tmp_path) / ".metadata").unlink()
    assert ".metadata is missing" in refusal(tmp_path / "copy", saved[0])


@pytest.mark.parametrize("text", ["", "[1]", "{}", "[" * 100_000])
def test_a_manifest_of_something_else_is_refused(text, saved, tmp_path):
    copy = copy_of(saved[1], tmp_path)
    (copy / "zgraph.json").write_text(text)
    assert "zgraph.json" in refusal(copy, saved[0])


def test_a_folder_without_a_checkpoint_is_refused(saved, tmp_path):
    assert "no checkpoint" in refusal(tmp_path, saved[0])


def test_the_checkpoint_of_another_program_is_refused(saved):
    assert "another program" in refusal(saved[1], rewritten("sample:mlp"))


def test_the_checkpoint_of_another_optimizer_is_refused(saved):
    assert "not sgd" in refusal(saved[1], saved[0], "sgd")


def test_an_index_that_would_run_code_is_not_unpickled(tmp_path):
    class Hostile:
        def __reduce__(self):
            return (exec, ("raise SystemExit('ran')",))

    (tmp_path / ".metadata").write_bytes(pickle.dumps(Hostile()))
    with pytest.raises(pickle.UnpicklingError, match="exec"):
        compat.checkpoint_reader(tmp_path).read_metadata()


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RunError, match=r"(?s)in step 0, checkpoint.*file"):
        train(rewritten("sample:mlp"), tmp_path, 2, steps=1, checkpoint=str(tmp_path / "file"))
