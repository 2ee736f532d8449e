"""Who sits where in a pod, so that over the event everybody sits at every seat about equally often.

What sitting at a seat costs is told by how hard it then is to end level: with the rounds that are
left, can the seats this player had least be brought to within one of the seat had most?
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

import numpy as np

from tournaments.pairing.fields import LARGEST_POD, Contestant
from tournaments.pairing.lots import lot_of
from tournaments.pairing.problem import Ints, Pods

SMALL_POD = 5  # up to here all orders are tried, above it sets of players
SWEEPS = 8
_LOT_BITS = 10  # the lowest bits of a cost choose by lot among equal ones
_UNIT_BITS = 20
_UNIT = 1 << _UNIT_BITS  # the weight of ending one visit further apart than one
# How likely a player is to get the seat most, second, third … needed, in 64ths: guessed from play,
# pods of four; the rest of the seats share what is left.
_CHANCES = (32, 16, 10, 6)


class SeatBook:
    """What each seat costs each player of a round, by pod size. `rounds_left` follow this one."""

    def __init__(
        self, players: Sequence[Contestant], *, rounds_left: int, seed: str, round_no: int
    ) -> None:
        self._players = players
        self._rounds_left = rounds_left
        self._lots = [lot_of(seed, "seat", round_no, c.entry) for c in players]
        self._by_size: dict[int, Ints] = {}

    def costs(self, size: int) -> Ints:
        """Costs in pods of this size: a row for each player in the order given, a column a seat."""
        if size not in self._by_size:
            rows = [
                self._row(c, size, lot) for c, lot in zip(self._players, self._lots, strict=True)
            ]
            self._by_size[size] = np.array(rows, dtype=np.int64).reshape(-1, size)
        return self._by_size[size]

    def _row(self, contestant: Contestant, size: int, lot: int) -> list[int]:
        counts = _counts(contestant, size)
        costs = []
        for seat in range(size):
            cost = _unlevel(_levelled(counts, seat), self._rounds_left)
            chosen = lot >> (seat * 6) & ((1 << _LOT_BITS) - 1)
            costs.append((cost << _LOT_BITS) + chosen)
        return costs

    def regrets(self, size: int, weight: int) -> Ints | None:
        """How much more each seat costs each player than his or her best; None in large pods.

        One visit further apart than one, at the end of the event, weighs `weight`.
        """
        if size > SMALL_POD:
            return None
        costs = (self.costs(size) >> _LOT_BITS) * weight >> _UNIT_BITS
        regrets: Ints = costs - costs.min(axis=1)[:, None]
        return regrets

    def seated(self, pods: Pods, following: Pods | None = None) -> Pods:
        """The pods (of indices of players) in seat order, at the least cost.

        `following` are pods of strangers that the next round may well have: then what the seats
        are to cost after that round is made little, pod after pod, until it gets no less.
        """
        done: Pods = [[] for _ in pods]
        for size in sorted({len(pod) for pod in pods}):
            places = [p for p, pod in enumerate(pods) if len(pod) == size]
            members = np.array([sorted(pods[p]) for p in places], dtype=np.int64)
            orders = cheapest_orders(self.costs(size)[members])
            for p, pod in zip(places, np.take_along_axis(members, orders, axis=1), strict=True):
                done[p] = pod.tolist()
        if following and self._rounds_left and max(map(len, following)) <= SMALL_POD:
            self._look_on(done, {i: pod for pod in following for i in pod})
        return done

    def _look_on(self, done: Pods, following: dict[int, list[int]]) -> None:
        """Reseat pod after pod, by what a player's seat makes of the pod he or she is next in."""
        seat_of = {i: seat for pod in done for seat, i in enumerate(pod)}
        for _ in range(SWEEPS):
            before = dict(seat_of)
            for p, pod in enumerate(done):
                # Strangers of this pod are in different pods next, so each weighs alone.
                costs = [
                    [self._next_cost(following[i], seat_of | {i: seat}) for seat in range(len(pod))]
                    for i in pod
                ]
                order = cheapest_orders(np.array([costs], dtype=np.int64))[0]
                done[p] = [pod[k] for k in order]
                seat_of |= {i: seat for seat, i in enumerate(done[p])}
            if seat_of == before:
                return

    def _next_cost(self, pod: list[int], seat_of: dict[int, int]) -> int:
        """What the seats of a next pod cost if its players have these seats now."""
        rows = [self._next_row(i, seat_of[i], len(pod)) for i in pod]
        return int(least_costs(np.array([rows], dtype=np.int64))[0])

    def _next_row(self, i: int, seat: int, size: int) -> list[int]:
        """What each seat costs this player in a pod of this size after sitting here now."""
        counts = _counts(self._players[i], LARGEST_POD)
        counts[seat] += 1
        left = self._rounds_left - 1
        return [_unlevel(_levelled(counts[:size], s), left) for s in range(size)]


