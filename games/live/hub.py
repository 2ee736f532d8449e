"""All live tables of one web process, and the tasks that keep them going."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

import structlog
from django.db import DatabaseError

from games import scheduling
from games.commands.matches import finish_match
from games.live.database import in_thread
from games.live.listener import listen
from games.live.presence import PresenceReporter
from games.live.render import JSON
from games.live.tables import LiveTable, Socket, encode
from games.live.writer import Writer
from games.players.interface import NoticeLine, find_notice, unread_of
from games.queries.chat import chat_frame
from games.queries.running import versions_of
from games.queries.tables import table_facts
from games.store.journal import Notice

log = structlog.get_logger()

RESYNC_SECONDS: Final = 5.0
RESTART_SECONDS: Final = 0.5


class Hub:
    """Finds a table by either id, loading it when nobody here had it open."""

    def __init__(self) -> None:
        self.process_id = secrets.token_hex(6)
        self.presence = PresenceReporter(self.process_id)
        self.lobby: set[Socket] = set()
        self.people: dict[int, set[Socket]] = {}
        self._writer = Writer(self.process_id)
        self._by_public_id: dict[str, LiveTable] = {}
        self._by_table_id: dict[int, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start writer, listener, presence and the regular comparison with the rows."""
        for job in (
            self._writer.run,
            self.presence.run,
            self._resync_for_ever,
            partial(listen, self),
        ):
            self.spawn(self._keep_going(job))

    async def _keep_going(self, job: Callable[[], Awaitable[None]]) -> None:
        """Run a job for ever: without it this process would serve nobody, so a fault ends it for
        a moment only, and is logged whole."""
        while True:
            try:
                await job()
            except Exception:
                log.exception("hub_job_failed")
                await asyncio.sleep(RESTART_SECONDS)

    async def stop(self) -> None:
        """Stop everything and wait for it."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, job: Coroutine[Any, Any, None]) -> None:
        """Run a job of its own; a fault in it is logged, not lost."""
        task = asyncio.get_running_loop().create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("hub_job_failed", exc_info=error)

    # --- tables ----------------------------------------------------------------------------------

    async def table(self, public_id: str) -> LiveTable:
        """Return the live table; it stays live as long as a socket is added before the next pause.

        Raises NoSuchTable.
        """
        while (found := self._by_public_id.get(public_id)) is None:
            loading = self._loading.get(public_id)
            if loading is None:
                loading = asyncio.get_running_loop().create_task(self._load(public_id))
                self._loading[public_id] = loading
            # Shared by all who wait: one of them giving up must not end it for the others.
            await asyncio.shield(loading)
        return found

    async def _load(self, public_id: str) -> None:
        try:
            facts = await in_thread(table_facts)(public_id=public_id)
            live = LiveTable(facts, store=self._writer.store, after_play=self._after_play)
            # Known by its key before its match is read, so that no notice of a move falls between.
            self._by_table_id[facts.table_id] = live
            try:
                await live.reload()
            except DatabaseError:
                self.forget_if_empty(live)
                raise
            self._by_public_id[public_id] = live
        finally:
            del self._loading[public_id]

    def forget_if_empty(self, live: LiveTable) -> None:
        """Drop a table that no socket is at."""
        if not live.sockets:
            self._by_public_id.pop(live.facts.public_id, None)
            self._by_table_id.pop(live.facts.table_id, None)

    async def move_stored(self, notice: Notice) -> None:
        """A move was stored by another process."""
        if (live := self._by_table_id.get(notice.match_id)) is not None:
            await live.follow(notice)

    async def table_changed(self, table_id: int) -> None:
        """Seats, settings or marks of a table changed, or its match started or was finished.

        Read on the side, for moves wait behind this in the listener; one reading serves all changes
        that it finds. Where it fails, the next comparison with the rows does it again.
        """
        if (live := self._by_table_id.get(table_id)) is not None and not live.is_stale:
            live.mark_stale()
            self.spawn(_read_anew(live))

    async def chat_said(self, table_id: int, line_id: int) -> None:
        """Somebody said something at a table."""
        if (live := self._by_table_id.get(table_id)) is not None and live.sockets:
            live.push_all(await in_thread(chat_frame)(line_id))

    async def notice_told(self, player_id: int, notice_id: int) -> None:
        """A player was told something, or has read something (0): their sockets hear of it."""
        if player_id in self.people:
            frame = await in_thread(notice_frame)(player_id, notice_id)
            text = encode(frame)
            for socket in self.people.get(player_id, ()):
                socket.push(text)

    def lobby_changed(self) -> None:
        """The list of open or running tables changed."""
        text = encode({"type": "lobby"})
        for socket in self.lobby:
            socket.push(text)

    async def resync(self) -> None:
        """Compare every running match here with its row: nothing depends on a notice having
        arrived."""
        tables = [live for live in self._by_table_id.values() if not live.is_over]
        rows = await in_thread(versions_of)([live.facts.table_id for live in tables])
        for live in tables:
            # A match that has gone on since its row was read is ahead of it, and well.
            row, mine = rows.get(live.facts.table_id), live.version
            is_behind = mine is not None if row is None else mine is None or row > mine
            if is_behind or live.is_stale:
                await live.reload(with_match=is_behind)

    async def resync_all(self) -> None:
        """Read every table anew: notices were missed while the listener was away."""
        for live in list(self._by_table_id.values()):
            await live.reload()
        for player_id in list(self.people):
            await self.notice_told(player_id, 0)

    async def _resync_for_ever(self) -> None:
        while True:
            await asyncio.sleep(RESYNC_SECONDS)
            try:
                await self.resync()
            except DatabaseError as error:
                log.warning("resync_failed", error=str(error))

    def _after_play(self, live: LiveTable) -> None:
        """Haste only: the sweep does the same a little later."""
        if live.is_over:
            self.spawn(_haste(finish_match, live.facts.table_id))
        elif (turn := live.turn) is not None:
            seat = live.facts.seats[turn]
            if seat is not None and not seat.plays_itself:
                self.spawn(_haste(scheduling.play_stand_ins, live.facts.table_id))


def me_frame(player_id: int) -> JSON:
    """Return what a player's own socket is told first: how much is unread, and the newest of it."""
    unread = unread_of(player_id)
    return {
        "type": "me",
        "unread": unread.count,
        "notices": [_notice(line) for line in unread.newest],
    }


