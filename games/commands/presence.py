"""Write down which sockets a web process holds."""

from collections.abc import Mapping

from django.db import connection, transaction

from games import broadcast

UPSERT = """
INSERT INTO games_presence (table_id, player_id, process_id, sockets, seen_at)
SELECT table_id, player_id, %s, sockets, now()
FROM unnest(%s::bigint[], %s::bigint[], %s::int[]) AS here(table_id, player_id, sockets)
ORDER BY table_id, player_id
ON CONFLICT (table_id, player_id, process_id)
DO UPDATE SET sockets = excluded.sockets, seen_at = excluded.seen_at
RETURNING table_id, (xmax = 0) AS is_new
"""
DELETE = """
DELETE FROM games_presence p
USING unnest(%s::bigint[], %s::bigint[]) AS gone(table_id, player_id)
WHERE p.table_id = gone.table_id AND p.player_id IS NOT DISTINCT FROM gone.player_id
  AND p.process_id = %s
RETURNING p.table_id
"""


@transaction.atomic
def report_presence(process_id: str, counts: Mapping[tuple[int, int | None], int]) -> None:
    """Store the number of sockets by (table id, player id or None for strangers); 0 takes the row
    away.

    A table where somebody came or went is announced.
    """
    here = [(*place, sockets) for place, sockets in counts.items() if sockets]
    gone = [place for place, sockets in counts.items() if not sockets]
    changed = set[int]()
    with connection.cursor() as cursor:
        if here:
            cursor.execute(UPSERT, [process_id, *map(list, zip(*here, strict=True))])
            changed.update(table_id for table_id, is_new in cursor.fetchall() if is_new)
        if gone:
            cursor.execute(DELETE, [*map(list, zip(*gone, strict=True)), process_id])
            changed.update(table_id for (table_id,) in cursor.fetchall())
    for table_id in sorted(changed):
        broadcast.table_changed(table_id)
