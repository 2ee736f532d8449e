"""Look for a table on a ladder, and stop looking."""

from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction

from games.interface import AlreadyPlaying, Banned
from games.players.interface import may_play
from ratings import broadcast, scheduling
from ratings.clock import database_now
from ratings.commands.conduct import note_network
from ratings.commands.proposals import lose
from ratings.errors import (
    AlreadyQueued,
    CoolingDown,
    DailyLimitReached,
    LadderClosed,
    NotAMember,
    OnVacation,
    OutsideOpenHours,
    QueuePaused,
)
from ratings.locks import lock_ladder
from ratings.models import Ladder, LadderSeat, Membership, Ticket
from ratings.queries.conduct import cooled_until
from ratings.queries.ladders import is_open_now, membership_of, opens_next
from ratings.queries.playing import live_tables_of

# With more waiting than this, a task for each who comes would do the sweep's work many times over.
CROWD: Final = 64


def join_queue(slug: str, *, player_id: int, address: str = "") -> None:
    """Let a member wait for a table; who waits already keeps their place.

    ``address`` is where they come from: its network is remembered, as a hash, for fair play.
    Raises NoSuchLadder, LadderClosed, OutsideOpenHours, NotAMember, OnVacation, QueuePaused,
    CoolingDown, Banned, AlreadyPlaying, AlreadyQueued and DailyLimitReached.
    """
    try:
        with transaction.atomic():
            ladder = lock_ladder(slug)
            if Ticket.objects.filter(ladder=ladder, player_id=player_id).exists():
                return
            now = database_now()
            check_may_play_now(ladder, player_id=player_id, now=now)
            Ticket.objects.create(
                ladder=ladder, player_id=player_id, is_live=ladder.is_live, queued_at=now
            )
            note_network(player_id, address=address, now=now)
            broadcast.ladder_changed()
            if Ticket.objects.filter(ladder=ladder, proposal=None).count() <= CROWD:
                scheduling.make_tables(slug)
    except IntegrityError:
        # Somewhere else at the same moment: each ladder has a lock of its own.
        refuse_second_ticket(player_id)
        raise


def leave_queue(slug: str, *, player_id: int) -> None:
    """Stop waiting; who does not wait has stopped already.

    To leave a table that was found is not to accept it. Raises NoSuchLadder.
    """
    with transaction.atomic():
        drop_ticket(lock_ladder(slug), player_id=player_id)


def lift_pause(slug: str, *, player_id: int) -> None:
    """Let a member look for tables again, as if they had missed none. Raises NoSuchLadder."""
    with transaction.atomic():
        ladder = lock_ladder(slug)
        Membership.objects.filter(ladder=ladder, player_id=player_id).update(
            misses=0, paused_until=None
        )


def drop_ticket(ladder: Ladder, *, player_id: int) -> None:
    """Take a player out of the queue; the caller holds the ladder's lock."""
    ticket = (
        Ticket.objects.filter(ladder=ladder, player_id=player_id).select_related("proposal").first()
    )
    if ticket is None:
        return
    if ticket.proposal is not None:
        lose(ticket.proposal, missed_by=[player_id], now=database_now())
        return
    ticket.delete()
    broadcast.ladder_changed()


def check_may_play_now(ladder: Ladder, *, player_id: int, now: datetime) -> None:
    """Return where a table can be made for this player now, else raise the first reason why not.

    They are LadderClosed, OutsideOpenHours, NotAMember, OnVacation, QueuePaused, Banned,
    CoolingDown, AlreadyPlaying, AlreadyQueued and DailyLimitReached. The caller holds the ladder's
    lock.
    """
    if not ladder.is_open:
        raise LadderClosed
    if not is_open_now(ladder, now=now):
        raise OutsideOpenHours(opens_next(ladder, now=now))
    membership = membership_of(ladder.pk, player_id=player_id)
    if membership is None or not membership.is_active:
        raise NotAMember
    if membership.is_on_vacation:
        raise OnVacation
    if membership.paused_until is not None and membership.paused_until > now:
        raise QueuePaused(membership.paused_until)
    if not may_play(player_id):
        raise Banned([player_id])
    if (until := cooled_until(player_id, now=now)) is not None:
        raise CoolingDown(until)
    if ladder.is_live:
        if live_tables_of([player_id]):
            raise AlreadyPlaying([player_id])
        refuse_second_ticket(player_id)
    elif running_tables_of(ladder, player_id) >= ladder.daily_limit:
        raise DailyLimitReached(ladder.daily_limit)


def refuse_second_ticket(player_id: int) -> None:
    """Raise AlreadyQueued where this player waits for a live table somewhere."""
    other = (
        Ticket.objects.filter(player_id=player_id, is_live=True).select_related("ladder").first()
    )
    if other is not None:
        raise AlreadyQueued(other.ladder.name)


def running_tables_of(ladder: Ladder, player_id: int) -> int:
    """Return how many tables of a ladder a player has that are not over."""
    return LadderSeat.objects.filter(
        player_id=player_id, table__ladder=ladder, table__ended_at=None
    ).count()
