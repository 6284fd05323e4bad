"""Every exception zgraph raises on purpose, each with the exit status the command line gives it."""

from __future__ import annotations


class ZgraphError(Exception):
    """Root of the hierarchy. `exit_status` is 2 for the user's input, 3 for our own failures."""

    exit_status = 2


class UsageError(ZgraphError, ValueError):
    """What was asked for cannot be done: an unknown pass, check, option value or specification."""


class InputError(ZgraphError, ValueError):
    """An input file cannot be used. `line` and `column` count from 1; 0 means unknown."""

    def __init__(self, message: str, *, path: str = "<text>", line: int = 0, column: int = 0):
        super().__init__(message)
        self.message, self.path, self.line, self.column = message, path, line, column

    def __str__(self) -> str:
        where = self.path
        if self.line:
            where += f":{self.line}"
            if self.column:
                where += f":{self.column}"
        return f"{where}: {self.message}"


class GraphParseError(InputError):
    """A text form breaks its own grammar at a known line."""


class RefusedError(InputError):
    """The file is something else than a graph, or needs code to run before it can be read."""


class CaptureError(ZgraphError, RuntimeError):
    """A model could not become a program: a mutated parameter, no scalar loss, a failed trace."""


class PassError(ZgraphError, RuntimeError):
    """A pass raised, or left a graph that the verifier rejects."""

    exit_status = 3


class NativeError(ZgraphError, RuntimeError):
    """The native operators could not be built or loaded."""

    exit_status = 3


class RunError(ZgraphError, RuntimeError):
    """A rank failed, or a run left a collective unwaited or a gathered byte allocated."""

    exit_status = 3
