"""The matches that count in a season, out of the book of its ladder."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet

from ratings.models import Book, RatedMatch, RatingChange
from ratings.seasons.score import match_units

BATCH: Final = 2_000  # matches


class CountedMatch(NamedTuple):
    """A rated match: when it ended, and each player's units, by player."""

    match_id: int
    public_id: str
    played_at: datetime
    units: dict[int, int]


def has_link(book: Book, chain: str) -> bool:
    """Tell whether a book's chain still has this link: a book that was rated anew has others."""
    return RatedMatch.objects.filter(book=book, chain=chain).exists()


def counted_matches(book: Book, *, after_chain: str, since: datetime) -> Iterator[CountedMatch]:
    """Yield a book's matches from a moment on in its order, those after a link of its chain ("" for
    all). The caller holds the book's lock."""
    matches = RatedMatch.objects.filter(book=book, played_at__gte=since)
    if after_chain:
        matches = matches.filter(_after(RatedMatch.objects.get(book=book, chain=after_chain)))
    return _with_units(book.pk, matches)


def matches_of_player(
    book_id: int, player_id: int, *, since: datetime, until: datetime, limit: int
) -> Sequence[CountedMatch]:
    """Return a player's last matches in a stretch of time, the newest first."""
    own = RatingChange.objects.filter(
        book_id=book_id, player_id=player_id, played_at__gte=since, played_at__lt=until
    ).order_by("-played_at", "-match_id")
    ids = list(own.values_list("match_id", flat=True)[:limit])
    rows = RatedMatch.objects.filter(book_id=book_id, match_id__in=ids)
    return sorted(
        _with_units(book_id, rows), key=lambda row: (row.played_at, row.match_id), reverse=True
    )


def _after(last: RatedMatch) -> Q:
    return Q(played_at__gt=last.played_at) | Q(played_at=last.played_at, match_id__gt=last.match_id)


def _with_units(book_id: int, matches: QuerySet[RatedMatch]) -> Iterator[CountedMatch]:
    """Read matches and their players batch by batch: a season may have very many."""
    beyond: RatedMatch | None = None
    while True:
        batch = matches if beyond is None else matches.filter(_after(beyond))
        rows: list[RatedMatch] = list(batch.order_by("played_at", "match_id")[:BATCH])
        if not rows:
            return
        units = _units(book_id, [row.match_id for row in rows])
        for row in rows:
            yield CountedMatch(row.match_id, row.public_id, row.played_at, units[row.match_id])
        beyond = rows[-1]


def _units(book_id: int, match_ids: Sequence[int]) -> dict[int, dict[int, int]]:
    changes = (
        RatingChange.objects.filter(book_id=book_id, match_id__in=match_ids)
        .order_by("match_id", "seat_index")
        .values_list("match_id", "player_id", "place", "mean_before")
    )
    found = {}
    for match_id, seats in groupby(changes, key=itemgetter(0)):
        rows = list(seats)
        units = match_units([row[2] for row in rows], [row[3] for row in rows])
        found[match_id] = {row[1]: of_seat for row, of_seat in zip(rows, units, strict=True)}
    return found
