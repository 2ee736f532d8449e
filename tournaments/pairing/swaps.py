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
from tournaments.pairing.seats import SeatBook, rests

_NEVER_INT = 1 << 61
_NEVER = np.int64(_NEVER_INT)
_NOISE_BITS = 3
FINE_BITS = (
    12  # costs in the search are finer by so many bits: seats weigh parts of a step of score
)
PATIENCE = 150  # steps without a better best before it is shaken
SHAKES = 8


class SwapSearch:
    """Improves the pods of some players of a problem by swaps; `best` are the best seen.

    The players searched over are those of `pods`, their present pods in indices of the problem.
    `floor` is a cost below which nothing is to be hoped for: the search stops there. With a `book`
    seats count too; `steer` adds to the cost of pairs (of the problem, finer by `FINE_BITS`).
    """

    def __init__(
        self,
        problem: Problem,
        pods: Pods,
        *,
        seed: str,
        floor: int | None = None,
        book: SeatBook | None = None,
        steer: Ints | None = None,
    ) -> None:
        members = [i for pod in pods for i in pod]
        self.members = members
        self.size = len(members)
        players = np.array(members, dtype=np.int64)
        self._pairs = problem.pair_matrix(players) << FINE_BITS
        if steer is not None:
            self._pairs += steer[np.ix_(players, players)]
        self._scores = (problem.scores[players] * problem.weights.spread) << FINE_BITS
        self._score_list: list[int] = self._scores.tolist()
        self._odd_costs = problem.odd_costs[players] << FINE_BITS
        self._seats: dict[int, Ints] = {}
        for size in {len(pod) for pod in pods}:
            regrets = book.regrets(size, seat_weight(problem)) if book is not None else None
            if regrets is not None:
                self._seats[size] = regrets[players].T.copy()
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
        self._floor = None if floor is None else (floor << FINE_BITS) + (1 << _NOISE_BITS)
        self._halves = np.empty((self.size, self.size), dtype=np.int64)
        self._swaps = np.empty((self.size, self.size), dtype=np.int64)
        self._looked_at = np.empty((self.size, self.size), dtype=np.int64)
        self._banned = np.zeros(self.size, dtype=np.int64)
        self._tabu: list[tuple[int, int]] = []
        self._counting = np.arange(self.size)
        self._refresh()
        self._keep_best()

    @property
    def best(self) -> Pods:
        """The best pods seen, in indices of the problem."""
        return [[self.members[i] for i in pod] for pod in self._best]

    @property
    def cost(self) -> int:
        """Their cost, in the weights of the problem; negative weights of wishes included.

        With what was added to it for seats, later rounds and the steering, where there were such.
        """
        return self._cost >> FINE_BITS

    def run(self, steps: int, *, after: Callable[[Pods, int], int | None] | None = None) -> None:
        """Take up to `steps` swaps, each the best not tabu, ending early at the floor.

        Where `after` is given, it tells what the pods will cost in later rounds if that is less
        than a limit, else None; then the sum counts. Costs are finer by `FINE_BITS`.
        """
        if after is not None:
            self._cost += after(self.best, _NEVER_INT) or 0
        quiet = 0
        tenure = 1 + self.size // 16
        for step in range(steps):
            if self._floor is not None and self._cost <= self._floor:
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
            later: int | None = 0
            if self._present < self._cost and after is not None:
                later = after(self._in_problem(), self._cost - self._present)
            if later is not None and self._present + later < self._cost:
                self._keep_best()
                self._cost += later
                quiet = 0
            elif (quiet := quiet + 1) > PATIENCE:
                quiet = 0
                self._shake()

    def _keep_best(self) -> None:
        self._cost = self._present
        self._best = [list(pod) for pod in self._pods]

    def _in_problem(self) -> Pods:
        return [[self.members[i] for i in pod] for pod in self._pods]

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
        start = 0
        for p in places:
            pod = self._pods[p]
            if len(pod) in self._seats:
                rows[start : start + len(pod)] += self._seat_rows(pod)
            start += len(pod)
        rows -= rows[self._counting[: len(members)], members][:, None]
        return rows

    def _seat_rows(self, pod: list[int]) -> Ints:
        """What the seats of this pod cost with each player in place of each member."""
        costs = self._seats[len(pod)]
        left = rests(costs[:, pod].T)
        rows: Ints = (left[:, :, None] + costs).min(axis=1)
        return rows

    def _pod_cost(self, p: int) -> int:
        pod = self._pods[p]
        scores = [self._score_list[i] for i in pod]
        odd = int(self._odd_costs[pod].sum()) if self._odd_pods[p] else 0
        pairs = int(self._pairs[np.ix_(pod, pod)].sum()) // 2
        seats = 0
        if len(pod) in self._seats:
            costs = self._seats[len(pod)]
            seats = int((rests(costs[:, pod].T)[0] + costs[:, pod[0]]).min())
        return pairs + max(scores) - min(scores) + odd + seats


def seat_weight(problem: Problem) -> int:
    """What one visit too many off level weighs, in the finer costs."""
    return problem.weights.seat_sixteenths << FINE_BITS - 4


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
