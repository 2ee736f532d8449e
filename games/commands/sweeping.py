"""What runs every second and minute, so that nothing depends on a task having arrived."""

from datetime import timedelta
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from games import scheduling
from games.clocks import ClockKind
from games.commands.tables import close_table
from games.locks import lock_table
from games.models import Heartbeat, Position, Presence, Table
from games.queries.tables import PRESENCE_LIFETIME
from games.queries.turns import overdue_turns, waiting_stand_ins

log = structlog.get_logger()

SWEEP: Final = "turns"
OUTAGE_AFTER: Final = timedelta(seconds=10)
# How long an open table is kept when none of its people is connected.
LIVE_TABLE_KEPT: Final = timedelta(minutes=10)
DAILY_TABLE_KEPT: Final = timedelta(days=7)


def sweep_turns() -> None:
    """Queue the turns that ran out, and those whose task was lost: a task a match.

    So one match in trouble holds up no other. After an outage all deadlines move by its length
    first: nobody loses a turn to our downtime.
    """
    grant_outage()
    for match_id in overdue_turns():
        scheduling.expire_turn(match_id)
    for match_id in waiting_stand_ins():
        scheduling.play_stand_ins(match_id)


@transaction.atomic
def grant_outage() -> timedelta:
    """Beat the heart, and give the time since the last beat back if it was an outage; return that
    time."""
    Heartbeat.objects.get_or_create(name=SWEEP, defaults={"seen_at": Now()})
    beat = Heartbeat.objects.select_for_update(no_key=True).get(name=SWEEP)
    # The database's clock, read behind the lock: workers' clocks may differ by an "outage".
    now = Heartbeat.objects.annotate(now=Now()).values_list("now", flat=True).get(name=SWEEP)
    gap = now - beat.seen_at
    beat.seen_at = now
    beat.save(update_fields=["seen_at"])
    if gap < OUTAGE_AFTER:
        return timedelta(0)
    moved = Position.objects.filter(turn_seat__isnull=False).update(
        turn_started_at=F("turn_started_at") + gap, turn_deadline=F("turn_deadline") + gap
    )
    log.warning("outage_granted", seconds=round(gap.total_seconds(), 1), matches=moved)
    return gap


def sweep_tables() -> None:
    """Close open tables that nobody has waited at for a while; forget sockets of dead processes."""
    Presence.objects.filter(seen_at__lt=Now() - PRESENCE_LIFETIME).delete()
    for public_id in _deserted().values_list("public_id", flat=True):
        _close_if_deserted(public_id)


def _deserted() -> QuerySet[Table]:
    """Open tables kept long enough, none of whose people is connected."""
    present = Presence.objects.filter(table=OuterRef("pk"), player__seats__table=OuterRef("pk"))
    is_old = Q(opened_at__lt=Now() - LIVE_TABLE_KEPT) & ~Q(clock=ClockKind.DAILY)
    is_old |= Q(opened_at__lt=Now() - DAILY_TABLE_KEPT)
    return Table.objects.filter(is_old, ~Exists(present), status=Table.Status.OPEN)


@transaction.atomic
def _close_if_deserted(public_id: str) -> None:
    table = lock_table(public_id)
    # Somebody may have come, or sat down and started the match, since the list was read.
    if _is_deserted(table):
        close_table(table)


def _is_deserted(table: Table) -> bool:
    return _deserted().filter(pk=table.pk).exists()
