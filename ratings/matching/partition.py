"""The best way to cut players, sorted by rating, into tables: dynamic programming, exact.

Costs are in units of (fair range) squared, so that they compare whatever the ladder. A table of
``s`` players costs ``s`` times its squared spread, plus ``TABLE_COST``, which makes one large fair
table cheaper than two small ones. Who waits on costs the square of what they would accept by now.
So a table is made when its spread is, on average, what its players accept.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

TABLE_COST: Final = 1.5
INFINITE: Final = float("inf")


def fewest_left(count: int, *, min_size: int, max_size: int) -> int:
    """Return how many of so many players must stay without a table, whatever is done."""
    tables = count // min_size
    return max(0, count - tables * max_size)


def best_cut(
    ratings: Sequence[float],
    readiness: Sequence[float],
    *,
    min_size: int,
    max_size: int,
    fair_range: float,
) -> list[tuple[int, int]]:
    """Return the tables as (start, end) in ``ratings``, which ascend; the others wait on.

    ``readiness`` is what it costs that this player waits on. Those who wait are either as few as
    can be, or enough for a table of their own later: nobody is left over by others' tables.
    """
    count = len(ratings)
    enough = min_size  # so many and more left waiting are one case
    sizes = range(min_size, max_size + 1)
    cases = range(enough + 1)
    # best[i][left]: the least cost of the first i players with so many of them left waiting.
    best = [[INFINITE] * (enough + 1) for _ in range(count + 1)]
    step = [[0] * (enough + 1) for _ in range(count + 1)]  # the size of the last table, 0: waits
    best[0][0] = 0.0
    ready = list(accumulate(readiness, initial=0.0))
    scale = 1.0 / (fair_range * fair_range)
    for end in range(1, count + 1):
        before, here, how = best[end - 1], best[end], step[end]
        waits = readiness[end - 1]
        for left in range(enough):
            here[left + 1] = before[left] + waits
        here[enough] = min(here[enough], before[enough] + waits)
        top = ratings[end - 1]
        for size in sizes:
            start = end - size
            if start < 0:
                break
            spread = top - ratings[start]
            cost = size * spread * spread * scale + TABLE_COST
            if cost > ready[end] - ready[start]:
                continue  # they would all rather wait, and are enough for a table of their own
            for left, value in enumerate(best[start]):
                if value + cost < here[left]:
                    here[left] = value + cost
                    how[left] = size
    bound = fewest_left(count, min_size=min_size, max_size=max_size)
    allowed = [left for left in cases if left <= bound or left == enough]
    return _walk_back(best, step, readiness, min(allowed, key=best[count].__getitem__))


def _walk_back(
    best: Sequence[Sequence[float]],
    step: Sequence[Sequence[int]],
    readiness: Sequence[float],
    left: int,
) -> list[tuple[int, int]]:
    tables = []
    end = len(best) - 1
    enough = len(best[0]) - 1
    while end > 0:
        if size := step[end][left]:
            tables.append((end - size, end))
            end -= size
            continue
        end -= 1
        stays = left == enough and best[end][enough] + readiness[end] == best[end + 1][enough]
        left -= 0 if stays else 1
    return tables[::-1]
