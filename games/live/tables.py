"""One table in one web process: its sockets, and a cached copy of its match checked by version."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime
from typing import Final, Protocol
from uuid import UUID

import orjson
import psycopg

from games.commands.plays import check_version
from games.engine import Event, Refusal, UnknownCard
from games.errors import GamesError, Malformed, NotSeated, Stale
from games.live import render
from games.live.access import may_watch
from games.live.codes import CLOSE_NOT_ALLOWED
from games.live.database import in_thread
from games.live.protocol import PlayCard
from games.live.writer import StoreFailed
from games.queries import running
from games.queries.moves import stored_version
from games.queries.tables import TableFacts, table_facts
from games.store.journal import Entry, Notice, Stored
from games.store.play import Judged, MatchFacts, Snapshot, follow, judge

ATTEMPTS: Final = 5
REMEMBERED_COMMANDS: Final = 64


class Socket(Protocol):
    """An open connection. ``push`` never waits: a reader who is too slow is dropped."""

    player_id: int | None

    def push(self, text: bytes) -> None:
        """Send one text frame, in order, as soon as the connection takes it."""

    def drop(self, code: int) -> None:
        """Close the connection with a code."""


class LiveTable:
    """Everything this process knows of a table; it may be thrown away at any time."""

    def __init__(
        self,
        facts: TableFacts,
        *,
        store: Callable[[Entry], Awaitable[Stored | None]],
        after_play: Callable[["LiveTable"], None],
    ) -> None:
        self._sockets: set[Socket] = set()
        self._take_facts(facts)
        self._store = store
        self._after_play = after_play
        self._turn_lock = asyncio.Lock()
        self._load_lock = asyncio.Lock()
        self._is_stale = self._is_match_stale = True
        self._match: MatchFacts | None = None
        self._snapshot: Snapshot | None = None
        self._recent: OrderedDict[tuple[int, UUID], int] = OrderedDict()

    def _take_facts(self, facts: TableFacts) -> None:
        self.facts = facts
        seats = enumerate(facts.seats)
        self._seats: dict[int | None, int] = {
            seat.player_id: index for index, seat in seats if seat is not None
        }
        self._audience: list[tuple[int | None, list[Socket]]] | None = None

    @property
    def sockets(self) -> Collection[Socket]:
        """The connections to the table, of seats and spectators."""
        return self._sockets

    def join(self, socket: Socket) -> None:
        """Tell this connection of every change from now on."""
        self._sockets.add(socket)
        self._audience = None

    def part(self, socket: Socket) -> None:
        """Forget a connection."""
        self._sockets.discard(socket)
        self._audience = None

    def seat_of(self, player_id: int | None) -> int | None:
        """Return the seat of this player, None without one."""
        return self._seats.get(player_id)

    @property
    def version(self) -> int | None:
        """The match's version in this process, None before the start."""
        return self._snapshot.version if self._snapshot else None

    @property
    def turn(self) -> int | None:
        """The seat on turn, None before the start and after the end."""
        return self._snapshot.state.turn if self._snapshot else None

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self._snapshot is not None and self._snapshot.state.is_over

    @property
    def is_stale(self) -> bool:
        """Tell whether the table has to be read anew, and nobody has begun to."""
        return self._is_stale

    def mark_stale(self) -> None:
        """The next `reload` reads, whatever was read before."""
        self._is_stale = True

    # --- playing -------------------------------------------------------------------------------

    async def play(self, player_id: int, message: PlayCard) -> int:
        """Store this player's card and return the new version; everybody at the table is told.

        Raises NotSeated, Stale, TooLate, Malformed (no such card), the engine's refusals, and
        StoreFailed when the database stays away.
        """
        seat = self.seat_of(player_id)
        if seat is None or self._match is None:
            raise NotSeated
        async with self._turn_lock:
            for _ in range(ATTEMPTS):
                if (version := await self._play_once(self._match, seat, message)) is not None:
                    return version
                await self.reload()
        raise Stale

    async def _play_once(self, match: MatchFacts, seat: int, message: PlayCard) -> int | None:
        """Return the version the play led to, None when the table must be read anew first."""
        command_id = message.command_id
        if command_id is not None and (seat, command_id) in self._recent:
            return self._recent[seat, command_id]
        assert self._snapshot is not None  # loaded together with the match
        try:
            judged = await self._judge(match, self._snapshot, seat, message)
        except (GamesError, Refusal):
            # Refused now, but perhaps accepted before, and the answer was lost on the way.
            if command_id is None or (known := await self._known(match, seat, command_id)) is None:
                raise
            return known
        try:
            stored = await self._store(judged.entry)
        except psycopg.errors.UniqueViolation:
            # An old command whose card is legal again: only a 1 can be, and the key tells.
            return None if command_id is None else await self._known(match, seat, command_id)
        except StoreFailed:
            # Stored or not? With a command_id the next look tells; without one, the position does.
            await self.reload()
            if command_id is None and self.version == judged.entry.expected + 1:
                return self.version
            return None
        if stored is None:
            return None
        if command_id is not None:
            self._remember(seat, command_id, stored.version)
        if self.version == judged.entry.expected:
            self._advance(judged.snapshot(stored), judged.step.events, is_auto=False)
        self._after_play(self)
        return stored.version

    async def _judge(
        self, match: MatchFacts, snapshot: Snapshot, seat: int, message: PlayCard
    ) -> Judged:
        if message.version is not None and message.version != snapshot.version:
            await in_thread(check_version)(
                match.match_id, seat_index=seat, asked=message.version, current=snapshot.version
            )
        try:
            return judge(
                match,
                snapshot,
                seat_index=seat,
                card=message.card,
                now=datetime.now(UTC),
                command_id=message.command_id,
            )
        except UnknownCard:
            raise Malformed from None

    async def _known(self, match: MatchFacts, seat: int, command_id: UUID) -> int | None:
        version = await in_thread(stored_version)(
            match.match_id, seat_index=seat, command_id=command_id
        )
        if version is not None:
            self._remember(seat, command_id, version)
        return version

    def _remember(self, seat: int, command_id: UUID, version: int) -> None:
        self._recent[seat, command_id] = version
        while len(self._recent) > REMEMBERED_COMMANDS:
            self._recent.popitem(last=False)

    # --- keeping up ------------------------------------------------------------------------------

    async def follow(self, notice: Notice) -> None:
        """Apply a move that was stored elsewhere, or read the table anew when it does not fit."""
        if self._match is None or self._snapshot is None:
            await self.reload()
            return
        if notice.version <= self._snapshot.version:
            return
        followed = follow(self._match, self._snapshot, notice)
        if followed is None:
            await self.reload()
            return
        snapshot, step = followed
        self._advance(snapshot, step.events, is_auto=notice.is_auto)

    async def reload(self, *, with_match: bool = True) -> None:
        """Read the table anew, and its match; tell every socket what changed.

        Without ``with_match`` a match that is known already is left to the notices of its moves:
        read here, a move would reach the sockets as a view that tells no event.
        """
        self._is_stale = True
        self._is_match_stale |= with_match or self._snapshot is None
        async with self._load_lock:
            if not self._is_stale:
                return  # read since this was asked for
            read_match = self._is_match_stale
            self._is_stale = self._is_match_stale = False
            before = self._snapshot
            try:
                facts = await in_thread(table_facts)(table_id=self.facts.table_id)
                if facts.match_id is not None and read_match and not self.is_over:
                    await self._load_match(facts.match_id)
            except BaseException:
                self._is_stale = self._is_match_stale = True
                raise
            if self._match is not None:  # an organiser may have set a time limit
                self._match = self._match.with_options(facts.options)
            old = self.facts
            self._take_facts(facts)
        if self._snapshot is not before:
            self._push_each(lambda seat: encode(self.view_frame(seat)))
        elif facts != old:
            self._push_each(lambda seat: encode(self._table_frame(seat)))

    async def _load_match(self, match_id: int) -> None:
        if self._match is None:
            self._match = await in_thread(running.match_facts)(match_id)
        snapshot = await in_thread(running.snapshot)(match_id)
        if snapshot is None:
            snapshot = await in_thread(running.final_snapshot)(self._match)
        # A move may have arrived while the row was read: never step back.
        mine = self._snapshot
        if mine is None or snapshot.version > mine.version:
            self._snapshot = snapshot
        elif snapshot.version == mine.version and snapshot.turn_deadline != mine.turn_deadline:
            self._snapshot = snapshot  # the deadline was moved

    def _advance(self, snapshot: Snapshot, events: tuple[Event, ...], *, is_auto: bool) -> None:
        self._snapshot = snapshot
        frames = self._frames()
        assert frames is not None  # there is a snapshot
        event_frames = render.event_frames(events, is_auto=is_auto)
        self._push_each(
            lambda seat: render.update_text(snapshot.version, event_frames, frames.encoded(seat))
        )

    # --- frames ----------------------------------------------------------------------------------

    def view_frame(self, seat: int | None) -> render.JSON:
        """Return a whole ``view`` for the viewer at this seat."""
        frames = self._frames()
        return render.view_frame(
            frames.frame(seat) if frames else None,
            self.version,
            render.table_frame(self.facts, my_seat=seat),
        )

    def _table_frame(self, seat: int | None) -> render.JSON:
        return {"type": "table", "table": render.table_frame(self.facts, my_seat=seat)}

    def _frames(self) -> render.MatchFrames | None:
        if self._snapshot is None:
            return None
        return render.MatchFrames(
            self._snapshot.state,
            deadline=self._snapshot.turn_deadline,
            bank_ms=self._snapshot.bank_ms,
            shows_played=self.facts.has_card_tracker,
        )

    def push_all(self, frame: render.JSON) -> None:
        """Send the same public frame to everybody."""
        text = encode(frame)
        for socket in self._sockets:
            socket.push(text)

    def _push_each(self, text_for: Callable[[int | None], bytes]) -> None:
        """Send every socket its frame: seats before spectators, one encoding for all of a kind."""
        if self._audience is None:
            self._audience = self._seated()
        for seat, sockets in self._audience:
            text = text_for(seat)
            for socket in sockets:
                socket.push(text)

    def _seated(self) -> list[tuple[int | None, list[Socket]]]:
        """Return the sockets by seat, None for spectators, who come last; drop who may not look."""
        by_seat: dict[int | None, list[Socket]] = {}
        spectators: list[Socket] = []
        everybody_may_watch = may_watch(None, self.facts)
        for socket in self._sockets:
            if (seat := self.seat_of(socket.player_id)) is not None:
                by_seat.setdefault(seat, []).append(socket)
            elif everybody_may_watch:
                spectators.append(socket)
            else:
                socket.drop(CLOSE_NOT_ALLOWED)  # a table closed to spectators has started
        return [*by_seat.items(), *([(None, spectators)] if spectators else [])]


def encode(frame: render.JSON) -> bytes:
    """Return a frame as JSON text."""
    return orjson.dumps(frame)
