"""What the ledger says: results in force, in order, and where players stood before a moment."""

from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Final, NamedTuple, Self

from django.db import connection

from ratings.models import Book, Rating, RatingConfiguration
from ratings.rating.board import RECENT_GAMES, SETTLED_SD
from ratings.rating.config import FIRST, Configuration
from ratings.rating.fold import Result, State

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Key(NamedTuple):
    """A match's place in the order of a book."""

    finished_at: datetime
    match_id: int


BEGINNING: Final = Key(EPOCH, 0)


@dataclass(frozen=True, slots=True)
class Entry:
    """A result in force; players and rating places in seat order, when it finished as the rule
    counts it."""

    match_id: int
    public_id: str
    played_at: int
    players: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def key(self) -> Key:
        """Its place in the order."""
        return Key(moment(self.played_at), self.match_id)

    @property
    def result(self) -> Result:
        """What the rule needs of it."""
        return Result(self.players, self.places, self.played_at)


def next_chain(chain: str, match_id: int, result: Result) -> str:
    """Return a book's chain with this result at its end: SHA-256, as hexadecimal digits.

    Over the chain so far and, in eight bytes each, the match, its moment, players and places.
    """
    numbers = array("q", (match_id, result.played_at, *result.players, *result.places))
    return sha256(chain.encode() + numbers.tobytes()).hexdigest()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: the last state and the best mean that was not in question."""

    state: State
    best_mean: float | None
    best_at: datetime | None

    @classmethod
    def of(cls, row: Rating) -> Self:
        """Read it from the rating's row."""
        state = State(row.mean, row.variance, microseconds(row.played_at), row.games)
        return cls(state, row.best_mean, row.best_at)


def microseconds(moment: datetime) -> int:
    """Return a moment as the rule counts it: whole microseconds since 1970."""
    since = moment - EPOCH
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def moment(at: int) -> datetime:
    """Return the moment of so many microseconds since 1970."""
    return EPOCH + timedelta(microseconds=at)


def configuration(version: int) -> Configuration:
    """Return the constants of this version. Raises RatingConfiguration.DoesNotExist."""
    if version == FIRST.version:
        return FIRST
    row = RatingConfiguration.objects.get(version=version)
    return Configuration(version=version, **row.constants)


def latest_version() -> int:
    """Return the version of the constants that a full replay takes."""
    newest = RatingConfiguration.objects.order_by("-version").values_list("version", flat=True)
    return newest.first() or FIRST.version


IN_FORCE: Final = """
SELECT e.match_id, e.public_id, (extract(epoch FROM e.finished_at) * 1000000)::bigint,
  e.players, e.places
FROM ratings_ledgerevent e
WHERE e.book_id = %(book)s AND (e.finished_at, e.match_id) >= (%(at)s, %(match)s)
  AND e.kind <> 'void'
  AND NOT EXISTS (
    SELECT FROM ratings_ledgerevent later
    WHERE later.book_id = e.book_id AND later.match_id = e.match_id AND later.number > e.number)
ORDER BY e.finished_at, e.match_id
LIMIT %(limit)s
"""


def entries_from(book_id: int, key: Key, *, limit: int | None = None) -> list[Entry]:
    """Return a book's results in force from a place in the order on, in order."""
    at, match_id = key
    with connection.cursor() as cursor:
        values: dict[str, Any] = {"book": book_id, "at": at, "match": match_id, "limit": limit}
        cursor.execute(IN_FORCE, values)
        return [
            Entry(match, public_id, at, tuple(players), tuple(places))
            for match, public_id, at, players, places in cursor.fetchall()
        ]


def chain_before(book: Book, key: Key) -> tuple[str, Key | None]:
    """Return a book's chain in front of a place in the order, and the match that stands there."""
    with connection.cursor() as cursor:
        cursor.execute(CHAIN, {"book": book.pk, "at": key.finished_at, "match": key.match_id})
        row = cursor.fetchone()
    if row is None:
        return configuration(book.configuration).digest().hex(), None
    chain, played_at, match_id = row
    return chain, Key(played_at, match_id)


