"""The task queue's place in our own Postgres, through kombu's `pgmq://` transport."""

from collections.abc import Mapping
from typing import Any

import psycopg
from pgmq.install import get_embedded_install_sql
from psycopg.conninfo import make_conninfo

# A task that was being worked on when its worker died comes back after this time. Tasks are
# idempotent, so one that takes longer may start twice.
VISIBILITY_SECONDS = 60


def transport_options(database: Mapping[str, Any]) -> dict[str, Any]:
    """Return the transport's options for a queue inside this database of Django's settings."""
    return {
        "conn_string": conninfo(database),
        "init_extension": False,  # we install plain tables and functions, see `install`
        "visibility_timeout": VISIBILITY_SECONDS,
        "wait_time_seconds": 1,
        "poll_interval_ms": 50,
        "polling_interval": 0.05,
        "pool_size": 4,
    }


def conninfo(database: Mapping[str, Any]) -> str:
    """Return libpq's connection string for a database of Django's settings."""
    words = {
        "host": database["HOST"],
        "port": database["PORT"],
        "dbname": database["NAME"],
        "user": database["USER"],
        "password": database["PASSWORD"],
    }
    return make_conninfo(**{key: str(value) for key, value in words.items() if value})


def install(connection: "psycopg.Connection[Any]") -> None:
    """Install the queue's tables and functions where they are missing; commits nothing itself."""
    # Two machines may migrate one database at the same time.
    connection.execute("SELECT pg_advisory_xact_lock(hashtext('fool_site.broker'))")
    known = connection.execute("SELECT to_regclass('pgmq.meta') IS NOT NULL").fetchone()
    if known != (True,):
        connection.execute(get_embedded_install_sql().encode())
