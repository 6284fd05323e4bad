"""The knapsack behind `selective-gather`: exact on few items, near the bound on many."""

from __future__ import annotations

import random
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from zgraph.passes.knapsack import knapsack


def brute_force(weights, values, limits) -> float:
    best = 0.0
    for taken in product((0, 1), repeat=len(weights)):
        held = total = 0
        for weight, value, limit, take in zip(weights, values, limits, taken, strict=True):
            held += take * weight
            if held > limit:
                break
            total += take * value
        else:
            best = max(best, total)
    return best


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_few_items_are_chosen_as_by_trying_every_subset(data):
    """Limits that differ from item to item included; what is chosen keeps every limit."""
    count = data.draw(st.integers(0, 9))
    numbers = st.lists(st.integers(1, 60), min_size=count, max_size=count)
    weights, values = data.draw(numbers), data.draw(numbers)
    limits = data.draw(st.lists(st.integers(-5, 200), min_size=count, max_size=count))
    chosen = knapsack(weights, values, limits)
    for k, limit in enumerate(limits):
        assert sum(weights[i] for i in chosen if i <= k) <= max(limit, 0)
    # A limit below 0 leaves room for nothing, as 0 does.
    assert sum(values[i] for i in chosen) == brute_force(
        weights, values, [max(x, 0) for x in limits]
    )


def test_it_goes_on_past_an_item_that_does_not_fit():
    """After the first, 6 bytes of 10, the second of 5 does not fit, but the third of 4 does."""
    assert knapsack([6, 5, 4], [10, 8, 6], [10, 10, 10]) == [0, 2]


def test_it_gives_up_the_best_by_the_byte_where_two_others_are_worth_more():
    assert knapsack([6, 5, 5], [10, 8, 8], [10, 10, 10]) == [1, 2]


def test_an_early_limit_holds_for_the_early_items_alone():
    assert knapsack([5, 5, 5], [3, 2, 1], [5, 5, 10]) == [0, 2]


def test_among_a_thousand_items_the_loss_is_below_a_thousandth_of_the_fractional_bound():
    """Odd weights up to 2^31, so that far more combinations differ than are kept."""
    draw = random.Random(0)
    weights = [draw.randrange(1, 2**31) for _ in range(1000)]
    values = [weight * draw.uniform(0.5, 2) for weight in weights]
    limit = sum(weights) // 3
    chosen = knapsack(weights, values, [limit] * 1000)
    assert sum(weights[i] for i in chosen) <= limit
    bound, room = 0.0, limit
    for i in sorted(range(1000), key=lambda i: -values[i] / weights[i]):
        part = min(1, room / weights[i])
        bound += part * values[i]
        room -= int(part * weights[i])
    assert sum(values[i] for i in chosen) >= 0.999 * bound
