"""Read many damaged inputs of every form, each batch in a process with limits on memory and time.

    python benchmarks/fuzz.py [--inputs 20000] [--batch 500] [--seed 0] [--keep FOLDER]

Prints progress, then each failure with the input that makes it (kept in FOLDER), and ends with 1
when there was one. See tests/readers/hostile.py for how inputs are made and what a failure is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]


def batch(folder: Path, count: int, seed: int) -> tuple[list[str], dict[str, int], int]:
    """Failures, outcomes and peak bytes of one batch; a process that died or hung is a failure."""
    arguments = [sys.executable, "-m", "tests.readers.hostile", str(folder), str(count), str(seed)]
    limit = 60 + 5 * count
    try:
        done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return [f"batch {seed}: no end after {limit} s; its input is in {folder}"], {}, 0
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    failures = [f"{row['failure']}  {row['input']}" for row in rows if "failure" in row]
    if done.returncode or not rows or "outcomes" not in rows[-1]:
        words = done.stderr.strip().splitlines()[-1:]
        failures.append(f"batch {seed}: the process ended with {done.returncode}: {words}")
        return failures, {}, 0
    return failures, rows[-1]["outcomes"], rows[-1]["peak_bytes"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--batch", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=None)
    options = parser.parse_args()
    keep = options.keep or Path(tempfile.mkdtemp(prefix="zgraph-fuzz-"))
    failures: list[str] = []
    outcomes: Counter[str] = Counter()
    peak, start, done = 0, time.monotonic(), 0
    while done < options.inputs:
        count = min(options.batch, options.inputs - done)
        folder = keep / str(options.seed + done)
        folder.mkdir(parents=True, exist_ok=True)
        found, counts, used = batch(folder, count, options.seed + done)
        failures += found
        outcomes.update(counts)
        peak, done = max(peak, used), done + count
        print(
            f"{done}/{options.inputs} inputs, {len(failures)} failures, "
            f"{time.monotonic() - start:.0f} s, peak {peak / 2**20:.0f} MiB",
            flush=True,
        )
        for failure in found:
            print(f"  {failure}", flush=True)
    print(", ".join(f"{count} {name}" for name, count in sorted(outcomes.items())))
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
