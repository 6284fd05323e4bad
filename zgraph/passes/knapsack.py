"""Choose what is worth most within limits that grow from one choice to the next."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

# Above so many combinations worth considering, those of nearly equal weight are thinned out.
MOST_STATES = 8192


def knapsack(weights: Sequence[int], values: Sequence[float], limits: Sequence[int]) -> list[int]:
    """Return the numbers of the items with the largest sum of values that the limits allow.

    The weight of what is chosen among items 0 to k never exceeds `limits[k]`, which for a single
    limit is the same for all. Weights and values are above 0. Combinations that another one beats
    in both weight and value are dropped (G. Nemhauser, Z. Ullmann, "Discrete dynamic programming
    and capital allocation", 1969), so the result is exact while no more than MOST_STATES remain;
    above that, of each MOST_STATES-th part of the range of weights the lightest and the heaviest
    stay, which gives up a few thousandths at most.
    """
    # What comes later only adds weight, so a later limit that is lower holds for earlier items too.
    tight = np.minimum.accumulate(np.maximum(np.asarray(limits, dtype=np.int64), 0)[::-1])[::-1]
    weight, value = np.zeros(1, dtype=np.int64), np.zeros(1)
    origins: list[np.ndarray] = []  # state -> twice its origin, plus 1 where the item was taken
    for k, (w, v) in enumerate(zip(weights, values, strict=True)):
        fits = weight + w <= tight[k]
        heavier = np.concatenate([weight, weight[fits] + w])
        better = np.concatenate([value, value[fits] + v])
        origin = np.concatenate([2 * np.arange(len(weight)), 2 * np.flatnonzero(fits) + 1])
        order = np.lexsort((-better, heavier))
        heavier, better, origin = heavier[order], better[order], origin[order]
        best_before = np.concatenate([[-1.0], np.maximum.accumulate(better)[:-1]])
        stays = _thinned(heavier, np.flatnonzero(better > best_before))
        weight, value = heavier[stays], better[stays]
        origins.append(origin[stays])
    chosen, state = [], len(value) - 1
    for k in range(len(origins) - 1, -1, -1):
        state, taken = divmod(int(origins[k][state]), 2)
        if taken:
            chosen.append(k)
    return chosen[::-1]


def _thinned(weight: np.ndarray, stays: np.ndarray) -> np.ndarray:
    """Of the states that stay, ordered by weight, those to go on with."""
    if len(stays) <= MOST_STATES:
        return stays
    part = weight[stays] * MOST_STATES // (int(weight[stays[-1]]) + 1)
    first = np.flatnonzero(np.diff(part, prepend=-1))
    last = np.flatnonzero(np.diff(part, append=MOST_STATES))
    return stays[np.union1d(first, last)]
