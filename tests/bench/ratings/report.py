"""The section on ratings: quality on the published ladders, cost, and what cannot be had by it."""

import os
import sys
from random import Random

from ratings.rating.config import FIRST
from ratings.rating.fold import DAY, State, rate_with
from tests.bench.ratings.score import COVER_MARKS, MARKS, SET, Score, judge_one, mean_score
from tests.bench.ratings.simdata import simulate
from tests.bench.ratings.speed import (
    MATCHES,
    SIZES,
    cpu_of_a_match,
    cpu_of_a_replay,
    replay_into_postgres,
)
from tests.bench.ratings.systems import OURS, PEERS, Named
from tests.bench.report import table

FEEDINGS = 50
TABLES = 200_000


def measure() -> str:
    """Measure everything and return the section's Markdown; progress goes to stderr."""
    return "\n".join((quality(), cost(), feeding(), winners()))


def quality() -> str:
    """Every system on the published ladders; the slow ones on the first, with ours beside them."""
    systems = [OURS, *(peer for peer in PEERS if peer.is_installed)]
    scores: dict[Named, list[Score]] = {system: [] for system in systems}
    for number, (seed, noise) in enumerate(SET):
        ladder = simulate(seed, noise=noise)
        for system in systems:
            if number < system.ladders:
                scores[system].append(judge_one(system.make(), ladder))
        print(f"ladder {number + 1} of {len(SET)}", file=sys.stderr, flush=True)
    rows = [row(system.name, scores[system]) for system in systems]
    if any(system.ladders < len(SET) for system in systems):
        rows.append(row(OURS.name, scores[OURS][:1]))
    goals = ["goal", "", "<= 0.6462", ">= 0.605", "0.725", "0.80", *["0.63-0.73"] * 5]
    head = ["system", "ladders", "log-loss"]
    head += [f"tau after {mark}" for mark in MARKS] + [f"±1 sd at {mark}" for mark in COVER_MARKS]
    return f"""\
Simulated ladders of 20,000 matches of four to eight with drift, newcomers, ties and quitters: the
set in `tests/bench/ratings/simdata.py`, seeds 1-3 with three kinds of luck. *Log-loss*: of every
pair of the last half, forecast by the system's own chances; a coin has 0.6931. *Tau*: Kendall's, of
newcomers' ratings to true skill after so many matches. *±1 sd*: how often it holds the true skill.
Libraries with their defaults; what takes a hundred times as long runs on the first ladder only.

{table(head, [*rows, goals])}"""


def row(name: str, scores: list[Score]) -> list[str]:
    """A system's line."""
    score = mean_score(scores)
    return [
        name,
        str(len(scores)),
        f"{score.log_loss:.4f}",
        *(f"{score.tau[mark]:.3f}" for mark in MARKS),
        *(f"{score.cover[mark]:.2f}" for mark in COVER_MARKS),
    ]


def cost() -> str:
    """One match of each size, and a hundred thousand."""
    rows = [
        [f"a match of {size}", f"{cpu_of_a_match(size) * 1e6:.0f} µs", "", "", "<= 50 µs"]
        for size in SIZES
    ]
    print("a match timed", file=sys.stderr, flush=True)
    rows.append(
        [f"{MATCHES:,} matches in memory", f"{cpu_of_a_replay():.1f} s", "", "", "<= 3 s CPU"]
    )
    print("a replay timed", file=sys.stderr, flush=True)
    written = replay_into_postgres()
    what = f"{MATCHES:,} matches into Postgres, {written.rows:,} rows of history"
    times = [f"{seconds:.1f} s" for seconds in (written.cpu, written.postgres_cpu, written.wall)]
    rows.append([what, *times, "<= 10 s"])
    return f"""\
Pure Python; tables of four to eight in equal numbers. *Into Postgres*: events read, history by
COPY, ratings and chain, in one transaction. Load while it ran: {os.getloadavg()[0]:.1f} on
{os.cpu_count()} cores; where other work shares the machine, both kinds of seconds grow.

{table(["what", "CPU", "CPU of Postgres", "by the clock", "goal"], rows)}"""


def fed(size: int, days: float) -> float:
    """Points gained by a settled account of 1500 that wins against newcomers only, so many days
    apart."""
    rate = rate_with(FIRST)
    places = range(1, size + 1)
    state = State(1500.0, 60.0**2, 0, 50)
    for game in range(FEEDINGS):
        at = round((game + 1) * days * DAY)
        state = rate([state, *[None] * (size - 1)], places, at)[0].state
    return state.mean - 1500.0


def feeding() -> str:
    """What fifty wins over ever-fresh opponents are worth."""
    spans = (("at once", 0.0), ("a day apart", 1.0), ("a week apart", 7.0))
    rows = [
        [f"tables of {size}", *(f"{fed(size, days):.0f}" for _, days in spans)] for size in SIZES
    ]
    return f"""\
Feeding: points that an account of 1500 ± 60 gains by {FEEDINGS} wins over ever-fresh newcomers.
Goal: at most 350. Wins a week apart take a year, in which time away keeps the rating unsure.

{table(["", *(name for name, _ in spans)], rows)}"""


def winners() -> str:
    """Search for a sole winner who loses points and a sole last who gains."""
    rng = Random(1)
    rate = rate_with(FIRST)
    losing = gaining = 0
    for _ in range(TABLES):
        size = rng.choice(SIZES)
        states = [State(rng.gauss(1500, 300), rng.uniform(1, 150) ** 2, 0, 9) for _ in range(size)]
        points = [rng.randrange(12) for _ in range(size)]
        places = [1 + sum(other < own for other in points) for own in points]
        for place, step in zip(places, rate(states, places, DAY), strict=True):
            if places.count(place) == 1:
                losing += place == 1 and step.mean < round(step.mean_before, 6)
                gaining += place == size and step.mean > round(step.mean_before, 6)
    return f"""\
Of {TABLES:,} tables by chance: {losing} sole winners who lost points, {gaining} sole last who
gained.
"""
