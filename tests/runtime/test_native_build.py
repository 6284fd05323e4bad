"""Building the native operators: the cache, races between processes, and what can be missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import torch
import torch.distributed as dist

from tests.runtime.ranks import run_ranks
from zgraph.errors import NativeError
from zgraph.runtime import native


def build_in(rank: int, world: int, environment: dict[str, str]) -> tuple[Path, list[str]]:
    os.environ.update(environment)
    dist.barrier()
    lines: list[str] = []
    return native.build(lines.append), lines


@pytest.fixture
def fake_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A $CXX that appends a line to a log and 'compiles' by writing a file; and an empty cache.

    The real compiler takes 20 s; what is tested here is everything around it.
    """
    log = tmp_path / "compilations"
    compiler = tmp_path / "slow-c++"
    compiler.write_text(
        "#!/bin/sh\n"
        'if [ "$1" = --version ]; then echo slow-c++ 1.0; exit 0; fi\n'
        f"echo compiling >> {log}\n"
        "sleep 1\n"
        'while [ "$1" != -o ]; do shift; done\n'
        'echo library > "$2"\n'
    )
    compiler.chmod(0o755)
    monkeypatch.setenv("CXX", str(compiler))
    monkeypatch.setenv("ZGRAPH_CACHE", str(tmp_path / "cache"))
    return log


def test_processes_that_race_compile_once(fake_compiler: Path, tmp_path: Path) -> None:
    """Of four processes on an empty cache one compiles; all return the same library."""
    environment = {name: os.environ[name] for name in ("CXX", "ZGRAPH_CACHE")}
    results = run_ranks(build_in, 4, environment, build=False)
    assert {library for library, _ in results} == {native.library_path()}
    assert fake_compiler.read_text() == "compiling\n"
    assert sorted(len(lines) for _, lines in results) == [0, 0, 0, 2]
    left = sorted(path.suffix for path in (tmp_path / "cache").iterdir())
    assert left == [".lock", ".so"]


def test_a_cached_library_is_used_until_forced(fake_compiler: Path) -> None:
    """Building again does nothing; `force` compiles; `library_path` says where."""
    lines: list[str] = []
    library = native.build(lines.append)
    assert library == native.library_path() and library.read_text() == "library\n"
    assert native.build(lines.append) == library and len(lines) == 2
    native.build(force=True)
    assert fake_compiler.read_text() == "compiling\n" * 2


def test_another_compiler_or_schema_is_another_library(
    fake_compiler: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key covers what decides the binary."""
    paths = [native.library_path()]
    compiler = tmp_path / "slow-c++"
    compiler.write_text(compiler.read_text().replace("1.0", "2.0"))
    paths.append(native.library_path())
    monkeypatch.setattr(native, "NATIVE_HASH", "0123")
    paths.append(native.library_path())
    assert len(set(paths)) == 3


def test_without_a_compiler_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty PATH ends in a NativeError, not in a traceback from subprocess."""
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NativeError, match=r"no C\+\+ compiler found.*apt install g\+\+.*set CXX"):
        native.build()
    monkeypatch.setenv("CXX", "no-such-compiler -O3")
    with pytest.raises(NativeError, match="looked for no-such-compiler"):
        native.build()


def test_a_failed_compilation_shows_the_end_of_its_output(
    fake_compiler: Path, tmp_path: Path
) -> None:
    """Nothing is left in the cache that could be taken for a library."""
    compiler = tmp_path / "slow-c++"
    compiler.write_text(
        "#!/bin/sh\n"
        '[ "$1" = --version ] && echo slow-c++ 1.0 && exit 0\n'
        "for i in $(seq 100); do echo note $i >&2; done; echo error: no luck >&2; exit 3\n"
    )
    with pytest.raises(NativeError, match=r"exit status 3") as caught:
        native.build()
    assert "error: no luck" in str(caught.value) and "note 50\n" not in str(caught.value)
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".lock"]


def test_a_cache_that_cannot_be_made_is_told(
    fake_compiler: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says which variable to set."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ZGRAPH_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(NativeError, match="set ZGRAPH_CACHE"):
        native.build()


def test_a_library_of_other_schemas_is_refused_before_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading it would abort the process; a file without a hash never reaches the loader."""
    library = native.build()
    (tmp_path / "rubbish.so").write_bytes(b"\x7fELF")
    monkeypatch.setattr(native, "_loaded", None)
    with pytest.raises(NativeError, match=r"rubbish.so was compiled for operator schemas \(none\)"):
        native.load(tmp_path / "rubbish.so")
    compiled_for = native.NATIVE_HASH
    monkeypatch.setattr(native, "NATIVE_HASH", "0123456789abcdef")
    with pytest.raises(NativeError, match=f"{compiled_for}, this zgraph has 0123456789abcdef"):
        native.load(library)


def test_loading_twice_binds_once_and_needs_no_python_headers() -> None:
    """The real library loads with the operators' schemas from Python."""
    native.load()
    native.load()
    with pytest.raises(RuntimeError, match="no runtime is open"):
        torch.ops.zgraph_runtime.stats()
    needed = (native.library_path()).read_bytes()
    assert b"libpython" not in needed and b"libtorch_python" not in needed


def test_diagnose_tells_what_is_there_and_what_is_missing(
    fake_compiler: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each subject once; before building the library is missing, nothing is made by asking."""
    found = {subject: (right, details) for subject, right, details in native.diagnose()}
    assert list(found) == ["torch", "compiler", "native sources", "native cache", "native library"]
    assert found["compiler"] == (True, "slow-c++ 1.0")
    assert found["native library"][0] is False and "not compiled yet" in found["native library"][1]
    assert not (tmp_path / "cache").exists()
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert dict(row[:2] for row in native.diagnose())["compiler"] is False


def test_sources_of_a_wheel_are_found_inside_the_package(tmp_path: Path) -> None:
    """An installed package has native/ inside it and gives the checkout's library key."""
    package = Path(native.__file__).resolve().parents[1]
    site = tmp_path / "site"
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(package, site / "zgraph", ignore=ignore)
    shutil.copytree(native._source_dir(), site / "zgraph" / "native", dirs_exist_ok=True)
    code = "from zgraph.runtime import native; print(native._source_dir(), native.library_path())"
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(site)}
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
    )
    assert run.stdout.split() == [str(site / "zgraph" / "native"), str(native.library_path())]
