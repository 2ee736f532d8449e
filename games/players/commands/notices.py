"""Tell players something, and note what they have read."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection, transaction
from django.utils import translation
from django.utils.functional import Promise

from games.players import broadcast
from games.players.models import Kind, Notice, Player

KEPT: Final = timedelta(days=90)
# One statement for all: rows in ascending player id, and each process told at commit. Told again
# without a difference, nothing happens; what replaces another comes on top of the list.
_TELL: Final = f"""
WITH told AS (
    INSERT INTO players_notice (player_id, kind, key, text, url, data, created_at)
    SELECT n.player_id, %s, %s, n.text, %s, %s::jsonb, statement_timestamp()
    FROM unnest(%s::bigint[], %s::text[]) AS n(player_id, text)
    ORDER BY n.player_id
    ON CONFLICT (player_id, key) WHERE key > '' DO UPDATE
    SET id = excluded.id, kind = excluded.kind, text = excluded.text, url = excluded.url,
        data = excluded.data, created_at = excluded.created_at, read_at = NULL
    WHERE (players_notice.kind, players_notice.text, players_notice.url, players_notice.data)
          IS DISTINCT FROM (excluded.kind, excluded.text, excluded.url, excluded.data)
    RETURNING id, player_id
)
SELECT id, pg_notify('{broadcast.NOTICE_CHANNEL}', player_id || ' ' || id) FROM told
"""  # noqa: S608 - only a constant is put in


def notify(
    player_ids: Iterable[int],
    *,
    kind: str,
    text: str | Promise,
    url: str = "",
    data: Mapping[str, Any] | None = None,
    key: str = "",
) -> int:
    """Tell these players something and return how many heard something new.

    ``text`` is a sentence, lazily translated where it can be: each reads it in their language.
    ``url`` is a path of this site. With a ``key`` a player has one notice about it: telling the
    same again changes nothing, telling something else replaces it, unread. Bots and erased
    accounts are left out. Raises ValueError for an address of another site.
    """
    if url and (not url.startswith("/") or url.startswith("//")):
        raise ValueError(f"a notice leads to a page of this site, not to {url!r}")
    readers = Player.objects.filter(pk__in=set(player_ids), erased_at=None).exclude(kind=Kind.BOT)
    texts = {}
    for player_id, language in readers.order_by("pk").values_list("pk", "language"):
        with translation.override(language):
            texts[player_id] = str(text)[:300]
    if not texts:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            _TELL,
            [kind, key, url, json.dumps(data or {}), list(texts), list(texts.values())],
        )
        return len(cursor.fetchall())


def mark_notices_read(
    player_id: int, *, notice_ids: Iterable[int] | None = None, now: datetime
) -> int:
    """Note that a player has read these notices, or all of them; return how many were unread."""
    with transaction.atomic():
        unread = Notice.objects.filter(player_id=player_id, read_at=None)
        if notice_ids is not None:
            unread = unread.filter(pk__in=set(notice_ids))
        marked = unread.update(read_at=now)
        if marked:
            broadcast.notices_read(player_id)
    return marked


def forget_old_notices(*, now: datetime) -> int:
    """Delete what was told long ago, and return how many notices that were."""
    gone, _rows = Notice.objects.filter(created_at__lt=now - KEPT).delete()
    return gone