def notice_frame(player_id: int, notice_id: int) -> JSON:
    """Return one notice with the number of unread ones; what is unread when there is none."""
    me = me_frame(player_id)
    line = find_notice(player_id, notice_id) if notice_id else None
    if line is None:
        return me
    return {"type": "notice", **_notice(line), "unread": me["unread"]}


def _notice(line: NoticeLine) -> JSON:
    return {
        "id": line.id,
        "kind": line.kind,
        "text": line.text,
        "url": line.url,
        "data": line.data,
        "at": line.created_at.isoformat(),
    }


async def _read_anew(live: LiveTable) -> None:
    try:
        await live.reload(with_match=False)
    except DatabaseError as error:
        log.warning("table_not_read", table_id=live.facts.table_id, error=str(error))


async def _haste(job: Callable[[int], object], match_id: int) -> None:
    try:
        await in_thread(job)(match_id)
    except DatabaseError as error:
        log.warning("after_play_failed", match_id=match_id, error=str(error))


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def running_hub() -> Hub:
    """Return the hub of the running event loop, started when first asked for."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = Hub()
        hub.start()
    return hub


async def stop_running_hub() -> None:
    """Stop the hub of the running event loop, if there is one."""
    hub = _hubs.pop(asyncio.get_running_loop(), None)
    if hub is not None:
        await hub.stop()
