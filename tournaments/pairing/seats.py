"""Who sits where in a pod, so that over the event everybody sits at every seat about equally often.

What sitting at a seat costs is told by how hard it then is to end level: with the rounds that are
left, can the seats this player had least be brought to within one of the seat had most?
"""

from collections.abc import Mapping, Sequence

import numpy as np

from tournaments.pairing.fields import Contestant
from tournaments.pairing.lots import lot_of
from tournaments.pairing.problem import Ints

_LOST = 1 << 40  # for each visit by which the seats cannot end level any more
_TIGHT = 1 << 28  # for visits still owed, the heavier the fewer rounds are left
_LEVEL = 1 << 16  # for unequal seats as such
_LOT_BITS = 8


def seat_pods(
    pods: Sequence[Sequence[int]],
    contestants: Mapping[int, Contestant],
    *,
    rounds_left: int,
    seed: str,
    round_no: int,
) -> list[list[int]]:
    """The pods with their entries in seat order. `rounds_left` counts the rounds after this one."""
    seated: list[list[int]] = [[] for _ in pods]
    for size in sorted({len(pod) for pod in pods}):
        places = [p for p, pod in enumerate(pods) if len(pod) == size]
        costs = np.array(
            [
                [
                    _seat_costs(contestants[entry], size, rounds_left, seed, round_no)
                    for entry in pod
                ]
                for pod in (sorted(pods[p]) for p in places)
            ],
            dtype=np.int64,
        )
        for p, order in zip(places, cheapest_orders(costs).tolist(), strict=True):
            pod = sorted(pods[p])
            seated[p] = [pod[i] for i in order]
    return seated


def _seat_costs(
    contestant: Contestant, size: int, rounds_left: int, seed: str, round_no: int
) -> list[int]:
    """What each of the pod's seats costs this player."""
    counts = [*contestant.seat_counts[:size], *[0] * (size - len(contestant.seat_counts))]
    lot = lot_of(seed, "seat", round_no, contestant.entry)
    costs = []
    for seat in range(size):
        after = list(counts)
        after[seat] += 1
        most = max(after)
        owed = sum(max(0, most - 1 - count) for count in after)
        cost = _LEVEL * sum(count * count for count in after)
        if owed > rounds_left:
            cost += _LOST * (owed - rounds_left)
        cost += _TIGHT * owed * owed // (rounds_left + 1)
        costs.append(cost + (lot >> (seat * _LOT_BITS)) % (1 << _LOT_BITS))
    return costs


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
