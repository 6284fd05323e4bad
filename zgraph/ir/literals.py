"""Leaves of node arguments that exist only because a graph came from a text."""

from __future__ import annotations


class _Text:
    """A piece of text with a meaning of its own: equal to others of its class with that text."""

    __slots__ = ("text",)

    def __init__(self, text: str):
        self.text = text

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.text == self.text

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.text))

    def __repr__(self) -> str:
        return self.text


class OpaqueLiteral(_Text):
    """An argument that cannot be typed: an object's repr, a string printed without its quotes."""

    __slots__ = ()


class OpaqueType(_Text):
    """A type annotation (`node.type`) that names a class not looked up here."""

    __slots__ = ()


class UndefinedName(_Text):
    """An operand that the graph defines nowhere: the name after `%`."""

    __slots__ = ()

    @property
    def name(self) -> str:
        return self.text
