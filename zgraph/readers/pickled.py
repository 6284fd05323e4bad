"""A pickled GraphModule; refused unless pickles are allowed, since loading one runs its code."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import torch
from torch import fx

from zgraph import compat
from zgraph.errors import RefusedError
from zgraph.ir.program import GraphEntry, Program
from zgraph.readers.zips import globals_of, member_names, pickle_of

FORM = "pickle"
PRIORITY = 80

# Globals of pickles that hold tensors and containers only: state dicts and checkpoints.
_HARMLESS = (
    "collections.OrderedDict",
    "torch._utils._rebuild",
    "torch.storage.",
    "torch.Size",
    "torch.device",
)
_STORAGES = ("Storage", "_rebuild_parameter")


def recognises(head: bytes, path: Path) -> bool:
    """Whether a torch.save zip, or a bare pickle, would import more than tensors need."""
    pickle = _pickle(head, path)
    return pickle is not None and bool(_foreign(pickle))


def _pickle(head: bytes, path: Path) -> bytes | None:
    if head[:1] == b"\x80" and head[1:2] in b"\x02\x03\x04\x05" and len(head) > 2:
        return head
    if any(name.endswith(("constants.pkl", "archive_format")) for name in member_names(head, path)):
        return None  # TorchScript, torch.export
    return pickle_of(head, path)


def _foreign(pickle: bytes) -> list[str]:
    return [
        name
        for name in globals_of(pickle)
        if not name.startswith(_HARMLESS) and not (name.startswith("torch.") and _plain(name))
    ]


def _plain(name: str) -> bool:
    word = name.rpartition(".")[2]
    return word.endswith(_STORAGES) or isinstance(getattr(torch, word, None), torch.dtype)


def read(path: Path, *, allow_pickle: bool) -> Program:
    """The graph of a pickled GraphModule, re-traced by torch: its values are lost."""
    with path.open("rb") as file:
        pickle = _pickle(file.read(1 << 28), path)
    names = _foreign(pickle or b"")
    if not allow_pickle:
        what = "a pickled GraphModule" if _is_graph_module(names) else "a pickled Python object"
        if not _is_graph_module(names) and any(".nn." in name for name in names):
            what = "a pickled nn.Module"
        shown = ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
        message = (
            f"{what}: loading it would run code ({shown}); give --allow-pickle if you trust"
            " its origin, or save the text of print(gm.graph) instead"
        )
        raise RefusedError(message, path=str(path))
    if torch.distributed.is_available():
        # Code of graphs with DTensors names it and counts on its having been imported.
        importlib.import_module("torch.distributed.tensor")
    try:
        loaded: Any = compat.load_pickle(path)
    except Exception as error:  # arbitrary code may raise anything
        reason = str(error).strip().split("\n", 1)[0][:200]
        message = f"the pickle failed to load: {type(error).__name__}: {reason}"
        raise RefusedError(message, path=str(path)) from error
    if not isinstance(loaded, fx.GraphModule):
        message = (
            f"it holds a {type(loaded).__name__}, which has no graph: trace it with"
            " `zgraph capture package.module:factory`"
        )
        raise RefusedError(message, path=str(path))
    return program_of(loaded, str(path))


def _is_graph_module(names: list[str]) -> bool:
    return any("graph_module" in name for name in names)


def program_of(module: fx.GraphModule, path: str = "") -> Program:
    """A live GraphModule as a program of one graph, with the tensors its `get_attr` nodes read."""
    constants: dict[str, Any] = {}
    for node in module.graph.find_nodes(op="get_attr"):
        value: Any = module
        for part in str(node.target).split("."):
            value = getattr(value, part, None)
        if isinstance(value, (torch.Tensor, fx.GraphModule)):
            constants[str(node.target)] = value
    return Program([GraphEntry("graph", module.graph, constants=constants)], path=path)
