"""How ratings came about, match by match: for plots, tables and programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from typing import Final, NamedTuple

from django.db.models import F

from ratings.models import Book, RatedMatch, RatingChange, RatingShift

# Plots and numbers are drawn from this many matches at most, so that the profile of a bot that has
# played for years opens as fast as anybody's.
COUNTED: Final = 500
SHIFTS_SHOWN: Final = 6


class ChangeRow(NamedTuple):
    """One rated match of a player: places from 1, ratings in points."""

    match_id: int
    played_at: datetime
    game_no: int
    players: int
    place: int
    expected_place: float
    mean_before: float
    variance_before: float
    mean: float
    variance: float

    @property
    def step(self) -> float:
        """The change of the rating."""
        return self.mean - self.mean_before

    @property
    def sd(self) -> float:
        """The standard deviation after the match."""
        return sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class Shift:
    """A rating that moved without a match of its player; ``kind`` is the ledger event's that led to
    it ("correction", "void", "result" for one that came late), or "" where all was rated anew."""

    at: datetime
    kind: str
    mean_before: float | None
    mean: float | None
    match_public_id: str

    @property
    def step(self) -> float:
        """The change of the rating, 0 where it began or ended here."""
        if self.mean is None or self.mean_before is None:
            return 0.0
        return self.mean - self.mean_before


@dataclass(frozen=True, slots=True)
class BookName:
    """What a book is called on pages and by programs.

    ``key`` is a ladder's slug, or "overall-" and a clock; ``name`` is a ladder's, and "" for
    overall books, whose name depends on the reader's language.
    """

    id: int
    key: str
    name: str
    clock: str
    configuration: int

    @property
    def is_overall(self) -> bool:
        """Whether all ranked matches of a clock count here."""
        return bool(self.clock)


OVERALL: Final = "overall-"


def book_name(book: Book) -> BookName:
    """Return what a book is called; its ladder has been read with it."""
    if book.ladder is None:
        return BookName(book.pk, OVERALL + book.clock, "", book.clock, book.configuration)
    return BookName(book.pk, book.ladder.slug, book.ladder.name, "", book.configuration)


def newest_changes(
    book_id: int,
    player_id: int,
    *,
    before: tuple[datetime, int] | None = None,
    limit: int = COUNTED,
) -> Sequence[ChangeRow]:
    """Return a player's newest rated matches in a book, newest first; ``before`` is the end and
    number (`game_no`) of one to begin beyond. One query."""
    rows = RatingChange.objects.filter(book_id=book_id, player_id=player_id)
    if before is not None:
        at, game_no = before
        rows = rows.filter(played_at__lte=at, game_no__lt=game_no)
    rows = rows.order_by(F("played_at").desc(), F("match_id").desc())
    return [ChangeRow._make(row) for row in rows.values_list(*ChangeRow._fields)[:limit]]


def newest_shifts(book_id: int, player_id: int, *, limit: int = SHIFTS_SHOWN) -> Sequence[Shift]:
    """Return the newest moves of a rating that no match of its player made, newest first."""
    rows = (
        RatingShift.objects.filter(book_id=book_id, player_id=player_id)
        .order_by(F("shifted_at").desc(), F("pk").desc())
        .select_related("run__event")[:limit]
    )
    return [
        Shift(
            at=row.shifted_at,
            kind="" if row.run.event is None else row.run.event.kind,
            mean_before=row.mean_before,
            mean=row.mean,
            match_public_id="" if row.run.event is None else row.run.event.public_id,
        )
        for row in rows
    ]


def match_public_ids(book_id: int, match_ids: Sequence[int]) -> dict[int, str]:
    """Return the public ids of rated matches of a book, by id; one query."""
    rows = RatedMatch.objects.filter(book_id=book_id, match_id__in=match_ids)
    return dict(rows.values_list("match_id", "public_id"))
