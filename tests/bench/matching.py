"""Match-making measured: the time of one call, and a simulated evening: `make bench-matching`."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, median
from time import process_time

from ratings.matching import FoundTable, Rules, Ticket, make_tables
from tests.bench.report import table, write_section

CROWD = 10_000
EVENING_PLAYERS = 3_000
SECONDS_BETWEEN = 5.0
RATING_SD = 130.0  # as the simulated ladders have it
TURNS = 3


@dataclass(frozen=True, slots=True)
class Evening:
    """How an evening went: seconds waited, and spreads in points of tables and of random ones."""

    waits: list[float]
    spreads: list[float]
    random_spreads: list[float]
    sizes: list[int]

    @property
    def spread_ratio(self) -> float:
        """The mean spread as a share of that of tables of the same sizes drawn at random."""
        return fmean(self.spreads) / fmean(self.random_spreads)


def simulate(
    rules: Rules,
    *,
    players: int = EVENING_PLAYERS,
    seconds_between: float = SECONDS_BETWEEN,
    seed: int = 1,
) -> Evening:
    """Let players come at random moments and look for tables every second; nobody comes back."""
    rng = Random(seed)
    now = 0.0
    arrivals = []
    for player in range(players):
        now += rng.expovariate(1 / seconds_between)
        arrivals.append((now, player, rng.gauss(1500, RATING_SD)))
    ratings = [rating for _at, _player, rating in arrivals]
    evening = Evening([], [], [], [])
    waiting: list[tuple[float, int, float]] = []
    now, coming = 0.0, 0
    while coming < players or len(waiting) >= rules.min_size:
        now += 1
        while coming < players and arrivals[coming][0] <= now:
            waiting.append(arrivals[coming])
            coming += 1
        matching = make_tables([Ticket(who, mu, now - at) for at, who, mu in waiting], rules)
        _note(evening, matching.tables, ratings, rng)
        seated = {who for found in matching.tables for who in found.players}
        evening.waits.extend(now - at for at, who, _mu in waiting if who in seated)
        waiting = [one for one in waiting if one[1] not in seated]
    return evening


def crowd(rules: Rules, *, met: int, players: int = CROWD) -> float:
    """Return the CPU seconds for one call with so many waiting who have all met so many others."""
    rng = Random(7)
    everybody = range(players)
    tickets = [
        Ticket(
            player,
            rng.gauss(1500, RATING_SD),
            rng.random() * rules.patience,
            blocked=frozenset(rng.sample(everybody, 1)) if rng.random() < 0.05 else frozenset(),
            met=frozenset(rng.sample(everybody, met)),
        )
        for player in everybody
    ]
    times = []
    for _turn in range(TURNS):
        begun = process_time()
        make_tables(tickets, rules)
        times.append(process_time() - begun)
    return min(times)


def measure() -> str:
    """Return the section's Markdown."""
    sizes = {"4 to 8": Rules(4, 8), "4": Rules(4, 4)}
    calls = [
        [name, f"{met}", f"{crowd(rules, met=met):.2f} s"]
        for name, rules in sizes.items()
        for met in (0, 20)
    ]
    evenings = []
    for name, rules in sizes.items():
        evening = simulate(rules)
        waits = sorted(evening.waits)
        evenings.append(
            [
                name,
                f"{median(waits):.0f} s",
                f"{waits[len(waits) * 9 // 10]:.0f} s",
                f"{waits[-1]:.0f} s",
                f"{fmean(evening.sizes):.1f}",
                f"{fmean(evening.spreads):.0f}",
                f"{fmean(evening.random_spreads):.0f}",
                f"{evening.spread_ratio:.2f}",
            ]
        )
    return (
        f"One call with {CROWD:,} waiting, one in twenty with a block, by how many each has met "
        "lately (goal: at most 0.5 s):\n\n"
        + table(["players at a table", "met", "CPU time"], calls)
        + f"\nOne player in {SECONDS_BETWEEN:.0f} s, {EVENING_PLAYERS:,} in all, ratings with a "
        f"deviation of {RATING_SD:.0f} points (goals: median wait at most 30 s, spread at most "
        "half of a random table's):\n\n"
        + table(
            ["players at a table", "median wait", "90 %", "longest", "mean size", "spread",
             "random spread", "ratio"],
            evenings,
        )
    )  # fmt: skip


def _note(
    evening: Evening, found: Sequence[FoundTable], ratings: Sequence[float], rng: Random
) -> None:
    for one in found:
        size = len(one.players)
        drawn = [rng.choice(ratings) for _ in range(size)]
        evening.sizes.append(size)
        evening.spreads.append(one.spread)
        evening.random_spreads.append(max(drawn) - min(drawn))


def main() -> int:
    """Measure, print, and write docs/benchmarks.md unless asked not to."""
    body = measure()
    print(body)
    if "--dry" not in sys.argv[1:]:
        write_section("matching", "Match-making", body, "make bench-matching")
    return 0


if __name__ == "__main__":
    sys.exit(main())
