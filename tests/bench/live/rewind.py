"""Put the tables back to their first card, so that every run begins alike and no match ends."""

from django.db import connection

REMEMBER = """
CREATE TABLE IF NOT EXISTS bench_start AS TABLE games_position
"""
REWIND = """
TRUNCATE games_move;
DELETE FROM games_position;
INSERT INTO games_position
SELECT s.* FROM bench_start s JOIN games_match m ON m.table_id = s.match_id
WHERE m.status = 'playing';
UPDATE games_position SET turn_started_at = now(), turn_deadline = now() + interval '2 minutes';
"""


def remember_start() -> None:
    """Note where all matches stand now."""
    with connection.cursor() as cursor:
        cursor.execute(REMEMBER)


def rewind() -> None:
    """Put all running matches back there; no web process may run."""
    with connection.cursor() as cursor:
        cursor.execute(REWIND)
