"""Challenges as their players see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models.functions import Now

from games.players.interface import PlayerCard, player_cards
from ratings.models import Challenge, Ladder


@dataclass(frozen=True, slots=True)
class ChallengedPlayer:
    """Somebody of a challenge, and whether they have accepted."""

    player: PlayerCard
    has_accepted: bool


@dataclass(frozen=True, slots=True)
class ChallengeState:
    """An open challenge. ``is_mine``: the viewer made it; ``has_accepted``: the viewer agreed."""

    id: str
    ladder: str
    ladder_name: str
    challenger: PlayerCard
    players: Sequence[ChallengedPlayer]
    made_at: datetime
    expires_at: datetime
    is_mine: bool
    has_accepted: bool


def open_challenges(player_id: int, *, ladder: Ladder | None = None) -> list[ChallengeState]:
    """Return the open challenges a player has made or may answer, newest first; of one ladder
    where it is given."""
    rows = Challenge.objects.filter(
        seats__player_id=player_id, status=Challenge.Status.OPEN, expires_at__gt=Now()
    )
    if ladder is not None:
        rows = rows.filter(ladder=ladder)
    found = list(
        rows.select_related("ladder").prefetch_related("seats").order_by("-made_at", "-pk")
    )
    cards = player_cards(seat.player_id for row in found for seat in row.seats.all())
    return [_state(row, cards, player_id) for row in found]


def _state(row: Challenge, cards: dict[int, PlayerCard], player_id: int) -> ChallengeState:
    seats = sorted(row.seats.all(), key=lambda seat: seat.player_id)
    return ChallengeState(
        id=row.public_id,
        ladder=row.ladder.slug,
        ladder_name=row.ladder.name,
        challenger=cards[row.challenger_id],
        players=[
            ChallengedPlayer(cards[seat.player_id], seat.accepted_at is not None) for seat in seats
        ],
        made_at=row.made_at,
        expires_at=row.expires_at,
        is_mine=row.challenger_id == player_id,
        has_accepted=any(
            seat.player_id == player_id and seat.accepted_at is not None for seat in seats
        ),
    )
