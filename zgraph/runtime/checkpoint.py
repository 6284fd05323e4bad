"""Save the training state of N ranks, resume it on M, or join it into a plain state dict.

A checkpoint is a folder that `torch.distributed.checkpoint` writes, with a manifest beside it:

    DIR/step-00000006/zgraph.json    what is in it, and the size and CRC of every file
                      .metadata      where torch.distributed.checkpoint finds each part
                      __R_0.distcp   the parts that rank R wrote

Every parameter is there as a flat tensor of its true number of elements, sharded as the ranks hold
it, so any other number of ranks reads the part it needs; the optimizer's state likewise. Buffers
are saved for each rank. A checkpoint is written under a name that starts with a dot and renamed
once it is complete: it exists whole or not at all. The two newest are kept.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import shutil
import warnings
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp

from zgraph import compat
from zgraph.errors import RefusedError, RunError
from zgraph.ir.program import Program
from zgraph.ir.values import dtype_text, parse_dtype

SCHEMA = "zgraph.checkpoint/1"
MANIFEST = "zgraph.json"
KEPT = 2
_UNFINISHED = ".unfinished-"
_CHUNK_BYTES = 1 << 24


@dataclass(slots=True)
class TrainState:
    """What a rank must keep to continue: flat padded shards by fqn, their optimizer, buffers."""

    program: Program
    masters: Mapping[str, torch.Tensor]
    optimizer: torch.optim.Optimizer
    optimizer_name: str
    buffers: Mapping[str, torch.Tensor]
    seed: int


def save(folder: str | Path, state: TrainState, step: int) -> None:
    """Write the state after `step` completed steps under `folder`. Every rank calls this.

    Raises RunError on every rank when one cannot write; nothing unfinished is left then.
    """
    folder = Path(folder)
    rank = dist.get_rank()
    unfinished = folder / f"{_UNFINISHED}{step:08d}"
    try:
        if rank == 0:
            _begin(folder, unfinished)
        dist.barrier()
        tensors = _tensors(state)
        _write(unfinished, tensors)
        files = _checksums(unfinished, rank)
        if rank == 0:
            _finish(folder, unfinished, _manifest(state, step, files))
        dist.barrier()
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


def remove_unfinished(folder: str | Path) -> None:
    """Remove what a save that was killed left behind."""
    for path in Path(folder).glob(f"{_UNFINISHED}*"):
        shutil.rmtree(path, ignore_errors=True)


def _begin(folder: Path, unfinished: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        remove_unfinished(folder)
        unfinished.mkdir()
    except OSError as error:
        raise RunError(f"checkpoint {folder}: {error.strerror}") from error


def _write(unfinished: Path, tensors: dict[str, Any]) -> None:
    from torch.distributed.checkpoint.api import CheckpointException

    try:
        dcp.save(tensors, storage_writer=dcp.FileSystemWriter(unfinished, sync_files=True))
    except CheckpointException as error:
        rank, (cause, _) = min(error.failures.items(), key=lambda item: item[0])
        reason = str(cause).strip().splitlines() or [type(cause).__name__]
        raise RunError(f"checkpoint {unfinished.parent}: rank {rank}: {reason[0]}") from None


def _finish(folder: Path, unfinished: Path, manifest: dict[str, Any]) -> None:
    try:
        with (unfinished / MANIFEST).open("w") as file:
            json.dump(manifest, file, indent=1, sort_keys=True)
            file.flush()
            os.fsync(file.fileno())
        complete = folder / f"step-{manifest['step']:08d}"
        if complete.exists():  # a run from the same start: its state replaces the older one
            shutil.rmtree(complete)
        unfinished.rename(complete)
    except OSError as error:
        raise RunError(f"checkpoint {folder}: {error.strerror}") from error
    for old in _complete(folder)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def _complete(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("step-*") if path.is_dir())


def _tensors(state: TrainState) -> dict[str, Any]:
    """What goes to disk, by name; sharded tensors share memory with the state."""
    found: dict[str, Any] = {}
    for param in state.program.params:
        master = state.masters[param.fqn]
        found[f"params.{param.fqn}"] = _sharded(master, param.numel)
        for name, value in state.optimizer.state.get(master, {}).items():
            key = f"optimizer.{name}.{param.fqn}"
            found[key] = _sharded(value, param.numel) if value.dim() else value
    for fqn, buffer in state.buffers.items():
        found[_buffer_key(dist.get_rank(), fqn)] = buffer
    return found


def _buffer_key(rank: int, fqn: str) -> str:
    return f"buffers.{rank}.{fqn}"


def _sharded(shard: torch.Tensor, numel: int) -> torch.Tensor:
    """A flat global tensor of `numel` elements, of which this rank holds what `shard` has of it."""
    world_size = dist.get_world_size()
    start = min(dist.get_rank() * shard.numel(), numel)
    local = shard.detach()[: min(shard.numel(), numel - start)]
    return compat.flat_sharded_tensor(local, numel, shard.device.type, world_size)


def _manifest(state: TrainState, step: int, files: dict[str, list[int]]) -> dict[str, Any]:
    kinds: dict[str, dict[str, list[Any]]] = {}
    for param in state.program.params:
        values = state.optimizer.state.get(state.masters[param.fqn], {})
        kinds[param.fqn] = {
            name: [dtype_text(value.dtype), bool(value.dim())] for name, value in values.items()
        }
    return {
        "schema": SCHEMA,
        "step": step,
        "world_size": dist.get_world_size(),
        "seed": state.seed,
        "optimizer": state.optimizer_name,
        "optimizer_state": kinds,
        "files": files,
        **_tables(state.program),
    }


def _tables(program: Program) -> dict[str, Any]:
    """What must be equal in the program that resumes."""
    return {
        "params": [
            [p.fqn, [int(size) for size in p.shape], dtype_text(p.dtype), dtype_text(_master(p))]
            for p in program.params
        ],
        "buffers": [[b.fqn, list(map(int, b.shape)), dtype_text(b.dtype)] for b in program.buffers],
    }


def _master(param: Any) -> torch.dtype:
    return param.master_dtype if param.requires_grad else param.dtype


def _checksums(folder: Path, rank: int) -> dict[str, list[int]]:
    """[bytes, CRC-32] by file name: each rank reads what it wrote, all learn of all."""
    mine = [path for path in folder.iterdir() if path.name.startswith(f"__{rank}_")]
    if rank == 0:
        mine.append(folder / ".metadata")
    found = {path.name: [path.stat().st_size, _crc(path)] for path in mine}
    everyone: list[dict[str, list[int]]] = [{} for _ in range(dist.get_world_size())]
    dist.all_gather_object(everyone, found)
    return {name: entry for part in everyone for name, entry in part.items()}


def _crc(path: Path) -> int:
    total = 0
    with path.open("rb") as file:
        while block := file.read(_CHUNK_BYTES):
            total = zlib.crc32(block, total)
    return total


def find(folder: str | Path, program: Program, optimizer_name: str) -> Path:
    """The newest complete checkpoint under `folder`, or `folder` itself if it is one.

    Raises RefusedError, in one line, for a folder without one, a checkpoint that is truncated or
    altered, and one of another program or optimizer.
    """
    chosen = Path(folder)
    if not (chosen / MANIFEST).is_file():
        complete = _complete(chosen)
        if not complete:
            raise RefusedError(f"no checkpoint that zgraph wrote (no {MANIFEST})", path=str(folder))
        chosen = complete[-1]
    manifest = read_manifest(chosen)
    for key, ours in _tables(program).items():
        if manifest.get(key) != ours:
            what = _first_difference(manifest.get(key), ours)
            raise RefusedError(f"the checkpoint of another program: {what}", path=str(chosen))
    if manifest.get("optimizer") != optimizer_name:
        raise RefusedError(
            f"the checkpoint was trained by {manifest.get('optimizer')}, not {optimizer_name}",
            path=str(chosen),
        )
    return chosen


def read_manifest(checkpoint: Path) -> dict[str, Any]:
    """The manifest of a complete checkpoint whose files are all as they were written.

    Raises RefusedError.
    """
    path = str(checkpoint)
    try:
        manifest = json.loads((checkpoint / MANIFEST).read_text())
    except (OSError, ValueError, RecursionError) as error:
        raise RefusedError(f"its {MANIFEST} cannot be read: {error}", path=path) from error
    if not isinstance(manifest, dict) or manifest.get("schema") != SCHEMA:
        raise RefusedError(f'its {MANIFEST} lacks "schema": "{SCHEMA}"', path=path)
    files = manifest.get("files")
    if not isinstance(files, dict) or not isinstance(manifest.get("step"), int):
        raise RefusedError(f"its {MANIFEST} is damaged", path=path)
    for name, entry in files.items():
        if Path(name).name != name:
            raise RefusedError(f"its {MANIFEST} names a file outside the checkpoint", path=path)
        file = checkpoint / name
        if not file.is_file():
            raise RefusedError(f"its file {name} is missing", path=path)
        if [file.stat().st_size, _crc(file)] != entry:
            raise RefusedError(f"its file {name} is truncated or altered", path=path)
    return manifest


def _first_difference(theirs: Any, ours: Sequence[Any]) -> str:
    if not isinstance(theirs, list):
        return "it has no table"
    for a, b in zip(theirs, ours, strict=False):
        if a != b:
            return f"it has {a}, this program {b}"
    return f"it has {len(theirs)} parameters or buffers, this program {len(ours)}"


def load(checkpoint: str | Path, state: TrainState) -> int:
    """Fill the state from a checkpoint that `find` gave; the steps completed. Every rank calls it.

    On another number of ranks, rank r takes the buffers that rank r modulo the old number had.
    """
    checkpoint = Path(checkpoint)
    manifest = json.loads((checkpoint / MANIFEST).read_text())
    for param in state.program.params:
        master = state.masters[param.fqn]
        entries = manifest["optimizer_state"].get(param.fqn, {})
        if entries:
            state.optimizer.state[master] = {
                name: torch.zeros_like(master) if sharded else torch.zeros((), device=master.device)
                for name, (_, sharded) in entries.items()
            }
    wanted = _tensors(state)
    own = [_buffer_key(dist.get_rank(), fqn) for fqn in state.buffers]
    source = dist.get_rank() % manifest["world_size"]
    for key, fqn in zip(own, state.buffers, strict=True):
        wanted[_buffer_key(source, fqn)] = wanted.pop(key)
    dcp.load(wanted, storage_reader=compat.checkpoint_reader(checkpoint))
    return manifest["step"]


def full_state_dict(checkpoint: str | Path) -> dict[str, torch.Tensor]:
    """Parameters and rank 0's buffers of a checkpoint, whole and by fqn; needs no process group.

    Raises RefusedError.
    """
    checkpoint = Path(checkpoint)
    if not (checkpoint / MANIFEST).is_file() and (complete := _complete(checkpoint)):
        checkpoint = complete[-1]
    manifest = read_manifest(checkpoint)
    flat: dict[str, torch.Tensor] = {}
    for fqn, shape, _, master in manifest["params"]:
        flat[f"params.{fqn}"] = torch.empty(math.prod(shape), dtype=parse_dtype(master))
    for fqn, shape, dtype in manifest["buffers"]:
        flat[_buffer_key(0, fqn)] = torch.empty(shape, dtype=parse_dtype(dtype))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no process group is meant
        dcp.load(flat, storage_reader=compat.checkpoint_reader(checkpoint), no_dist=True)
    found = {
        fqn: flat[f"params.{fqn}"].view(shape).to(parse_dtype(dtype))
        for fqn, shape, dtype, _ in manifest["params"]
    }
    return found | {fqn: flat[_buffer_key(0, fqn)] for fqn, _, _ in manifest["buffers"]}


def write_state_dict(checkpoint: str | Path, path: str | Path) -> None:
    """Write `full_state_dict` as a file that `torch.load` reads, whole or not at all."""
    path = Path(path)
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        torch.save(full_state_dict(checkpoint), unfinished)
        unfinished.replace(path)
    except (OSError, RuntimeError) as error:
        raise RunError(f"{path} cannot be written: {error}") from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
