"""The record of a match whose last card is stored, made from what the journal holds."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.engine import Card, Options
from games.engine.records import record_of
from games.models import Match, Move, Position
from games.store.dealing import client_seeds, dealing_of
from games.store.sealed import unseal


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """When a match ended, and its fool-record (docs/records.md)."""

    finished_at: datetime
    record: dict[str, Any]


def finished_match(match: Match) -> FinishedMatch | None:
    """Return how this match went, None when its last card is not stored yet.

    The caller holds the match's lock. The seed is told from here on: the match is over.
    """
    position = Position.objects.filter(match=match).first()
    if position is None or position.turn_seat is not None:
        return None
    moves = list(Move.objects.filter(match=match).order_by("version"))
    dealing = dealing_of(match.table)
    names = match.seats.order_by("seat_index").values_list("player__name", flat=True)
    record = record_of(
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
        fairness={
            "server_seed": unseal(match.table.sealed_seed).hex(),
            "commitment": match.table.commitment,
            "client_seeds": client_seeds(match.table),
        },
    )
    return FinishedMatch(finished_at=moves[-1].played_at, record=record)
