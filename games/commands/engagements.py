"""One live table a player: engage and release. The unique row decides, whoever asks at once."""

from collections.abc import Mapping

from games.errors import AlreadyPlaying
from games.models import Engagement


def engage(player_id: int, *, table_id: int) -> None:
    """Engage a player at a live table; engaged there already is fine.

    Raises AlreadyPlaying when they are engaged elsewhere.
    """
    engagement, _is_new = Engagement.objects.get_or_create(
        player_id=player_id, defaults={"table_id": table_id}
    )
    if engagement.table_id != table_id:
        raise AlreadyPlaying


def engage_all(table_ids: Mapping[int, int]) -> None:
    """Engage many players at once: the table id by player id.

    They are inserted lowest player id first, so that two callers cannot deadlock; a caller in
    whose transaction several are engaged does so by one call. Raises AlreadyPlaying, which names
    everybody who is engaged elsewhere.
    """
    rows = [
        Engagement(player_id=player_id, table_id=table_id)
        for player_id, table_id in sorted(table_ids.items())
    ]
    while True:
        # Who is engaged elsewhere keeps that row; an insert of somebody else's that is not yet
        # committed is waited for.
        Engagement.objects.bulk_create(rows, ignore_conflicts=True)
        at = dict(
            Engagement.objects.filter(player_id__in=table_ids).values_list("player_id", "table_id")
        )
        elsewhere = [player_id for player_id, table in at.items() if table != table_ids[player_id]]
        if elsewhere:
            raise AlreadyPlaying(sorted(elsewhere))
        if len(at) == len(table_ids):
            return
        # Somebody was engaged elsewhere when we inserted, and released before we looked.
        rows = [row for row in rows if row.player_id not in at]


def release(player_id: int, *, table_id: int) -> None:
    """Release a player who leaves this table; engaged elsewhere, nothing happens."""
    Engagement.objects.filter(player_id=player_id, table_id=table_id).delete()


def release_table(table_id: int) -> None:
    """Release everybody engaged at this table: its match is over, or it was closed."""
    Engagement.objects.filter(table_id=table_id).delete()
