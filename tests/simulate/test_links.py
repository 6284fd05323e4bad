"""What collectives cost: the formulas by hand, tables, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.simulate.paper import hardware
from zgraph.errors import InputError
from zgraph.simulate.devices import Link, Table
from zgraph.simulate.links import (
    Group,
    bandwidth_seconds,
    collective_seconds,
    group_of,
    interpolate,
    parse_table,
)

# 8 ranks on 2 nodes of 4: links of 100 bytes/s inside, 10 for each rank between nodes.
TWO_NODES = hardware(call=1.0, ranks_per_node=4, intra=Link(100.0, 0.25), inter=Link(10.0, 0.5))
EIGHT = group_of(TWO_NODES, 8)


@pytest.mark.parametrize(
    ("kind", "ranks", "seconds"),
    [
        # In one node: 3 steps of 0.25 s; 3/4 of 400 bytes at 100 bytes/s.
        ("all_gather", 4, 1 + 3 * 0.25 + 3.0),
        ("reduce_scatter", 4, 1 + 3 * 0.25 + 3.0),
        # Two nodes: 6 steps inside and 1 between; a ring leaves by 4 adapters, so at 40 bytes/s.
        ("all_gather", 8, 1 + 6 * 0.25 + 0.5 + 7 / 8 * 400 / 40),
        # The tree: 2 + 1 steps each way, all bytes twice; the ring is faster with so many bytes.
        ("all_reduce", 8, 1 + 2 * 2.0 + 2 * 7 / 8 * 400 / 40),
        ("broadcast", 8, 1 + 1.0 + 400 / 40),
        ("barrier", 8, 1 + 2 * 1.0),
        ("send", 8, 1 + 0.5 + 400 / 10),
        # Half of the bytes leave the node, each rank's by its own adapter.
        ("all_to_all", 8, 1 + 2.0 + 4 / 8 * 400 / 10),
    ],
)
def test_each_formula_gives_what_is_worked_out_by_hand(kind, ranks, seconds):
    found = collective_seconds(TWO_NODES, kind, 400, group_of(TWO_NODES, ranks))
    assert found == pytest.approx(seconds, rel=1e-12)


def test_a_small_all_reduce_takes_the_tree_and_a_large_one_the_ring():
    """The tree has 3 steps each way where the ring has 7, but moves 8/7 of the bytes."""
    tree, ring = (replace(TWO_NODES, algorithm=x) for x in ("tree", "ring"))
    for size, fastest in ((1, tree), (10_000, ring)):
        expected = collective_seconds(fastest, "all_reduce", size, EIGHT)
        assert collective_seconds(TWO_NODES, "all_reduce", size, EIGHT) == expected
        assert expected == min(
            collective_seconds(x, "all_reduce", size, EIGHT) for x in (tree, ring)
        )


@pytest.mark.parametrize("kind", ["all_gather", "all_reduce", "all_to_all", "broadcast", "recv"])
def test_one_rank_needs_no_time(kind):
    assert collective_seconds(TWO_NODES, kind, 10**9, Group(1)) == 0.0
    assert bandwidth_seconds(TWO_NODES, kind, 10**9, Group(1)) == 0.0


def test_several_tensors_in_one_call_cost_one_call_and_one_latency():
    one = collective_seconds(TWO_NODES, "all_gather", 100, EIGHT)
    both = collective_seconds(TWO_NODES, "all_gather", 200, EIGHT)
    fixed = collective_seconds(TWO_NODES, "all_gather", 0, EIGHT)
    assert both == pytest.approx(2 * one - fixed)


def test_consecutive_ranks_fill_nodes_and_listed_ones_say_where_they_are():
    assert group_of(TWO_NODES, 4) == Group(4, 1)
    assert group_of(TWO_NODES, 5) == Group(5, 2)
    assert group_of(TWO_NODES, [0, 4, 8, 12]) == Group(4, 4)


@pytest.mark.parametrize("kind", ["all_gather", "reduce_scatter", "all_reduce", "all_to_all"])
def test_more_bytes_never_take_less_time_and_latency_is_never_negative(kind):
    for ranks in (2, 3, 4, 5, 8, 64, 4096):
        group = group_of(TWO_NODES, ranks)
        times = [collective_seconds(TWO_NODES, kind, 2**k, group) for k in range(0, 40, 3)]
        assert times == sorted(times)
        floors = [bandwidth_seconds(TWO_NODES, kind, 2**k, group) for k in range(0, 40, 3)]
        assert all(floor <= time for floor, time in zip(floors, times, strict=True))


TABLE = Table((100.0, 200.0, 400.0), (1.0, 1.5, 4.0))


@pytest.mark.parametrize(
    ("size", "seconds"), [(1, 1.0), (100, 1.0), (150, 1.25), (200, 1.5), (300, 2.75), (800, 8.0)]
)
def test_a_table_is_latency_below_lines_between_and_bandwidth_beyond(size, seconds):
    assert interpolate(TABLE, size) == seconds


def test_the_floor_of_a_table_is_its_best_bandwidth():
    on = hardware(tables={("all_gather", 8): TABLE})
    assert bandwidth_seconds(on, "all_gather", 400, Group(8)) == pytest.approx(3.0)
    assert all(bandwidth_seconds(on, "all_gather", n, Group(8)) <= interpolate(TABLE, n)
               for n in range(1, 900, 7))  # fmt: skip


def test_a_plain_table_has_bytes_and_seconds():
    text = "# measured\n\n1024 2e-5\n4096, 3e-5\n"
    assert parse_table(text) == Table((1024.0, 4096.0), (2e-5, 3e-5))


def test_the_output_of_nccl_tests_is_a_table_in_microseconds():
    text = """
#       size         count      type   redop    root     time   algbw   busbw #wrong
     1048576         32768     float    none      -1    31.45   33.34   29.17      0    31.2  33.6  29.4  0
    33554432       1048576     float    none      -1    145.0  231.41  202.48      0   144.9 231.6 202.6  0
# Avg bus bandwidth    : 115.8
"""  # noqa: E501
    found = parse_table(text)
    assert found.bytes == (1048576.0, 33554432.0)
    assert found.seconds == pytest.approx((31.45e-6, 145e-6))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "lists of one length"),
        ("1024 fast\n", "x:1: '1024 fast' is no `bytes seconds`"),
        ("1024 1\n7\n", "x:2: '7' is no"),
        ("1024 1\n1024 2\n", "differ from each other"),
        ("1024 -1\n", "at least 0"),
        ("1024 nan\n", "at least 0"),
    ],
)
def test_a_bad_table_is_refused_with_its_line(text, says):
    with pytest.raises(InputError) as caught:
        parse_table(text, "x")
    assert says in str(caught.value)
