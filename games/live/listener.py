"""Hear what other processes did, through LISTEN."""

import asyncio
from typing import Final, Protocol

import psycopg
import structlog
from django.db import DatabaseError

from games.broadcast import CHAT_CHANNEL, LOBBY_CHANNEL, TABLE_CHANNEL
from games.live.database import connect
from games.players.interface import NOTICE_CHANNEL
from games.store.journal import MOVE_CHANNEL, Notice, notices

log = structlog.get_logger()

CHANNELS: Final = (MOVE_CHANNEL, TABLE_CHANNEL, CHAT_CHANNEL, LOBBY_CHANNEL, NOTICE_CHANNEL)
RETRY_SECONDS: Final = 0.5


class Listeners(Protocol):
    """Who is told (the hub); of its own process's moves it knows already."""

    process_id: str

    async def move_stored(self, notice: Notice) -> None:
        """Another process stored a card."""

    async def table_changed(self, table_id: int) -> None:
        """Seats, settings or marks of a table changed."""

    async def chat_said(self, table_id: int, line_id: int) -> None:
        """Somebody said something at a table."""

    async def notice_told(self, player_id: int, notice_id: int) -> None:
        """A player was told something; 0: they have read something."""

    def lobby_changed(self) -> None:
        """The list of tables changed."""

    async def resync_all(self) -> None:
        """Announcements were missed: read everything anew."""


async def listen(hub: Listeners) -> None:
    """Listen until cancelled; after a lost connection everything is read anew once."""
    while True:
        try:
            connection = await connect()
            async with connection:
                for channel in CHANNELS:
                    await connection.execute(f"LISTEN {channel}")
                await hub.resync_all()
                async for notify in connection.notifies():
                    await _tell(hub, notify.channel, notify.payload)
        except (psycopg.OperationalError, DatabaseError) as error:
            # The second: a table could not be read, on one of Django's connections.
            log.warning("listener_lost_database", error=str(error))
            await asyncio.sleep(RETRY_SECONDS)


async def _tell(hub: Listeners, channel: str, payload: str) -> None:
    """Hand one announcement to the hub."""
    if channel == MOVE_CHANNEL:
        for notice in notices(payload, heard_by=hub.process_id):
            await hub.move_stored(notice)
    elif channel == TABLE_CHANNEL:
        await hub.table_changed(int(payload))
    elif channel == CHAT_CHANNEL:
        table_id, line_id = payload.split(" ")
        await hub.chat_said(int(table_id), int(line_id))
    elif channel == NOTICE_CHANNEL:
        player_id, notice_id = payload.split(" ")
        await hub.notice_told(int(player_id), int(notice_id))
    elif channel == LOBBY_CHANNEL:
        hub.lobby_changed()
