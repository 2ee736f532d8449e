"""The event loop's own connections to Postgres, beside Django's."""

from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

import psycopg
from asgiref.sync import sync_to_async
from django.db import connection, connections

P = ParamSpec("P")
R = TypeVar("R")

# Django's connections belong to threads and open transactions; these stay with the loop.
_DJANGO_ONLY = {"cursor_factory", "context", "prepare_threshold"}


async def connect() -> psycopg.AsyncConnection[tuple[Any, ...]]:
    """Return a new autocommit connection to the default database.

    Raises psycopg.OperationalError when it cannot be reached.
    """
    parameters = {
        key: value
        for key, value in connection.get_connection_params().items()
        if key not in _DJANGO_ONLY
    }
    return await psycopg.AsyncConnection.connect(**parameters, autocommit=True)


def in_thread(function: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """Return the function to be awaited: run in a thread, its connection given back after."""

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        finally:
            connections.close_all()  # with a pool: given back to it

    # Not thread-sensitive: one slow table must not hold up all the others.
    return sync_to_async(call, thread_sensitive=False)
