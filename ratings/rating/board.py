"""Who stands on the leaderboard, when a rating is in question, and what being away does to both."""

from collections.abc import Iterable
from math import sqrt
from typing import Final

from ratings.rating.config import Configuration
from ratings.rating.fold import DAY, AnyState

SETTLED_SD: Final = 80.0  # points; above it a rating is shown with a "?"
ACTIVE: Final = 30 * DAY  # microseconds since the last match
RECENT_GAMES: Final = 30
FEWEST_OPPONENTS: Final = 8


def is_provisional(variance: float) -> bool:
    """Tell whether a rating of this variance, as it is now, is shown with a "?"."""
    return sqrt(variance) > SETTLED_SD


def on_board_until(state: AnyState, opponents: int, configuration: Configuration) -> int | None:
    """Return the last instant at which this rating stands on the board if no match comes.

    In microseconds since 1970; None when it does not stand there at all. `opponents` are the
    different ones in the last `RECENT_GAMES` matches. Whoever falls off by being away is back
    after one match.
    """
    room = SETTLED_SD**2 - state.variance
    if opponents < FEWEST_OPPONENTS or room < 0:
        return None
    until = state.played_at + ACTIVE
    if configuration.variance_a_day > 0:
        until = min(until, state.played_at + int(room / configuration.variance_a_day * DAY))
    return until


def different_opponents(player: int, recent: Iterable[Iterable[int]]) -> int:
    """Count the different others in these matches, each given by its players."""
    return len({other for players in recent for other in players} - {player})
