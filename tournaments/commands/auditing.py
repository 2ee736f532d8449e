"""The audit log: one line with every change, in the change's own transaction."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournaments import broadcast, scheduling
from tournaments.models import AuditLine, Tournament


def note(
    tournament: Tournament,
    action: str,
    *,
    actor_id: int | None,
    now: datetime,
    subject: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> None:
    """Write down who did what (None: the schedule), raise the event's version and announce it.

    The caller holds the tournament's lock. The steps that this may have made due are queued too.
    """
    AuditLine.objects.create(
        tournament=tournament,
        at=now,
        actor_id=actor_id,
        action=action,
        subject=subject,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason,
    )
    tournament.version += 1
    tournament.save(update_fields=["version"])
    broadcast.tournament_changed(tournament.pk, version=tournament.version)
    scheduling.advance_tournament(tournament.pk)
