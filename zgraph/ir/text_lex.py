"""Literals and nested arguments of FX text, without recursion and without evaluating anything.

Two spellings are read. *Canonical* text, which zgraph writes, quotes strings. *Printed* text, which
PyTorch writes, does not: there a token in a position that the operator's schema (or the dialect
table) declares a string is one, whatever it looks like, and what cannot be typed stays text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping
from typing import Any

import torch

from zgraph.ir.literals import OpaqueLiteral, UndefinedName
from zgraph.ir.targets import OpaqueTarget, resolve
from zgraph.ir.text_strings import Strings
from zgraph.ir.values import ValueContext

MAX_DEPTH = 64
_MAX_DIGITS = 4300  # Python's own limit on the length of an integer's text

_INTEGER = re.compile(r"[+-]?\d+\Z")
_FLOAT = re.compile(r"[+-]?(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?\Z")
_COMPLEX = re.compile(r"(?:[+-]?[\d.einfa+-]+)?j\Z")
_DEVICE = re.compile(
    r"(?:cpu|cuda|meta|xpu|mps|hpu|xla|mtia|hip|vulkan|ipu|ve|fpga|maia|lazy|privateuseone|npu)"
    r"(?::\d{1,3})?\Z"
)
_DOTTED = re.compile(r"\w+(?:\.\w+){1,2}\Z")
_TOKEN = re.compile(
    r"""[ \t\r\n]*(?:
      (?P<node>%[^\s,()\[\]{}:=%'"]+)
    | (?P<comma>,)
    | (?P<close>[)\]}])
    | (?P<call>(?:slice|range|opaque|complex|torch\.Size)(?=\())
    | (?P<open>[(\[{])
    | (?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
    | (?P<device>device\(type='[a-z]+'(?:,\ index=\d{1,3})?\))
    | (?P<atom>(?:[^\s,()\[\]{}:]|:(?![\s]))+)
    | (?P<colon>:)
    )""",
    re.VERBOSE | re.DOTALL,
)
QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
_DEVICE_CALL = re.compile(r"device\(type='([a-z]+)'(?:, index=(\d+))?\)")
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_CALLS = frozenset({"slice", "range", "opaque", "complex", "torch.Size"})
_NO_KEY: Any = object()


class LexError(ValueError):
    """A text that breaks the grammar, with the offset in it."""

    def __init__(self, message: str, at: int):
        super().__init__(message)
        self.message, self.at = message, at


def _torch_constants() -> dict[str, Any]:
    kinds = (torch.dtype, torch.layout, torch.memory_format, torch.qscheme)
    found = (getattr(torch, name) for name in dir(torch))
    return {str(value): value for value in found if isinstance(value, kinds)}


ATOMS: dict[str, Any] = {
    "None": None,
    "True": True,
    "False": False,
    "Ellipsis": Ellipsis,
    "...": Ellipsis,
    "inf": float("inf"),
    "-inf": float("-inf"),
    "nan": float("nan"),
    **_torch_constants(),
}


def unquote(text: str) -> str:
    """The string that a quoted Python literal spells. Raise ValueError when it is none."""
    if "\\" not in text:
        return text[1:-1]
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, MemoryError) as error:
        raise ValueError(f"a bad escape in {text[:40]}") from error
    if not isinstance(value, str):
        raise ValueError(f"{text[:40]} is no string")
    return value


def plain_atom(text: str) -> Any:
    """The value of an unquoted token: number, dtype, layout, device. OpaqueLiteral if unknown.

    Raise ValueError for an integer of more digits than Python converts.
    """
    if text in ATOMS:
        return ATOMS[text]
    if _INTEGER.match(text):
        if len(text) > _MAX_DIGITS:
            raise ValueError(f"an integer of {len(text)} digits")
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    if _DEVICE.match(text):
        try:
            return torch.device(text)
        except RuntimeError:  # a device type that this build does not know
            return OpaqueLiteral(text)
    if text.endswith("j") and _COMPLEX.match(text):
        try:
            return complex(text)
        except ValueError:
            return OpaqueLiteral(text)
    return OpaqueLiteral(text)


class _Frame:
    __slots__ = ("have", "items", "junk", "key", "keys", "kind", "start", "stringy", "value")

    def __init__(self, kind: str, start: int, stringy: bool):
        self.kind, self.stringy = kind, stringy
        self.items: list[Any] = []
        self.keys: list[Any] = []
        self.key: Any = _NO_KEY
        self.begin(start)

    def begin(self, start: int) -> None:
        """Start the next element."""
        self.value: Any = None
        self.have = self.junk = False
        self.start = start


class ArgumentReader:
    """Reads the arguments of the nodes of one graph.

    `names` maps a node's name to the node; names that are not in it become UndefinedName, which
    `unresolved` counts. `canonical` selects the spelling.
    """

    def __init__(self, names: Mapping[str, Any], context: ValueContext, canonical: bool):
        self.names, self.context, self.canonical = names, context, canonical
        self.unresolved = 0
        self.atoms: dict[str, Any] = {}  # what has been read, by token

    def node(self, name: str) -> Any:
        """The node of that name, else an UndefinedName."""
        found = self.names.get(name)
        if found is None:
            self.unresolved += 1
            return UndefinedName(name)
        return found

    def atom(self, text: str) -> Any:
        """The value of an unquoted token."""
        if text in self.atoms:
            return self.atoms[text]
        made = plain_atom(text)
        if type(made) is OpaqueLiteral and not self.canonical and _DOTTED.match(text):
            target = resolve(f"torch.ops.{text}")
            if not isinstance(target, OpaqueTarget):
                made = target
        self.atoms[text] = made
        return made

    def read(
        self,
        text: str,
        at: int,
        *,
        strings: Strings | None = None,
        keywords: bool = False,
        bare_names: bool = False,
    ) -> tuple[Any, int]:
        """Read one value of `text` from offset `at`; return it and the offset behind it.

        A bracketed value ends at its bracket, any other at a `#` or the end of the text.
        `strings` types the elements of this bracket (in printed text); `keywords` makes plain
        dictionary keys strings; with `bare_names` nodes are named without `%`. Raise LexError.
        """
        base = _Frame("", at, False)
        stack = [base]
        frame = base
        top_strings = None if self.canonical else strings
        match_token = _TOKEN.match
        while True:
            if top_strings is not None and len(stack) == 2 and not frame.have:
                end = self._raw_string(frame, text, at, top_strings)
                if end != at:
                    at = end
                    continue
            match = match_token(text, at)
            if match is None:
                break
            kind = match.lastgroup
            start = match.start(kind)  # type: ignore[arg-type]
            if len(stack) == 1 and text[start] == "#":
                break
            at = match.end()
            if kind == "comma":
                self._finish(frame, text, start)
                frame.begin(at)
            elif kind == "close":
                if len(stack) == 1 or _PAIRS[frame.kind[-1]] != match["close"]:
                    raise LexError(f"{match['close']!r} closes nothing", start)
                single = frame.kind == "(" and not frame.items  # `(x)`, with no comma
                if frame.have or frame.key is not _NO_KEY:
                    self._finish(frame, text, start)
                if single and frame.items and isinstance(frame.items[0], complex):
                    made = frame.items[0]  # printed as (1+2j)
                else:
                    made = self._build(frame, start)
                stack.pop()
                frame = stack[-1]
                self._put(frame, made, frame.start)
                if len(stack) == 1 and not bare_names:
                    return frame.value, at
            elif kind == "open" or kind == "call":
                name = ""
                if kind == "call":
                    name, at = match["call"], at + 1
                if not frame.have:
                    frame.start = start
                if len(stack) > MAX_DEPTH:
                    raise LexError(f"brackets nested deeper than {MAX_DEPTH}", start)
                stringy = self._stringy(frame, top_strings if len(stack) == 2 else None)
                frame = _Frame(name + text[at - 1], at, stringy)
                stack.append(frame)
            elif kind == "colon":
                if frame.kind != "{" or not frame.have or frame.key is not _NO_KEY:
                    if self.canonical or not frame.have:
                        raise LexError("an unexpected ':'", start)
                    frame.junk = True
                    continue
                frame.key = self._key(frame, text, start, keywords and len(stack) == 2)
                frame.begin(at)
            else:
                try:
                    value = self._leaf(frame, kind, match.group(kind), bare_names, top_strings)  # type: ignore[arg-type]
                except ValueError as error:
                    raise LexError(str(error), start) from error
                self._put(frame, value, start)
        if len(stack) > 1:
            raise LexError(f"{frame.kind[-1]!r} is not closed", len(text))
        if not base.have and not base.items:
            raise LexError("a value is missing", at)
        if base.items:
            raise LexError("more than one value", at)
        self._finish(base, text, at)
        return base.items[0], at

    def _leaf(
        self, frame: _Frame, kind: str, token: str, bare: bool, strings: Strings | None
    ) -> Any:
        if kind == "node":
            return self.node(token[1:])
        if kind == "string":
            return unquote(token)
        if kind == "device":
            match = _DEVICE_CALL.match(token)
            assert match is not None
            try:
                return torch.device(match[1] + (f":{match[2]}" if match[2] else ""))
            except RuntimeError:
                return OpaqueLiteral(token)
        if frame.stringy and not self.canonical and token != "None":
            return token
        if (bare or frame.kind == "slice(") and not self.canonical:
            if token in self.names:
                return self.names[token]
            value = self.atom(token)
            if bare and type(value) is OpaqueLiteral and token.isidentifier():
                return self.node(token)
            return value
        value = self.atom(token)
        if type(value) is OpaqueLiteral:
            if self.canonical and token[0] in "'\"":
                raise ValueError("a string that is not closed")
            if bare:
                return self.node(token)
        return value

    def _put(self, frame: _Frame, value: Any, start: int) -> None:
        if frame.have:
            frame.junk = True
            return
        frame.value, frame.have, frame.start = value, True, start

    def _stringy(self, frame: _Frame, strings: Strings | None) -> bool:
        if strings is None:
            return frame.stringy
        if frame.kind == "{":
            return frame.key in strings.names
        return len(frame.items) in strings.positions

    def _raw_string(self, frame: _Frame, text: str, at: int, strings: Strings) -> int:
        """Take an unquoted string as a whole; return the offset behind it, `at` if none is here."""
        keyed = frame.kind == "{"
        if (keyed and frame.key is _NO_KEY) or not self._stringy(frame, strings):
            return at
        while text[at : at + 1] == " ":
            at += 1
        if at >= len(text) or text[at] in "%'\"[()]{}":
            return at
        if keyed:
            found = re.compile(r", \w+: |\}\)").search(text, at)
            end = found.start() if found else -1
        else:
            end = text.find("), kwargs = {", at)
            comma = text.find(", ", at)
            if len(frame.items) != strings.final and 0 <= comma < end:
                end = comma
            if not frame.items and text[end - 1] == ",":
                end -= 1
        if end <= at:
            return at
        token = text[at:end]
        self._put(frame, None if token == "None" else token, at)
        return end

    def _finish(self, frame: _Frame, text: str, end: int) -> None:
        """Close the current element at `end`."""
        if not frame.have:
            raise LexError("a value is missing", end)
        value = frame.value
        if frame.junk:
            value = self._junk(text[frame.start : end].strip(), frame)
        frame.items.append(value)
        if frame.kind == "{":
            if frame.key is _NO_KEY:
                raise LexError("a dictionary element without `key: `", frame.start)
            frame.keys.append(frame.key)
            frame.key = _NO_KEY
        frame.have = frame.junk = False

    def _junk(self, text: str, frame: _Frame) -> Any:
        """An element of several tokens: a symbolic number, an operator, or text."""
        if frame.stringy and not self.canonical:
            return text
        if text.endswith(")"):
            if text.startswith(("Sym(", "SymFloat(", "SymBool(")):
                try:
                    return self.context.value(text)
                except ValueError as error:
                    raise LexError(str(error), frame.start) from error
            if text.startswith("target("):
                return resolve(text[7:-1])
        if self.canonical or not frame.kind:
            raise LexError(f"{text[:40]!r} is no single value: a ',' is missing", frame.start)
        return OpaqueLiteral(text)

    def _key(self, frame: _Frame, text: str, end: int, keywords: bool) -> Any:
        raw = text[frame.start : end].strip()
        if frame.junk:
            return raw
        if keywords:
            return frame.value if raw[:1] in "'\"" else raw
        value = frame.value
        if type(value) is OpaqueLiteral:
            return value.text if not self.canonical else value
        try:
            hash(value)
        except TypeError:
            raise LexError("a dictionary key must be a plain value", frame.start) from None
        return value

    def _build(self, frame: _Frame, at: int) -> Any:
        kind, items = frame.kind, frame.items
        if kind == "(":
            return tuple(items)
        if kind == "[":
            return items
        if kind == "{":
            if len(set(frame.keys)) != len(frame.keys):
                raise LexError("a key stands twice", at)
            return dict(zip(frame.keys, items, strict=True))
        try:
            return _CONSTRUCTORS[kind](*items)
        except (TypeError, ValueError, OverflowError) as error:
            raise LexError(f"{kind[:-1]}(...) with wrong arguments: {error}", at) from error


def _opaque(text: str) -> OpaqueLiteral:
    if not isinstance(text, str):
        raise TypeError("a string is needed")
    return OpaqueLiteral(text)


def _size(items: Collection[Any]) -> tuple[Any, ...]:
    return tuple(items)


_CONSTRUCTORS: dict[str, Any] = {
    "slice(": slice,
    "range(": range,
    "opaque(": _opaque,
    "complex(": complex,
    "torch.Size(": _size,
}
