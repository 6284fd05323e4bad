"""A module of Inductor's wrapper code, taken apart: kernels, functions, aliases, what comments say.

Only Python's `ast` looks at it; nothing is imported, compiled or run.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from zgraph.errors import GraphParseError
from zgraph.ir.program import BACKWARD, FORWARD
from zgraph.ir.python_syntax import parse_module
from zgraph.readers.wrapper_kernels import access_of

_AOT_ID = re.compile(r"# AOT ID: \['(?P<number>\d+)_(?P<kind>\w+)'\]")
_ORIGINS = re.compile(
    r"\s*# (?:Topologically Sorted |Unsorted )?Source Nodes: \[(?P<names>[^\]]*)\]"
)
_PHASES = {"forward": FORWARD, "inference": FORWARD, "backward": BACKWARD}


@dataclass(slots=True)
class Source:
    """What one `call` function may refer to, as it stands where the function is defined.

    `kernels` maps a kernel's name to its access letters ("" when unknown), `aliases` a name to the
    dotted name it stands for, `functions` has the partitions and subgraphs, `inputs` the annotation
    (`f32[4, 8][8, 1]cpu`) of each example input, `origins` by line the FX nodes that the comment
    there names.
    """

    lines: list[str]
    kernels: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)
    origins: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def origins_above(self, line: int) -> tuple[str, ...]:
        """The FX nodes named in the comments right above a line."""
        line -= 1
        while line > 0 and self.lines[line - 1].lstrip().startswith("#"):
            if line in self.origins:
                return self.origins[line]
            line -= 1
        return ()


@dataclass(slots=True)
class WrapperCall:
    """One `call` function and its module. `number` is that of the AOT ID, shared by a pair."""

    function: ast.FunctionDef
    source: Source
    phase: str = ""
    number: int = 0


def wrapper_calls(text: str, path: str) -> list[WrapperCall]:
    """Every `call(args)` of a text, in order, each with what stands before it in its module.

    Several modules may follow each other. Raise GraphParseError when the text is no Python, or has
    no such function.
    """
    try:
        module = parse_module(text)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        column = getattr(error, "offset", None) or 0
        reason = getattr(error, "msg", None) or str(error)
        message = f"not whole: as Python it breaks off or breaks its grammar here ({reason})"
        raise GraphParseError(message, path=path, line=line, column=column) from None
    lines = text.splitlines()
    origins = _origins(lines)
    ids = [(at, match) for at, line in enumerate(lines, 1) if (match := _AOT_ID.match(line))]
    calls: list[WrapperCall] = []
    source = Source(lines, origins=origins)
    for statement in module.body:
        function = _call_function(statement)
        if function is not None:
            calls.append(_described(WrapperCall(function, source), ids))
        elif isinstance(statement, ast.FunctionDef):
            if statement.name in ("get_args", "benchmark_compiled_module"):
                source.inputs.update(_example_inputs(statement))
                source = Source(lines, origins=origins)  # another module may follow
            else:
                source.functions[statement.name] = statement
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            _define(statement.targets[0].id, statement.value, source)
    if not calls:
        message = "wrapper code without its `def call(args)`: cut off before it?"
        raise GraphParseError(message, path=path, line=max(len(lines), 1))
    return calls


def _call_function(statement: ast.stmt) -> ast.FunctionDef | None:
    """The `call` that a statement defines: a function, or the method of a Runner."""
    if isinstance(statement, ast.FunctionDef):
        return statement if statement.name == "call" else None
    if isinstance(statement, ast.ClassDef):
        for member in statement.body:
            if isinstance(member, ast.FunctionDef) and member.name == "call":
                return member
    return None


def _described(call: WrapperCall, ids: list[tuple[int, re.Match[str]]]) -> WrapperCall:
    for at, match in ids:
        if at < call.function.lineno:
            call.phase = _PHASES.get(match["kind"], "")
            call.number = int(match["number"][:9])
    return call


def _define(name: str, value: ast.expr, source: Source) -> None:
    access = access_of(value, source.kernels)
    if access is not None:
        source.kernels[name] = access
    elif isinstance(value, ast.Call):
        if dotted(value.func).startswith("async_compile."):
            source.kernels[name] = ""
    else:
        standing_for = dotted(value)
        if standing_for:
            source.aliases[name] = expanded(standing_for, source.aliases)


def dotted(node: ast.expr) -> str:
    """`a.b.c` for a chain of attributes of a name, "" for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join((node.id, *reversed(parts)))


def expanded(name: str, aliases: dict[str, str]) -> str:
    """A dotted name with its first part replaced by what that stands for."""
    first, dot, rest = name.partition(".")
    return aliases.get(first, first) + dot + rest


def _example_inputs(function: ast.FunctionDef) -> dict[str, str]:
    """Annotations from `x = rand_strided(size, stride, device='cpu', dtype=torch.float32)`."""
    found = {}
    for statement in function.body:
        if not (isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)):
            continue
        call = statement.value
        if isinstance(call, ast.Call) and dotted(call.func) == "rand_strided":
            keywords = {x.arg: x.value for x in call.keywords}
            device = keywords.get("device")
            if len(call.args) == 2 and "dtype" in keywords and isinstance(device, ast.Constant):
                dtype = dotted(keywords["dtype"])
                found[statement.targets[0].id] = annotation(
                    call.args[0], call.args[1], dtype, str(device.value)
                )
    return found


def annotation(size: ast.expr, stride: ast.expr, dtype: str, device: str) -> str:
    """`f32[4, 8][8, 1]cpu` for the parts of an allocation; "" where a part is no list."""
    texts = []
    for part in (size, stride):
        if not isinstance(part, (ast.Tuple, ast.List)):
            return ""
        texts.append(", ".join(map(ast.unparse, part.elts)))
    return f"{dtype.removeprefix('torch.')}[{texts[0]}][{texts[1]}]{device}"


def _origins(lines: list[str]) -> dict[int, tuple[str, ...]]:
    found = {}
    for at, line in enumerate(lines, 1):
        if "Source Nodes: [" in line:
            match = _ORIGINS.match(line)
            if match is not None:
                found[at] = tuple(x.strip() for x in match["names"].split(",") if x.strip())
    return found
