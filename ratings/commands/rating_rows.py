"""Rows of what was folded: changes and matches by COPY, ratings as they are now."""

from typing import Any, Final

from django.db import connection

from games.players.interface import player_cards
from ratings.models import Book, Rating, RatingRun, RatingShift
from ratings.queries.ledger import Key, Standing, different_opponents, moment
from ratings.rating.board import on_board_until
from ratings.rating.config import Configuration

# In the changes first: their rows are found through the matches.
DELETE: Final = (
    """
DELETE FROM ratings_ratingchange c USING ratings_ratedmatch m
WHERE m.book_id = %(book)s AND (m.played_at, m.match_id) >= (%(at)s, %(match)s)
  AND c.book_id = m.book_id AND c.match_id = m.match_id
""",
    """
DELETE FROM ratings_ratedmatch
WHERE book_id = %(book)s AND (played_at, match_id) >= (%(at)s, %(match)s)
""",
)
RATING_FIELDS: Final = (
    "mean", "variance", "played_at", "games", "best_mean", "best_at", "opponents", "on_board_until",
)  # fmt: skip
BATCH: Final = 5_000


def forget_from(book: Book, key: Key) -> int:
    """Delete changes and matches from a place in the order on; return how many matches.

    The caller holds the book's lock.
    """
    values: dict[str, Any] = {"book": book.pk, "at": key.finished_at, "match": key.match_id}
    with connection.cursor() as cursor:
        for statement in DELETE:
            cursor.execute(statement, values)
        return int(cursor.rowcount)


def write_ratings(
    book: Book, standings: dict[int, Standing | None], configuration: Configuration
) -> None:
    """Write where these players stand now; None for who has no rated match any more.

    The caller holds the book's lock, and has written the changes.
    """
    gone = [player for player, standing in standings.items() if standing is None]
    if gone:
        Rating.objects.filter(book=book, player_id__in=gone).delete()
    rated = {player: standing for player, standing in standings.items() if standing is not None}
    opponents = different_opponents(book.pk, list(rated))
    cards = player_cards(rated)
    rows = []
    for player, standing in sorted(rated.items()):
        state = standing.state
        until = on_board_until(state, opponents[player], configuration)
        rows.append(
            Rating(
                book=book,
                player_id=player,
                is_bot=cards[player].is_bot,
                mean=state.mean,
                variance=state.variance,
                played_at=moment(state.played_at),
                games=state.games,
                best_mean=standing.best_mean,
                best_at=standing.best_at,
                opponents=opponents[player],
                on_board_until=None if until is None else moment(until),
            )
        )
    Rating.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["book", "player"],
        update_fields=RATING_FIELDS,
        batch_size=BATCH,
    )


def write_shifts(
    run: RatingRun, before: dict[int, Standing], after: dict[int, Standing | None]
) -> int:
    """Write whose rating this run moved, and return how many; the caller holds the book's lock."""
    rows = []
    for player, standing in sorted(after.items()):
        old = before.get(player)
        was = None if old is None else old.state.mean
        now = None if standing is None else standing.state.mean
        if was != now:
            rows.append(
                RatingShift(
                    run=run, book_id=run.book_id, player_id=player, mean_before=was, mean=now
                )
            )
    RatingShift.objects.bulk_create(rows, batch_size=BATCH)
    return len(rows)
