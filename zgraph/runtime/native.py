"""Compile the native operators on first use, cache the library, load it once.

The compiler is called directly: no ninja, no Python headers, no CUDA toolkit. The cache key is a
hash of everything that decides the binary, so another torch, source or compiler builds anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import torch

from zgraph.errors import NativeError
from zgraph.runtime.native_schemas import NATIVE_HASH

Progress = Callable[[str], None]

_MARKER = b"zgraph-schema-hash:"
_ERROR_LINES = 15
_load_lock = threading.Lock()
_loaded: Path | None = None


def build(progress: Progress | None = None, force: bool = False) -> Path:
    """Return the compiled library, compiling it if the cache lacks it.

    Any number of processes may call this at once: one compiles, the others wait for it. Takes
    about 20 s when it compiles. `progress` is called with one line before compiling and one after.
    `force` compiles even when cached.

    Raises NativeError: no compiler, torch without torch.distributed, a cache that cannot be
    written, sources not found, or a failed compilation (with the end of the compiler's output).
    """
    compiler = _compiler()
    library = library_path()
    if library.exists() and not force:
        return library
    try:
        library.parent.mkdir(parents=True, exist_ok=True)
        with _locked(library.with_suffix(".lock")):
            if force or not library.exists():
                _report(progress, f"compiling the native operators with {compiler[0]} (about 20 s)")
                _compile(compiler, library)
                _report(progress, f"compiled {library}")
    except OSError as error:
        raise NativeError(
            f"cannot write the native operators to {library.parent}: {error}; "
            "set ZGRAPH_CACHE to a directory that can be written"
        ) from error
    return library


def load(library: Path | None = None) -> None:
    """Bind the kernels of `torch.ops.zgraph` and `torch.ops.zgraph_runtime`, once in a process.

    Builds the library first unless one is given. Its schema hash is read from the file before it
    is loaded, since a kernel that does not fit its schema aborts the process.

    Raises NativeError: what `build` raises, another schema hash, or a library that cannot load.
    """
    global _loaded
    with _load_lock:
        if _loaded is not None:
            return
        path = library if library is not None else build()
        found = _schema_hash(path)
        if found != NATIVE_HASH:
            raise NativeError(
                f"{path} was compiled for operator schemas {found or '(none)'}, this zgraph has "
                f"{NATIVE_HASH}; delete it and run again"
            )
        try:
            torch.ops.load_library(str(path))
        except (OSError, RuntimeError) as error:
            raise NativeError(f"cannot load the native operators {path}: {error}") from error
        _loaded = path


def library_path() -> Path:
    """Return where the library for this torch, compiler and source is, or will be after `build`."""
    compiler = _compiler()
    key = hashlib.sha256()
    for part in (
        torch.__version__,
        platform.machine(),
        _compiler_version(compiler),
        *_flags(),
    ):
        key.update(part.encode() + b"\0")
    for source in _sources():
        key.update(source.name.encode() + b"\0" + source.read_bytes())
    return cache_dir() / f"zgraph-native-{key.hexdigest()[:20]}.so"


def cache_dir() -> Path:
    """Return $ZGRAPH_CACHE, or `zgraph` under the user's cache directory."""
    if chosen := os.environ.get("ZGRAPH_CACHE"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "zgraph"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zgraph"


def diagnose() -> list[tuple[str, bool, str]]:
    """Return (subject, whether it is right, details) for all that the native operators need.

    Compiles and loads nothing, raises nothing.
    """
    return [
        ("torch", torch.distributed.is_available(), _torch_details()),
        _attempt("compiler", lambda: _compiler_version(_compiler()).splitlines()[0]),
        _attempt("native sources", lambda: str(_source_dir())),
        _attempt("native cache", _writable_cache),
        _attempt("native library", _built_library),
    ]


def _attempt(subject: str, details: Callable[[], str]) -> tuple[str, bool, str]:
    try:
        return subject, True, details()
    except NativeError as error:
        return subject, False, str(error)


def _torch_details() -> str:
    if torch.distributed.is_available():
        return torch.__version__
    return f"{torch.__version__} was built without torch.distributed"


def _writable_cache() -> str:
    """The nearest existing directory decides; nothing is created."""
    directory = nearest = cache_dir()
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    if not os.access(nearest, os.W_OK):
        raise NativeError(f"{directory} cannot be written; set ZGRAPH_CACHE to one that can")
    return str(directory)


def _built_library() -> str:
    library = library_path()
    if not library.exists():
        raise NativeError("not compiled yet; the first run compiles it (about 20 s)")
    if _schema_hash(library) != NATIVE_HASH:
        raise NativeError(f"{library} was compiled for other operator schemas; delete it")
    return str(library)


def _report(progress: Progress | None, line: str) -> None:
    if progress is not None:
        progress(line)


def _source_dir() -> Path:
    package = Path(__file__).resolve().parents[1]
    for candidate in (package / "native", package.parent / "native"):
        if (candidate / "zgraph.cpp").is_file():
            return candidate
    raise NativeError(f"the native sources are missing: no native/zgraph.cpp in {package} or above")


def _sources() -> list[Path]:
    return sorted(path for path in _source_dir().iterdir() if path.suffix in (".cpp", ".h"))


def _compiler() -> list[str]:
    """The compiler's command, $CXX first; $CXX may hold arguments ("ccache g++")."""
    if not torch.distributed.is_available():
        raise NativeError("this torch was built without torch.distributed, which zgraph needs")
    chosen = shlex.split(os.environ.get("CXX", ""))
    candidates = [chosen] if chosen else [["c++"], ["g++"], ["clang++"]]
    for command in candidates:
        if shutil.which(command[0]):
            return command
    names = ", ".join(command[0] for command in candidates)
    raise NativeError(
        f"no C++ compiler found (looked for {names}); install one that knows C++20, such as g++ 11 "
        "or newer (Debian: apt install g++; conda: conda install gxx), or set CXX"
    )


def _compiler_version(compiler: list[str]) -> str:
    try:
        run = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False)
    except OSError as error:
        raise NativeError(f"the C++ compiler {compiler[0]} cannot be run: {error}") from error
    if run.returncode != 0 or not run.stdout.strip():
        raise NativeError(f"{shlex.join(compiler)} --version failed: {run.stderr.strip()}")
    return run.stdout


def _flags() -> list[str]:
    """Everything but the output and the input. Deprecations: the old collective names are the
    only ones that torch 2.11 to 2.14 share."""
    root = Path(torch.__file__).resolve().parent
    flags = [
        *("-std=c++20", "-O2", "-fPIC", "-shared", "-fvisibility=hidden"),
        *("-Wno-deprecated", "-Wno-deprecated-declarations"),
        f"-D_GLIBCXX_USE_CXX11_ABI={int(torch.compiled_with_cxx11_abi())}",
        f"-DZGRAPH_SCHEMA_HASH={NATIVE_HASH}",
        *("-isystem", str(root / "include")),
        *("-isystem", str(root / "include" / "torch" / "csrc" / "api" / "include")),
        *(f"-L{root / 'lib'}", "-lc10", "-ltorch_cpu"),
    ]
    if sys.platform == "darwin":
        flags += ["-undefined", "dynamic_lookup"]
    return flags


def _compile(compiler: list[str], library: Path) -> None:
    """Compile beside the target and rename, so that no one ever sees half a library."""
    handle, name = tempfile.mkstemp(dir=library.parent, suffix=".tmp")
    os.close(handle)
    unfinished = Path(name)
    try:
        source = str(_source_dir() / "zgraph.cpp")
        # The libraries in the flags follow the source: some linkers drop what nothing yet needs.
        command = [*compiler, source, *_flags(), "-o", str(unfinished)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            tail = "\n".join((run.stderr or run.stdout).strip().splitlines()[-_ERROR_LINES:])
            raise NativeError(
                f"compiling the native operators failed (exit status {run.returncode}):\n{tail}\n"
                f"the command was: {shlex.join(command)}"
            )
        unfinished.chmod(0o755)
        os.replace(unfinished, library)
    finally:
        unfinished.unlink(missing_ok=True)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold an exclusive lock between processes; the system drops it when the holder dies."""
    import fcntl  # POSIX only, as is everything that compiles here

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _schema_hash(library: Path) -> str:
    """The hash the library was compiled with, read from its bytes; "" when it has none."""
    try:
        _, found, rest = library.read_bytes().partition(_MARKER)
    except OSError as error:
        raise NativeError(f"cannot read the native operators {library}: {error}") from error
    return rest.split(b"\0", 1)[0].decode("ascii", "replace") if found else ""
