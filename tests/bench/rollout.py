"""The roll-out engine: random plays and plays by `easy`, a CPU-second."""

from collections.abc import Callable
from random import Random
from statistics import median

from games.bots.policy import easy_policy
from games.bots.rollout import Policy, new_position, play_out, random_hands, random_policy
from games.bots.tables import Tables, tables_for
from tests.bench.equality import Asked, logged
from tests.bench.report import table
from tests.bench.timing import rates, three_digits

DEALS = 400
GOAL = 700_000


def measure() -> str:
    """The section's Markdown."""
    rows = []
    for players in range(4, 9):
        print(f"roll-outs with {players} players", flush=True)
        tables = tables_for(players)
        runs = {
            "random": play_outs(tables, lambda _: random_policy(Random(1))),
            "easy": play_outs(tables, easy_policy),
        }
        measured = rates(runs)
        rows.append(
            [str(players), *(three_digits(median(measured[name])) for name in ("random", "easy"))]
        )
    return (
        "Cards played a CPU-second, whole deals, pure Python: by the random policy, and by the "
        "rules of thumb of `easy`, as `medium` uses them.\n\n"
        + table(["players", "random plays/s", "plays by easy/s"], rows)
        + f"\nGoal at 4 players: {GOAL:,} random plays/s.\n"
    )


def play_outs(tables: Tables, make_policy: Callable[[Tables], Policy]) -> Callable[[], int]:
    """A run that plays the same deals each time and returns the number of cards played."""
    rng = Random(1)
    positions = [
        new_position(tables, random_hands(tables, rng), rng.randrange(tables.players))
        for _ in range(DEALS)
    ]
    log: list[Asked] = []
    counting = logged(make_policy(tables), log)
    for position in positions:
        play_out(tables, position, counting)
    plays = len(log)

    def run() -> int:
        policy = make_policy(tables)
        for position in positions:
            play_out(tables, position, policy)
        return plays

    return run
