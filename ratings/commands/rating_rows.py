"""Rows of what was folded: changes and matches by COPY, ratings as they are now."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.db import connection
from psycopg import Cursor

from games.players.interface import player_cards
from ratings.models import Book, Rating, RatingRun, RatingShift
from ratings.queries.ledger import Entry, Key, Standing, different_opponents, moment
from ratings.rating.board import on_board_until
from ratings.rating.config import Configuration
from ratings.rating.fold import Step

CHANGES: Final = """
COPY ratings_ratingchange (book_id, match_id, player_id, seat_index, played_at, game_no, players,
  place, expected_place, mean_before, variance_before, mean, variance) FROM STDIN (FORMAT BINARY)
"""
CHANGE_TYPES: Final = (
    "int8", "int8", "int8", "int2", "timestamptz", "int4", "int2",
    "int2", "float8", "float8", "float8", "float8", "float8",
)  # fmt: skip
MATCHES: Final = """
COPY ratings_ratedmatch (book_id, match_id, public_id, played_at, chain) FROM STDIN
"""
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


def write_matches(book: Book, folded: Iterable[tuple[Entry, list[Step]]]) -> None:
    """Write what each match did to its players; the caller holds the book's lock.

    COPY, since a replay writes half a million rows for a hundred thousand matches.
    """
    with connection.cursor() as outer:
        cursor: Cursor[Any] = outer.cursor
        with cursor.copy(CHANGES) as copy:
            copy.set_types(CHANGE_TYPES)
            for entry, steps in folded:
                for row in _changes(book.pk, entry, steps):
                    copy.write_row(row)


def write_chain(book: Book, links: Iterable[tuple[Entry, str]]) -> None:
    """Write that these matches have been folded, each with the book's chain up to it."""
    with connection.cursor() as outer:
        cursor: Cursor[Any] = outer.cursor
        with cursor.copy(MATCHES) as copy:
            for entry, chain in links:
                copy.write_row((book.pk, entry.match_id, entry.public_id, entry.finished_at, chain))


def _changes(book_id: int, entry: Entry, steps: list[Step]) -> Iterator[tuple[object, ...]]:
    count = len(steps)
    for seat, (player, place, step) in enumerate(
        zip(entry.players, entry.places, steps, strict=True)
    ):
        mean, variance, _, games, mean_before, variance_before, expected_score = step
        yield (
            book_id,
            entry.match_id,
            player,
            seat,
            entry.finished_at,
            games,
            count,
            place,
            count - expected_score,
            mean_before,
            variance_before,
            mean,
            variance,
        )


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
