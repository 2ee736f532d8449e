"""Announcements to every web process, by NOTIFY: sent by Postgres at commit, never before.

Payloads name things, they never describe them: each process reads the rows and renders them for
its own viewers.
"""

from typing import Final

from django.db import connection

TABLE_CHANNEL: Final = "fool_table"
LOBBY_CHANNEL: Final = "fool_lobby"
CHAT_CHANNEL: Final = "fool_chat"


def table_changed(table_id: int) -> None:
    """Seats, settings, away marks or the status of this table changed."""
    _notify(TABLE_CHANNEL, str(table_id))


def lobby_changed() -> None:
    """The list of open or running public tables changed."""
    _notify(LOBBY_CHANNEL, "")


def chat_said(table_id: int, line_id: int) -> None:
    """Somebody said something at this table."""
    _notify(CHAT_CHANNEL, f"{table_id} {line_id}")


def _notify(channel: str, payload: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [channel, payload])
