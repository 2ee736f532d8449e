"""Tell Postgres which sockets this process holds, so that others can show and reckon with it."""

import asyncio
from collections import Counter
from typing import Final

import structlog
from django.db import DatabaseError

from games.commands.presence import report_presence
from games.live.database import in_thread

log = structlog.get_logger()

REFRESH_SECONDS: Final = 20.0
GATHER_SECONDS: Final = 0.2  # a table whose players all come back is read and told once

# (table id, player id or None for who is not signed in)
Place = tuple[int, int | None]


class PresenceReporter:
    """Counts this process's sockets by place and writes what changed."""

    def __init__(self, process_id: str) -> None:
        self._process_id = process_id
        self._sockets: Counter[Place] = Counter()
        self._changed: set[Place] = set()
        self._wake = asyncio.Event()

    def came(self, place: Place) -> None:
        """A socket was opened at this place."""
        self._sockets[place] += 1
        self._note(place)

    def went(self, place: Place) -> None:
        """A socket at this place was closed."""
        self._sockets[place] -= 1
        if self._sockets[place] <= 0:
            del self._sockets[place]
        self._note(place)

    def _note(self, place: Place) -> None:
        self._changed.add(place)
        self._wake.set()

    async def run(self) -> None:
        """Write changes as they come, and everything anew every 20 seconds, until cancelled."""
        while True:
            try:
                async with asyncio.timeout(REFRESH_SECONDS):
                    await self._wake.wait()
                await asyncio.sleep(GATHER_SECONDS)
            except TimeoutError:
                self._changed.update(self._sockets)
            self._wake.clear()
            places, self._changed = self._changed, set()
            counts = {place: self._sockets[place] for place in places}
            try:
                await in_thread(report_presence)(self._process_id, counts)
            except DatabaseError as error:
                log.warning("presence_not_written", error=str(error))
                self._changed |= places  # with the next refresh
