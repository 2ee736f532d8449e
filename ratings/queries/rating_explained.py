"""Why ratings moved at a match, and what was to be expected of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import connection

from ratings.models import Book, RatingChange
from ratings.queries.ledger import configuration
from ratings.queries.rating_now import Forecast, forecast_of
from ratings.rating.chances import Strength
from ratings.rating.explain import Explanation, explain
from ratings.rating.fold import Step

SECONDS_A_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """One player's change at a match; ``explanation`` has its numbers and reasons."""

    player_id: int
    game_no: int
    explanation: Explanation


@dataclass(frozen=True, slots=True)
class MatchExplained:
    """A match as a book rated it; ``changes`` in seat order.

    ``before`` are the chances by the ratings before it, ``after`` by those after it: what the same
    table would be given at once again.
    """

    book_id: int
    match_id: int
    played_at: datetime
    before: Forecast
    after: Forecast
    changes: tuple[PlayerChange, ...]


def explain_match(book: Book, match_id: int) -> MatchExplained | None:
    """Return how a book rated this match and why, or None where it has not: in two queries."""
    rows = list(RatingChange.objects.filter(book=book, match_id=match_id).order_by("seat_index"))
    if not rows:
        return None
    constants = configuration(book.configuration)
    steps = [_step(row) for row in rows]
    places = [row.place for row in rows]
    away = _days_away(book.pk, match_id)
    ids = [row.player_id for row in rows]
    return MatchExplained(
        book_id=book.pk,
        match_id=match_id,
        played_at=rows[0].played_at,
        before=forecast_of(ids, [Strength(row.mean_before, row.variance_before) for row in rows]),
        after=forecast_of(ids, [Strength(row.mean, row.variance) for row in rows]),
        changes=tuple(
            PlayerChange(
                row.player_id,
                row.game_no,
                explain(seat, steps, places, constants, days_away=away.get(row.player_id, 0.0)),
            )
            for seat, row in enumerate(rows)
        ),
    )


def _step(row: RatingChange) -> Step:
    """The step as the fold gave it; its moment plays no part in the explanation."""
    return Step(
        mean=row.mean,
        variance=row.variance,
        played_at=0,
        games=row.game_no,
        mean_before=row.mean_before,
        variance_before=row.variance_before,
        expected_score=row.players - row.expected_place,
    )


AWAY: Final = """
SELECT c.player_id, extract(epoch FROM c.played_at - earlier.played_at)::float8
FROM ratings_ratingchange c
CROSS JOIN LATERAL (
    SELECT played_at FROM ratings_ratingchange
    WHERE book_id = c.book_id AND player_id = c.player_id
      AND (played_at, match_id) < (c.played_at, c.match_id)
    ORDER BY played_at DESC, match_id DESC LIMIT 1) earlier
WHERE c.book_id = %s AND c.match_id = %s
"""


def _days_away(book_id: int, match_id: int) -> dict[int, float]:
    """Return how many days before it each player's match before it was; none for a first."""
    with connection.cursor() as cursor:
        cursor.execute(AWAY, [book_id, match_id])
        return {player_id: seconds / SECONDS_A_DAY for player_id, seconds in cursor}
