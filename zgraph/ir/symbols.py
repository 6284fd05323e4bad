"""Symbolic sizes as text: expressions are built from Python's `ast`, never by `sympify`.

`sympify` evaluates what it is given. Here a name becomes a symbol, a number an integer, and only
the operators and functions that torch prints are known.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch

from zgraph import compat

# Longer expressions than any seen are refused: building one may recurse as deep as it is long.
_MAX_EXPRESSION = 2000
_MAX_POWER_BITS = 4096
_SYMBOL_NAME = re.compile(r"[A-Za-z_]\w*\Z")


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbolic integer. `low` and `high` are inclusive, None means unbounded or unknown.

    `hint` is the value seen when the graph was made, None for a symbol without one (unbacked).
    `positive` is sympy's assumption; `size_like` marks an unbacked symbol known to be a size.
    """

    name: str
    low: int | None = None
    high: int | None = None
    hint: int | None = None
    positive: bool = False
    size_like: bool = False


def default_symbol(name: str) -> Symbol:
    """What a text without a symbol table lets one assume: torch's defaults for that name."""
    if name.startswith("u"):
        return Symbol(name)
    return Symbol(name, low=2, positive=True)


@cache
def _functions() -> dict[str, Callable[..., Any]]:
    import sympy
    from torch.utils._sympy import functions

    names = (
        "FloorDiv ModularIndexing Where PythonMod Mod CleanDiv CeilToInt FloorToInt CeilDiv LShift"
        " RShift Max Min PowByNatural FloatPow FloatTrueDiv IntTrueDiv TruncToFloat TruncToInt"
        " RoundToInt RoundDecimal ToFloat Identity"
    )
    table = {n: getattr(functions, n) for n in names.split() if hasattr(functions, n)}
    table.update(Eq=sympy.Eq, Ne=sympy.Ne, Not=sympy.Not, And=sympy.And, Or=sympy.Or, Abs=sympy.Abs)
    # The names that `srepr` uses, in which torch.export writes expressions.
    table.update(Add=sympy.Add, Mul=sympy.Mul, Pow=_power, Integer=sympy.Integer)
    table.update(Equality=sympy.Eq, Unequality=sympy.Ne, LessThan=sympy.Le, GreaterThan=sympy.Ge)
    table.update(StrictLessThan=sympy.Lt, StrictGreaterThan=sympy.Gt)
    return table


def _power(base: Any, exponent: Any) -> Any:
    import sympy

    if not isinstance(exponent, sympy.Integer) or abs(exponent) > 64:
        raise ValueError("a power needs a small integer exponent")
    if isinstance(base, sympy.Integer) and int(base).bit_length() * abs(exponent) > _MAX_POWER_BITS:
        raise ValueError("a power is too large")
    return base**exponent


def _floor_divide(left: Any, right: Any) -> Any:
    return _functions()["FloorDiv"](left, right)


def _modulo(left: Any, right: Any) -> Any:
    return _functions()["PythonMod"](left, right)


_BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: _floor_divide,
    ast.Mod: _modulo,
    ast.Pow: _power,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}
