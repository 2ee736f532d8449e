"""Write down which sockets a web process holds."""

from collections.abc import Mapping

from django.db import connection, transaction

from games import broadcast

UPSERT = """
INSERT INTO games_presence (table_id, player_id, process_id, sockets, seen_at)
VALUES (%s, %s, %s, %s, now())
ON CONFLICT (table_id, player_id, process_id)
DO UPDATE SET sockets = excluded.sockets, seen_at = excluded.seen_at
RETURNING (xmax = 0) AS is_new
"""
DELETE = """
DELETE FROM games_presence
WHERE table_id = %s AND player_id IS NOT DISTINCT FROM %s AND process_id = %s
"""


@transaction.atomic
def report_presence(process_id: str, counts: Mapping[tuple[int, int | None], int]) -> None:
    """Store the number of sockets by (table id, player id or None for strangers); 0 takes the row
    away.

    A table where somebody came or went is announced.
    """
    changed = set[int]()
    for (table_id, player_id), sockets in sorted(counts.items(), key=str):
        if sockets:
            with connection.cursor() as cursor:
                cursor.execute(UPSERT, [table_id, player_id, process_id, sockets])
                if cursor.fetchall()[0][0]:
                    changed.add(table_id)
        else:
            with connection.cursor() as cursor:
                cursor.execute(DELETE, [table_id, player_id, process_id])
                if cursor.rowcount:
                    changed.add(table_id)
    for table_id in sorted(changed):
        broadcast.table_changed(table_id)
