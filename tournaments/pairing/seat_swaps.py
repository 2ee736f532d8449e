"""Swaps that cost nothing in opponents and scores, made so that the seats come out level.

In the last rounds a pod may hold four players who all need the same two seats. Often somebody of
another pod can take the place of one of them at no cost at all: same score range, no repeat.
"""

import numpy as np

from tournaments.pairing.problem import Pods
from tournaments.pairing.seats import REGRET, SeatBook, least_costs
from tournaments.pairing.swaps import SwapSearch

MOST_SWAPS_EACH = 2  # tries for each pod


def settle_seats(search: SwapSearch, book: SeatBook) -> None:
    """Swap players of the best pods of a search where that makes seats more level for nothing."""
    search.back_to_best()
    for _ in range(MOST_SWAPS_EACH):
        pods = search.present
        wishes = [_regret(search, book, pod) for pod in pods]
        worst = sorted(range(len(pods)), key=lambda p: -wishes[p])
        moved = False
        for p in worst:
            if wishes[p] < REGRET:
                break
            moved |= _settle(search, book, p)
        if not moved:
            return


def _regret(search: SwapSearch, book: SeatBook, pod: list[int]) -> int:
    costs = book.costs(len(pod))[[search.members[i] for i in pod]]
    return int(least_costs(costs[None])[0] - costs.min(axis=1).sum())


def _settle(search: SwapSearch, book: SeatBook, p: int) -> bool:
    """The best free swap of a player of this pod, if it makes seats more level."""
    pods: Pods = search.present
    pod = pods[p]
    free = [(i, j) for i, j in search.free_swaps(p) if len(search.pod_of(j)) == len(pod)]
    if not free:
        return False
    size = len(pod)
    members = np.array(search.members)
    costs = book.costs(size)[members]
    before = least_costs(costs[np.array([q for q in pods if len(q) == size])])
    place = {q: n for n, q in enumerate(q for q in range(len(pods)) if len(pods[q]) == size)}
    here = np.array([[j if x == i else x for x in pod] for i, j in free])
    there = np.array([[i if x == j else x for x in search.pod_of(j)] for i, j in free])
    after = least_costs(costs[here]) + least_costs(costs[there])
    gain = after - np.array([before[place[search.home(j)]] for _, j in free]) - before[place[p]]
    best = int(gain.argmin())
    if gain[best] > -REGRET // 2:
        return False
    search.take(*free[best])
    return True
