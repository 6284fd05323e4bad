"""Read `[tool.zgraph]` of the nearest pyproject.toml: what `zgraph lint` is told by default.

[tool.zgraph]
check = ["unwaited-collectives"]
ignore = ["gather-live-range"]
fail-on = "warning"
baseline = "lint-baseline.json"      # relative to this file
format = "concise"
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from zgraph.errors import InputError, UsageError

FORMATS = ("text", "concise", "json", "sarif", "github", "junit")
FAIL_ON = ("error", "warning", "info", "never")
KEYS = ("check", "ignore", "fail-on", "baseline", "format")


@dataclass(frozen=True, slots=True)
class Config:
    """What a file sets; None where it says nothing. `path` is empty when there is no file."""

    path: str = ""
    check: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    fail_on: str | None = None
    baseline: str | None = None
    format: str | None = None


def read_config(folder: Path) -> Config:
    """The configuration that holds in a folder: of it, or of the nearest folder above.

    The search ends at the top of a repository.

    Raises:
        InputError: for a pyproject.toml that is no TOML.
        UsageError: for a key or a value that means nothing.
    """
    folder = folder.resolve()
    for candidate in (folder, *folder.parents):
        path = candidate / "pyproject.toml"
        if path.is_file():
            table = _table(path)
            if table is not None:
                return _config(table, path)
        if (candidate / ".git").exists():
            break
    return Config()


def _table(path: Path) -> dict[str, Any] | None:
    import tomllib

    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=str(path)) from error
    except UnicodeDecodeError as error:
        raise InputError("TOML is UTF-8; this is not", path=str(path)) from error
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", str(error))
        what, line, column = found.groups() if found else (str(error), "0", "0")
        raise InputError(what, path=str(path), line=int(line), column=int(column)) from error
    tools = document.get("tool")
    table = tools.get("zgraph") if isinstance(tools, dict) else None
    if table is not None and not isinstance(table, dict):
        raise UsageError(f"{path}: [tool.zgraph] is a table, not {table!r}")
    return table


def _config(table: dict[str, Any], path: Path) -> Config:
    for key in table:
        if key not in KEYS:
            near = get_close_matches(key.replace("_", "-"), KEYS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(KEYS)}"
            raise UsageError(f"{path}: [tool.zgraph] has no key {key!r}; {hint}")
    baseline = _text(table, "baseline", path)
    return Config(
        path=str(path),
        check=_ids(table, "check", path),
        ignore=_ids(table, "ignore", path),
        fail_on=_one_of(table, "fail-on", FAIL_ON, path),
        baseline=str(path.parent / baseline) if baseline else None,
        format=_one_of(table, "format", FORMATS, path),
    )


def _ids(table: dict[str, Any], key: str, path: Path) -> tuple[str, ...] | None:
    """Ids of checks, as a list or separated by commas."""
    from zgraph.checks import rule

    if key not in table:
        return None
    value = table[key]
    if isinstance(value, str):
        value = [item.strip() for item in value.split(",") if item.strip()]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError(f"{path}: {key} is a list of checks, not {value!r}")
    for item in value:
        try:
            rule(item)
        except UsageError as error:
            raise UsageError(f"{path}: {key}: {error}") from error
    return tuple(value)


def _text(table: dict[str, Any], key: str, path: Path) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise UsageError(f"{path}: {key} is a string, not {value!r}")
    return value


def _one_of(table: dict[str, Any], key: str, known: tuple[str, ...], path: Path) -> str | None:
    value = _text(table, key, path)
    if value is not None and value not in known:
        near = get_close_matches(value, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"it is one of {', '.join(known)}"
        raise UsageError(f"{path}: {key} cannot be {value!r}; {hint}")
    return value
