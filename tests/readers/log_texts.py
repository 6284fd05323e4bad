"""Logs and traces for tests, put together from the lines of small graphs as torch prints them."""

from __future__ import annotations

import json

FORWARD = """\
class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[4, 8][8, 1]cpu", primals_2: "f32[2, 8][8, 1]cpu"):
        # File: model.py:3 in forward, code: return x @ w
        all_gather: "f32[4, 8][8, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(primals_2, 2, '0');  primals_2 = None
        wait: "f32[4, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather);  all_gather = None
        permute: "f32[8, 4][1, 8]cpu" = torch.ops.aten.permute.default(wait, [1, 0]);  wait = None
        mm: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mm.default(primals_1, permute);  permute = None
        return (mm, primals_1)"""  # noqa: E501

BACKWARD = """\
class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[4, 8][8, 1]cpu", tangents_1: "f32[4, 4][4, 1]cpu"):
        permute: "f32[4, 4][1, 4]cpu" = torch.ops.aten.permute.default(tangents_1, [1, 0]);  tangents_1 = None
        mm: "f32[4, 8][8, 1]cpu" = torch.ops.aten.mm.default(permute, primals_1);  permute = primals_1 = None
        reduce_scatter: "f32[2, 8][8, 1]cpu" = torch.ops._c10d_functional.reduce_scatter_tensor.default(mm, 'sum', 2, '0');  mm = None
        wait: "f32[2, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(reduce_scatter);  reduce_scatter = None
        return (None, wait)"""  # noqa: E501

FX = """\
graph():
    %x : [num_users=1] = placeholder[target=x]
    %relu : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%x,), kwargs = {})
    return relu"""  # noqa: E501

WRAPPER = """\
# AOT ID: ['0_{phase}']
import torch
from torch._inductor.async_compile import AsyncCompile
empty_strided_cpu = torch._C._dynamo.guards._empty_strided_cpu
async_compile = AsyncCompile()

def call(args):
    arg0_1, = args
    args.clear()
    buf0 = torch.ops._c10d_functional.all_reduce.default(arg0_1, 'sum', '0')
    torch.ops._c10d_functional.wait_tensor.default(buf0)
    return (buf0, )

if __name__ == "__main__":
    pass"""


def prefixed(text: str, tag: str, *, rank: int | None = 0, at: int = 1, cid: str = "0/0") -> str:
    """A message as TORCH_LOGS writes it: the same prefix before each of its lines."""
    launcher = "" if rank is None else f"[rank{rank}]:"
    pid = 7000 + (rank or 0)
    prefix = f"{launcher}V1129 14:42:05.{at:06} {pid} torch/_dynamo/output_graph.py:28{at:02}]"
    return "\n".join(f"{prefix} [{cid}] [__{tag}] {line}" for line in text.split("\n"))


def titled(title: str, code: str) -> str:
    """A graph below its header; the `class` line stands behind the path of a file."""
    return f"TRACED GRAPH\n ===== {title} =====\n /site/torch/fx/_lazy.py {code}\n"


def job(rank: int | None = 0, cid: str = "0/0") -> str:
    """The TORCH_LOGS of one rank: partitioned graphs, then each after Inductor's passes."""
    messages = [
        ("aot_graphs", titled("Forward graph 0", FORWARD)),
        ("aot_graphs", titled("Backward graph 0", BACKWARD)),
        ("post_grad_graphs", titled("AFTER POST GRAD", FORWARD)),
        ("output_code", "Output code: \n" + WRAPPER.format(phase="forward")),
        ("post_grad_graphs", titled("AFTER POST GRAD", BACKWARD)),
        ("output_code", "Output code: \n" + WRAPPER.format(phase="backward")),
    ]
    return "\n".join(
        prefixed(text, tag, rank=rank, at=i, cid=cid) for i, (tag, text) in enumerate(messages)
    )


def record(kind: str, payload: str = "", *, rank: int | None = 0, cid: str = "0/0") -> str:
    """A record of a structured trace. A `kind` that begins with `artifact:` is an artifact."""
    frame, compile_id = cid.split("/")
    artifact = kind.removeprefix("artifact:")
    table: dict[str, object] = {kind: {}}
    if artifact != kind:
        table = {"artifact": {"name": artifact, "encoding": "string"}}
    if rank is not None:
        table["rank"] = rank
    table |= {"frame_id": int(frame), "frame_compile_id": int(compile_id), "attempt": 0}
    head = "V1129 14:42:10.091000 7766 torch/_functorch/graph_compile.py:1886] "
    if not payload:
        return head + json.dumps(table)
    lines = "".join(f"\n\t{line}" for line in payload.split("\n"))
    return head + json.dumps({**table, "has_payload": "0" * 32}) + lines


def trace(rank: int | None = 0, cid: str = "0/0") -> str:
    """The structured trace of one rank."""
    return "\n".join(
        [
            record("chromium_event", '{"name": "compile"}', rank=rank, cid=cid),
            'V1129 14:42:10.091000 7766 torch/_logging/structured.py:27] {"str": ["model.py", 0]}',
            record("dynamo_start", rank=rank, cid=cid),
            record("aot_forward_graph", FORWARD, rank=rank, cid=cid),
            record("aot_backward_graph", BACKWARD, rank=rank, cid=cid),
            record("artifact:before_post_grad_graph", FORWARD, rank=rank, cid=cid),
            record("artifact:inductor_post_grad_graph", FORWARD, rank=rank, cid=cid),
            record("inductor_output_code", WRAPPER.format(phase="forward"), rank=rank, cid=cid),
            record("artifact:before_post_grad_graph", BACKWARD, rank=rank, cid=cid),
            record("artifact:inductor_post_grad_graph", BACKWARD, rank=rank, cid=cid),
            record("inductor_output_code", WRAPPER.format(phase="backward"), rank=rank, cid=cid),
        ]
    )
