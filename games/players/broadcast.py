"""Announcements to every web process, by NOTIFY: sent by Postgres at commit, never before."""

from typing import Final

from django.db import connection

# The payload is a player's id and a notice's, or 0 where notices were read.
NOTICE_CHANNEL: Final = "fool_notice"


def notices_read(player_id: int) -> None:
    """Some of this player's notices were read."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [NOTICE_CHANNEL, f"{player_id} 0"])