def _counts(contestant: Contestant, size: int) -> list[int]:
    return [*contestant.seat_counts[:size], *[0] * (size - len(contestant.seat_counts))]


def _levelled(counts: Sequence[int], seat: int) -> tuple[int, ...]:
    """The counts after a visit to the seat, less their least, in ascending order."""
    after = list(counts)
    after[seat] += 1
    low = min(after)
    return tuple(sorted([count - low for count in after]))


@lru_cache(maxsize=1 << 16)
def _unlevel(counts: tuple[int, ...], rounds_left: int) -> int:
    """How far from level these counts (ascending, from 0) are to be expected at the end.

    0 where the most and the least differ by at most one; in `_UNIT`s otherwise. In each round to
    come the seat least often had is got by the first of `_CHANCES`, and so on.
    """
    if not rounds_left:
        apart = max(0, counts[-1] - 1)
        return _UNIT * apart * apart
    total = 0
    for rank, chance in enumerate(_CHANCES):
        if rank < len(counts):
            total += chance * _unlevel(_levelled(counts, rank), rounds_left - 1)
    return total // 64


@lru_cache(maxsize=2)
def _all_orders(size: int) -> Ints:
    return np.array(list(permutations(range(size))), dtype=np.int64)


@lru_cache(maxsize=2)
def _orders_with(size: int) -> Ints:
    """For each member and seat the numbers of the orders in which the one has the other."""
    seats = _all_orders(size)
    return np.array([[np.nonzero(seats[:, m] == s)[0] for s in range(size)] for m in range(size)])


def rests(costs: Ints) -> Ints:
    """For each member and seat of a pod: the least the others cost when the member has the seat.

    `costs[member, seat]` are whole numbers.
    """
    size = len(costs)
    sums = costs[np.arange(size), _all_orders(size)].sum(axis=1)
    left: Ints = sums[_orders_with(size)].min(axis=2) - costs
    return left


def least_costs(costs: Ints) -> Ints:
    """The least sum of costs of each pod, for the same argument as `cheapest_orders`."""
    size = costs.shape[1]
    sums: Ints = costs[:, np.arange(size), _all_orders(size)].sum(axis=2)
    least: Ints = sums.min(axis=1)
    return least


def cheapest_orders(costs: Ints) -> Ints:
    """For each pod the players in seat order, at the least sum of costs.

    `costs[pod, player, seat]` are whole numbers; a dynamic programme over the sets of players who
    fill the first seats, for all pods at once.
    """
    pods, size, _ = costs.shape
    best = np.full((1 << size, pods), np.int64(1) << 62)
    best[0] = 0
    last = np.zeros((1 << size, pods), dtype=np.int64)
    for players in range(1, 1 << size):
        seat = players.bit_count() - 1
        for player in range(size):
            if players >> player & 1:
                cost = best[players & ~(1 << player)] + costs[:, player, seat]
                better = cost < best[players]
                best[players] = np.where(better, cost, best[players])
                last[players] = np.where(better, player, last[players])
    orders = np.zeros((pods, size), dtype=np.int64)
    left = np.full(pods, (1 << size) - 1)
    for seat in range(size - 1, -1, -1):
        orders[:, seat] = last[left, np.arange(pods)]
        left &= ~(1 << orders[:, seat])
    return orders
