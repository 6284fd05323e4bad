"""Hostile inputs made of real files, and a process that reads them under limits.

`python -m tests.readers.hostile FOLDER COUNT SEED` reads COUNT mutated inputs and prints one JSON
line for each failure, then one with the totals. The input being read lies in FOLDER, so that it
can be looked at when the process is killed.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import resource
import signal
import stat
import sys
import time
import traceback
import warnings
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch

from tests.readers import log_texts, test_kineto, test_readable, test_runnable, test_wrapper
from zgraph import readers
from zgraph.analysis.census import census
from zgraph.errors import InputError
from zgraph.ir.code_print import print_code
from zgraph.ir.container import save_program
from zgraph.ir.text_parse import parse_program

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
CANARY = "zgraph_canary"  # no such module; inputs ask for it
MEMORY, SECONDS = 2 << 30, 30
LARGEST_SEED, LARGEST = 40_000, 4 << 20
BOMB = gzip.compress(b" " * (1 << 26)) * 64  # four gigabytes of blanks in four megabytes

Seed = tuple[str, bytes]  # suffix, content

PIECES = [
    *(b"(" * 1_000_000, b"[" * 1_000_000, b"{'a':" * 200_000, b"[" * 500_000 + b"]" * 500_000),
    *(b"-" * 100_000, b"not " * 50_000, b"9" * 100_000, b"1e999999999", b"-9223372036854775809"),
    *(b"9**9**9**9", b"[0] * 10**12", b"x." * 100_000, b"\x1b[31m", b"\0", b"\xff\xfe", b"\r\n"),
    *(b"\xef\xbb\xbf", b"%", b"%x", b"'''", b'"', b"\\", b"\t", b"  ", b"\x80\x04", b"PK\x03\x04"),
    *(b"import " + CANARY.encode() + b"\n", CANARY.encode() + b".run(1)"),
    *(b"__import__('" + CANARY.encode() + b"')", b"torch.ops." + CANARY.encode() + b".op.default"),
    *(b"__import__('os').system('touch canary')", b"exec('raise SystemExit')", b"breakpoint()"),
    *(b'"f32[99999999999, 99999999999]"', b'Tensor "f32[s0**s0**s0]"', b"f32[" + b"(" * 100_000),
    *(b"range(10**18)", b"torch.Size([2**63])", b"inf", b"nan", b"device(type='cuda', index=-1)"),
    *(b"class A(torch.nn.Module):\n    def forward(self):\n" * 50, b"graph():\n" * 300),
    *(b"return ", b"[num_users=99999999999999999999]", b"call_function[target=" + b"a." * 5000),
    *(b"s99999999999999", b"((s0//0))", b"Sym(" + b"-" * 50_000 + b"1)", b"# zgraph.fx/2 {}\n"),
    *(b'# zgraph.graph {"name":1e400}\n', b'{"a":' * 100_000, b'"env":-1', b"null", b"1.0"),
]  # fmt: skip


def seeds(folder: Path) -> list[Seed]:
    """Small real inputs of every form; files of the shared corpus besides, where it is at hand."""
    found: list[Seed] = []
    texts = [
        (".py", test_readable.PRINTED), (".py", test_readable.NESTED),
        (".txt", test_readable.JOINT_TEXT), (".txt", test_readable.EXPORTED),
        (".txt", test_readable.COLOURED), (".py", test_runnable.SCRIPT),
        (".log", log_texts.job()), (".log", log_texts.trace()),
        (".log", log_texts.job() + "\n" + log_texts.prefixed(log_texts.FX, "ddp_graphs", rank=1)),
        (".py", test_wrapper.wrapper(test_wrapper.WAIT_ON_COPY)),
        (".py", test_wrapper.wrapper(test_wrapper.IN_FLIGHT)),
        (".json", test_kineto.trace(test_kineto.STEP)),
    ]  # fmt: skip
    found += [(suffix, text.encode()) for suffix, text in texts]
    found.append((".json.gz", gzip.compress(texts[-1][1].encode())))
    for name in ("mlp", "mlp-zero3"):
        text = (ROOT / "sample_graphs" / f"{name}.fx").read_text()
        program = parse_program(text)
        found += [(".fx", text.encode()), (".py", print_code(program).encode())]
        save_program(program, folder / "seed.pt")
        found.append((".pt", (folder / "seed.pt").read_bytes()))
    found += _archives()
    shared = sorted(SHARED.glob("corpus/**/*")) + sorted(SHARED.glob("forms/**/*"))
    small = [x for x in shared if x.is_file() and x.stat().st_size <= LARGEST_SEED]
    return found + [(x.suffix, x.read_bytes()) for x in small[::3]]


def _archives() -> Iterator[Seed]:
    model = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.ReLU())
    buffer = io.BytesIO()
    torch.export.save(torch.export.export(model, (torch.ones(1, 3),)), buffer)
    yield ".pt2", buffer.getvalue()
    for content in (torch.fx.symbolic_trace(model), model.state_dict()):
        buffer = io.BytesIO()
        torch.save(content, buffer)
        yield ".pt", buffer.getvalue()
    yield ".pkl", f"c{CANARY}\nrun\n(tR.".encode()
    yield ".pkl", b"\x80\x04c" + f"{CANARY}\nrun\n(tR.".encode()
    yield ".svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"


def mutated(seed: Seed, others: list[Seed], source: random.Random) -> bytes:
    """A seed after one to five changes; an archive's members may be changed inside it."""
    content = seed[1]
    for _ in range(source.randint(1, 5)):
        if content.startswith(b"PK") and source.random() < 0.7:
            content = _archive_changed(content, source)
        elif content.startswith(b"\x1f\x8b") and source.random() < 0.7:
            content = _gzip_changed(content, source)
        else:
            content = _changed(content, others, source)[:LARGEST]
    return content


