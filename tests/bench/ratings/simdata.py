"""A simulated ladder for judging ratings: `simulate(seed, noise=…)`.

20,000 matches of four to eight in a year; 300 players at the start, 700 who join later, begin
weaker and learn; most leave again; uneven activity; skills drift; half of the tables are banded by
skill; 2 % quit (ranked last), about 2 % of pairs tie; the best of four wins 40-43 %.

Published test set: seeds 1, 2, 3 with noise "gumbel", "normal" and "heavy". It is as published but
for its layout: the same seed gives the same ladder.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

MATCHES = 20_000
PLAYERS = 1_000
AT_THE_START = 300
DAYS = 365.0
SKILL_SPREAD = 0.75
SIZES = (4, 5, 6, 7, 8)
SIZE_CHANCES = (0.40, 0.25, 0.18, 0.10, 0.07)
DRIFT_A_DAY = 0.02
LEARNING = 0.6
LEARNING_GAMES = 40.0
TIE_STEP = 0.08
LAST_TIE_CHANCE = 0.06
QUIT_CHANCE = 0.02
BAND_CHANCE = 0.5


@dataclass(frozen=True)
class Data:
    """A ladder: `off[m]:off[m + 1]` are the entries of match m, `skill` each one's true skill then,
    `rank` from 0 with ties sharing the lowest, `t` in days, `join` when players came."""

    off: Any
    pid: Any
    rank: Any
    t: Any
    skill: Any
    join: Any

    @property
    def matches(self) -> int:
        """How many matches there are."""
        return len(self.off) - 1


def competition_rank(key: Any) -> Any:
    """Ranks from 0 by `key`, the lowest first; ties share the lowest rank."""
    order = np.argsort(key, kind="stable")
    ranks = np.empty(len(key), np.int32)
    previous = None
    for position, index in enumerate(order):
        is_tied = previous is not None and key[index] == key[previous]
        ranks[index] = ranks[previous] if is_tied else position
        previous = index
    return ranks


class Ladder:
    """The players of a simulated ladder, and the dice that move them."""

    def __init__(self, seed: int, noise: str) -> None:
        self.rng = rng = np.random.default_rng(seed)
        self.noise = noise
        self.t = np.sort(rng.uniform(0, DAYS, MATCHES))
        self.join = np.zeros(PLAYERS)
        late = rng.uniform(0, DAYS * 0.9, PLAYERS - AT_THE_START)
        self.join[AT_THE_START:] = np.sort(late)
        stays = rng.random(PLAYERS) < 0.25
        life = np.where(stays, 1e9, rng.exponential(DAYS * 0.35, PLAYERS) + 14)
        self.leave = self.join + life
        self.activity = rng.lognormal(0, 1.0, PLAYERS)
        self.base = rng.normal(0, SKILL_SPREAD, PLAYERS)
        self.to_learn = np.abs(rng.normal(0, LEARNING * SKILL_SPREAD, PLAYERS))
        self.to_learn[:AT_THE_START] = 0
        self.games = np.zeros(PLAYERS)
        self.last = self.join.copy()
        self.walk = np.zeros(PLAYERS)
        self.sizes = rng.choice(SIZES, MATCHES, p=SIZE_CHANCES)

    def skill(self, group: Any) -> Any:
        """True skills now."""
        unlearnt = self.to_learn[group] * np.exp(-self.games[group] / LEARNING_GAMES)
        return self.base[group] + self.walk[group] - unlearnt

    def draw(self, alive: Any, weights: Any, count: int) -> list[Any]:
        """Different players by their activity."""
        drawn: list[Any] = []
        known: set[Any] = set()
        while len(drawn) < count:
            at = np.searchsorted(weights, self.rng.random() * weights[-1])
            player = alive[at]
            if player not in known:
                known.add(player)
                drawn.append(player)
        return drawn

    def table(self, match: int) -> Any:
        """Who plays this match, moved on to its moment."""
        now, count = self.t[match], self.sizes[match]
        alive = np.flatnonzero((self.join <= now) & (self.leave > now))
        weights = np.cumsum(self.activity[alive])
        if self.rng.random() < BAND_CHANCE:
            candidates = self.draw(alive, weights, min(3 * count, len(alive)))
            skills = self.skill(candidates)
            near = np.argsort(np.abs(skills - skills[0]))[:count]
            group = np.array(candidates)[near]
        else:
            group = np.array(self.draw(alive, weights, count))
        group = self.rng.permutation(group)
        away = np.maximum(now - self.last[group], 0)
        self.walk[group] += self.rng.normal(0, 1, count) * DRIFT_A_DAY * np.sqrt(away)
        self.last[group] = now
        return group

    def ranks(self, skills: Any) -> Any:
        """How the table finishes."""
        rng, count = self.rng, len(skills)
        if self.noise == "gumbel":
            luck = rng.gumbel(0, 1, count)
        elif self.noise == "normal":
            luck = rng.normal(0, 1.2825, count)
        else:
            luck = rng.standard_t(3, count) * 0.85
        performance = np.round((skills + luck) / TIE_STEP) * TIE_STEP
        key = -np.round(performance, 6)
        quits = rng.random(count) < QUIT_CHANCE
        if quits.any() and quits.sum() < count:
            key[quits] = 1e6
        if rng.random() < LAST_TIE_CHANCE:
            order = np.argsort(key, kind="stable")
            key[order[-1]] = key[order[-2]]
        return competition_rank(key)


def simulate(seed: int, *, noise: str = "gumbel") -> Data:
    """A year of a ladder; noise "gumbel", "normal" or "heavy"."""
    ladder = Ladder(seed, noise)
    off = np.zeros(MATCHES + 1, np.int64)
    pids, ranks, skills = [], [], []
    for match in range(MATCHES):
        group = ladder.table(match)
        skill = ladder.skill(group)
        pids.append(group)
        ranks.append(ladder.ranks(skill))
        skills.append(skill)
        ladder.games[group] += 1
        off[match + 1] = off[match] + len(group)
    return Data(
        off=off,
        pid=np.concatenate(pids).astype(np.int64),
        rank=np.concatenate(ranks).astype(np.int32),
        t=ladder.t,
        skill=np.concatenate(skills),
        join=ladder.join,
    )
