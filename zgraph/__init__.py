"""Read, check, rewrite, schedule, draw and run distributed PyTorch graphs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_EXPORTS = {
    "Program": "zgraph.ir.program",
    "GraphEntry": "zgraph.ir.program",
    "Param": "zgraph.ir.program",
    "parse_program": "zgraph.ir.text_parse",
    "print_program": "zgraph.ir.text_print",
    "read": "zgraph.readers",
    "write": "zgraph.ir.container",
    "capture_model": "zgraph.capture",
    "run_checks": "zgraph.checks.run",
    "run_pipeline": "zgraph.passes.pipeline",
    "parse_pipeline": "zgraph.passes.base",
    "draw": "zgraph.view",
    "zero3": "zgraph.live.sharding",
    "ZgraphError": "zgraph.errors",
}
__all__ = sorted([*_EXPORTS, "__version__"])


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for, so that `import zgraph` stays cheap."""
    if name not in _EXPORTS:
        raise AttributeError(f"module 'zgraph' has no attribute {name!r}")
    return getattr(import_module(_EXPORTS[name]), name)
