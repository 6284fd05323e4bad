"""What a node's value is: tensors, symbolic numbers and lists of them, as text and as fake tensors.

`node.meta["val"]` holds a FakeTensor, a SymInt (SymFloat, SymBool), a number, None, or a list or
tuple of these. In FX text a value stands between the node's name and `[num_users=`:

    Tensor "f32[4, 8][8, 1]cuda:0"      dtype, sizes, strides, device
    Sym(s0)   SymFloat(..)   SymBool(..)
    (Tensor "..", Tensor "..", None)    the results of a multi-output operator; [..] for a list

A text tells nothing about storage, nor about storage offsets: within one `ValueContext` equal
annotations share one FakeTensor. What is none of these (script objects, sparse tensors) prints
as `?` and is read as None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import torch

from zgraph import compat
from zgraph.errors import GraphParseError
from zgraph.ir.symbols import Symbol, SymbolTable, size_hint

_TENSOR = re.compile(r"(\w+)\[([^\[\]]*)\](?:\[([^\[\]]*)\])?([\w:]*)\Z")
_TOKEN = re.compile(
    r'\s*(?:Tensor "(?P<tensor>[^"]*)"|(?P<sym>Sym(?:Int|Float|Bool)?\()|(?P<open>[(\[])'
    r"|(?P<close>[)\]])|(?P<comma>,)|(?P<atom>[^\s,()\[\]]+))"
)
_ATOMS = {"None": None, "?": None, "True": True, "False": False}
_SYM_KIND = {"Sym(": int, "SymInt(": int, "SymFloat(": float, "SymBool(": bool}
_MAX_DEPTH = 64


@cache
def _abbreviations() -> dict[torch.dtype, str]:
    return {dtype: text or str(dtype).removeprefix("torch.")
            for dtype, text in compat.dtype_abbreviations().items()}  # fmt: skip


@cache
def _dtypes() -> dict[str, torch.dtype]:
    table = {str(dtype).removeprefix("torch."): dtype for dtype in _abbreviations()}
    table.update({text: dtype for dtype, text in _abbreviations().items()})
    return table


def dtype_text(dtype: torch.dtype) -> str:
    """The abbreviation torch uses: `f32`, `bf16`, `i64`, `b8`."""
    return _abbreviations()[dtype]


def parse_dtype(text: str) -> torch.dtype:
    """The dtype of an abbreviation or of its long name. Raise ValueError for another word."""
    found = _dtypes().get(text.removeprefix("torch."))
    if found is None:
        raise ValueError(f"{text[:40]!r} is no dtype")
    return found


class ValueContext:
    """Reads values of one program: one ShapeEnv, one FakeTensorMode, one tensor per annotation.

    Symbols not given are made on first use with torch's default range and no hint.
    """

    def __init__(self, symbols: Iterable[Symbol] = ()):
        self._given = list(symbols)
        self._table: SymbolTable | None = SymbolTable(self._given) if self._given else None
        self._mode: Any = None
        self._tensors: dict[str, torch.Tensor] = {}
        self._values: dict[str, Any] = {}

    @property
    def symbols(self) -> SymbolTable:
        if self._table is None:
            self._table = SymbolTable()
        return self._table

    @property
    def fake_mode(self) -> Any:
        """The mode that all tensors of this context belong to."""
        if self._mode is None:
            self._mode = compat.new_fake_mode(self.symbols.shape_env)
        return self._mode

    def tensor(self, text: str) -> torch.Tensor:
        """The fake tensor of `f32[4, 8][8, 1]cuda:0`. Raise ValueError with the reason.

        Without strides it is contiguous, without a device on the CPU.
        """
        found = self._tensors.get(text)
        if found is None:
            found = self._tensors[text] = self._make_tensor(text)
        return found

    def _make_tensor(self, text: str) -> torch.Tensor:
        match = _TENSOR.match(text)
        if match is None:
            raise ValueError(f"{text[:80]!r} is no tensor annotation like f32[4, 8][8, 1]cpu")
        dtype = parse_dtype(match[1])
        size = [self.symbols.integer(x) for x in _split(match[2])]
        if match[3] is None:
            stride = _contiguous(size)
        else:
            stride = [self.symbols.integer(x) for x in _split(match[3])]
        try:
            device = torch.device(match[4] or "cpu")
            if any(type(x) is int and x < 0 for x in size + stride):
                raise ValueError(f"a negative size or stride in {text[:80]!r}")
            return compat.new_fake_tensor(self.fake_mode, size, stride, dtype, device)
        except (RuntimeError, TypeError, OverflowError, AssertionError) as error:
            reason = str(error).split("\n", 1)[0]
            raise ValueError(f"no tensor can be {text[:80]!r}: {reason}") from error

    def value(self, text: str) -> Any:
        """The value that a whole annotation spells; see the module's grammar. Raise ValueError."""
        if text in self._values:
            return self._values[text]
        made = self._values[text] = self._read(text)
        return made

    def _read(self, text: str) -> Any:
        stack: list[tuple[str, list[Any]]] = []
        items: list[Any] = []
        opener, at, expect_value = "", 0, True
        while at < len(text.rstrip()):
            match = _TOKEN.match(text, at)
            if match is None:
                raise ValueError(f"{text[at : at + 40]!r} is no value")
            kind, at = match.lastgroup, match.end()
            if kind == "comma":
                if expect_value or not opener:
                    raise ValueError("a comma without a value before it")
                expect_value = True
                continue
            if kind == "close":
                if not opener or (opener + match["close"]) not in ("()", "[]"):
                    raise ValueError(f"a {match['close']!r} that closes nothing")
                made: Any = tuple(items) if opener == "(" else items
                opener, items = stack.pop()
                items.append(made)
                expect_value = False
                continue
            if not expect_value:
                raise ValueError(f"a comma is missing before {match.group().strip()[:40]!r}")
            if kind == "open":
                if len(stack) >= _MAX_DEPTH:
                    raise ValueError(f"nested deeper than {_MAX_DEPTH}")
                stack.append((opener, items))
                opener, items = match["open"], []
                continue
            if kind == "tensor":
                items.append(self.tensor(match["tensor"]))
            elif kind == "sym":
                end = _closing(text, at)
                items.append(self.symbols.value(text[at:end], _SYM_KIND[match["sym"]]))
                at = end + 1
            else:
                items.append(_atom(match["atom"]))
            expect_value = False
        if opener or len(items) != 1:
            raise ValueError("an unfinished value" if opener else "exactly one value is needed")
        return items[0]