def _changed(content: bytes, others: list[Seed], source: random.Random) -> bytes:
    at = source.randrange(len(content) + 1)
    way = source.randrange(10)
    if way == 0:  # bytes flipped
        changed = bytearray(content)
        for _ in range(min(len(changed), source.randint(1, 8))):
            changed[source.randrange(len(changed))] ^= 1 << source.randrange(8)
        return bytes(changed)
    if way == 1:
        return content[:at]
    if way == 2:
        return content[:at] + content[at + source.randint(1, 40) :]
    if way == 3:
        return content[:at] + source.choice(PIECES) + content[at:]
    if way == 4:  # a piece in the place of a word
        end = at
        while end < len(content) and content[end : end + 1].isalnum():
            end += 1
        return content[:at] + source.choice(PIECES) + content[end:]
    if way == 5:
        other = source.choice(others)[1]
        return content[:at] + other[source.randrange(len(other) + 1) :]
    lines = content.split(b"\n")
    row, other_row = source.randrange(len(lines)), source.randrange(len(lines))
    if way == 6:
        del lines[row]
    elif way == 7:
        again = 500 if len(lines[other_row]) < 5000 else 2
        lines[row:row] = [lines[other_row]] * source.choice([1, 1, again])
    elif way == 8:
        lines[row], lines[other_row] = lines[other_row], lines[row]
    else:
        column = source.randrange(len(lines[row]) + 1)
        lines[row] = lines[row][:column] + lines[other_row][source.randrange(200) :]
    return b"\n".join(lines)


