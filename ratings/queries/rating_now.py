"""Ratings as they are at a moment, and what is to be expected of a table."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt

from ratings.models import Book, Rating
from ratings.queries.ledger import Standing, configuration, latest_version, microseconds
from ratings.rating.board import is_provisional
from ratings.rating.chances import Strength, chance_against, expected_place, win_chances
from ratings.rating.config import Configuration
from ratings.rating.fold import variance_at


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOf:
    """Which ratings are meant: a ladder's, by its id, or the overall ones of a clock kind."""

    ladder_id: int | None = None
    clock: str = ""


@dataclass(frozen=True, slots=True)
class RatingNow:
    """A player's rating at a moment, in points; of no match, it is a newcomer's."""

    player_id: int
    mean: float
    sd: float
    games: int

    @property
    def is_provisional(self) -> bool:
        """Whether it is shown with a "?"."""
        return is_provisional(self.sd**2)

    @property
    def strength(self) -> Strength:
        """What chances are computed of."""
        return Strength(self.mean, self.sd**2)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the ratings of a table give; all in the order of the players asked for.

    ``wins`` are chances to come first and add up to 1, ``expected_places`` means of places from 1,
    ``before[i][j]`` the chance that i places better than j (0.5 for oneself).
    """

    player_ids: tuple[int, ...]
    wins: tuple[float, ...]
    expected_places: tuple[float, ...]
    before: tuple[tuple[float, ...], ...]


def find_book(which: BookOf) -> Book | None:
    """Return the book that is meant, or None before its first match."""
    if which.ladder_id is None:
        return Book.objects.filter(ladder=None, clock=which.clock).first()
    return Book.objects.filter(ladder_id=which.ladder_id).first()


def ratings_of(
    player_ids: Collection[int], which: BookOf, *, now: datetime
) -> dict[int, RatingNow]:
    """Return the ratings of these players at this moment, newcomers included, in two queries."""
    book = find_book(which)
    constants = configuration(book.configuration if book else latest_version())
    newcomer = (constants.start_mean, sqrt(constants.cap_variance), 0)
    found = {player_id: RatingNow(player_id, *newcomer) for player_id in player_ids}
    if book is not None:
        for row in Rating.objects.filter(book=book, player_id__in=list(player_ids)):
            found[row.player_id] = rating_at(row, constants, now=now)
    return found


def rating_at(row: Rating, constants: Configuration, *, now: datetime) -> RatingNow:
    """Return what a rating's row says at this moment."""
    state = Standing.of(row).state
    sd = sqrt(variance_at(state, microseconds(now), constants))
    return RatingNow(row.player_id, row.mean, sd, row.games)


def forecast(player_ids: Sequence[int], which: BookOf, *, now: datetime) -> Forecast:
    """Return what the ratings give for a table of these players at this moment."""
    ratings = ratings_of(player_ids, which, now=now)
    return forecast_of(player_ids, [ratings[player_id].strength for player_id in player_ids])


def forecast_of(player_ids: Sequence[int], table: Sequence[Strength]) -> Forecast:
    """Return the chances of a table of these strengths."""
    return Forecast(
        player_ids=tuple(player_ids),
        wins=tuple(win_chances(table)),
        expected_places=tuple(expected_place(index, table) for index in range(len(table))),
        before=tuple(tuple(chance_against(one, other) for other in table) for one in table),
    )
