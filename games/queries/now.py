"""The time by the database's clock, the one that all processes share."""

from datetime import datetime

from django.db import connection


def database_now() -> datetime:
    """Return this moment, not the transaction's begin: what was waited for is behind it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchall()[0][0]
    return now
