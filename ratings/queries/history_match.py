"""What a match did to the ratings of all who played it, with who they are and what was amended."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.players.interface import PlayerCard, player_cards
from ratings.models import LedgerEvent
from ratings.queries.history import BookName, book_name
from ratings.queries.rating_explained import explain_match
from ratings.rating.explain import Explanation


@dataclass(frozen=True, slots=True)
class SeatChange:
    """One player's change. Chances are between 0 and 1: to win, and to come before each seat;
    those after the match are those of a rematch."""

    player: PlayerCard
    told: Explanation
    win_before: float
    win_after: float
    ahead_before: Sequence[float]
    ahead_after: Sequence[float]


@dataclass(frozen=True, slots=True)
class RatedMatchView:
    """A match as a book knows it; ``seats`` are in seat order and empty where it was voided.

    ``amendment`` is "correction", "void" or "", ``reason`` what the organisers said of it.
    """

    book: BookName
    seats: Sequence[SeatChange]
    amendment: str
    reason: str


def rated_match(match_id: int) -> RatedMatchView | None:
    """Return what a match did in its ladder's book, else in that of its clock, in four queries;
    None for one that is not rated (yet)."""
    events = (
        LedgerEvent.objects.filter(match_id=match_id)
        .select_related("book__ladder")
        .order_by("book__ladder_id", "book_id", "-number")  # ladders before clocks: nulls are last
    )
    event = events.first()
    if event is None:
        return None
    return RatedMatchView(
        book=book_name(event.book),
        seats=_seats(event),
        amendment="" if event.kind == LedgerEvent.Kind.RESULT else event.kind,
        reason=event.reason,
    )


def _seats(event: LedgerEvent) -> Sequence[SeatChange]:
    found = explain_match(event.book, event.match_id)
    if found is None:
        return []
    cards = player_cards(change.player_id for change in found.changes)
    return [
        SeatChange(
            player=cards[change.player_id],
            told=change.explanation,
            win_before=found.before.wins[seat],
            win_after=found.after.wins[seat],
            ahead_before=found.before.before[seat],
            ahead_after=found.after.before[seat],
        )
        for seat, change in enumerate(found.changes)
    ]
