"""Damaged readable code gives a graph or one line that says where it breaks: never a traceback."""

from __future__ import annotations

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.readers.test_readable import COLOURED, EXPORTED, JOINT_TEXT, NESTED, PRINTED
from tests.readers.test_readable_written import small
from tests.readers.test_runnable import SCRIPT
from zgraph import readers
from zgraph.errors import InputError
from zgraph.ir.code_parse import parse_code
from zgraph.ir.code_print import print_code

SEEDS = (PRINTED, NESTED, JOINT_TEXT, EXPORTED, COLOURED, SCRIPT, print_code(small()))
PIECES = st.sampled_from(
    [
        *("(" * 150, "[" * 90 + "]" * 90, "x." * 3000, "-" * 5000, "1" * 5000, "x + " * 3000),
        *('"', "'''", "\\", "#", ";", "\t", "    ", "{", "**", "*", ":=", "\0", "\r", "\x0c"),
        *("lambda: 0", "f32[", "Sym(", "f'{x}'", "await x", "self", "self.w", "λ", "\ud800"),
        *("getattr(self, 'a')", "device(type='x')", "range(9**9)", "9**9**9", '"f32[9**9**9]"'),
        *("opaque('torch.ops.aten.mm')", "torch.ops.a.b", "s0", '"f32[' + "(" * 3000),
        *("torch.Size(x)", "slice(x, y)", "tree_leaves(x)"),
    ]
)  # fmt: skip


def read(text: str) -> None:
    """Read a text as whatever it is now; only InputError may come out."""
    for reader in (readers.read_text, parse_code):
        try:
            program = reader(text)
        except InputError as error:
            assert "\n" not in str(error)
            continue
        for entry in program.graphs:
            for node in entry.graph.nodes:
                assert 0 < node.meta["line"] <= text.count("\n") + 1


@st.composite
def damaged(draw):
    """A seed with pieces put in, and characters and lines changed, cut, doubled or moved."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(["put", "flip", "cut", "drop", "double", "swap", "end"]))
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        lines = text.split("\n")
        row, other = at % len(lines), draw(st.integers(0, len(lines) - 1))
        if kind == "put":
            text = text[:at] + draw(PIECES) + text[at:]
        elif kind == "flip":
            text = text[:at] + chr(draw(st.integers(0, 255))) + text[at + 1 :]
        elif kind == "cut":
            text = text[:at] + text[at + draw(st.integers(1, 30)) :]
        elif kind == "end":
            text = text[:at]
        else:
            if kind == "drop":
                del lines[row]
            elif kind == "double":
                lines.insert(other, lines[row])
            else:
                lines[row], lines[other] = lines[other], lines[row]
            text = "\n".join(lines)
    return text


@settings(
    max_examples=400, deadline=None, print_blob=False, suppress_health_check=list(HealthCheck)
)
@example(PRINTED.replace("mm, 2, -1", "x." * 20000 + "x"))
@example(PRINTED.replace("mm, 2, -1", "-" * 50000 + "1"))
@example(PRINTED.replace("mm, 2, -1", "+".join(["mm"] * 20000)))
@example(PRINTED.replace('"f32[4, 4]cuda:0"', '"f32[' + "(" * 5000 + '"'))
@given(damaged())
def test_damage_gives_a_graph_or_one_line(text):
    """Bytes flipped, lines cut, doubled and moved, deep nesting, huge numbers."""
    read(text)
