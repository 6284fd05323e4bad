"""Small graphs that can be run, what lint finds in them, and what running them shows.

    %w = zgraph.wait_allgather(%g, 0, 0)     one line a node; no overload means `default`
    return %y                                %p, %q (shards of layer.p, layer.q) and %x are inputs

`layer.p` and `layer.q` are parameters 0 and 1, of shape [4, 4] like `x`; graphs 0 and 1 are
registered and graph 0 is run. GROUP stands for the name of the process group.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_CALL = re.compile(r"%(\w+) = ([\w.]+)\((.*?)(?:; (.*))?\)")


@dataclass(frozen=True)
class Case:
    """One graph; `check` and `node` are lint's only finding, both empty for a clean graph.

    A protocol fault is raised at run time: at `raised_at`, a node (without it `node`) or a call of
    the registry, with all of `says` in the message. Without `says` running the graph is silent;
    it then leaves `unwaited` functional collectives behind.
    """

    body: str
    check: str = ""
    node: str = ""
    says: tuple[str, ...] = ()
    raised_at: str = ""
    unwaited: int = 0

    def text(self, group: str) -> str:
        """The graph as FX text, its functional collectives in the process group of that name."""
        lines = [f"%{x} : [num_users=1] = placeholder[target={x}]" for x in ("p", "q", "x")]
        for line in self.body.replace("GROUP", group).strip().splitlines():
            call = _CALL.fullmatch(line.strip())
            lines.append(_call_text(*call.groups("")) if call else line.strip())
        *nodes, last = lines
        values = last.removeprefix("return ")
        return "\n    ".join(["graph():", *nodes, f"return ({values},)"])


def _call_text(name: str, target: str, operands: str, keywords: str) -> str:
    if not target.startswith("operator."):
        target = f"torch.ops.{target}" + (".default" if target.count(".") == 1 else "")
    comma = "" if "," in operands else ","
    call = f"call_function[target={target}](args = ({operands}{comma}), kwargs = {{{keywords}}})"
    return f"%{name} : [num_users=1] = {call}"


# Nodes that several cases begin with.
_WAITED = """
    %g = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
    %w = zgraph.wait_allgather(%g, 0, 0)
"""
_USED = _WAITED + "%y = aten.mm(%x, %w)\n"
_Q_USED = """
    %h = zgraph.allgather_param(%q, 0, 1; shape: [4, 4], dtype: torch.float32)
    %v = zgraph.wait_allgather(%h, 0, 1)
    %z = aten.mm(%x, %v)
    %s = zgraph.release_param(%z, 0, 1, 1)
"""
_RELEASED = _USED + "%r = zgraph.release_param(%y, 0, 0, 1)\n"
_REDUCED = """
    %a = zgraph.reduce_grad(%x, 0, 0)
    %b = zgraph.reduce_grad(%x, 0, 1)
