"""Anything a program holds, as a picture."""

from zgraph.view.drawing import Drawing, draw

__all__ = ["Drawing", "draw"]
