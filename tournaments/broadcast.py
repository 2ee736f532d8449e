"""Announcements to every web process, by NOTIFY: sent by Postgres at commit, never before.

A payload is the event's id and its new version: whoever shows the event reads the rows again.
"""

from typing import Final

from django.db import connection

TOURNAMENT_CHANNEL: Final = "fool_tournament"


def tournament_changed(tournament_id: int, *, version: int) -> None:
    """Something that a page of this event shows has changed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_notify(%s, %s)", [TOURNAMENT_CHANNEL, f"{tournament_id} {version}"]
        )
