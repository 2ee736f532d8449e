"""What all our WebSockets share: who is there, frames in order, a pace, and a limit on sockets."""

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from games.errors import Malformed, RateLimited
from games.live import protocol
from games.live.access import Viewer, origin_is_ours, viewer_of
from games.live.codes import (
    CLOSE_IDLE,
    CLOSE_MALFORMED,
    CLOSE_NOT_ALLOWED,
    CLOSE_TOO_MANY,
    CLOSE_TRY_AGAIN,
)
from games.live.hub import Hub, running_hub
from games.live.tables import encode

log = structlog.get_logger()

MESSAGES_A_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 40.0
STRIKES: Final = 20  # refused for pace or shape, then the socket is closed
SOCKETS_A_PLAYER: Final = 20
SOCKETS_A_STRANGER_HOST: Final = 200
OUTBOX_MOST: Final = 200
WAITING_MOST: Final = 256 * 1024  # bytes, about as many frames
# What our own web server offers (`fool_site.frames`); without it frames go out by a task.
WRITE: Final = "fool.write"
IDLE_SECONDS: Final = 180.0  # our clients ping every 30 s

Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Event, Receive, Send], Awaitable[None]]

_open_sockets: Counter[str] = Counter()


class SocketConsumer(ABC):
    """A connection with a small loop of its own: an ASGI application, one object a socket.

    Channels' consumer makes two tasks and a layer channel a socket and hops to a thread for every
    frame to close old database connections; a table's socket needs neither.
    """

    hub: Hub
    viewer: Viewer
    _idle_timer: asyncio.TimerHandle

    def __init__(self, scope: Event, send: Send) -> None:
        self.scope = scope
        self.player_id: int | None = None
        self._send = send
        offered = scope.get("extensions", {}).get(WRITE)
        self._write: Callable[..., int] | None = offered["write"] if offered else None
        self._held: list[bytes] | None = None
        self._outbox: deque[bytes] = deque()
        self._outbox_filled = asyncio.Event()
        self._tokens, self._refilled_at, self._strikes = MESSAGES_AT_ONCE, time.monotonic(), 0
        self._heard_at = self._refilled_at
        self._is_closed = self._is_dropped = False

    @classmethod
    def as_asgi(cls) -> Application:
        """Return the application that serves each connection by an object of this class."""

        async def serve(scope: Event, receive: Receive, send: Send) -> None:
            await cls(scope, send).run(receive)

        return serve

    async def run(self, receive: Receive) -> None:
        """Serve the connection from its first event to its last."""
        sender: asyncio.Task[None] | None = None
        await receive()  # websocket.connect
        # Accepted first: a browser is told the code of a close only then.
        await self._send({"type": "websocket.accept"})
        if not origin_is_ours(self.scope):
            await self.close(CLOSE_NOT_ALLOWED)
            return
        self.viewer = await viewer_of(self.scope)
        self.player_id = self.viewer.player_id
        if not _count_in(self.viewer):
            await self.close(CLOSE_TOO_MANY)
            return
        try:
            self.hub = running_hub()
            if await self.enter():
                if self._write is None:
                    sender = asyncio.create_task(self._send_outbox())
                await self._receive_for_ever(receive)
        except (OperationalError, InterfaceError) as error:
            # The client comes back by itself, and one view makes it whole.
            log.warning("socket_lost_database", error=str(error))
            await self.close(CLOSE_TRY_AGAIN)
        finally:
            if sender is not None:
                sender.cancel()
            self.leave()
            _count_out(self.viewer)

    @abstractmethod
    async def enter(self) -> bool:
        """Let the viewer in and tell so, or close and return False."""

    @abstractmethod
    def leave(self) -> None:
        """Forget the connection; called once, also when `enter` refused."""

    @abstractmethod
    async def answer(self, frame: str | bytes) -> None:
        """Answer one frame of the client."""

    async def hear(self, frame: str | bytes) -> protocol.Message | None:
        """Return a frame's message, where its faults are counted and not answered; None for one
        that is malformed or came too soon."""
        try:
            self.keep_pace()
            data = protocol.parse_frame(frame)
            return protocol.parse_message(data, protocol.command_id_of(data))
        except RateLimited:
            await self.strike(CLOSE_TOO_MANY)
        except Malformed:
            await self.strike(CLOSE_MALFORMED)
        return None

    def pong(self, ping: protocol.Ping) -> None:
        """Answer a ping with what it brought, and our time."""
        self.push(encode({"type": "pong", "t": ping.t, "now": timezone.now().isoformat()}))

    async def _receive_for_ever(self, receive: Receive) -> None:
        self._heard_at = time.monotonic()  # the wait at our own door is not theirs
        self._watch_idleness()
        try:
            while not self._is_closed:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                self._heard_at = time.monotonic()
                await self.answer(event.get("text") or event.get("bytes") or "")
        finally:
            self._idle_timer.cancel()

    def _watch_idleness(self) -> None:
        """Close a connection that said nothing for long: one timer, not one for every frame."""
        left = self._heard_at + IDLE_SECONDS - time.monotonic()
        if left > 0:
            loop = asyncio.get_running_loop()
            self._idle_timer = loop.call_later(left, self._watch_idleness)
        else:
            self.drop(CLOSE_IDLE)

    # --- sending -------------------------------------------------------------------------------

    def push(self, text: bytes) -> None:
        """Send one text frame, in order, without waiting.

        A reader who is hundreds of frames behind is dropped: it reconnects, and one view makes it
        whole.
        """
        if self._held is not None:
            self._held.append(text)
        else:
            self._tell(text)

    def hold(self) -> None:
        """Keep what is pushed from now on until `release` sends it, in one write."""
        self._held = []

    def release(self) -> None:
        """Send what was held."""
        held, self._held = self._held, None
        if held:
            self._tell(*held)

    def _tell(self, *texts: bytes) -> None:
        if self._is_dropped:
            return
        if self._write is not None:
            if self._write(*texts) > WAITING_MOST:
                self.drop(CLOSE_TOO_MANY)
        elif len(self._outbox) >= OUTBOX_MOST:
            self.drop(CLOSE_TOO_MANY)
        else:
            self._outbox.extend(texts)
            self._outbox_filled.set()

    def drop(self, code: int) -> None:
        """Close the connection with a code, without waiting; nothing is sent to it from now on."""
        self._is_dropped = True
        self._outbox.clear()
        self.hub.spawn(self.close(code))

    async def close(self, code: int) -> None:
        """Close the connection with a code; closed already is fine."""
        if not self._is_closed:
            self._is_closed = True
            with contextlib.suppress(OSError):  # they have gone meanwhile
                await self._send({"type": "websocket.close", "code": code})

    async def _send_outbox(self) -> None:
        while True:
            await self._outbox_filled.wait()
            while self._outbox and not self._is_closed:
                text = self._outbox.popleft().decode()
                await self._send({"type": "websocket.send", "text": text})
            self._outbox_filled.clear()

    # --- pace ----------------------------------------------------------------------------------

    def keep_pace(self) -> None:
        """Count one message. Raises RateLimited when there were too many in too short a time."""
        now = time.monotonic()
        self._tokens = min(
            MESSAGES_AT_ONCE, self._tokens + (now - self._refilled_at) * MESSAGES_A_SECOND
        )
        self._refilled_at = now
        if self._tokens < 1:
            raise RateLimited
        self._tokens -= 1

    async def strike(self, code: int) -> None:
        """Count a message that should not have come; after too many, close with this code."""
        self._strikes += 1
        if self._strikes >= STRIKES:
            await self.close(code)


def _count_in(viewer: Viewer) -> bool:
    most = SOCKETS_A_PLAYER if viewer.player_id else SOCKETS_A_STRANGER_HOST
    if _open_sockets[viewer.key] >= most:
        return False
    _open_sockets[viewer.key] += 1
    return True


def _count_out(viewer: Viewer) -> None:
    _open_sockets[viewer.key] -= 1
    if not _open_sockets[viewer.key]:
        del _open_sockets[viewer.key]
