"""The record of a match whose last card is stored, made from what the journal holds."""

from typing import Any

from games.engine import Card, Options
from games.engine.records import record_of
from games.models import Match, Move, Position
from games.store.dealing import dealing_of, fairness_of


def record_of_finished(match: Match) -> dict[str, Any] | None:
    """Return the fool-record of this match (docs/records.md), None when its last card is not yet
    stored.

    The caller holds the match's lock. The seed is told from here on: the match is over. Where
    other tables play the same deals it stays out of the record until their round is over.
    """
    position = Position.objects.filter(match=match).first()
    if position is None or position.turn_seat is not None:
        return None
    moves = list(Move.objects.filter(match=match).order_by("version"))
    dealing = dealing_of(match.table)
    names = match.seats.order_by("seat_index").values_list("player__name", flat=True)
    return record_of(
        players=match.players,
        options=Options.parse(match.options),
        dealer=dealing.first_dealer(),
        hands_of=dealing.hands_of,
        plays=[(move.seat_index, Card.parse(move.card)) for move in moves],
        names=list(names),
        abandoned=[
            seat for seat in range(match.players) if position.away[seat] or position.left[seat]
        ],
        auto=[index for index, move in enumerate(moves) if move.is_auto],
        fairness=None if match.is_sealed else fairness_of(match.table),
    )