CHAIN: Final = """
SELECT chain, played_at, match_id FROM ratings_ratedmatch
WHERE book_id = %(book)s AND (played_at, match_id) < (%(at)s, %(match)s)
ORDER BY played_at DESC, match_id DESC LIMIT 1
"""
LAST: Final = """
SELECT asked.id, c.mean, c.variance, c.played_at, c.game_no, best.mean, best.played_at
FROM unnest(%(players)s::bigint[]) AS asked (id)
CROSS JOIN LATERAL (
    SELECT mean, variance, played_at, game_no FROM ratings_ratingchange
    WHERE book_id = %(book)s AND player_id = asked.id
      AND (played_at, match_id) < (%(at)s, %(match)s)
    ORDER BY played_at DESC, match_id DESC LIMIT 1) c
LEFT JOIN LATERAL (
    SELECT mean, played_at FROM ratings_ratingchange
    WHERE book_id = %(book)s AND player_id = asked.id
      AND (played_at, match_id) < (%(at)s, %(match)s) AND variance <= %(settled)s
    ORDER BY mean DESC, played_at, match_id LIMIT 1) best ON true
"""


def standings_before(
    book_id: int, key: Key, players: Collection[int], *, overtaken: Collection[int]
) -> dict[int, Standing]:
    """Return where these players stood before a place in the order; newcomers are left out.

    ``overtaken`` are those who have changes after it: the others stand where they stood then.
    """
    still = [player for player in players if player not in overtaken]
    rows = Rating.objects.filter(book_id=book_id, player_id__in=still) if still else []
    found = {row.player_id: Standing.of(row) for row in rows}
    moved = [player for player in players if player in overtaken]
    if moved:
        with connection.cursor() as cursor:
            cursor.execute(
                LAST,
                {
                    "players": moved,
                    "book": book_id,
                    "at": key.finished_at,
                    "match": key.match_id,
                    "settled": SETTLED_SD**2,
                },
            )
            for player, mean, variance, played_at, games, best_mean, best_at in cursor:
                state = State(mean, variance, microseconds(played_at), games)
                found[player] = Standing(state, best_mean, best_at)
    return found


def players_from(book_id: int, key: Key) -> set[int]:
    """Return who has changes from a place in the order on."""
    with connection.cursor() as cursor:
        cursor.execute(MOVED, {"book": book_id, "at": key.finished_at, "match": key.match_id})
        return {player for (player,) in cursor}


MOVED: Final = """
SELECT DISTINCT c.player_id
FROM ratings_ratedmatch m
JOIN ratings_ratingchange c ON c.book_id = m.book_id AND c.match_id = m.match_id
WHERE m.book_id = %(book)s AND (m.played_at, m.match_id) >= (%(at)s, %(match)s)
"""

OPPONENTS: Final = """
SELECT asked.id, count(DISTINCT other.player_id)
FROM unnest(%(players)s::bigint[]) AS asked (id)
CROSS JOIN LATERAL (
    SELECT match_id FROM ratings_ratingchange
    WHERE book_id = %(book)s AND player_id = asked.id
    ORDER BY played_at DESC, match_id DESC LIMIT %(recent)s) recent
JOIN ratings_ratingchange other ON other.book_id = %(book)s AND other.match_id = recent.match_id
WHERE other.player_id <> asked.id
GROUP BY asked.id
"""


def different_opponents(book_id: int, players: Sequence[int]) -> dict[int, int]:
    """Return how many different others each of these met in their last 30 rated matches."""
    with connection.cursor() as cursor:
        values: dict[str, Any] = {"players": list(players), "book": book_id, "recent": RECENT_GAMES}
        cursor.execute(OPPONENTS, values)
        return dict(cursor.fetchall())
