"""How often the bots win, and how long they think."""

import os
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from random import Random
from typing import NamedTuple

from games.bots import BOTS, DEFAULT_BUDGET, Bot
from games.bots.matches import play_match, seed_from_text
from games.engine import Card, MatchView
from tests.bench.report import table

SHARDS = 8  # a duel is cut into so many parts, to show progress and to use every core


class Duel(NamedTuple):
    """One `hero` against others of one kind, over matches in which it takes every seat in turn."""

    hero: str
    others: str
    players: int
    matches: int
    goal: str


DUELS = (
    Duel("easy", "random", 4, 1200, ">= 80 %"),
    Duel("easy", "random", 8, 480, ""),
    Duel("medium", "easy", 4, 160, ">= 42 %"),
    Duel("medium", "easy", 8, 32, ""),
    Duel("easy", "highest", 4, 800, "> 25 %"),
    Duel("highest", "easy", 4, 800, "< 25 %"),
    Duel("highest", "random", 4, 800, ""),
    Duel("medium", "highest", 4, 32, "> 25 %"),
    Duel("highest", "medium", 4, 24, "< 25 %"),
    Duel("easy", "highest", 8, 400, "> 12.5 %"),
    Duel("highest", "easy", 8, 400, "< 12.5 %"),
)


class Tally(NamedTuple):
    """What came of some matches.

    wins: the hero's, a shared win counting as its share; thinking: CPU seconds of the hero's
    choices, over `choices` with more than one card to choose from; forced: choices with one.
    """

    matches: int
    wins: float
    thinking: float
    choices: int
    forced: int


def highest_card(view: MatchView, _rng: Random, _budget: int = 1, /) -> Card:
    """The yardstick `highest`: always the highest legal card, of equals the first in deck order."""
    return max(view.legal, key=lambda card: card.value)


PLAYERS: dict[str, Bot] = {**BOTS, "highest": highest_card}


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.thinking = 0.0
        self.choices = 0
        self.forced = 0

    def __call__(self, view: MatchView, rng: Random, budget: int = DEFAULT_BUDGET, /) -> Card:
        """Choose as the bot does."""
        begun = time.process_time()
        card = self.bot(view, rng, budget)
        self.thinking += time.process_time() - begun
        if len(set(view.legal)) > 1:
            self.choices += 1
        else:
            self.forced += 1
        return card


def measure() -> str:
    """The section's Markdown."""
    rows = []
    with ProcessPoolExecutor(max_workers=min(SHARDS, os.cpu_count() or 1)) as workers:
        for duel in DUELS:
            print(f"{duel.players} players, {duel.hero} against {duel.others} ", end="", flush=True)
            tallies = []
            for tally in workers.map(play_shard, repeat(duel), range(SHARDS)):
                tallies.append(tally)
                print(".", end="", flush=True)
            rows.append(row_of(duel, added(tallies)))
            print(f" {rows[-1][4]}", flush=True)
    head = ["hero", "others", "players", "fair share", "wins", "95 %", "goal", "matches"]
    return (
        "One hero against the same bot on every other seat, whole matches, the hero on each seat "
        "in turn. A shared win counts as its share. *95 %*: Wilson's interval. *A choice*: the CPU "
        "time of the hero, averaged over all its plays; *real choice*: over those with more than "
        "one face to choose from, as if the forced ones took no time.\n\n"
        + table([*head, "a choice", "real choice"], rows)
        + "\nGoals of time: `easy` 0.05 ms, `medium` 10 ms a choice on average.\n"
    )


def play_shard(duel: Duel, shard: int) -> Tally:
    """Play every `SHARDS`-th match of the duel."""
    hero = Timed(PLAYERS[duel.hero])
    wins = 0.0
    indexes = range(shard, duel.matches, SHARDS)
    for index in indexes:
        # Each deal of cards is met once from each seat before the next: luck of the deal evens out.
        round_index, hero_seat = divmod(index, duel.players)
        bots: list[Bot] = [PLAYERS[duel.others]] * duel.players
        bots[hero_seat] = hero
        places = play_match(bots, seed_from_text("strength", round_index)).final.places
        if places is not None and places[hero_seat] == 1:
            wins += 1 / places.count(1)
    return Tally(len(indexes), wins, hero.thinking, hero.choices, hero.forced)


def added(tallies: list[Tally]) -> Tally:
    """All tallies in one."""
    return Tally(
        matches=sum(tally.matches for tally in tallies),
        wins=sum(tally.wins for tally in tallies),
        thinking=sum(tally.thinking for tally in tallies),
        choices=sum(tally.choices for tally in tallies),
        forced=sum(tally.forced for tally in tallies),
    )


def row_of(duel: Duel, tally: Tally) -> list[str]:
    """The duel's line in the table."""
    low, high = wilson(tally.wins, tally.matches)
    per_choice = tally.thinking / (tally.choices + tally.forced)
    return [
        duel.hero,
        duel.others,
        str(duel.players),
        f"{100 / duel.players:.3g} %",
        f"{100 * tally.wins / tally.matches:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f}",
        duel.goal,
        str(tally.matches),
        f"{1000 * per_choice:.3g} ms",
        f"{1000 * tally.thinking / tally.choices:.3g} ms",
    ]


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share (E. B. Wilson, 1927)."""
    z = 1.96
    share = wins / matches
    middle = share + z * z / (2 * matches)
    spread = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    whole = 1 + z * z / matches
    return (middle - spread) / whole, (middle + spread) / whole
