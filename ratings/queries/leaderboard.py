"""The leaderboard: by mean, among those whose rating is settled, in use and well met (RATINGS.md).

Pages begin beyond a rating and its player, so that nobody is skipped or seen twice because others
move. Places are counted, never stored: a page right after a match is right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from math import sqrt
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Count, F, Q, QuerySet

from games.players.interface import PlayerCard, is_public_id, name_key, player_cards
from ratings.models import Book, Rating

PAGE_SIZE: Final = 50
FOUND_MOST: Final = 25
SEPARATOR: Final = "~"


class Mark(NamedTuple):
    """Where somebody stands in the order of a board: by mean, then by player."""

    mean: float
    player_id: int


@dataclass(frozen=True, slots=True)
class BoardLine:
    """Somebody with a rating. ``place`` is None off the board; mean and sd are in points, the sd as
    of the last match."""

    place: int | None
    player: PlayerCard
    country: str
    mean: float
    sd: float
    games: int
    played_at: datetime

    @property
    def cursor(self) -> str:
        """What to ask beyond, for pages that begin or end here."""
        return f"{self.mean!r}{SEPARATOR}{self.player.public_id}"


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of a board; ``higher`` and ``lower`` are cursors to ask beyond, or ""."""

    lines: Sequence[BoardLine]
    higher: str
    lower: str
    total: int


EMPTY: Final = BoardPage(lines=(), higher="", lower="", total=0)


class _Row(NamedTuple):
    """The columns that a line is made of."""

    player_id: int
    mean: float
    variance: float
    games: int
    played_at: datetime
    on_board_until: datetime | None
    country: str


def book_of_ladder(ladder_id: int) -> int | None:
    """Return the id of a ladder's book of ratings; None before its first result."""
    return Book.objects.filter(ladder_id=ladder_id).values_list("pk", flat=True).first()


def leaderboard(
    book_id: int | None,
    *,
    now: datetime,
    country: str = "",
    above: str = "",
    below: str = "",
    limit: int = PAGE_SIZE,
) -> BoardPage:
    """Return the top of a board, or the lines above or below a cursor; five queries at most.

    With a country (ISO 3166) places are those among its players. A cursor that nobody was given
    begins at the top; so does a page above that would not be full.
    """
    if book_id is None:
        return EMPTY
    board = _board(book_id, now=now, country=country)
    mark = _mark_of(above or below)
    if mark is not None and above and not below:
        rows = _rows(_above(board, mark).order_by("mean", "-player_id"), limit + 1)
        if len(rows) >= limit:
            return _page(board, rows[:limit][::-1], has_higher=len(rows) > limit, has_lower=True)
        mark = None
    lower = board if mark is None else _below(board, mark)
    rows = _rows(lower.order_by(F("mean").desc(), "player_id"), limit + 1)
    return _page(board, rows[:limit], has_higher=mark is not None, has_lower=len(rows) > limit)


def board_around(
    book_id: int, player_id: int, *, now: datetime, limit: int = PAGE_SIZE
) -> BoardPage | None:
    """Return the lines around a player, who stands in the middle; None for who is off the board."""
    board = _board(book_id, now=now)
    own = _rows(board.filter(player_id=player_id), 1)
    if not own:
        return None
    mark = Mark(own[0].mean, player_id)
    half = limit // 2
    higher = _rows(_above(board, mark).order_by("mean", "-player_id"), half + 1)
    lower = _rows(_below(board, mark).order_by(F("mean").desc(), "player_id"), half + 1)
    return _page(
        board,
        [*higher[:half][::-1], *own, *lower[:half]],
        has_higher=len(higher) > half,
        has_lower=len(lower) > half,
    )


def find_in_book(book_id: int, text: str, *, now: datetime) -> Sequence[BoardLine]:
    """Return the rated players whose name begins like this, the highest first, on the board or not.

    A name is looked up as a hurried reader sees it, like everywhere on the site.
    """
    key = name_key(text)
    if not key:
        return []
    found = Rating.objects.filter(book_id=book_id, player__name_key__startswith=key)
    rows = _rows(found.order_by(F("mean").desc(), "player_id"), FOUND_MOST)
    places = places_of(book_id, [row.mean for row in rows], now=now)
    return _lines(
        rows,
        [
            place if row.on_board_until is not None and row.on_board_until >= now else None
            for row, place in zip(rows, places, strict=True)
        ],
    )


