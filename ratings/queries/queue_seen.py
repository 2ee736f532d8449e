"""What every page has to say to a player of the queues they are in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db import connection
from django.urls import reverse

from games.interface import ClockKind
from ratings.clock import database_now
from ratings.models import Ladder, LadderSeat, Membership
from ratings.queries.queue import QueueState, Standing, queues_of
from ratings.queries.rating_now import BookOf, forecast


class Call(StrEnum):
    """How urgent a line is, the most urgent first."""

    FOUND = "found"
    ACCEPTED = "accepted"
    SEATED = "seated"
    WAITING = "waiting"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueLine:
    """One thing to say; seconds are whole ones.

    ``left_seconds`` until the time to accept or a pause is over, ``waited_seconds`` since one began
    to wait, ``expected_seconds`` what the last ones waited (None: nobody knows). ``win_chance`` and
    ``expected_place`` are those of the table one is seated at.
    """

    call: Call
    slug: str
    name: str
    url: str
    left_seconds: int = 0
    waited_seconds: int = 0
    others: int = 0
    expected_seconds: int | None = None
    proposal_id: str = ""
    players: int = 0
    bots: int = 0
    missing: int = 0
    table_url: str = ""
    win_chance: float | None = None
    expected_place: float | None = None


def queue_lines(player_id: int) -> Sequence[QueueLine]:
    """Return what a player has to be told of their queues, the most urgent first.

    One query for who has nothing to do with any queue, which is nearly everybody on nearly every
    page.
    """
    with connection.cursor() as cursor:
        cursor.execute(_ANYTHING, {"player": player_id, "daily": ClockKind.DAILY})
        has_ticket, has_seat, has_pause = cursor.fetchone()
    now = database_now() if has_ticket or has_seat or has_pause else None
    if now is None:
        return []
    lines = [_line(state, now) for state in queues_of(player_id)] if has_ticket else []
    if has_seat:
        lines += _seated(player_id, now=now)
    if has_pause:
        lines += _paused(player_id, now=now)
    order = list(Call)
    return sorted(lines, key=lambda line: order.index(line.call))


_ANYTHING: Final = """
SELECT EXISTS (SELECT FROM ratings_ticket WHERE player_id = %(player)s),
       EXISTS (SELECT FROM ratings_ladderseat seat
               JOIN ratings_laddertable laid ON laid.id = seat.table_id AND laid.ended_at IS NULL
               JOIN ratings_ladder ladder ON ladder.id = laid.ladder_id
               WHERE seat.player_id = %(player)s AND ladder.clock <> %(daily)s),
       EXISTS (SELECT FROM ratings_membership
               WHERE player_id = %(player)s AND paused_until > clock_timestamp())
"""


def _line(state: QueueState, now: datetime) -> QueueLine:
    found = state.found
    if found is None or state.standing != Standing.FOUND:
        return QueueLine(
            call=Call.WAITING,
            slug=state.ladder,
            name=state.name,
            url=state.url,
            waited_seconds=_seconds(state.since, now),
            others=max(0, state.waiting - 1),
            expected_seconds=state.expected_seconds,
        )
    return QueueLine(
        call=Call.ACCEPTED if found.has_accepted else Call.FOUND,
        slug=state.ladder,
        name=state.name,
        url=state.url,
        left_seconds=_seconds(now, found.expires_at),
        proposal_id=found.id,
        players=found.players,
        bots=found.bots,
        missing=found.players - found.accepted,
    )


def _seated(player_id: int, *, now: datetime) -> list[QueueLine]:
    """The live ladder tables the player sits at: one, by the rule of engagements."""
    seats = LadderSeat.objects.filter(player_id=player_id, table__ended_at=None)
    seats = seats.exclude(table__ladder__clock=ClockKind.DAILY)
    lines = []
    for seat in seats.select_related("table__ladder"):
        ladder = seat.table.ladder
        sitting = list(seat.table.seats.order_by("player_id").values_list("player_id", flat=True))
        told = forecast(sitting, BookOf(ladder_id=ladder.pk), now=now)
        own = sitting.index(player_id)
        lines.append(
            QueueLine(
                call=Call.SEATED,
                slug=ladder.slug,
                name=ladder.name,
                url=ladder.get_absolute_url(),
                players=len(sitting),
                table_url=reverse("games:table", args=[seat.table.public_id]),
                win_chance=told.wins[own],
                expected_place=told.expected_places[own],
            )
        )
    return lines


def _paused(player_id: int, *, now: datetime) -> list[QueueLine]:
    rows = Membership.objects.filter(player_id=player_id, left_at=None, paused_until__gt=now)
    return [
        QueueLine(
            call=Call.PAUSED,
            slug=row.ladder.slug,
            name=row.ladder.name,
            url=row.ladder.get_absolute_url(),
            left_seconds=_seconds(now, row.paused_until),
        )
        for row in rows.select_related("ladder")
    ]


def _seconds(begin: datetime | None, end: datetime | None) -> int:
    if begin is None or end is None:
        return 0
    return max(0, int((end - begin).total_seconds()))


@dataclass(frozen=True, slots=True)
class Member:
    """A player's part in a ladder, for its page; all false for a stranger."""

    is_member: bool = False
    is_on_vacation: bool = False


def member_of(ladder: Ladder, player_id: int | None) -> Member:
    """Return a player's part in a ladder; None is a stranger."""
    if player_id is None:
        return Member()
    row = Membership.objects.filter(ladder=ladder, player_id=player_id, left_at=None).first()
    return Member() if row is None else Member(True, row.is_on_vacation)
