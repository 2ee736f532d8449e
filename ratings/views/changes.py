"""What the page of a match says of its ratings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.interface import PlayerCard
from ratings.models import LedgerEvent
from ratings.queries.history_match import RatedMatchView, SeatChange
from ratings.views import words


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A line of the table, by place; ``why`` are sentences."""

    change: SeatChange
    why: Sequence[str]


@dataclass(frozen=True, slots=True)
class PairRow:
    """The viewer and one other player: chances before and after, how it went, and what it gave."""

    player: PlayerCard
    before: float
    after: float
    outcome: str
    points: float


def match_changes(rated: RatedMatchView, *, viewer_id: int | None) -> dict[str, object]:
    """Return what the panel shows; a viewer who played reads their change player by player."""
    lines = [
        SeatLine(seat, [words.why_moved(seat.told), *words.reasons(seat.told)])
        for seat in sorted(rated.seats, key=lambda seat: seat.told.place)
    ]
    own = next((line for line in lines if line.change.player.id == viewer_id), None)
    slug = "" if rated.book.is_overall else rated.book.key
    return {
        "lines": lines,
        "own": own,
        "pairs": _pairs(rated.seats, own.change) if own is not None else (),
        "note": _note(rated),
        "book_title": words.book_title(rated.book),
        "ladder_url": reverse("ratings:ladder", args=[slug]) if slug else "",
    }


def _pairs(seats: Sequence[SeatChange], own: SeatChange) -> Sequence[PairRow]:
    rows = []
    for part in own.told.parts:
        other = seats[part.seat]
        rows.append(
            PairRow(
                player=other.player,
                before=own.ahead_before[part.seat],
                after=own.ahead_after[part.seat],
                outcome=words.pair_outcome(part.score),
                points=part.points,
            )
        )
    return rows


def _note(rated: RatedMatchView) -> str:
    if rated.amendment == LedgerEvent.Kind.VOID:
        return _("The organisers voided this match, so it moves no rating. Reason: %(reason)s") % {
            "reason": rated.reason
        }
    if rated.amendment == LedgerEvent.Kind.CORRECTION:
        return _("The organisers corrected the result for the ratings. Reason: %(reason)s") % {
            "reason": rated.reason
        }
    return ""
