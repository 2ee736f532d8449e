"""Swaps that cost nothing in opponents and scores, made so that the seats come out level.

In the last rounds a pod may hold four players who all need the same two seats. Often somebody of
another pod can take the place of one of them at no cost at all: same score range, no repeat.
"""

import numpy as np

from tournaments.pairing.problem import Ints
from tournaments.pairing.seats import REGRET, SeatBook, least_costs
from tournaments.pairing.swaps import SwapSearch

STEPS = 60  # free swaps tried in a walk
TENURE = 6  # steps a player stays where a free swap has put him or her


def settle_seats(search: SwapSearch, book: SeatBook) -> None:
    """Walk from the best pods by free swaps, and keep those whose seats are most level.

    Each step takes the pod whose seats please its players least and makes the best free swap of
    one of them, though it be for the worse: a small tabu search of its own.
    """
    search.back_to_best()
    walk = _Walk(search, book)
    for step in range(STEPS):
        if walk.least < REGRET or not walk.step(step):
            break
    search.keep(walk.best)


class _Walk:
    def __init__(self, search: SwapSearch, book: SeatBook) -> None:
        self._search = search
        members = np.array(search.members)
        sizes = {len(pod) for pod in search.present}
        self._costs: dict[int, Ints] = {size: book.costs(size)[members] for size in sizes}
        self._regrets = [self._regret(p) for p in range(len(search.present))]
        self.least = sum(self._regrets)
        self.best = [list(pod) for pod in search.present]
        self._free_from = [0] * search.size

    def _regret(self, p: int) -> int:
        pod = self._search.present[p]
        costs = self._costs[len(pod)][pod]
        return int(least_costs(costs[None])[0] - costs.min(axis=1).sum())

    def step(self, step: int) -> bool:
        """One free swap, from the pod with the most regret that has any; False if none has."""
        order = sorted(range(len(self._regrets)), key=lambda p: -self._regrets[p])
        for p in order:
            if self._regrets[p] < REGRET:
                return False
            if self._swap_from(p, step):
                return True
        return False

    def _swap_from(self, p: int, step: int) -> bool:
        search = self._search
        pod = search.present[p]
        size = len(pod)
        free = [
            (i, j)
            for i, j in search.free_swaps(p)
            if len(search.pod_of(j)) == size
            and self._free_from[i] <= step
            and self._free_from[j] <= step
        ]
        if not free:
            return False
        here = np.array([[j if x == i else x for x in pod] for i, j in free])
        there = np.array([[i if x == j else x for x in search.pod_of(j)] for i, j in free])
        costs = self._costs[size][np.concatenate((here, there))]
        regrets = least_costs(costs) - costs.min(axis=2).sum(axis=1)
        old = np.array([self._regrets[search.home(j)] for _, j in free])
        chosen = int((regrets[: len(free)] + regrets[len(free) :] - old).argmin())
        i, j = free[chosen]
        q = search.home(j)
        search.take(i, j)
        self._regrets[p] = int(regrets[chosen])
        self._regrets[q] = int(regrets[len(free) + chosen])
        self._free_from[i] = self._free_from[j] = step + TENURE
        if (now := sum(self._regrets)) < self.least:
            self.least = now
            self.best = [list(each) for each in search.present]
        return True
