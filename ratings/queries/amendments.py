"""What a correction or a void would do, before anybody does it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final
from uuid import UUID

from ratings.errors import MatchNotRated, NothingToAmend, PlacesMalformed
from ratings.models import Book, LedgerEvent, Rating
from ratings.queries.folding import Fold, batches
from ratings.queries.ledger import Entry, Key, Standing, configuration, microseconds

EQUAL: Final = 0.5e-6  # points: ratings are kept in millionths


class Ruling(Enum):
    """What may be wanted of a match besides places: none at all, or those that it began with."""

    VOID = "void"
    AS_RECORDED = "as_recorded"


# Places in seat order (1 is best, equals share), or a ruling.
Wanted = Sequence[int] | Ruling


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose rating would move; None where there is no rating before or after."""

    player_id: int
    mean_before: float | None
    mean_after: float | None

    @property
    def step(self) -> float:
        """The change in points; all of the rating where it begins or ends to be one."""
        return (self.mean_after or 0.0) - (self.mean_before or 0.0)


@dataclass(frozen=True, slots=True)
class Consequences:
    """What would come of it in one book, by its ladder's name ("": all matches of its clock): later
    matches rated anew, and who moves, the furthest first."""

    book_id: int
    name: str
    ladder_id: int | None
    clock: str
    later_matches: int
    moves: tuple[Move, ...]


def consequences(match_id: int, *, places: Sequence[int] | None) -> list[Consequences]:
    """Return what putting these places (None: a void) in force would do, a book each.

    It locks nothing and writes nothing: results that come meanwhile change the answer. Raises
    MatchNotRated, PlacesMalformed and NothingToAmend, as the commands do.
    """
    books = Book.objects.filter(events__match_id=match_id).distinct().order_by("pk")
    found = [_consequences_in(book, match_id, places) for book in books]
    if not found:
        raise MatchNotRated
    return found


def forecast_amendment(
    match_id: int, *, wanted: Wanted, own: Collection[UUID]
) -> list[Consequences]:
    """Return what `put_in_force` would do, a book that would change each; it writes nothing.

    A match that is not rated changes none. Raises PlacesMalformed.
    """
    found = []
    for book in Book.objects.filter(events__match_id=match_id).distinct().order_by("pk"):
        events = book.events.filter(match_id=match_id)
        last = events.latest("number")
        if is_of_others(last, own):
            continue
        try:
            told = _consequences_in(book, match_id, wanted_places(events.get(number=0), wanted))
        except NothingToAmend:
            continue
        found.append(told)
    return found


def is_of_others(last: LedgerEvent, own: Collection[UUID]) -> bool:
    """Tell whether what is in force was amended by somebody else than these commands."""
    return last.kind != LedgerEvent.Kind.RESULT and last.command_id not in own


def wanted_places(first: LedgerEvent, wanted: Wanted) -> tuple[int, ...] | None:
    """Return the places that are wanted of a match that began with this event; None: void."""
    if isinstance(wanted, Ruling):
        return None if wanted is Ruling.VOID else tuple(first.places)
    return tuple(wanted)


def _consequences_in(book: Book, match_id: int, places: Sequence[int] | None) -> Consequences:
    last = book.events.filter(match_id=match_id).latest("number")
    places = amended_places(last, places)
    key = Key(last.finished_at, match_id)
    fold = Fold(book, key, constants=configuration(book.configuration))
    later = 0
    if places is not None:  # it is the first from its own place on
        fold.run(
            [
                Entry(
                    match_id,
                    last.public_id,
                    microseconds(last.finished_at),
                    tuple(last.players),
                    tuple(places),
                )
            ]
        )
    for entries in batches(book.pk, key):
        others = [entry for entry in entries if entry.match_id != match_id]
        later += len(others)
        fold.run(others)
    after = fold.after()
    before = {
        row.player_id: Standing.of(row)
        for row in Rating.objects.filter(book=book, player_id__in=after)
    }
    return Consequences(
        book_id=book.pk,
        name="" if book.ladder is None else book.ladder.name,
        ladder_id=book.ladder_id,
        clock=book.clock,
        later_matches=later,
        moves=tuple(moves_between(before, after)),
    )


def moves_between(before: dict[int, Standing], after: dict[int, Standing | None]) -> list[Move]:
    """Return whose mean differs, the furthest first."""
    moves = []
    for player, standing in after.items():
        old = before.get(player)
        was = None if old is None else old.state.mean
        now = None if standing is None else standing.state.mean
        if was is None or now is None or abs(now - was) > EQUAL:
            moves.append(Move(player, was, now))
    return sorted(moves, key=lambda move: (-abs(move.step), move.player_id))


def amended_places(last: LedgerEvent, places: Sequence[int] | None) -> Sequence[int] | None:
    """Return the places that are to be in force instead of the last event's; None: void.

    Raises PlacesMalformed and NothingToAmend.
    """
    is_void = last.kind == LedgerEvent.Kind.VOID
    if places is None:
        if is_void:
            raise NothingToAmend
        return None
    ranking = [1 + sum(other < own for other in places) for own in places]
    if len(places) != len(last.players) or ranking != list(places):
        raise PlacesMalformed
    if not is_void and list(places) == last.places:
        raise NothingToAmend
    return places
