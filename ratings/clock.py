"""The database's clock, by which deadlines are written and looked at."""

from datetime import datetime

from django.db import connection


def database_now() -> datetime:
    """Return the database's time of this moment, not of the transaction's beginning.

    Behind a lock that was waited for, the transaction's own time would lie in the past.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now
