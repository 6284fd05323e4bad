"""What a run reports, as data, as JSON and as text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(slots=True)
class Step:
    """One step: loss is the mean over ranks, seconds the wall time of this rank."""

    loss: float
    seconds: float


@dataclass(slots=True)
class CheckResult:
    """The comparison with the unrewritten program, over all ranks and steps."""

    max_abs_loss_diff: float
    max_abs_param_diff: float
    max_rel_grad_diff: float
    ok: bool
    bitwise: bool
    first_difference: dict[str, Any] | None = None


@dataclass(slots=True)
class CompileResult:
    """What Inductor compiled: regions of the graphs, how many differ, seconds before step 0."""

    regions: int
    distinct: int
    seconds: float


@dataclass(slots=True)
class RunResult:
    """The outcome of `zgraph run`, as rank 0 saw it; bytes and counts are per rank.

    `collectives` maps a kind to its count and bytes over the whole run. `work_per_step` is what all
    ranks together do in a step, in `work_unit`: tokens or samples.
    """

    world_size: int
    steps: list[Step]
    peak_bytes_per_rank: int
    peak_gathered_bytes: int
    param_bytes_per_rank: int
    collectives: dict[str, dict[str, int]] = field(default_factory=dict)
    check: CheckResult | None = None
    compiled: CompileResult | None = None
    work_per_step: int = 0
    work_unit: str = "samples"

    @property
    def ok(self) -> bool:
        return self.check is None or self.check.ok

    def to_json(self) -> str:
        """The `zgraph.run/1` document; JSON has no NaN, so a non-finite number becomes null."""
        document = {"schema": "zgraph.run/1", **_finite(asdict(self))}
        return json.dumps(document, indent=2, sort_keys=True, allow_nan=False)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    return value
