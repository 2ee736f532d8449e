"""The best pods of a small field, proved: a dynamic programme over sets of players.

The lowest player not yet seated sits in the next pod, so each division is met once. Up to sixteen
players that is a fraction of a second.
"""

from functools import lru_cache
from itertools import combinations

import numpy as np

from tournaments.pairing.problem import Ints, Pods, Problem
from tournaments.pairing.seats import SeatBook, least_costs

MOST_PLAYERS = 16
SEAT_BITS = 12  # seats choose among equal pods: all their costs together are below this power of 2
SEAT = 64  # … and this is what one visit too many off level weighs
MOST_REGRET = (1 << SEAT_BITS) // MOST_PLAYERS - 1


def best_pods(problem: Problem, sizes: tuple[int, ...], seats: SeatBook | None = None) -> Pods:
    """Pods of these sizes at the least cost in the problem's weights, for up to 16 players.

    Of equal ones those with the most level seats.
    """
    players = len(problem)
    if len(sizes) == 1:
        return [list(range(players))]
    tables = {size: _pod_costs(problem, size, seats) for size in set(sizes)}
    # A stage holds the sets of players seated so far, with the cheapest way to each; stages are
    # keyed by the sizes still to come.
    steps: list[dict[tuple[int, ...], dict[int, tuple[int, int]]]] = [
        {tuple(sorted(sizes)): {0: (0, 0)}}
    ]
    for _ in sizes[2:]:
        following: dict[tuple[int, ...], tuple[list[Ints], list[Ints], list[Ints]]] = {}
        for left, states in steps[-1].items():
            seated, costs = _arrays(states)
            for size in sorted(set(left)):
                at = left.index(size)
                found = following.setdefault(left[:at] + left[at + 1 :], ([], [], []))
                pods = _next_pods(seated, players, size)
                found[0].append((seated[:, None] | pods).ravel())
                found[1].append((costs[:, None] + tables[size][pods]).ravel())
                found[2].append(pods.ravel())
        steps.append(
            {left: _cheapest(*map(np.concatenate, found)) for left, found in following.items()}
        )
    seated_last, pod = _last_two(steps[-1], tables, players)
    everybody = (1 << players) - 1
    masks = [everybody & ~seated_last & ~pod, pod, *_traced(steps, seated_last, pod, players)]
    return [[i for i in range(players) if mask >> i & 1] for mask in reversed(masks)]


def _arrays(states: dict[int, tuple[int, int]]) -> tuple[Ints, Ints]:
    costs = np.array([cost for cost, _ in states.values()], dtype=np.int64)
    return np.array(list(states), dtype=np.int64), costs


def _last_two(
    stage: dict[tuple[int, ...], dict[int, tuple[int, int]]],
    tables: dict[int, Ints],
    players: int,
) -> tuple[int, int]:
    """The set from which the last two pods make the cheapest whole, and the first of the two."""
    best: tuple[int, int, int] | None = None
    for left, states in stage.items():
        seated, costs = _arrays(states)
        for size, other in {left, left[::-1]}:
            pods = _next_pods(seated, players, size)
            rest = ((1 << players) - 1) & ~(seated[:, None] | pods)
            total = costs[:, None] + tables[size][pods] + tables[other][rest]
            row, column = divmod(int(total.argmin()), total.shape[1])
            found = (int(total[row, column]), int(seated[row]), int(pods[row, column]))
            best = found if best is None else min(best, found)
    if best is None:
        msg = "no two pods are left"
        raise ValueError(msg)
    return best[1], best[2]


def _pod_costs(problem: Problem, size: int, seats: SeatBook | None) -> Ints:
    """The cost of each pod of this size, at the number whose bits are its players."""
    players = len(problem)
    pods = np.array(list(combinations(range(players), size)), dtype=np.int64)
    pairs = problem.pair_matrix(np.arange(players))
    costs = (problem.scores[pods[:, 0]] - problem.scores[pods[:, -1]]) * problem.weights.spread
    for i, j in combinations(range(size), 2):
        costs += pairs[pods[:, i], pods[:, j]]
    if size != problem.preferred:
        costs += problem.odd_costs[pods].sum(axis=1)
    costs <<= SEAT_BITS
    regrets = seats.regrets(size, SEAT) if seats else None
    if regrets is not None:
        costs += least_costs(np.minimum(regrets, MOST_REGRET)[pods])
    table = np.zeros(1 << players, dtype=np.int64)
    table[(np.int64(1) << pods).sum(axis=1)] = costs
    return table


@lru_cache(maxsize=64)
def _choices(waiting: int, size: int) -> Ints:
    """Which of so many waiting players sit with the first of them, in every way."""
    ways = [(0, *rest) for rest in combinations(range(1, waiting), size - 1)]
    return np.array(ways, dtype=np.int64)


def _next_pods(seated: Ints, players: int, size: int) -> Ints:
    """For each set of players seated the pods, as sets, that the lowest of the others may be in."""
    waiting = players - int(seated[0]).bit_count()
    free = (seated[:, None] >> np.arange(players) & 1) == 0
    standing = np.nonzero(free)[1].reshape(len(seated), waiting)
    pods: Ints = (np.int64(1) << standing)[:, _choices(waiting, size)].sum(axis=2)
    return pods


def _cheapest(sets: Ints, costs: Ints, pods: Ints) -> dict[int, tuple[int, int]]:
    """For each set its least cost and the pod it came by: the lowest pod among equals."""
    order = np.lexsort((pods, costs, sets))
    sets, costs, pods = sets[order], costs[order], pods[order]
    first = np.concatenate((np.array([True]), sets[1:] != sets[:-1]))
    ways = zip(costs[first].tolist(), pods[first].tolist(), strict=True)
    return dict(zip(sets[first].tolist(), ways, strict=True))


def _traced(
    steps: list[dict[tuple[int, ...], dict[int, tuple[int, int]]]],
    seated: int,
    pod: int,
    players: int,
) -> list[int]:
    """The pods before the last two on the cheapest way to this set, the latest first."""
    rest = players - seated.bit_count() - pod.bit_count()
    left = tuple(sorted((rest, pod.bit_count())))
    pods = []
    for step in reversed(steps[1:]):
        pods.append(step[left][seated][1])
        seated &= ~pods[-1]
        left = tuple(sorted((*left, pods[-1].bit_count())))
    return pods
