"""The example script under torchrun: what a user runs first."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import torch
from torch.nn import functional as F

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples" / "train_compile.py"


def test_the_example_trains_under_torchrun_as_one_process_would(tmp_path):
    """Its losses, printed to 6 digits, are those of the plain model on both ranks' batches."""
    saved = tmp_path / "model.pt"
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone"]
    command += ["--nproc-per-node", "2", str(SCRIPT), "--steps", "6", "--save", str(saved)]
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stderr
    losses = [float(x) for x in re.findall(r"loss ([0-9.]+)", done.stdout)]

    example = runpy.run_path(str(SCRIPT))
    torch.manual_seed(0)
    model = example["LanguageModel"]()
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    expected = []
    for step in range(6):
        of_rank = []
        for rank in range(2):
            ids = example["batch_of"](step, rank)
            logits = model(ids[:, :-1])
            of_rank.append(F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten()))
        loss = torch.stack(of_rank).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        expected.append(loss.item())
    assert len(losses) == 6
    assert max(abs(a - b) for a, b in zip(losses, expected, strict=True)) <= 1e-5
    trained = torch.load(saved, weights_only=True)
    assert trained.keys() == model.state_dict().keys()
    assert losses[-1] < losses[0]
