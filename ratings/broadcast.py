"""Announcements to every web process, by NOTIFY: sent by Postgres at commit, never before.

Payloads name things, they never describe them: who hears them reads the rows.
"""

from collections.abc import Iterable
from typing import Final

from django.db import connection

LADDER_CHANNEL: Final = "fool_ladder"


def ladder_changed(slug: str) -> None:
    """Who is a member, who waits, or which tables run on this ladder changed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [LADDER_CHANNEL, slug])


def table_found(slug: str, player_ids: Iterable[int], *, proposal_id: str) -> None:
    """A table was found for these players; they have to accept it."""


def table_lost(slug: str, player_ids: Iterable[int], *, proposal_id: str) -> None:
    """A table that was found for these players will not be opened."""


def table_opened(slug: str, player_ids: Iterable[int], *, table_id: str) -> None:
    """A ladder's table has opened, and these players are seated."""
