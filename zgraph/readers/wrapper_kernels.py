"""What the kernels of Inductor's wrapper code do to their arguments, from how they are defined.

One letter for each argument, as `KernelTarget.access` has them. C++ kernels declare constness.
Triton kernels tell by parameter names (`in_ptr0`, `out_ptr0`, `in_out_ptr0`) and by the
`mutated_arg_names` in the decorator; a parameter that neither explains is read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

READ, WRITE, BOTH, NO_TENSOR = "r", "w", "x", "-"

_CPP_PARAMETERS = re.compile(r"\bkernel\(([^)]*)\)")
_TRITON_FUNCTION = re.compile(r"^def\s+(\w+)\(([^)]*)\)\s*:", re.MULTILINE)
_MUTATED = re.compile(r"'mutated_arg_names':\s*\[([^\]]*)\]")
_SIGNATURE = re.compile(r"'signature':\s*\{([^}]*)\}")
_QUOTED_PAIR = re.compile(r"'(\w+)':\s*'([^']*)'")
_IN_OUT = re.compile(r"in_out_ptr\d*|ws_ptr\d*|workspace\w*")
_OUT = re.compile(r"out_ptr\d*")
_SIZE = re.compile(r"\w*numel|ks\d+|load_seed_offset\w*|seed_offset\w*")


def access_of(definition: ast.expr, known: Mapping[str, str]) -> str | None:
    """The access letters of the kernel that `definition` makes; None when it makes none known here.

    `known` has the kernels before it, which a multi-kernel chooses from.
    """
    if not (
        isinstance(definition, ast.Call)
        and isinstance(definition.func, ast.Attribute)
        and isinstance(definition.func.value, ast.Name)
        and definition.func.value.id == "async_compile"
    ):
        return None
    maker, arguments = definition.func.attr, definition.args
    if maker == "cpp_pybinding" and len(arguments) > 1:
        return _cpp_access(_strings(arguments[0]), _string(arguments[1]))
    if maker == "triton" and len(arguments) > 1:
        return triton_access(_string(arguments[0]), _string(arguments[1]))
    if maker == "multi_kernel" and len(arguments) > 1 and isinstance(arguments[1], ast.List):
        names = [x.id for x in arguments[1].elts if isinstance(x, ast.Name)]
        return next((known[name] for name in names if name in known), None)
    return None


def _cpp_access(types: list[str], source: str) -> str:
    found = _CPP_PARAMETERS.search(source)
    parameters = found[1].split(",") if found else []
    letters = []
    for position, kind in enumerate(types):
        name = parameters[position].strip() if position < len(parameters) else ""
        if "*" not in kind:
            letters.append(NO_TENSOR)
        elif kind.strip().startswith("const "):
            letters.append(READ)
        else:
            letters.append(WRITE if _OUT.fullmatch(name.rpartition(" ")[2]) else BOTH)
    return "".join(letters)


def triton_access(kernel: str, source: str) -> str | None:
    """The access letters of a Triton kernel's positional arguments; None without its `def`.

    Helper functions may stand before the kernel: where none has its name, it is the last.
    """
    functions = dict(_TRITON_FUNCTION.findall(source))
    if not functions:
        return None
    parameters = functions.get(kernel, list(functions.values())[-1])
    mutated_text = _MUTATED.search(source)
    mutated = set(re.findall(r"\w+", mutated_text[1])) if mutated_text else set()
    signature = _SIGNATURE.search(source)
    types = dict(_QUOTED_PAIR.findall(signature[1])) if signature else {}
    letters = []
    for parameter in parameters.split(","):
        name, _, annotation = (x.strip() for x in parameter.partition(":"))
        if not name or "constexpr" in annotation:
            continue
        letters.append(_triton_letter(name, name in mutated, types.get(name, "")))
    return "".join(letters)


def _triton_letter(name: str, is_mutated: bool, kind: str) -> str:
    if _IN_OUT.fullmatch(name):
        return BOTH
    if _OUT.fullmatch(name):
        return WRITE
    if is_mutated:
        return BOTH
    if _SIZE.fullmatch(name) or (kind and not kind.startswith("*")):
        return NO_TENSOR
    return READ


def _string(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def _strings(node: ast.expr) -> list[str]:
    return [_string(x) for x in node.elts] if isinstance(node, (ast.List, ast.Tuple)) else []
