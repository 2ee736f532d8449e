"""What can keep the embedded Postgres from running."""


class PostgresUnavailable(Exception):
    """The embedded Postgres cannot run here; the message is one line for a person."""
