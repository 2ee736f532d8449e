"""Where a player stands with a ladder's queue: all that a page needs, after a reload too."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from statistics import median
from typing import Final

from django.db.models import Count, Q

from ratings.clock import database_now
from ratings.models import Ladder, LadderSeat, LadderTable, Membership, Ticket
from ratings.queries.playing import live_tables_of

RECENT_SEATS: Final = 24  # what the last ones waited tells the next
RECENT: Final = {True: timedelta(days=1), False: timedelta(days=14)}  # live, daily


class Standing(StrEnum):
    """What a player may do about a ladder's queue."""

    FREE = "free"
    WAITING = "waiting"
    FOUND = "found"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class FoundState:
    """A table to be accepted until ``expires_at`` (UTC). ``players`` counts house bots too."""

    id: str
    expires_at: datetime
    players: int
    bots: int
    accepted: int
    has_accepted: bool


@dataclass(frozen=True, slots=True)
class QueueState:
    """One ladder's queue as one player sees it.

    ``waiting`` is how many wait, ``expected_seconds`` how long it took lately (None: nobody knows),
    ``since`` when this player began to wait, ``found`` a table to accept. ``table_id`` is the live
    table the player is at, of whatever kind. ``now`` is the moment all of this is true of.
    """

    ladder: str
    name: str
    url: str
    standing: Standing
    waiting: int
    expected_seconds: int | None
    now: datetime
    since: datetime | None = None
    is_in_front: bool = False
    found: FoundState | None = None
    paused_until: datetime | None = None
    table_id: str | None = None


def queue_state(ladder: Ladder, *, player_id: int | None) -> QueueState:
    """Return how a ladder's queue is for this player; None for a stranger."""
    now = database_now()
    ticket = paused = None
    at: dict[int, str] = {}
    if player_id is not None:
        ticket = (
            Ticket.objects.filter(ladder=ladder, player_id=player_id)
            .select_related("proposal")
            .first()
        )
        paused = _paused_until(ladder, player_id, now=now)
        at = live_tables_of([player_id])
    found = _found_state(ticket)
    return QueueState(
        ladder=ladder.slug,
        name=ladder.name,
        url=ladder.get_absolute_url(),
        standing=_standing(ticket, paused),
        waiting=waiting_count(ladder),
        expected_seconds=expected_seconds(ladder, now=now),
        now=now,
        since=ticket.queued_at if ticket is not None else None,
        is_in_front=ticket is not None and ticket.in_front_since is not None,
        found=found,
        paused_until=paused,
        table_id=at.get(player_id) if player_id is not None else None,
    )


def queues_of(player_id: int) -> list[QueueState]:
    """Return the queues this player is in, the live one first: what any page may have to show."""
    tickets = Ticket.objects.filter(player_id=player_id).select_related("ladder")
    ladders = [ticket.ladder for ticket in tickets.order_by("-is_live", "queued_at")]
    return [queue_state(ladder, player_id=player_id) for ladder in ladders]


def waiting_players(ladder: Ladder) -> Sequence[int]:
    """Return the ids of those who wait on a ladder, the longest first."""
    tickets = Ticket.objects.filter(ladder=ladder).order_by("queued_at", "pk")
    return list(tickets.values_list("player_id", flat=True))


def waiting_count(ladder: Ladder) -> int:
    """Return how many wait on a ladder, with those who have a table to accept."""
    return Ticket.objects.filter(ladder=ladder).count()


def waiting_counts() -> dict[int, int]:
    """Return how many wait by ladder id, in one query; ladders without anybody are left out."""
    rows = Ticket.objects.values("ladder_id").annotate(count=Count("pk"))
    return {row["ladder_id"]: row["count"] for row in rows}


def expected_seconds(ladder: Ladder, *, now: datetime) -> int | None:
    """Return what the last players of a ladder waited for their table, in seconds: the median.

    None where nobody has been seated lately.
    """
    seats = LadderSeat.objects.filter(
        table__ladder=ladder,
        table__source=LadderTable.Source.QUEUE,
        table__opened_at__gt=now - RECENT[ladder.is_live],
        waited_seconds__isnull=False,
    ).order_by("-table__opened_at", "-pk")
    waits = list(seats.values_list("waited_seconds", flat=True)[:RECENT_SEATS])
    return round(median(wait for wait in waits if wait is not None)) if waits else None


def _paused_until(ladder: Ladder, player_id: int, *, now: datetime) -> datetime | None:
    return (
        Membership.objects.filter(ladder=ladder, player_id=player_id, paused_until__gt=now)
        .values_list("paused_until", flat=True)
        .first()
    )


def _standing(ticket: Ticket | None, paused: datetime | None) -> Standing:
    if ticket is None:
        return Standing.FREE if paused is None else Standing.PAUSED
    return Standing.WAITING if ticket.proposal_id is None else Standing.FOUND


def _found_state(ticket: Ticket | None) -> FoundState | None:
    if ticket is None or ticket.proposal is None:
        return None
    proposal = ticket.proposal
    counted = proposal.tickets.aggregate(
        players=Count("pk"), accepted=Count("pk", filter=Q(accepted_at__isnull=False))
    )
    return FoundState(
        id=proposal.public_id,
        expires_at=proposal.expires_at,
        players=counted["players"] + proposal.bots,
        bots=proposal.bots,
        accepted=counted["accepted"] + proposal.bots,
        has_accepted=ticket.accepted_at is not None,
    )
