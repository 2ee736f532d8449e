"""What runs every second and minute, so that nothing depends on a task having arrived."""

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from games.interface import table_states
from ratings import broadcast, scheduling
from ratings.models import Ladder, LadderTable, Proposal, Ticket

BATCH = 200  # running tables looked at in one go


def sweep_queues() -> None:
    """Queue the work of every ladder on which somebody waits or has to accept: a task each, so
    that one ladder in trouble holds up no other."""
    waiting = Ticket.objects.values("ladder_id")
    overdue = Proposal.objects.filter(status=Proposal.Status.OPEN, expires_at__lte=Now())
    busy = Ladder.objects.filter(Q(pk__in=waiting) | Q(pk__in=overdue.values("ladder_id")))
    for slug in busy.values_list("slug", flat=True):
        scheduling.make_tables(slug)


def end_table(match_id: int) -> None:
    """Note that a match is over, if a ladder opened it; twice is once."""
    _end(LadderTable.objects.filter(match_id=match_id))


def end_tables() -> int:
    """Note which ladder tables are over though nobody said so; return how many were found."""
    running = LadderTable.objects.filter(ended_at=None).order_by("pk")
    public_ids = list(running.values_list("public_id", flat=True))
    ended = 0
    for start in range(0, len(public_ids), BATCH):
        batch = public_ids[start : start + BATCH]
        states = table_states(batch)
        over = [one for one in batch if one not in states or states[one].is_over]
        ended += _end(LadderTable.objects.filter(public_id__in=over))
    return ended


def _end(tables: QuerySet[LadderTable]) -> int:
    running = tables.filter(ended_at=None)
    ended = running.update(ended_at=Now())
    if ended:
        broadcast.ladder_changed()
    return ended
