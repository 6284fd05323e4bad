"""What `run --trace` and `run --profile` write: the form that `simulate` writes and reads."""

from __future__ import annotations

import gzip
import json

import pytest

from tests.runtime.test_run import train
from zgraph.capture import capture
from zgraph.ir.program import BACKWARD, FORWARD
from zgraph.passes.base import Context, parse_pipeline
from zgraph.passes.pipeline import run_pipeline
from zgraph.simulate.profile import load_profile


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Four checked steps on two ranks, with prefetches: program, result, trace, profile."""
    folder = tmp_path_factory.mktemp("recorded")
    passes = parse_pipeline("zero3-overlap")
    after = run_pipeline(capture("sample:mlp"), passes, Context(2, device="cpu")).program
    trace, profile = folder / "t.json.gz", folder / "p.json"
    result = train(after, folder, 2, steps=4, check=True, trace=str(trace), profile=str(profile))
    return after, result, json.loads(gzip.decompress(trace.read_bytes())), load_profile(profile)


def test_steps_that_are_recorded_compute_the_same(recorded):
    assert recorded[1].check.ok and recorded[1].check.bitwise


def test_every_rank_is_a_process_in_which_every_node_ran_in_order(recorded):
    after, _, trace, _ = recorded
    names = [
        node.name
        for phase in (FORWARD, BACKWARD)
        for node in after.graph(phase).graph.nodes
        if node.op == "call_function"
    ]
    for pid in (1, 2):
        slices = [e for e in trace["traceEvents"] if e["ph"] == "X" and e["pid"] == pid]
        assert [event["name"] for event in slices] == names
        assert [e["ts"] for e in slices] == sorted(event["ts"] for event in slices)
        assert {"compute", "wait", "all_gather", "reduce_scatter"} <= {e["cat"] for e in slices}


def test_an_arrow_ends_at_each_wait(recorded):
    after, _, trace, _ = recorded
    waits = [
        node
        for entry in after.graphs
        for node in entry.graph.nodes
        if "wait_allgather" in str(node.target)
    ]
    for phase in "sf":
        assert len([e for e in trace["traceEvents"] if e["ph"] == phase]) == 2 * len(waits)


def test_the_profile_has_compute_and_tables_and_no_transfer(recorded):
    after, _, _, profile = recorded
    assert ("all_gather", 2) in profile.collectives and ("reduce_scatter", 2) in profile.collectives
    forward = after.graph(FORWARD)
    for node in forward.graph.nodes:
        if node.op == "call_function":
            assert (profile.seconds(forward.name, node) is None) == ("zgraph" in str(node.target))


def test_the_simulator_takes_the_profile(recorded):
    from zgraph.simulate.devices import load_hardware
    from zgraph.simulate.engine import simulate

    timeline = simulate(recorded[0], load_hardware("cpu"), world_size=2, profile=recorded[3])
    assert timeline.compute_seconds >= sum(recorded[3].nodes.values()) * 0.99
