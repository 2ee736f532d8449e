"""Tabu search over all swaps of two players of different pods.

For every player i and every player j of another pod, `_halves[i, j]` holds what the pod of i would
cost more if j sat there in place of i; the sum of it and its mirror is what the swap costs. After a
swap only the rows of the two pods change, so a step looks at all n * n swaps for the price of eight
rows. Whole numbers only, and the first of equal swaps by a fixed noise: the same on every machine.
"""

from collections.abc import Sequence

import numpy as np

from tournaments.pairing.lots import Lots
from tournaments.pairing.problem import Ints, Pods, Problem

_NEVER = np.int64(1) << 61
_NOISE_BITS = 3


class SwapSearch:
    """Improves the pods of some players of a problem by swaps; `pods` and `cost` are the best seen.

    `members` are the players searched over and `pods` their present pods, in indices of the
    problem. `floor` is a cost below which nothing is to be hoped for: the search stops there.
    """

    def __init__(
        self, problem: Problem, pods: Pods, *, seed: str, floor: int | None = None
    ) -> None:
        members = [i for pod in pods for i in pod]
        self.members = members
        self.size = len(members)
        players = np.array(members, dtype=np.int64)
        scale = 1 << _NOISE_BITS
        self._scale = scale
        self._pairs = problem.pair_matrix(players) * scale
        self._scores = problem.scores[players] * (problem.weights.spread * scale)
        self._score_list: list[int] = self._scores.tolist()
        self._odd_costs = problem.odd_costs[players] * scale
        self._odd_pods = [len(pod) != problem.preferred for pod in pods]
        self._has_odd = any(self._odd_pods)
        start = 0
        self._pods: Pods = []
        for pod in pods:
            self._pods.append(list(range(start, start + len(pod))))
            start += len(pod)
        self._home = [p for p, pod in enumerate(self._pods) for _ in pod]
        self._lots = Lots(seed, "swaps", self.size, members[0] if members else 0)
        self._noise = _noise(self.size, self._lots.number())
        self.cost = self._present = sum(self._pod_cost(p) for p in range(len(pods)))
        self._best = [list(pod) for pod in self._pods]
        self._floor = None if floor is None else floor * scale
        self._halves = np.empty((self.size, self.size), dtype=np.int64)
        for p in range(len(pods)):
            rows = self._pods[p]
            self._halves[rows] = self._rows(p)
        self._swaps = self._halves + self._halves.T + self._noise
        for pod in self._pods:
            self._swaps[np.ix_(pod, pod)] = _NEVER
        self._penalty = np.zeros(self.size, dtype=np.int64)
        self._tabu: list[tuple[int, int]] = []

    @property
    def best(self) -> Pods:
        """The best pods seen, in indices of the problem."""
        return [[self.members[i] for i in pod] for pod in self._best]

    @property
    def best_cost(self) -> int:
        """Their cost, in the weights of the problem; negative weights of wishes included."""
        return self.cost // self._scale

    def run(self, steps: int) -> None:
        """Take up to `steps` swaps, each the best not tabu, ending early at the floor."""
        patience = max(40, 2 * self.size)
        quiet = 0
        for step in range(steps):
            if self._floor is not None and self.cost <= self._floor:
                return
            while self._tabu and self._tabu[0][0] <= step:
                self._penalty[self._tabu.pop(0)[1]] = 0
            flat = int((self._swaps + self._penalty + self._penalty[:, None]).argmin())
            i, j = divmod(flat, self.size)
            first = int(self._swaps.argmin())
            if first != flat:
                a, b = divmod(first, self.size)
                if self._present + self._true(a, b) < self.cost:
                    i, j = a, b
            if self._swaps[i, j] >= _NEVER >> 1:
                return
            self._swap(i, j)
            until = step + 3 + self._lots.below(8)
            for player in (i, j):
                self._penalty[player] = _NEVER >> 3
                self._tabu.append((until, player))
            self._tabu.sort()
            if self._present < self.cost:
                self.cost = self._present
                self._best = [list(pod) for pod in self._pods]
                quiet = 0
                continue
            quiet += 1
            if quiet > patience:
                quiet = 0
                self._shake()

    def _true(self, i: int, j: int) -> int:
        return int(self._swaps[i, j]) - int(self._noise[i, j])

    def _swap(self, i: int, j: int) -> None:
        p, q = self._home[i], self._home[j]
        self._present += self._true(i, j)
        self._pods[p][self._pods[p].index(i)] = j
        self._pods[q][self._pods[q].index(j)] = i
        self._home[i], self._home[j] = q, p
        rows = self._pods[p] + self._pods[q]
        halves = self._halves
        halves[rows] = np.concatenate((self._rows(p), self._rows(q)))
        both = halves[rows] + halves[:, rows].T
        both += self._noise[rows]
        first = len(self._pods[p])
        both[:first, self._pods[p]] = _NEVER
        both[first:, self._pods[q]] = _NEVER
        self._swaps[rows] = both
        self._swaps[:, rows] = both.T

    def _shake(self) -> None:
        """Back to the best pods, with a few swaps by lot."""
        here = [set(pod) for pod in self._best]
        self._pods = [list(pod) for pod in self._best]
        for p, pod in enumerate(self._pods):
            for i in pod:
                self._home[i] = p
        del here
        for _ in range(3):
            i, j = self._lots.below(self.size), self._lots.below(self.size)
            p, q = self._home[i], self._home[j]
            if p != q:
                self._pods[p][self._pods[p].index(i)] = j
                self._pods[q][self._pods[q].index(j)] = i
                self._home[i], self._home[j] = q, p
        self._present = sum(self._pod_cost(p) for p in range(len(self._pods)))
        for p, pod in enumerate(self._pods):
            self._halves[pod] = self._rows(p)
        np.add(self._halves, self._halves.T, out=self._swaps)
        self._swaps += self._noise
        for pod in self._pods:
            self._swaps[np.ix_(pod, pod)] = _NEVER

    def _rows(self, p: int) -> Ints:
        """What pod p would cost more with each player in place of each of its members."""
        pod = self._pods[p]
        own = self._pairs[pod]
        sums = own.sum(axis=0)
        rows: Ints = sums - own
        ranked = sorted((self._score_list[i], i) for i in pod)
        low, low_next = ranked[0], ranked[1]
        high, high_next = ranked[-1], ranked[-2]
        lows = [low_next[0] if i == low[1] else low[0] for i in pod]
        highs = [high_next[0] if i == high[1] else high[0] for i in pod]
        spread = high[0] - low[0]
        rows += np.maximum(self._scores, np.array(highs)[:, None])
        rows -= np.minimum(self._scores, np.array(lows)[:, None])
        rows -= (sums[pod] + spread)[:, None]
        if self._odd_pods[p]:
            rows += self._odd_costs - self._odd_costs[pod][:, None]
        return rows

    def _pod_cost(self, p: int) -> int:
        pod = self._pods[p]
        scores = [self._score_list[i] for i in pod]
        odd = int(self._odd_costs[pod].sum()) if self._odd_pods[p] else 0
        pairs = int(self._pairs[np.ix_(pod, pod)].sum()) // 2
        return pairs + max(scores) - min(scores) + odd


def _noise(size: int, key: int) -> Ints:
    """A symmetric matrix of small numbers by lot, which chooses among equal swaps."""
    with np.errstate(over="ignore"):
        i = np.arange(size, dtype=np.uint64)
        z = (i[:, None] + i) * np.uint64(0x9E3779B97F4A7C15) + (i[:, None] * i) * np.uint64(
            0xD1B54A32D192ED03
        )
        z ^= np.uint64(key)
        z *= np.uint64(0xBF58476D1CE4E5B9)
        z ^= z >> np.uint64(31)
        z *= np.uint64(0x94D049BB133111EB)
        return (z >> np.uint64(64 - _NOISE_BITS)).astype(np.int64)


def chunks(players: Sequence[int], sizes: Sequence[int]) -> Pods:
    """The players in order, cut into pods of these sizes."""
    pods, start = [], 0
    for size in sizes:
        pods.append(list(players[start : start + size]))
        start += size
    return pods
