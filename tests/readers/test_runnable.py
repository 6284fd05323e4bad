"""`fx_graph_runnable.py`: its graph, its groups and its shapes, without running it."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from zgraph import readers
from zgraph.errors import GraphParseError
from zgraph.ir.values import value_text

torch.set_num_threads(1)
SHARED = Path(__file__).parents[2].parent / "shared"
FOLDERS = sorted(path.parent for path in SHARED.glob("forms/**/fx_graph_runnable.py"))

SCRIPT = """
import os
os.environ['ZGRAPH_WAS_RUN'] = '1'
import torch
raise SystemExit('executed')

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()

    def forward(self, primals_1, primals_2, primals_3, primals_4):
        gather = torch.ops._c10d_functional.all_gather_into_tensor.default(primals_1, 2, '0')
        wait = torch.ops._c10d_functional.wait_tensor.default(gather);  gather = None
        max_1 = torch.ops.aten.max.dim(wait, 1)
        getitem = max_1[0];  max_1 = None
        own = torch.ops.my_library.op.default(getitem)
        mul = torch.ops.aten.mul.Tensor(own, 2);  own = None
        view = torch.ops.aten.view.default(primals_4, [primals_3, 4])
        return (mul, view)

def load_args(reader):
    buf0 = reader.storage(None, 256, device=device(type='cuda', index=1), dtype_hint=torch.bfloat16)
    reader.tensor(buf0, (4, 16), dtype=torch.bfloat16, is_leaf=True)  # primals_1
    reader.opaque('torch.distributed.device_mesh.DeviceMesh')  # primals_2
    reader.symint(8, expr='s0')  # primals_3
    buf1 = reader.storage(None, 128)
    reader.tensor(buf1, (4, s0), (s0, 1), is_leaf=True)  # primals_4
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    setup_fake_process_groups({'0': {'size': 8, 'rank': 3}, 'tp': {'size': 2, 'rank': 1}})
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None)
"""


def read(tmp_path: Path, text: str):
    path = tmp_path / "fx_graph_runnable.py"
    path.write_text(text)
    return readers.read(path)


def test_the_graph_has_its_groups_and_rank_and_nothing_was_run(tmp_path):
    """The group of all ranks says which rank this is."""
    program = read(tmp_path, SCRIPT)
    (entry,) = program.graphs
    assert program.form == "runnable" and entry.name == "Repro"
    assert entry.groups == {"0": 8, "tp": 2} and entry.rank == 3
    assert [node.name for node in entry.graph.nodes][4:6] == ["gather", "wait"]


def test_shapes_come_from_the_inputs_as_far_as_operators_are_known(tmp_path):
    """Behind an operator that is not installed nothing is known."""
    nodes = {x.name: x for x in read(tmp_path, SCRIPT).graphs[0].graph.nodes}
    shown = {name: value_text(x.meta["val"]) for name, x in nodes.items() if "val" in x.meta}
    assert shown["primals_1"] == 'Tensor "bf16[4, 16][16, 1]cuda:1"'
    assert shown["primals_3"] == "Sym(s0)"
    assert shown["primals_4"] == 'Tensor "f32[4, s0][s0, 1]cpu"'
    assert shown["view"] == 'Tensor "f32[s0, 4][4, 1]cpu"'
    assert shown["wait"] == 'Tensor "bf16[8, 16][16, 1]cuda:1"'
    assert shown["getitem"] == 'Tensor "bf16[8][1]cuda:1"'
    assert not {"primals_2", "own", "mul"} & shown.keys()


@pytest.mark.parametrize("end", ["", "\n        "])
def test_older_scripts_have_one_fake_group(end, tmp_path):
    """As `init_process_group` names it, on one line or on one for each argument."""
    text = SCRIPT[: SCRIPT.index("    setup_fake")]
    arguments = f",{end or ' '}".join(['backend="fake"', "rank=1", "world_size=4", "store=store"])
    text += f"    dist.init_process_group({end}{arguments}{end})\n"
    (entry,) = read(tmp_path, text).graphs
    assert (entry.groups, entry.rank) == ({"0": 4}, 1)


@pytest.mark.parametrize(
    ("old", "new", "groups"),
    [
        ("groups({'0'", "groups({__import__('os')", {}),
        ("'size': 8", "'size': 'many'", {"tp": 2}),
        ("buf1 = reader", "buf1 = ((reader", {"0": 8, "tp": 2}),
    ],
)
def test_a_table_that_cannot_be_read_leaves_the_graph(old, new, groups, tmp_path):
    """Groups and shapes are extras."""
    (entry,) = read(tmp_path, SCRIPT.replace(old, new)).graphs
    assert len(entry.graph.nodes) == 12 and entry.groups == groups


def test_a_list_of_a_billion_tensors_is_not_made(tmp_path):
    """`unbind` of a huge size would fill the memory."""
    text = SCRIPT.replace("(4, 16)", "(1000000000, 1)").replace(
        "aten.max.dim(wait, 1)", "aten.unbind.int(wait, 0)"
    )
    nodes = {x.name: x for x in read(tmp_path, text).graphs[0].graph.nodes}
    assert "val" in nodes["wait"].meta and "val" not in nodes["max_1"].meta


def test_an_input_of_no_kind_is_told_with_its_line(tmp_path):
    """A dtype that does not exist."""
    with pytest.raises(GraphParseError, match=r"runnable.py:24:1: .*no dtype"):
        read(tmp_path, SCRIPT.replace("(4, 16), dtype=torch.bfloat16", "(4, 16), dtype=torch.b"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_values_worked_out_are_those_of_the_readable_print(folder):
    """Beside each runnable lies the readable code of its graph; it shows no strides."""
    ours = readers.read(folder / "fx_graph_runnable.py").graphs[0].graph
    theirs = readers.read(folder / "fx_graph_readable.py").graphs[0].graph
    for one, other in zip(ours.nodes, theirs.nodes, strict=True):
        assert (one.name, str(one.args)) == (other.name, str(other.args))
        if "val" in other.meta:
            assert one.meta["val"].shape == other.meta["val"].shape
            assert one.meta["val"].dtype == other.meta["val"].dtype
