"""What the simulator knows of hardware: named devices, their links, and files that describe others.

A hardware file is TOML; `base` starts from a named device, and every key may be left out then:

    base = "h100"
    [device]                       memory_bytes, memory_bandwidth, host_bandwidth (bytes, bytes/s),
    launch_seconds = 2e-6          flops_efficiency, memory_efficiency (shares of the peaks reached)
    [device.peak_flops]
    bf16 = 989.4e12                by dtype: f64 f32 tf32 bf16 f16 f8 f4 i8
    [network]
    ranks_per_node = 8             call_seconds: fixed cost of one collective call
    algorithm = "auto"             or "ring", "tree": see `zgraph.simulate.links`
    efficiency = 0.8               share of the links' bandwidth that collectives reach
    shared_stream = false          true: reductions queue behind gathers, as on one communicator
    intra = { bandwidth = 450e9, latency = 1.9e-6 }
    inter = { bandwidth = 50e9, latency = 4.0e-6 }
    [[collective]]                 a measured table, which goes before the formulas
    kind = "all_gather"
    ranks = 8
    bytes = [65536, 1048576]
    seconds = [2e-5, 4e-5]         or: file = "all_gather_8.txt", read by `links.parse_table`

Peaks, memory and links of the named devices are those of the vendors' data sheets, without
sparsity: NVIDIA H100 (SXM5), H200 (SXM), A100 (SXM, 80 GB), HGX B200 (an eighth of the board's
figures, half of those given with sparsity), AMD Instinct MI300X. Links are one direction: half of
the NVLink or Infinity Fabric total; between nodes, one 400 Gb/s adapter per device (A100: 200). The
host link is PCIe 5.0 x16 (A100: 4.0). f64 is the matrix peak. Latencies are those of NCCL's
`src/graph/tuning.cc` for rings with the LL128 protocol: 14 us a call, 1.9 us a step over NVLink, 4
us a step over the network. `flops_efficiency` 0.75 is what torch/utils/_runtime_estimation.py
assumes; memory and link efficiencies are round figures. `cpu` is one thread of a server with gloo
over loopback, measured roughly; a measured profile is much better.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import torch

from zgraph.errors import InputError, UsageError
from zgraph.ir.values import dtype_text

AUTO, RING, TREE = "auto", "ring", "tree"


@dataclass(frozen=True, slots=True)
class Link:
    """One level of the network: bytes/s of one rank in one direction, seconds of one step."""

    bandwidth: float
    latency: float = 0.0


@dataclass(frozen=True, slots=True)
class Device:
    """One accelerator. Peaks in FLOP/s by dtype, bandwidths in bytes/s, memory in bytes."""

    memory_bytes: float
    memory_bandwidth: float
    host_bandwidth: float
    peak_flops: Mapping[str, float]
    launch_seconds: float = 3e-6
    flops_efficiency: float = 0.75
    memory_efficiency: float = 0.85

    def flops(self, dtype: torch.dtype) -> float:
        """FLOP/s reached by matrix products on that dtype; the f32 figure for one not listed."""
        text = dtype_text(dtype)
        for name in (text, text[:2]):
            if name in self.peak_flops:
                return self.peak_flops[name] * self.flops_efficiency
        return self.peak_flops["f32"] * self.flops_efficiency

    @property
    def bandwidth(self) -> float:
        """Bytes/s of device memory that kernels reach."""
        return self.memory_bandwidth * self.memory_efficiency


@dataclass(frozen=True, slots=True)
class Table:
    """Measured seconds of a collective by its bytes, ascending; see `links.collective_seconds`."""

    bytes: tuple[float, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Hardware:
    """A device and the network between its ranks. `tables` is keyed by (kind, number of ranks)."""

    name: str
    device: Device
    intra: Link
    inter: Link
    ranks_per_node: int = 8
    call_seconds: float = 0.0
    algorithm: str = AUTO
    efficiency: float = 0.8
    shared_stream: bool = False
    tables: Mapping[tuple[str, int], Table] = field(default_factory=dict)

    def with_tables(self, tables: Mapping[tuple[str, int], Table]) -> Hardware:
        """The same hardware where these tables go before its own."""
        return replace(self, tables={**self.tables, **tables})


@cache
def _named() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("devices.toml").read_text())


def device_names() -> list[str]:
    return sorted(_named())


def load_hardware(name: str) -> Hardware:
    """The hardware of a name such as `h100`, or of a TOML file.

    Raises:
        UsageError: there is no such name or file.
        InputError: the file is not TOML, or a key of it is unknown, missing or of a wrong type.
    """
    if name in _named():
        return _hardware(name, _named()[name], name)
    path = Path(name)
    if path.suffix != ".toml":
        raise UsageError(f"no device {name!r}; known: {', '.join(device_names())}, or a .toml file")
    try:
        given = tomllib.loads(path.read_text())
    except OSError as error:
        raise UsageError(f"--device {name}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"not a TOML file: {error}", path=name) from error
    return parse_hardware(given, name)


def parse_hardware(given: Mapping[str, Any], path: str = "<toml>") -> Hardware:
    """Hardware from what a TOML file holds; `path` is for messages and files named beside it.

    Raises InputError for what is wrong in it.
    """
    base = given.get("base")
    start: Mapping[str, Any] = {}
    if base is not None:
        if base not in _named():
            known = ", ".join(device_names())
            raise InputError(f"base {base!r} is none of {known}", path=path)
        start = _named()[base]
    merged = _merge(start, {k: v for k, v in given.items() if k not in ("base", "name")})
    return _hardware(str(given.get("name", Path(path).stem)), merged, path)


def _merge(first: Mapping[str, Any], then: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(first)
    for key, value in then.items():
        old = merged.get(key)
        both = isinstance(value, Mapping) and isinstance(old, Mapping)
        merged[key] = _merge(old, value) if both else value  # type: ignore[arg-type]
    return merged


def _hardware(name: str, given: Mapping[str, Any], path: str) -> Hardware:
    unknown = set(given) - {"device", "network", "collective"}
    if unknown:
        raise InputError(f"unknown table or key {sorted(unknown)[0]!r}", path=path)
    device_given = dict(_table(given, "device", path))
    peaks = _table(device_given, "peak_flops", path)
    for dtype, value in peaks.items():
        _positive(value, f"device.peak_flops.{dtype}", path)
    if "f32" not in peaks:
        raise InputError("device.peak_flops needs f32, which other dtypes fall back to", path=path)
    network = dict(_table(given, "network", path))
    links = {
        level: _make(Link, _table(network, level, path), f"network.{level}", path)
        for level in ("intra", "inter")
    }
    device = _make(Device, device_given, "device", path)
    from zgraph.simulate.links import tables_of

    tables = tables_of(given.get("collective", []), path)
    made = _make(
        Hardware,
        {"name": name, "device": device, "tables": tables, **network, **links},
        "network",
        path,
    )
    if made.algorithm not in (AUTO, RING, TREE):
        raise InputError(f"network.algorithm is {made.algorithm!r}: auto, ring or tree", path=path)
    return made


def _table(given: Mapping[str, Any], key: str, path: str) -> Mapping[str, Any]:
    found = given.get(key)
    if not isinstance(found, Mapping):
        raise InputError(f"a table {key!r} is needed", path=path)
    return found


def _make(cls: type[Any], given: Mapping[str, Any], where: str, path: str) -> Any:
    """An instance of a dataclass from a table, its numbers checked."""
    known = {f.name: f for f in fields(cls)}
    for key, value in given.items():
        if key not in known:
            raise InputError(f"{where} has no key {key!r}; it has: {', '.join(known)}", path=path)
        kind = known[key].type
        if kind == "bool":
            if not isinstance(value, bool):
                raise InputError(f"{where}.{key} is true or false", path=path)
        elif kind in ("float", "int"):
            _positive(value, f"{where}.{key}", path, zero="bandwidth" not in key and kind != "int")
            if kind == "int" and not isinstance(value, int):
                raise InputError(f"{where}.{key} is a whole number", path=path)
    try:
        return cls(**given)
    except TypeError as error:
        missing = str(error).rpartition(": ")[2]
        raise InputError(f"{where} lacks {missing}", path=path) from error


def _positive(value: Any, where: str, path: str, zero: bool = False) -> None:
    good = isinstance(value, (int, float)) and not isinstance(value, bool) and value < float("inf")
    if not good or value < 0 or (value == 0 and not zero):
        raise InputError(f"{where} is {value!r}: a number above 0 is needed", path=path)