def places_of(book_id: int, means: Sequence[float], *, now: datetime) -> Sequence[int]:
    """Return the places that these means have, or would have, on the board: one pass over it."""
    if not means:
        return []
    highest_first = sorted(set(means), reverse=True)
    with connection.cursor() as cursor:
        # The bucket of a mean is how many of those asked for it does not exceed.
        cursor.execute(
            "SELECT width_bucket(-mean, %s::float8[]), count(*) FROM ratings_rating"
            " WHERE book_id = %s AND on_board_until >= %s AND mean > %s GROUP BY 1",
            [[-float(mean) for mean in highest_first], book_id, now, highest_first[-1]],
        )
        counts = dict(cursor.fetchall())
    higher = accumulate(counts.get(bucket, 0) for bucket in range(len(highest_first)))
    places = {mean: 1 + count for mean, count in zip(highest_first, higher, strict=True)}
    return [places[mean] for mean in means]


def board_size(book_id: int, *, now: datetime) -> int:
    """Return how many stand on a board."""
    return _board(book_id, now=now).count()


def whole_board(book_id: int, *, now: datetime, country: str = "") -> Iterator[BoardLine]:
    """Yield every line of a board from the top, some thousands at a time: for the export."""
    board = _board(book_id, now=now, country=country).order_by(F("mean").desc(), "player_id")
    place, last_mean, number = 0, None, 0
    rows = [_Row._make(row) for row in board.values_list(*_COLUMNS)]
    for begin in range(0, len(rows), 5000):
        some = rows[begin : begin + 5000]
        places = []
        for row in some:
            number += 1
            if row.mean != last_mean:
                place, last_mean = number, row.mean
            places.append(place)
        yield from _lines(some, places)


_COLUMNS: Final = (
    "player_id", "mean", "variance", "games", "played_at", "on_board_until", "player__country",
)  # fmt: skip


def _board(book_id: int, *, now: datetime, country: str = "") -> QuerySet[Rating]:
    rows = Rating.objects.filter(book_id=book_id, on_board_until__gte=now)
    return rows.filter(player__country=country) if country else rows


def _mark_of(cursor: str) -> Mark | None:
    """Read a cursor; None for one that nobody was given."""
    text, _, public_id = cursor.partition(SEPARATOR)
    if not is_public_id(public_id):
        return None
    try:
        mean = float(text)
    except ValueError:
        return None
    ids = Rating.objects.filter(player__public_id=public_id).values_list("player_id", flat=True)
    player_id = ids.first()
    return None if player_id is None or mean != mean else Mark(mean, player_id)  # noqa: PLR0124 - NaN


def _above(board: QuerySet[Rating], mark: Mark) -> QuerySet[Rating]:
    # The first condition is implied by the second: it lets the index begin at the right row.
    return board.filter(mean__gte=mark.mean).filter(
        Q(mean__gt=mark.mean) | Q(player_id__lt=mark.player_id)
    )


def _below(board: QuerySet[Rating], mark: Mark) -> QuerySet[Rating]:
    return board.filter(mean__lte=mark.mean).filter(
        Q(mean__lt=mark.mean) | Q(player_id__gt=mark.player_id)
    )


def _rows(found: QuerySet[Rating], most: int) -> list[_Row]:
    return [_Row._make(row) for row in found.values_list(*_COLUMNS)[:most]]


def _page(
    board: QuerySet[Rating], rows: Sequence[_Row], *, has_higher: bool, has_lower: bool
) -> BoardPage:
    if not rows:
        return EMPTY
    first = Mark(rows[0].mean, rows[0].player_id)
    counts = board.aggregate(
        total=Count("pk"),
        higher=Count("pk", filter=Q(mean__gt=first.mean)),
        before=Count("pk", filter=Q(mean=first.mean, player_id__lt=first.player_id)),
    )
    places = []
    place, last_mean = 0, None
    for number, row in enumerate(rows, start=1 + counts["higher"] + counts["before"]):
        if row.mean != last_mean:
            place = 1 + counts["higher"] if row.mean == first.mean else number
            last_mean = row.mean
        places.append(place)
    lines = _lines(rows, places)
    return BoardPage(
        lines=lines,
        higher=lines[0].cursor if has_higher else "",
        lower=lines[-1].cursor if has_lower else "",
        total=counts["total"],
    )


def _lines(rows: Sequence[_Row], places: Sequence[int | None]) -> list[BoardLine]:
    cards = player_cards(row.player_id for row in rows)
    return [
        BoardLine(
            place=place,
            player=cards[row.player_id],
            country=row.country,
            mean=row.mean,
            sd=sqrt(row.variance),
            games=row.games,
            played_at=row.played_at,
        )
        for row, place in zip(rows, places, strict=True)
    ]