"""

_P, _Q = "parameter 'layer.p' (id 0)", "parameter 'layer.q' (id 1)"


PROTOCOL_FAULTS = {
    "released once too often": Case(
        _RELEASED + """
        %r2 = zgraph.release_param(%r, 0, 0, 1)
        return %r2""",
        "double-release", "r2",
        (f"release of {_P} in graph 'step' (id 0): released again after its final release",),
    ),
    "released once too seldom": Case(
        _USED + """
        %r = zgraph.release_param(%y, 0, 0, 2)
        return %r""",
        "release-count-mismatch", "r",
        (f"{_P} has 1 of 2 releases",), "end_graph",
    ),
    "releases that count differently": Case(
        _USED + """
        %r = zgraph.release_param(%y, 0, 0, 2)
        %r2 = zgraph.release_param(%r, 0, 0, 3)
        return %r2""",
        "release-count-mismatch", "r2",
        (f"release of {_P}", "n_users is 3, but an earlier release of this gather said 2"),
    ),
    "never released": Case(
        _USED + "return %y",
        "unreleased-gather", "g",
        (f"{_P} was gathered, but never released",), "end_graph",
    ),
    "never waited for": Case(
        """
        %g = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
        return %x""",
        "unwaited-collectives", "g",
        (f"{_P} was gathered, but never waited for",), "end_graph",
    ),
    "wait with the id of a parameter that is not gathered": Case(
        """
        %g = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
        %w = zgraph.wait_allgather(%g, 0, 1)
        %y = aten.mm(%x, %w)
        %r = zgraph.release_param(%y, 0, 0, 1)
        return %r""",
        "wait-id-mismatch", "w",
        (f"wait of {_Q} in graph 'step' (id 0): no gather came before",),
    ),
    "wait with the id of another gathered parameter": Case(
        _Q_USED.replace("%v = zgraph.wait_allgather(%h, 0, 1)", """
        %g = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
        %v = zgraph.wait_allgather(%h, 0, 0)
        %w = zgraph.wait_allgather(%g, 0, 0)""") + """
        %y = aten.mm(%x, %w)
        %r = zgraph.release_param(%y, 0, 0, 1)
        %t = aten.add.Tensor(%r, %s)
        return %t""",
        "wait-id-mismatch", "v",
        (f"wait of {_P}", f"the tensor waited for is that of {_Q}"),
    ),
    "wait in another graph": Case(
        """
        %g = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
        %w = zgraph.wait_allgather(%g, 1, 0)
        %y = aten.mm(%x, %w)
        %r = zgraph.release_param(%y, 0, 0, 1)
        return %r""",
        "wait-id-mismatch", "w",
        (f"wait of {_P} in graph 'other' (id 1): no gather came before",),
    ),
    "wait on a copy of the gathered parameter": Case(
        """
        %g = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
        %c = aten.clone(%g)
        %w = zgraph.wait_allgather(%c, 0, 0)
        %y = aten.mm(%x, %w)
        %r = zgraph.release_param(%y, 0, 0, 1)
        return %r""",
        "unwaited-collectives", "g",
        (f"wait of {_P}", "the tensor waited for is that of no gathered parameter"), "w",
    ),
    "wait on the shard": Case(
        """
        %w = zgraph.wait_allgather(%p, 0, 0)
        return %x""",
        "wait-without-collective", "w",
        (f"wait of {_P} in graph 'step' (id 0): no gather came before",),
    ),
    "read after the final release": Case(
        _RELEASED + """
        %z = aten.mm(%r, %w)
        return %z""",
        "use-after-release", "z",
        (f"read of {_P} after its final release in graph 'step' (id 0)",),
    ),
    "read of a split half after the final release": Case(
        _WAITED + """
        %halves = aten.split.Tensor(%w, 2)
        %a = operator.getitem(%halves, 0)
        %b = operator.getitem(%halves, 1)
        %y = aten.mm(%a, %x)
        %r = zgraph.release_param(%y, 0, 0, 1)
        %z = aten.add.Tensor(%r, %b)
        return %z""",
        "use-after-release", "z",
        (f"read of {_P} after its final release in graph 'step' (id 0)",),
    ),
    "written after the final release": Case(
        _RELEASED + """
        %z = aten.add_.Tensor(%w, 1)
        return %r""",
        "use-after-release", "z",
        (f"read of {_P} after its final release in graph 'step' (id 0)",),
    ),
    "gathered while gathered": Case(
        _USED + """
        %g2 = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
        %w2 = zgraph.wait_allgather(%g2, 0, 0)
        %z = aten.mm(%y, %w2)
        %r = zgraph.release_param(%z, 0, 0, 1)
        return %r""",
        "gather-while-gathered", "g2",
        (f"gather of {_P} in graph 'step' (id 0): it is still gathered",),
    ),
    "release on the result of a split": Case(
        _USED + """
        %halves = aten.split.Tensor(%y, 2)
        %r = zgraph.release_param(%halves, 0, 0, 1)
        %z = operator.getitem(%r, 0)
        return %z""",
        "tuple-release", "r",
        ("zgraph::release_param() Expected a value of type 'Tensor' for argument 'x'",),
    ),
    "release in another graph": Case(
        _USED + """
        %r = zgraph.release_param(%y, 1, 0, 1)
        return %r""",
        "graph-id-mismatch", "r",
        (f"release of {_P} in graph 'other' (id 1): no gather came before",),
    ),
    "gathered in another graph": Case(
        """
        %g = zgraph.allgather_param(%p, 1, 0; shape: [4, 4], dtype: torch.float32)
        %w = zgraph.wait_allgather(%g, 0, 0)
        %y = aten.mm(%x, %w)
        %r = zgraph.release_param(%y, 0, 0, 1)
        return %r""",
        "graph-id-mismatch", "g",
        (f"wait of {_P} in graph 'step' (id 0): no gather came before",), "w",
    ),
    "prefetched and not gathered": Case(
        """
        %f = zgraph.prefetch_params_fused(0, [%p, %q], [0, 1], [4, 4, 4, 4], [2, 2], \
[torch.float32, torch.float32])""" + _RELEASED + "return %r",
        "unused-prefetch", "f",
        (f"{_Q} was prefetched, but never gathered",), "end_graph",
    ),
    "prefetched in another dtype": Case(
        """
        %f = zgraph.prefetch_params_fused(0, [%p], [0], [4, 4], [2], [torch.bfloat16])"""
        + _RELEASED + "return %r",
        "prefetch-dtype-mismatch", "g",
        (f"gather of {_P}", "asked for Float, but it is held as BFloat16"),
    ),
    "reduced twice": Case(
        """
        %a = zgraph.reduce_grad(%x, 0, 0)
        %b = zgraph.reduce_grad(%x, 0, 0)
        %e = zgraph.end_backward([%a, %b], 0, True)
        return None""",
        "duplicate-reduce", "b",
        (f"reduction of {_P} in graph 'step' (id 0): reduced twice in one run of the graph",),
    ),
    "no end_backward": Case(
        _REDUCED + "return None",
        "missing-end-backward", "b",
        (f"{_P} was reduced, but end_backward did not run", f"{_Q} was reduced"), "end_graph",
    ),
    "end_backward too early": Case(
        """
        %a = zgraph.reduce_grad(%x, 0, 0)
        %e = zgraph.end_backward([%a], 0, True)
        %b = zgraph.reduce_grad(%x, 0, 1)
        return None""",
        "missing-end-backward", "e",
        (f"{_Q} was reduced, but end_backward did not run",), "end_graph",
    ),
    "end_backward omits a reduction": Case(
        _REDUCED + """
        %e = zgraph.end_backward([%a], 0, True)
        return None""",
        "missing-end-backward", "e",
        ("end_backward of graph 'step' (id 0) lists 1 reductions, but 2 were made",),
    ),
    "reloaded, but not offloaded": Case(
        """
        %h = aten.relu(%x)
        %l = zgraph.reload_tensor(%h, 0, 5; device: cpu)
        %w = zgraph.wait_reload(%l, 0, 5)
        %y = aten.mul.Tensor(%w, 2)
        return %y""",
        "reload-without-offload", "l",
        ("reload of value 5 in graph 'step' (id 0): it is not in host memory",),
    ),
}  # fmt: skip

UNWAITED = {
    "never waited for, unread": Case(
        """
        %r = _c10d_functional.all_reduce(%x, sum, GROUP)
        return %x""",
        "unwaited-collectives", "r", unwaited=1,
    ),
    "read raw": Case(
        """
        %r = _c10d_functional.all_gather_into_tensor(%x, 2, GROUP)
        %y = aten.mul.Tensor(%r, 2)
        return %y""",
        "unwaited-collectives", "r", unwaited=1,
    ),
    "a copy is waited for": Case(
        """
        %r = _c10d_functional.reduce_scatter_tensor(%x, sum, 2, GROUP)
        %c = aten.clone(%r)
        %w = _c10d_functional.wait_tensor(%c)
        return %w""",
        "unwaited-collectives", "r", unwaited=1,
    ),
    "one of a coalesced collective's results": Case(
        """
        %r = _c10d_functional.all_reduce_coalesced([%x, %p], sum, GROUP)
        %a = operator.getitem(%r, 0)
        %b = operator.getitem(%r, 1)
        %w = _c10d_functional.wait_tensor(%a)
        return %w""",
        "unwaited-collectives", "r", unwaited=1,
    ),
    "in place": Case(
        """
        %c = aten.clone(%x)
        %r = _c10d_functional.all_reduce_(%c, sum, GROUP)
        %y = aten.mul.Tensor(%c, 2)
        return %y""",
        "unwaited-collectives", "r", unwaited=1,
    ),
    "the second of two": Case(
        """
        %r = _c10d_functional.all_reduce(%x, sum, GROUP)
        %w = _c10d_functional.wait_tensor(%r)
        %t = _c10d_functional.all_reduce(%w, sum, GROUP)
        %y = aten.add.Tensor(%w, %t)
        return %y""",
        "unwaited-collectives", "t", unwaited=1,
    ),
}  # fmt: skip

CLEAN = {
    "gathered and released": Case(_RELEASED + "return %r"),
    "gathered again after its release": Case(
        _RELEASED + """
        %g2 = zgraph.allgather_param(%p, 0, 0; shape: [4, 4], dtype: torch.float32)
        %w2 = zgraph.wait_allgather(%g2, 0, 0)
        %z = aten.mm(%r, %w2)
        %r2 = zgraph.release_param(%z, 0, 0, 1)
        return %r2"""
    ),
    "two readers, two releases": Case(
        _USED + """
        %r = zgraph.release_param(%y, 0, 0, 2)
        %z = aten.mm(%r, %w)
        %r2 = zgraph.release_param(%z, 0, 0, 2)
        return %r2"""
    ),
    "waited for twice, on a view too": Case(
        _WAITED + """
        %t = aten.t(%w)
        %w2 = zgraph.wait_allgather(%t, 0, 0)
        %y = aten.mm(%x, %w2)
        %r = zgraph.release_param(%y, 0, 0, 1)
        return %r"""
    ),
    "released on the first half": Case(
        _USED + """
        %halves = aten.split.Tensor(%y, 2)
        %a = operator.getitem(%halves, 0)
        %r = zgraph.release_param(%a, 0, 0, 1)
        return %r"""
    ),
    "prefetched together": Case(
        """
        %f = zgraph.prefetch_params_fused(0, [%p, %q], [0, 1], [4, 4, 4, 4], [2, 2], \
[torch.float32, torch.float32])""" + _RELEASED + _Q_USED + """
        %t = aten.add.Tensor(%r, %s)
        return %t"""
    ),
    "sizes and a view after the final release": Case(
        _RELEASED + """
        %n = aten.sym_size.int(%w, 0)
        %t = aten.view(%w, [16])
        return %r"""
    ),
    "reduced and ended": Case(
        _REDUCED + """
        %e = zgraph.end_backward([%b, %a], 0, True)
        return None"""
    ),
    "offloaded and reloaded": Case(
        """
        %h = zgraph.offload_tensor(%x, 0, 5)
        %o = zgraph.wait_offload(%h, 0, 5)
        %l = zgraph.reload_tensor(%o, 0, 5; device: cpu)
        %w = zgraph.wait_reload(%l, 0, 5)
        %y = aten.mul.Tensor(%w, 2)
        return %y"""
    ),
    "a view is waited for": Case(
        """
        %r = _c10d_functional.all_gather_into_tensor(%x, 2, GROUP)
        %v = aten.view(%r, [32])
        %w = _c10d_functional.wait_tensor(%v)
        return %w"""
    ),
    "the wait is dead": Case(
        """
        %r = _c10d_functional.all_reduce(%x, sum, GROUP)
        %w = _c10d_functional.wait_tensor(%r)
        return %x"""
    ),
    "coalesced, all waited for": Case(
        """
        %r = _c10d_functional.all_reduce_coalesced([%x, %p], sum, GROUP)
        %a = operator.getitem(%r, 0)
        %b = operator.getitem(%r, 1)
        %wa = _c10d_functional.wait_tensor(%a)
        %wb = _c10d_functional.wait_tensor(%b)
        return %wa, %wb"""
    ),
}  # fmt: skip

CASES = PROTOCOL_FAULTS | UNWAITED | CLEAN
