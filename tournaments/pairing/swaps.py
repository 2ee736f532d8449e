"""Tabu search over all swaps of two players of different pods.

For every player i and every player j of another pod, `_halves[i, j]` holds what the pod of i would
cost more if j sat there in place of i; the sum of it and its mirror is what the swap costs. After a
swap only the rows of the two pods change, so a step looks at all n * n swaps for the price of eight
rows. Whole numbers only, and the first of equal swaps by a fixed noise: the same on every machine.
"""

from bisect import insort
from collections.abc import Callable, Sequence

import numpy as np

from tournaments.pairing.lots import Lots
from tournaments.pairing.problem import Ints, Pods, Problem
from tournaments.pairing.seats import REGRET, SeatBook

_NEVER = np.int64(1) << 61
_NOISE_BITS = 3
PATIENCE = 150  # steps without a better best before it is shaken
SHAKES = 8


class SwapSearch:
    """Improves the pods of some players of a problem by swaps; `best` are the best seen.

    The players searched over are those of `pods`, their present pods in indices of the problem.
    `floor` is a cost below which nothing is to be hoped for: the search stops there.
    """

    def __init__(
        self,
        problem: Problem,
        pods: Pods,
        *,
        seed: str,
        floor: int | None = None,
        book: SeatBook | None = None,
    ) -> None:
        members = [i for pod in pods for i in pod]
        self.members = members
        self.size = len(members)
        players = np.array(members, dtype=np.int64)
        self._pairs = problem.pair_matrix(players) << _NOISE_BITS
        self._scores = (problem.scores[players] * problem.weights.spread) << _NOISE_BITS
        self._score_list: list[int] = self._scores.tolist()
        self._odd_costs = problem.odd_costs[players] << _NOISE_BITS
        self._odd_pods = [len(pod) != problem.preferred for pod in pods]
        self._has_odd = any(self._odd_pods) and bool(self._odd_costs.any())
        self._lots = Lots(seed, "swaps", self.size, members[0] if members else 0)
        self._noise = _noise(self.size, self._lots.number())
        start = 0
        self._pods: Pods = []
        for pod in pods:
            self._pods.append(list(range(start, start + len(pod))))
            start += len(pod)
        self._home = [p for p, pod in enumerate(self._pods) for _ in pod]
        self._floor = None if floor is None else floor << _NOISE_BITS
        self._halves = np.empty((self.size, self.size), dtype=np.int64)
        self._swaps = np.empty((self.size, self.size), dtype=np.int64)
        self._looked_at = np.empty((self.size, self.size), dtype=np.int64)
        self._banned = np.zeros(self.size, dtype=np.int64)
        self._tabu: list[tuple[int, int]] = []
        self._counting = np.arange(self.size)
        self._refresh()
        self._book = book
        self._keep_best()

    @property
    def best(self) -> Pods:
        """The best pods seen, in indices of the problem."""
        return [[self.members[i] for i in pod] for pod in self._best]

    @property
    def cost(self) -> int:
        """Their cost, in the weights of the problem; negative weights of wishes included."""
        return self._cost >> _NOISE_BITS

    def run(self, steps: int, *, accept: Callable[[Pods], bool] | None = None) -> None:
        """Take up to `steps` swaps, each the best not tabu, ending early at the floor.

        Where `accept` is given, pods become the best only if it says so.
        """
        quiet = 0
        tenure = 1 + self.size // 16
        for step in range(steps):
            if self._floor is not None and self._cost <= self._floor and self._regret < REGRET:
                return
            while self._tabu and self._tabu[0][0] <= step:
                self._banned[self._tabu.pop(0)[1]] = 0
            i, j = self._choice()
            if self._swaps[i, j] >= _NEVER >> 1:
                return
            self._swap(i, j)
            until = step + tenure + self._lots.below(2 * tenure)
            self._banned[i] = self._banned[j] = _NEVER >> 3
            insort(self._tabu, (until, i))
            insort(self._tabu, (until, j))
            if self._present < self._cost and (accept is None or accept(self._in_problem())):
                self._keep_best()
                quiet = 0
            elif (
                accept is None
                and self._present == self._cost
                and REGRET <= self._regret > self._seat_regret()
            ):
                self._keep_best()
            elif (quiet := quiet + 1) > PATIENCE:
                quiet = 0
                self._shake()

    def _keep_best(self) -> None:
        self._cost = self._present
        self._best = [list(pod) for pod in self._pods]
        self._regret = self._seat_regret()

    def _seat_regret(self) -> int:
        if self._book is None:
            return 0
        return self._book.regret(self._in_problem())

    def _in_problem(self) -> Pods:
        return [[self.members[i] for i in pod] for pod in self._pods]

    def back_to_best(self) -> None:
        """Make the best pods the present ones, for `free_swaps` and `take`."""
        self._restore()
        self._refresh()

    @property
    def present(self) -> Pods:
        """The present pods, in indices of `members`."""
        return self._pods

    def home(self, i: int) -> int:
        """Which of the present pods member i sits in."""
        return self._home[i]

    def pod_of(self, i: int) -> list[int]:
        """The present pod of member i."""
        return self._pods[self._home[i]]

    def free_swaps(self, p: int) -> list[tuple[int, int]]:
        """The swaps of a member of pod p with one of another pod that cost nothing."""
        rows = np.array(self._pods[p])
        free = self._swaps[rows] == self._noise[rows]
        at, others = np.nonzero(free)
        return list(zip(rows[at].tolist(), others.tolist(), strict=True))

    def take(self, i: int, j: int) -> None:
        """Make this swap in the present pods."""
        self._swap(i, j)

    def keep(self, pods: Pods) -> None:
        """Call these pods (of members), known to cost what the best ones cost, the best."""
        self._best = [list(pod) for pod in pods]

    def _choice(self) -> tuple[int, int]:
        """The best swap that is not tabu, or a tabu one that makes the best pods yet."""
        looked_at = self._looked_at
        np.add(self._swaps, self._banned, out=looked_at)
        looked_at += self._banned[:, None]
        flat = int(looked_at.argmin())
        i, j = divmod(flat, self.size)
        first = int(self._swaps.argmin())
        if first != flat:
            a, b = divmod(first, self.size)
            if self._present + self._true(a, b) < self._cost:
                return a, b
        return i, j

    def _true(self, i: int, j: int) -> int:
        return int(self._swaps[i, j]) - int(self._noise[i, j])

    def _swap(self, i: int, j: int) -> None:
        p, q = self._home[i], self._home[j]
        self._present += self._true(i, j)
        self._exchange(i, j)
        first, second = self._pods[p], self._pods[q]
        rows = np.array(first + second)
        new = self._rows(rows, (p, q))
        self._halves[rows] = new
        new += self._halves.take(rows, axis=1).T
        new += self._noise.take(rows, axis=0)
        split = len(first)
        new[:split, rows[:split]] = _NEVER
        new[split:, rows[split:]] = _NEVER
        self._swaps[rows] = new
        self._swaps[:, rows] = new.T

    def _exchange(self, i: int, j: int) -> None:
        p, q = self._home[i], self._home[j]
        self._pods[p][self._pods[p].index(i)] = j
        self._pods[q][self._pods[q].index(j)] = i
        self._home[i], self._home[j] = q, p

    def _refresh(self) -> None:
        """Everything anew from the present pods."""
        self._present = sum(self._pod_cost(p) for p in range(len(self._pods)))
        for p, pod in enumerate(self._pods):
            self._halves[pod] = self._rows(np.array(pod), (p,))
        np.add(self._halves, self._halves.T, out=self._swaps)
        self._swaps += self._noise
        for pod in self._pods:
            self._swaps[np.ix_(pod, pod)] = _NEVER

    def _shake(self) -> None:
        """Back to the best pods, with a few swaps by lot."""
        self._restore()
        for _ in range(SHAKES):
            i, j = self._lots.below(self.size), self._lots.below(self.size)
            if self._home[i] != self._home[j]:
                self._exchange(i, j)
        self._refresh()

    def _restore(self) -> None:
        self._pods = [list(pod) for pod in self._best]
        for p, pod in enumerate(self._pods):
            for i in pod:
                self._home[i] = p

    def _rows(self, members: Ints, places: tuple[int, ...]) -> Ints:
        """What these pods would cost more with each player in place of each of their members."""
        owner: list[int] = []
        lows: list[int] = []
        highs: list[int] = []
        own = self._pairs.take(members, axis=0)
        sums = np.empty((len(places), self.size), dtype=np.int64)
        start = 0
        for at, p in enumerate(places):
            pod = self._pods[p]
            scores = [self._score_list[i] for i in pod]
            ranked = sorted(scores)
            low, high = ranked[0], ranked[-1]
            lows += [ranked[1] if s == low else low for s in scores]
            highs += [ranked[-2] if s == high else high for s in scores]
            owner += [at] * len(pod)
            own[start : start + len(pod)].sum(axis=0, out=sums[at])
            start += len(pod)
        rows: Ints = sums.take(owner, axis=0)
        rows -= own
        rows += np.maximum(self._scores, np.array(highs)[:, None])
        rows -= np.minimum(self._scores, np.array(lows)[:, None])
        if self._has_odd:
            odd = np.array([self._odd_pods[places[at]] for at in owner])
            rows += (self._odd_costs - self._odd_costs[members][:, None]) * odd[:, None]
        rows -= rows[self._counting[: len(members)], members][:, None]
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
