"""Group commit: plays that arrive while one batch is being stored make up the next."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import psycopg
import structlog

from games.live.database import connect
from games.store import journal
from games.store.journal import BATCH_MOST, Entry, Stored

log = structlog.get_logger()

RETRY_SECONDS: Final = 0.25
GIVE_UP_SECONDS: Final = 15.0


class StoreFailed(Exception):
    """The database went away: nobody knows yet whether the play was stored."""


class Writer:
    """The one task of a process that stores plays."""

    def __init__(self, process_id: str) -> None:
        """Prepare a writer; what it stores is announced as this process's."""
        self._process_id = process_id
        self._pending: list[tuple[Entry, asyncio.Future[Stored | None]]] = []
        self._filled = asyncio.Event()
        self._connection: psycopg.AsyncConnection[tuple[Any, ...]] | None = None

    async def store(self, entry: Entry) -> Stored | None:
        """Store a play; None when its match's version has moved on.

        Raises psycopg.errors.UniqueViolation when this seat's command was stored before, and
        StoreFailed when the database went away meanwhile.
        """
        future: asyncio.Future[Stored | None] = asyncio.get_running_loop().create_future()
        self._pending.append((entry, future))
        self._filled.set()
        return await future

    async def run(self) -> None:
        """Flush what gathers, until cancelled."""
        try:
            while True:
                await self._filled.wait()
                batch, self._pending = self._pending[:BATCH_MOST], self._pending[BATCH_MOST:]
                if not self._pending:
                    self._filled.clear()
                try:
                    await self._flush(batch)
                except BaseException:
                    for _, future in batch:  # nobody waits for a batch that was given up
                        _fail(future, StoreFailed())
                    raise
        finally:
            if self._connection is not None:
                await self._connection.close()

    async def _flush(self, batch: Sequence[tuple[Entry, "asyncio.Future[Stored | None]"]]) -> None:
        try:
            stored = await self._execute([entry for entry, _ in batch])
        except psycopg.OperationalError as error:
            log.warning("journal_lost_database", error=str(error), plays=len(batch))
            await self._drop_connection()
            for _, future in batch:
                _fail(future, StoreFailed())
        except psycopg.Error as error:
            if len(batch) == 1:
                _fail(batch[0][1], error)
                return
            # One bad play fails the statement whole: find it by storing each alone.
            for one in batch:
                await self._flush([one])
        else:
            for entry, future in batch:
                if not future.done():
                    future.set_result(stored.get(entry.match_id))

    async def _execute(self, entries: Sequence[Entry]) -> dict[int, Stored]:
        if self._connection is None or self._connection.closed:
            self._connection = await self._connect()
        cursor = await self._connection.execute(
            journal.STORE, [*journal.parameters(entries), self._process_id], prepare=True
        )
        return journal.stored_rows(await cursor.fetchall())

    async def _connect(self) -> psycopg.AsyncConnection[tuple[Any, ...]]:
        """Connect, trying for a while: a database that restarts is back within seconds."""
        loop = asyncio.get_running_loop()
        give_up_at = loop.time() + GIVE_UP_SECONDS
        while True:
            try:
                return await connect()
            except psycopg.OperationalError:
                if loop.time() > give_up_at:
                    raise
                await asyncio.sleep(RETRY_SECONDS)

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _fail(future: "asyncio.Future[Stored | None]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