def _archive_changed(content: bytes, source: random.Random) -> bytes:
    """One member with another name, content, kind or packing; bombs and tricks with paths."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = [(x.filename, archive.read(x)) for x in archive.infolist()]
    except Exception:  # damaged by an earlier change
        return content
    if not members:
        return content
    at = source.randrange(len(members))
    name, inner = members[at]
    mode, packing = 0o644 | stat.S_IFREG, zipfile.ZIP_STORED
    way = source.randrange(8)
    if way == 0:
        top, _, rest = name.partition("/")
        name = source.choice(["../../" + name, "/tmp/" + name, f"{top}/../{rest}", "a\0b", "con:"])
    elif way == 1:
        inner, mode = b"/etc/passwd", 0o777 | stat.S_IFLNK
    elif way == 2:
        inner, packing = b"\0" * (1 << 22), zipfile.ZIP_DEFLATED
    elif way == 3:
        packing = zipfile.ZIP_DEFLATED
    elif way == 4:
        members.append((name, inner[: len(inner) // 2]))
    elif way == 5:
        inner = source.choice(PIECES)
    else:
        inner = _changed(inner, [("", x) for _, x in members], source)
    members[at] = (name, inner)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the same name twice is meant
        for number, (member, data) in enumerate(members):
            row = zipfile.ZipInfo(member or "x")
            if number == at:
                row.external_attr, row.compress_type = mode << 16, packing
            archive.writestr(row, data)
    return buffer.getvalue()


def _gzip_changed(content: bytes, source: random.Random) -> bytes:
    if len(content) > len(BOMB) or source.random() < 0.1:
        return gzip.compress(b'{"traceEvents": [') + BOMB
    try:
        inner = gzip.decompress(content)
    except Exception:  # damaged by an earlier change
        return content
    return gzip.compress(_changed(inner, [("", inner)], source), 1)


class TooLong(BaseException):
    """An input took more than SECONDS of processor time. No Exception: no reader catches it."""


class Forbidden(BaseException):
    """Reading did something that only the content of an input can have asked for."""


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "import" and str(arguments[0]).startswith(CANARY):
        raise Forbidden(f"imported {arguments[0]}")
    if event in ("os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "socket.connect"):
        raise Forbidden(event)


def _expire(signum: int, frame: Any) -> None:
    raise TooLong


def read_all(folder: Path, count: int, number: int) -> None:
    """Read mutated inputs under the limits and print what fails, then totals, as JSON lines."""
    torch.set_num_threads(1)
    kept = seeds(folder)
    for at, seed in enumerate(kept):  # so that whatever reading imports is imported
        _read(folder / f"seed{at}{seed[0]}", seed[1], 0)
    for path in folder.iterdir():
        path.unlink()
    sys.addaudithook(_audit)
    signal.signal(signal.SIGPROF, _expire)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    source = random.Random(number)
    outcomes: Counter[str] = Counter()
    slowest = (0.0, 0)
    for at in range(count):
        seed = source.choice(kept)
        path = folder / f"input{seed[0]}"
        content = mutated(seed, kept, source)
        start = time.monotonic()
        outcome = _read(path, content, SECONDS)
        slowest = max(slowest, (time.monotonic() - start, at))
        outcomes[outcome.partition(":")[0]] += 1
        if ":" in outcome:
            kept_at = folder / f"failure-{number}-{at}{seed[0]}"
            kept_at.write_bytes(content)
            print(json.dumps({"failure": outcome, "input": str(kept_at)}), flush=True)
        path.unlink(missing_ok=True)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    totals = {"read": count, "outcomes": outcomes, "slowest": slowest, "peak_bytes": used}
    print(json.dumps(totals), flush=True)


def _read(path: Path, content: bytes, seconds: int) -> str:
    """`read`, `refused`, or a kind of failure, a colon, and where it came from."""
    path.write_bytes(content)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        program = readers.read(path)
        for entry in program.graphs:
            census(entry, program.params)
        return "read"
    except InputError as error:
        message = str(error)
        signal.setitimer(signal.ITIMER_PROF, 0)
        return "refused" if "\n" not in message else f"two lines: {message[:300]!r}"
    except BaseException as error:  # the very thing that is looked for
        signal.setitimer(signal.ITIMER_PROF, 0)
        frames = traceback.extract_tb(error.__traceback__)[-4:]
        at = " < ".join(f"{Path(x.filename).name}:{x.lineno}" for x in reversed(frames))
        return f"{type(error).__name__}: {str(error)[:200]!r} at {at}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    read_all(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
