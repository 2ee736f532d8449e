"""Judge a pairing of pods by simulated Swiss events with published seeds.

World: skill N(0, 1), performance in a round skill + Gumbel(0, 1); a pod pays size - 1 - place
points (3, 2, 1, 0 in fours). The first round is random; everything random hangs on the seed alone,
so that two ways of pairing meet the same world. Players are 0 to players - 1.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median

import numpy as np

# Wants the rounds played (a round a list of pods in seat order), points, the sizes of the round's
# pods, how many rounds are left with this one, and a seed; answers pods.
Pair = Callable[[list[list[list[int]]], list[int], list[int], int, int], Sequence[Sequence[int]]]


def judge(
    pair: Pair, players: int, *, rounds: int, sizes: list[int], seeds: Iterable[int]
) -> dict[str, float]:
    """Means over the seeds of these figures of an event.

    `repeats`: extra meetings of a pair, summed over pairs. `zero`: 1 without any. `spread`: largest
    less smallest points in a pod, mean over the pods from the second round on. `seats`: share of
    players whose most and least frequent seats differ by more than 1 (pods of one size).
    `seconds`, `slowest`: median and longest CPU time of one pairing.
    """
    runs = [_event(pair, players, rounds, sizes, seed) for seed in seeds]
    return {key: round(mean(run[key] for run in runs), 4) for key in runs[0]}


def _event(pair: Pair, players: int, rounds: int, sizes: list[int], seed: int) -> dict[str, float]:
    rng = np.random.default_rng(seed)
    skill = rng.normal(size=players)
    performance = skill[None, :] + rng.gumbel(size=(rounds, players))
    order = list(range(players))
    random.Random(seed * 7919 + 1).shuffle(order)
    points = [0] * players
    history: list[list[list[int]]] = []
    met: dict[tuple[int, int], int] = {}
    seats = [[0] * max(sizes) for _ in range(players)]
    spreads: list[int] = []
    times: list[float] = []
    for number in range(rounds):
        if number == 0:
            pods, start = [], 0
            for size in sizes:
                pods.append(order[start : start + size])
                start += size
        else:
            begun = time.process_time()
            drawn = pair(
                [[list(p) for p in r] for r in history],
                list(points),
                list(sizes),
                rounds - number,
                seed,
            )
            times.append(time.process_time() - begun)
            pods = [list(pod) for pod in drawn]
            assert sorted(x for p in pods for x in p) == list(range(players)), "everyone once"
            assert sorted(map(len, pods)) == sorted(sizes), "the sizes asked for"
            spreads += [max(points[x] for x in p) - min(points[x] for x in p) for p in pods]
        for pod in pods:
            for seat, x in enumerate(pod):
                seats[x][seat] += 1
                for y in pod[:seat]:
                    pair_of = (min(x, y), max(x, y))
                    met[pair_of] = met.get(pair_of, 0) + 1
            ranked = sorted(pod, key=lambda x: -performance[number][x])
            for place, x in enumerate(ranked):
                points[x] += len(pod) - 1 - place
        history.append(pods)
    repeats = sum(count - 1 for count in met.values())
    return {
        "repeats": float(repeats),
        "zero": float(repeats == 0),
        "spread": mean(spreads),
        "seats": mean(max(c) - min(c) > 1 for c in seats),
        "seconds": median(times),
        "slowest": max(times),
    }
