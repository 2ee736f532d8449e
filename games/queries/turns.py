"""Who is on turn, who plays for them, and when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db.models.functions import Now
from django.utils import timezone

from games.models import HouseBot, MatchSeat, Position, Presence
from games.players.interface import Kind
from games.queries.running import snapshot_of
from games.queries.tables import PRESENCE_LIFETIME
from games.store.play import Snapshot

STAND_IN: Final = "easy"  # plays for people who are away or have left


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a running match.

    ``seat_index`` is None when the last card lies and only the record is missing; ``strategy`` is
    None when a person plays; ``is_stand_in`` tells that the house plays for a person; ``pause`` is
    what a bot should wait yet, so that people can follow.
    """

    snapshot: Snapshot
    seat_index: int | None
    strategy: str | None
    is_stand_in: bool
    pause: timedelta


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at a match, which stays as it began: how the house's bots think, by seat, and where
    people sit."""

    strategies: Mapping[int, str]
    people: Sequence[int]


def seats_of(match_id: int) -> Seats:
    """Return who sits at a match, in one query."""
    rows = MatchSeat.objects.filter(match_id=match_id).order_by("seat_index")
    facts = list(rows.values_list("seat_index", "player__kind", "player__house_bot__strategy"))
    return Seats(
        strategies={seat: strategy for seat, _kind, strategy in facts if strategy},
        people=[seat for seat, kind, _strategy in facts if kind != Kind.BOT],
    )


def turn_of(match_id: int, seats: Seats) -> Turn | None:
    """Return whose turn it is among ``seats``; None when the match is over and its record is
    stored."""
    row = Position.objects.filter(pk=match_id).first()
    if row is None:
        return None
    snapshot = snapshot_of(row)
    if row.turn_seat is None:
        return Turn(snapshot, None, None, is_stand_in=False, pause=timedelta(0))
    bot = seats.strategies.get(row.turn_seat)
    is_stand_in = not bot and (row.away[row.turn_seat] or row.left[row.turn_seat])
    strategy = bot or (STAND_IN if is_stand_in else None)
    pause = timedelta(0)
    if strategy is not None and _is_followed(row, seats):
        waited = timezone.now() - row.turn_started_at
        pause = max(timedelta(0), settings.BOT_PAUSE - waited)
    return Turn(snapshot, row.turn_seat, strategy, is_stand_in, pause)


def overdue_turns() -> list[int]:
    """Return the matches whose turn has run out, by the database's clock."""
    return list(Position.objects.filter(turn_deadline__lt=Now()).values_list("match_id", flat=True))


def waiting_stand_ins() -> list[int]:
    """Return the matches where a bot or stand-in should have played a while ago, or a record is
    missing.

    Their task was lost: the worker died, or the broker was down.
    """
    bots = Position.objects.raw(
        """
        SELECT p.match_id FROM games_position p
        LEFT JOIN games_matchseat s ON s.match_id = p.match_id AND s.seat_index = p.turn_seat
        LEFT JOIN games_housebot b ON b.player_id = s.player_id
        WHERE p.turn_started_at < now() - %s
          AND (p.turn_seat IS NULL OR b.player_id IS NOT NULL
               OR p.away[p.turn_seat + 1] OR p.left[p.turn_seat + 1])
        """,
        [settings.BOT_PAUSE + timedelta(seconds=2)],
    )
    return [row.pk for row in bots]


def house_strategy(match_id: int, seat_index: int) -> str | None:
    """Return how the house's bot on this seat thinks, None when another player sits there."""
    return (
        HouseBot.objects.filter(
            player__match_seats__match_id=match_id, player__match_seats__seat_index=seat_index
        )
        .values_list("strategy", flat=True)
        .first()
    )


def _is_followed(row: Position, seats: Seats) -> bool:
    """Tell whether people take part and somebody is connected, so that bots should take their
    time."""
    if all(row.left[index] for index in seats.people):
        return False
    return Presence.objects.filter(
        table__match__pk=row.match_id, seen_at__gt=Now() - PRESENCE_LIFETIME
    ).exists()
