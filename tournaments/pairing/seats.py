"""Who sits where in a pod, so that over the event everybody sits at every seat about equally often.

What sitting at a seat costs is told by how hard it then is to end level: with the rounds that are
left, can the seats this player had least be brought to within one of the seat had most?
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

import numpy as np

from tournaments.pairing.fields import Contestant
from tournaments.pairing.lots import lot_of
from tournaments.pairing.problem import Ints, Pods

SMALL_POD = 5  # up to here all orders are tried, above it sets of players
_LOT_BITS = 10  # the lowest bits of a cost choose by lot among equal ones
_UNIT = 1 << 24  # the weight of ending one visit further apart than one
# Seats that cost a sixty-fourth of it more than the players' best ones are worth a free swap.
REGRET = (_UNIT << _LOT_BITS) // 64
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
        counts = [*contestant.seat_counts[:size], *[0] * (size - len(contestant.seat_counts))]
        costs = []
        for seat in range(size):
            cost = _unlevel(_levelled(counts, seat), self._rounds_left)
            chosen = lot >> (seat * 6) & ((1 << _LOT_BITS) - 1)
            costs.append((cost << _LOT_BITS) + chosen)
        return costs

    def regret(self, pods: Pods) -> int:
        """How much more the pods' seats cost than if every player could have the best seat."""
        total = 0
        for size in sorted({len(pod) for pod in pods}):
            members = np.array([pod for pod in pods if len(pod) == size], dtype=np.int64)
            costs = self.costs(size)[members]
            total += int(least_costs(costs).sum() - costs.min(axis=2).sum())
        return total

    def seated(self, pods: Pods) -> Pods:
        """The pods (of indices of players) in seat order, at the least cost."""
        done: Pods = [[] for _ in pods]
        for size in sorted({len(pod) for pod in pods}):
            places = [p for p, pod in enumerate(pods) if len(pod) == size]
            members = np.array([sorted(pods[p]) for p in places], dtype=np.int64)
            orders = cheapest_orders(self.costs(size)[members])
            for p, pod in zip(places, np.take_along_axis(members, orders, axis=1), strict=True):
                done[p] = pod.tolist()
        return done


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


def least_costs(costs: Ints) -> Ints:
    """The least sum of costs of each pod, for the same argument as `cheapest_orders`."""
    size = costs.shape[1]
    if size > SMALL_POD:
        orders = cheapest_orders(costs)
        picked = np.take_along_axis(costs.transpose(0, 2, 1), orders[:, :, None], axis=2)
        total: Ints = picked.sum(axis=(1, 2))
        return total
    sums: Ints = costs[:, _all_orders(size), np.arange(size)].sum(axis=2)
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