_COMPARE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class SymbolTable:
    """The symbols of one program, in a ShapeEnv of their own."""

    def __init__(self, symbols: Iterable[Symbol] = ()):
        self.shape_env = compat.new_shape_env()
        self._symbols: dict[str, Any] = {}
        for symbol in symbols:
            self.add(symbol)

    def add(self, symbol: Symbol) -> Any:
        """Define a symbol; return its sympy symbol. Raise ValueError when it contradicts itself."""
        import sympy

        if not _SYMBOL_NAME.match(symbol.name):
            raise ValueError(f"{symbol.name!r} is no symbol name")
        if symbol.name in self._symbols:
            raise ValueError(f"symbol {symbol.name} is defined twice")
        if symbol.low is not None and symbol.high is not None and symbol.low > symbol.high:
            raise ValueError(f"symbol {symbol.name} has an empty range")
        assumptions = {"positive": True} if symbol.positive else {}
        if symbol.name.startswith(("zf", "zuf")):
            made = sympy.Symbol(symbol.name, real=True, **assumptions)
        else:
            made = sympy.Symbol(symbol.name, integer=True, **assumptions)
        compat.add_symbol(
            self.shape_env, made, symbol.low, symbol.high, symbol.hint, symbol.size_like
        )
        self._symbols[symbol.name] = made
        return made

    def integer(self, text: str) -> int | torch.SymInt:
        """The size that `text` spells: `4`, `s0`, `(s0//2)`, `Max(1, 2*s0)`.

        Raise ValueError with the reason when it is no such expression.
        """
        if text.isdecimal() and len(text) < 20:
            return int(text)
        import sympy

        expression = self._build(text)
        # A condition such as `s0 < 4` is no number, whatever it says of being whole.
        if not isinstance(expression, sympy.Expr) or expression.is_integer is False:
            raise ValueError(f"{text[:60]!r} is no whole number")
        return self._wrapped(expression, int, text)

    def value(self, text: str, kind: type) -> Any:
        """A SymInt, SymFloat or SymBool (`kind` is int, float or bool). Raise ValueError."""
        return self._wrapped(self._build(text), kind, text)

    def _wrapped(self, expression: Any, kind: type, text: str) -> Any:
        try:
            if not expression.free_symbols:
                return kind(expression)
            return compat.symbolic(self.shape_env, expression, kind)
        except (TypeError, ArithmeticError, AssertionError) as error:  # its hint, or itself
            raise ValueError(f"{text[:60]!r} is no {kind.__name__}") from error

    def _build(self, text: str) -> Any:
        if len(text) > _MAX_EXPRESSION:
            raise ValueError(f"a size of {len(text)} characters")
        try:
            return self._expression(ast.parse(text.strip(), mode="eval").body)
        except (
            *(SyntaxError, RecursionError, MemoryError),
            *(ArithmeticError, TypeError, IndexError, AttributeError, AssertionError),
        ) as error:
            raise ValueError(f"{text[:60]!r} is no size") from error

    def _symbol(self, name: str) -> Any:
        found = self._symbols.get(name)
        return self.add(default_symbol(name)) if found is None else found

    def _expression(self, node: ast.expr) -> Any:
        import sympy

        if isinstance(node, ast.Constant) and type(node.value) is int:
            return sympy.Integer(node.value)
        if isinstance(node, ast.Constant) and type(node.value) is float:
            return sympy.Float(node.value)
        if isinstance(node, ast.Name):
            return self._symbol(node.id)
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            left, right = self._expression(node.left), self._expression(node.right)
            return _BINARY[type(node.op)](left, right)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -self._expression(node.operand)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            return sympy.Not(self._expression(node.operand))
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            left, right = self._expression(node.left), self._expression(node.comparators[0])
            return _COMPARE[type(node.ops[0])](left, right)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "Symbol" and isinstance(node.args[0], ast.Constant):
                return self._symbol(str(node.args[0].value))
            function = _functions().get(node.func.id)
            if function is not None and not node.keywords:
                return function(*(self._expression(x) for x in node.args))
        raise ValueError(f"{ast.unparse(node)[:60]!r} is no part of a size")


def symbols_of(values: Iterable[Any]) -> list[Symbol]:
    """The symbols free in SymInts, SymFloats and SymBools, by name, as their ShapeEnv has them."""
    found: dict[str, Symbol] = {}
    for value in values:
        expression = compat.expression_of(value)
        env = compat.shape_env_of(value)
        hints = compat.symbol_hints(env)
        for symbol in expression.free_symbols:
            if symbol.name in found:
                continue
            low, high = compat.symbol_range(env, symbol)
            hint = hints.get(symbol)
            found[symbol.name] = Symbol(
                symbol.name,
                low,
                high,
                None if hint is None or not hint.is_Integer else int(hint),
                bool(symbol.is_positive),
                compat.is_size_like(env, symbol),
            )
    return [found[name] for name in sorted(found)]


def size_hint(value: int | torch.SymInt) -> int:
    """A number for a size: itself, its hint, or with symbols that have none, at their lowest."""
    if type(value) is int:
        return value
    if not isinstance(value, torch.SymInt):
        return int(value)
    expression = compat.expression_of(value)
    env = compat.shape_env_of(value)
    known = compat.symbol_hints(env)
    chosen = {}
    for symbol in expression.free_symbols:
        hint = known.get(symbol)
        low = compat.symbol_range(env, symbol)[0]
        chosen[symbol] = max(low or 1, 1) if hint is None else hint
    return int(expression.xreplace(chosen))
