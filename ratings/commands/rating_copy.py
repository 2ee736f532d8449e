"""History of what was folded, by COPY: half a million rows for a hundred thousand matches.

The rows are laid out here as COPY's binary format has them, a column as its length in bytes and
its value (PostgreSQL's documentation, "COPY", Binary Format): that is a third of the time that a
driver takes to look at the type of each value first.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from struct import Struct
from typing import Any, Final

from django.db import connection
from psycopg import Cursor

from ratings.models import Book
from ratings.queries.ledger import Entry, microseconds
from ratings.rating.fold import Step

BEGIN: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)  # no flags, no extension
END: Final = b"\xff\xff"
BUFFER: Final = 1 << 16  # bytes
# Postgres counts microseconds from here.
THEIR_EPOCH: Final = microseconds(datetime(2000, 1, 1, tzinfo=UTC))

CHANGES: Final = """
COPY ratings_ratingchange (book_id, match_id, player_id, seat_index, played_at, game_no, players,
  place, expected_place, mean_before, variance_before, mean, variance) FROM STDIN (FORMAT BINARY)
"""
# Thirteen columns: bigint three times, smallint, timestamptz, integer, smallint twice, double
# precision five times.
CHANGE: Final = Struct("!h" + "iq" * 3 + "ih" + "iq" + "ii" + "ih" * 2 + "id" * 5)
MATCHES: Final = """
COPY ratings_ratedmatch (book_id, match_id, public_id, played_at, chain) FROM STDIN (FORMAT BINARY)
"""


def write_matches(book: Book, folded: Iterable[tuple[Entry, list[Step]]]) -> None:
    """Write what each match did to its players; the caller holds the book's lock."""
    _copy(CHANGES, _changes(book.pk, folded))


def write_chain(book: Book, links: Iterable[tuple[Entry, str]]) -> None:
    """Write that these matches have been folded, each with the book's chain up to it."""
    _copy(MATCHES, _matches(book.pk, links))


def _copy(statement: str, rows: Iterable[bytes]) -> None:
    with connection.cursor() as outer:
        cursor: Cursor[Any] = outer.cursor
        with cursor.copy(statement) as copy:
            buffer = bytearray(BEGIN)
            for row in rows:
                buffer += row
                if len(buffer) > BUFFER:
                    copy.write(buffer)
                    buffer = bytearray()
            copy.write(buffer + END)


def _changes(book_id: int, folded: Iterable[tuple[Entry, list[Step]]]) -> Iterator[bytes]:
    pack = CHANGE.pack
    for entry, steps in folded:
        count, match_id, at = len(steps), entry.match_id, entry.played_at - THEIR_EPOCH
        for seat, (player, place, step) in enumerate(
            zip(entry.players, entry.places, steps, strict=True)
        ):
            mean, variance, _, games, mean_before, variance_before, expected_score = step
            yield pack(
                13,
                *(8, book_id, 8, match_id, 8, player, 2, seat, 8, at, 4, games, 2, count, 2, place),
                *(8, count - expected_score, 8, mean_before, 8, variance_before),
                *(8, mean, 8, variance),
            )


def _matches(book_id: int, links: Iterable[tuple[Entry, str]]) -> Iterator[bytes]:
    head, link = Struct("!hiqiqi"), Struct("!iqi")
    for entry, chain in links:
        public_id, ends = entry.public_id.encode(), chain.encode()
        yield b"".join(
            (
                head.pack(5, 8, book_id, 8, entry.match_id, len(public_id)),
                public_id,
                link.pack(8, entry.played_at - THEIR_EPOCH, len(ends)),
                ends,
            )
        )
