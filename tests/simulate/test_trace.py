"""The trace and the memory curve: valid, complete, the same each time."""

from __future__ import annotations

import gzip
import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import torch

from tests.passes.terse import program
from tests.simulate.paper import EARLY, LATE, sharded, timeline
from zgraph.errors import UsageError
from zgraph.readers import read
from zgraph.simulate.devices import load_hardware
from zgraph.simulate.engine import simulate
from zgraph.simulate.plot import memory_svg
from zgraph.simulate.residency import KINDS
from zgraph.simulate.trace import trace_text, write_trace

torch.set_num_threads(1)
SAMPLES = sorted((Path(__file__).parents[2] / "sample_graphs").glob("*.fx"))


def events_of(text, phase):
    return [event for event in json.loads(text)["traceEvents"] if event["ph"] == phase]


def sliced(events):
    """thread -> its slices as (start, end, name), in order."""
    threads: dict[int, list[tuple[float, float, str]]] = {}
    for event in events:
        end = round(event["ts"] + event["dur"], 3)
        threads.setdefault(event["tid"], []).append((event["ts"], end, event["name"]))
    return {thread: sorted(found) for thread, found in threads.items()}


def test_a_slice_for_each_node_and_transfer_on_its_stream():
    """In microseconds, the wait included."""
    text = trace_text(timeline(sharded(LATE), {"a": 4.0, "mm": 5.0}))
    assert sliced(events_of(text, "X")) == {
        0: [(0.0, 4e6, "a"), (4e6, 7e6, "wait"), (7e6, 12e6, "mm")],
        1: [(4e6, 7e6, "g")],
    }
    names = {
        e["tid"]: e["args"]["name"] for e in events_of(text, "M") if e["name"] == "thread_name"
    }
    assert names == {0: "compute", 1: "gather"}


def test_an_arrow_goes_from_the_collective_to_the_wait():
    text = trace_text(timeline(sharded(LATE), {"a": 4.0, "mm": 5.0}))
    (start,), (end,) = events_of(text, "s"), events_of(text, "f")
    assert start["id"] == end["id"]
    assert (start["tid"], end["tid"], end["bp"]) == (1, 0, "e")
    assert 4e6 < start["ts"] < 7e6 and 4e6 < end["ts"] < 7e6


def test_the_arrow_of_a_wait_that_takes_no_time_ends_at_the_next_computation():
    text = trace_text(timeline(sharded(EARLY), {"a": 4.0, "mm": 5.0}))
    (end,) = events_of(text, "f")
    assert 4e6 < end["ts"] < 9e6


def test_counters_show_every_kind_and_reach_the_peak():
    found = timeline(sharded(LATE), {"a": 4.0, "mm": 5.0})
    counters = events_of(trace_text(found), "C")
    assert all(tuple(event["args"]) == tuple(sorted(KINDS)) for event in counters)
    assert max(sum(event["args"].values()) for event in counters) == found.peak_bytes
    assert [event["ts"] for event in counters] == sorted({event["ts"] for event in counters})


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_is_on_a_thread_never_overlaps_and_arrows_end_in_slices(path):
    made = read(path)
    found = simulate(made, load_hardware("a100"), world_size=16)
    text = trace_text(found)
    assert text == trace_text(simulate(read(path), load_hardware("a100"), world_size=16))
    threads = sliced(events_of(text, "X"))
    for slices in threads.values():
        assert all(a[1] <= b[0] for a, b in pairwise(slices))
    for event in events_of(text, "s") + events_of(text, "f"):
        assert any(a <= event["ts"] <= b for a, b, _ in threads[event["tid"]])
    assert len(events_of(text, "s")) == len(events_of(text, "f"))


def test_a_name_that_ends_in_gz_is_compressed(tmp_path):
    found = timeline(sharded(LATE), {"a": 4.0})
    write_trace(found, str(tmp_path / "t.json"))
    write_trace(found, str(tmp_path / "t.json.gz"))
    plain = (tmp_path / "t.json").read_bytes()
    assert gzip.decompress((tmp_path / "t.json.gz").read_bytes()) == plain
    with pytest.raises(UsageError):
        write_trace(found, str(tmp_path / "no" / "t.json"))


SVG = "{http://www.w3.org/2000/svg}"


def areas(text):
    """Kind -> the corners of its area in the drawing."""
    found = {}
    for polygon in ElementTree.fromstring(text).iter(f"{SVG}polygon"):
        points = [tuple(map(float, p.split(","))) for p in polygon.attrib["points"].split()]
        found[polygon.find(f"{SVG}title").text] = points
    return found


def test_the_curve_stacks_the_kinds_that_are_there():
    """Gathered bytes lie on activations, these on inputs, these on parameters, which lie on 0."""
    found = areas(memory_svg(timeline(sharded(LATE), {"a": 4.0, "mm": 5.0})))
    assert list(found) == ["parameters", "inputs", "activations", "gathered"]
    bottoms = [max(y for _, y in points) for points in found.values()]
    assert bottoms[0] == max(bottoms) == 428.0
    tops = [min(y for _, y in points) for points in found.values()]
    assert tops == sorted(tops, reverse=True)


def test_the_curve_names_the_peak_and_escapes_what_it_writes():
    made = sharded(LATE)
    made.graphs[0].name = "a<b & c"
    made = replace(made)
    text = memory_svg(timeline(made, {}))
    words = [x.text for x in ElementTree.fromstring(text).iter(f"{SVG}text")]
    assert "a<b & c" in words
    assert timeline(made, {}).peak_at in words


@pytest.mark.parametrize("text", ["return user %x", "%y = aten.relu.default(%x)\nreturn user %y"])
def test_a_step_that_takes_no_time_can_be_drawn_and_traced(text):
    found = timeline(program(f"%x = user[2]\n{text}"), {})
    assert found.step_seconds < 1e-20
    ElementTree.fromstring(memory_svg(found))
    json.loads(trace_text(found))


def test_a_long_curve_is_thinned_without_losing_its_peak():
    lines = ["%x = user[64, 64]"]
    for k in range(3000):
        lines.append(f"%y{k} = aten.relu.default(%{f'y{k - 1}' if k else 'x'})")
    made = program("\n".join([*lines, "return user %y2999"]))
    node = list(made.graphs[0].graph.nodes)[1500]
    node.meta["val"] = torch.empty(640, 64, device="meta")
    found = simulate(made, load_hardware("h100"), world_size=1)
    text = memory_svg(found)
    assert found.peak_at in (node.name, node.next.name)
    highest = min(y for points in areas(text).values() for _, y in points)
    circle = next(ElementTree.fromstring(text).iter(f"{SVG}circle"))
    assert abs(float(circle.attrib["cy"]) - highest) < 0.2
    assert len(text) < 200_000
