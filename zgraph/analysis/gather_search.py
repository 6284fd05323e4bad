"""Search for the sequence of gathers that holds the fewest bytes, where there are not too many.

Once a set of gathers has started, everything that needs no other can run, so what is held depends
on that set alone. The search walks over sets, gather by gather, keeping the most promising ones.
With few gathers it keeps all of them and its result is the best there is.
"""

from __future__ import annotations

from dataclasses import dataclass

from zgraph.analysis.placement import Problem

MOST_GATHERS = 512
_EFFORT = 100_000  # sets x gathers weighed in one search, about


@dataclass(frozen=True, slots=True)
class Needs:
    """What each gather and each freeing needs, as sets of gathers: bit k stands for span k.

    `to_free[k]` is 0 for a span that is never freed. `held` is there before the
    first gather.
    """

    nbytes: list[int]
    to_start: list[int]
    to_free: list[int]
    freed: list[int]
    held: int


def needs_of(problem: Problem) -> Needs:
    """Follow every edge once, with a set for each node."""
    spans = problem.spans
    bit = {span.gather: 1 << k for k, span in enumerate(spans)}
    needed = [0] * len(problem)
    for i, before in enumerate(problem.before):
        found = bit.get(i, 0)
        for x in before:
            found |= needed[x]
        needed[i] = found
    to_free = []
    for span in spans:
        found = 0
        for i in span.releases:
            found |= needed[i]
        to_free.append(found)
    return Needs(
        [span.nbytes if span.start >= 0 else 0 for span in spans],
        [needed[span.gather] & ~bit[span.gather] for span in spans],
        to_free,
        [span.nbytes for span in spans],
        sum(span.nbytes for span in spans if span.start < 0),
    )


def search(problem: Problem, bound: int) -> list[int] | None:
    """A sequence of all gathers that stays below `bound` bytes, or None when none is found.

    Of several, the one with the lowest peak; then the one that keeps closest to the present order.
    """
    needs = needs_of(problem)
    count = len(needs.nbytes)
    width = max(2, _EFFORT // max(1, count * count))
    # started set -> (bytes held, peak, set before, gather): the best way known to reach the set
    layer: dict[int, tuple[int, int, int, int]] = {0: (needs.held, needs.held, 0, -1)}
    history = [layer]
    for _ in range(count):
        reached: dict[int, tuple[int, int, int, int]] = {}
        for started, (held, peak, _, _) in layer.items():
            _expand(needs, started, held, peak, bound, reached)
        if not reached:
            return None
        if len(reached) > width:
            ranked = sorted(reached.items(), key=lambda item: (item[1][0], item[1][1], item[0]))
            reached = dict(ranked[:width])
        layer = reached
        history.append(layer)
    sequence = []
    started = (1 << count) - 1
    for step in range(count, 0, -1):
        _, _, started, gather = history[step][started]
        sequence.append(problem.spans[gather].gather)
    return sequence[::-1]


def _expand(
    needs: Needs,
    started: int,
    held: int,
    peak: int,
    bound: int,
    reached: dict[int, tuple[int, int, int, int]],
) -> None:
    """Add to `reached` each set that one more gather leads to within the bound."""
    gain: dict[int, int] = {}
    for need, nbytes in zip(needs.to_free, needs.freed, strict=True):
        missing = need & ~started
        if missing and not missing & (missing - 1):
            gain[missing] = gain.get(missing, 0) + nbytes
    for k, nbytes in enumerate(needs.nbytes):
        one = 1 << k
        if started & one or needs.to_start[k] & ~started or held + nbytes >= bound:
            continue
        entry = (held + nbytes - gain.get(one, 0), max(peak, held + nbytes), started, k)
        known = reached.get(started | one)
        if known is None or entry[1] < known[1]:
            reached[started | one] = entry
