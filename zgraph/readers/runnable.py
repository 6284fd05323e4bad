"""`fx_graph_runnable.py` of a debug folder: a graph, its input shapes and its process groups.

The script sets environment variables and runs the graph when executed; here it is only parsed. The
shapes of inner nodes, which it does not hold, are worked out on fake tensors.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from torch import fx

from zgraph.errors import GraphParseError
from zgraph.ir.code_lines import SourceError, code_lines, indent_of, parse_lines
from zgraph.ir.code_parse import parse_class
from zgraph.ir.program import AOT, GraphEntry, Program
from zgraph.ir.symbols import Symbol, default_symbol
from zgraph.ir.values import ValueContext, dtype_text, parse_dtype
from zgraph.readers.runnable_values import propagate

FORM = "runnable"
PRIORITY = 55

_CLASS = re.compile(rb"^class Repro\(torch\.nn\.Module\):", re.MULTILINE)
_LOADS = re.compile(rb"^def load_args\(|^mod = Repro\(\)|\brun_repro\(", re.MULTILINE)
_GROUPS = re.compile(r"\s*setup_fake_process_groups\((\{.*\})\)\s*$")
_INIT = re.compile(r"\s*(?:\w+\.)*init_process_group\(")
_WORLD = re.compile(r"\bworld_size=(\d{1,7})\b")
_RANK = re.compile(r"\brank=(\d{1,7})\b")
_INIT_LINES = 12  # of one such call
_SYMINT = re.compile(r"\s*reader\.symint\((\d{1,18}), expr='(s\d{1,9})'\)")
_MAX_TABLE = 1 << 20
_LOADERS = frozenset({"tensor", "symint", "const", "unsupported", "generator", "opaque"})


def recognises(head: bytes, path: Path) -> bool:
    """Whether a text has the class `Repro` and the code that runs it."""
    return b"\0" not in head[:4096] and bool(_CLASS.search(head)) and bool(_LOADS.search(head))


def read_text(text: str, path: str) -> Program:
    """The graph of the class `Repro`, with values where they can be known.

    `groups` and `rank` of the entry come from the fake process groups that the script sets up.
    Raise GraphParseError with line and column.
    """
    lines = code_lines(text)
    context = ValueContext(_symbols(lines))
    program = parse_class(lines, path, "Repro", context)
    entry = program.graphs[0]
    entry.stage = AOT
    _place_groups(entry, lines)
    _place_inputs(entry, lines, path, context)
    propagate(entry.graph, context)
    return program


def _symbols(lines: list[str]) -> list[Symbol]:
    """The symbols that `load_args` gives a value: its hint, as when the graph was made."""
    found: dict[str, Symbol] = {}
    for line in lines:
        match = _SYMINT.match(line) if "reader.symint(" in line else None
        if match is not None:
            found.setdefault(match[2], replace(default_symbol(match[2]), hint=int(match[1])))
    return list(found.values())


def _place_groups(entry: GraphEntry, lines: list[str]) -> None:
    """Take the table `{'0': {'size': 2, 'rank': 0}}` over, or the size of the one fake group."""
    for at, line in enumerate(lines):
        found = _GROUPS.match(line) if "setup_fake_process_groups({" in line else None
        if found is not None and len(found[1]) < _MAX_TABLE:
            _read_groups(entry, found[1])
        elif "init_process_group(" in line and not entry.groups and _INIT.match(line):
            call = _call_text(lines, at)
            world, rank = _WORLD.search(call), _RANK.search(call)
            if world is not None:
                entry.groups["0"] = int(world[1])
                entry.rank = int(rank[1]) if rank else None


def _call_text(lines: list[str], at: int) -> str:
    """A call that begins on a line, up to the line that closes its parenthesis."""
    text, depth = "", 0
    for line in lines[at : at + _INIT_LINES]:
        text += line + "\n"
        depth += line.count("(") - line.count(")")
        if depth <= 0:
            break
    return text


def _read_groups(entry: GraphEntry, text: str) -> None:
    try:
        table = ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return
    for name, row in table.items() if isinstance(table, dict) else ():
        size = row.get("size") if isinstance(row, dict) else None
        if isinstance(name, str) and type(size) is int and 0 < size < 1 << 24:
            entry.groups[name] = size
            rank = row.get("rank")
            # Ranks in other groups than that of all ranks are not the rank in the job.
            if type(rank) is int and (name == "0" or len(table) == 1):
                entry.rank = rank


def _place_inputs(entry: GraphEntry, lines: list[str], path: str, context: ValueContext) -> None:
    """Give each placeholder the value that `load_args` makes for it, in order."""
    start = next((i for i, x in enumerate(lines) if x.startswith("def load_args(")), None)
    if start is None:
        return
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or indent_of(lines[end])):
        end += 1
    try:
        statements, base = parse_lines(lines, start + 1, end)
    except SourceError:
        return  # cut off: without input shapes
    devices: dict[str, str] = {}
    placeholders = entry.placeholders()
    at = 0
    for statement in statements:
        call = getattr(statement, "value", None)
        name = call.func.attr if _is_reader(call) else ""  # type: ignore[union-attr]
        if name == "storage" and isinstance(statement, ast.Assign):
            target = statement.targets[0]
            if isinstance(target, ast.Name):
                devices[target.id] = _device_of(call)  # type: ignore[arg-type]
        elif name in _LOADERS and at < len(placeholders):
            try:
                _place_input(placeholders[at], name, call, devices, context)
            except ValueError as error:
                line = statement.lineno + base + 1
                raise GraphParseError(str(error), path=path, line=line, column=1) from error
            at += 1


def _is_reader(call: Any) -> bool:
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "reader"
    )


def _place_input(
    node: fx.Node, kind: str, call: Any, devices: dict[str, str], context: ValueContext
) -> None:
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    if kind == "symint":
        expression = keywords.get("expr")
        if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
            node.meta["val"] = context.symbols.value(expression.value, int)
        elif call.args and isinstance(call.args[0], ast.Constant):
            node.meta["val"] = call.args[0].value
        return
    if kind != "tensor" or len(call.args) < 2:
        return
    storage, shape = call.args[:2]
    stride = call.args[2] if len(call.args) > 2 else keywords.get("stride")
    dtype = dtype_text(parse_dtype("float32"))
    if "dtype" in keywords:
        dtype = dtype_text(parse_dtype(ast.unparse(keywords["dtype"])))
    text = f"{dtype}[{_sizes(shape)}]"
    if stride is not None:
        text += f"[{_sizes(stride)}]"
    device = devices.get(storage.id, "") if isinstance(storage, ast.Name) else ""
    node.meta["val"] = context.tensor(text + device)


def _sizes(expr: ast.expr) -> str:
    if not isinstance(expr, (ast.Tuple, ast.List)):
        raise ValueError(f"a tuple of sizes expected, {ast.unparse(expr)[:40]!r} found")
    return ", ".join(ast.unparse(x) for x in expr.elts)


def _device_of(call: ast.Call) -> str:
    """`cuda:0` of `device=device(type='cuda', index=0)`, "" when none is given."""
    for keyword in call.keywords:
        value = keyword.value
        if keyword.arg != "device":
            continue
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return value.value
        if isinstance(value, ast.Call):
            given = [*value.args, *(k.value for k in value.keywords)]
            words = [str(x.value) for x in given if isinstance(x, ast.Constant)]
            return ":".join(words)
    return ""
