"""Judge a rating on the published test set, as the scorer published with it does.

Each system forecasts by its own chances (the loss is native), on its own scale.
"""

from collections.abc import Callable
from math import log
from typing import Any, NamedTuple

import numpy as np

from tests.bench.ratings.simdata import Data

POINTS_OF_SKILL = 400 / log(10)
SET = [(seed, noise) for noise in ("gumbel", "normal", "heavy") for seed in (1, 2, 3)]
MARKS = (10, 30, 100)
COVER_MARKS = (1, 5, 10, 30, 100)

# Given two players' (mean, variance), the chance that the first comes before the second.
Chance = Callable[[tuple[float, float], tuple[float, float]], float]
Before = list[tuple[float, float]]


class System(NamedTuple):
    """A rating system to be judged.

    ``rate`` is given (state, players, ranks, days), returns each player's (mean, variance) before
    the match on the system's own scale, and updates state; ``chance`` is the system's own;
    ``points`` is what its unit of mean is in rating points.
    """

    rate: Callable[[dict[int, Any], list[int], list[int], float], Before]
    chance: Chance
    points: float


class Score(NamedTuple):
    """Native pairwise log-loss on the last half (a tied pair counts as one half each way), Kendall
    tau to true skill of newcomers just after k matches, and how often mean +- 1 sd holds the true
    skill (400 / ln 10 points a unit of skill, means made equal over the last half)."""

    log_loss: float
    tau: dict[int, float]
    cover: dict[int, float]


def tau(a: Any, b: Any) -> float:
    """Kendall's tau."""
    a, b = np.asarray(a), np.asarray(b)
    signs = np.sign(a[:, None] - a[None, :]) * np.sign(b[:, None] - b[None, :])
    return float(signs.sum() / (len(a) * (len(a) - 1)))


def pair_loss(before: Before, ranks: list[int], chance: Chance) -> float:
    """The log-loss of all pairs of a match."""
    loss = 0.0
    for i in range(len(ranks)):
        for j in range(i):
            e = chance(before[i], before[j])
            s = 1.0 if ranks[i] < ranks[j] else 0.5 if ranks[i] == ranks[j] else 0.0
            loss -= s * log(e) + (1 - s) * log(1 - e)
    return loss


def judge_one(system: System, d: Data) -> Score:
    """Judge a system on one ladder."""
    state: dict[int, Any] = {}
    games: dict[int, int] = {}
    loss, pairs = 0.0, 0
    at: dict[int, tuple[list[float], list[float]]] = {k: ([], []) for k in MARKS}
    rows = []
    half = d.matches // 2
    for m in range(d.matches):
        a, b = d.off[m], d.off[m + 1]
        players, ranks = d.pid[a:b].tolist(), d.rank[a:b].tolist()
        before = system.rate(state, players, ranks, float(d.t[m]))
        for i, p in enumerate(players):
            played = games.get(p, 0)
            if played in at and d.join[p] > 0:
                at[played][0].append(before[i][0])
                at[played][1].append(d.skill[a + i])
            if m >= half:
                rows.append((before[i][0], before[i][1], d.skill[a + i], played))
            games[p] = played + 1
        if m >= half:
            loss += pair_loss(before, ranks, system.chance)
            pairs += len(players) * (len(players) - 1) // 2
    r = np.array(rows)
    r[:, 0] *= system.points
    r[:, 1] *= system.points**2
    truth = r[:, 2] * POINTS_OF_SKILL  # the noise is logistic to first order
    truth = truth - truth.mean() + r[:, 0].mean()
    inside = np.abs(truth - r[:, 0]) <= np.sqrt(r[:, 1])
    cover = {
        k: float(inside[(r[:, 3] >= k * 0.8) & (r[:, 3] <= k * 1.25)].mean()) for k in COVER_MARKS
    }
    return Score(loss / pairs, {k: tau(*v) for k, v in at.items()}, cover)


def mean_score(scores: list[Score]) -> Score:
    """The average of several ladders' scores."""

    def average(values: list[dict[int, float]]) -> dict[int, float]:
        return {k: sum(value[k] for value in values) / len(values) for k in values[0]}

    return Score(
        sum(score.log_loss for score in scores) / len(scores),
        average([score.tau for score in scores]),
        average([score.cover for score in scores]),
    )
