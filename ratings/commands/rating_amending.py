"""Correct or void a result: an event more in the ledger, and everything after it rated anew."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import transaction

from ratings.commands.conduct import void_conduct
from ratings.commands.rating_fold import fold_from
from ratings.errors import MatchNotRated, NothingToAmend
from ratings.locks import lock_books
from ratings.models import Book, LedgerEvent
from ratings.queries.amendments import Wanted, amended_places, is_of_others, wanted_places
from ratings.queries.ledger import Key

MOST_REASON: Final = 200  # letters, as the ledger's column holds


def correct_result(
    match_id: int,
    *,
    places: Sequence[int],
    by_player_id: int,
    reason: str,
    command_id: UUID,
) -> None:
    """Put other places (in seat order, 1 is best, equals share) in force for a rated match.

    In every book that has it; a voided match counts again. All later matches are rated anew over
    it, and where it was void, its conduct counts again, too. A repeated ``command_id`` changes
    nothing. Raises MatchNotRated, PlacesMalformed for places that are no ranking of its seats,
    NothingToAmend where they are in force already.
    """
    _amend(
        match_id,
        Amendment(LedgerEvent.Kind.CORRECTION, by_player_id, reason, command_id, tuple(places)),
    )


def void_result(match_id: int, *, by_player_id: int, reason: str, command_id: UUID) -> None:
    """Take a rated match out of every book that has it, and rate all later ones anew.

    What it said of its players' conduct is taken back with it. A repeated ``command_id`` changes
    nothing. Raises MatchNotRated, NothingToAmend for a match that is void already.
    """
    _amend(match_id, Amendment(LedgerEvent.Kind.VOID, by_player_id, reason, command_id, None))


def put_in_force(
    match_id: int,
    *,
    wanted: Wanted,
    own: Collection[UUID],
    by_player_id: int | None,
    reason: str,
    command_id: UUID,
) -> int:
    """Let a rated match count as whoever keeps its result says; return how many books changed.

    ``own`` are the commands that the caller has given before: where somebody else has amended the
    match since, that stays. In force already is fine, and so is a repeated ``command_id``. Raises
    MatchNotRated, and PlacesMalformed for places that are no ranking of its seats.
    """
    changed = 0
    with transaction.atomic():
        for book in _books_of(match_id):
            events = book.events.filter(match_id=match_id)
            last = events.latest("number")
            if is_of_others(last, {*own, command_id}):
                continue
            places = wanted_places(events.get(number=0), wanted)
            kind = LedgerEvent.Kind.VOID if places is None else LedgerEvent.Kind.CORRECTION
            try:
                amended_places(last, places)
            except NothingToAmend:
                continue
            amendment = Amendment(kind, by_player_id, reason[:MOST_REASON], command_id, places)
            changed += _amend_in(book, match_id, amendment)
    return changed


@dataclass(frozen=True, slots=True)
class Amendment:
    """What an organiser says of a match; places None: it is void."""

    kind: LedgerEvent.Kind
    by_player_id: int | None
    reason: str
    command_id: UUID
    places: tuple[int, ...] | None


@transaction.atomic
def _amend(match_id: int, amendment: Amendment) -> None:
    for book in _books_of(match_id):
        _amend_in(book, match_id, amendment)


def _books_of(match_id: int) -> list[Book]:
    """Lock the books that have a match. Raises MatchNotRated."""
    book_ids = LedgerEvent.objects.filter(match_id=match_id).values_list("book_id", flat=True)
    books = lock_books(book_ids)
    if not books:
        raise MatchNotRated
    return books


def _amend_in(book: Book, match_id: int, amendment: Amendment) -> bool:
    """Amend it in one book; tell whether this did. The caller holds the book's lock."""
    events = book.events.filter(match_id=match_id)
    if events.filter(command_id=amendment.command_id).exists():
        return False
    last = events.latest("number")
    places = amended_places(last, amendment.places)
    event = LedgerEvent.objects.create(
        book=book,
        match_id=match_id,
        number=last.number + 1,
        kind=amendment.kind,
        command_id=amendment.command_id,
        public_id=last.public_id,
        finished_at=last.finished_at,
        players=last.players,
        places=last.places if places is None else list(places),
        by_id=amendment.by_player_id,
        reason=amendment.reason,
    )
    fold_from(book, Key(event.finished_at, match_id), event=event)
    void_conduct(match_id, is_void=places is None)
    return True