def _atom(text: str) -> Any:
    if text in _ATOMS:
        return _ATOMS[text]
    try:
        return int(text) if text.lstrip("-").isdecimal() else float(text)
    except ValueError:
        raise ValueError(f"{text[:40]!r} is no value") from None


def _closing(text: str, at: int) -> int:
    depth = 1
    for match in re.compile(r"[()]").finditer(text, at):
        depth += 1 if match.group() == "(" else -1
        if not depth:
            return match.start()
    raise ValueError("a bracket is not closed")


def _split(text: str) -> list[str]:
    """Split at the commas outside brackets: `Max(1, s0), 4`."""
    if not text.strip():
        return []
    if "(" not in text:
        return [x.strip() for x in text.split(",")]
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def _contiguous(size: list[Any]) -> list[Any]:
    stride: list[Any] = []
    step: Any = 1
    for extent in reversed(size):
        stride.append(step)
        step = step * extent if type(extent) is not int or extent > 0 else step
    return stride[::-1]


def parse_annotation(text: str, context: ValueContext) -> torch.Tensor:
    """The fake tensor of an annotation like `f32[4, (s0//2)][8, 1]cuda:0`.

    Devices need not exist here. Raise GraphParseError when the text is none.
    """
    try:
        return context.tensor(text)
    except ValueError as error:
        raise GraphParseError(str(error)) from error


def annotation(value: Any) -> str:
    """How a value prints: `f32[4, 8][8, 1]cuda:0` for a tensor, else its text as in a list."""
    if isinstance(value, torch.Tensor) and value.layout == torch.strided:
        shape, stride = value.shape, value.stride()
        sizes = ", ".join(map(str, shape))
        strides = ", ".join(map(str, stride))
        return f"{dtype_text(value.dtype)}[{sizes}][{strides}]{value.device}"
    return value_text(value)


def value_text(value: Any) -> str:
    """A value as it stands in FX text; `ValueContext.value` reads it back."""
    if isinstance(value, torch.Tensor):
        return f'Tensor "{annotation(value)}"' if value.layout == torch.strided else "?"
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    if isinstance(value, torch.SymInt):
        return f"Sym({value})"
    if isinstance(value, torch.SymFloat):
        return f"SymFloat({value})"
    if isinstance(value, torch.SymBool):
        return f"SymBool({value})"
    if isinstance(value, (list, tuple)):
        items = ", ".join(map(value_text, value))
        if isinstance(value, list):
            return f"[{items}]"
        return f"({items},)" if len(value) == 1 else f"({items})"
    return "?"


def tensors_of(value: Any) -> Iterator[torch.Tensor]:
    """The tensors in a value, in order."""
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from tensors_of(item)


def symbolic_of(value: Any) -> Iterator[Any]:
    """The symbolic numbers in a value: its own, and those in the sizes and strides of tensors."""
    if isinstance(value, torch.Tensor):
        if value.layout == torch.strided:
            for size in (*value.shape, *value.stride()):
                if type(size) is not int:
                    yield size
    elif isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from symbolic_of(item)


def nbytes(value: Any) -> int:
    """Bytes of a value when its tensors are contiguous; lists add up, anything else is 0.

    Sizes count as their hints, and symbols without a hint at their lowest value.
    """
    total = 0
    for tensor in tensors_of(value):
        count = 1
        for size in tensor.shape:
            count *= size_hint(size)
        total += count * tensor.dtype.itemsize
    return total


def is_multi(value: Any) -> bool:
    """Whether a node with this value has several results: a list or a tuple."""
    return isinstance(value, (list, tuple))
