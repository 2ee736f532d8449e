"""Rate finished matches: once a match and book, in whatever order they arrive."""

from collections.abc import Sequence
from typing import Final

from django.db import transaction

from games.interface import MatchResult, finished_matches_after, match_result
from ratings import scheduling
from ratings.commands.conduct import note_conduct
from ratings.commands.rating_fold import fold_from
from ratings.locks import lock_books
from ratings.models import Book, Ladder, LedgerEvent, RatingSweep
from ratings.models.ladders import CONTEXT_KIND
from ratings.queries.ledger import Key, latest_version
from ratings.rating.places import rating_places

SWEPT: Final = 200  # matches a sweep looks at


def rate_match(match_id: int) -> bool:
    """Rate a finished ranked match in the book of its ladder and in that of its clock.

    Tell whether this call did in any of them. A match that is not ranked, or rated already, is
    left as it is. Raises NoSuchMatch (of games) for one that has not finished.
    """
    result = match_result(match_id)
    if not result.is_ranked:
        return False
    ladder = None
    if result.context.kind == CONTEXT_KIND:
        ladder = Ladder.objects.filter(slug=result.context.id).first()
    return _rate(result, ladder)


def rate_for_ladder(match_id: int, *, ladder_id: int | None) -> bool:
    """Rate a finished match for a ladder that it was not played on, and for its clock.

    For organisers of events whose matches count; None for the clock alone. Otherwise as
    `rate_match`. Raises NoSuchMatch (of games).
    """
    ladder = None if ladder_id is None else Ladder.objects.get(pk=ladder_id)
    return _rate(match_result(match_id), ladder)


def _rate(result: MatchResult, ladder: Ladder | None) -> bool:
    has_rated = False
    with transaction.atomic():
        books = [book_of(clock=result.clock)]
        if ladder is not None:
            books.append(book_of(ladder=ladder))
        for book in lock_books(book.pk for book in books):
            if not book.events.filter(match_id=result.match_id).exists():
                event = _record(book, result)
                fold_from(book, Key(event.finished_at, event.match_id), event=event)
                has_rated = True
        if has_rated and result.context.kind == CONTEXT_KIND:
            note_conduct(result)
    return has_rated


def _record(book: Book, result: MatchResult) -> LedgerEvent:
    seats = result.seats
    return LedgerEvent.objects.create(
        book=book,
        match_id=result.match_id,
        public_id=result.public_id,
        finished_at=result.finished_at,
        players=[seat.player_id for seat in seats],
        places=list(
            rating_places([seat.place for seat in seats], [seat.is_abandoned for seat in seats])
        ),
    )


def book_of(*, ladder: Ladder | None = None, clock: str = "") -> Book:
    """Return the book of a ladder, or the overall one of a clock kind; it is made when first
    needed."""
    # A book is made under a new book's version of the constants, the latest.
    book, _ = Book.objects.get_or_create(
        ladder=ladder, clock=clock, defaults={"configuration": latest_version()}
    )
    return book


def sweep_matches(context_kinds: Sequence[str] = (CONTEXT_KIND,)) -> int:
    """Queue the finished matches whose task was lost, a task a match; return how many.

    The mark moves up to the first that is not rated, so that none is passed by, and one in trouble
    holds up no other.
    """
    queued = 0
    for kind in context_kinds:
        queued += _sweep(kind)
    return queued


def _sweep(kind: str) -> int:
    mark = RatingSweep.objects.filter(context_kind=kind).first()
    at, match_id = (None, 0) if mark is None else (mark.finished_at, mark.match_id)
    results = finished_matches_after(at, match_id, context_kind=kind, limit=SWEPT)
    ranked = [result for result in results if result.is_ranked]
    known = set(
        LedgerEvent.objects.filter(match_id__in=[result.match_id for result in ranked]).values_list(
            "match_id", flat=True
        )
    )
    lost = [result.match_id for result in ranked if result.match_id not in known]
    for lost_id in lost:
        scheduling.rate_match(lost_id)
    passed = results[: next((i for i, one in enumerate(results) if one.match_id in lost), None)]
    if passed:
        end = {"finished_at": passed[-1].finished_at, "match_id": passed[-1].match_id}
        RatingSweep.objects.update_or_create(context_kind=kind, defaults=end)
    return len(lost)
