"""What a player has been told, for the bell, the list and the socket; nothing here writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet

from games.players.models import Notice

COUNTED: Final = 100  # the bell says "99+" beyond
# Somebody waits for an answer: shown until it is dismissed.
CALLS: Final = frozenset({"table_found", "tournament_call"})
_NEWEST: Final = 5


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice."""

    id: int
    kind: str
    text: str
    url: str
    data: Mapping[str, Any]
    created_at: datetime
    is_read: bool


@dataclass(frozen=True, slots=True)
class Unread:
    """How many notices a player has not read (at most `COUNTED`), and the newest few of them."""

    count: int
    newest: tuple[NoticeLine, ...]


def unread_count(player_id: int) -> int:
    """Return how many notices this player has not read, at most `COUNTED`; one query."""
    return Notice.objects.filter(player_id=player_id, read_at=None)[:COUNTED].count()


def unread_of(player_id: int) -> Unread:
    """Return what this player has not read, in two queries."""
    rows = Notice.objects.filter(player_id=player_id, read_at=None).order_by("-pk")
    return Unread(unread_count(player_id), tuple(map(notice_line, rows[:_NEWEST])))


def notices_of(player_id: int) -> QuerySet[Notice]:
    """Return the rows of a player's notices, to be put in pages newest first."""
    return Notice.objects.filter(player_id=player_id)


def find_notice(player_id: int, notice_id: int) -> NoticeLine | None:
    """Return one notice of this player; None without one."""
    row = notices_of(player_id).filter(pk=notice_id).first()
    return None if row is None else notice_line(row)


def notice_line(row: Notice) -> NoticeLine:
    """Return a row as the value that pages and programs are given."""
    return NoticeLine(
        id=row.pk,
        kind=row.kind,
        text=row.text,
        url=row.url,
        data=row.data,
        created_at=row.created_at,
        is_read=row.read_at is not None,
    )
