"""Programs written small, for tests: one line a node, values found by running on fake tensors.

    %w = param[4, 8]                    inputs: param, frozen, buffer, user, saved, tangent
    %x = user[2, 8]                     a dtype may stand before the sizes: param bf16[4, 8]
    %t = aten.t.default(%w)
    %y = aten.mm.default(%x, %t)
    return loss %y, saved %x            outputs: loss, user, saved, mutated, grad FQN, input-grad

A parameter's fqn is its node's name. In a backward, a saved value is numbered by its order among
the inputs, tangents excluded, and so is a saved parameter.
"""

from __future__ import annotations

import re

import torch
from torch import fx
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from zgraph.ir.program import (
    BACKWARD,
    FORWARD,
    GRAD,
    MUTATED,
    SAVED,
    Buffer,
    GraphEntry,
    InputRecipe,
    Param,
    Program,
    Role,
)
from zgraph.ir.targets import target_text
from zgraph.ir.text_parse import parse_program
from zgraph.ir.text_print import argument_text

_INPUT = re.compile(r"%(\w+) = (param|frozen|buffer|user|saved|tangent) ?(\w*)\[([\d, ]*)\]")
_CALL = re.compile(r"%(\w+) = ([\w.]+)\((.*)\)$")
_DTYPES = {
    "": torch.float32,
    "bf16": torch.bfloat16,
    "i64": torch.int64,
    "bool": torch.bool,
}


def program(forward: str, backward: str = "") -> Program:
    """Read a forward, and a backward with graph id 0, as a program with its tables."""
    params: dict[str, Param] = {}
    buffers: list[Buffer] = []
    recipe: list[InputRecipe] = []
    mode = FakeTensorMode(shape_env=ShapeEnv(allow_scalar_outputs=True))
    entries = [_entry(forward, FORWARD, params, buffers, recipe, mode)]
    if backward:
        entries.append(_entry(backward, BACKWARD, params, [], [], mode))
    return Program(entries, "test", list(params.values()), buffers, recipe)


def _entry(
    text: str,
    phase: str,
    params: dict[str, Param],
    buffers: list[Buffer],
    recipe: list[InputRecipe],
    mode: FakeTensorMode,
) -> GraphEntry:
    lines, inputs, values, saved = [], [], [], 0
    *body, last = [line.strip() for line in text.strip().splitlines() if line.strip()]
    for line in body:
        match = _INPUT.fullmatch(line)
        if match is None:
            name, target, arguments = _CALL.fullmatch(line).groups()
            positional, keywords = _split_keywords(arguments)
            prefix = "" if target.startswith("operator.") else "torch.ops."
            lines.append(
                f"    %{name} : [num_users=1] = call_function[target={prefix}{target}]"
                f"(args = ({positional}), kwargs = {{{keywords}}})"
            )
            continue
        name, kind, dtype_name, sizes = match.groups()
        shape = tuple(int(size) for size in sizes.split(",") if size.strip())
        dtype = _DTYPES[dtype_name]
        lines.append(f"    %{name} : [num_users=1] = placeholder[target={name}]")
        with mode:
            values.append(torch.empty(shape, dtype=dtype))
        index = saved if phase == BACKWARD and kind != "tangent" else -1
        saved += kind != "tangent"
        if kind in ("param", "frozen"):
            table = Param(len(params), name, shape, dtype, requires_grad=kind == "param")
            params.setdefault(name, table)
            inputs.append(Role("param", name, index))
        elif kind == "buffer":
            buffers.append(Buffer(name, shape, dtype))
            inputs.append(Role("buffer", name, index))
        elif kind == "user":
            inputs.append(Role("user", "", len(recipe)))
            recipe.append(InputRecipe(name, shape, dtype))
        else:
            inputs.append(Role(kind, "", index if kind == "saved" else 0))
    outputs, names = _outputs(last)
    lines.append(f"    return ({', '.join(names)},)")
    entry = parse_program("graph():\n" + "\n".join(lines)).graphs[0]
    entry.name = entry.phase = phase
    entry.inputs, entry.outputs = inputs, outputs
    _Values(fx.GraphModule({}, entry.graph), mode).run(*values)
    return entry


def _split_keywords(arguments: str) -> tuple[str, str]:
    parts = re.split(r", (?=\w+=)", arguments)
    keywords = [part.replace("=", ": ", 1) for part in parts if re.match(r"\w+=", part)]
    positional = [part for part in parts if not re.match(r"\w+=", part)]
    return ", ".join([*positional, ""]).strip(), ", ".join(keywords)


def _outputs(line: str) -> tuple[list[Role], list[str]]:
    roles, names, saved = [], [], 0
    for item in line.removeprefix("return ").split(", "):
        kind, *rest = item.split()
        names.append(rest[-1].removeprefix("%"))
        if kind == SAVED:
            roles.append(Role(SAVED, "", saved))
            saved += 1
        elif kind in (GRAD, MUTATED):
            roles.append(Role(kind, rest[0]))
        else:
            roles.append(Role(kind, "", 0))
    return roles, names


class _Values(fx.Interpreter):
    """Fill meta["val"] by running the graph on fake tensors."""

    def __init__(self, module: fx.GraphModule, mode: FakeTensorMode):
        super().__init__(module, graph=module.graph, garbage_collect_values=False)
        self.mode = mode

    def run_node(self, n: fx.Node) -> object:
        with self.mode:
            result = super().run_node(n)
        n.meta["val"] = result
        return result


def show(entry: GraphEntry) -> str:
    """The nodes of a graph after its inputs, in the notation above, without output roles."""
    lines = []
    for node in entry.graph.nodes:
        if node.op == "output":
            lines.append(f"return {argument_text(list(node.args[0]))}")
        elif node.op == "call_function":
            keywords = [f"{key}={argument_text(value)}" for key, value in node.kwargs.items()]
            arguments = ", ".join([*map(argument_text, node.args), *keywords])
            target = target_text(node.target).removeprefix("torch.ops.")
            lines.append(f"%{node.name} = {target}({arguments})")
    return "\n".join(lines)


def lines(text: str) -> str:
    """A text block of a test without its indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())
